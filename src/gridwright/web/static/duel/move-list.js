// The move list: two columns, one for each seat; a finished duel can be gone through by it.

import { byId, element } from "../shared/elements.js";
import { points } from "./players.js";

/**
 * @param {any} table @param {number | null} current  the move that is shown on the board, from 1
 * @param {((number: number) => void) | null} go  what a click on a move does
 * @param {Map<number, string>} remarks
 */
export function showMoves(table, current, go, remarks) {
  const moves = table.moves || [];
  /** @type {(HTMLElement | null)[][]} */
  const rows = [];
  let row = /** @type {(any | null)[]} */ ([]);
  moves.forEach((/** @type {any} */ made, /** @type {number} */ index) => {
    if (made.seat === 0 || row.length === 0 || row[1]) rows.push((row = [null, null]));
    row[made.seat] = cell(made, index + 1, index + 1 === (current ?? moves.length), go, remarks.get(index + 1));
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
        element("span", { class: "quiet-text" }, "no move yet"),
        element("span", {}),
      ),
    );
  if (current === null) list.scrollTop = list.scrollHeight;
}

/**
 * @param {any} made
 * @param {number} number
 * @param {boolean} current
 * @param {((number: number) => void) | null} go
 * @param {string | undefined} remark
 */
function cell(made, number, current, go, remark) {
  const inside = [
    element("span", {}, made.text.replace("-", "–")),
    element("span", { class: "move-points" }, `${remark ? "?" : ""} ${points(made.points || 0)}`.trim()),
  ];
  const look = `move${current ? " current" : ""}${remark ? " marked" : ""}`;
  const title = `${made.text}, ${points(made.points || 0)}${remark ? ", gave something away" : ""}`;
  if (!go) return element("span", { class: look, title, "data-move": number }, ...inside);
  return element(
    "button",
    {
      type: "button",
      class: look,
      title,
      "data-move": number,
      onclick: () => go(number),
      "aria-current": current ? "step" : undefined,
    },
    ...inside,
  );
}
