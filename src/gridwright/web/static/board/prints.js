// Stamps printed at places that lie in rows, one cell apart: most of a large board in two arrays (`core/scene.py`). The
// board is painted straight from them; marks with keys and targets with labels are made only when they are asked for.

import { complete, paint } from "./painter.js";

/** @typedef {import("./painter.js").Brush} Brush */
/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {import("../shared/messages.js").SentPrint} SentPrint */
/** @typedef {import("../shared/messages.js").SentStamp} SentStamp */
/** @typedef {import("../shared/messages.js").Target} Target */
/** @typedef {{marks: Mark[], layers: Mark[][], targets: Target[]}} Stamp */

const REACH = 2; // cells: how far a stamp's marks lie from its place at most
const PLACE = /\{(-?\d+),(-?\d+)\}/g;
/** @type {Stamp} */
const EMPTY = { marks: [], layers: [], targets: [] };

export class Print {
  /** @param {SentPrint} sent */
  constructor({ cols, first = 0 }) {
    this.cols = cols;
    this.first = first;
    // The part that is held: its first row and column, and how many of them.
    this.top = 0;
    this.left = 0;
    this.rows = 0;
    this.wide = 0;
    /** @type {Stamp[]} */
    this.stamps = [EMPTY];
    /** The numbers of stamps that have come before. @type {Map<string, number>} */
    this.known = new Map();
    this.which = new Uint32Array(0);
    this.numbers = new Float64Array(0);
    /** The places that the last change was about, unless they were too many. @type {number[]} */
    this.changed = [];
  }

  /**
   * Take what is different. Returns the marks that are new or different, each with what it was before, and those that
   * are gone; but nothing of more places than `most`.
   * @param {SentPrint} sent @param {number} most
   */
  change({ part, runs, stamps, which, numbers = [] }, most) {
    this.move(part);
    const sent = stamps.map((stamp) => this.numberOf(stamp));
    const isTold = which.length <= most;
    this.changed = [];
    /** @type {{mark: Mark, before: Mark | undefined}[]} */
    const put = [];
    /** @type {Mark[]} */
    const gone = [];
    let next = 0;
    for (let run = 0; run < runs.length; run += 2) {
      for (let at = runs[run]; at < runs[run] + runs[run + 1]; at++, next++) {
        const old = isTold ? this.marksAt(at) : [];
        this.which[at] = sent[which[next]];
        this.numbers[at] = numbers[next];
        if (!isTold) continue;
        this.changed.push(at);
        const made = this.marksAt(at);
        const keys = new Set(made.map((mark) => mark.key));
        for (const mark of made) put.push({ mark, before: old.find(({ key }) => key === mark.key) });
        gone.push(...old.filter(({ key }) => !keys.has(key)));
      }
    }
    return { put, gone };
  }

  /** Show another part, and keep what the two have in common. @param {number[]} part */
  move([top, left, rows, wide]) {
    if (top === this.top && left === this.left && rows === this.rows && wide === this.wide) return;
    const [which, numbers] = [new Uint32Array(rows * wide), new Float64Array(rows * wide)];
    const [from, to] = [Math.max(left, this.left), Math.min(left + wide, this.left + this.wide)];
    for (let row = Math.max(top, this.top); row < Math.min(top + rows, this.top + this.rows) && from < to; row++) {
      const old = (row - this.top) * this.wide - this.left;
      const at = (row - top) * wide - left + from;
      which.set(this.which.subarray(old + from, old + to), at);
      numbers.set(this.numbers.subarray(old + from, old + to), at);
    }
    Object.assign(this, { top, left, rows, wide, which, numbers });
  }

  /** @param {SentStamp} sent */
  numberOf(sent) {
    const name = JSON.stringify(sent);
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const marks = (sent.marks || []).map(complete);
    /** @type {Mark[][]} */
    const layers = [];
    for (const mark of marks) (layers[mark.layer] ||= []).push(mark);
    this.known.set(name, this.stamps.length);
    return this.stamps.push({ marks, layers, targets: sent.targets || [] }) - 1;
  }

  /** Where a place of the part is. @param {number} at */
  placeAt(at) {
    const [row, col] = [this.top + Math.floor(at / this.wide), this.left + (at % this.wide)];
    return { row, col, number: this.first + row * this.cols + col };
  }

  /** The marks at a place. @param {number} at @returns {Mark[]} */
  marksAt(at) {
    const { row, col, number } = this.placeAt(at);
    return this.stamps[this.which[at]].marks.map((mark) => ({
      ...mark,
      key: this.fillKey(mark.key, number),
      x: mark.x + col,
      y: mark.y + row,
      points: mark.points.map(([x, y]) => [x + col, y + row]),
      text: mark.text.replace("{}", String(this.numbers[at])),
      box: [mark.box[0] + col, mark.box[1] + row, mark.box[2] + col, mark.box[3] + row],
    }));
  }

