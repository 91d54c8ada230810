// What you draw in a trial is hollow and in its own colour, until you accept or reject it.

import { marksOf, sceneFrom } from "./scene.js";
import { request } from "../shared/api.js";

/** @typedef {import("./painter.js").Mark} Mark */

const OPENS = ":save";
const CLOSES = new Set([":accept", ":reject"]);

export class Trial {
  /** @param {import("./theme.js").Theme} theme */
  constructor(theme) {
    this.drawn = new Set(theme.drawn);
    /** Keys of what was on the board when the outermost trial started. @type {Set<string> | null} */
    this.before = null;
  }

  /** @param {Iterable<Mark>} marks */
  begin(marks) {
    this.before = new Set([...marks].map((mark) => mark.key));
  }

  end() {
    this.before = null;
  }

  /** The marks to paint for this one. @param {Mark} mark @returns {Mark[]} */
  marksFor(mark) {
    if (!this.before || this.before.has(mark.key) || !this.drawn.has(mark.role)) return [mark];
    if (mark.kind !== "line") return [{ ...mark, role: "trial" }];
    const width = mark.stroke || 0.1;
    return [
      { ...mark, role: "trial", stroke: width * 1.1 },
      { ...mark, role: "board", stroke: width * 0.4 },
    ];
  }
}

/**
 * Find out what the board was like before the trial, when the page was left during one.
 * @param {Trial} trial @param {import("../shared/socket.js").LiveSocket} socket @param {string} game
 */
export async function restoreTrial(trial, socket, game) {
  trial.begin([]);
  const log = /** @type {{text: string}[]} */ (await request("GET", `/api/games/${game}/log`));
  const begin = (/** @type {Event} */ event) => {
    const { board } = /** @type {CustomEvent<import("../shared/messages.js").ReplayShown>} */ (event).detail;
    trial.begin(marksOf(sceneFrom(board)));
  };
  socket.addEventListener("replay", begin, { once: true });
  const upto = countEntriesBefore(log.map(({ text }) => text));
  await socket.send("replay", { upto }).catch(() => {}); // without it everything looks like part of the trial
}

/** How many entries of the log came before the outermost open trial. @param {string[]} log */
function countEntriesBefore(log) {
  /** @type {number[]} */
  const open = [];
  log.forEach((entry, index) => {
    if (entry === OPENS) open.push(index);
    else if (CLOSES.has(entry)) open.pop();
    else if (entry === ":reset") open.length = 0;
  });
  return open.length ? open[0] : log.length;
}
