// The board on the page: keeps the marks by key, and paints the visible part of them.
//
// Marks lie in layers; within a layer in the order in which they first came. Overlays (a hint, mistakes, an
// explanation) are painted over without being mixed with the game's own marks. Only what is in view is painted, at most
// once a frame.

import { Animation } from "./animation.js";
import { Camera, firstUnit, isTouch, PADDING } from "./camera.js";
import { paintCoordinates, rowBand } from "./coordinates.js";
import { FinishAnimation } from "./finish.js";
import { bindMap, paintMap } from "./minimap.js";
import { isEnough, MOST_CELLS, Overview, partToLoad } from "./overview.js";
import { LayerPainter } from "./layers.js";
import { complete, moveOrigin, paint } from "./painter.js";
import { changeScene, compareScenes, emptyScene, marksOf, sceneFrom, shapeOf } from "./scene.js";
import { Trial } from "./trial.js";
import { byId } from "../shared/elements.js";
import { canAnimate, settings } from "../shared/settings.js";

/** @typedef {import("../shared/messages.js").SentBoard} SentBoard */
/** @typedef {import("../shared/messages.js").SentMark} SentMark */
/** @typedef {import("../shared/messages.js").Target} Target */
/** @typedef {import("./painter.js").Brush} Brush */
/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {import("./scene.js").Scene} Scene */

const MOVE = 160; // milliseconds
const SCROLL = 240;
const COLUMN_BAND = 20; // pixels above the board for the column coordinates
const RESERVE = 0.6; // how much more than the visible part is loaded, on each side
const PLACED = new Set(["step", "fault"]); // roles of overlay marks that say where the hint or mistake is

export class Board {
  /** @param {HTMLElement} element @param {import("./theme.js").Theme} theme */
  constructor(element, theme) {
    this.element = element;
    this.theme = theme;
    this.camera = new Camera();
    this.animation = new Animation(theme);
    this.trial = new Trial(theme);
    this.finish = new FinishAnimation(() => this.requestPaint());
    this.overview = new Overview(this);
    this.layers = new LayerPainter(this);
    /** Keys of the marks that the last change brought. @type {Set<string>} */
    this.arrived = new Set();
    this.canvas = /** @type {HTMLCanvasElement} */ (element.querySelector(".board-canvas"));
    this.map = byId("map", HTMLCanvasElement);
    this.ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.scene = emptyScene();
    /** An earlier moment, shown instead of the present one. @type {Scene | null} */
    this.replayed = null;
    /** @type {Mark[]} */
    this.overlay = [];
    /** What the overlay shows the place of. @type {"" | "Hint" | "Mistake"} */
    this.overlayTitle = "";
    /** @type {Target | null} */
    this.hovered = null;
    /** @type {Target | null} */
    this.pressed = null;
    /** @type {string | null} */
    this.selection = null;
    /** @type {number[][]} */
    this.trail = [];
    /** @type {{target: Target, start: number} | null} */
    this.shaking = null;
    /** Called when another part of a large board is needed. @type {(window: number[]) => void} */
    this.onWindow = () => {};
    /** @type {(key: string | null) => void} */
    this.onHover = () => {};
    /** @type {() => void} */
    this.onPaint = () => {};
    /** Whether the game is over, so that cells needn't be large enough to hit. */
    this.isDone = false;
    /** Whether a drag is a move, so that one finger doesn't move the view. */
    this.isDrawnOn = false;
    this.isWaiting = false;
    this.lastPaint = 0;
    bindMap(this.map, this);
    new ResizeObserver(() => this.resize()).observe(element);
    document.addEventListener("settings", () => {
      this.theme.refresh();
      this.resize();
    });
    matchMedia("print").addEventListener("change", () => {
      this.theme.refresh();
      this.paint();
    });
  }

  /** Replace the whole scene. @param {SentBoard} sent */
  show(sent) {
    const first = !this.scene.width;
    this.scene = sceneFrom(sent);
    this.animation.end();
    this.replayed = null;
    const { width, height } = this.camera.board;
    if (first || width !== this.scene.width || height !== this.scene.height) this.resize();
    this.overview.expire();
    this.requestPaint();
  }

  /** Change some of the scene. @param {import("../shared/messages.js").BoardChange} change */
  change(change) {
    const { put, gone } = changeScene(this.scene, change);
    this.arrived = new Set(put.flatMap(({ mark, before }) => (before ? [] : [mark.key])));
    this.overview.expire();
    const moves = canAnimate() && !change.is_still && !this.replayed;
    this.animation.begin(put, gone, this.scene.targets.values(), this.marks(), moves ? MOVE : 0);
    this.requestPaint();
  }

  /** Show another moment, or the present one again. @param {SentBoard | null} sent @param {boolean} [isMove]  animated as a move */
  showReplay(sent, isMove = false) {
    if (!sent && !this.replayed) return;
    const before = this.replayed || this.scene;
    this.replayed = sent ? sceneFrom(sent) : null;
    this.animation.end();
    if (this.replayed && isMove && canAnimate()) {
      const { put, gone } = compareScenes(before, this.replayed);
      this.animation.begin(put, gone, this.replayed.targets.values(), marksOf(this.replayed), MOVE);
    }
    this.requestPaint();
  }

