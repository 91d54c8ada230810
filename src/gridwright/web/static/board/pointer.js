// Mouse and touch as gestures in cells. A press shows at once and acts on release; sliding off the target cancels it. A
// second finger makes a pinch, and a pinch or a pan never acts; a twist of two fingers is a turn of the wheel. A held
// finger is a right click. One finger draws where the family draws by dragging, and moves a large board where it
// doesn't; Space or the middle button moves it, too.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../shared/messages.js").Gesture} Gesture */
/** @typedef {{x: number, y: number}} Place */

/** Two fingers: their distance, their middle in pixels, and their direction. @typedef {Place & {size: number, angle: number}} Span */

/**
 * What the mouse or the first finger is doing.
 * @typedef {object} Grip
 * @property {"press" | "drag" | "pan" | "pen" | "both" | "off"} kind
 * @property {number} button
 * @property {boolean} isTouch
 * @property {Place} from  pixels
 * @property {Place} last
 * @property {number[][]} points  cells
 * @property {import("../shared/messages.js").Target | null} target
 * @property {boolean} isHeld
 * @property {ReturnType<typeof setTimeout>} [timer]
 */

const STILL = 7; // pixels that a hand may shake and still mean one place
const STILL_CELLS = 0.3; // and cells, if it stays on its target
const HOLD = 350; // milliseconds
const TWICE = 320;
const MOST_POINTS = 1500;
const WHEEL_PAUSE = 90;
const TWIST = Math.PI / 6; // two fingers turn by so much for one gesture
const STRETCH = 0.12; // and move apart by this part before they zoom
const ZOOM_BY_WHEEL = 0.0018;

