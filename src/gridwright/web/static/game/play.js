// A game for one player. What a family is, the server has written into the page; nothing here knows one.

import { BotPlayer } from "./bot-player.js";
import { Clock } from "./clock.js";
import { checkedCard, hintCard, messageCard, mistakeCard, offerCard, trialCard } from "./hints.js";
import { LivePage } from "./live-page.js";
import { areOptionsDefault, bindOptions, bindPhonePanel, hasSwitch, showCard, showFacts, turnSwitch, WorkProgress } from "./panel.js";
import { countUp, plainResult, resultCard, resultSentence, scrollToReview } from "./result.js";
import { Sheet } from "./sheet.js";
import { SolutionPlayer } from "./solution.js";
import { bindOverlayChip, overlayCard } from "./overlay-panel.js";
import { playSound } from "./sound.js";
import { enableTools, pressTool, renameTool } from "./toolbar.js";
import { openPage } from "../board/board-page.js";
import { Hover } from "../board/hover.js";
import { Pen, PenTools } from "../board/pen.js";
import { restoreTrial } from "../board/trial.js";
import { startGame } from "../pages/job-progress.js";
import { shareText } from "../shared/copy.js";
import { byId, element, readPageData } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").GameState} GameState */

const LAST_STAGE = 4;
const STOPS_BOT = new Set(["gesture", "move", "command", "apply", "fix", "pause"]);

class GamePage extends LivePage {
  /** @param {import("../board/theme.js").Theme} theme */
  constructor(theme) {
    const data = /** @type {import("../shared/messages.js").LivePageData} */ (readPageData("game"));
    super(theme, `/live/${data.id}`, data);
    /** @type {GameState | null} */
    this.state = null;
    /** @type {import("../shared/messages.js").GameResult | null} */
    this.result = null;
    this.isFinishing = false;
    /** Whether the figure of the result hasn't been counted up since the game ended. */
    this.hasToCount = false;
    this.isReviewed = false;
    this.hintStage = 0;
    /** What the chosen place is and holds. */
    this.label = "";
    /** The tool that was pressed last for help. @type {"hint" | "check"} */
    this.helper = "hint";
    /** @type {Promise<void>} */
    this.hinting = Promise.resolve();
    this.clock = new Clock(document.querySelectorAll(".clock"));
    this.pen = new Pen(byId("pen-layer", HTMLCanvasElement), this.board, (strokes) => this.send("pen", { strokes }));
    this.penTools = new PenTools(this.pen, this.pointer);
    this.sheet = new Sheet(byId("card"), this.board, () => this.clearCard());
    this.solution = new SolutionPlayer(
      this.socket,
      this.board,
      (card) => this.showCard(card),
      (text) => this.grid.announce(text),
    );
    this.work = new WorkProgress(() => this.send("cancel"));
    this.hover = new Hover((key) => this.socket.send("hover", { key }));
    this.board.overview.address = data.family.overview ? `/api/games/${data.id}/overview` : "";
    this.board.onHover = (key) => this.hover.pointAt(key);
    this.options = bindOptions(data.family.name, (options) => this.setOptions(options));
    this.bindSocket();
    this.bindPanel();
    bindPhonePanel();
  }

  get canAct() {
    return Boolean(this.state && !this.state.over && !this.state.paused);
  }

  get version() {
    return this.state && `${this.state.entries} ${this.state.selection || ""}`;
  }

  get actions() {
    const command = (/** @type {string} */ word) => () => void this.send("command", { command: word });
    return {
      ...super.actions,
      undo: command("undo"),
      redo: command("redo"),
      trial: command("save"),
      accept: command("accept"),
      reject: command("reject"),
      reset: command("reset"),
      check: () => void this.check(),
      hint: () => this.showStage(this.hintStage >= LAST_STAGE ? 1 : this.hintStage + 1),
      apply: () => void this.send("apply"),
      dismiss: () => this.clearCard(),
      ...(hasSwitch() ? { switch: () => turnSwitch() } : {}),
      pause: () => void this.send(this.state?.paused ? "resume" : "pause"),
      solution: this.opens("give-up"),
      give_up: () => void this.send("give_up"),
      pen: () => this.penTools.turnOn(!this.pointer.pen),
      another: () => void startGame({ like: this.data.id }, (text, isBad) => this.showMessage(text, isBad)),
      next: () => this.playNext(),
      print: () => window.print(),
      more: this.opens("more"),
      autoplay: this.opens("autoplay"),
    };
  }

