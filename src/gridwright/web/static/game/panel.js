// The panel beside the board: facts, the family's own buttons and choices, and one card at a time.

import { byId, element } from "../shared/elements.js";
import { boardChoices, keepBoardChoices } from "../shared/settings.js";

/** Figures over labels. @param {{label: string, value: string}[]} facts @param {number} moves */
export function showFacts(facts, moves) {
  const shown = [{ label: "Moves", value: String(moves) }, ...facts.filter((fact) => fact.label !== "Moves")];
  byId("facts").replaceChildren(
    ...shown.map(({ label, value }) => element("div", {}, element("dt", {}, label), element("dd", {}, value))),
  );
}

/**
 * Put a card into its place, or take it away.
 * @param {"card" | "trial" | "result"} place
 * @param {HTMLElement | null} card
 */
export function showCard(place, card) {
  const home = byId(place);
  const focused = home.contains(document.activeElement);
  home.replaceChildren(...(card ? [card] : []));
  home.hidden = !card;
  if (focused && card) /** @type {HTMLElement | null} */ (card.querySelector("button, a"))?.focus();
  else if (focused) byId("board-keys").focus();
}

/** A line under the facts: what was refused and why. @param {string} text @param {boolean} [bad] */
export function showMessage(text, bad = false) {
  const line = byId("message");
  line.textContent = text;
  line.classList.toggle("bad", bad);
}

/**
 * The family's choices beside the board: what was chosen before is chosen again.
 * @param {string} family @param {(choices: Record<string, string>) => void} tell
 */
export function bindChoices(family, tell) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("choices"));
  const kept = boardChoices(family);
  if (!form) return {};
  for (const input of form.querySelectorAll("input")) {
    if (!(input.name in kept)) continue;
    if (input.type === "checkbox") input.checked = kept[input.name] === "True";
    else input.checked = kept[input.name] === input.value;
  }
  form.addEventListener("change", () => {
    const choices = chosen(form);
    keepBoardChoices(family, choices);
    tell(choices);
  });
  return chosen(form);
}

/** Whether the board is to be drawn as the family draws it when nobody has chosen anything. */
export function choicesAreUsual() {
  const inputs = document.querySelectorAll("#choices input");
  return [...inputs].every((input) => {
    const { checked, defaultChecked } = /** @type {HTMLInputElement} */ (input);
    return checked === defaultChecked;
  });
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
function chosen(form) {
  const choices = /** @type {Record<string, string>} */ ({});
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") choices[input.name] = input.checked ? "True" : "False";
    else if (input.checked) choices[input.name] = input.value;
  }
  return choices;
}

/** Long work that goes on: shown once it has taken a second, with a way to stop it. */
export class Work {
  /** @param {() => void} cancel */
  constructor(cancel) {
    this.home = byId("work");
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    byId("work-cancel").addEventListener("click", cancel);
  }

  /** @param {{what: string, done?: number, total?: number}} progress */
  show(progress) {
    byId("work-what").textContent = progress.what;
    const bar = byId("work-bar");
    if (progress.total) {
      bar.max = progress.total;
      bar.value = progress.done || 0;
    } else bar.removeAttribute("value");
    this.timer ||= setTimeout(() => (this.home.hidden = false), 1000);
  }

  hide() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.home.hidden = true;
  }
}
