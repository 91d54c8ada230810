// Copy buttons: `data-copy` names the field to copy, `data-copy-status` the place that says what happened.

import { byId } from "./elements.js";

export function bindCopyButtons() {
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-copy]");
    if (button instanceof HTMLElement)
      copyField(byId(button.dataset.copy || "", HTMLInputElement), byId(button.dataset.copyStatus || ""));
  });
}

/** @param {HTMLInputElement} field @param {HTMLElement} status */
async function copyField(field, status) {
  try {
    await navigator.clipboard.writeText(field.value);
    status.textContent = "Link copied.";
  } catch {
    field.select();
    status.textContent = "Press Ctrl+C to copy the link.";
  }
}