  bindSocket() {
    this.socket.on("state", (state) => this.showState(state));
    this.socket.on("hint", (hint) => void this.showHint(hint));
    this.socket.on("mistake", (found) => this.showMistake(found));
    this.socket.on("checked", (found) => this.showChecked(found));
    this.socket.on("solution", () => this.work.hide());
    this.socket.on("explanation", (explanation) => this.showExplanation(explanation));
    this.socket.on("result", (result) => this.showResult(result));
    this.socket.on("pen", ({ strokes }) => this.pen.show(strokes || []));
    this.socket.on("progress", (progress) =>
      this.solution.shown ? this.solution.showProgress(progress) : this.work.show(progress),
    );
  }

  bindPanel() {
    byId("curtain-resume").addEventListener("click", () => this.send("resume").then(() => this.keys.focus()));
    document.addEventListener("click", (event) => {
      const key = /** @type {HTMLElement} */ (event.target).closest("[data-key]")?.getAttribute("data-key");
      if (key) this.act({ kind: "key", key });
    });
    this.bot = new BotPlayer(
      (bot) => this.send("autoplay", { bot, steps: 1 }),
      (card) => showCard("autoplay-card", card),
    );
    this.socket.on("bot_moved", ({ text }) => {
      this.bot?.say(text);
      this.grid.announce(text);
    });
    bindOverlayChip(document.getElementById("overlay-chip"), byId("overlay-card"));
    this.socket.on("overlay", (shown) => {
      if (this.options.overlay === "off") return; // turned off while the answer was on its way
      showCard("overlay-card", overlayCard(shown, (text) => void this.send("move", { text })));
    });
    document.getElementById("autoplay-form")?.addEventListener("submit", (event) => this.bot?.submit(event));
  }

  /** What the player does stops the bot. @param {string} type @param {Record<string, unknown>} [fields] @param {{x?: number, y?: number}} [place] */
  async send(type, fields, place) {
    if (STOPS_BOT.has(type) && this.bot?.isPlaying) this.bot.play(false);
    const hadEffect = await super.send(type, fields, place);
    this.work.hide();
    if (type === "give_up") this.solution.settle();
    if (type === "give_up" && this.solution.shown) this.showMessage("");
    return hadEffect;
  }

  connected() {
    super.connected();
    this.hover.forget();
    if (!areOptionsDefault()) this.setOptions(this.options);
  }

  disconnected() {
    super.disconnected();
    this.work.hide();
  }

  painted() {
    super.painted();
    this.pen.paint();
  }

  /** @param {Record<string, string>} options */
  setOptions(options) {
    this.options = options;
    showCard("overlay-card", null);
    this.send("choices", { choices: options });
  }

  /** @param {GameState} state */
  showState(state) {
    const before = this.state;
    this.state = state;
    this.clock.set(state.seconds, state.running);
    // The page was left and opened again: show the solution again.
    if (!before && state.gave_up) this.send("give_up");
    const label = (state.selection && this.board.scene.targets.get(state.selection)?.label) || "";
    if (before && (before.selection !== state.selection || this.label !== label)) this.grid.announce(label);
    this.label = label;
    if (before && isMove(before, state)) this.showMove(before, state);
    if (before && (before.entries !== state.entries || before.selection !== state.selection)) this.hover.forget();
    // What was chosen stays so: the pointer is on it still, and shows what the next press does.
    if (before && state.selection && before.selection === state.selection) this.hover.pointAt(this.hover.wanted);
    this.showTrial(before, state);
    this.board.select(state.selection);
    this.grid.show(this.board);
    showFacts(state.facts || [], state.moves);
    byId("goal").classList.toggle("said", state.moves > 0);
    const hasTrial = Boolean(state.trials) && !state.over;
    showCard("trial", hasTrial ? trialCard(state.trials || 0, (action) => this.run(action)) : null);
    this.showOffer(state.offer);
    this.showOver(state);
    this.showPause(Boolean(state.paused));
    this.enableTools(state);
    if (state.over) this.bot?.stop();
    // What was said about an earlier board isn't true of this one.
    if (state.over || before?.entries !== state.entries) showCard("overlay-card", null);
    this.sendKept();
  }

  /** Show the move that the position offers beside the board, and on a phone instead of the family's own tools. @param {import("../shared/messages.js").Offer | null | undefined} offer */
  showOffer(offer) {
    const play = () => void this.send("move", { text: offer?.move });
    showCard("offer", offer ? offerCard(offer, play) : null);
    const tool = document.getElementById("offer-tool");
    if (!tool) return;
    tool.hidden = !offer;
    tool.onclick = play;
    tool.textContent = offer?.short || "";
    for (const key of document.querySelectorAll(".bar [data-key]")) key.toggleAttribute("hidden", Boolean(offer));
  }

