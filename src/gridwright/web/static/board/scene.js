// A board's scene: its marks by key in layers, its targets, and the names at its frame.

import { complete } from "./painter.js";

/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {import("../shared/messages.js").SentBoard} SentBoard */
/** @typedef {import("../shared/messages.js").Target} Target */
/** @typedef {import("../shared/messages.js").Coordinate} Coordinate */
/** @typedef {ReturnType<typeof emptyScene>} Scene */

const LAYERS = 9;

/** A scene with nothing on it, not even a size. */
export function emptyScene() {
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
    /** @type {Map<string, Target>} */
    targets: new Map(),
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
  for (const target of sent.targets || []) scene.targets.set(target.key, target);
  return scene;
}

/** Put a mark, replacing the one with its key. @param {Scene} scene @param {Mark} mark */
export function putMark({ layers, places }, mark) {
  const layer = places.get(mark.key);
  const before = layer === undefined ? undefined : layers[layer].get(mark.key);
  if (layer !== undefined && layer !== mark.layer) layers[layer].delete(mark.key);
  layers[mark.layer].set(mark.key, mark);
  places.set(mark.key, mark.layer);
  return { mark, before };
}

/** Remove the mark with this key. @param {Scene} scene @param {string} key */
export function removeMark({ layers, places }, key) {
  const layer = places.get(key);
  if (layer === undefined) return [];
  const mark = layers[layer].get(key);
  layers[layer].delete(key);
  places.delete(key);
  return mark ? [mark] : [];
}

/** All marks, layer by layer. @param {Scene} scene */
export function* marksOf(scene) {
  for (const layer of scene.layers) yield* layer.values();
}

/** What is new or different in a scene, and what is gone from the one before. @param {Scene} before @param {Scene} after */
export function compareScenes(before, after) {
  const old = new Map([...marksOf(before)].map((mark) => [mark.key, mark]));
  const put = [...marksOf(after)]
    .filter((mark) => JSON.stringify(mark) !== JSON.stringify(old.get(mark.key)))
    .map((mark) => ({ mark, before: old.get(mark.key) }));
  return { put, gone: [...old.values()].filter((mark) => !after.places.has(mark.key)) };
}
