// A small map of a board that is larger than its frame: what it holds, as far as that is loaded, the visible part, and
// where the hint or mistake is.

import { isTouch, MOUSE_CELL } from "./camera.js";
import { byId } from "../shared/elements.js";

/** @typedef {import("./board.js").Board} Board */

const MOST_CELLS = 6000; // more than that aren't worth drawing this small

/** @param {HTMLCanvasElement} canvas @param {Board} board */
export function paintMap(canvas, board) {
  const { camera, theme, scene } = board;
  const section = /** @type {HTMLElement} */ (canvas.closest(".board-map"));
  section.hidden = !camera.canPan && camera.unit >= MOUSE_CELL;
  if (section.hidden) return;
  showNote(byId("map-note"), board.overview.message || moving(board));
  const dense = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  [canvas.width, canvas.height] = [width * dense, height * dense];
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { unit, left, top } = mapScale(canvas, board);
  ctx.setTransform(dense, 0, 0, dense, left * dense, top * dense);
  ctx.fillStyle = theme.colour("surface-sunken");
  ctx.fillRect(0, 0, scene.width * unit, scene.height * unit);
  if (!board.overview.paint(ctx, unit)) paintTiles(ctx, board, unit);
  ctx.fillStyle = theme.colour(board.overlayTitle === "Mistake" ? "fault" : "look-edge");
  for (const { x, y } of board.overlayPlaces()) ctx.fillRect(x * unit - 2, y * unit - 2, 4, 4);
  const [x0, y0, x1, y1] = camera.window;
  const [from, down] = [Math.max(0, x0) * unit, Math.max(0, y0) * unit];
  ctx.strokeStyle = theme.colour("accent");
  ctx.lineWidth = 2;
  ctx.strokeRect(
    from,
    down,
    Math.max(4, Math.min(scene.width, x1) * unit - from),
    Math.max(4, Math.min(scene.height, y1) * unit - down),
  );
}

/** A click or drag on the map moves the view there. @param {HTMLCanvasElement} canvas @param {Board} board */
export function bindMap(canvas, board) {
  const go = (/** @type {PointerEvent} */ event) => {
    if (!event.buttons) return;
    const edge = canvas.getBoundingClientRect();
    const { unit, left, top } = mapScale(canvas, board);
    board.camera.centre((event.clientX - edge.left - left) / unit, (event.clientY - edge.top - top) / unit);
    board.viewChanged();
  };
  canvas.addEventListener("pointerdown", go);
  canvas.addEventListener("pointermove", go);
}

/** How to move the board. @param {Board} board */
function moving(board) {
  if (!isTouch()) return "Space and drag moves the board.";
  return board.isDrawnOn ? "Two fingers move the board." : "One finger moves the board.";
}

/** @param {HTMLElement} note @param {string} text */
function showNote(note, text) {
  if (note.textContent !== text) note.textContent = text;
}

/** @param {HTMLCanvasElement} canvas @param {Board} board */
function mapScale({ clientWidth, clientHeight }, { scene }) {
  const unit = Math.min((clientWidth - 4) / scene.width, (clientHeight - 4) / scene.height);
  return { unit, left: (clientWidth - scene.width * unit) / 2, top: (clientHeight - scene.height * unit) / 2 };
}

/** @param {CanvasRenderingContext2D} ctx @param {Board} board @param {number} unit */
function paintTiles(ctx, board, unit) {
  if (board.scene.width * board.scene.height > MOST_CELLS) return;
  ctx.strokeStyle = board.theme.colour("ink");
  ctx.lineWidth = 0.7;
  ctx.beginPath();
  for (const mark of board.marks()) {
    if (mark.kind === "tile" && mark.layer === 0) {
      ctx.fillStyle = board.theme.colour(mark.role) || "transparent";
      ctx.fillRect(mark.x * unit, mark.y * unit, Math.max(mark.width * unit, 0.5), Math.max(mark.height * unit, 0.5));
    } else if (mark.kind === "line" && mark.layer === 5) {
      mark.points.forEach(([x, y], index) => (index ? ctx.lineTo(x * unit, y * unit) : ctx.moveTo(x * unit, y * unit)));
    }
  }
  ctx.stroke();
}
