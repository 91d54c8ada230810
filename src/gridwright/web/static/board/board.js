// The board on the page: keeps the marks by key, and paints the part of them that is seen.
//
// Marks lie in layers; within a layer in the order of their first coming. Overlays (a hint, faults, an explanation)
// are laid over without being mixed with the game's own marks. Only what lies in the window is painted, once a frame
// at most.

import { Camera, FINGER, finger, PADDING } from "./camera.js";
import { paintCoordinates, rowBand } from "./coordinates.js";
import { paintMap } from "./minimap.js";
import { Motion } from "./animation.js";
import { complete, paint, place } from "./painter.js";
import { emptyPicture, lay, pictureOf, take } from "./scene.js";
import { moves, settings } from "../shared/settings.js";
import { Trial } from "./trial.js";

/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {import("./scene.js").Target} Target */
/** @typedef {import("./scene.js").Picture} Picture */

const MOVE = 160; // milliseconds
const COLUMN_BAND = 20; // pixels above the board for the names of columns
const RESERVE = 0.6; // of the window's size: so much more is asked for on each side
const LIFTED_TEXT = 8;

export class Board {
  /** @param {HTMLElement} home @param {import("./theme.js").Look} look */
  constructor(home, look) {
    this.home = home;
    this.look = look;
    this.camera = new Camera();
    this.motion = new Motion(look);
    this.trial = new Trial(look);
    this.canvas = /** @type {HTMLCanvasElement} */ (home.querySelector(".paper"));
    this.map = /** @type {HTMLCanvasElement} */ (home.querySelector(".map"));
    this.ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.picture = emptyPicture();
    /** @type {Picture | null} */
    this.moment = null;
    /** @type {Mark[]} */
    this.overlay = [];
    /** @type {Target | null} */
    this.aimed = null;
    this.held = false;
    /** @type {string | null} */
    this.selection = null;
    /** @type {number[][]} */
    this.trail = [];
    /** @type {(window: number[]) => void} */
    this.wants = () => {};
    /** @type {(key: string | null) => void} */
    this.aimsAt = () => {};
    /** @type {() => void} */
    this.painted = () => {};
    this.waiting = false;
    this.lastPaint = 0;
    new ResizeObserver(() => this.resize()).observe(home);
    document.addEventListener("settings", () => {
      this.look.refresh();
      this.resize();
    });
    matchMedia("print").addEventListener("change", () => this.recolour(true));
  }

  /** The whole picture anew. @param {any} sent */
  show(sent) {
    const first = !this.picture.width;
    this.picture = pictureOf(sent);
    this.motion.end();
    this.moment = null;
    if (first || !this.sameSize) this.resize();
    this.ask();
  }

  /**
   * Some of it is different; `still` when it is only more of the same picture.
   * @param {any} change
   * @param {boolean} [still]
   */
  change(change, still = false) {
    const { layers, targets, places } = this.picture;
    const gone = (change.gone || []).map((/** @type {string} */ key) => take(layers, places, key)).filter(Boolean);
    const put = (change.put || []).map((/** @type {any} */ sent) => lay(layers, places, complete(sent)));
    for (const key of change.targets_gone || []) targets.delete(key);
    for (const target of change.targets_put || []) targets.set(target.key, target);
    if (change.title) this.picture.title = change.title;
    const chosen = this.selection === null ? undefined : targets.get(this.selection);
    this.motion.begin(
      put,
      gone,
      chosen ? { x: chosen.x, y: chosen.y } : null,
      this.marks(),
      moves() && !still ? MOVE : 0,
    );
    this.ask();
  }

  /** An earlier moment instead of the present one, or the present again. @param {any} sent */
  showMoment(sent) {
    if (!sent && !this.moment) return;
    this.moment = sent ? pictureOf(sent) : null;
    this.motion.end();
    this.ask();
  }

  /** Lay these over the board, instead of what lay there. @param {any[]} marks */
  lay(marks) {
    this.overlay = marks.map(complete);
    this.ask();
  }

  /** @param {string | null | undefined} key */
  select(key) {
    this.selection = key ?? null;
    const target = key ? this.picture.targets.get(key) : undefined;
    if (target) this.camera.show(target.x, target.y);
    this.ask();
  }

  /** Every mark of the present picture. */
  *marks() {
    for (const layer of this.picture.layers) yield* layer.values();
  }

