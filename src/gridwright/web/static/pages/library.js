// The library: nothing is deleted before somebody has said so twice.

import { byId, openDialog } from "../shared/elements.js";

/** @type {HTMLFormElement | null} */
let waiting = null;

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.sure) return;
  event.preventDefault();
  waiting = form;
  byId("sure-words").textContent = form.dataset.sure;
  openDialog(byId("sure"));
});
byId("sure-yes").addEventListener("click", () => waiting?.submit());
