// The coordinates at the frame. They stay visible while the board is panned, and thin out where space is short.

import { paintText } from "./painter.js";

/** @typedef {import("../shared/messages.js").Coordinate} Coordinate */

const LETTER = 8; // pixels a letter takes
const GAP = 8;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Pixels left of the board for the row coordinates. @param {Coordinate[]} rows */
export function rowBand(rows) {
  const longest = rows.reduce((most, row) => Math.max(most, row.text.length), 0);
  return longest ? longest * LETTER + GAP : 0;
}

/**
 * @param {import("./painter.js").Brush} brush @param {{columns: Coordinate[], rows: Coordinate[]}} scene
 * @param {import("./camera.js").Camera} camera
 */
export function paintCoordinates(brush, scene, camera) {
  const { ctx, dense, theme, unit } = brush;
  const { frame } = camera;
  const size = theme.measures.coordinate_size;
  const colour = theme.colour("coord");
  ctx.setTransform(dense, 0, 0, dense, 0, 0);
  const gap = 4 + unit / 10;
  const above = Math.max(camera.top - gap, frame.top) - size / 2;
  const beside = Math.max(camera.left - gap, frame.left - 2);
  for (const { text, at } of shown(scene.columns, unit, 1)) {
    const x = camera.left + at * unit;
    if (x > frame.left - 4 && x < frame.right + 8)
      paintText(brush, text, x, Math.max(above, size / 2 + 1), size, 400, colour);
  }
  ctx.textAlign = "right";
  for (const { text, at } of shown(scene.rows, unit, 0)) {
    const y = camera.top + at * unit;
    if (y > frame.top - 2 && y < frame.bottom + 4) paintText(brush, text, beside, y, size, 400, colour);
  }
}

/**
 * Every name, or every second, fifth, tenth and so on, so that they don't touch.
 * @param {Coordinate[]} names
 * @param {number} unit
 * @param {number} wide
 */
function shown(names, unit, wide) {
  const longest = names.reduce((most, name) => Math.max(most, name.text.length), 1);
  const room = wide ? longest * LETTER + 8 : 16;
  const step = STEPS.find((every) => every * unit >= room) || 1000;
  return names.filter((_, number) => number % step === 0);
}
