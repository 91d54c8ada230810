// Sharing: a link to the same puzzle, and the game as a file.

import { copyField } from "../shared/copy.js";
import { byId } from "../shared/elements.js";

/** @param {string} game */
export function bindShare(game) {
  const field = byId("share-link");
  field.value = new URL(field.dataset.path || `/shared/${game}`, location.href).href;
  byId("share-copy").addEventListener("click", () => copyField(field, byId("share-words")));
}
