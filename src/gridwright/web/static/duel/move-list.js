// The move list: a column for each seat. After the end, a click shows the board after that move.

import { byId, element } from "../shared/elements.js";
import { formatPoints } from "./players.js";

/** @typedef {import("./players.js").Duel} Duel */

/**
 * @param {Duel} duel @param {number | null} current  the move that is on the board, from 1
 * @param {((number: number) => void) | null} go  what a click on a move does
 * @param {Map<number, string>} remarks
 */
export function showMoves(duel, current, go, remarks) {
  const { moves } = duel;
  /** @type {(HTMLElement | null)[][]} */
  const rows = [];
  /** @type {(HTMLElement | null)[]} */
  let row = [];
  moves.forEach((made, index) => {
    if (made.seat === 0 || row.length === 0 || row[1]) rows.push((row = [null, null]));
    row[made.seat] = createCell(made, index + 1, index + 1 === (current ?? moves.length), go, remarks.get(index + 1));
  });
  const list = byId("moves");
  list.replaceChildren(
    ...rows.map(([first, second], number) =>
      element(
        "li",
        {},
        element("span", { class: "move-number" }, String(number + 1)),
        first || element("span", {}),
        second || element("span", {}),
      ),
    ),
  );
  if (!moves.length)
    list.replaceChildren(
      element(
        "li",
        {},
        element("span", { class: "move-number" }, "1"),
        element("span", { class: "quiet-text" }, "No moves yet"),
        element("span", {}),
      ),
    );
  if (current === null) list.scrollTop = list.scrollHeight;
}

/**
 * @param {import("../shared/messages.js").DuelMove} made @param {number} number @param {boolean} isCurrent
 * @param {((number: number) => void) | null} go @param {string | undefined} remark
 */
function createCell(made, number, isCurrent, go, remark) {
  const inside = [
    element("span", {}, made.text.replace("-", "–")),
    element("span", { class: "move-points" }, `${remark ? "?" : ""} ${formatPoints(made.points || 0)}`.trim()),
  ];
  const style = `move${isCurrent ? " current" : ""}${remark ? " marked" : ""}`;
  const title = `${made.text}, ${formatPoints(made.points || 0)}${remark ? ", could be better" : ""}`;
  if (!go) return element("span", { class: style, title, "data-move": number }, ...inside);
  return element(
    "button",
    {
      type: "button",
      class: style,
      title,
      "data-move": number,
      onclick: () => go(number),
      "aria-current": isCurrent ? "step" : undefined,
    },
    ...inside,
  );
}
