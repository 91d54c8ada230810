// Options of a new puzzle: a preset or the family's own fields. It's generated on the server, with progress shown.

import { GameStarter } from "./job-progress.js";
import { showBar } from "../game/panel.js";
import { byId } from "../shared/elements.js";

/** The preset, or the family's fields as they are filled in. @param {HTMLFormElement} form */
export function readPuzzle(form) {
  const preset = new FormData(form).get("preset");
  return preset ? { preset } : { order: readFields(form) };
}

/** @param {HTMLFormElement} form */
function readFields(form) {
  /** @type {Record<string, string | number | boolean>} */
  const options = {};
  for (const field of form.querySelectorAll("#own-fields [data-kind]")) {
    if (!(field instanceof HTMLInputElement) || (field.type === "radio" && !field.checked)) continue;
    const { kind } = field.dataset;
    if (kind === "switch") options[field.name] = field.checked;
    else if (field.value !== "")
      options[field.name] = kind === "whole" || kind === "number" ? Number(field.value) : field.value;
  }
  return options;
}

/** Send the form to the server and go to what it starts. @param {HTMLFormElement} form @param {string} path @param {() => Record<string, unknown>} read */
export function bindPuzzleForm(form, path, read) {
  const submit = byId("start", HTMLButtonElement);
  const starter = new GameStarter({
    progress: ({ what, done, total }) => {
      byId("progress").hidden = false;
      submit.disabled = true;
      byId("progress-count").textContent = total ? `${what}, ${Math.round(done)} of ${Math.round(total)}` : what;
      showBar(byId("progress-bar", HTMLProgressElement), done, total);
    },
    problem: (message) => (byId("problem").textContent = message),
    clear: () => {
      byId("progress").hidden = true;
      submit.disabled = false;
      byId("problem").textContent = "";
    },
  });
  const showFields = () => (byId("own-fields").hidden = new FormData(form).get("preset") !== "");
  form.addEventListener("change", showFields);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    starter.start(read(), path);
  });
  byId("progress-cancel").addEventListener("click", () => starter.cancel());
  showFields();
}
