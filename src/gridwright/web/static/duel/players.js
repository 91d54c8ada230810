// The two players: names, scores and clocks. You are solid, below; the other is hollow, above.

import { formatTime } from "../game/clock.js";
import { element } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").SeatInfo} SeatInfo */
/** The duel with all its moves. @typedef {import("../shared/messages.js").DuelState & {moves: import("../shared/messages.js").DuelMove[]}} Duel */

const LAST_SECONDS = 10; // then a clock with limits blinks and shows tenths

export class Players {
  constructor() {
    /** @type {Duel | null} */
    this.duel = null;
    this.since = 0;
    this.isStopped = false;
    setInterval(() => this.tick(), 100);
  }

  /** @param {Duel} duel */
  show(duel) {
    this.duel = duel;
    this.since = performance.now();
    this.isStopped = false;
    const bottom = seatBelow(duel);
    for (const slot of document.querySelectorAll("[data-seat]")) {
      const number = slot.getAttribute("data-seat") === "bottom" ? bottom : 1 - bottom;
      slot.replaceChildren(this.createSeat(duel, number));
    }
    this.tick();
  }

  /** The connection is lost. The server's clocks may stand still, so these do. */
  stop() {
    this.isStopped = true;
  }

  /** @param {Duel} duel @param {number} number */
  createSeat(duel, number) {
    const seat = duel.seats[number];
    const turn = seatToMove(duel) === number;
    return element(
      "div",
      { class: `seat ${number === seatBelow(duel) ? "solid" : "hollow"}${turn ? " turn" : ""}` },
      element("span", { class: "seat-token", "aria-hidden": "true" }),
      element(
        "div",
        { class: "seat-who" },
        element("b", {}, seatName(duel, number)),
        element("span", {}, describeSeat(duel, number, seat)),
      ),
      element(
        "span",
        { class: "seat-points", "aria-label": `Score ${formatPoints(duel.scores[number])}` },
        formatPoints(duel.scores[number]),
      ),
      element("span", {
        class: "seat-clock",
        "data-clock": number,
        role: "timer",
        "aria-label": `Clock of ${seatName(duel, number)}`,
      }),
    );
  }

  tick() {
    if (!this.duel) return;
    const { turn, running, over } = this.duel;
    const passed = running && !this.isStopped ? (performance.now() - this.since) / 1000 : 0;
    for (const face of document.querySelectorAll("[data-clock]")) {
      const number = Number(face.getAttribute("data-clock"));
      const { text, isLow } = clockFace(this.duel, number, number === turn ? passed : 0);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("low", isLow && !over && number === turn);
    }
  }
}

/** What a clock shows: the time that is left, or without limits the time used. @param {Duel} duel @param {number} number @param {number} passed */
function clockFace(duel, number, passed) {
  if (!duel.left) return { text: formatTime(duel.seconds[number] + passed), isLow: false };
  const left = Math.max(0, duel.left[number] - passed);
  const isLow = left < LAST_SECONDS;
  return { text: formatTime(isLow ? left : Math.ceil(left), isLow), isLow };
}

/** The seat shown below: yours, or the first. @param {Duel} duel */
export function seatBelow(duel) {
  const mine = duel.seats.map((seat) => Boolean(seat.yours));
  return mine[1] && !mine[0] ? 1 : 0;
}

/** The seat to move; -1 before both are taken and after the end. @param {Duel} duel */
function seatToMove(duel) {
  const ready = duel.seats.every((seat) => seat.taken !== false);
  return ready && !duel.over ? duel.turn : -1;
}

/** Whether you may make the next move. @param {Duel} duel */
export function canMove(duel) {
  return Boolean(duel.seats[seatToMove(duel)]?.yours);
}

/** Whether you have a seat. @param {Duel} duel */
export function isSeated(duel) {
  return duel.seats.some((seat) => seat.yours);
}

/** What a seat is called. @param {Duel} duel @param {number} number */
export function seatName(duel, number) {
  const [seat, other] = [duel.seats[number], duel.seats[1 - number]];
  return seat.yours && !other.yours ? "You" : seat.taken === false ? "Free seat" : seat.name;
}

/** Put names into a sentence of the server's about both seats. @param {Duel} duel @param {string} sentence */
export function nameSeats(duel, sentence) {
  return sentence.replaceAll("{first}", seatName(duel, 0)).replaceAll("{second}", seatName(duel, 1));
}

/** Limits as people read them. @param {string} time  "3+2" or "30s" */
export function timeText(time) {
  const [minutes, seconds] = time.split("+");
  return seconds === undefined ? `${time.replace("s", "")} s a move` : `${minutes} + ${seconds}`;
}

/** @param {Duel} duel @param {number} number @param {SeatInfo} seat */
function describeSeat(duel, number, seat) {
  if (seat.taken === false) return "waiting for a player";
  const kind = seat.bot
    ? seat.strength
      ? `bot, strength ${seat.strength} of ${seat.strengths}`
      : "bot"
    : seat.connected || seat.yours
      ? ""
      : "away";
  const turn = seatToMove(duel) === number ? (seat.bot ? "thinking" : "to move") : "";
  const won = duel.over && duel.winner === number ? "won" : "";
  const order = number ? "second" : "first";
  return [kind || (turn || won ? "" : order), turn, won].filter(Boolean).join(", ");
}

/** A score without trailing zeros. @param {number} value */
export function formatPoints(value) {
  return String(Math.round(value * 100) / 100).replace("-", "−");
}
