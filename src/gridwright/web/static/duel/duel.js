// A duel. Who may move, the server says; the page only shows it.

import { Evaluation } from "./evaluation.js";
import { showMoves } from "./move-list.js";
import { canMove, formatPoints, isSeated, Players, seatBelow, seatName, timeText } from "./players.js";
import { resultCard, resultTitle } from "./result.js";
import { retryCard } from "./review.js";
import { openPage } from "../board/board-page.js";
import { LivePage } from "../game/live-page.js";
import { showCard } from "../game/panel.js";
import { playSound } from "../game/sound.js";
import { enableTools } from "../game/toolbar.js";
import { boldCells, byId, button, element, icon, readPageData } from "../shared/elements.js";

/** @typedef {import("./players.js").Duel} Duel */

const DECLINED = { draw: "Your draw offer was declined.", takeback: "Your request to take back a move was declined." };

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
    /** The move after which the finished duel is shown. @type {number | null} */
    this.shownMove = null;
    /** What was declined last; gone with the next entry. @type {"draw" | "takeback" | null} */
    this.declined = null;
    this.isBusy = false;
    this.isLeaving = false;
    this.players = new Players();
    this.evaluation = new Evaluation();
    this.socket.on("duel", (state) => this.showState({ ...state, moves: this.allMoves(state) }));
    this.socket.on("evaluation", (value) => this.evaluation.update(value));
    this.socket.on("review", (review) => this.showReview(review));
    this.socket.on("tried", (tried) => this.showTried(tried));
    this.socket.on("hinted", (hinted) => this.showHint(hinted));
    this.replay.slider.addEventListener("input", () => this.mark(Number(this.replay.slider.value)));
    for (const step of ["replay-back", "replay-next"])
      byId(step).addEventListener("click", () => this.mark(Number(this.replay.slider.value)));
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
      more: this.opens("more"),
      resign: this.opens("resign"),
      give_up: () => void this.send("resign"),
      undo: () => void this.send("take_back"),
      hint: () => void this.askForHint(),
      dismiss: () => this.clearHint(),
      draw: () => void this.send("offer_draw"),
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
    if (before && before.entries !== duel.entries) {
      this.declined = this.findDeclined(before, duel);
      this.showMove(duel);
    }
    if (before && before.retrying !== duel.retrying) this.tried = null;
    if (!before || duel.over || before.moves.length !== duel.moves.length) this.clearHint();
    if (before && before.moves.length > duel.moves.length) this.evaluation.value = null; // moves were taken back
    if (this.isLeaving && duel.rematch) location.assign(duel.rematch);
    this.board.select(duel.selection);
    this.grid.show(this.board);
    this.pointer.isEnabled = this.canAct;
    if (!this.canAct) this.board.hover(null);
    this.players.show(duel);
    this.evaluation.show(duel);
    this.showOffer(duel);
    this.showLastMove(duel);
    byId("invitation").hidden = !duel.join;
    if (duel.join) byId("join-link", HTMLInputElement).value = new URL(duel.join, location.href).href;
    this.showResult();
    this.showRetry();
    this.showMoveList();
    byId("watching").hidden = !duel.spectators;
    byId("watching").textContent = duel.spectators ? `${duel.spectators} watching` : "";
    byId("limits").textContent = duel.time ? ` · ${timeText(duel.time)}` : "";
    document.body.classList.toggle("over", Boolean(duel.over));
    byId("panel-foot").hidden = !this.canAct;
    this.replay.offer(Boolean(duel.over) && !duel.retrying, duel.moves.length);
    enableTools({
      undo: Boolean(duel.can_take_back) && !this.asksFor(duel, "takeback"),
      draw: Boolean(duel.can_offer_draw) && !this.asksFor(duel, "draw"),
      hint: canMove(duel) && Boolean(duel.evaluated),
      resign: isSeated(duel) && !duel.over && !duel.join,
    });
    const areBots = duel.seats.some((seat) => seat.bot);
    for (const tool of document.querySelectorAll('[data-action="draw"]'))
      /** @type {HTMLElement} */ (tool).hidden = areBots || !isSeated(duel);
  }

  /** Whether you have asked for this already. @param {Duel} duel @param {string} what */
  asksFor(duel, what) {
    return duel.offer?.what === what && Boolean(duel.seats[duel.offer.seat].yours);
  }

  /** What you asked for, if this entry declines it: nothing else ends an offer without a move. @param {Duel} before @param {Duel} duel */
  findDeclined(before, duel) {
    const isDeclined = !duel.offer && !duel.over && before.moves.length === duel.moves.length;
    return before.offer && isDeclined && this.asksFor(before, before.offer.what) ? before.offer.what : null;
  }

  /** One line above the seats: what is asked, and by whom, or that it was declined; gone with the next move. @param {Duel} duel */
  showOffer(duel) {
    const { offer } = duel;
    if (this.declined) return showCard("offer", element("p", { class: "note plain offer" }, DECLINED[this.declined]));
    if (!offer || duel.over) return showCard("offer", null);
    const name = seatName(duel, offer.seat);
    const move = duel.moves.findLast((made) => made.seat === offer.seat)?.text.replace("-", "–") || "";
    const what = offer.what === "draw" ? "agree on a draw" : `take back ${move}`;
    const isMine = Boolean(duel.seats[offer.seat].yours);
    const text = isMine ? `You asked to ${what}.` : `${name} would like to ${what}.`;
    const answer = (/** @type {boolean} */ accept) => () => void this.send("respond", { accept });
    const [yes, no] = offer.what === "draw" ? ["Accept", "Decline"] : ["Allow", "No"];
    const buttons = isSeated(duel) && !isMine ? [button(yes, answer(true), "main"), button(no, answer(false))] : [];
    showCard("offer", element("div", { class: "note plain offer" }, element("p", {}, text), ...buttons));
  }

  /** @param {Duel} duel */
  showLastMove(duel) {
    const last = duel.moves[duel.moves.length - 1];
    byId("last-move").hidden = !last || Boolean(duel.over);
    const played = last
      ? `${seatName(duel, last.seat)} played ${last.text.replace("-", "–")} for ${formatPoints(last.points || 0)}`
      : "";
    byId("last-move-text").textContent = played;
    byId("last-move-below").textContent = duel.over ? "" : played;
  }

  /** Ask for a good move; the server finds it. */
  async askForHint() {
    if (this.state?.selection && this.board.element.dataset.input === "pointer")
      await this.send("gesture", { kind: "key", key: "Escape" }); // what is chosen would lie over it
    showCard("card", element("p", { class: "small quiet-text" }, "Looking for a good move…"));
    if (!(await this.send("hint"))) this.clearHint();
  }

  clearHint() {
    showCard("card", null);
    this.board.setOverlay([]);
  }

  /** @param {import("../shared/messages.js").DuelHint} hinted */
  showHint(hinted) {
    if (hinted.after !== this.state?.moves.length) return;
    const isBot = this.state.seats.some((seat) => seat.bot);
    this.board.setOverlay(hinted.marks || [], "Hint");
    void this.pill.go();
    showCard(
      "card",
      element(
        "section",
        { class: "note hint", "aria-label": "Hint" },
        element("p", { class: "note-title" }, icon("hint"), "Hint"),
        element("p", {}, ...boldCells(hinted.message)),
        ...(isBot ? [element("p", { class: "small" }, "This duel no longer counts.")] : []),
        element("div", { class: "row" }, button("Close", () => this.clearHint(), "quiet")),
      ),
    );
    this.grid.announce(hinted.message);
  }

  /** @param {Duel} duel */
  showMove(duel) {
    playSound(duel.over ? "end" : "move");
    const last = duel.moves[duel.moves.length - 1];
    if (duel.over) {
      this.grid.announce(resultTitle(duel));
      const side = duel.winner === seatBelow(duel) ? "near" : "far";
      const hasWinner = duel.winner !== undefined && duel.winner !== null;
      void this.board.playFinish(hasWinner ? this.data.family.finishes?.[side] : undefined, this.lastPlace);
    } else if (last)
      this.grid.announce(`${seatName(duel, last.seat)}: ${last.text}. ${canMove(duel) ? "Your move." : ""}`);
  }

  showMoveList() {
    const duel = this.state;
    if (!duel) return;
    const remarks = new Map(duel.over ? this.review?.remarks || [] : []);
    showMoves(duel, duel.retrying ?? this.shownMove, duel.over ? (number) => void this.goTo(number) : null, remarks);
  }

  /** Show the board after a move of a finished duel. @param {number} number */
  async goTo(number) {
    if (this.state?.retrying) await this.send("retry", { move: null });
    this.replay.goTo(number);
    this.mark(number);
  }

  /** Mark the move that is on the board, in the graph and in the list. @param {number} number */
  mark(number) {
    this.shownMove = number;
    this.showResult();
    this.showMoveList();
  }

  showResult() {
    const duel = this.state;
    if (!duel?.over || duel.retrying) return showCard("result", null);
    const current = this.shownMove ?? duel.moves.length;
    showCard(
      "result",
      resultCard(duel, this.review, current, {
        rematch: () => this.goToRematch(),
        go: (move) => void this.goTo(move),
        retry: (move) => this.retry(move),
        fresh: `/duel/${this.data.family.name}`,
      }),
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
    this.shownMove = null;
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

openPage(DuelPage);
