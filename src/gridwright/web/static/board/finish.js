// The end of a game on the board: one pass over its marks, as the family's look says. Any press ends it.

import { complete, paint } from "./painter.js";
import { canAnimate } from "../shared/settings.js";

/** @typedef {import("./painter.js").Brush} Brush */
/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {{x: number, y: number}} Place */

const LENGTH = 900; // milliseconds
const SPREAD = 0.65; // the part of it in which the marks begin, one after the other
const SWELL = 0.3;
const LIGHT = 0.16; // the length of the light, as a part of its way
const RINGS = 3;

export class FinishAnimation {
  /** @param {() => void} repaint */
  constructor(repaint) {
    this.repaint = repaint;
    /** @type {import("../shared/messages.js").Finish | null} */
    this.finish = null;
    this.start = 0;
    /** When each mark begins, from 0 to 1, by key. @type {Map<string, number>} */
    this.delays = new Map();
    /** Keys of the marks that grow from nothing; others swell or shrink for a moment. @type {Set<string>} */
    this.growing = new Set();
    /** @type {Place[]} */
    this.places = [];
    /** @type {number[][]} */
    this.way = [];
    this.resolve = () => {};
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => this.end(), { capture: true });
  }

  /**
   * Play the end. Resolves when it is over; at once where nothing moves.
   * @param {import("../shared/messages.js").Finish | undefined} finish @param {Iterable<Mark>} marks
   * @param {Place} from  the last place @param {Set<string>} arrived  keys of the marks that the last move brought
   * @returns {Promise<void>}
   */
  play(finish, marks, from, arrived) {
    this.end();
    const all = [...marks];
    const shown = all.filter((mark) => kindOf(mark) === finish?.marks);
    if (!finish || !shown.length || !canAnimate()) return Promise.resolve();
    this.finish = finish;
    const filling = all.filter((mark) => kindOf(mark) === finish.fills && arrived.has(mark.key));
    this.growing = finish.kind === "ripple" ? arrived : new Set(filling.map(({ key }) => key));
    this.places = finish.kind === "ripple" ? [from] : shown.map(middle);
    this.way = finish.kind === "run" ? wayAlong(shown) : [];
    this.delays = new Map([...delaysOf(finish.kind, shown, from), ...delaysOf("ripple", filling, from)]);
    this.start = performance.now();
    this.repaint();
    return new Promise((resolve) => (this.resolve = resolve));
  }

  get isPlaying() {
    return this.finish !== null;
  }

  end() {
    if (!this.finish) return;
    this.finish = null;
    this.repaint();
    this.resolve();
  }

  /** How far it is, from 0 to 1. */
  get part() {
    return Math.min(1, (performance.now() - this.start) / LENGTH);
  }

  /** A mark as it looks in this frame; null while it hasn't come yet. @param {Mark} mark @returns {Mark | null} */
  show(mark) {
    const delay = this.finish ? this.delays.get(mark.key) : undefined;
    if (delay === undefined) return mark;
    const part = Math.min(1, Math.max(0, (this.part - delay * SPREAD) / (1 - SPREAD)));
    if (this.growing.has(mark.key)) return part ? scale(mark, part) : null;
    return scale(mark, 1 + SWELL * Math.sin(part * Math.PI) * (this.finish?.kind === "ripple" ? -1 : 1));
  }

  /** Paint what lies over the marks; the last frame ends it. @param {Brush} brush */
  paint(brush) {
    if (!this.finish) return;
    const { part } = this;
    if (this.finish.kind === "run") paintLight(brush, this.way, part);
    if (this.finish.kind === "ripple") paintRings(brush, this.places, part, "accent", 6);
    if (this.finish.kind === "ring") paintRings(brush, this.places, part, "fault", 2.5);
    if (part >= 1) this.end();
    else this.repaint();
  }
}

/** The first part of a mark's key. @param {Mark} mark */
function kindOf({ key }) {
  return key.split(":", 1)[0];
}

/** @param {Mark} mark */
function middle({ box: [x0, y0, x1, y1] }) {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

/** @param {import("../shared/messages.js").Finish["kind"]} kind @param {Mark[]} marks @param {Place} from */
function delaysOf(kind, marks, from) {
  if (kind === "run" || kind === "ring") return new Map();
  const ranks = marks.map((mark) => {
    const { x, y } = middle(mark);
    return kind === "ripple" ? Math.hypot(x - from.x, y - from.y) : Math.round(y * 2) * 1000 + x;
  });
  const order = [...new Set(ranks)].sort((a, b) => a - b);
  const last = order[order.length - 1] || 1;
  const delay = (/** @type {number} */ rank) => (kind === "ripple" ? rank / last : order.indexOf(rank) / order.length);
  return new Map(marks.map(({ key }, index) => [key, delay(ranks[index])]));
}

/** The same mark, larger or smaller about its middle. @param {Mark} mark @param {number} by @returns {Mark} */
function scale(mark, by) {
  const { x, y } = middle(mark);
  const isBox = Boolean(mark.width);
  return {
    ...mark,
    x: isBox ? x - (x - mark.x) * by : mark.x,
    y: isBox ? y - (y - mark.y) * by : mark.y,
    width: mark.width * by,
    height: mark.height * by,
    radius: mark.radius * by,
    points: mark.kind === "line" ? mark.points : mark.points.map(([px, py]) => [x - (x - px) * by, y - (y - py) * by]),
  };
}

/** The lines joined end to end into one way. @param {Mark[]} lines @returns {number[][]} */
function wayAlong(lines) {
  /** @type {Map<string, {to: number[], line: Mark}[]>} */
  const ends = new Map();
  for (const line of lines) {
    const [a, b] = [line.points[0], line.points[line.points.length - 1]];
    if (!a || !b) continue;
    for (const [from, to] of [
      [a, b],
      [b, a],
    ])
      ends.set(String(from), [...(ends.get(String(from)) || []), { to, line }]);
  }
  const used = new Set();
  /** @type {number[][]} */
  const way = lines[0]?.points[0] ? [lines[0].points[0]] : [];
  for (let next = way[0]; next; ) {
    const on = /** @type {{to: number[], line: Mark}[]} */ (ends.get(String(next)) || []).find(({ line }) => !used.has(line));
    if (!on) break;
    used.add(on.line);
    way.push(on.to);
    next = on.to;
  }
  return way;
}

/** @param {Brush} brush @param {number[][]} way @param {number} part */
function paintLight(brush, way, part) {
  const steps = way.length - 1;
  if (steps < 1) return;
  const end = Math.round(part * steps);
  const points = way.slice(Math.max(0, end - Math.ceil(LIGHT * steps)), end + 1);
  brush.ctx.globalAlpha = 0.25;
  if (end > 0) paint(brush, complete({ kind: "line", key: "", role: "accent", stroke: 0.3, points: way.slice(0, end + 1) }));
  brush.ctx.globalAlpha = 1;
  if (points.length > 1) paint(brush, complete({ kind: "line", key: "", role: "accent", stroke: 0.16, points }));
}

/** @param {Brush} brush @param {Place[]} places @param {number} part @param {string} role @param {number} reach  cells */
function paintRings(brush, places, part, role, reach) {
  for (let ring = 0; ring < RINGS; ring++) {
    const age = part * 1.4 - ring * 0.2;
    if (age <= 0 || age >= 1) continue;
    brush.ctx.globalAlpha = (1 - age) * 0.8;
    for (const { x, y } of places)
      paint(brush, complete({ kind: "ring", key: "", role, x, y, radius: age * reach, stroke: 0.09 }));
  }
  brush.ctx.globalAlpha = 1;
}
