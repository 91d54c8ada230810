// Options of a new puzzle: a size, a difficulty and the family's own fields, or a preset. It's generated on the server,
// with progress shown.

import { GameStarter } from "./job-progress.js";
import { showBar } from "../game/panel.js";
import { byId, showPart } from "../shared/elements.js";

const OWN = "own"; // a size of your own

/** What the form asks for: a preset, or the family's options. @param {HTMLFormElement} form */
export function readPuzzle(form) {
  const preset = new FormData(form).get("preset");
  if (preset) return { preset };
  return { options: { ...readSize(form), ...readFields(shownFields(form)), ...readDifficulty(form) } };
}

/** The options behind the size. @param {HTMLFormElement} form @returns {Record<string, unknown>} */
function readSize(form) {
  const size = form.querySelector('input[name="size"]:checked');
  return size instanceof HTMLInputElement ? JSON.parse(size.dataset.options || "{}") : {};
}

/** The fields that count: those of your own size only with it. @param {HTMLFormElement} form */
function shownFields(form) {
  const hasSizes = form.querySelector('input[name="size"]') !== null;
  const isOwn = !hasSizes || new FormData(form).get("size") === OWN;
  return [...form.querySelectorAll("[data-kind]")].filter((field) => isOwn || !field.closest("#own-fields"));
}

/** The difficulty, where one can be asked for. @param {HTMLFormElement} form */
function readDifficulty(form) {
  const part = form.querySelector("#difficulties");
  const difficulty = new FormData(form).get("difficulty");
  return part instanceof HTMLElement && !part.hidden && difficulty ? { difficulty } : {};
}

/** @param {Element[]} fields */
function readFields(fields) {
  /** @type {Record<string, string | number | boolean>} */
  const options = {};
  for (const field of fields) {
    if (!(field instanceof HTMLInputElement) || (field.type === "radio" && !field.checked)) continue;
    const { kind } = field.dataset;
    if (kind === "switch") options[field.name] = field.checked;
    else if (field.value !== "")
      options[field.name] = kind === "whole" || kind === "number" ? Number(field.value) : field.value;
  }
  return options;
}

/** Show what the choices leave to choose, and beside More options what is set there. @param {HTMLFormElement} form */
function showChoices(form) {
  const data = new FormData(form);
  const own = form.querySelector("#own-fields");
  if (own instanceof HTMLElement) showPart(own, data.has("size") ? data.get("size") === OWN : data.get("preset") === "");
  const difficulties = form.querySelector("#difficulties");
  if (difficulties instanceof HTMLElement && difficulties.dataset.with)
    difficulties.hidden = !data.has(difficulties.dataset.with);
  const chosen = form.querySelector("#more-chosen");
  if (chosen) chosen.textContent = describeMore(form).join(", ");
}

/** What is set under More options, in a few words. @param {HTMLFormElement} form */
function describeMore(form) {
  /** @type {string[]} */
  const found = [];
  for (const field of form.querySelectorAll("#more-options input")) {
    if (!(field instanceof HTMLInputElement)) continue;
    const title = (field.labels?.[0]?.textContent || "").trim();
    if (field.type === "checkbox" ? field.checked : field.type === "radio" ? isChosen(field) : isFilled(field))
      found.push(field.type === "checkbox" || field.type === "radio" ? title : `${title} ${field.value}`);
  }
  return found.map((text) => text.charAt(0).toLowerCase() + text.slice(1));
}

/** @param {HTMLInputElement} field */
function isChosen(field) {
  const first = field.form?.querySelector(`input[name="${field.name}"]`);
  return field.checked && field !== first;
}

/** @param {HTMLInputElement} field */
function isFilled(field) {
  return field.value !== "" && field.value !== (field.dataset.usual ?? "");
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
  form.addEventListener("invalid", openFolded, true);
  form.addEventListener("input", () => showChoices(form));
  form.addEventListener("change", () => showChoices(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    starter.start(read(), path);
  });
  byId("progress-cancel").addEventListener("click", () => starter.cancel());
  showChoices(form);
}

/** A field with a mistake has to be seen. @param {Event} event */
function openFolded({ target }) {
  const folded = target instanceof Element && target.closest("details");
  if (folded) folded.open = true;
}

/** The number of the puzzle, if one is given. @param {HTMLFormElement} form */
export function readNumber(form) {
  const seed = form.querySelector("#seed");
  return seed instanceof HTMLInputElement && seed.value !== "" ? { seed: Number(seed.value) } : {};
}
