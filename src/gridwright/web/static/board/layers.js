// Paint a scene layer by layer, each mark as it is in this frame: it moves, comes, goes, shakes, or is part of a trial.
// What is printed and stands still is painted straight from the print; the other places have their marks made.

import { paintLeaving, paintMoving } from "./moving-marks.js";
import { moveOrigin, paint } from "./painter.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./painter.js").Brush} Brush */
/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {import("./prints.js").Print} Print */
/** @typedef {import("./scene.js").Scene} Scene */

const SHAKE = 160; // milliseconds
const SHAKE_BY = 3; // pixels

export class LayerPainter {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** Marks of this layer that lie on others of it. @type {Mark[]} */
    this.inner = [];
  }

  /** @param {Brush} brush @param {Scene} scene */
  paint(brush, scene) {
    const { animation, camera, overlay } = this.board;
    const isMoving = !animation.over;
    if (!isMoving) animation.end();
    const [x0, y0, x1, y1] = camera.window;
    const isVisible = (/** @type {Mark} */ { box }) =>
      box[2] >= x0 - 1 && box[0] <= x1 + 1 && box[3] >= y0 - 1 && box[1] <= y1 + 1;
    const prints = [...scene.prints.values()].map((print) => ({ print, alone: this.marksAlone(print, isMoving) }));
    for (let layer = 0; layer < scene.layers.length; layer++) {
      this.inner = [];
      for (const mark of scene.layers[layer].values()) if (isVisible(mark)) this.paintAsItIs(brush, mark, isMoving);
      for (const { print, alone } of prints) {
        print.paintLayer(brush, layer, camera.window, alone);
        for (const mark of [...alone.values()].flat()) if (mark.layer === layer) this.paintAsItIs(brush, mark, isMoving);
      }
      // The inside of hollow lines comes after all of their outsides, so that they are one where they meet.
      for (const mark of this.inner) this.paintShown(brush, mark, isMoving);
      if (isMoving) paintLeaving(brush, layer, animation);
      for (const mark of overlay) if (mark.layer === layer && isVisible(mark)) paint(brush, mark);
    }
  }

  /** The marks at places that don't simply stand still, by place. @param {Print} print @param {boolean} isMoving */
  marksAlone(print, isMoving) {
    const { camera, finish, replayed, shaking, trial } = this.board;
    /** @type {Map<number, Mark[]>} */
    const alone = new Map();
    if (finish.isPlaying && !replayed) for (const at of print.placesIn(camera.window)) alone.set(at, print.marksAt(at));
    if (isMoving) for (const at of print.changed) alone.set(at, print.marksAt(at));
    if (shaking) {
      const { x, y } = shaking.target;
      for (const at of print.placesIn([x, y, x, y])) alone.set(at, print.marksAt(at));
    }
    if (trial.before && !replayed && print.hasRole(trial.drawn)) {
      for (const at of print.placesIn(camera.window)) {
        if (print.hasRoleAt(at, trial.drawn)) alone.set(at, print.marksAt(at));
      }
    }
    return alone;
  }

  /** @param {Brush} brush @param {Mark} mark @param {boolean} isMoving */
  paintAsItIs(brush, mark, isMoving) {
    const { finish, replayed, trial } = this.board;
    const finishing = finish.isPlaying && !replayed ? finish.show(mark) : mark;
    if (!finishing) return;
    const [shown, ...inner] = replayed ? [mark] : trial.marksFor(finishing);
    this.inner.push(...inner);
    this.paintShown(brush, shown, isMoving);
  }

  /** @param {Brush} brush @param {Mark} mark @param {boolean} isMoving */
  paintShown(brush, mark, isMoving) {
    const { animation, finish } = this.board;
    if (finish.isPlaying) paint(brush, mark);
    else if (!isMoving || !paintMoving(brush, mark, animation)) this.paintMark(brush, mark);
  }

  /** Paint a mark as it is now: moved aside while it shakes. @param {Brush} brush @param {Mark} mark */
  paintMark(brush, mark) {
    const by = this.shakeOf(mark);
    if (!by) return paint(brush, mark);
    const shifted = { ...brush, left: brush.left + by };
    moveOrigin(shifted);
    paint(shifted, mark);
    moveOrigin(brush);
  }

  /** Pixels by which a mark is aside in this frame. @param {Mark} mark */
  shakeOf({ box: [x0, y0, x1, y1] }) {
    const { shaking } = this.board;
    if (!shaking) return 0;
    const { target, start } = shaking;
    const part = (performance.now() - start) / SHAKE;
    if (part >= 1) this.board.shaking = null;
    const isInside =
      Math.abs((x0 + x1) / 2 - target.x) * 2 < target.width && Math.abs((y0 + y1) / 2 - target.y) * 2 < target.height;
    return isInside && part < 1 ? SHAKE_BY * Math.sin(part * Math.PI * 4) : 0;
  }
}
