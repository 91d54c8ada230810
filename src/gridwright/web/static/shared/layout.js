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

// Tabs that don't fit are scrolled to the chosen one.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const tabs = tab.parentElement;
  if (tab instanceof HTMLElement && tabs) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
}

document.querySelector("[data-toggle-theme]")?.addEventListener("click", toggleTheme);
