// One mark on a canvas, as `paint/svg.py` draws it: the same shapes, widths, dashes and letters.

/**
 * A mark with nothing left out, and the box it lies in.
 * @typedef {object} Mark
 * @property {string} kind
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
 * @property {string} label
 * @property {number[]} box  left, top, right, bottom in cells
 */

/** @typedef {import("./theme.js").Look} Look */

/**
 * Where to paint: the context, the look, the pixels of a cell, and the device's pixels of a pixel.
 * @typedef {object} Brush
 * @property {CanvasRenderingContext2D} ctx
 * @property {Look} look
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
  points: [],
  layer: 0,
  label: "",
};
const HATCH_GAP = 0.16;
const HATCH_WIDTH = 0.04;
const HAIR = 0.2; // pixels: a thinner edge is not seen
const SPECK = 0.8; // pixels: a smaller disc is a square to the eye, and much cheaper
const UNREADABLE = 3.5; // pixels: letters and signs below this height are left out

/** A mark as it travels, with its defaults and its box. @param {any} sent @returns {Mark} */
export function complete(sent) {
  const mark = { ...EMPTY, ...sent };
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
    filled(brush, mark, () => rectangle(brush, mark));
  },
  disc(brush, mark) {
    if (mark.radius * brush.unit < SPECK && !mark.edge) speck(brush, mark);
    else filled(brush, mark, () => circle(brush, mark));
  },
  ring(brush, mark) {
    const width = widthOf(brush, mark, brush.look.measures.ring_width);
    if (!pen(brush, mark.role, width)) return;
    if (mark.width || mark.height) rectangle(brush, mark);
    else circle(brush, mark);
    stroke(brush, mark, width, brush.look.measures.ring_dash);
  },
  line(brush, mark) {
    const width = widthOf(brush, mark, brush.look.measures.line_width);
    if (!mark.points.length || !pen(brush, mark.role, width)) return;
    const { ctx, unit } = brush;
    ctx.beginPath();
    for (const [x, y] of mark.points) ctx.lineTo(x * unit, y * unit);
    stroke(brush, mark, width, brush.look.measures.line_dash);
  },
  glyph(brush, mark) {
    const sign = brush.look.symbols[mark.text];
    const size = mark.height * brush.unit;
    if (!sign || size < UNREADABLE) return;
    const { ctx, unit, dense, look } = brush;
    const scale = (size / sign.box) * dense;
    ctx.setTransform(scale, 0, 0, scale, (brush.left + mark.x * unit) * dense, (brush.top + mark.y * unit) * dense);
    for (const part of sign.parts) {
      const colour = look.colour((part.second && mark.edge) || mark.role);
      if (!colour) continue;
      if (part.pen) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = part.pen * look.weight;
        ctx.stroke(part.path);
      } else {
        ctx.fillStyle = colour;
        ctx.fill(part.path);
      }
    }
    place(brush);
  },
  text(brush, mark) {
    const size = mark.height * brush.unit;
    const colour = brush.look.colour(mark.role);
    if (size < UNREADABLE || !colour) return;
    words(brush, mark.text, mark.x * brush.unit, mark.y * brush.unit, size, mark.strong ? 600 : 500, colour);
  },
  hatch(brush, mark) {
    const { ctx, unit, look } = brush;
    if (mark.width * unit < 6 || !pen(brush, mark.role, (mark.stroke || HATCH_WIDTH) * unit * look.weight)) return;
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

/** Put the canvas's origin to the board's corner. @param {Brush} brush */
export function place({ ctx, dense, left, top }) {
  ctx.setTransform(dense, 0, 0, dense, left * dense, top * dense);
}

/**
 * A text whose middle is at this height.
 * @param {Brush} brush
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} weight
 * @param {string} colour
 */
export function words(brush, text, x, y, size, weight, colour) {
  const { ctx, look } = brush;
  const font = `${weight} ${size.toFixed(1)}px ${look.font}`;
  if (ctx.font !== font) ctx.font = font;
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y + look.measures.baseline * size);
}

/** @param {Brush} brush @param {Mark} mark @param {number} otherwise */
function widthOf({ unit, look }, mark, otherwise) {
  return (mark.stroke || otherwise) * unit * look.weight;
}

/**
 * Take up a pen of this role; whether there is anything to see.
 * @param {Brush} brush
 * @param {string} role
 * @param {number} width
 */
function pen({ ctx, look }, role, width) {
  const colour = look.colour(role);
  if (!colour) return false;
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  return true;
}

/** @param {Brush} brush @param {Mark} mark @param {number} width @param {number[]} pattern */
function stroke({ ctx }, mark, width, pattern) {
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
function speck({ ctx, unit, look }, mark) {
  const colour = look.colour(mark.role);
  if (!colour) return;
  ctx.fillStyle = colour;
  const half = mark.radius * unit;
  ctx.fillRect(mark.x * unit - half, mark.y * unit - half, 2 * half, 2 * half);
}

/** @param {Brush} brush @param {Mark} mark @param {() => void} shape */
function filled(brush, mark, shape) {
  const { ctx, look } = brush;
  const colour = look.colour(mark.role);
  const width = widthOf(brush, mark, look.measures.edge_width);
  const edge = mark.edge && width > HAIR && look.colour(mark.edge);
  if (!colour && !edge) return;
  if (mark.kind === "tile" && !edge && mark.radius * brush.unit < 1) {
    ctx.fillStyle = colour;
    ctx.fillRect(mark.x * brush.unit, mark.y * brush.unit, mark.width * brush.unit, mark.height * brush.unit);
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
    stroke(brush, mark, width, look.measures.ring_dash);
  }
}

/** @param {Brush} brush @param {Mark} mark */
function rectangle({ ctx, unit }, mark) {
  ctx.beginPath();
  const radius = Math.min(mark.radius, mark.width / 2, mark.height / 2) * unit;
  if (radius < 1) ctx.rect(mark.x * unit, mark.y * unit, mark.width * unit, mark.height * unit);
  else ctx.roundRect(mark.x * unit, mark.y * unit, mark.width * unit, mark.height * unit, radius);
}

/** @param {Brush} brush @param {Mark} mark */
function circle({ ctx, unit }, mark) {
  ctx.beginPath();
  ctx.arc(mark.x * unit, mark.y * unit, mark.radius * unit, 0, Math.PI * 2);
}

/**
 * The lines that hatch a tile at 45 degrees, kept clear of its round corners (`paint/glyphs.py`).
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
