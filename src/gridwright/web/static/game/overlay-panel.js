// What the panel says about the overlay on the board. On a phone a chip under the board turns to the next overlay, and
// holding it shows the legend.

import { boldCells, button, element, icon } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").OverlayShown} OverlayShown */
/** @typedef {import("../shared/messages.js").OverlayRow} OverlayRow */

const HELD = 350; // milliseconds
const DRAWN = new Set(["solid", "dashed", "ring", "flag"]); // signs that aren't the colour of a tile

/** @param {OverlayShown} shown @param {(move: string) => void} play */
export function overlayCard(shown, play) {
  const { sentence, lines = [], legend = [], legend_title, offer, move } = shown;
  return element(
    "section",
    { class: "overlay-text", "aria-label": "Overlay" },
    element("p", {}, ...boldCells(sentence)),
    lines.length && element("ul", { class: "overlay-lines" }, ...lines.map(row)),
    legend.length &&
      element(
        "div",
        { class: "overlay-legend" },
        legend_title && element("p", { class: "label" }, legend_title),
        element("ul", {}, ...legend.map(row)),
      ),
    offer && move && button(offer, () => play(move), "main"),
  );
}

/** @param {OverlayRow} line */
function row({ sign, text, value }) {
  const isDrawn = DRAWN.has(sign);
  const drawn = element("i", { class: `overlay-sign ${isDrawn ? sign : ""}`, "aria-hidden": "true" });
  if (!isDrawn) drawn.style.background = `var(--${sign})`;
  return element("li", {}, drawn, element("span", {}, ...boldCells(text)), value && element("b", {}, value));
}

/** @param {HTMLElement | null} chip @param {HTMLElement} card */
export function bindOverlayChip(chip, card) {
  if (!chip) return;
  const values = /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll("#display-options input[name=overlay]")
  );
  const name = () => {
    const chosen = [...values].find((input) => input.checked);
    const title = chosen?.parentElement?.textContent?.trim() || "Off";
    const isOff = chosen === undefined || chosen === values[0];
    chip.replaceChildren(icon("eye"), ...(isOff ? [] : [title]));
    chip.setAttribute("aria-label", `Overlay: ${title}`);
  };
  let wasHeld = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  chip.addEventListener("pointerdown", () => {
    wasHeld = false;
    timer = setTimeout(() => {
      wasHeld = true;
      card.toggleAttribute("data-legend");
    }, HELD);
  });
  chip.addEventListener("contextmenu", (event) => event.preventDefault());
  chip.addEventListener("click", () => {
    clearTimeout(timer);
    if (wasHeld) return;
    const at = [...values].findIndex((input) => input.checked);
    values[(at + 1) % values.length]?.click();
    name();
  });
  for (const input of values) input.addEventListener("change", name);
  name();
}
