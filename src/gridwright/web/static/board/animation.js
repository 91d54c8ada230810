// What moves when the scene changes. Marks are compared by key: new ones appear, removed ones fade. Marks that turn, as
// their family says, turn about the target that explains the change, chosen or not. Nothing else moves.

/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {{kind: "come", mark: Mark, before: Mark | undefined} | {kind: "go", mark: Mark}} Passing */

const MOST = 400; // more changes than this aren't animated
const QUARTER = Math.PI / 2;

export class Animation {
  /** @param {import("./theme.js").Theme} theme */
  constructor(theme) {
    this.animations = theme.animations;
    this.start = 0;
    this.length = 0;
    /** @type {Map<string, Passing>} */
    this.passing = new Map();
    /** @type {{x: number, y: number, angle: number, keys: Set<string>} | null} */
    this.turn = null;
  }

  /**
   * Start to show a change.
   * @param {{mark: Mark, before: Mark | undefined}[]} put @param {Mark[]} gone
   * @param {Iterable<{x: number, y: number}>} targets  about which marks may turn
   * @param {Iterable<Mark>} all  every mark after the change
   * @param {number} length  milliseconds
   */
  begin(put, gone, targets, all, length) {
    this.passing.clear();
    this.turn = null;
    if (!length || put.length + gone.length > MOST) return;
    this.start = performance.now();
    this.length = length;
    if (put.some(({ mark }) => this.isTurning(mark))) {
      const marks = [...all];
      for (const target of targets) this.turn ||= turnAbout(target, put, gone, marks);
    }
    for (const { mark, before } of put) {
      if (this.turn?.keys.has(mark.key)) continue;
      if (before && looksSame(mark, before)) continue;
      this.passing.set(mark.key, { kind: "come", mark, before });
    }
    for (const mark of gone) {
      if (!this.turn?.keys.has(mark.key)) this.passing.set(mark.key, { kind: "go", mark });
    }
  }

  /** Whether the family says that marks like this one turn. @param {Mark} mark */
  isTurning(mark) {
    return this.animations[mark.key.split(":", 1)[0]] === "turn";
  }

  /** How far the change is, from 0 to 1. */
  get part() {
    const time = Math.min(1, (performance.now() - this.start) / (this.length || 1));
    return 1 - (1 - time) ** 3;
  }

  get over() {
    return !this.length || performance.now() - this.start >= this.length;
  }

  end() {
    this.length = 0;
    this.passing.clear();
    this.turn = null;
  }
}

/** @param {Mark} one @param {Mark} other */
function looksSame(one, other) {
  return (
    one.role === other.role &&
    one.text === other.text &&
    one.x === other.x &&
    one.y === other.y &&
    one.edge === other.edge
  );
}

/**
 * The quarter turn about this place that makes the new marks from the old ones, if there is one.
 * @param {{x: number, y: number}} centre @param {{mark: Mark, before: Mark | undefined}[]} put @param {Mark[]} gone
 * @param {Iterable<Mark>} all
 */
function turnAbout(centre, put, gone, all) {
  const tiles = put.filter(({ mark }) => mark.kind === "tile" && mark.layer === 0);
  if (!tiles.length || !tiles.every(({ mark, before }) => before && near(mark, centre))) return null;
  const before = new Map(put.map(({ mark, before: old }) => [mark.key, old]));
  const around = [...all].filter((mark) => mark.layer < 2 && near(mark, centre));
  const old = around
    .map((mark) => (before.has(mark.key) ? before.get(mark.key) : mark))
    .concat(gone.filter((mark) => mark.layer < 2));
  for (const angle of [QUARTER, -QUARTER]) {
    if (around.every((mark) => cameFrom(mark, old, centre, angle))) {
      return {
        ...centre,
        angle,
        keys: new Set([...around, ...gone.filter((mark) => near(mark, centre))].map((mark) => mark.key)),
      };
    }
  }
  return null;
}

/** @param {Mark} mark @param {{x: number, y: number}} centre */
function near(mark, centre) {
  const { x, y } = middle(mark);
  return Math.max(Math.abs(x - centre.x), Math.abs(y - centre.y)) < 1;
}

/** @param {Mark} mark */
function middle(mark) {
  return mark.kind === "tile" ? { x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 } : mark;
}

/**
 * Whether some mark looked like this one before, a quarter turn back.
 * @param {Mark} mark @param {(Mark | undefined)[]} old @param {{x: number, y: number}} centre @param {number} angle
 */
function cameFrom(mark, old, centre, angle) {
  const here = middle(mark);
  const sign = Math.sign(angle);
  const from = { x: centre.x + sign * (here.y - centre.y), y: centre.y - sign * (here.x - centre.x) };
  return old.some((other) => {
    if (!other || other.kind !== mark.kind || other.role !== mark.role || other.text !== mark.text) return false;
    const there = middle(other);
    return Math.hypot(there.x - from.x, there.y - from.y) < 0.05;
  });
}
