// A duel: joins the line to the server, the board, the hands, the seats and the panel. Who may move, the server says;
// the page only shows it.

import { AriaGrid } from "../board/accessible-grid.js";
import { allow, bindBar } from "../game/toolbar.js";
import { Board } from "../board/board.js";
import { byId, button, element, openDialog } from "../shared/elements.js";
import { Evaluation } from "./evaluation.js";
import { Hands } from "../board/pointer.js";
import { bindKeyboard } from "../board/keyboard.js";
import { loadLook } from "../board/theme.js";
import { judgementCard, studyCard } from "./review.js";
import { showMoves } from "./move-list.js";
import { showCard, showMessage } from "../game/panel.js";
import { Replay } from "../game/replay.js";
import { mayMove, seatName, Seats, sits } from "./players.js";
import { sound } from "../game/sound.js";
import { Wire } from "../shared/socket.js";

/** @type {{id: string, family: any}} */
const duel = JSON.parse(byId("duel").textContent);

class Table {
  /** @param {import("../board/theme.js").Look} look */
  constructor(look) {
    this.board = new Board(byId("board"), look);
    this.aria = new AriaGrid(byId("board-keys"), byId("spoken"));
    this.wire = new Wire(`/live/duels/${duel.id}`);
    this.hands = new Hands(this.board, (gesture) => this.gesture(gesture));
    this.replay = new Replay(this.wire, this.board);
    this.seats = new Seats();
    this.evaluation = new Evaluation();
    /** @type {any} */
    this.state = null;
    /** @type {any} */
    this.judgement = null;
    /** @type {any} */
    this.tried = null;
    this.busy = false;
    this.looking = false;
    this.leaving = false;
    this.board.wants = (window) => this.wantWindow(window);
    this.actions = this.makeActions();
    bindBar(this.actions);
    bindKeyboard(
      byId("board-keys"),
      (key) => this.gesture({ kind: "key", key }),
      (action) => this.actions[action]?.(),
      new Set(duel.family.keys),
    );
    this.bindWire();
    this.bindPanel();
  }

  /**
   * Say something to the server; a refusal is shown.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   * @returns {Promise<boolean>}
   */
  async say(type, fields = {}) {
    try {
      const meant = await this.wire.say(type, fields);
      showMessage("");
      return meant;
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      showMessage(sentence, true);
      this.aria.say(sentence);
      return false;
    }
  }

  /** Whether the hand may do something on the board that is shown. */
  get free() {
    return Boolean(this.state && (mayMove(this.state) || this.state.retrying));
  }

  /** @param {any} gesture */
  gesture(gesture) {
    if (!this.free) return;
    if (gesture.kind !== "key") byId("board-keys").focus({ preventScroll: true });
    this.trying(this.say("gesture", gesture));
  }

  /** A move that is tried takes a while to be judged. @param {Promise<boolean>} said */
  async trying(said) {
    if (!this.state?.retrying) return;
    const timer = setTimeout(() => this.showStudy((this.busy = true)), 250);
    await said;
    clearTimeout(timer);
    this.busy = false;
    this.showStudy();
  }

  /** @returns {Record<string, () => void>} */
  makeActions() {
    return {
      resign: () => openDialog(byId("resign")),
      give_up: () => void this.say("resign"),
      rematch: () => this.rematch(),
      share: () => openDialog(byId("share")),
      help: () => openDialog(byId("help")),
      type: () => byId("typed").focus(),
    };
  }

  /** Go to the rematch, or ask for one; the server's answer leads there. */
  rematch() {
    if (this.state?.rematch) location.assign(this.state.rematch);
    else {
      this.leaving = true;
      this.say("rematch");
    }
  }

  bindWire() {
    const hear = (/** @type {string} */ type, /** @type {(message: any) => void} */ act) =>
      this.wire.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
    hear("board", (message) => this.showBoard(message));
    hear("change", (message) => this.showChange(message));
    hear("duel", (message) => this.showTable(message));
    hear("evaluation", (message) => this.evaluation.hear(message));
    hear("review", (message) => this.showJudgement(message));
    hear("tried", (message) => this.showTried(message));
    this.wire.addEventListener("open", () => (byId("away").hidden = true));
    this.wire.addEventListener("away", () => this.away());
    hear("gone", () => showMessage("This duel is not to be had any more.", true));
  }

  away() {
    byId("away").hidden = false;
    this.seats.stop();
  }

  /** @param {number[]} window */
  async wantWindow(window) {
    if (this.looking) return;
    this.looking = true;
    const [x0, y0, x1, y1] = window;
    const came = await this.say("window", { x0, y0, x1, y1 });
    this.looking = false;
    if (!came) return;
    this.board.picture.window = window;
    this.board.askForMore();
    this.aria.show(this.board);
  }

  /** @param {any} message */
  showBoard(message) {
    this.board.show(message);
    this.board.askForMore();
    this.aria.show(this.board);
    byId("board").setAttribute("data-ready", "true");
  }

  /** @param {any} message */
  showChange(message) {
    this.board.change(message, this.looking);
    this.aria.show(this.board);
  }

