// The board for screen readers: a grid of the places near the selected one, each with what it holds. It takes the focus
// for the canvas, so that keyboard and screen reader are at the same place.

import { element } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").Target} Target */
/** @typedef {import("./scene.js").Scene["targets"]} Targets */

const NEAR = 4; // cells on each side

export class AccessibleGrid {
  /** @param {HTMLElement} grid @param {HTMLElement} live */
  constructor(grid, live) {
    this.grid = grid;
    this.cells = /** @type {HTMLElement} */ (grid.querySelector(".board-cells"));
    this.live = live;
    this.shown = "";
  }

  /** @param {import("./board.js").Board} board */
  show(board) {
    const { targets, title, hidden } = board.scene;
    this.grid.setAttribute("aria-label", title || "Board");
    const chosen = board.selection ? targets.get(board.selection) : undefined;
    const near = chosen ? targetsAround(targets, chosen) : firstTargets(targets, board.camera.window);
    const rows = hidden || !near.length ? [[]] : groupRows(near);
    const state = JSON.stringify([board.selection, rows.map((row) => row.map((target) => [target.key, target.label]))]);
    if (state === this.shown) return;
    this.shown = state;
    this.cells.replaceChildren(...rows.map((row) => element("div", { role: "row" }, ...createCells(row, board.selection))));
    if (chosen) this.grid.setAttribute("aria-activedescendant", idOf(chosen.key));
    else this.grid.removeAttribute("aria-activedescendant");
  }

  /** Read a text out. @param {string} text */
  announce(text) {
    this.live.textContent = text;
  }
}

/** @param {Target[]} row @param {string | null} selection */
function createCells(row, selection) {
  if (!row.length) return [element("div", { role: "gridcell" }, "The board is hidden")];
  return row.map((target) =>
    element(
      "div",
      { role: "gridcell", id: idOf(target.key), "aria-selected": String(target.key === selection) },
      target.label,
    ),
  );
}

/** @param {string} key */
function idOf(key) {
  return `place-${key.replace(/[^a-z0-9]/gi, "-")}`;
}

/** @param {Targets} targets @param {Target} chosen */
function targetsAround(targets, chosen) {
  const { x, y } = chosen;
  return [...targets.near([x - NEAR, y - NEAR, x + NEAR, y + NEAR])].filter(
    (target) => Math.abs(target.x - chosen.x) <= NEAR && Math.abs(target.y - chosen.y) <= NEAR,
  );
}

/** The first visible places. @param {Targets} targets @param {number[]} window */
function firstTargets(targets, [x0, y0]) {
  const [left, top] = [Math.max(0, x0), Math.max(0, y0)];
  return [...targets.near([left, top, left + 2 * NEAR, top + 2 * NEAR])].filter(
    (target) => target.x <= left + 2 * NEAR && target.y <= top + 2 * NEAR && target.x >= x0 && target.y >= y0,
  );
}

/** @param {Target[]} targets */
function groupRows(targets) {
  const sorted = [...targets].sort((one, other) => one.y - other.y || one.x - other.x);
  /** @type {Target[][]} */
  const rows = [];
  for (const target of sorted) {
    const last = rows[rows.length - 1];
    if (last && last[0].y === target.y) last.push(target);
    else rows.push([target]);
  }
  return rows;
}
