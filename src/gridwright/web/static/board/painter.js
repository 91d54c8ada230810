// Paint marks on a canvas as `paint/svg.py` draws them: the same shapes, widths, dashes and letters.

/**
 * A mark with its defaults filled in, and its bounding box.
 * @typedef {object} Mark
 * @property {import("../shared/messages.js").SentMark["kind"]} kind
 * @property {string} key
 * @property {string} role
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} radius
 * @property {number} stroke
 * @property {string} edge
 * @property {boolean} dashed
 * @property {boolean} strong
 * @property {string} text
 * @property {number[][]} points
 * @property {number} layer
 * @property {number[]} box  left, top, right, bottom in cells
 */

/** @typedef {import("./theme.js").Theme} Theme */

/**
 * Where to paint: the context, the theme, the pixels per cell, and the device pixels per pixel.
 * @typedef {object} Brush
 * @property {CanvasRenderingContext2D} ctx
 * @property {Theme} theme
 * @property {number} unit
 * @property {number} dense
 * @property {number} left
 * @property {number} top
 */

const EMPTY = {
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  radius: 0,
  stroke: 0,
  edge: "",
  dashed: false,
  strong: false,
  text: "",
  /** @type {number[][]} */
  points: [],
  layer: 0,
};
/** @type {number[]} */
const NO_BOX = [];
const HATCH_GAP = 0.16;
const HATCH_WIDTH = 0.04;
const THIN_HATCH = 0.015;
const HAIR = 0.2; // pixels: a thinner edge is not seen
const SPECK = 0.8; // pixels: a smaller disc looks like a square, which is much cheaper
const UNREADABLE = 3.5; // pixels: letters and symbols below this height are left out
const SMALLEST_CELL = 12; // pixels: in smaller cells all of them are

/** Fill in the defaults of a sent mark. @param {import("../shared/messages.js").SentMark} sent @returns {Mark} */
export function complete(sent) {
  const mark = { ...EMPTY, ...sent, box: NO_BOX };
  mark.box = boxOf(mark);
  return mark;
}

/** @param {Mark} mark */
function boxOf(mark) {
  const slack = Math.max(mark.stroke, 0.1);
  if (mark.points.length) {
    const xs = mark.points.map((point) => point[0]);
    const ys = mark.points.map((point) => point[1]);
    return [Math.min(...xs) - slack, Math.min(...ys) - slack, Math.max(...xs) + slack, Math.max(...ys) + slack];
  }
  const round = mark.kind === "disc" || (mark.kind === "ring" && !mark.width && !mark.height);
  if (round)
    return [
      mark.x - mark.radius - slack,
      mark.y - mark.radius - slack,
      mark.x + mark.radius + slack,
      mark.y + mark.radius + slack,
    ];
  if (mark.kind === "glyph" || mark.kind === "text") {
    const half = (mark.height * Math.max(mark.text.length * 0.7, 1)) / (mark.kind === "glyph" ? 1 : 2) + slack;
    return [mark.x - half, mark.y - mark.height, mark.x + half, mark.y + mark.height];
  }
  return [mark.x - slack, mark.y - slack, mark.x + mark.width + slack, mark.y + mark.height + slack];
}

/** @param {Brush} brush @param {Mark} mark */
export function paint(brush, mark) {
  PAINTERS[mark.kind]?.(brush, mark);
}

