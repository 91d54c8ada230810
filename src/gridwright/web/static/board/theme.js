// The colours of the current theme by role, and the glyphs: the same that the server paints with. Families add their own.

/**
 * @typedef {object} Glyph
 * @property {number} box
 * @property {{path: Path2D, pen: number, second: boolean}[]} parts
 */

/** @typedef {"ground" | "ink" | "highlight" | "reverse"} Kind */

/**
 * @typedef {object} Hints
 * @property {Record<string, Kind>} roles  what each role is
 * @property {string[]} textured  grounds that only their colour tells from others
 * @property {string[]} drawn  roles of what a player draws
 * @property {Record<string, "fade" | "turn">} animations  by the first part of a mark's key
 */

/**
 * @typedef {object} Measures
 * @property {number} edge_width
 * @property {number} ring_width
 * @property {number} keyline  how much wider than its ring a keyline is
 * @property {string[]} pointing  roles of rings that have a keyline
 * @property {number} line_width
 * @property {number[]} line_dash
 * @property {number[]} ring_dash
 * @property {number} coordinate_size
 * @property {number} baseline
 */

export class Theme {
  /** @param {Record<string, Glyph>} symbols @param {Hints} hints @param {Measures} measures */
  constructor(symbols, hints, measures) {
    this.symbols = symbols;
    this.kinds = hints.roles;
    this.textured = new Set(hints.textured);
    this.drawn = hints.drawn;
    this.animations = hints.animations;
    this.measures = measures;
    /** @type {Map<string, string>} */
    this.colours = new Map();
    this.weight = 1;
    this.isForced = false;
    this.font = "sans-serif";
    this.style = getComputedStyle(document.documentElement);
    this.refresh();
  }

  /** Read the theme again. */
  refresh() {
    this.style = getComputedStyle(document.documentElement);
    this.colours.clear();
    this.isForced = matchMedia("(forced-colors: active)").matches;
    this.weight = Number(this.style.getPropertyValue("--weight-lines")) || 1;
    this.font = this.style.getPropertyValue("--font").trim() || "sans-serif";
  }

  /** Whether a ground is hatched, since the system's colours would make it look like others. @param {string} role */
  isHatched(role) {
    return this.isForced && this.textured.has(role);
  }

  /** The colour of a role; empty for one that is invisible. @param {string} role @returns {string} */
  colour(role) {
    const known = this.colours.get(role);
    if (known !== undefined) return known;
    const found = (this.isForced && FORCED[this.kinds[role]]) || this.style.getPropertyValue(`--${role}`).trim();
    const colour = found === "transparent" || found === "#00000000" ? "" : found;
    this.colours.set(role, colour);
    return colour;
  }
}

/** In forced colours mode the system's colours replace ours. */
const FORCED = { ground: "Canvas", ink: "CanvasText", highlight: "Highlight", reverse: "Canvas" };

/** Load the glyphs and hints. @returns {Promise<Theme>} */
export async function loadTheme() {
  const answer = await fetch(new URL("../theme/symbols.json", import.meta.url));
  const { symbols, roles, textured, drawn, animations, ...measures } = await answer.json();
  for (const symbol of Object.values(symbols)) {
    for (const part of symbol.parts) part.path = new Path2D(part.path);
  }
  return new Theme(symbols, { roles, textured, drawn, animations }, measures);
}