  /** @param {any} table */
  showTable(table) {
    const before = this.state;
    this.state = table;
    table.moves = [...(before?.moves || []).slice(0, table.known || 0), ...(table.moves || [])];
    if (before && before.entries !== table.entries) this.moved(table);
    if (before && before.retrying !== table.retrying) this.tried = null;
    if (this.leaving && table.rematch) location.assign(table.rematch);
    this.board.select(table.selection);
    this.aria.show(this.board);
    this.hands.enabled = this.free;
    if (!this.free) this.board.aim(null);
    this.seats.show(table);
    this.evaluation.look(table);
    this.showInvitation(table);
    this.showResult();
    this.showStudy();
    this.showMoveList();
    byId("watching").hidden = !table.spectators;
    byId("watching").textContent = `${table.spectators} watching`;
    byId("panel-foot").hidden = !this.free;
    this.replay.offer(Boolean(table.over) && !table.retrying, table.entries);
    allow({
      resign: sits(table) && !table.over && !table.join,
      rematch:
        Boolean(table.over) &&
        (sits(table) || Boolean(table.rematch) || table.seats.every((/** @type {any} */ chair) => chair.bot)),
    });
  }

  /** @param {any} table */
  moved(table) {
    sound(table.over ? "end" : "move");
    const last = table.moves[table.moves.length - 1];
    if (table.over) this.aria.say(resultTitle(table));
    else if (last) this.aria.say(`${seatName(table, last.seat)}: ${last.text}. ${mayMove(table) ? "Your move." : ""}`);
  }

  showMoveList() {
    const { state } = this;
    const remarks = new Map(/** @type {[number, string][]} */ (state.over ? this.judgement?.remarks || [] : []));
    const go = state.over ? (/** @type {number} */ number) => this.goTo(number) : null;
    showMoves(state, state.retrying ?? null, go, remarks);
  }

  /** The board after a move of a duel that is over. @param {number} number */
  async goTo(number) {
    if (this.state.retrying) await this.say("retry", { move: null });
    this.replay.slider.value = String(number);
    this.replay.go(number);
  }

  /** @param {any} table */
  showInvitation(table) {
    byId("invitation").hidden = !table.join;
    if (table.join) byId("join-link").value = new URL(table.join, location.href).href;
  }

  showResult() {
    const { state } = this;
    if (!state.over || state.retrying) return showCard("result", null);
    const ways = { study: (/** @type {number | null} */ move) => this.study(move), better: () => this.better() };
    const rematch = state.rematch ? "To the rematch" : "Rematch, seats swapped";
    showCard(
      "result",
      element(
        "section",
        { class: "result", "aria-label": "Result" },
        element("h2", { class: "result-title" }, resultTitle(state)),
        element("p", {}, state.because),
        ...(sits(state) || state.rematch
          ? [
              element(
                "div",
                { class: "result-foot" },
                button(rematch, () => this.rematch(), "main"),
              ),
            ]
          : []),
        judgementCard(state, this.judgement, ways),
      ),
    );
  }

  showStudy(_ = false) {
    const { state } = this;
    const ways = { study: (/** @type {number | null} */ move) => this.study(move), better: () => this.better() };
    const card = state?.retrying ? studyCard(state, this.judgement, this.tried, this.busy, ways) : null;
    byId("study").replaceChildren(...(card ? [card] : []));
    byId("study").hidden = !card;
  }

  /** @param {number | null} move */
  study(move) {
    this.board.showMoment(null);
    this.tried = null;
    this.say("retry", { move });
  }

  better() {
    this.trying(this.say("best_move"));
  }

  /** @param {any} judgement */
  showJudgement(judgement) {
    this.judgement = judgement;
    if (!this.state) return;
    this.showResult();
    this.showStudy();
    this.showMoveList();
  }

  /** @param {any} tried */
  showTried(tried) {
    this.tried = tried;
    this.busy = false;
    this.showStudy();
    this.aria.say(tried.message);
  }

  bindPanel() {
    byId("type-move").addEventListener("submit", (/** @type {Event} */ event) => this.typed(event));
    document.addEventListener("click", (event) => {
      const copies = /** @type {HTMLElement} */ (event.target).closest("[data-copies]")?.getAttribute("data-copies");
      if (copies) copy(byId(copies));
    });
  }

  /** @param {Event} event */
  async typed(event) {
    event.preventDefault();
    const field = byId("typed");
    const text = field.value.trim();
    if (!text) return;
    const said = this.say("move", { text });
    this.trying(said);
    if (await said) field.value = "";
  }
}

/** @param {any} table */
function resultTitle(table) {
  if (table.winner === undefined || table.winner === null) return "A draw";
  const name = seatName(table, table.winner);
  return name === "You" ? "You won" : `${name} won`;
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    showMessage("The link is copied.");
    byId("copy-words").textContent = "The link is copied.";
  } catch {
    field.select();
    byId("copy-words").textContent = "The link is chosen; copy it with Ctrl C.";
  }
}

loadLook().then((look) => {
  // Kept on the window for the browser's console and for tests; the page itself never reads it.
  Object.assign(window, { table: new Table(look) });
});
