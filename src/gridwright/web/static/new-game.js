// The new-game page: a preset, or the family's own fields; made on the server, with progress and a way to stop it.

import { byId } from "./elements.js";
import { Making } from "./making.js";

const form = /** @type {HTMLFormElement} */ (byId("new-game"));
const work = byId("making");
const submit = byId("make");

const making = new Making({
  progress(what, done, total) {
    work.hidden = false;
    submit.disabled = true;
    byId("making-count").textContent = total ? `${what}, ${Math.round(done)} of ${Math.round(total)}` : what;
    const bar = byId("making-bar");
    if (total) [bar.max, bar.value] = [total, done];
    else bar.removeAttribute("value");
  },
  problem: (sentence) => (byId("making-problem").textContent = sentence),
  rest() {
    work.hidden = true;
    submit.disabled = false;
    byId("making-problem").textContent = "";
  },
});

/** The family's fields as they are filled in. */
function order() {
  const chosen = /** @type {Record<string, any>} */ ({});
  for (const input of form.querySelectorAll("[data-kind]")) {
    const field = /** @type {HTMLInputElement} */ (input);
    const kind = field.dataset.kind;
    if (field.type === "radio" && !field.checked) continue;
    if (kind === "switch") chosen[field.name] = field.checked;
    else if (field.value !== "")
      chosen[field.name] = kind === "whole" || kind === "number" ? Number(field.value) : field.value;
  }
  return chosen;
}

function showOwn() {
  const own = new FormData(form).get("preset") === "";
  byId("own-fields").hidden = !own;
}

form.addEventListener("change", showOwn);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const family = form.dataset.family;
  const preset = new FormData(form).get("preset");
  const seed = byId("seed").value;
  making.begin({
    family,
    ...(preset ? { preset } : { order: order() }),
    ...(seed === "" ? {} : { seed: Number(seed) }),
  });
});
byId("making-cancel").addEventListener("click", () => making.cancel());
showOwn();
