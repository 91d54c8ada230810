// Which part of the board is visible, and how large: the pixels per cell, and where the board's corner is.

/** Pixels that a cell needs at least: for a finger, and for a mouse. */
const TOUCH_CELL = 32;
export const MOUSE_CELL = 22;
/** A board that fits with cells of this part of that is shown whole: better than one cut off at its edge. */
const NEARLY = 0.8;
const LARGEST = 150;
export const PADDING = 0.32; // cells around the board, so that a ring around a corner cell fits

export class Camera {
  constructor() {
    this.unit = 40;
    this.left = 0;
    this.top = 0;
    this.frame = { left: 0, top: 0, right: 0, bottom: 0 };
    this.board = { width: 1, height: 1 };
    this.moved = false;
  }

  /**
   * Set the board's frame in pixels and its size in cells. Until you pan or zoom, it's as large as it fits.
   * @param {{left: number, top: number, right: number, bottom: number}} frame
   * @param {{width: number, height: number}} board
   */
  fit(frame, board) {
    const other = board.width !== this.board.width || board.height !== this.board.height;
    this.frame = frame;
    this.board = board;
    if (other || !this.moved) {
      this.reset();
    }
    this.clamp();
  }

  /** Show the board from its corner, as large as it fits but with cells large enough to hit. */
  reset() {
    this.moved = false;
    this.unit = firstUnit(this.fittingUnit());
    this.left = this.frame.left + PADDING * this.unit;
    this.top = this.frame.top + PADDING * this.unit;
    this.clamp();
  }

  /** Show the whole board, however small its cells get. */
  showAll() {
    this.unit = this.fittingUnit();
    this.moved = true;
    this.clamp();
  }

  /** The pixels per cell at which the whole board is visible. */
  fittingUnit() {
    const { left, top, right, bottom } = this.frame;
    const across = (right - left) / (this.board.width + 2 * PADDING);
    const down = (bottom - top) / (this.board.height + 2 * PADDING);
    return Math.min(across, down, LARGEST);
  }

  /** Whether the board is larger than its frame. */
  get canPan() {
    const { left, top, right, bottom } = this.frame;
    return (
      this.board.width * this.unit > right - left + 1 - PADDING * this.unit ||
      this.board.height * this.unit > bottom - top + 1 - PADDING * this.unit
    );
  }

  /** @param {number} across @param {number} down  pixels */
  pan(across, down) {
    this.left += across;
    this.top += down;
    this.moved = true;
    this.clamp();
  }

  /**
   * Zoom about a point, which stays where it is.
   * @param {number} factor
   * @param {number} x
   * @param {number} y  pixels
   */
  zoom(factor, x, y) {
    const least = Math.min(this.fittingUnit(), MOUSE_CELL);
    const unit = Math.min(Math.max(this.unit * factor, least), LARGEST);
    this.left = x - ((x - this.left) * unit) / this.unit;
    this.top = y - ((y - this.top) * unit) / this.unit;
    this.unit = unit;
    this.moved = true;
    this.clamp();
  }

  /** Bring a place into view, if it isn't. @param {number} x @param {number} y  cells */
  show(x, y) {
    const { left, top, right, bottom } = this.frame;
    const [across, down] = [this.left + x * this.unit, this.top + y * this.unit];
    const margin = Math.min(this.unit * 1.5, (right - left) / 3, (bottom - top) / 3);
    const shift = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) =>
      at < from + margin ? from + margin - at : at > to - margin ? to - margin - at : 0;
    if (this.canPan) this.pan(shift(across, left, right), shift(down, top, bottom));
  }

  /** Put a place in the middle. @param {number} x @param {number} y  cells */
  centre(x, y) {
    const { left, top, right, bottom } = this.frame;
    this.pan((left + right) / 2 - (this.left + x * this.unit), (top + bottom) / 2 - (this.top + y * this.unit));
  }

  /** The place in cells under a point in pixels. @param {number} x @param {number} y */
  cellAt(x, y) {
    return { x: (x - this.left) / this.unit, y: (y - this.top) / this.unit };
  }

  /** The visible part in cells: left, top, right, bottom. */
  get window() {
    const { left, top, right, bottom } = this.frame;
    const from = this.cellAt(left, top);
    const to = this.cellAt(right, bottom);
    return [from.x, from.y, to.x, to.y];
  }

  /** Keep the board in its frame: centred where it's smaller, without a gap where it's larger. */
  clamp() {
    const { left, top, right, bottom } = this.frame;
    this.left = clampSide(this.left, this.board.width, this.unit, left, right);
    this.top = clampSide(this.top, this.board.height, this.unit, top, bottom);
  }
}

/** @param {number} at @param {number} cells @param {number} unit @param {number} from @param {number} to */
function clampSide(at, cells, unit, from, to) {
  const size = cells * unit;
  const padding = PADDING * unit;
  if (size + 2 * padding <= to - from + 0.5) return (from + to - size) / 2;
  return Math.min(from + padding, Math.max(to - padding - size, at));
}

/** The pixels per cell to begin with, where `fitting` show the whole board. @param {number} fitting */
export function firstUnit(fitting) {
  const least = isTouch() ? TOUCH_CELL : MOUSE_CELL;
  return fitting < NEARLY * least ? least : fitting;
}

/** Whether the main input is a finger. */
export function isTouch() {
  return matchMedia("(pointer: coarse)").matches;
}
