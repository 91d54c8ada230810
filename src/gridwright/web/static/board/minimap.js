// A small map of a board that is larger than its frame: what it holds, as far as that is known, and the part that is
// seen.

const SIDE = 44;
const FEW = 6000; // marks: more than that are not drawn into so small a picture

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{width: number, height: number, layers: Map<string, import("./painter.js").Mark>[]}} picture
 * @param {import("./camera.js").Camera} camera @param {import("./theme.js").Look} look
 */
export function paintMap(canvas, picture, camera, look) {
  canvas.hidden = !camera.pans;
  if (canvas.hidden) return;
  const dense = devicePixelRatio || 1;
  canvas.width = SIDE * dense;
  canvas.height = SIDE * dense;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { unit, left, top } = onMap(picture);
  ctx.setTransform(dense, 0, 0, dense, left * dense, top * dense);
  ctx.fillStyle = look.colour("surface-sunken");
  ctx.fillRect(0, 0, picture.width * unit, picture.height * unit);
  paintTiles(ctx, picture, unit, look);
  const [x0, y0, x1, y1] = camera.window;
  const [from, down] = [Math.max(0, x0) * unit, Math.max(0, y0) * unit];
  ctx.strokeStyle = look.colour("accent");
  ctx.lineWidth = 2;
  ctx.strokeRect(
    from,
    down,
    Math.max(4, Math.min(picture.width, x1) * unit - from),
    Math.max(4, Math.min(picture.height, y1) * unit - down),
  );
}

/**
 * The place on the board that a point of the map stands for.
 * @param {{width: number, height: number}} picture
 * @param {number} x
 * @param {number} y
 */
export function placeOnMap(picture, x, y) {
  const { unit, left, top } = onMap(picture);
  return { x: (x - left) / unit, y: (y - top) / unit };
}

/** @param {{width: number, height: number}} picture */
function onMap({ width, height }) {
  const unit = (SIDE - 6) / Math.max(width, height);
  return { unit, left: (SIDE - width * unit) / 2, top: (SIDE - height * unit) / 2 };
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{layers: Map<string, import("./painter.js").Mark>[]}} picture
 * @param {number} unit
 * @param {import("./theme.js").Look} look
 */
function paintTiles(ctx, { layers }, unit, look) {
  if (layers[0].size > FEW) return;
  for (const mark of layers[0].values()) {
    if (mark.kind !== "tile") continue;
    ctx.fillStyle = look.colour(mark.role) || "transparent";
    ctx.fillRect(mark.x * unit, mark.y * unit, Math.max(mark.width * unit, 0.5), Math.max(mark.height * unit, 0.5));
  }
  ctx.strokeStyle = look.colour("ink");
  ctx.lineWidth = 0.7;
  ctx.beginPath();
  for (const mark of layers[5].values()) {
    if (mark.kind !== "line") continue;
    mark.points.forEach(([x, y], number) => (number ? ctx.lineTo(x * unit, y * unit) : ctx.moveTo(x * unit, y * unit)));
  }
  ctx.stroke();
}
