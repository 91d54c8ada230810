// A duel. Who may move, the server says; the page only shows it.

import { Evaluation } from "./evaluation.js";
import { showMoves } from "./move-list.js";
import { canMove, isSeated, Players, seatName } from "./players.js";
import { retryCard, reviewCard } from "./review.js";
import { openPage } from "../board/board-page.js";
import { LivePage } from "../game/live-page.js";
import { showCard } from "../game/panel.js";
import { playSound } from "../game/sound.js";
import { enableTools } from "../game/toolbar.js";
import { byId, button, element, readPageData } from "../shared/elements.js";

/** @typedef {import("./players.js").Duel} Duel */

class DuelPage extends LivePage {
  /** @param {import("../board/theme.js").Theme} theme */
  constructor(theme) {
    const data = /** @type {import("../shared/messages.js").LivePageData} */ (readPageData("duel"));
    super(theme, `/live/duels/${data.id}`, data);
    /** @type {Duel | null} */
    this.state = null;
    /** @type {import("../shared/messages.js").DuelReview | null} */
    this.review = null;
    /** @type {import("../shared/messages.js").MoveTried | null} */
    this.tried = null;
    this.isBusy = false;
    this.isLeaving = false;
    this.players = new Players();
    this.evaluation = new Evaluation();
    this.socket.on("duel", (state) => this.showState({ ...state, moves: this.allMoves(state) }));
    this.socket.on("evaluation", (value) => this.evaluation.update(value));
    this.socket.on("review", (review) => this.showReview(review));
    this.socket.on("tried", (tried) => this.showTried(tried));
  }

  get goneMessage() {
    return "This duel no longer exists.";
  }

  get canAct() {
    return Boolean(this.state && (canMove(this.state) || this.state.retrying));
  }

  get actions() {
    return {
      ...super.actions,
      resign: this.opens("resign"),
      give_up: () => void this.send("resign"),
      rematch: () => this.goToRematch(),
    };
  }

  /** A move that is tried takes a while to be evaluated. @param {Promise<boolean>} sent */
  async follow(sent) {
    if (!this.state?.retrying) return;
    const timer = setTimeout(() => {
      this.isBusy = true;
      this.showRetry();
    }, 250);
    await sent;
    clearTimeout(timer);
    this.isBusy = false;
    this.showRetry();
  }

  /** Go to the rematch, or ask for one; the server's answer leads there. */
  goToRematch() {
    if (this.state?.rematch) location.assign(this.state.rematch);
    else {
      this.isLeaving = true;
      this.send("rematch");
    }
  }

  disconnected() {
    super.disconnected();
    this.players.stop();
  }

  /** The moves known before, and those that came. @param {import("../shared/messages.js").DuelState} state */
  allMoves({ known = 0, moves = [] }) {
    return [...(this.state?.moves || []).slice(0, known), ...moves];
  }

  /** @param {Duel} duel */
  showState(duel) {
    const before = this.state;
    this.state = duel;
    if (before && before.entries !== duel.entries) this.showMove(duel);
    if (before && before.retrying !== duel.retrying) this.tried = null;
    if (this.isLeaving && duel.rematch) location.assign(duel.rematch);
    this.board.select(duel.selection);
    this.grid.show(this.board);
    this.pointer.isEnabled = this.canAct;
    if (!this.canAct) this.board.hover(null);
    this.players.show(duel);
    this.evaluation.show(duel);
    byId("invitation").hidden = !duel.join;
    if (duel.join) byId("join-link", HTMLInputElement).value = new URL(duel.join, location.href).href;
    this.showResult();
    this.showRetry();
    this.showMoveList();
    byId("watching").hidden = !duel.spectators;
    byId("watching").textContent = duel.spectators ? `${duel.spectators} watching` : "";
    byId("panel-foot").hidden = !this.canAct;
    this.replay.offer(Boolean(duel.over) && !duel.retrying, duel.entries);
    const areBots = duel.seats.every((seat) => seat.bot);
    enableTools({
      resign: isSeated(duel) && !duel.over && !duel.join,
      rematch: Boolean(duel.over) && (isSeated(duel) || Boolean(duel.rematch) || areBots),
    });
  }

  /** @param {Duel} duel */
  showMove(duel) {
    playSound(duel.over ? "end" : "move");
    const last = duel.moves[duel.moves.length - 1];
    if (duel.over) {
      this.grid.announce(resultTitle(duel));
      void this.board.playFinish(this.data.family.finishes?.[`seat-${duel.winner}`], this.lastPlace);
    } else if (last)
      this.grid.announce(`${seatName(duel, last.seat)}: ${last.text}. ${canMove(duel) ? "Your move." : ""}`);
  }

  showMoveList() {
    const duel = this.state;
    if (!duel) return;
    const remarks = new Map(duel.over ? this.review?.remarks || [] : []);
    showMoves(duel, duel.retrying ?? null, duel.over ? (number) => void this.goTo(number) : null, remarks);
  }

  /** Show the board after a move of a finished duel. @param {number} number */
  async goTo(number) {
    if (this.state?.retrying) await this.send("retry", { move: null });
    this.replay.goTo(number);
  }

  showResult() {
    const duel = this.state;
    if (!duel?.over || duel.retrying) return showCard("result", null);
    const rematch = duel.rematch ? "Go to rematch" : "Rematch, seats swapped";
    const foot = element("div", { class: "result-foot" }, button(rematch, () => this.goToRematch(), "main"));
    showCard(
      "result",
      element(
        "section",
        { class: "result", "aria-label": "Result" },
        element("h2", { class: "result-title" }, resultTitle(duel)),
        element("p", {}, duel.because || ""),
        ...(isSeated(duel) || duel.rematch ? [foot] : []),
        reviewCard(duel, this.review, this.reviewActions),
      ),
    );
  }

  get reviewActions() {
    return {
      retry: (/** @type {number | null} */ move) => this.retry(move),
      better: () => void this.follow(this.send("best_move")),
    };
  }

  showRetry() {
    const { state, review, tried, isBusy } = this;
    showCard("retry", state?.retrying ? retryCard(state, review, tried, isBusy, this.reviewActions) : null);
  }

  /** Try a move again, or go back to the result. @param {number | null} move */
  retry(move) {
    this.board.showReplay(null);
    this.tried = null;
    this.send("retry", { move });
  }

  /** @param {import("../shared/messages.js").DuelReview} review */
  showReview(review) {
    this.review = review;
    this.showResult();
    this.showRetry();
    this.showMoveList();
  }

  /** @param {import("../shared/messages.js").MoveTried} tried */
  showTried(tried) {
    this.tried = tried;
    this.isBusy = false;
    this.showRetry();
    this.grid.announce(tried.message);
  }
}

/** @param {Duel} duel */
function resultTitle(duel) {
  if (duel.winner === undefined || duel.winner === null) return "Draw";
  const name = seatName(duel, duel.winner);
  return name === "You" ? "You won" : `${name} won`;
}

openPage(DuelPage);