  /** The smallest target that holds this place. @param {number} x @param {number} y @returns {Target | null} */
  targetAt(x, y) {
    let found = null;
    let nearest = Infinity;
    for (const target of this.picture.targets.values()) {
      if (Math.abs(x - target.x) * 2 > target.width || Math.abs(y - target.y) * 2 > target.height) continue;
      const away = Math.hypot(x - target.x, y - target.y);
      if (away < nearest) [found, nearest] = [target, away];
    }
    return found;
  }

  /**
   * The place under the hand; `held` when a finger rests on it, which has to be seen.
   * @param {Target | null} target
   * @param {boolean} [held]
   */
  aim(target, held = false) {
    if (target === this.aimed && held === this.held) return;
    this.aimed = target;
    this.held = held;
    if (!held) this.aimsAt(target?.key ?? null);
    this.ask();
  }

  /** The way a drag has taken so far. @param {number[][]} points */
  follow(points) {
    this.trail = points;
    this.ask();
  }

  get sameSize() {
    return this.camera.board.width === this.picture.width && this.camera.board.height === this.picture.height;
  }

  /** Take the room there is. */
  resize() {
    if (!this.picture.width) return;
    const { width, height } = this.room();
    const dense = devicePixelRatio || 1;
    for (const canvas of this.home.querySelectorAll(".paper, .ink-layer")) {
      const sheet = /** @type {HTMLCanvasElement} */ (canvas);
      sheet.width = Math.round(width * dense);
      sheet.height = Math.round(height * dense);
      sheet.style.width = `${width}px`;
      sheet.style.height = `${height}px`;
    }
    const named = settings().coordinates;
    const left = named ? rowBand(this.picture.rows) : 0;
    const frame = {
      left,
      top: named && this.picture.columns.length ? COLUMN_BAND : 0,
      right: width - (finger() ? 0 : left / 2),
      bottom: height,
    };
    this.camera.fit(frame, this.picture);
    this.askForMore();
    this.paint();
  }

  /** Width and height in pixels; on a phone the board is as high as its cells need. */
  room() {
    const width = this.home.clientWidth;
    if (!matchMedia("(max-width: 760px)").matches) return { width, height: this.home.clientHeight };
    const band = rowBand(this.picture.rows);
    const unit = Math.max((width - band) / (this.picture.width + 2 * PADDING), FINGER);
    const wanted = COLUMN_BAND + unit * (this.picture.height + 2 * PADDING);
    const height = Math.max(220, Math.min(wanted, width + COLUMN_BAND, innerHeight - 230));
    this.home.style.height = `${height}px`;
    return { width, height };
  }

  /** Read the theme anew, and paint. @param {boolean} [now] */
  recolour(now = false) {
    this.look.refresh();
    if (now) this.paint();
    else this.ask();
  }

