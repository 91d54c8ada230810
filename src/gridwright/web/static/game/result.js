// What stands in the panel once a game is over: how it went, what it could have been, and the replay.

import { spoken } from "./clock.js";
import { button, element, sentence } from "../shared/elements.js";
import { capital } from "./hints.js";

const TITLES = /** @type {Record<string, string>} */ ({
  solved: "Solved",
  lost: "Lost",
  finished: "Finished",
  playing: "Over",
});
const MOST_REMARKS = 12;

/** @param {any} state @param {any} result  the review, or null while it is on its way */
export function resultTitle(state, result) {
  if (state.gave_up) return "Solution shown";
  const time = spoken(result ? result.seconds : state.seconds);
  return `${TITLES[state.status] || "Over"} in ${time}`;
}

/** A figure as people read it: whole, or with three digits that count. @param {number} value */
const short = (value) => String(Number.isInteger(value) ? value : Number(value.toPrecision(3))).replace("-", "−");

/**
 * @param {any} state @param {any} result
 * @param {{again: () => void, share: () => void, best: (() => void) | null, fresh: string, scores: string}} ways
 */
export function resultCard(state, result, ways) {
  const figures = Object.entries(result?.figures || {}).filter(([name]) => name !== "moves");
  return element(
    "section",
    { class: "result", "aria-label": "Result" },
    element("h2", { class: "result-title" }, resultTitle(state, result)),
    element(
      "dl",
      { class: "facts" },
      ...fact("Your time", spoken(result ? result.seconds : state.seconds)),
      ...fact("Moves", String(result ? result.moves : state.moves)),
      ...figures
        .slice(0, 4)
        .flatMap(([name, value]) => fact(capital(name.replaceAll("_", " ")), short(value))),
      ...(state.hints ? fact("Hints", String(state.hints)) : []),
    ),
    ...standing(state, ways.scores),
    ...(result?.summary ? [element("p", {}, ...sentence(result.summary))] : []),
    ...remarks(result?.remarks || []),
    element(
      "div",
      { class: "result-foot" },
      element("a", { class: "button main", href: ways.fresh }, "New game"),
      button("Play it again", ways.again),
      ways.best ? button("Why is this best?", ways.best) : button("Share", ways.share, "", "share"),
    ),
  );
}

/** @param {[number, string][]} remarks */
function remarks(remarks) {
  if (!remarks.length) return [];
  const shown = remarks.slice(0, MOST_REMARKS);
  return [
    element("h3", { class: "label" }, "Where it could have gone better"),
    element(
      "ol",
      { class: "remarks" },
      ...shown.map(([move, text]) => element("li", {}, element("b", {}, `Move ${move}: `), ...sentence(text))),
    ),
  ];
}

/** @param {string} label @param {string} value */
function fact(label, value) {
  return [element("div", {}, element("dt", {}, label), element("dd", {}, value))];
}

/** Where the game ranks: nowhere if it was assisted, or `scores` is empty. @param {any} state @param {string} scores */
function standing(state, scores) {
  if (state.gave_up || state.status === "lost" || !scores) return [];
  const helped = [element("span", { class: "badge" }, "Assisted"), " It does not count for the "];
  const link = element("a", { class: "inline-link", href: scores }, "high scores");
  return [element("p", { class: "small" }, ...(state.assisted ? helped : ["See the "]), link, ".")];
}
