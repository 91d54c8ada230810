// Pen notes: a layer over the board, saved with the game, never part of your solution.

import { pressTool } from "../game/toolbar.js";
import { byId } from "../shared/elements.js";

/** @typedef {{points: number[][], role: string, width: number}} Stroke */

const WIDTH = 0.08;
const NEAR = 0.25; // cells: what the eraser touches
const MOST_STROKES = 1000;
const MOST_POINTS = 2000;
const FINE = 0.03;

export class Pen {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./board.js").Board} board
   * @param {(strokes: Stroke[]) => void} save
   */
  constructor(canvas, board, save) {
    this.canvas = canvas;
    this.board = board;
    this.save = save;
    /** @type {Stroke[]} */
    this.strokes = [];
    /** @type {Stroke | null} */
    this.drawing = null;
    this.role = "trial";
    this.erasing = false;
    this.changed = false;
  }

  /** @param {import("../shared/messages.js").Stroke[]} strokes */
  show(strokes) {
    this.strokes = strokes.map(({ points, role = "trial", width = WIDTH }) => ({ points, role, width }));
    this.paint();
  }

  /** @param {number[]} at */
  start(at) {
    if (this.erasing) this.erase(at);
    else if (this.strokes.length < MOST_STROKES) this.drawing = { points: [at], role: this.role, width: WIDTH };
    this.paint();
  }

  /** @param {number[]} at */
  draw(at) {
    if (this.erasing) this.erase(at);
    const points = this.drawing?.points;
    const last = points?.[points.length - 1];
    if (points && last && points.length < MOST_POINTS && Math.hypot(at[0] - last[0], at[1] - last[1]) > FINE)
      points.push(at);
    this.paint();
  }

  finish() {
    if (this.drawing) {
      this.strokes.push(this.drawing);
      this.changed = true;
    }
    this.drawing = null;
    if (this.changed) this.save(this.strokes);
    this.changed = false;
    this.paint();
  }

  /** A second finger came: it's a pinch, not a line. */
  cancel() {
    this.drawing = null;
    this.paint();
  }

  clear() {
    if (!this.strokes.length) return;
    this.strokes = [];
    this.save(this.strokes);
    this.paint();
  }

  /** @param {number[]} at */
  erase(at) {
    const left = this.strokes.filter(({ points }) => !points.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < NEAR));
    this.changed ||= left.length < this.strokes.length;
    this.strokes = left;
  }

  paint() {
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const dense = devicePixelRatio || 1;
    const { unit, left, top } = this.board.camera;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (this.board.replayed || this.board.scene.hidden) return;
    ctx.setTransform(dense, 0, 0, dense, left * dense, top * dense);
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    for (const stroke of this.drawing ? [...this.strokes, this.drawing] : this.strokes) {
      ctx.strokeStyle = this.board.theme.colour(stroke.role) || this.board.theme.colour("trial");
      ctx.lineWidth = stroke.width * unit;
      ctx.beginPath();
      ctx.moveTo(stroke.points[0][0] * unit, stroke.points[0][1] * unit);
      for (const [x, y] of stroke.points) ctx.lineTo(x * unit, y * unit);
      ctx.stroke();
    }
  }
}

/** The pen's colours, its eraser, and the tool that turns it on and off. */
export class PenTools {
  /** @param {Pen} pen @param {import("./pointer.js").Pointer} pointer */
  constructor(pen, pointer) {
    this.pen = pen;
    this.pointer = pointer;
    this.element = byId("pen-tools");
    this.element.addEventListener("click", (/** @type {Event} */ event) => {
      const chosen = /** @type {HTMLElement} */ (event.target).closest("[data-pen-role]");
      if (chosen) this.choose(chosen.getAttribute("data-pen-role") || "");
    });
    byId("pen-clear").addEventListener("click", () => pen.clear());
  }

  /** @param {boolean} isOut */
  turnOn(isOut) {
    this.pointer.pen = isOut ? this.pen : null;
    this.element.hidden = !isOut;
    this.pen.board.element.setAttribute("data-pen", String(isOut));
    pressTool("pen", isOut);
  }

  /** @param {string} role  a role of the theme, or the eraser */
  choose(role) {
    this.pen.erasing = role === "erase";
    if (!this.pen.erasing) this.pen.role = role;
    for (const swatch of this.element.querySelectorAll("[data-pen-role]")) {
      swatch.setAttribute("aria-pressed", String(swatch.getAttribute("data-pen-role") === role));
    }
  }
}
