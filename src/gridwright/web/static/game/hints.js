// The cards that speak about the board: a hint press by press, the faults of a check, a longer explanation. One at a
// time.

import { button, element, icon, sentence } from "../shared/elements.js";

/**
 * @typedef {object} Told  what a card may ask for
 * @property {(press: number) => void} press
 * @property {() => void} apply
 * @property {() => void} close
 */

/**
 * The hint, as many presses of it as were asked for.
 * @param {{stage: number, technique?: string, look?: string, do?: string, because?: string}} hint @param {Told} told
 */
export function hintCard(hint, told) {
  if (!hint.stage) return noteCard("plain", "hint", "Nothing to say", ["No technique finds a step here."], told);
  const lines = [hint.technique, hint.look, hint.do, hint.because].slice(0, hint.stage).map((line) => line || "");
  return element(
    "section",
    { class: "note hint", "aria-label": "Hint" },
    element("p", { class: "note-title" }, icon("hint"), `Hint ${hint.stage} of 4`, pips(hint.stage)),
    element("ol", { class: "steps" }, ...lines.map((line, number) => step(line, number, lines.length))),
    element("div", { class: "row" }, ...nextPress(hint.stage, told)),
  );
}

/** @param {number} press @param {Told} told */
function nextPress(press, told) {
  if (press === 1) return [button("Where?", () => told.press(2), "main grow")];
  if (press === 2) return [button("Show the step", () => told.press(3), "main grow")];
  const apply = button("Apply", told.apply, "main grow");
  return [apply, press === 3 ? button("Why?", () => told.press(4), "grow") : button("Done", told.close, "grow")];
}

/** @param {number} press */
function pips(press) {
  return element(
    "span",
    { class: "pips", "aria-hidden": "true" },
    ...[1, 2, 3, 4].map((pip) => element("i", { class: pip <= press ? "on" : "" })),
  );
}

/** @param {string} line @param {number} number @param {number} count */
function step(line, number, count) {
  const text = number === 0 ? [element("b", {}, capital(line))] : sentence(line);
  return element(
    "li",
    { class: number === count - 1 ? "now" : "" },
    element("span", { class: "number" }, String(number + 1)),
    element("span", {}, ...text),
  );
}

/** What the judge found. @param {{message: string}[]} faults @param {{close: () => void}} told */
export function faultCard(faults, told) {
  if (!faults.length)
    return noteCard("good", "check", "No fault so far", ["Nothing on the board breaks a rule."], told);
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  const shown = faults.slice(0, 6);
  const rest = faults.length - shown.length;
  return element(
    "section",
    { class: "note bad", "aria-label": "Faults" },
    element("p", { class: "note-title" }, icon("bad"), `Not yet: ${count}`),
    element(
      "ol",
      { class: "steps" },
      ...shown.map((fault, number) =>
        element(
          "li",
          {},
          element("span", { class: "number" }, String(number + 1)),
          element("span", {}, ...sentence(fault.message)),
        ),
      ),
    ),
    ...(rest ? [element("p", { class: "small" }, `And ${rest} more.`)] : []),
    element("div", { class: "row" }, button("Dismiss", told.close, "grow")),
  );
}

/**
 * A card of sentences.
 * @param {"good" | "bad" | "plain"} look
 * @param {string} drawing
 * @param {string} title
 * @param {string[]} sentences
 * @param {{close: () => void}} told
 */
export function noteCard(look, drawing, title, sentences, told) {
  return element(
    "section",
    { class: `note ${look}`, "aria-label": title },
    element("p", { class: "note-title" }, icon(drawing), title),
    ...sentences.map((text) => element("p", { class: "small" }, ...sentence(text))),
    element("div", { class: "row" }, button("Dismiss", told.close, "quiet")),
  );
}

/** The open trials. @param {number} trials @param {(word: string) => void} say */
export function trialCard(trials, say) {
  return element(
    "section",
    { class: "note trial", "aria-label": "Trial" },
    element(
      "p",
      { class: "note-title" },
      icon("trial"),
      trials === 1 ? "A trial is open" : `${trials} trials are open`,
    ),
    element("p", { class: "small" }, "Keep what you did since it began, or take it all back."),
    element(
      "div",
      { class: "row" },
      button("Accept", () => say("accept"), "grow"),
      button("Reject", () => say("reject"), "grow"),
    ),
  );
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
