// The two seats: who sits there, what they have, what their clocks say. Yours is below; the first is solid, the second
// hollow.

import { spoken } from "../game/clock.js";
import { element } from "../shared/elements.js";

/**
 * A seat as the server tells it.
 * @typedef {object} Chair
 * @property {string} name
 * @property {string} [bot]
 * @property {number} [level]
 * @property {number} [levels]
 * @property {boolean} [taken]
 * @property {boolean} [yours]
 * @property {boolean} [connected]
 */

export class Seats {
  constructor() {
    /** @type {any} */
    this.table = null;
    this.since = 0;
    this.away = false;
    setInterval(() => this.tick(), 250);
  }

  /** @param {any} table */
  show(table) {
    this.table = table;
    this.since = performance.now();
    this.away = false;
    const bottom = seatBelow(table);
    for (const home of document.querySelectorAll("[data-seat]")) {
      const number = home.getAttribute("data-seat") === "bottom" ? bottom : 1 - bottom;
      home.replaceChildren(this.seat(table, number));
    }
    this.tick();
  }

  /** The server is away: its clocks may stand still, so ours do. */
  stop() {
    this.away = true;
  }

  /** @param {any} table @param {number} number */
  seat(table, number) {
    const chair = table.seats[number];
    const turn = toMove(table) === number;
    return element(
      "div",
      { class: `seat ${number ? "hollow" : "solid"}${turn ? " turn" : ""}` },
      element("span", { class: "seat-token", "aria-hidden": "true" }),
      element(
        "div",
        { class: "seat-who" },
        element("b", {}, seatName(table, number)),
        element("span", {}, about(table, number, chair)),
      ),
      element(
        "span",
        { class: "seat-points", "aria-label": `Score ${points(table.scores[number])}` },
        points(table.scores[number]),
      ),
      element("span", {
        class: "seat-clock",
        "data-clock": number,
        role: "timer",
        "aria-label": `Clock of ${seatName(table, number)}`,
      }),
    );
  }

  tick() {
    if (!this.table) return;
    const { seconds, turn, running } = this.table;
    const passed = running && !this.away ? (performance.now() - this.since) / 1000 : 0;
    for (const face of document.querySelectorAll("[data-clock]")) {
      const number = Number(face.getAttribute("data-clock"));
      const text = spoken(seconds[number] + (number === turn ? passed : 0));
      if (face.textContent !== text) face.textContent = text;
    }
  }
}

/** The seat shown below: yours, or the first. @param {any} table */
export function seatBelow(table) {
  const mine = table.seats.map((/** @type {Chair} */ chair) => Boolean(chair.yours));
  return mine[1] && !mine[0] ? 1 : 0;
}

/** The seat to move; -1 before both are taken and after the end. @param {any} table */
function toMove(table) {
  const ready = table.seats.every((/** @type {Chair} */ chair) => chair.taken !== false);
  return ready && !table.over ? table.turn : -1;
}

/** Whether this page may make the next move. @param {any} table */
export function mayMove(table) {
  return Boolean(table.seats[toMove(table)]?.yours);
}

/** Whether this page's player sits at the table. @param {any} table */
export function sits(table) {
  return table.seats.some((/** @type {Chair} */ chair) => chair.yours);
}

/** How this page speaks of a seat. @param {any} table @param {number} number */
export function seatName(table, number) {
  const [chair, other] = [table.seats[number], table.seats[1 - number]];
  return chair.yours && !other.yours ? "You" : chair.taken === false ? "Free seat" : chair.name;
}

/** @param {any} table @param {number} number @param {Chair} chair */
function about(table, number, chair) {
  if (chair.taken === false) return "waiting for a player";
  const kind = chair.bot
    ? chair.level
      ? `bot, level ${chair.level} of ${chair.levels}`
      : "bot"
    : chair.connected || chair.yours
      ? ""
      : "away";
  const turn = toMove(table) === number ? (chair.bot ? "thinking" : "to move") : "";
  const won = table.over && table.winner === number ? "won" : "";
  const order = number ? "second" : "first";
  return [kind || (turn || won ? "" : order), turn, won].filter(Boolean).join(", ");
}

/** A score without needless noughts. @param {number} value */
export function points(value) {
  return String(Math.round(value * 100) / 100).replace("-", "−");
}
