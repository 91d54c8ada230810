// What every page does: settings, dialogs opened from the top bar, copy buttons, dark mode.

import { bindCopyButtons } from "./copy.js";
import { openDialog } from "./elements.js";
import { bindSettings, toggleTheme } from "./settings.js";

bindSettings();
bindCopyButtons();

document.addEventListener("click", (event) => {
  const opener = /** @type {Element} */ (event.target).closest("[data-opens]");
  const dialog = opener && document.getElementById(opener.getAttribute("data-opens") || "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  openDialog(dialog);
});

document.querySelector("[data-toggle-theme]")?.addEventListener("click", toggleTheme);
