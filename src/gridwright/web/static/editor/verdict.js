// The verdict on the board in the editor: no solution, one, several, or the best found; with its solutions to view.

import { button, element, icon, boldCells } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").Verdict} Verdict */

/** The number of the view that shows two solutions at once. */
export const ALL = 3;

/** @type {Record<string, [string, string]>} the card's style and icon by kind of verdict */
const STYLES = {
  proven: ["good", "check"],
  found: ["hint", "hint"],
  several: ["hint", "trial"],
  none: ["bad", "bad"],
  undecided: ["plain", "help"],
  unfinished: ["plain", "pen"],
};
/** The kinds of verdict that have a proof. */
const PROVED = new Set(["proven", "several", "none"]);
/** @type {Record<string, string>} what comes before the time it took */
const TIMES = { proven: "proven in", found: "not proven,", none: "proven in" };

/**
 * @param {Verdict} verdict @param {number} solution  which one is shown, from 1; 0 for none
 * @param {string} proof  where it is proved; empty where it can't be
 * @param {(solution: number) => void} show
 */
export function verdictCard(verdict, solution, proof, show) {
  const [style, drawing] = STYLES[verdict.kind];
  const rating = verdict.rating;
  return element(
    "section",
    { class: `note ${style}`, "aria-label": "Verdict", "data-kind": verdict.kind },
    element("p", { class: "note-title" }, icon(drawing), verdict.title, small("span", " to-end", timeText(verdict))),
    verdict.because && small("p", "", ...boldCells(verdict.because)),
    rating && small("p", "", "Difficulty: ", element("b", {}, rating.difficulty), ". ", ...boldCells(rating.because)),
    ...createButtons(verdict, solution, show),
    proof && PROVED.has(verdict.kind) && small("p", "", element("a", { class: "inline-link", href: proof }, "Proof")),
  );
}

/** @param {string} name @param {string} more  classes @param {...(Node | string)} children */
function small(name, more, ...children) {
  return element(name, { class: `small${more}` }, ...children);
}

/** @param {Verdict} verdict @param {number} solution @param {(solution: number) => void} show */
function createButtons(verdict, solution, show) {
  const count = verdict.answers.length;
  if (!count || verdict.kind === "none") return [];
  const title = solution ? "Hide solution" : "Show solution";
  const choosers =
    count === 1
      ? [button(title, () => show(solution ? 0 : 1), "grow", "eye")]
      : ["One", "The other", "Both"].map((label, index) => createChooser(label, index + 1, solution, show));
  return [element("div", { class: "row" }, ...choosers)];
}

/** @param {string} title @param {number} number @param {number} solution @param {(solution: number) => void} show */
function createChooser(title, number, solution, show) {
  const created = button(title, () => show(solution === number ? 0 : number), "grow");
  created.setAttribute("aria-pressed", String(solution === number));
  return created;
}

/** @param {Verdict} verdict */
function timeText(verdict) {
  const label = TIMES[verdict.kind];
  return label && verdict.seconds !== undefined ? `${label} ${formatSeconds(verdict.seconds)}` : "";
}

/** @param {number} seconds */
function formatSeconds(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  if (seconds >= 0.001) return `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
}

/** @param {() => void} cancel */
export function checkingCard(cancel) {
  return restingCard("waiting", "Working…", button("Cancel", cancel, "quiet"));
}

/** @param {() => void} again @param {string} [because] */
export function stoppedCard(again, because) {
  return restingCard("stopped", "Not checked", button("Check", again, "quiet"), because);
}

/** @param {string} kind @param {string} text @param {HTMLElement} action @param {string} [because] */
function restingCard(kind, text, action, because) {
  const title = element("p", { class: "note-title" }, text, element("span", { class: "to-end" }, action));
  const reason = because ? [small("p", "", because)] : [];
  return element("section", { class: "note plain", "aria-label": "Verdict", "data-kind": kind }, title, ...reason);
}