  /** Paint before the next frame. */
  ask() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.paint();
      if (this.motion.length) this.ask(); // the last picture is painted after the motion has ended
    });
  }

  /** Ask the server for the part that is seen, where it has sent only a part. */
  askForMore() {
    const sent = this.picture.window;
    if (!sent) return;
    const [x0, y0, x1, y1] = this.camera.window;
    const { width, height } = this.picture;
    const enough =
      sent[0] <= Math.max(0, x0) &&
      sent[1] <= Math.max(0, y0) &&
      sent[2] >= Math.min(width, x1) &&
      sent[3] >= Math.min(height, y1);
    if (enough) return;
    const across = (x1 - x0) * RESERVE;
    const down = (y1 - y0) * RESERVE;
    const wanted = [
      Math.max(0, x0 - across),
      Math.max(0, y0 - down),
      Math.min(width, x1 + across),
      Math.min(height, y1 + down),
    ];
    this.wants(wanted.map((side) => Math.round(side)));
  }

  paint() {
    const picture = this.moment || this.picture;
    if (!picture.width) return;
    const began = performance.now();
    const { ctx, camera, look } = this;
    const dense = devicePixelRatio || 1;
    const brush = { ctx, look, unit: camera.unit, dense, left: camera.left, top: camera.top };
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    ctx.textAlign = "center";
    ctx.font = "1px sans-serif";
    ctx.save();
    this.clip(dense);
    place(brush);
    this.paintLayers(brush, picture);
    this.paintHand(brush);
    ctx.restore();
    if (settings().coordinates) paintCoordinates(brush, picture, camera);
    paintMap(this.map, picture, camera, look);
    if (!this.lastPaint) performance.mark("first board");
    this.lastPaint = performance.now() - began;
    this.painted();
  }

  /** Nothing is painted over the names at the frame. @param {number} dense */
  clip(dense) {
    const { camera, ctx } = this;
    if (!camera.pans) return;
    const { left, top } = camera.frame;
    ctx.setTransform(dense, 0, 0, dense, 0, 0);
    ctx.beginPath();
    ctx.rect(left, top, this.canvas.width, this.canvas.height);
    ctx.clip();
  }

  /** @param {import("./painter.js").Brush} brush @param {Picture} picture */
  paintLayers(brush, picture) {
    const [x0, y0, x1, y1] = grown(this.camera.window);
    const seen = (/** @type {Mark} */ { box }) => box[2] >= x0 && box[0] <= x1 && box[3] >= y0 && box[1] <= y1;
    const moving = !this.motion.over && !this.moment;
    if (!moving) this.motion.end();
    for (let layer = 0; layer < picture.layers.length; layer++) {
      for (const mark of picture.layers[layer].values()) {
        if (!seen(mark)) continue;
        for (const shown of this.moment ? [mark] : this.trial.look(mark)) {
          if (moving) this.paintMoving(brush, shown);
          else paint(brush, shown);
        }
      }
      if (moving) this.paintLeaving(brush, layer);
      for (const mark of this.overlay) {
        if (mark.layer === layer && seen(mark)) paint(brush, mark);
      }
    }
  }

  /** @param {import("./painter.js").Brush} brush @param {Mark} mark */
  paintMoving(brush, mark) {
    const { motion } = this;
    const passing = motion.passing.get(mark.key);
    if (motion.turn?.keys.has(mark.key)) this.paintTurning(brush, mark);
    else if (passing?.kind === "come") this.paintComing(brush, mark, passing.before);
    else paint(brush, mark);
  }

  /** @param {import("./painter.js").Brush} brush @param {Mark} mark @param {Mark | undefined} before */
  paintComing(brush, mark, before) {
    const { ctx } = brush;
    const part = this.motion.part;
    if (mark.kind === "line" && !before && mark.points.length === 2) {
      const [[ax, ay], [bx, by]] = mark.points;
      paint(brush, {
        ...mark,
        points: [
          [ax, ay],
          [ax + (bx - ax) * part, ay + (by - ay) * part],
        ],
      });
      return;
    }
    if (before) paint(brush, before);
    ctx.globalAlpha = part;
    paint(brush, mark);
    ctx.globalAlpha = 1;
  }

  /** @param {import("./painter.js").Brush} brush @param {number} layer */
  paintLeaving(brush, layer) {
    for (const passing of this.motion.passing.values()) {
      if (passing.kind !== "go" || passing.mark.layer !== layer) continue;
      brush.ctx.globalAlpha = 1 - this.motion.part;
      paint(brush, passing.mark);
      brush.ctx.globalAlpha = 1;
    }
  }

  /** The mark on its way round the centre. @param {import("./painter.js").Brush} brush @param {Mark} mark */
  paintTurning(brush, mark) {
    const turn = /** @type {NonNullable<Motion["turn"]>} */ (this.motion.turn);
    const angle = -turn.angle * (1 - this.motion.part);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const half = mark.kind === "tile" ? { x: mark.width / 2, y: mark.height / 2 } : { x: 0, y: 0 };
    const [across, down] = [mark.x + half.x - turn.x, mark.y + half.y - turn.y];
    paint(brush, {
      ...mark,
      x: turn.x + across * cos - down * sin - half.x,
      y: turn.y + across * sin + down * cos - half.y,
    });
  }

  /** Where the hand is: the place a finger rests on, and the way of a drag. @param {import("./painter.js").Brush} brush */
  paintHand(brush) {
    const { ctx } = brush;
    if (this.aimed && this.held && !this.moment && this.picture.targets.has(this.aimed.key)) {
      const { x, y, width, height } = this.aimed;
      ctx.globalAlpha = 0.16;
      paint(
        brush,
        complete({
          kind: "tile",
          key: "",
          role: "select",
          x: x - width / 2,
          y: y - height / 2,
          width,
          height,
          radius: 0.16,
          layer: LIFTED_TEXT,
        }),
      );
      ctx.globalAlpha = 1;
    }
    if (this.trail.length > 1) {
      ctx.globalAlpha = 0.3;
      paint(brush, complete({ kind: "line", key: "", role: "ink", stroke: 0.1, points: this.trail }));
      ctx.globalAlpha = 1;
    }
  }
}

/** @param {number[]} window */
function grown([x0, y0, x1, y1]) {
  return [x0 - 1, y0 - 1, x1 + 1, y1 + 1];
}
