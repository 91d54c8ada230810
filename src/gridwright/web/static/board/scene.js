// A picture of a board: its marks by key in layers, its targets, and the names at its frame.

import { complete } from "./painter.js";

/** @typedef {import("./painter.js").Mark} Mark */
/** @typedef {{key: string, x: number, y: number, width: number, height: number, label: string}} Target */
/** @typedef {ReturnType<typeof emptyPicture>} Picture */

const LAYERS = 9;

/** A board with nothing on it, not even an extent. */
export function emptyPicture() {
  return {
    width: 0,
    height: 0,
    title: "",
    hidden: false,
    /** @type {number[] | null} */
    window: null,
    /** @type {{text: string, at: number}[]} */
    columns: [],
    /** @type {{text: string, at: number}[]} */
    rows: [],
    /** @type {Map<string, Mark>[]} */
    layers: Array.from({ length: LAYERS }, () => new Map()),
    /** @type {Map<string, number>} */
    places: new Map(),
    /** @type {Map<string, Target>} */
    targets: new Map(),
  };
}

/** A board as it travels. @param {any} sent @returns {Picture} */
export function pictureOf(sent) {
  const picture = Object.assign(emptyPicture(), {
    width: sent.width,
    height: sent.height,
    title: sent.title,
    hidden: Boolean(sent.hidden),
    window: sent.window || null,
    columns: sent.columns || [],
    rows: sent.rows || [],
  });
  for (const mark of sent.marks || []) lay(picture.layers, picture.places, complete(mark));
  for (const target of sent.targets || []) picture.targets.set(target.key, target);
  return picture;
}

/**
 * Put a mark into its place; what was there under its key before.
 * @param {Map<string, Mark>[]} layers
 * @param {Map<string, number>} places
 * @param {Mark} mark
 */
export function lay(layers, places, mark) {
  const was = places.get(mark.key);
  const before = was === undefined ? undefined : layers[was].get(mark.key);
  if (was !== undefined && was !== mark.layer) layers[was].delete(mark.key);
  layers[mark.layer].set(mark.key, mark);
  places.set(mark.key, mark.layer);
  return { mark, before };
}

/**
 * Take the mark of this key away.
 * @param {Map<string, Mark>[]} layers
 * @param {Map<string, number>} places
 * @param {string} key
 */
export function take(layers, places, key) {
  const layer = places.get(key);
  if (layer === undefined) return undefined;
  const mark = layers[layer].get(key);
  layers[layer].delete(key);
  places.delete(key);
  return mark;
}
