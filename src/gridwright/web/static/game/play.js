// The game: joins the line to the server, the board, the hands and the panel. What a family is, the server has
// written into the page; nothing here knows one.

import { AriaGrid } from "../board/accessible-grid.js";
import { allow, bindBar, name, press as pressTool } from "./toolbar.js";
import { Board } from "../board/board.js";
import { Clock } from "./clock.js";
import { byId, element, openDialog } from "../shared/elements.js";
import { Hands } from "../board/pointer.js";
import { faultCard, hintCard, noteCard, trialCard } from "./hints.js";
import { bindKeyboard, PAGE_KEYS } from "../board/keyboard.js";
import { Hover } from "../board/hover.js";
import { loadLook } from "../board/theme.js";
import { Making } from "../pages/job-progress.js";
import { bindChoices, choicesAreUsual, showCard, showFacts, showMessage, Work } from "./panel.js";
import { Pen, PenTools } from "../board/pen.js";
import { Replay } from "./replay.js";
import { resultCard, resultTitle } from "./result.js";
import { bindShare } from "./share.js";
import { sound } from "./sound.js";
import { recall } from "../board/trial.js";
import { Wire } from "../shared/socket.js";

/** @type {{id: string, family: any}} */
const game = JSON.parse(byId("game").textContent);

