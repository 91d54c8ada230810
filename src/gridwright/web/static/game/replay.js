// The replay of a finished game: a slider over the entries of its log.

import { formatTime } from "./clock.js";
import { byId } from "../shared/elements.js";

export class Replay {
  /** @param {import("../shared/socket.js").LiveSocket} socket @param {import("../board/board.js").Board} board */
  constructor(socket, board) {
    this.socket = socket;
    this.board = board;
    this.element = byId("replay");
    this.slider = byId("replay-slider", HTMLInputElement);
    this.status = byId("replay-status");
    this.isAsking = false;
    this.slider.addEventListener("input", () => this.request(Number(this.slider.value)));
    byId("replay-back").addEventListener("click", () => this.step(-1));
    byId("replay-next").addEventListener("click", () => this.step(1));
    socket.on("replay", (sent) => this.show(sent));
  }

  /** Offer the replay of a game that is over. @param {boolean} isOver @param {number} entries of its log */
  offer(isOver, entries) {
    const hidden = !isOver || !entries;
    if (!hidden && (this.element.hidden || Number(this.slider.max) !== entries)) {
      this.slider.max = String(entries);
      this.slider.value = String(entries);
      this.status.textContent = `Step ${entries} of ${entries}`;
    }
    if (hidden && !this.element.hidden) this.board.showReplay(null);
    this.element.hidden = hidden;
  }

  /** @param {number} by */
  step(by) {
    this.goTo(Number(this.slider.value) + by);
  }

  /** @param {number} upto */
  goTo(upto) {
    this.slider.value = String(upto); // the slider keeps it between its ends
    this.request(Number(this.slider.value));
  }

  /** Ask for a moment. While one is on its way only the latest request counts. @param {number} upto */
  request(upto) {
    if (upto >= Number(this.slider.max)) {
      this.status.textContent = `Step ${upto} of ${this.slider.max}`;
      this.board.showReplay(null);
      return;
    }
    if (this.isAsking) return;
    this.isAsking = true;
    this.socket
      .send("replay", { upto })
      .catch(() => {})
      .finally(() => {
        this.isAsking = false;
        const wanted = Number(this.slider.value);
        if (wanted !== upto) this.request(wanted);
      });
  }

  /** @param {import("../shared/messages.js").ReplayShown} sent */
  show(sent) {
    if (Number(this.slider.value) >= Number(this.slider.max)) return;
    this.board.showReplay(sent.board);
    const entry = sent.entry ? `, ${nameEntry(sent.entry)}` : "";
    this.status.textContent = `Step ${sent.upto} of ${this.slider.max}${entry}, ${formatTime(sent.seconds)}`;
  }
}

/** A move as it is typed, or a command by its name. @param {string} entry */
function nameEntry(entry) {
  return entry === ":save" ? "trial" : entry.replace(/^:/, "");
}
