// Learn from a finished duel: each move that lost points can be tried again, and the better one shown.

import { asNext, boldCells, button, element, icon } from "../shared/elements.js";
import { isSeated, seatName } from "./players.js";

/** @typedef {{retry: (move: number | null) => void, better: () => void}} ReviewActions */
/** @typedef {import("./players.js").Duel} Duel */
/** @typedef {import("../shared/messages.js").DuelReview} DuelReview */
/** @typedef {import("../shared/messages.js").MoveTried} MoveTried */

/**
 * The remarks about your moves; about both sides if you watch or have both seats.
 * @param {Duel} duel @param {[number, string][]} remarks
 */
export function findMistakes(duel, remarks) {
  const isYours = (/** @type {number} */ number) => duel.seats[duel.moves[number - 1]?.seat]?.yours;
  return isSeated(duel) ? remarks.filter(([number]) => isYours(number)) : remarks;
}

/**
 * The card while a move is tried again.
 * @param {Duel} duel @param {DuelReview | null} review @param {MoveTried | null} tried  the last try
 * @param {boolean} isBusy @param {ReviewActions} actions
 */
export function retryCard(duel, review, tried, isBusy, actions) {
  const number = duel.retrying || 1;
  const made = duel.moves[number - 1];
  const found = findMistakes(duel, review?.remarks || []);
  const next = found.find(([other]) => other > number);
  const line = tried?.line?.length
    ? [element("p", { class: "small quiet-text" }, "Then ", ...boldCells(tried.line.slice(0, 4).join(", ")))]
    : [];
  const status = isBusy
    ? [element("p", {}, "Evaluating…")]
    : tried
      ? [
          element(
            "p",
            { class: "note-title" },
            icon(tried.best ? "check" : "bad"),
            `${tried.message}${tried.proven ? " Proven." : ""}`,
          ),
          ...line,
        ]
      : [element("p", {}, "Find a better move on the board.")];
  return element(
    "section",
    { class: `note ${tried && !isBusy ? (tried.best ? "good" : "bad") : "hint"}`, "aria-label": "Try again" },
    element(
      "p",
      { class: "small" },
      `Move ${number}: ${seatName(duel, made.seat)} played `,
      element("b", {}, made.text),
      ".",
    ),
    ...status,
    element(
      "div",
      { class: "row wrap" },
      button("Show better move", actions.better),
      ...(next ? [button("Next mistake", () => actions.retry(next[0]))] : []),
      asNext(button("Back to result", () => actions.retry(null), "quiet")),
    ),
  );
}
