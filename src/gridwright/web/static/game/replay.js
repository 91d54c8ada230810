// The slider under a finished game: the board as it was after so many lines of the log.

import { spoken } from "./clock.js";
import { byId } from "../shared/elements.js";

export class Replay {
  /** @param {import("../shared/socket.js").Wire} wire @param {import("../board/board.js").Board} board */
  constructor(wire, board) {
    this.wire = wire;
    this.board = board;
    this.home = byId("replay");
    this.slider = byId("replay-slider");
    this.words = byId("replay-words");
    this.asking = false;
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    byId("replay-back").addEventListener("click", () => this.step(-1));
    byId("replay-next").addEventListener("click", () => this.step(1));
    wire.addEventListener("replay", (event) => this.show(/** @type {CustomEvent} */ (event).detail));
  }

  /** Offer the replay of a game that is over. @param {boolean} over @param {number} lines */
  offer(over, lines) {
    const hidden = !over || !lines;
    if (!hidden && (this.home.hidden || Number(this.slider.max) !== lines)) {
      this.slider.max = String(lines);
      this.slider.value = String(lines);
      this.words.textContent = `Line ${lines} of ${lines}`;
    }
    if (hidden && !this.home.hidden) this.board.showMoment(null);
    this.home.hidden = hidden;
  }

  /** @param {number} by */
  step(by) {
    const to = Math.min(Number(this.slider.max), Math.max(0, Number(this.slider.value) + by));
    this.slider.value = String(to);
    this.go(to);
  }

  /** Ask for a moment; while one is on its way only the last wish counts. @param {number} upto */
  go(upto) {
    if (upto >= Number(this.slider.max)) {
      this.words.textContent = `Line ${upto} of ${this.slider.max}`;
      this.board.showMoment(null);
      return;
    }
    if (this.asking) return;
    this.asking = true;
    this.wire
      .say("replay", { upto })
      .catch(() => {})
      .finally(() => {
        this.asking = false;
        const wish = Number(this.slider.value);
        if (wish !== upto) this.go(wish);
      });
  }

  /** @param {any} sent */
  show(sent) {
    if (Number(this.slider.value) >= Number(this.slider.max)) return;
    this.board.showMoment(sent.board);
    const line = sent.entry ? `, ${sent.entry}` : "";
    this.words.textContent = `Line ${sent.upto} of ${this.slider.max}${line}, ${spoken(sent.seconds)}`;
  }
}