export class Pointer {
  /** @param {Board} board @param {(gesture: Gesture) => Promise<boolean>} act  resolves to whether it had an effect */
  constructor(board, act) {
    this.board = board;
    this.act = act;
    /** @type {Map<number, Place>} */
    this.fingers = new Map();
    /** @type {Grip | null} */
    this.grip = null;
    /** @type {Span | null} */
    this.pinched = null;
    /** Where two fingers began on a board that is shown whole: they zoom or twist, but not both. @type {{from: Span, does: "" | "zoom" | "twist"} | null} */
    this.twist = null;
    this.lastTap = { time: 0, x: 0, y: 0, hadEffect: Promise.resolve(false) };
    this.lastWheel = 0;
    /** Where the mouse rests on the board, in pixels. @type {Place | null} */
    this.mouse = null;
    this.isEnabled = true;
    /** Whether a drag is a move. */
    this.drags = false;
    this.isSpaceHeld = false;
    this.wasMovedWithSpace = false;
    /** Takes the pointer while it's on. @type {import("./pen.js").Pen | null} */
    this.pen = null;
    const { canvas } = board;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.cancel(event));
    canvas.addEventListener("pointerleave", () => {
      this.mouse = null;
      board.hover(null);
    });
    canvas.addEventListener("mousedown", (event) => {
      if (event.button === 1) event.preventDefault(); // no scrolling by itself
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Where an event is on the canvas, in pixels. @param {PointerEvent | WheelEvent} event @returns {Place} */
  pixels(event) {
    const edge = this.board.canvas.getBoundingClientRect();
    return { x: event.clientX - edge.left, y: event.clientY - edge.top };
  }

  /** @param {Place} at pixels */
  cells(at) {
    const { x, y } = this.board.camera.cellAt(at.x, at.y);
    return [round(x), round(y)];
  }

  /** While Space is held, the mouse moves the view. Returns whether it has. @param {boolean} isHeld */
  holdSpace(isHeld) {
    const wasMoved = this.wasMovedWithSpace;
    this.isSpaceHeld = isHeld;
    this.wasMovedWithSpace = false;
    this.board.element.classList.toggle("moving", isHeld);
    return wasMoved;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const at = this.pixels(event);
    this.board.element.dataset.input = "pointer";
    this.board.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size > 1) {
      this.startPinch();
      return;
    }
    const [x, y] = this.cells(at);
    const pans = event.button === 0 && this.isSpaceHeld && event.pointerType === "mouse";
    this.wasMovedWithSpace ||= pans;
    this.grip = {
      kind: this.pen ? "pen" : pans ? "pan" : "press",
      button: event.button,
      isTouch: event.pointerType !== "mouse",
      from: at,
      last: at,
      points: [[x, y]],
      target: this.board.targetAt(x, y),
      isHeld: false,
    };
    this.pen?.start([x, y]);
    if (this.grip.kind !== "press") return;
    if (this.isEnabled && !this.board.overview.isShown) this.board.press(this.grip.target);
    if (this.grip.isTouch) this.grip.timer = setTimeout(() => this.hold(), HOLD);
  }

  /** The finger has rested long enough to be a right click. */
  hold() {
    if (this.grip?.kind !== "press") return;
    this.grip.isHeld = true;
    navigator.vibrate?.(12);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.pixels(event);
    if (event.pointerType === "mouse") this.mouse = at;
    if (!this.fingers.has(event.pointerId)) return this.pointAgain();
    this.fingers.set(event.pointerId, at);
    // A second mouse button comes as a move: no pointerdown is sent for it.
    if (this.grip?.kind === "press" && event.pointerType === "mouse" && event.buttons === 3) this.grip.kind = "both";
    if (this.pinched) this.pinch(this.pinched);
    else if (this.grip) this.pull(this.grip, at);
  }

  /** The mouse has moved, or what is under it has changed. */
  pointAgain() {
    if (!this.mouse || this.fingers.size || !this.isEnabled || this.pen) return;
    const [x, y] = this.cells(this.mouse);
    this.board.hover(this.board.overview.isShown ? null : this.board.targetAt(x, y));
  }

  /** The one pointer on the board has moved. @param {Grip} grip @param {Place} at */
  pull(grip, at) {
    const { camera } = this.board;
    const [x, y] = this.cells(at);
    const distance = Math.hypot(at.x - grip.from.x, at.y - grip.from.y);
    const isOnTarget = grip.target !== null && this.board.targetAt(x, y)?.key === grip.target.key;
    const isMoved = this.board.overview.isShown || (grip.isTouch && camera.canPan && !this.drags);
    const pans = grip.button === 1 || isMoved;
    const still = isOnTarget && !pans ? Math.max(STILL, STILL_CELLS * camera.unit) : STILL;
    if (grip.kind === "press" && distance > still) {
      clearTimeout(grip.timer);
      this.board.press(null);
      grip.kind = grip.isHeld ? "off" : pans ? "pan" : "drag";
      // A mouse has pointed at the place before; a finger does so now, and what a drag would bring is seen before it ends.
      if (grip.kind === "drag" && grip.isTouch && this.isEnabled) this.board.hover(grip.target);
    }
    if (grip.kind === "pan") {
      camera.pan(at.x - grip.last.x, at.y - grip.last.y);
      this.board.viewChanged();
    }
    if (grip.kind === "drag" && grip.points.length < MOST_POINTS) {
      grip.points.push([x, y]);
      this.board.showTrail(grip.points);
    }
    if (grip.kind === "pen") this.pen?.draw([x, y]);
    grip.last = at;
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    const grip = this.grip;
    if (this.fingers.size) return;
    this.letGo();
    if (grip?.kind === "pen") this.pen?.finish();
    else if (grip) this.release(grip, event);
  }

  /** Act on what was pressed. @param {Grip} grip @param {PointerEvent} event */
  release(grip, event) {
    const [x, y] = grip.points[0];
    if (this.board.overview.isShown) return grip.kind === "press" ? this.board.zoomTo({ x, y }) : undefined;
    if (grip.kind === "press" && grip.button === 0 && !grip.isHeld) return this.tap(x, y, event.timeStamp, grip.isTouch);
    if (!this.isEnabled) return;
    if (grip.kind === "both") this.act({ kind: "double", x, y });
    if (grip.kind === "drag")
      this.act({ kind: grip.button === 2 ? "alternate_drag" : "drag", x, y, points: grip.points });
    if (grip.kind !== "press") return;
    if (grip.isHeld || grip.button === 2) this.act({ kind: "alternate", x, y, shift: event.shiftKey });
    else if (grip.button === 1) this.act({ kind: "double", x, y });
  }

  /**
   * Act on a tap. A finger's second tap where the first had no effect shows the whole board, or its default view again.
   * @param {number} x @param {number} y @param {number} time @param {boolean} isTouch
   */
  async tap(x, y, time, isTouch) {
    const last = this.lastTap;
    const isSecond = time - last.time < TWICE && Math.hypot(x - last.x, y - last.y) < 0.5;
    const isFree = isSecond && isTouch && this.board.canFit && !(await last.hadEffect);
    if (isFree) this.board.fit();
    const hadEffect =
      this.isEnabled && !isFree ? this.act({ kind: isSecond ? "double" : "tap", x, y }) : Promise.resolve(false);
    this.lastTap = { time: isSecond ? 0 : time, x, y, hadEffect };
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    if (this.grip?.kind === "pen") this.pen?.finish();
    this.letGo();
  }

  letGo() {
    clearTimeout(this.grip?.timer);
    this.grip = null;
    this.pinched = null;
    this.twist = null;
    this.board.press(null);
    this.board.showTrail([]);
    if (!matchMedia("(hover: hover)").matches) this.board.hover(null);
  }

  startPinch() {
    if (this.grip?.kind === "pen") this.pen?.cancel();
    this.letGo();
    this.pinched = this.span();
    this.twist = this.board.camera.canPan ? null : { from: this.pinched, does: "" };
  }

  /** @returns {Span} */
  span() {
    const [one, other] = [...this.fingers.values()];
    const [across, down] = [other.x - one.x, other.y - one.y];
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    return { ...middle, size: Math.hypot(across, down), angle: Math.atan2(down, across) };
  }

  /** @param {Span} before */
  pinch(before) {
    if (this.fingers.size < 2) return;
    const now = this.span();
    this.pinched = now;
    if (this.twist && this.twists(this.twist, now)) return;
    this.board.camera.pan(now.x - before.x, now.y - before.y);
    if (before.size > 0) this.board.camera.zoom(now.size / before.size, now.x, now.y);
    this.board.viewChanged();
  }

  /** Two fingers that turn about their middle are a turn of the wheel there; returns whether they don't zoom. @param {NonNullable<Pointer["twist"]>} twist @param {Span} now */
  twists(twist, now) {
    const turned = Math.atan2(Math.sin(now.angle - twist.from.angle), Math.cos(now.angle - twist.from.angle));
    const stretched = Math.abs(Math.log(now.size / twist.from.size));
    if (!twist.does && stretched > STRETCH) twist.does = "zoom";
    if (twist.does === "zoom") return false;
    if (Math.abs(turned) < TWIST) return true;
    const [x, y] = this.cells(twist.from);
    this.twist = { from: { ...twist.from, angle: now.angle }, does: "twist" };
    if (this.isEnabled) this.act({ kind: "wheel", x, y, amount: Math.sign(turned) });
    return true;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { camera } = this.board;
    const at = this.pixels(event);
    if (event.ctrlKey || event.metaKey)
      camera.zoom(Math.exp(-event.deltaY * ZOOM_BY_WHEEL * (event.deltaMode ? 30 : 1)), at.x, at.y);
    else if (camera.canPan) camera.pan(-event.deltaX, -event.deltaY);
    else if (!this.board.overview.isShown) this.turn(event, at);
    this.board.viewChanged();
  }

  /** A turn of the wheel over a board that is shown whole: one gesture for each notch. @param {WheelEvent} event @param {Place} at */
  turn(event, at) {
    if (!this.isEnabled || event.timeStamp - this.lastWheel < WHEEL_PAUSE || !event.deltaY) return;
    this.lastWheel = event.timeStamp;
    const [x, y] = this.cells(at);
    this.act({ kind: "wheel", x, y, amount: Math.sign(event.deltaY) });
  }
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
