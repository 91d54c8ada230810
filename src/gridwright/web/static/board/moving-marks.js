// Marks in motion: those that come, go, or turn around a centre, as they are in this frame of an animation.

import { paint } from "./painter.js";

/** @typedef {import("./animation.js").Animation} Animation */
/** @typedef {import("./painter.js").Brush} Brush */
/** @typedef {import("./painter.js").Mark} Mark */

/** Paint a mark if it comes or turns, and return whether it does. @param {Brush} brush @param {Mark} mark @param {Animation} animation */
export function paintMoving(brush, mark, animation) {
  const passing = animation.passing.get(mark.key);
  if (animation.turn?.keys.has(mark.key)) paintTurning(brush, mark, animation.turn, animation.part);
  else if (passing?.kind === "come") paintComing(brush, mark, passing.before, animation.part);
  else return false;
  return true;
}

/** Paint the marks of a layer that go. @param {Brush} brush @param {number} layer @param {Animation} animation */
export function paintLeaving(brush, layer, animation) {
  for (const passing of animation.passing.values()) {
    if (passing.kind !== "go" || passing.mark.layer !== layer) continue;
    brush.ctx.globalAlpha = 1 - animation.part;
    paint(brush, passing.mark);
    brush.ctx.globalAlpha = 1;
  }
}

/** @param {Brush} brush @param {Mark} mark @param {Mark | undefined} before @param {number} part */
function paintComing(brush, mark, before, part) {
  if (mark.kind === "line" && !before && mark.points.length === 2) {
    const [[ax, ay], [bx, by]] = mark.points;
    const end = [ax + (bx - ax) * part, ay + (by - ay) * part];
    paint(brush, { ...mark, points: [[ax, ay], end] });
    return;
  }
  if (before) paint(brush, before);
  brush.ctx.globalAlpha = part;
  paint(brush, mark);
  brush.ctx.globalAlpha = 1;
}

/** @param {Brush} brush @param {Mark} mark @param {NonNullable<Animation["turn"]>} turn @param {number} part */
function paintTurning(brush, mark, turn, part) {
  const angle = -turn.angle * (1 - part);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = mark.kind === "tile" ? { x: mark.width / 2, y: mark.height / 2 } : { x: 0, y: 0 };
  const [across, down] = [mark.x + half.x - turn.x, mark.y + half.y - turn.y];
  paint(brush, {
    ...mark,
    x: turn.x + across * cos - down * sin - half.x,
    y: turn.y + across * sin + down * cos - half.y,
  });
}