/** @type {Record<string, (brush: Brush, mark: Mark) => void>} */
const PAINTERS = {
  tile(brush, mark) {
    fillShape(brush, mark, () => traceBox(brush, mark));
    if (brush.theme.isHatched(mark.role)) PAINTERS.hatch(brush, { ...mark, role: "ink", stroke: THIN_HATCH });
  },
  disc(brush, mark) {
    if (mark.radius * brush.unit < SPECK && !mark.edge) fillSpeck(brush, mark);
    else fillShape(brush, mark, () => traceCircle(brush, mark));
  },
  ring(brush, mark) {
    const { measures, weight } = brush.theme;
    const width = widthOf(brush, mark, measures.ring_width);
    if (mark.points.length || mark.width || mark.height) traceBox(brush, mark);
    else traceCircle(brush, mark);
    const wider = width + measures.keyline * brush.unit * weight;
    if (measures.pointing.includes(mark.role) && setPen(brush, "surface-raised", wider)) brush.ctx.stroke();
    if (setPen(brush, mark.role, width)) strokePath(brush, mark, width, measures.ring_dash);
  },
  line(brush, mark) {
    const width = widthOf(brush, mark, brush.theme.measures.line_width);
    if (!mark.points.length || !setPen(brush, mark.role, width)) return;
    tracePoints(brush, mark);
    strokePath(brush, mark, width, brush.theme.measures.line_dash);
  },
  glyph(brush, mark) {
    const symbol = brush.theme.symbols[mark.text];
    const size = mark.height * brush.unit;
    if (!symbol || !isReadable(brush, size)) return;
    const { ctx, unit, dense, theme } = brush;
    const scale = (size / symbol.box) * dense;
    ctx.setTransform(scale, 0, 0, scale, (brush.left + mark.x * unit) * dense, (brush.top + mark.y * unit) * dense);
    for (const part of symbol.parts) {
      const colour = theme.colour((part.second && mark.edge) || mark.role);
      if (!colour) continue;
      if (part.pen) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = part.pen * theme.weight;
        ctx.stroke(part.path);
      } else {
        ctx.fillStyle = colour;
        ctx.fill(part.path);
      }
    }
    moveOrigin(brush);
  },
  text(brush, mark) {
    const size = mark.height * brush.unit;
    const colour = brush.theme.colour(mark.role);
    if (!isReadable(brush, size) || !colour) return;
    paintText(brush, mark.text, mark.x * brush.unit, mark.y * brush.unit, size, mark.strong ? 600 : 500, colour);
  },
  hatch(brush, mark) {
    const { ctx, unit, theme } = brush;
    if (mark.width * unit < 6 || !setPen(brush, mark.role, (mark.stroke || HATCH_WIDTH) * unit * theme.weight)) return;
    ctx.lineCap = "butt";
    ctx.beginPath();
    for (const [ax, ay, bx, by] of hatching(mark)) {
      ctx.moveTo(ax * unit, ay * unit);
      ctx.lineTo(bx * unit, by * unit);
    }
    ctx.stroke();
    ctx.lineCap = "round";
  },
};

/** Whether a letter or symbol of this many pixels is worth painting. @param {Brush} brush @param {number} size */
function isReadable({ unit }, size) {
  return unit >= SMALLEST_CELL && size >= UNREADABLE;
}

/** Move the canvas's origin to the board's corner. @param {Brush} brush */
export function moveOrigin({ ctx, dense, left, top }) {
  ctx.setTransform(dense, 0, 0, dense, left * dense, top * dense);
}

/**
 * Paint a text whose middle is at this height.
 * @param {Brush} brush
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} weight
 * @param {string} colour
 */
export function paintText(brush, text, x, y, size, weight, colour) {
  const { ctx, theme } = brush;
  const font = `${weight} ${size.toFixed(1)}px ${theme.font}`;
  if (ctx.font !== font) ctx.font = font;
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y + theme.measures.baseline * size);
}

/** @param {Brush} brush @param {Mark} mark @param {number} otherwise */
function widthOf({ unit, theme }, mark, otherwise) {
  return (mark.stroke || otherwise) * unit * theme.weight;
}

/**
 * Set the pen's colour and width. Returns whether there is anything to see.
 * @param {Brush} brush
 * @param {string} role
 * @param {number} width
 */
function setPen({ ctx, theme }, role, width) {
  const colour = theme.colour(role);
  if (!colour) return false;
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  return true;
}

