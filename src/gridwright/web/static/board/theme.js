// What a role looks like in the present theme, and the signs: the same that the server paints with.

/**
 * @typedef {object} Sign
 * @property {number} box
 * @property {{path: Path2D, pen: number, second: boolean}[]} parts
 */

/**
 * @typedef {object} Measures
 * @property {number} edge_width
 * @property {number} ring_width
 * @property {number} line_width
 * @property {number[]} line_dash
 * @property {number[]} ring_dash
 * @property {number} coordinate_size
 * @property {number} baseline
 */

export class Look {
  /** @param {Record<string, Sign>} signs @param {Measures} measures */
  constructor(signs, measures) {
    this.signs = signs;
    this.measures = measures;
    /** @type {Map<string, string>} */
    this.colours = new Map();
    this.weight = 1;
    this.font = "sans-serif";
    this.style = getComputedStyle(document.documentElement);
    this.refresh();
  }

  /** Read the theme anew. */
  refresh() {
    this.style = getComputedStyle(document.documentElement);
    this.colours.clear();
    this.weight = Number(this.style.getPropertyValue("--weight-lines")) || 1;
    this.font = this.style.getPropertyValue("--font").trim() || "sans-serif";
  }

  /** The colour of a role; empty for one that is not to be seen. @param {string} role @returns {string} */
  colour(role) {
    const known = this.colours.get(role);
    if (known !== undefined) return known;
    const found = forced(role) || this.style.getPropertyValue(`--${role}`).trim();
    const colour = found === "transparent" || found === "#00000000" ? "" : found;
    this.colours.set(role, colour);
    return colour;
  }
}

/** In forced colours the system's few colours replace ours. @param {string} role */
function forced(role) {
  if (!matchMedia("(forced-colors: active)").matches) return "";
  if (/^(select|reach|step|accent|look-edge|fault)$/.test(role)) return "Highlight";
  if (/^(surface|board|cell|colour|seat-b|accent-ink|look|fault-wash|inside|safe|risk)/.test(role)) return "Canvas";
  return "CanvasText";
}

/** The look, once its signs have come. @returns {Promise<Look>} */
export async function loadLook() {
  const { symbols, ...measures } = await (await fetch("/theme/symbols.json")).json();
  for (const symbol of Object.values(symbols)) {
    for (const part of symbol.parts) part.path = new Path2D(part.path);
  }
  return new Look(symbols, measures);
}
