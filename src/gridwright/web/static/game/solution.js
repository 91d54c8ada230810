// A solution as moves: shown as soon as there is one, replaced by better ones, and stepped through or played on the board.

import { boldCells, button, element, icon } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").SolutionFound} SolutionFound */

const BEAT = 700; // milliseconds between two moves that are played

export class SolutionPlayer {
  /**
   * @param {import("../shared/socket.js").LiveSocket} socket @param {import("../board/board.js").Board} board
   * @param {(card: HTMLElement) => void} showCard @param {(text: string) => void} announce
   */
  constructor(socket, board, showCard, announce) {
    this.socket = socket;
    this.board = board;
    this.showCard = showCard;
    this.announce = announce;
    /** @type {SolutionFound | null} */
    this.shown = null;
    /** A better one that came while this one is stepped through. @type {SolutionFound | null} */
    this.better = null;
    this.at = 0;
    this.isAsking = false;
    this.isSearching = false;
    /** What is proved so far while the search continues. */
    this.soFar = "";
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    socket.on("solution", (found) => this.take(found));
    socket.on("solution_step", ({ upto, board: sent }) => this.shown && this.board.showReplay(sent, upto === this.at));
  }

  /** A solution has come; one that is being stepped through stays until the player wants the better one. @param {SolutionFound} found */
  take(found) {
    this.isSearching = !found.final;
    const isSame = this.shown?.moves.join() === found.moves.join();
    if (this.shown && !isSame && (this.at || this.timer)) this.better = found;
    else {
      if (isSame && this.better?.moves.length !== found.moves.length) this.better = null;
      this.shown = found;
      if (!isSame) this.at = 0;
      this.announce(found.text);
    }
    this.draw();
  }

  /** The search has news: what is proved by now. @param {{what: string}} progress */
  showProgress({ what }) {
    if (!this.isSearching || what === this.soFar) return;
    this.soFar = what;
    if (this.search) this.search.textContent = this.searchText();
  }

  takeBetter() {
    if (!this.better) return;
    this.stop();
    [this.shown, this.better, this.at] = [this.better, null, 0];
    this.goTo(0);
    this.draw();
  }

  /** The search has ended or was stopped: what is shown is the best that was found. */
  settle() {
    if (!this.isSearching) return;
    this.isSearching = false;
    if (this.shown) this.draw();
  }

  close() {
    this.stop();
    if (this.shown) this.board.showReplay(null);
    this.shown = this.better = null;
    this.at = 0;
    this.soFar = "";
  }

  /** @param {number} at */
  goTo(at) {
    if (!this.shown) return;
    this.at = Math.max(0, Math.min(this.shown.moves.length, at));
    this.showStep();
    this.request(this.at);
  }

  /** Ask for a moment. While one is on its way only the latest request counts. @param {number} upto */
  request(upto) {
    if (this.isAsking) return;
    this.isAsking = true;
    this.socket
      .send("solution_step", { upto })
      .catch(() => {})
      .finally(() => {
        this.isAsking = false;
        if (this.shown && this.at !== upto) this.request(this.at);
      });
  }

  /** Play the moves one after the other, or pause. */
  togglePlaying() {
    if (this.timer) return this.stop();
    if (!this.shown) return;
    this.goTo(this.at === this.shown.moves.length ? 0 : this.at + 1);
    this.timer = setInterval(() => {
      if (!this.shown || this.at >= this.shown.moves.length) this.stop();
      else this.goTo(this.at + 1);
    }, BEAT);
    this.showStep();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.showStep();
  }

  draw() {
    if (!this.shown) return;
    const { text, moves } = this.shown;
    const step = (/** @type {number} */ by) => () => {
      this.stop();
      this.goTo(this.at + by);
    };
    this.slider = /** @type {HTMLInputElement} */ (
      element("input", { type: "range", min: 0, max: moves.length, value: this.at, "aria-label": "Move of the solution" })
    );
    this.slider.addEventListener("input", () => {
      this.stop();
      this.goTo(Number(this.slider?.value));
    });
    this.player = button("Play", () => this.togglePlaying(), "main grow");
    this.status = element("p", { class: "small", role: "status" });
    this.list = element("ol", { class: "solution-moves", "aria-label": "Moves" });
    this.list.append(
      ...moves.map((move, index) =>
        element("li", {}, button(move, () => (this.stop(), this.goTo(index + 1)), "quiet")),
      ),
    );
    const iconButton = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ by) =>
      element("button", { type: "button", class: "icon-button", "aria-label": label, onclick: step(by) }, icon(name));
    this.showCard(
      element(
        "section",
        { class: "note good solution", "aria-label": "Solution" },
        element("p", { class: "note-title" }, icon("eye"), "Solution"),
        element("p", { class: "solution-length" }, ...boldCells(text)),
        this.isSearching && this.searchRow(),
        ...this.betterOffer(),
        element(
          "div",
          { class: "row" },
          iconButton("back", "One move back", -1),
          this.slider,
          iconButton("next", "One move forward", 1),
        ),
        element("div", { class: "row" }, this.player, this.status),
        this.list,
      ),
    );
    this.showStep();
  }

  searchRow() {
    const cancel = () => void this.socket.send("cancel").catch(() => {});
    this.search = element("span", { class: "small grow" }, this.searchText());
    return element("div", { class: "row searching" }, this.search, button("Cancel", cancel));
  }

  searchText() {
    return this.soFar ? `Looking for a better one… ${this.soFar}.` : "Looking for a better one…";
  }

  betterOffer() {
    const better = this.better;
    return better ? [button(`Show the better one: ${better.text}`, () => this.takeBetter(), "", "next")] : [];
  }

  showStep() {
    if (!this.shown || !this.slider || !this.status || !this.list || !this.player) return;
    const { moves } = this.shown;
    this.slider.value = String(this.at);
    this.status.textContent = this.at ? `Move ${this.at} of ${moves.length}` : `${moves.length} moves`;
    this.player.textContent = this.timer ? "Pause" : "Play";
    [...this.list.children].forEach((item, index) => {
      item.classList.toggle("now", index === this.at - 1);
    });
    const now = /** @type {HTMLElement | undefined} */ (this.list.children[Math.max(0, this.at - 1)]);
    if (now) this.list.scrollTop = now.offsetTop - this.list.offsetTop - now.offsetHeight;
  }
}
