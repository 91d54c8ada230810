// A board's scene: its marks by key in layers, what is printed, its targets, and the names at its frame.

import { complete } from "./painter.js";
import { Print } from "./prints.js";

/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {import("../shared/messages.js").SentBoard} SentBoard */
/** @typedef {import("../shared/messages.js").BoardChange} BoardChange */
/** @typedef {import("../shared/messages.js").Target} Target */
/** @typedef {import("../shared/messages.js").Coordinate} Coordinate */
/** @typedef {ReturnType<typeof emptyScene>} Scene */

const LAYERS = 9;

const CORNER = 0.001;
const MOST_TOLD = 4000; // places: of more than that it isn't said what changed

/** The targets: those that came one by one, and those that are printed. */
class Targets {
  constructor() {
    /** @type {Map<string, Target>} */
    this.loose = new Map();
    /** By name. @type {Map<string, Print>} */
    this.prints = new Map();
  }

  /** @param {string} key @returns {Target | undefined} */
  get(key) {
    const loose = this.loose.get(key);
    if (loose) return loose;
    for (const print of this.prints.values()) {
      const found = print.findTarget(key);
      if (found) return found;
    }
    return undefined;
  }

  /** Those in a window, and perhaps some around it. @param {number[]} window @returns {Generator<Target>} */
  *near(window) {
    for (const print of this.prints.values()) yield* print.targets(window);
    yield* this.loose.values();
  }

  /** The nearest one that holds this place. @param {number} x @param {number} y @returns {Target | null} */
  at(x, y) {
    let found = null;
    let nearest = Infinity;
    for (const target of this.near([x, y, x, y])) {
      if (Math.abs(x - target.x) * 2 > target.width || Math.abs(y - target.y) * 2 > target.height) continue;
      const distance = target.points ? distanceTo(target, x, y) : Math.hypot(x - target.x, y - target.y);
      if (distance < nearest) [found, nearest] = [target, distance];
    }
    return found;
  }

  /** All of them. */
  values() {
    return this.near([-Infinity, -Infinity, Infinity, Infinity]);
  }
}

/** A scene with nothing on it, not even a size. */
export function emptyScene() {
  const targets = new Targets();
  return {
    width: 0,
    height: 0,
    title: "",
    hidden: false,
    /** The part that the server has sent, or null for all of it. @type {number[] | null} */
    window: null,
    /** @type {Coordinate[]} */
    columns: [],
    /** @type {Coordinate[]} */
    rows: [],
    /** @type {Map<string, Mark>[]} */
    layers: Array.from({ length: LAYERS }, () => new Map()),
    /** @type {Map<string, number>} */
    places: new Map(),
    targets,
    prints: targets.prints,
  };
}

/** The scene of a board message. @param {SentBoard} sent @returns {Scene} */
export function sceneFrom(sent) {
  const scene = Object.assign(emptyScene(), {
    width: sent.width,
    height: sent.height,
    title: sent.title,
    hidden: Boolean(sent.hidden),
    window: sent.window || null,
    columns: sent.columns || [],
    rows: sent.rows || [],
  });
  for (const mark of sent.marks || []) putMark(scene, complete(mark));
  for (const target of sent.targets || []) scene.targets.loose.set(target.key, target);
  for (const print of sent.prints || []) changePrint(scene, print);
  return scene;
}

/** Change some of the scene. Returns the marks that are new or different, and those that are gone. @param {Scene} scene @param {BoardChange} change */
export function changeScene(scene, change) {
  const gone = (change.gone || []).flatMap((key) => removeMark(scene, key));
  const put = (change.put || []).map((sent) => putMark(scene, complete(sent)));
  for (const sent of change.prints || []) {
    const printed = changePrint(scene, sent);
    put.push(...printed.put);
    gone.push(...printed.gone);
  }
  for (const key of change.targets_gone || []) scene.targets.loose.delete(key);
  for (const target of change.targets_put || []) scene.targets.loose.set(target.key, target);
  if (change.title) scene.title = change.title;
  if (change.window) scene.window = change.window;
  return { put, gone };
}

/** @param {Scene} scene @param {import("../shared/messages.js").SentPrint} sent */
function changePrint({ prints }, sent) {
  const print = prints.get(sent.name) || new Print(sent);
  prints.set(sent.name, print);
  return print.change(sent, MOST_TOLD);
}

/** Put a mark, replacing the one with its key. @param {Scene} scene @param {Mark} mark */
function putMark({ layers, places }, mark) {
  const layer = places.get(mark.key);
  const before = layer === undefined ? undefined : layers[layer].get(mark.key);
  if (layer !== undefined && layer !== mark.layer) layers[layer].delete(mark.key);
  layers[mark.layer].set(mark.key, mark);
  places.set(mark.key, mark.layer);
  return { mark, before };
}

/** Remove the mark with this key. @param {Scene} scene @param {string} key */
function removeMark({ layers, places }, key) {
  const layer = places.get(key);
  if (layer === undefined) return [];
  const mark = layers[layer].get(key);
  layers[layer].delete(key);
  places.delete(key);
  return mark ? [mark] : [];
}

/** All marks: those that came one by one, layer by layer, then those that are printed. @param {Scene} scene */
export function* marksOf(scene) {
  for (const layer of scene.layers) yield* layer.values();
  for (const print of scene.prints.values()) yield* print.marks();
}

/** What is new or different in a scene, and what is gone from the one before. @param {Scene} before @param {Scene} after */
export function compareScenes(before, after) {
  const old = new Map([...marksOf(before)].map((mark) => [mark.key, mark]));
  const put = [...marksOf(after)]
    .filter((mark) => JSON.stringify(mark) !== JSON.stringify(old.get(mark.key)))
    .map((mark) => ({ mark, before: old.get(mark.key) }));
  const kept = new Set([...marksOf(after)].map((mark) => mark.key));
  return { put, gone: [...old.values()].filter((mark) => !kept.has(mark.key)) };
}

/** How far a place is from a target with points: infinitely far where that isn't pointed at. @param {Target} target @param {number} x @param {number} y */
function distanceTo({ points = [], reach = 0, x: middle, y: height }, x, y) {
  if (points.length > 2) return holds(points, x, y) ? Math.hypot(x - middle, y - height) : Infinity;
  const [[ax, ay], [bx, by]] = points;
  const [across, down] = [bx - ax, by - ay];
  const along = ((x - ax) * across + (y - ay) * down) / (across * across + down * down);
  const part = Math.min(1, Math.max(0, along));
  const distance = Math.hypot(x - ax - part * across, y - ay - part * down);
  // At a corner several lines are equally near: there the one is meant whose middle is nearest.
  return distance <= reach ? distance + CORNER * Math.hypot(x - middle, y - height) : Infinity;
}

/** Whether a polygon holds a place. @param {number[][]} points @param {number} x @param {number} y */
function holds(points, x, y) {
  let isInside = false;
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside;
  });
  return isInside;
}

/** What to paint where a target is pressed. @param {Target} target */
export function shapeOf({ x, y, width, height, points = [], reach = 0 }) {
  if (points.length > 2) return { kind: /** @type {const} */ ("tile"), points };
  if (points.length) return { kind: /** @type {const} */ ("line"), points, stroke: reach };
  const box = { x: x - width / 2, y: y - height / 2, width, height, radius: 0.16 };
  return { kind: /** @type {const} */ ("tile"), ...box };
}
