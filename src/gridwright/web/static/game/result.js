// The result of a game in the panel: how it went, and what could have been better.

import { formatTime } from "./clock.js";
import { boldCells, button, capitalize, element } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").GameState} GameState */
/** @typedef {import("../shared/messages.js").GameResult} GameResult */

const TITLES = { solved: "Solved", lost: "Lost", finished: "Finished", playing: "Over" };
const MOST_REMARKS = 12;
const MOST_FIGURES = 4;

/** @param {GameState} state @param {GameResult | null} result  null until the review has come */
export function resultTitle(state, result) {
  if (state.gave_up) return "Solution shown";
  return `${TITLES[state.status]} in ${formatTime((result || state).seconds)}`;
}

/** A figure as people write it: whole, or with three significant digits. @param {number} value */
function formatFigure(value) {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(3))).replace("-", "−");
}

/**
 * @param {GameState} state @param {GameResult | null} result
 * @param {{again: () => void, another: (() => void) | null, share: () => void, best: (() => void) | null, fresh: string, scores: string}} links
 */
export function resultCard(state, result, links) {
  const { seconds, moves } = result || state;
  const figures = Object.entries(result?.figures || {}).filter(([name]) => name !== "moves");
  /** @type {[string, string][]} */
  const facts = [
    ["Your time", formatTime(seconds)],
    ["Moves", String(moves)],
    ...figures
      .slice(0, MOST_FIGURES)
      .map(([name, value]) => /** @type {[string, string]} */ ([titleOf(name), formatFigure(value)])),
  ];
  if (state.hints) facts.push(["Hints", String(state.hints)]);
  return element(
    "section",
    { class: "result", "aria-label": "Result" },
    ...(state.status === "solved" && !state.gave_up ? [element("p", { class: "congratulation" }, "Congratulations!")] : []),
    element("h2", { class: "result-title" }, resultTitle(state, result)),
    element(
      "dl",
      { class: "facts" },
      ...facts.map(([label, value]) => element("div", {}, element("dt", {}, label), element("dd", {}, value))),
    ),
    ...ranking(state, links.scores),
    ...(result?.summary ? [element("p", {}, ...boldCells(result.summary))] : []),
    ...remarkList(result?.remarks || []),
    element(
      "div",
      { class: "result-foot" },
      ...(links.another ? [button("Another like this", links.another, "main")] : []),
      element("a", { class: links.another ? "button" : "button main", href: links.fresh }, "New game"),
      button("Play again", links.again),
      links.best ? button("Why is this optimal?", links.best) : button("Share", links.share, "", "share"),
    ),
  );
}

/** @param {string} name */
function titleOf(name) {
  return capitalize(name.replaceAll("_", " "));
}

/** @param {[number, string][]} remarks */
function remarkList(remarks) {
  if (!remarks.length) return [];
  const items = remarks
    .slice(0, MOST_REMARKS)
    .map(([move, text]) => element("li", {}, element("b", {}, `Move ${move}: `), ...boldCells(text)));
  return [
    element("h3", { class: "label" }, "Where you could have done better"),
    element("ol", { class: "remarks" }, ...items),
  ];
}

/** Where the game ranks: nowhere if it was assisted, or `scores` is empty. @param {GameState} state @param {string} scores */
function ranking(state, scores) {
  if (state.gave_up || state.status === "lost" || !scores) return [];
  const assisted = [element("span", { class: "badge" }, "Assisted"), " Not ranked in the "];
  const link = element("a", { class: "inline-link", href: scores }, "high scores");
  return [element("p", { class: "small" }, ...(state.assisted ? assisted : ["See the "]), link, ".")];
}