  /** What is drawn after a trial starts looks different. @param {GameState | null} before @param {GameState} state */
  showTrial(before, state) {
    const { trial } = this.board;
    if (!state.trials || state.over) trial.end();
    else if (before && !before.trials) trial.begin(this.board.marks());
    else if (!trial.before) restoreTrial(trial, this.socket, this.data.id).then(() => this.board.requestPaint());
  }

  /** A move clears what was said about the board before it. @param {GameState} before @param {GameState} state */
  showMove(before, state) {
    this.clearCard();
    playSound("move");
    if (!state.over) {
      this.result = null;
      this.isReviewed = false;
      this.board.showReplay(null);
    } else if (!before.over) {
      playSound("end");
      this.grid.announce(resultSentence(plainResult(state)));
      void this.playFinish(state);
    }
  }

  /** The board plays its end, then the panel turns into the result. @param {GameState} state */
  async playFinish(state) {
    this.isFinishing = true;
    this.hasToCount = true;
    await this.board.playFinish(this.data.family.finishes?.[state.status], this.lastPlace);
    this.isFinishing = false;
    if (this.state) this.showOver(this.state);
  }

  /** @param {GameState} state */
  showOver(state) {
    const isOver = Boolean(state.over);
    if (isOver && this.isFinishing) {
      this.pointer.isEnabled = false;
      return;
    }
    document.body.classList.toggle("over", isOver);
    this.board.setDone(isOver);
    this.pointer.isEnabled = this.canAct;
    byId("live-part").hidden = isOver;
    byId("panel-foot").hidden = isOver;
    if (isOver) byId("record").hidden = false;
    if (!isOver) this.result = null;
    const result = this.result || plainResult(state);
    const isSolved = state.status === "solved" && !state.gave_up;
    showCard("result", isOver ? resultCard(result, isSolved, this.isReviewed, this.resultActions(result)) : null);
    if (isOver && this.hasToCount && this.result) {
      this.hasToCount = false;
      countUp(byId("result"));
    }
    this.replay.offer(isOver && this.isReviewed, state.entries);
  }

  /** @param {import("../shared/messages.js").GameResult} result @returns {import("./result.js").ResultActions} */
  resultActions(result) {
    const { id, family, ranked, another, collection } = this.data;
    const say = (/** @type {string} */ text, isBad = false) => this.showMessage(text, isBad);
    return {
      another: collection
        ? { title: "Next unsolved", act: () => this.run("next") }
        : another
          ? { title: "Another like this", act: () => this.run("another") }
          : null,
      review: () => this.review(!this.isReviewed),
      share: () => void shareText(result.share || "", say),
      undo: () => this.run("undo"),
      best: family.why ? { title: family.why, act: () => void this.send("explain_best") } : null,
      about: [...document.querySelectorAll(".panel-head h1, .panel-head p")].map((line) => line.textContent).join(" · "),
      fresh: `/new/${family.name}`,
      scores: ranked ? `/scores/${family.name}?game=${id}` : "",
    };
  }

  /** Play the first puzzle of the collection that isn't solved. */
  playNext() {
    const action = `/collections/${this.data.family.name}/${this.data.collection}/next`;
    const form = /** @type {HTMLFormElement} */ (element("form", { method: "post", action, hidden: true }));
    document.body.append(form);
    form.submit();
  }

  /** @param {boolean} isReviewed */
  review(isReviewed) {
    this.isReviewed = isReviewed;
    if (this.state) this.showOver(this.state);
    if (isReviewed) scrollToReview();
  }

  /** @param {boolean} isPaused */
  showPause(isPaused) {
    if (byId("curtain").hidden === isPaused) this.grid.announce(isPaused ? "Paused" : "Resumed");
    byId("curtain").hidden = !isPaused;
    document.body.classList.toggle("paused", isPaused); // what was said about the board is hidden with it
    renameTool("pause", isPaused ? "Resume" : "Pause");
    pressTool("pause", isPaused);
  }

  /** @param {GameState} state */
  enableTools(state) {
    const can = this.canAct;
    enableTools({
      undo: Boolean(state.can_undo) && !state.paused,
      redo: Boolean(state.can_redo) && !state.paused,
      trial: can,
      check: can,
      hint: can,
      apply: can,
      give_up: can,
      solution: can,
      autoplay: can,
      pause: !state.over,
      reset: !state.paused && (state.entries > 0 || Boolean(state.over)),
    });
    document.getElementById("bar-switch")?.toggleAttribute("disabled", Boolean(state.over));
    pressTool("trial", Boolean(state.trials) && !state.over);
  }

