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

/** Share a text where the device can, else copy it. @param {string} text @param {(message: string, isBad?: boolean) => void} say */
export async function shareText(text, say) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      say("Copied.");
    }
  } catch (error) {
    const wasClosed = error instanceof DOMException && error.name === "AbortError";
    if (!wasClosed) say("The text couldn't be copied. Select it and press Ctrl+C.", true);
  }
}