class Table {
  /** @param {import("../board/theme.js").Look} look */
  constructor(look) {
    this.board = new Board(byId("board"), look);
    this.aria = new AriaGrid(byId("board-keys"), byId("spoken"));
    this.clock = new Clock(document.querySelectorAll(".clock"));
    this.wire = new Wire(`/live/${game.id}`);
    this.pen = new Pen(byId("ink-layer"), this.board, (strokes) => this.say("pen", { strokes }));
    this.hands = new Hands(this.board, (gesture) => this.gesture(gesture));
    this.penTools = new PenTools(this.pen, this.hands);
    this.replay = new Replay(this.wire, this.board);
    this.work = new Work(() => this.say("cancel"));
    this.again = new Making({
      progress: (what) => showMessage(what),
      problem: (sentence) => showMessage(sentence, true),
      rest: () => showMessage(""),
    });
    /** @type {any} */
    this.state = null;
    /** @type {any} */
    this.result = null;
    this.hintPress = 0;
    /** @type {Promise<void>} */
    this.hinting = Promise.resolve();
    this.looking = false;
    this.choices = bindChoices(game.family.name, (choices) => this.choose(choices));
    this.board.wants = (window) => this.wantWindow(window);
    this.hover = new Hover((key) => this.wire.say("hover", { key }));
    this.board.aimsAt = (key) => this.hover.aim(key);
    this.board.painted = () => this.pen.paint();
    this.actions = this.makeActions();
    bindBar(this.actions);
    bindKeyboard(
      byId("board-keys"),
      (key) => this.press(key),
      (action) => this.actions[action]?.(),
      new Set(game.family.keys),
    );
    bindShare(game.id);
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
    } finally {
      this.work.hide();
    }
  }

  /** @param {any} gesture */
  gesture(gesture) {
    if (!this.state || this.state.over || this.state.paused) return;
    if (gesture.kind !== "key") byId("board-keys").focus({ preventScroll: true });
    this.say("gesture", gesture);
  }

  /** A key for the board: from now on the focus is shown. @param {string} key */
  press(key) {
    this.board.home.dataset.hand = "keys";
    this.gesture({ kind: "key", key });
  }

  /** @returns {Record<string, () => void>} */
  makeActions() {
    const word = (/** @type {string} */ said) => () => void this.say("command", { command: said });
    return {
      undo: word("undo"),
      redo: word("redo"),
      save: word("save"),
      accept: word("accept"),
      reject: word("reject"),
      reset: word("reset"),
      check: () => this.say("check"),
      hint: () => this.pressHint(this.hintPress >= 4 ? 1 : this.hintPress + 1),
      apply: () => this.say("apply"),
      pause: () => this.say(this.state?.paused ? "resume" : "pause"),
      solution: () => openDialog(byId("give-up")),
      give_up: () => this.say("give_up"),
      pen: () => this.penTools.take(!this.hands.pen),
      print: () => window.print(),
      help: () => openDialog(byId("help")),
      more: () => openDialog(byId("more")),
      share: () => openDialog(byId("share")),
      autoplay: () => openDialog(byId("autoplay")),
      type: () => byId("typed").focus(),
    };
  }

  bindWire() {
    const hear = (/** @type {string} */ type, /** @type {(message: any) => void} */ act) =>
      this.wire.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
    hear("board", (message) => this.showBoard(message));
    hear("change", (message) => this.showChange(message));
    hear("state", (message) => this.showState(message));
    hear("hint", (message) => this.showHint(message));
    hear("faults", (message) => this.showFaults(message));
    hear("explanation", (message) => this.showTold(message));
    hear("result", (message) => this.showResult(message));
    hear("pen", (message) => this.pen.show(message.strokes || []));
    hear("progress", (message) => this.work.show(message));
    this.wire.addEventListener("open", () => this.opened());
    this.wire.addEventListener("away", () => this.away());
    hear("gone", () => showMessage("This game is not to be had any more.", true));
  }

  opened() {
    byId("away").hidden = true;
    this.hover.forget();
    if (!choicesAreUsual()) this.choose(this.choices);
  }

  away() {
    byId("away").hidden = false;
    this.clock.stop();
    this.work.hide();
  }

  /** @param {Record<string, string>} choices */
  choose(choices) {
    this.choices = choices;
    this.say("choices", { choices });
  }

  /** One part of the board after the other: while one is on its way the next wish waits. @param {number[]} window */
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
    this.board.change(message, this.looking || this.hover.telling);
    this.aria.show(this.board);
  }

  /** @param {any} state */
  showState(state) {
    const before = this.state;
    this.state = state;
    this.clock.set(state.seconds, state.running);
    // The page was left and entered again: the solution is shown again.
    if (!before && state.gave_up) this.say("give_up");
    if (before && isMove(before, state)) this.moved(before, state);
    if (before && before.selection !== state.selection)
      this.aria.say(this.board.picture.targets.get(state.selection)?.label || "");
    if (before && (before.entries !== state.entries || before.selection !== state.selection)) this.hover.forget();
    this.showTrial(before, state);
    this.board.select(state.selection);
    this.aria.show(this.board);
    showFacts(state.facts || [], state.moves);
    showCard(
      "trial",
      state.trials && !state.over ? trialCard(state.trials, (command) => this.say("command", { command })) : null,
    );
    this.showOver(state);
    this.showPause(Boolean(state.paused));
    this.allowTools(state);
  }

  /** What is drawn from the beginning of a trial on looks different. @param {any} before @param {any} state */
  showTrial(before, state) {
    const { trial } = this.board;
    if (!state.trials || state.over) trial.end();
    else if (before && !before.trials) trial.begin(this.board.marks());
    else if (!trial.before) recall(trial, this.wire, game.id).then(() => this.board.ask());
  }

  /** The next move clears what was said about the last board. @param {any} before @param {any} state */
  moved(before, state) {
    this.clearCard();
    sound("move");
    if (!state.over) {
      this.result = null;
      this.board.showMoment(null);
    } else if (!before.over) {
      sound("end");
      this.aria.say(resultTitle(state, null));
    }
  }

  /** @param {any} state */
  showOver(state) {
    document.body.classList.toggle("over", Boolean(state.over));
    this.hands.enabled = !state.over && !state.paused;
    byId("live-part").hidden = Boolean(state.over);
    byId("panel-foot").hidden = Boolean(state.over);
    if (state.over) byId("record").hidden = false;
    if (!state.over) this.result = null;
    const ways = {
      again: () => this.again.begin({ same_as: game.id }),
      share: this.actions.share,
      best: game.family.why ? () => void this.say("explain_best") : null,
      fresh: `/new/${game.family.name}`,
      scores: game.ranked ? `/scores/${game.family.name}?game=${game.id}` : "",
    };
    showCard("result", state.over ? resultCard(state, this.result, ways) : null);
    this.replay.offer(Boolean(state.over), state.entries);
  }

  /** @param {boolean} paused */
  showPause(paused) {
    byId("curtain").hidden = !paused;
    name("pause", paused ? "Resume" : "Pause");
    pressTool("pause", paused);
  }

  /** @param {any} state */
  allowTools(state) {
    const going = !state.over && !state.paused;
    allow({
      undo: Boolean(state.can_undo) && !state.paused,
      redo: Boolean(state.can_redo) && !state.paused,
      save: going,
      check: going,
      hint: going,
      apply: going,
      give_up: going,
      solution: going,
      autoplay: going,
      pause: !state.over,
      reset: !state.paused && (state.entries > 0 || Boolean(state.over)),
    });
    pressTool("save", state.trials > 0);
  }

  /** One press further. Presses wait for each other, and fall away if a move comes between. @param {number} press */
  pressHint(press) {
    this.hintPress = press;
    this.hinting = this.hinting.then(async () => {
      if (this.hintPress < press) return;
      if (!(await this.say("hint", { stage: press }))) this.hintPress = press - 1;
    });
  }

  /** @param {any} hint */
  showHint(hint) {
    this.hintPress = Math.max(this.hintPress, hint.stage);
    const told = {
      press: (/** @type {number} */ press) => this.pressHint(press),
      apply: () => this.say("apply"),
      close: () => this.clearCard(),
    };
    showCard("card", hintCard(hint, told));
    this.board.lay(hint.marks || []);
    pressTool("hint", true);
    pressTool("check", false);
    this.aria.say(["Nothing to say", hint.technique, hint.look, hint.do, hint.because][hint.stage] || "");
  }

  /** @param {any} found */
  showFaults(found) {
    this.clearCard();
    const faults = found.faults || [];
    showCard("card", faultCard(faults, { close: () => this.clearCard() }));
    this.board.lay(found.marks || []);
    pressTool("check", true);
    this.aria.say(
      faults.length ? faults.map((/** @type {any} */ fault) => fault.message).join(" ") : "No fault so far.",
    );
  }

  /** @param {any} told */
  showTold(told) {
    this.clearCard();
    const title = told.about === "solution" ? "The solution" : "Why nobody can do better";
    showCard(
      "card",
      noteCard("good", "eye", title, told.text ? told.text.split("\n").filter(Boolean) : [], {
        close: () => this.clearCard(),
      }),
    );
    this.board.lay(told.marks || []);
  }

  /** @param {any} result */
  showResult(result) {
    this.result = result;
    if (this.state) this.showOver(this.state);
  }

  clearCard() {
    this.hintPress = 0;
    showCard("card", null);
    this.board.lay([]);
    pressTool("hint", false);
    pressTool("check", false);
  }

  bindPanel() {
    byId("type-move").addEventListener("submit", (/** @type {Event} */ event) => this.typed(event));
    byId("curtain-resume").addEventListener("click", () => this.say("resume"));
    document.addEventListener("click", (event) => {
      const key = /** @type {HTMLElement} */ (event.target).closest("[data-key]")?.getAttribute("data-key");
      if (key) this.gesture({ kind: "key", key });
    });
    byId("page-keys").append(
      ...PAGE_KEYS.flatMap(([key, does]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, does)]),
    );
    document
      .getElementById("autoplay-form")
      ?.addEventListener("submit", (event) => this.autoplay(/** @type {SubmitEvent} */ (event)));
  }

  /** @param {Event} event */
  async typed(event) {
    event.preventDefault();
    const field = byId("typed");
    const text = field.value.trim();
    if (text && (await this.say("move", { text }))) field.value = "";
  }

  /** @param {SubmitEvent} event */
  autoplay(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const steps = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value || "1";
    byId("autoplay").close();
    this.say("autoplay", { bot: String(new FormData(form).get("bot")), steps: Number(steps) });
  }
}

/**
 * Whether something was done to the board; to open or keep a trial does nothing to it.
 * @param {any} before
 * @param {any} state
 */
function isMove(before, state) {
  return before.moves !== state.moves || (before.entries !== state.entries && before.trials === state.trials);
}

loadLook().then((look) => {
  // Kept on the window for the browser's console and for tests; the page itself never reads it.
  Object.assign(window, { table: new Table(look) });
});
