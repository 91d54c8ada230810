// The start page: paste a link or drop a file, and play it.

import { byId } from "../shared/elements.js";
import { Making } from "./job-progress.js";

const LARGEST_FILE = 1024 * 1024;

const problem = byId("paste-problem");
const making = new Making({
  progress: (what) => (problem.textContent = what),
  problem: (sentence) => (problem.textContent = sentence),
  rest: () => (problem.textContent = ""),
});

const form = byId("paste");
const field = byId("paste-field");
form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  if (field.value.trim()) making.begin({ puzzle: field.value });
});
field.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
  const text = event.clipboardData?.getData("text") || "";
  if (!text.includes("\n")) return; // a field of one line would lose the rows of a puzzle
  event.preventDefault();
  making.begin({ puzzle: text });
});

/** @param {File | undefined | null} file */
async function play(file) {
  if (!file) return;
  if (file.size > LARGEST_FILE) problem.textContent = "That file is too large for a puzzle.";
  else making.begin({ puzzle: await file.text() });
}

byId("paste-file").addEventListener("change", (/** @type {Event} */ event) =>
  play(/** @type {HTMLInputElement} */ (event.target).files?.[0]),
);
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  form.classList.add("over");
});
document.addEventListener("dragleave", () => form.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  play(event.dataTransfer?.files[0]);
});
