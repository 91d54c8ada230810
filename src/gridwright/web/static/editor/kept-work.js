// The board you were working on, kept in the browser apart for each puzzle type.

/**
 * What was done so far: a blank board or a text, then one put after the other.
 * @typedef {{start: {rows?: number, cols?: number, kind?: string, text?: string}, edits: {row: number, col: number, tool: string}[]}} Moment
 */

/** @param {string} family */
const place = (family) => `create:${family}`;

/** @param {string} family @param {Moment} moment */
export function keepWork(family, moment) {
  try {
    localStorage.setItem(place(family), JSON.stringify(moment));
  } catch {
    // Without storage, or with a full one, the board lasts as long as the page.
  }
}

/** @param {string} family @returns {Moment | null} */
export function keptWork(family) {
  try {
    const kept = JSON.parse(localStorage.getItem(place(family)) || "null");
    return kept && Array.isArray(kept.edits) && kept.start ? { start: kept.start, edits: kept.edits } : null;
  } catch {
    return null;
  }
}
