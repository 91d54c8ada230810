// Which part of the board is seen, and how large: a cell's pixels, and where the board's corner lies.

/** Pixels of a cell that a finger needs at least, and that an eye needs at a desk. */
export const FINGER = 32;
const EYE = 22;
const LARGEST = 150;
const SMALLEST = 4;
export const PADDING = 0.32; // cells round the board: a ring round a corner still fits

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
   * Room for the board in pixels, and its size in cells. Until somebody pans or zooms it is shown as large as it fits.
   * @param {{left: number, top: number, right: number, bottom: number}} frame
   * @param {{width: number, height: number}} board
   */
  fit(frame, board) {
    const other = board.width !== this.board.width || board.height !== this.board.height;
    this.frame = frame;
    this.board = board;
    if (other || !this.moved) {
      this.moved = false;
      this.unit = Math.max(this.whole(), finger() ? FINGER : EYE);
      this.left = this.frame.left + PADDING * this.unit;
      this.top = this.frame.top + PADDING * this.unit;
    }
    this.keep();
  }

  /** The size of a cell at which the whole board is seen. */
  whole() {
    const { left, top, right, bottom } = this.frame;
    const across = (right - left) / (this.board.width + 2 * PADDING);
    const down = (bottom - top) / (this.board.height + 2 * PADDING);
    return Math.min(across, down, LARGEST);
  }

  /** Whether there is more board than room. */
  get pans() {
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
    this.keep();
  }

  /**
   * Larger or smaller about a point that stays where it is.
   * @param {number} factor
   * @param {number} x
   * @param {number} y  pixels
   */
  zoom(factor, x, y) {
    const least = finger()
      ? Math.max(Math.min(this.whole(), LARGEST), Math.min(FINGER, this.unit))
      : Math.max(SMALLEST, Math.min(this.whole(), EYE));
    const unit = Math.min(Math.max(this.unit * factor, least), LARGEST);
    this.left = x - ((x - this.left) * unit) / this.unit;
    this.top = y - ((y - this.top) * unit) / this.unit;
    this.unit = unit;
    this.moved = true;
    this.keep();
  }

  /** Bring a place into sight, if it is not. @param {number} x @param {number} y  cells */
  show(x, y) {
    const { left, top, right, bottom } = this.frame;
    const [across, down] = [this.left + x * this.unit, this.top + y * this.unit];
    const room = Math.min(this.unit * 1.5, (right - left) / 3, (bottom - top) / 3);
    const shift = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) =>
      at < from + room ? from + room - at : at > to - room ? to - room - at : 0;
    if (this.pans) this.pan(shift(across, left, right), shift(down, top, bottom));
  }

  /** Put a place into the middle. @param {number} x @param {number} y  cells */
  centre(x, y) {
    const { left, top, right, bottom } = this.frame;
    this.pan((left + right) / 2 - (this.left + x * this.unit), (top + bottom) / 2 - (this.top + y * this.unit));
  }

  /** The place in cells under a point in pixels. @param {number} x @param {number} y */
  cellAt(x, y) {
    return { x: (x - this.left) / this.unit, y: (y - this.top) / this.unit };
  }

  /** What is seen, in cells: left, top, right, bottom. */
  get window() {
    const { left, top, right, bottom } = this.frame;
    const from = this.cellAt(left, top);
    const to = this.cellAt(right, bottom);
    return [from.x, from.y, to.x, to.y];
  }

  /** Keep the board in the frame: in the middle where it is smaller, no gap at the border where it is larger. */
  keep() {
    const { left, top, right, bottom } = this.frame;
    this.left = kept(this.left, this.board.width, this.unit, left, right);
    this.top = kept(this.top, this.board.height, this.unit, top, bottom);
  }
}

/** @param {number} at @param {number} cells @param {number} unit @param {number} from @param {number} to */
function kept(at, cells, unit, from, to) {
  const size = cells * unit;
  const padding = PADDING * unit;
  if (size + 2 * padding <= to - from + 0.5) return (from + to - size) / 2;
  return Math.min(from + padding, Math.max(to - padding - size, at));
}

/** Whether the hand is a finger. */
export function finger() {
  return matchMedia("(pointer: coarse)").matches;
}