/** @param {Brush} brush @param {Mark} mark @param {number} width @param {number[]} pattern */
function strokePath({ ctx }, mark, width, pattern) {
  if (!mark.dashed) {
    ctx.stroke();
    return;
  }
  const cap = ctx.lineCap;
  ctx.lineCap = mark.kind === "line" ? "round" : "butt";
  ctx.setLineDash([pattern[0] * width, pattern[1] * width]);
  ctx.lineDashOffset = pattern[2] * width;
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.lineDashOffset = 0;
  ctx.lineCap = cap;
}

/** @param {Brush} brush @param {Mark} mark */
function fillSpeck({ ctx, unit, theme }, mark) {
  const colour = theme.colour(mark.role);
  if (!colour) return;
  ctx.fillStyle = colour;
  const half = mark.radius * unit;
  ctx.fillRect(mark.x * unit - half, mark.y * unit - half, 2 * half, 2 * half);
}

/** Fill whole pixels, so that tiles side by side have no seam. @param {Brush} brush @param {Mark} mark */
function fillWhole({ ctx, unit, dense, left, top }, { x, y, width, height }) {
  const snap = (/** @type {number} */ at, /** @type {number} */ origin) =>
    Math.round((origin + at * unit) * dense) / dense - origin;
  const [from, down] = [snap(x, left), snap(y, top)];
  ctx.fillRect(from, down, snap(x + width, left) - from, snap(y + height, top) - down);
}

/** @param {Brush} brush @param {Mark} mark @param {() => void} shape */
function fillShape(brush, mark, shape) {
  const { ctx, theme } = brush;
  const colour = theme.colour(mark.role);
  const width = widthOf(brush, mark, theme.measures.edge_width);
  const edge = mark.edge && width > HAIR && theme.colour(mark.edge);
  if (!colour && !edge) return;
  if (mark.kind === "tile" && !edge && !mark.points.length && mark.radius * brush.unit < 1) {
    ctx.fillStyle = colour;
    fillWhole(brush, mark);
    return;
  }
  shape();
  if (colour) {
    ctx.fillStyle = colour;
    ctx.fill();
  }
  if (edge) {
    ctx.strokeStyle = edge;
    ctx.lineWidth = width;
    strokePath(brush, mark, width, theme.measures.ring_dash);
  }
}

/** @param {Brush} brush @param {Mark} mark */
function tracePoints({ ctx, unit }, { points }) {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x * unit, y * unit);
}

/** The outline of a polygon or a rectangle. @param {Brush} brush @param {Mark} mark */
function traceBox(brush, mark) {
  if (mark.points.length) {
    tracePoints(brush, mark);
    brush.ctx.closePath();
  } else traceRectangle(brush, mark);
}

/** @param {Brush} brush @param {Mark} mark */
function traceRectangle({ ctx, unit }, mark) {
  ctx.beginPath();
  const radius = Math.min(mark.radius, mark.width / 2, mark.height / 2) * unit;
  if (radius < 1) ctx.rect(mark.x * unit, mark.y * unit, mark.width * unit, mark.height * unit);
  else ctx.roundRect(mark.x * unit, mark.y * unit, mark.width * unit, mark.height * unit, radius);
}

/** @param {Brush} brush @param {Mark} mark */
function traceCircle({ ctx, unit }, mark) {
  ctx.beginPath();
  ctx.arc(mark.x * unit, mark.y * unit, mark.radius * unit, 0, Math.PI * 2);
}

/**
 * Yield the lines that hatch a tile at 45 degrees, kept clear of its round corners (`paint/glyphs.py`).
 * @param {Mark} mark
 */
function* hatching(mark) {
  const inset = mark.radius * (1 - Math.SQRT1_2) + HATCH_WIDTH / 2;
  const x = mark.x + inset;
  const y = mark.y + inset;
  const width = mark.width - 2 * inset;
  const height = mark.height - 2 * inset;
  const count = Math.max(1, Math.round((width + height) / (HATCH_GAP * Math.SQRT2)));
  for (let step = 1; step < count; step++) {
    const reach = ((width + height) * step) / count;
    yield [
      x + Math.max(reach - height, 0),
      y + Math.min(reach, height),
      x + Math.min(reach, width),
      y + Math.max(reach - width, 0),
    ];
  }
}