  /** Play the end of a game. @param {import("../shared/messages.js").Finish | undefined} finish @param {{x: number, y: number} | null} from */
  playFinish(finish, from) {
    const centre = { x: this.scene.width / 2, y: this.scene.height / 2 };
    return this.finish.play(finish, this.marks(), from || centre, this.arrived);
  }

  /** Replace the overlay. @param {SentMark[]} marks @param {"" | "Hint" | "Mistake"} [title] */
  setOverlay(marks, title = "") {
    this.overlay = marks.map(complete);
    this.overlayTitle = title;
    this.requestPaint();
  }

  /** Where the hint or mistake is: the middles of its marks. @returns {{x: number, y: number}[]} */
  overlayPlaces() {
    if (!this.overlayTitle) return [];
    const placed = this.overlay.filter((mark) => PLACED.has(mark.role));
    return (placed.length ? placed : this.overlay).map(({ box: [x0, y0, x1, y1] }) => ({
      x: (x0 + x1) / 2,
      y: (y0 + y1) / 2,
    }));
  }

  /** @param {string | null | undefined} key */
  select(key) {
    this.selection = key ?? null;
    const target = key ? this.scene.targets.get(key) : undefined;
    if (target) this.camera.show(target.x, target.y);
    this.requestPaint();
  }

  /** All marks of the present scene. */
  marks() {
    return marksOf(this.scene);
  }

  /** The nearest target that holds this place. @param {number} x @param {number} y @returns {Target | null} */
  targetAt(x, y) {
    return this.scene.targets.at(x, y);
  }

  /** The name of a place, such as "m21". @param {{x: number, y: number}} place */
  nameOf({ x, y }) {
    const nearest = (/** @type {{text: string, at: number}[]} */ names, /** @type {number} */ at) =>
      names.reduce((best, name) => (Math.abs(name.at - at) < Math.abs(best.at - at) ? name : best), names[0])?.text;
    return `${nearest(this.scene.columns, x) || ""}${nearest(this.scene.rows, y) || ""}`;
  }

  /** The place under the mouse. @param {Target | null} target */
  hover(target) {
    if (target?.key === this.hovered?.key) return;
    this.hovered = target;
    this.onHover(target?.key ?? null);
    this.requestPaint();
  }

  /** The place that a press would act on. @param {Target | null} target */
  press(target) {
    if (target?.key === this.pressed?.key) return;
    this.pressed = target;
    this.requestPaint();
  }

  /** Shake a place, to say no. @param {Target} target */
  shake(target) {
    if (!canAnimate()) return;
    this.shaking = { target, start: performance.now() };
    this.requestPaint();
  }

  /** The way a drag has taken so far. @param {number[][]} points */
  showTrail(points) {
    this.trail = points;
    this.requestPaint();
  }

  /** Zoom about the middle of the frame. @param {number} factor */
  zoom(factor) {
    const { left, top, right, bottom } = this.camera.frame;
    this.camera.zoom(factor, (left + right) / 2, (top + bottom) / 2);
    this.viewChanged();
  }

  /** Whether the whole board and its default view are different. */
  get canFit() {
    return this.camera.canPan || this.camera.moved;
  }

  /** Show the whole board; or, if it is shown whole, its default view. */
  fit() {
    if (this.camera.canPan) this.camera.showAll();
    else this.camera.reset();
    this.viewChanged();
  }

