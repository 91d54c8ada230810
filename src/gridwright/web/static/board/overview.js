// The overview of a large board: a picture that the server paints, one pixel or a few for each cell. It stands for cells that
// are too small and too many to be loaded, and for those that aren't loaded yet. Where there is none, they are hatched.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./painter.js").Brush} Brush */

export const MOST_CELLS = 20_000; // that are loaded at once
const SMALLEST_CELL = 8; // pixels: smaller cells aren't loaded
const SOON = 250; // milliseconds from a change to the picture of it, where that is what you see
const LATER = 5000; // where only the map shows it
const HATCH = 10; // pixels between two lines
const PLACE = 12; // pixels around a hint or mistake

export class Overview {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** Where to get it; empty where the server has none. */
    this.address = "";
    /** @type {ImageBitmap | null} */
    this.image = null;
    this.isOld = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    document.addEventListener("settings", () => this.expire());
  }

  /** Whether all that is in view is shown as an overview: its cells are too small, or too many. */
  get isShown() {
    const { camera, scene, replayed } = this.board;
    if (!this.image || !isPart(scene) || replayed || scene.hidden) return false;
    const [x0, y0, x1, y1] = visible(this.board);
    return camera.unit < SMALLEST_CELL || (x1 - x0) * (y1 - y0) > MOST_CELLS;
  }

  /** The board has changed: load the picture again, soon if it is in view. */
  expire() {
    if (!this.address || !isPart(this.board.scene)) return;
    this.isOld = true;
    if (this.timer !== undefined && !this.isShown) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(), this.isShown || !this.image ? SOON : LATER);
  }

  /** The view has changed: what is in view now must not be old. */
  refresh() {
    if (this.isOld && this.isShown) this.expire();
  }

  async load() {
    this.timer = undefined;
    this.isOld = false;
    const { theme, contrast } = document.documentElement.dataset;
    const name = `${theme === "dark" ? "dark" : "light"}${contrast ? "-contrast" : ""}`;
    const response = await fetch(`${this.address}?theme=${name}`).catch(() => null);
    if (!response?.ok) return; // the game is paused, or the connection is lost: another change comes after it
    this.image = await createImageBitmap(await response.blob());
    this.board.viewChanged();
  }

  /** Paint the whole board, from its corner. @param {CanvasRenderingContext2D} ctx @param {number} unit  pixels a cell */
  paint(ctx, unit) {
    if (!this.image) return false;
    const { width, height } = this.board.scene;
    // Where it has fewer pixels than the board has cells, it is blurred, so that no cell looks as it isn't.
    ctx.imageSmoothingEnabled = (width * unit) / this.image.width < 2 || this.image.width < width;
    ctx.drawImage(this.image, 0, 0, width * unit, height * unit);
    return true;
  }

  /** Cover what isn't loaded, so that no cell looks as it isn't. @param {Brush} brush @param {import("./scene.js").Scene} scene */
  paintAround(brush, scene) {
    if (!isPart(scene) || !scene.window) return;
    const { ctx, unit } = brush;
    const [x0, y0, x1, y1] = scene.window.map((side) => side * unit);
    ctx.save();
    ctx.beginPath();
    ctx.rect(-unit, -unit, (scene.width + 2) * unit, (scene.height + 2) * unit);
    ctx.rect(x0, y0, x1 - x0, y1 - y0);
    ctx.clip("evenodd");
    ctx.fillStyle = brush.theme.colour("surface");
    ctx.fillRect(-unit, -unit, (scene.width + 2) * unit, (scene.height + 2) * unit);
    if (scene !== this.board.scene || !this.paint(ctx, unit)) this.hatch(brush, scene);
    ctx.restore();
  }

  /** Hatch the part of the board that is in view. @param {Brush} brush @param {{width: number, height: number}} scene */
  hatch({ ctx, unit, theme }, scene) {
    const [left, top, right, bottom] = visible(this.board).map((side) => side * unit);
    ctx.beginPath();
    ctx.rect(0, 0, scene.width * unit, scene.height * unit);
    ctx.clip();
    ctx.fillStyle = theme.colour("surface-sunken");
    ctx.fillRect(left, top, right - left, bottom - top);
    ctx.strokeStyle = theme.colour("line-strong");
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let sum = Math.floor((left + top) / HATCH) * HATCH; sum < right + bottom; sum += HATCH) {
      ctx.moveTo(sum - bottom, bottom);
      ctx.lineTo(sum - top, top);
    }
    ctx.stroke();
  }

  /** Frame the places of a hint or mistake, whose own marks are too small to be seen. @param {Brush} brush */
  paintPlaces({ ctx, unit, theme }) {
    ctx.strokeStyle = theme.colour(this.board.overlayTitle === "Mistake" ? "fault" : "look-edge");
    ctx.lineWidth = 3;
    for (const { x, y } of this.board.overlayPlaces()) {
      ctx.strokeRect(x * unit - PLACE / 2, y * unit - PLACE / 2, PLACE, PLACE);
    }
  }

  /** What the player sees, where that isn't the board itself. */
  get message() {
    const { scene, replayed } = this.board;
    if (this.isShown) return "Overview. Press a place to zoom in.";
    const shown = replayed || scene;
    if (isEnough(shown, visible(this.board)) || (this.image && !replayed)) return "";
    return isEnough(shown, partToLoad(this.board)) ? "Zoom in to see the hatched part." : "Loading the hatched part…";
  }
}

/** Whether only a part of the board has come. @param {{width: number, height: number, window: number[] | null}} scene */
function isPart(scene) {
  return !isEnough(scene, [0, 0, scene.width, scene.height]);
}

/** Whether this part of the board has come. @param {{window: number[] | null}} scene @param {number[]} part */
export function isEnough({ window }, [x0, y0, x1, y1]) {
  return !window || (window[0] <= x0 && window[1] <= y0 && window[2] >= x1 && window[3] >= y1);
}

/** The part of the board that is in view, in cells. @param {Board} board */
function visible({ camera, scene: { width, height } }) {
  const [x0, y0, x1, y1] = camera.window;
  return [Math.max(0, x0), Math.max(0, y0), Math.min(width, x1), Math.min(height, y1)];
}

/** The part that has to be loaded: what is in view; of more than can be loaded at once, the middle. @param {Board} board */
export function partToLoad(board) {
  const [x0, y0, x1, y1] = visible(board);
  const cut = (1 - Math.min(1, Math.sqrt(MOST_CELLS / Math.max(1, (x1 - x0) * (y1 - y0))))) / 2;
  return [x0 + cut * (x1 - x0), y0 + cut * (y1 - y0), x1 - cut * (x1 - x0), y1 - cut * (y1 - y0)];
}
