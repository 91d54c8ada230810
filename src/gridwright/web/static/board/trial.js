// What was drawn since a trial began is shown hollow, in the colour of trials, until it is accepted or rejected.

import { complete } from "./painter.js";

/** @typedef {import("./painter.js").Mark} Mark */

const OPENS = ":save";
const CLOSES = new Set([":accept", ":reject"]);

export class Trial {
  /** @param {import("./theme.js").Look} look */
  constructor(look) {
    this.drawn = new Set(look.drawn);
    /** Keys of what stood on the board when the outermost trial began. @type {Set<string> | null} */
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
  look(mark) {
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
 * The page was left during a trial: the board as it was when the trial began is asked for.
 * @param {Trial} trial
 * @param {import("../shared/socket.js").LiveSocket} wire
 * @param {string} game
 */
export async function recall(trial, wire, game) {
  trial.begin([]);
  const answer = await fetch(`/api/games/${game}/log`);
  const log = (await answer.json()).map((/** @type {{text: string}} */ line) => line.text);
  const begin = (/** @type {Event} */ event) => trial.begin(marksOf(/** @type {CustomEvent} */ (event).detail.board));
  wire.addEventListener("replay", begin, { once: true });
  await wire.send("replay", { upto: linesBefore(log) }).catch(() => {}); // lines are then all shown as of the trial
}

/** How many lines of the log came before the outermost open trial. @param {string[]} log */
function linesBefore(log) {
  /** @type {number[]} */
  const open = [];
  log.forEach((line, number) => {
    if (line === OPENS) open.push(number);
    else if (CLOSES.has(line)) open.pop();
    else if (line === ":reset") open.length = 0;
  });
  return open.length ? open[0] : log.length;
}

/** The marks of a board as it travels. @param {any} sent @returns {Mark[]} */
function marksOf(sent) {
  return (sent.marks || []).map(complete);
}