  /** All marks. @returns {Generator<Mark>} */
  *marks() {
    for (let at = 0; at < this.which.length; at++) yield* this.marksAt(at);
  }

  /** The targets at a place. @param {number} at @returns {Target[]} */
  targetsAt(at) {
    const { row, col, number } = this.placeAt(at);
    return this.stamps[this.which[at]].targets.map((target) => ({
      ...target,
      key: this.fillKey(target.key, number),
      x: target.x + col,
      y: target.y + row,
      label: target.label
        .replace(PLACE, (_, down, right) => `${columnName(col + Number(right))}${row + Number(down) + 1}`)
        .replace("{}", String(this.numbers[at])),
      pressed: (target.pressed || []).map((key) => this.fillKey(key, number)),
    }));
  }

  /** The targets at places in this window. @param {number[]} window @returns {Generator<Target>} */
  *targets(window) {
    for (const at of this.placesIn(window)) yield* this.targetsAt(at);
  }

  /** The target with this key, which ends with the number of its place. @param {string} key */
  findTarget(key) {
    const place = Number(/:(\d+)$/.exec(key)?.[1] ?? NaN) - this.first;
    const [down, across] = [Math.floor(place / this.cols) - this.top, (place % this.cols) - this.left];
    if (!(place >= 0 && down >= 0 && down < this.rows && across >= 0 && across < this.wide)) return undefined;
    return this.targetsAt(down * this.wide + across).find((target) => target.key === key);
  }

  /** The places whose marks may be seen in a window. @param {number[]} window @returns {Generator<number>} */
  *placesIn([x0, y0, x1, y1]) {
    const [from, to] = [clamp(x0 - REACH - this.left, this.wide), clamp(x1 + REACH - this.left, this.wide)];
    const bottom = clamp(y1 + REACH - this.top, this.rows);
    for (let row = clamp(y0 - REACH - this.top, this.rows); row < bottom; row++) {
      for (let col = from; col < to; col++) yield row * this.wide + col;
    }
  }

  /** Whether some stamp has a mark of one of these roles. @param {Set<string>} roles */
  hasRole(roles) {
    return this.stamps.some(({ marks }) => marks.some((mark) => roles.has(mark.role)));
  }

  /** @param {number} at @param {Set<string>} roles */
  hasRoleAt(at, roles) {
    return this.stamps[this.which[at]].marks.some((mark) => roles.has(mark.role));
  }

  /**
   * Paint a layer of what is in the window, but for some places.
   * @param {Brush} brush @param {number} layer @param {number[]} window @param {Map<number, unknown>} except
   */
  paintLayer(brush, layer, [x0, y0, x1, y1], except) {
    if (!this.stamps.some((stamp) => stamp.layers[layer])) return;
    const [from, to] = [clamp(x0 - REACH - this.left, this.wide), clamp(x1 + REACH - this.left, this.wide)];
    const bottom = clamp(y1 + REACH - this.top, this.rows);
    // One mark is moved from place to place, so that painting makes no objects.
    const shown = this.stamps.map((stamp) => (stamp.layers[layer] || []).map((mark) => ({ mark, moved: { ...mark } })));
    for (let row = clamp(y0 - REACH - this.top, this.rows); row < bottom; row++) {
      for (let col = from; col < to; col++) {
        const at = row * this.wide + col;
        if (except.size && except.has(at)) continue;
        for (const { mark, moved } of shown[this.which[at]]) {
          moved.x = mark.x + col + this.left;
          moved.y = mark.y + row + this.top;
          if (mark.text === "{}") moved.text = String(this.numbers[at]);
          if (mark.points.length)
            moved.points = mark.points.map(([x, y]) => [x + col + this.left, y + row + this.top]);
          paint(brush, moved);
        }
      }
    }
  }

  /** @param {string} key @param {number} number */
  fillKey(key, number) {
    return key.replace(PLACE, (_, down, right) => String(number + Number(down) * this.cols + Number(right)));
  }
}

/** @param {number} place @param {number} count */
function clamp(place, count) {
  return Math.max(0, Math.min(count, Math.floor(place)));
}

/** The column as people see it: a, b, … z, aa, ab, … @param {number} col */
function columnName(col) {
  let name = "";
  for (let left = col + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(97 + ((left - 1) % 26)) + name;
  }
  return name;
}