  /** Zoom in on a place of the overview; without one, on what is selected or in the middle. @param {{x: number, y: number}} [place] */
  zoomTo(place) {
    const [x0, y0, x1, y1] = this.camera.window;
    place ||= this.scene.targets.get(this.selection || "") || { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
    this.camera.reset();
    this.camera.centre(place.x, place.y);
    this.viewChanged();
  }

  /** Scroll until a place is in view. @param {{x: number, y: number}} place */
  async scrollTo(place) {
    if (this.overview.isShown) return this.zoomTo(place);
    const { left, top } = this.camera;
    this.camera.show(place.x, place.y);
    const to = { left: this.camera.left, top: this.camera.top };
    const start = performance.now();
    for (let part = canAnimate() ? 0 : 1; part < 1 && (to.left !== left || to.top !== top); ) {
      part = Math.min(1, (performance.now() - start) / SCROLL);
      this.camera.left = left + (to.left - left) * part;
      this.camera.top = top + (to.top - top) * part;
      this.requestPaint();
      await new Promise(requestAnimationFrame);
    }
    Object.assign(this.camera, to);
    this.viewChanged();
  }

  /** The camera has moved: load what is missing, and paint. */
  viewChanged() {
    this.overview.refresh();
    this.requestWindow();
    this.requestPaint();
  }

  /** The game is over, or is played on: where the result is below the board, the whole board is shown. @param {boolean} isDone */
  setDone(isDone) {
    if (isDone === this.isDone) return;
    this.isDone = isDone;
    if (!matchMedia("(max-width: 1023px)").matches) return;
    this.resize();
    if (isDone) this.camera.showAll();
    else this.camera.reset();
    this.viewChanged();
  }

  /** Fit the canvas to its element. */
  resize() {
    if (!this.scene.width) return;
    const { width, height } = this.measure();
    const dense = devicePixelRatio || 1;
    for (const canvas of this.element.querySelectorAll("canvas")) {
      canvas.width = Math.round(width * dense);
      canvas.height = Math.round(height * dense);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const named = settings().coordinates;
    const left = named ? rowBand(this.scene.rows) : 0;
    const frame = {
      left,
      top: named && this.scene.columns.length ? COLUMN_BAND : 0,
      right: width - (isTouch() ? 0 : left / 2),
      bottom: height,
    };
    this.camera.fit(frame, this.scene);
    this.requestWindow();
    this.paint();
  }

  /** Width and height in pixels. On a phone the board is as high as its cells need. */
  measure() {
    const width = this.element.clientWidth;
    if (!matchMedia("(max-width: 760px)").matches) {
      this.element.style.height = ""; // a phone that was turned
      return { width, height: this.element.clientHeight };
    }
    const band = rowBand(this.scene.rows);
    const fitting = (width - band) / (this.scene.width + 2 * PADDING);
    const unit = this.isDone ? fitting : firstUnit(fitting);
    const wanted = COLUMN_BAND + unit * (this.scene.height + 2 * PADDING);
    const most = this.element.closest(".game") ? innerHeight - 268 : Math.min(width + COLUMN_BAND, innerHeight - 230);
    const height = Math.max(220, Math.min(wanted, most));
    this.element.style.height = `${height}px`;
    return { width, height };
  }

  /** Paint before the next frame. */
  requestPaint() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.paint();
      if (this.animation.length || this.shaking) this.requestPaint(); // the last frame comes after the motion has ended
    });
  }

  /** Ask for the visible part, where the server has sent only some of the board. */
  requestWindow() {
    const part = partToLoad(this);
    if (this.overview.isShown || isEnough(this.scene, part)) return;
    const [x0, y0, x1, y1] = part;
    const { width, height } = this.scene;
    // So much more on each side that a little movement needs nothing new, as far as that isn't too much.
    const room = Math.sqrt(MOST_CELLS / ((x1 - x0) * (y1 - y0))) - 1;
    const more = Math.min(RESERVE, Math.max(0, room / 2));
    const [across, down] = [(x1 - x0) * more, (y1 - y0) * more];
    this.onWindow([
      Math.max(0, Math.floor(x0 - across)),
      Math.max(0, Math.floor(y0 - down)),
      Math.min(width, Math.ceil(x1 + across)),
      Math.min(height, Math.ceil(y1 + down)),
    ]);
  }

  paint() {
    const scene = this.replayed || this.scene;
    if (!scene.width) return;
    const began = performance.now();
    const { ctx, camera, theme } = this;
    const dense = devicePixelRatio || 1;
    const brush = { ctx, theme, unit: camera.unit, dense, left: camera.left, top: camera.top };
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    ctx.textAlign = "center";
    ctx.font = "1px sans-serif";
    ctx.save();
    this.clip(dense);
    moveOrigin(brush);
    if (this.overview.isShown) {
      this.overview.paint(ctx, camera.unit);
      this.overview.paintPlaces(brush);
    } else {
      this.layers.paint(brush, scene);
      this.overview.paintAround(brush, scene);
      this.paintPress(brush);
      this.finish.paint(brush);
    }
    ctx.restore();
    if (settings().coordinates) paintCoordinates(brush, scene, camera);
    paintMap(this.map, this);
    if (!this.lastPaint) performance.mark("first board");
    this.lastPaint = performance.now() - began;
    this.onPaint();
  }

  /** Don't paint over the coordinates. @param {number} dense */
  clip(dense) {
    const { camera, ctx } = this;
    if (!camera.canPan) return;
    const { left, top } = camera.frame;
    ctx.setTransform(dense, 0, 0, dense, 0, 0);
    ctx.beginPath();
    ctx.rect(left, top, this.canvas.width, this.canvas.height);
    ctx.clip();
  }

  /** Paint what is pressed, and the way of a drag. @param {Brush} brush */
  paintPress(brush) {
    const { ctx } = brush;
    ctx.globalAlpha = 0.16;
    for (const key of this.pressed && !this.replayed ? [this.pressed.key, ...(this.pressed.pressed || [])] : []) {
      const target = this.scene.targets.get(key);
      if (target) paint(brush, complete({ key: "", role: "ink", ...shapeOf(target) }));
    }
    ctx.globalAlpha = 0.3;
    if (this.trail.length > 1)
      paint(brush, complete({ kind: "line", key: "", role: "ink", stroke: 0.1, points: this.trail }));
    ctx.globalAlpha = 1;
  }
}
