// Ordering a board: a preset, or the family's own fields; made on the server, with progress and a way to stop it.

import { byId } from "../shared/elements.js";
import { Making } from "./job-progress.js";

/** The preset, or the family's fields as they are filled in. @param {HTMLFormElement} form */
export function ordered(form) {
  const preset = new FormData(form).get("preset");
  return preset ? { preset } : { order: ownFields(form) };
}

/** @param {HTMLFormElement} form */
function ownFields(form) {
  const chosen = /** @type {Record<string, any>} */ ({});
  for (const input of form.querySelectorAll("#own-fields [data-kind]")) {
    const field = /** @type {HTMLInputElement} */ (input);
    const kind = field.dataset.kind;
    if (field.type === "radio" && !field.checked) continue;
    if (kind === "switch") chosen[field.name] = field.checked;
    else if (field.value !== "")
      chosen[field.name] = kind === "whole" || kind === "number" ? Number(field.value) : field.value;
  }
  return chosen;
}

/**
 * The form sends its order to the server and leads to what was begun.
 * @param {HTMLFormElement} form @param {string} path @param {() => Record<string, any>} order
 */
export function bindOrdering(form, path, order) {
  const submit = byId("make");
  const making = new Making({
    progress: showProgress,
    problem: (sentence) => (byId("making-problem").textContent = sentence),
    rest() {
      byId("making").hidden = true;
      submit.disabled = false;
      byId("making-problem").textContent = "";
    },
  });
  const showOwn = () => (byId("own-fields").hidden = new FormData(form).get("preset") !== "");
  form.addEventListener("change", showOwn);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    making.begin(order(), path);
  });
  byId("making-cancel").addEventListener("click", () => making.cancel());
  showOwn();
}

/** @param {string} what @param {number} done @param {number} total */
function showProgress(what, done, total) {
  byId("making").hidden = false;
  byId("make").disabled = true;
  byId("making-count").textContent = total ? `${what}, ${Math.round(done)} of ${Math.round(total)}` : what;
  const bar = byId("making-bar");
  if (total) [bar.max, bar.value] = [total, done];
  else bar.removeAttribute("value");
}
