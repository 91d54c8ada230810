// What a board that is being set is worth: none, one, several, or the best there is; with its answers to look at.

import { button, element, icon, sentence } from "../shared/elements.js";

/** @type {Record<string, [string, string]>} the look of the card and its sign, by the kind of verdict */
const LOOKS = {
  proven: ["good", "check"],
  found: ["hint", "hint"],
  several: ["hint", "trial"],
  none: ["bad", "bad"],
  undecided: ["plain", "help"],
  unfinished: ["plain", "pen"],
};
/** @type {Record<string, string>} what stands before the time it took */
const TAILS = { proven: "proved in", found: "not proved,", several: "found in", none: "proved in" };

/**
 * @param {any} verdict @param {number} answer  which answer is seen, from 1; 0 for none
 * @param {(answer: number) => void} show
 */
export function toldCard(verdict, answer, show) {
  const [look, sign] = LOOKS[verdict.kind];
  const rating = verdict.rating;
  return element(
    "section",
    { class: `note ${look}`, "aria-label": "Verdict", "data-kind": verdict.kind },
    element("p", { class: "note-title" }, icon(sign), verdict.title, small("span", " to-end", tail(verdict))),
    ...(verdict.because ? [small("p", "", ...sentence(verdict.because))] : []),
    ...(rating ? [small("p", "", "Rating ", element("b", {}, rating.difficulty), ". ", ...sentence(rating.because))] : []),
    ...buttons(verdict, answer, show),
  );
}

/** @param {string} name @param {string} more  classes @param {...(Node | string)} children */
function small(name, more, ...children) {
  return element(name, { class: `small${more}` }, ...children);
}

/** @param {any} verdict @param {number} answer @param {(answer: number) => void} show */
function buttons(verdict, answer, show) {
  const count = verdict.answers.length;
  if (!count || verdict.kind === "none") return [];
  const title = answer ? "Hide the answer" : "Show the answer";
  const choosers =
    count === 1
      ? [button(title, () => show(answer ? 0 : 1), "grow", "eye")]
      : ["Show one", "Show the other"].map((words, number) => chooser(words, number + 1, answer, show));
  return [element("div", { class: "row" }, ...choosers)];
}

/** @param {string} title @param {number} number @param {number} answer @param {(answer: number) => void} show */
function chooser(title, number, answer, show) {
  const made = button(title, () => show(answer === number ? 0 : number), "grow");
  made.setAttribute("aria-pressed", String(answer === number));
  return made;
}

/** @param {any} verdict */
function tail(verdict) {
  const words = TAILS[verdict.kind];
  return words && verdict.seconds !== undefined ? `${words} ${spent(verdict.seconds)}` : "";
}

/** @param {number} seconds */
function spent(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  if (seconds >= 0.001) return `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
}

export function waitingCard() {
  const title = element("p", { class: "note-title" }, "Looking at it…");
  return element("section", { class: "note plain", "aria-label": "Verdict", "data-kind": "waiting" }, title);
}
