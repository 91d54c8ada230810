// The panel beside the board: facts, the family's display options, and one card at a time.

import { byId, element } from "../shared/elements.js";
import { boardOptions, saveBoardOptions } from "../shared/settings.js";

/** Show figures under their labels. @param {import("../shared/messages.js").Fact[]} facts @param {number} moves */
export function showFacts(facts, moves) {
  const shown = [{ label: "Moves", value: String(moves) }, ...facts.filter((fact) => fact.label !== "Moves")];
  byId("facts").replaceChildren(
    ...shown.map(({ label, value }) => element("div", {}, element("dt", {}, label), element("dd", {}, value))),
  );
}

/**
 * Show a card in its place, or remove it.
 * @param {"card" | "trial" | "result" | "retry"} place
 * @param {HTMLElement | null} card
 */
export function showCard(place, card) {
  const slot = byId(place);
  const hadFocus = slot.contains(document.activeElement);
  slot.replaceChildren(...(card ? [card] : []));
  slot.hidden = !card;
  if (hadFocus && card) /** @type {HTMLElement | null} */ (card.querySelector("button, a"))?.focus();
  else if (hadFocus) byId("board-keys").focus();
}

/**
 * Fill the form of the family's display options with what was chosen before, and report changes.
 * @param {string} family @param {(options: Record<string, string>) => void} onChange
 */
export function bindOptions(family, onChange) {
  const form = document.getElementById("display-options");
  const stored = boardOptions(family);
  if (!(form instanceof HTMLFormElement)) return {};
  for (const input of form.querySelectorAll("input")) {
    if (!(input.name in stored)) continue;
    if (input.type === "checkbox") input.checked = stored[input.name] === "True";
    else input.checked = stored[input.name] === input.value;
  }
  form.addEventListener("change", () => {
    const options = readOptions(form);
    saveBoardOptions(family, options);
    onChange(options);
  });
  return readOptions(form);
}

/** Whether all display options have their defaults. */
export function areOptionsDefault() {
  const inputs = document.querySelectorAll("#display-options input");
  return [...inputs].every((input) => {
    const { checked, defaultChecked } = /** @type {HTMLInputElement} */ (input);
    return checked === defaultChecked;
  });
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
function readOptions(form) {
  const options = /** @type {Record<string, string>} */ ({});
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") options[input.name] = input.checked ? "True" : "False";
    else if (input.checked) options[input.name] = input.value;
  }
  return options;
}

/** The progress of long work, shown once it has taken a second, with a way to stop it. */
export class WorkProgress {
  /** @param {() => void} cancel */
  constructor(cancel) {
    this.element = byId("work");
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    byId("work-cancel").addEventListener("click", cancel);
  }

  /** @param {{what: string, done?: number, total?: number}} progress */
  show({ what, done, total }) {
    byId("work-what").textContent = what;
    showBar(byId("work-bar", HTMLProgressElement), done, total);
    this.timer ||= setTimeout(() => (this.element.hidden = false), 1000);
  }

  hide() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.element.hidden = true;
  }
}

/** Show how far something is; without a total, only that it goes on. @param {HTMLProgressElement} bar */
export function showBar(bar, done = 0, total = 0) {
  if (total) [bar.max, bar.value] = [total, done];
  else bar.removeAttribute("value");
}
