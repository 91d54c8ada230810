// The library: asks before it deletes anything.

import { byId, openDialog } from "../shared/elements.js";

/** @type {HTMLFormElement | null} */
let waiting = null;

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.confirm) return;
  event.preventDefault();
  waiting = form;
  byId("confirm-text").textContent = form.dataset.confirm;
  openDialog(byId("confirm"));
});
byId("confirm-delete").addEventListener("click", () => waiting?.submit());
