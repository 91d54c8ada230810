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

/** Cards that may have a main button, the one that matters most first: there is one main button at a time. */
const WITH_MAIN = ["card", "autoplay-card", "result", "overlay-card", "offer"];

/** Make the first main button of all cards the only one; the others look plain meanwhile. */
function keepOneMain() {
  let isTaken = false;
  for (const place of WITH_MAIN) {
    const slot = document.getElementById(place);
    const buttons = slot ? [...slot.querySelectorAll(".button.main, .button[data-main]")] : [];
    for (const one of buttons) {
      one.setAttribute("data-main", "");
      one.classList.toggle("main", !isTaken);
    }
    isTaken ||= buttons.length > 0;
  }
}

/**
 * Show a card in its place, or remove it.
 * @param {"card" | "autoplay-card" | "overlay-card" | "trial" | "result" | "retry" | "offer"} place
 * @param {HTMLElement | null} card
 */
export function showCard(place, card) {
  const slot = byId(place);
  const held = slot.contains(document.activeElement) ? document.activeElement : null;
  const before = controls(slot);
  slot.replaceChildren(...(card ? [card] : []));
  slot.hidden = !card;
  slot.scrollTop = 0;
  keepOneMain();
  if (held) (sameControl(controls(slot), held, before.indexOf(held)) || byId("board-keys")).focus();
}

/** @param {HTMLElement} slot */
function controls(slot) {
  return [...slot.querySelectorAll("button, a, input")];
}

/**
 * The control that is in this place or elsewhere by this name, else the one marked as next: never another that plays a move.
 * @param {Element[]} now @param {Element} held @param {number} place
 */
function sameControl(now, held, place) {
  const name = nameOf(held);
  const same = [now[place], ...now].find((control) => control && nameOf(control) === name);
  return /** @type {HTMLElement | undefined} */ (same || now.find((control) => control.hasAttribute("data-next")));
}

/** @param {Element} control */
function nameOf(control) {
  return control.getAttribute("aria-label") || control.textContent;
}

/** The inputs of the family's options: what is remembered, and the switch in the bar, which starts anew in each game. */
const REMEMBERED = "#display-options input";
const SWITCH = "#bar-switch input";

/** @param {string} which @returns {HTMLInputElement[]} */
function inputs(which) {
  return [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(which))];
}

/**
 * Fill in the family's options with what was chosen before, and report changes.
 * @param {string} family @param {(options: Record<string, string>) => void} onChange
 */
export function bindOptions(family, onChange) {
  const stored = boardOptions(family);
  for (const input of inputs(REMEMBERED)) {
    if (!(input.name in stored)) continue;
    if (input.type === "checkbox") input.checked = stored[input.name] === "True";
    else input.checked = stored[input.name] === input.value;
  }
  for (const input of inputs(`${REMEMBERED}, ${SWITCH}`))
    input.addEventListener("change", () => {
      saveBoardOptions(family, readOptions(REMEMBERED));
      onChange(readOptions(`${REMEMBERED}, ${SWITCH}`));
    });
  return readOptions(`${REMEMBERED}, ${SWITCH}`);
}

/** Turn the switch in the bar to its next value. */
export function turnSwitch() {
  const values = inputs(SWITCH);
  values[(values.findIndex((input) => input.checked) + 1) % values.length].click();
}

/** Whether there is such a switch. */
export function hasSwitch() {
  return inputs(SWITCH).length > 0;
}

/** Whether all options have their defaults. */
export function areOptionsDefault() {
  return inputs(`${REMEMBERED}, ${SWITCH}`).every((input) => input.checked === input.defaultChecked);
}

/** @param {string} which @returns {Record<string, string>} */
function readOptions(which) {
  const options = /** @type {Record<string, string>} */ ({});
  for (const input of inputs(which)) {
    if (input.type === "checkbox") options[input.name] = input.checked ? "True" : "False";
    else if (input.checked) options[input.name] = input.value;
  }
  return options;
}

/** A phone has no panel: the options and the move form are under More there. */
export function bindPhonePanel() {
  const phone = matchMedia("(max-width: 760px)");
  const parts = document.querySelectorAll("#display-options, #panel-foot");
  const homes = [...parts].map((part) => ({ part, home: part.parentElement, next: part.nextElementSibling }));
  const place = () => {
    for (const { part, home, next } of homes) {
      if (phone.matches) byId("more-panel").append(part);
      else home?.insertBefore(part, next);
    }
  };
  place();
  phone.addEventListener("change", place);
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

/** Show how far something is; without a total, only that work is in progress. @param {HTMLProgressElement} bar */
export function showBar(bar, done = 0, total = 0) {
  if (total) [bar.max, bar.value] = [total, done];
  else bar.removeAttribute("value");
}
