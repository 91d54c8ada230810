// What hands do, as gestures on the unit grid. A finger acts when it is lifted; a second finger makes a pinch, and a
// pinch or a pan never writes. A held finger is a right click, and may draw where a plain drag pans.

import { placeOnMap } from "./minimap.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{kind: string, x?: number, y?: number, points?: number[][], key?: string, amount?: number}} Gesture */
/** @typedef {(gesture: Gesture) => void} Act */

const STILL = 7; // pixels a hand may shake and still mean one place
const HOLD = 450; // milliseconds
const TWICE = 320;
const MOST_POINTS = 1500;
const WHEEL_REST = 90;
const ZOOM_BY_WHEEL = 0.0018;

export class Hands {
  /** @param {Board} board @param {Act} act */
  constructor(board, act) {
    this.board = board;
    this.act = act;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** @type {any} */
    this.grip = null;
    this.lastTap = { time: 0, x: 0, y: 0 };
    this.lastWheel = 0;
    this.enabled = true;
    /** The pen takes the hand while it is out. @type {import("./pen.js").Pen | null} */
    this.pen = null;
    const paper = board.canvas;
    paper.addEventListener("pointerdown", (event) => this.down(event));
    paper.addEventListener("pointermove", (event) => this.move(event));
    paper.addEventListener("pointerup", (event) => this.up(event));
    paper.addEventListener("pointercancel", (event) => this.drop(event));
    paper.addEventListener("pointerleave", () => board.aim(null));
    paper.addEventListener("contextmenu", (event) => event.preventDefault());
    paper.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.bindMap();
  }

  /** @param {PointerEvent | WheelEvent} event */
  place(event) {
    const edge = this.board.canvas.getBoundingClientRect();
    return { x: event.clientX - edge.left, y: event.clientY - edge.top };
  }

  /** @param {{x: number, y: number}} at */
  cell(at) {
    const { x, y } = this.board.camera.cellAt(at.x, at.y);
    return [round(x), round(y)];
  }