  async check() {
    this.helper = "check";
    await this.letGo();
    await this.send("check");
  }

  /** What a pointer has chosen would lie over what is shown now; the keys stay where they are. */
  async letGo() {
    if (this.state?.selection && this.board.element.dataset.input === "pointer")
      await this.send("gesture", { kind: "key", key: "Escape" });
  }

  /** Ask for a stage of the hint. Requests wait for each other; a move drops those that wait. @param {number} stage */
  showStage(stage) {
    this.hintStage = stage;
    this.helper = "hint";
    this.hinting = this.hinting.then(async () => {
      if (this.hintStage < stage) return;
      await this.letGo();
      if (!(await this.send("hint", { stage }))) this.hintStage = stage - 1;
    });
  }

  /** @param {import("../shared/messages.js").HintShown} hint */
  async showHint(hint) {
    this.hintStage = Math.max(this.hintStage, hint.stage);
    pressTool("hint", true);
    pressTool("check", false);
    this.board.setOverlay(hint.marks || [], "Hint");
    await this.pill.go();
    if (!this.hintStage && hint.stage) return; // a move came while the view scrolled there
    const actions = {
      stage: (/** @type {number} */ stage) => this.showStage(stage),
      apply: () => void this.send("apply"),
      close: () => this.clearCard(),
    };
    this.showCard(hintCard(hint, actions));
    this.grid.announce(["No hint available", hint.technique, hint.look, hint.do, hint.because][hint.stage] || "");
  }

  /** Say that there is a mistake; where and why comes when it is asked for. @param {import("../shared/messages.js").MistakeShown} found */
  showMistake(found) {
    this.clearCard();
    pressTool(this.helper, true);
    const notRanked =
      found.is_news && this.data.ranked ? "This counts as a check. Your time is kept, but the game isn't ranked." : "";
    const actions = {
      fix: (/** @type {string} */ how) => void this.send("fix", { how }),
      show: () => void this.explainMistake(found, actions),
      close: () => this.clearCard(),
    };
    const card = mistakeCard(found, false, notRanked, actions);
    this.showCard(card);
    this.grid.announce(card.textContent || "");
  }

  /** @param {import("../shared/messages.js").MistakeShown} found @param {import("./hints.js").MistakeActions} actions */
  async explainMistake(found, actions) {
    this.board.setOverlay(found.marks || [], "Mistake");
    await this.pill.go();
    this.showCard(mistakeCard(found, true, "", actions));
    this.grid.announce(found.because);
  }

  /** @param {import("../shared/messages.js").Checked} found */
  showChecked(found) {
    this.clearCard();
    pressTool("check", true);
    const card = checkedCard(found, { close: () => this.clearCard() });
    this.showCard(card);
    this.grid.announce([found.clean ? "No mistakes so far." : "", found.progress || ""].join(" ").trim());
  }

  /** @param {import("../shared/messages.js").Explanation} explanation */
  showExplanation(explanation) {
    this.clearCard();
    const finished = explanation.about === "solution" ? "Solution" : this.data.family.why || "";
    const title = explanation.searching ? "The best so far" : finished;
    const lines = explanation.text ? explanation.text.split("\n").filter(Boolean) : [];
    this.showCard(messageCard("good", "eye", title, lines, { close: () => this.clearCard() }));
    this.board.setOverlay(explanation.marks || []);
    byId("card").scrollIntoView({ block: "nearest" }); // it may be below the result
  }

  /** Show a card about the board. @param {HTMLElement} card */
  showCard(card) {
    this.sheet.unfold();
    showCard("card", card);
    this.sheet.uncover();
  }

  /** @param {import("../shared/messages.js").GameResult} result */
  showResult(result) {
    this.result = result;
    if (this.state) this.showOver(this.state);
  }

  clearCard() {
    this.hintStage = 0;
    this.solution.close();
    showCard("card", null);
    this.board.setOverlay([]);
    pressTool("hint", false);
    pressTool("check", false);
  }
}

/** Whether the board was changed; starting or accepting a trial changes nothing. @param {GameState} before @param {GameState} state */
function isMove(before, state) {
  return before.moves !== state.moves || (before.entries !== state.entries && before.trials === state.trials);
}

openPage(GamePage);
