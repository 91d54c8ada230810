// The result of a duel: who won, the figures that matter, the evaluation after each move, and what to do next.

import { evaluationGraph, lossText } from "./evaluation-graph.js";
import { formatPoints, isSeated, nameSeats, seatBelow, seatName } from "./players.js";
import { findMistakes } from "./review.js";
import { formatTime } from "../game/clock.js";
import { boldCells, button, element, icon } from "../shared/elements.js";

const Z95 = 1.96; // standard deviations: 95% of the normal distribution

/** @typedef {import("./players.js").Duel} Duel */
/** @typedef {import("../shared/messages.js").DuelReview} DuelReview */

/**
 * @typedef {object} ResultActions
 * @property {() => void} rematch
 * @property {(move: number) => void} go  show the position after this move
 * @property {(move: number) => void} retry
 * @property {string} fresh  address of the new-duel page
 */

/** @param {Duel} duel */
export function resultTitle(duel) {
  if (duel.winner === undefined || duel.winner === null) return `Draw, ${scoreText(duel, 0)}`;
  const name = seatName(duel, duel.winner);
  const wins = name === "You" ? "You win" : `${name} wins`;
  if (duel.how === "time") return `${wins} on time`;
  return duel.how ? wins : `${wins}, ${scoreText(duel, duel.winner)}`;
}

/** Both scores, this seat's first. @param {Duel} duel @param {number} seat */
function scoreText(duel, seat) {
  return `${formatPoints(duel.scores[seat])} to ${formatPoints(duel.scores[1 - seat])}`;
}

/** @param {Duel} duel @param {DuelReview | null} review @param {number} current @param {ResultActions} actions */
export function resultCard(duel, review, current, actions) {
  return element(
    "section",
    { class: "result", "aria-label": "Result" },
    element("h2", { class: "result-title" }, resultTitle(duel)),
    ...(isSaid(duel) ? [] : [element("p", {}, duel.because || "")]),
    element("dl", { class: "facts" }, ...figures(duel, review).map(([label, value]) => figure(label, value))),
    ...ratingLine(duel),
    ...reviewParts(duel, review, current, actions),
    foot(duel, review, actions),
  );
}

/** Whether the title says all about the end. @param {Duel} duel */
function isSaid(duel) {
  return !duel.how && duel.scores[0] !== duel.scores[1];
}

/** @param {string} label @param {string} value */
function figure(label, value) {
  return element("div", {}, element("dt", {}, label), element("dd", {}, value));
}

/** @param {Duel} duel @param {DuelReview | null} review @returns {[string, string][]} */
function figures(duel, review) {
  const below = seatBelow(duel);
  const name = seatName(duel, below);
  const [time, points] = name === "You" ? ["Your time", "Points lost"] : [`Time of ${name}`, `Points lost by ${name}`];
  /** @type {[string, string][]} */
  const found = [[time, formatTime(duel.seconds[below])]];
  if (review?.losses) {
    const lost = review.losses.filter(([move]) => duel.moves[move - 1]?.seat === below);
    found.push([points, formatPoints(lost.reduce((sum, [, amount]) => sum + amount, 0))]);
  }
  if (duel.record) found.push([`Against ${seatName(duel, 1 - below)}`, `${duel.record.won} of ${duel.record.played}`]);
  return found;
}

/** @param {Duel} duel */
function ratingLine(duel) {
  const isAgainstBot = duel.seats.some((seat) => seat.bot) && isSeated(duel);
  if (isAgainstBot && duel.counted === false)
    return [element("p", { class: "small quiet-text" }, "Not counted: a move was taken back, or you had a hint.")];
  if (!duel.record?.rating) return [];
  const rating = `${duel.record.rating} ± ${Math.round(Z95 * (duel.record.deviation || 0))}`;
  return [element("p", { class: "small" }, "Your duel rating: ", element("b", {}, rating))];
}

/** @param {Duel} duel @param {DuelReview | null} review @param {number} current @param {ResultActions} actions */
function reviewParts(duel, review, current, actions) {
  if (!duel.moves.length) return [];
  if (!review) return [element("p", { class: "small quiet-text" }, "Reviewing the duel…")];
  const losses = new Map(review.losses || []);
  const rows = findMistakes(duel, review.remarks || []).map(([move]) =>
    element(
      "li",
      {},
      element("span", { class: "badge bad" }, icon("bad"), `Move ${move}`),
      element("span", { class: "grow" }, lossText(duel, move, losses.get(move) || 0)),
      element(
        "button",
        {
          type: "button",
          class: "button",
          "data-try": move,
          "aria-label": `Try move ${move} again`,
          onclick: () => actions.retry(move),
        },
        "Try again",
      ),
    ),
  );
  return [
    ...(review.values?.length ? [graphPart(duel, review, current, actions)] : []),
    ...(review.summary ? [element("p", { class: "small" }, ...boldCells(nameSeats(duel, review.summary)))] : []),
    ...(rows.length ? [element("ol", { class: "mistakes" }, ...rows)] : []),
  ];
}

/** @param {Duel} duel @param {DuelReview} review @param {number} current @param {ResultActions} actions */
function graphPart(duel, review, current, actions) {
  return element(
    "div",
    { class: "field" },
    element("h3", { class: "label" }, "Evaluation after each move"),
    evaluationGraph(duel, review, current, actions.go),
  );
}

/** @param {Duel} duel @param {DuelReview | null} review @param {ResultActions} actions */
function foot(duel, review, actions) {
  const areBots = duel.seats.every((seat) => seat.bot);
  const parts = [];
  if (isSeated(duel) || duel.rematch || areBots)
    parts.push(button(rematchTitle(duel), actions.rematch, "main"));
  const mistakes = findMistakes(duel, review?.remarks || []);
  if (mistakes.length) {
    const [first] = mistakes[0];
    parts.push(button(`Learn from ${mistakes.length}`, () => actions.retry(first), "", "learn"));
  }
  parts.push(element("a", { class: "button", href: actions.fresh }, "New duel…"));
  return element("div", { class: "result-foot" }, ...parts);
}

/** In a rematch the other side starts. @param {Duel} duel */
function rematchTitle(duel) {
  if (duel.rematch) return "Go to rematch";
  const starts = seatName(duel, 1);
  return starts === "You" ? "Rematch, you start" : `Rematch, ${starts} starts`;
}
