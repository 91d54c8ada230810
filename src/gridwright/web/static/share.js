// Sharing: a link to the same puzzle, and the game as a file.

import { byId } from "./elements.js";

/** @param {string} game */
export function bindShare(game) {
  const field = byId("share-link");
  field.value = new URL(field.dataset.path || `/shared/${game}`, location.href).href;
  byId("share-copy").addEventListener("click", () => copy(field));
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  const words = byId("share-words");
  try {
    await navigator.clipboard.writeText(field.value);
    words.textContent = "The link is copied.";
  } catch {
    field.select();
    words.textContent = "The link is chosen; copy it with Ctrl C.";
  }
}