  /** @param {PointerEvent} event */
  down(event) {
    const at = this.place(event);
    this.board.home.dataset.hand = "pointer";
    this.board.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, at);
    if (event.pointerType === "mouse" && this.grip) {
      if (event.buttons === 3) this.grip.kind = "both";
      return;
    }
    if (this.fingers.size > 1) {
      this.startPinch();
      return;
    }
    const pans = event.button === 1 ? false : event.shiftKey && event.pointerType === "mouse";
    this.grip = {
      kind: pans ? "pan" : "press",
      button: event.button,
      touch: event.pointerType !== "mouse",
      from: at,
      last: at,
      time: event.timeStamp,
      points: [this.cell(at)],
      held: false,
    };
    if (this.pen) {
      this.grip.kind = "pen";
      this.pen.start(this.cell(at));
    } else if (this.grip.touch) this.grip.timer = setTimeout(() => this.hold(), HOLD);
  }

  /** The finger has rested long enough to be a right click. */
  hold() {
    if (this.grip?.kind !== "press") return;
    this.grip.held = true;
    navigator.vibrate?.(12);
    const [x, y] = this.grip.points[0];
    this.board.aim(this.board.targetAt(x, y), true);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.place(event);
    if (!this.fingers.has(event.pointerId)) {
      const [x, y] = this.cell(at);
      if (event.pointerType === "mouse" && this.enabled && !this.pen) this.board.aim(this.board.targetAt(x, y));
      return;
    }
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size > 1) this.pinch();
    else if (this.grip) this.pull(at);
  }

  /** The one hand on the board has moved. @param {{x: number, y: number}} at */
  pull(at) {
    const grip = this.grip;
    const away = Math.hypot(at.x - grip.from.x, at.y - grip.from.y);
    if (grip.kind === "press" && away > STILL) {
      clearTimeout(grip.timer);
      grip.kind = grip.touch && !grip.held && this.board.camera.pans ? "pan" : "drag";
    }
    if (grip.kind === "pan") {
      this.board.camera.pan(at.x - grip.last.x, at.y - grip.last.y);
      this.board.askForMore();
      this.board.ask();
    }
    if (grip.kind === "drag" && grip.points.length < MOST_POINTS) {
      grip.points.push(this.cell(at));
      if (grip.button === 0) this.board.follow(grip.points);
    }
    if (grip.kind === "pen") this.pen?.draw(this.cell(at));
    grip.last = at;
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    const grip = this.grip;
    if (!grip || this.fingers.size) return;
    this.letGo();
    if (grip.kind === "pen") this.pen?.finish();
    else if (this.enabled) this.meant(grip, event);
  }

  /** What the hand meant, now that it has let go. @param {any} grip @param {PointerEvent} event */
  meant(grip, event) {
    if (grip.kind === "pinch" || grip.kind === "pan") return;
    const [x, y] = grip.points[0];
    if (grip.kind === "both") this.act({ kind: "double", x, y });
    if (grip.kind === "drag" && grip.button === 0) this.act({ kind: "drag", x, y, points: grip.points });
    if (grip.kind !== "press") return;
    if (grip.held || grip.button === 2) this.act({ kind: "alternate", x, y });
    else if (grip.button === 1) this.act({ kind: "double", x, y });
    else this.tap(x, y, event.timeStamp);
  }

  /** @param {number} x @param {number} y @param {number} time */
  tap(x, y, time) {
    const last = this.lastTap;
    const twice = time - last.time < TWICE && Math.hypot(x - last.x, y - last.y) < 0.5;
    this.lastTap = { time: twice ? 0 : time, x, y };
    this.act({ kind: twice ? "double" : "tap", x, y });
  }

  /** @param {PointerEvent} event */
  drop(event) {
    this.fingers.delete(event.pointerId);
    if (this.grip?.kind === "pen") this.pen?.finish();
    this.letGo();
  }

  letGo() {
    clearTimeout(this.grip?.timer);
    this.grip = null;
    this.board.follow([]);
    if (!matchMedia("(hover: hover)").matches) this.board.aim(null);
  }

  startPinch() {
    if (this.grip?.kind === "pen") this.pen?.giveUp();
    clearTimeout(this.grip?.timer);
    this.board.follow([]);
    this.grip = { kind: "pinch", span: this.span() };
  }

  /** Distance and middle of two fingers. */
  span() {
    const [one, other] = [...this.fingers.values()];
    return { size: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }

  pinch() {
    if (this.grip?.kind !== "pinch") return;
    const before = this.grip.span;
    const now = this.span();
    this.grip.span = now;
    this.board.camera.pan(now.x - before.x, now.y - before.y);
    if (before.size > 0) this.board.camera.zoom(now.size / before.size, now.x, now.y);
    this.board.askForMore();
    this.board.ask();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { camera } = this.board;
    const at = this.place(event);
    if (event.ctrlKey || event.metaKey)
      camera.zoom(Math.exp(-event.deltaY * ZOOM_BY_WHEEL * (event.deltaMode ? 30 : 1)), at.x, at.y);
    else if (camera.pans) camera.pan(-event.deltaX, -event.deltaY);
    else this.turn(event, at);
    this.board.askForMore();
    this.board.ask();
  }

  /**
   * A turn of the wheel over a board that is seen whole: one gesture for each notch.
   * @param {WheelEvent} event
   * @param {{x: number, y: number}} at
   */
  turn(event, at) {
    if (!this.enabled || event.timeStamp - this.lastWheel < WHEEL_REST || !event.deltaY) return;
    this.lastWheel = event.timeStamp;
    const [x, y] = this.cell(at);
    this.act({ kind: "wheel", x, y, amount: Math.sign(event.deltaY) });
  }

  bindMap() {
    const { map, camera } = this.board;
    const go = (/** @type {PointerEvent} */ event) => {
      if (!event.buttons) return;
      const edge = map.getBoundingClientRect();
      const { x, y } = placeOnMap(this.board.picture, event.clientX - edge.left, event.clientY - edge.top);
      camera.centre(x, y);
      this.board.askForMore();
      this.board.ask();
    };
    map.addEventListener("pointerdown", go);
    map.addEventListener("pointermove", go);
  }
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
