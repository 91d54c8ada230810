// What a board that is being set is worth: none, one, several, or the best there is; with its answers to look at.

import { button, element, icon, sentence } from "./elements.js";

/** @type {Record<string, [string, string]>} the look of the card and its sign, by the kind of verdict */
const LOOKS = {
  proven: ["good", "check"],
  found: ["hint", "hint"],
  several: ["hint", "trial"],
  none: ["bad", "bad"],
  undecided: ["plain", "help"],
  unfinished: ["plain", "pen"],
};
const TAILS = /** @type {Record<string, string>} */ ({ proven: "proved in", found: "not proved,", several: "found in", none: "proved in", undecided: "" });

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
    element("p", { class: "note-title" }, icon(sign), verdict.title, element("span", { class: "small to-end" }, tail(verdict))),
    ...(verdict.because ? [element("p", { class: "small" }, ...sentence(verdict.because))] : []),
    ...(rating ? [element("p", { class: "small" }, "Rating ", element("b", {}, rating.level), ". ", ...sentence(rating.because))] : []),
    ...buttons(verdict, answer, show),
  );
}

/** @param {any} verdict @param {number} answer @param {(answer: number) => void} show */
function buttons(verdict, answer, show) {
  const count = verdict.answers.length;
  if (!count || verdict.kind === "none") return [];
  if (count === 1) return [element("div", { class: "row" }, button(answer ? "Hide the answer" : "Show the answer", () => show(answer ? 0 : 1), "grow", "eye"))];
  const titles = ["Show one", "Show the other"];
  return [element("div", { class: "row" }, ...titles.map((title, number) => chooser(title, number + 1, answer, show)))];
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
  return seconds >= 0.001 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms` : `${Math.max(1, Math.round(seconds * 1e6))} µs`;
}

export function waitingCard() {
  return element("section", { class: "note plain", "aria-label": "Verdict", "data-kind": "waiting" }, element("p", { class: "note-title" }, "Looking at it…"));
}
