// The start page: paste a link or drop a file, and play it. Puzzles that are being generated appear
// when they are ready.

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

const WAITING = '.day-card[data-state="waiting"]';
const TRIES = 60;

/** Ask for the page again until no card is waiting, and exchange the cards. */
async function completeCards() {
  for (let asked = 0; asked < TRIES && document.querySelector(WAITING); asked++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) continue;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const card of document.querySelectorAll(WAITING)) {
      const ready = page.querySelector(`.day-card[data-family="${card.getAttribute("data-family")}"]`);
      if (ready) card.replaceWith(ready);
    }
  }
}
void completeCards();
