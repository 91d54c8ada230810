// The start page: paste a link or drop a file, and play it.

import { startGame } from "./job-progress.js";
import { byId } from "../shared/elements.js";

const LARGEST_FILE = 1024 * 1024;

const form = byId("paste");
const field = byId("paste-field", HTMLInputElement);
const problem = byId("paste-problem");

/** @param {string} puzzle */
const play = (puzzle) => startGame({ puzzle }, (text) => (problem.textContent = text));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (field.value.trim()) play(field.value);
});
field.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text") || "";
  if (!text.includes("\n")) return; // a field of one line would lose the rows of a puzzle
  event.preventDefault();
  play(text);
});

/** @param {File | undefined | null} file */
async function playFile(file) {
  if (!file) return;
  if (file.size > LARGEST_FILE) problem.textContent = "That file is too large for a puzzle.";
  else await play(await file.text());
}

byId("paste-file", HTMLInputElement).addEventListener("change", (event) =>
  playFile(/** @type {HTMLInputElement} */ (event.target).files?.[0]),
);
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  form.classList.add("over");
});
document.addEventListener("dragleave", () => form.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  playFile(event.dataTransfer?.files[0]);
});
