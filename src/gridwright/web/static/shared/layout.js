// What every page does: the settings, the dialogs of the top bar, the button that turns the theme.

import { openDialog } from "./elements.js";
import { bindSettings, turnTheme } from "./settings.js";

bindSettings();

document.addEventListener("click", (event) => {
  const opener = /** @type {Element} */ (event.target).closest("[data-opens]");
  if (!opener) return;
  const dialog = document.getElementById(opener.getAttribute("data-opens") || "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  openDialog(dialog);
});

document.querySelector("[data-turns-theme]")?.addEventListener("click", turnTheme);
