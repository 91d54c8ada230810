// Learning from a duel that is over: each move that gave something away, to be tried again, and the better one to be
// seen.

import { button, element, icon, sentence } from "../shared/elements.js";
import { seatName, sits } from "./players.js";

/** @typedef {{study: (move: number | null) => void, better: () => void}} Ways */

/**
 * The remarks about this page's player; about both for those who watch or hold both seats.
 * @param {any} table
 * @param {[number, string][]} remarks
 */
export function mistakes(table, remarks) {
  const mine = (/** @type {number} */ number) => table.seats[table.moves[number - 1]?.seat]?.yours;
  return sits(table) ? remarks.filter(([number]) => mine(number)) : remarks;
}

/**
 * A remark without the better move, which comes after a semicolon: that is for the player to find.
 * @param {string} text
 */
function withoutAnswer(text) {
  return text.replace(/;.*$/s, ".");
}

/**
 * What the judge found, with a way to try each move again.
 * @param {any} table
 * @param {any} judgement
 * @param {Ways} ways
 */
export function judgementCard(table, judgement, ways) {
  if (!judgement) return element("p", { class: "small quiet-text" }, "The duel is being looked back at.");
  const found = mistakes(table, judgement.remarks || []);
  const rows = found.map(([number, text]) =>
    element(
      "li",
      {},
      element(
        "span",
        { class: "grow" },
        element("b", {}, `${number}. ${table.moves[number - 1].text} `),
        ...(sits(table) ? [] : [`(${seatName(table, table.moves[number - 1].seat)}) `]),
        ...sentence(withoutAnswer(text)),
      ),
      element(
        "button",
        {
          type: "button",
          class: "button",
          "data-try": number,
          "aria-label": `Try move ${number} again`,
          onclick: () => ways.study(number),
        },
        "Try again",
      ),
    ),
  );
  return element(
    "div",
    { class: "field" },
    ...(judgement.summary ? [element("p", { class: "small" }, ...sentence(judgement.summary))] : []),
    element("h3", { class: "label" }, found.length ? "Learn from your mistakes" : "No move gave anything away"),
    ...(rows.length ? [element("ol", { class: "mistakes" }, ...rows)] : []),
  );
}

/**
 * The card while a move is tried again.
 * @param {any} table
 * @param {any} judgement
 * @param {any} tried  what was said about the last try, or null
 * @param {boolean} busy
 * @param {Ways} ways
 */
export function studyCard(table, judgement, tried, busy, ways) {
  const number = table.retrying;
  const made = table.moves[number - 1];
  const found = mistakes(table, judgement?.remarks || []);
  const next = found.find(([other]) => other > number);
  const line = tried?.line?.length
    ? [element("p", { class: "small quiet-text" }, "Then ", ...sentence(tried.line.slice(0, 4).join(", ")))]
    : [];
  const said = busy
    ? [element("p", {}, "Working it out …")]
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
    { class: `note ${tried && !busy ? (tried.best ? "good" : "bad") : "hint"}`, "aria-label": "Try again" },
    element(
      "p",
      { class: "small" },
      `Move ${number}: ${seatName(table, made.seat)} played `,
      element("b", {}, made.text),
      ".",
    ),
    ...said,
    element(
      "div",
      { class: "row wrap" },
      button("Show the better one", ways.better),
      ...(next ? [button("Next mistake", () => ways.study(next[0]))] : []),
      button("Back to the result", () => ways.study(null), "quiet"),
    ),
  );
}
