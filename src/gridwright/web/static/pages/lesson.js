// A lesson: boards on which one technique is the next step, or that show a topic. You make its moves, and each is answered at once. "Show me"
// goes through the four stages of the hint. A board with help or a wrong move comes again at the end.

import { BoardPage, openPage } from "../board/board-page.js";
import { stageDots } from "../game/hints.js";
import { enableTools } from "../game/toolbar.js";
import { messageOf, request, runJob } from "../shared/api.js";
import { boldCells, button, byId, capitalise, element, icon, numbered, readPageData } from "../shared/elements.js";
import { canAnimate } from "../shared/settings.js";

/** @typedef {import("../shared/messages.js").LessonAnswer} LessonAnswer */
/** @typedef {import("../shared/messages.js").LessonPageData} LessonPageData */
/** @typedef {import("../shared/messages.js").LessonShown} LessonShown */
/** @typedef {import("../shared/messages.js").LessonStanding} LessonStanding */
/** @typedef {import("../shared/messages.js").MissedStep} MissedStep */
/** @typedef {import("../shared/messages.js").SentMark} SentMark */

const FADES_AFTER = 500; // milliseconds that a wrong move stays
const STAGES = ["Show where", "Show move", "Show reason"];
const WHY = { hint: "You had help here.", mistake: "You made a mistake here.", guess: "You took a risk here." };

class LessonPage extends BoardPage {
  /** @param {import("../board/theme.js").Theme} theme */
  constructor(theme) {
    super(theme);
    const { family, technique, lesson, standing, after } = /** @type {LessonPageData} */ (readPageData("lesson"));
    this.family = family;
    this.technique = technique;
    this.after = after;
    /** @type {LessonStanding} */
    this.standing = standing || { right: [], in_a_row: 0, sure: false, next: 0 };
    /** Positions from your games; none in a lesson. @type {MissedStep[]} */
    this.missed = [];
    this.number = this.standing.next;
    /** @type {LessonShown | null} */
    this.lesson = null;
    /** The right moves so far. @type {string[]} */
    this.made = [];
    /** @type {string | null} */
    this.selection = null;
    /** @type {SentMark[]} */
    this.ticks = [];
    /** The stage of the hint, 0 before "Show me". */
    this.stage = 0;
    this.isDone = false;
    /** Whether there was no help and no wrong move. */
    this.isClean = true;
    /** Whether how the board went is saved, or on its way. */
    this.isSaved = false;
    /** One gesture is answered after the other. @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    byId("lesson-buttons").hidden = false;
    byId("show-me").addEventListener("click", () => this.showMe());
    byId("next-board").addEventListener("click", () => void this.goOn());
    document.addEventListener("click", (event) => {
      const key = /** @type {HTMLElement} */ (event.target).closest("[data-key]")?.getAttribute("data-key");
      if (key) void this.act({ kind: "key", key });
    });
    showInList(document.querySelector('.your-techniques [aria-current="page"]'));
    if (lesson) this.start(lesson);
    else void this.findMissed();
  }

  get actions() {
    return { ...super.actions, hint: () => this.showMe(), again: () => this.lesson && this.start(this.lesson) };
  }

  /** What the requests about this board say it is. */
  get exercise() {
    const { family, technique } = this;
    if (technique) return { family, technique, board: this.number };
    const { game, entries } = this.missed[this.number];
    return { family, game, entries };
  }

  /** Show a board from its beginning. @param {LessonShown} lesson */
  start(lesson) {
    this.lesson = lesson;
    this.made = [];
    this.selection = null;
    this.ticks = [];
    this.stage = 0;
    this.isDone = false;
    this.isClean = true;
    this.isSaved = false;
    this.board.show(lesson.board);
    this.board.select(null);
    this.showOverlay();
    this.showTask();
    byId("feedback").replaceChildren();
    byId("show-me", HTMLButtonElement).disabled = false;
    byId("show-me").hidden = false;
    this.showNext();
    this.refresh();
    void this.pill.go();
  }

  showTask() {
    const { title, stages, task, note } = /** @type {LessonShown} */ (this.lesson);
    const missed = this.technique ? null : this.missed[this.number];
    const count = missed ? this.missed.length : this.standing.right.length;
    this.showFacts(/** @type {LessonShown} */ (this.lesson).facts);
    byId("lesson-place").textContent = `${missed ? "Position" : "Board"} ${this.number + 1} of ${count}`;
    const from = missed ? [`${WHY[missed.why]} `] : note ? [`${note} `] : [];
    byId("lesson-task").replaceChildren(...from, ...boldCells(stages[1].text), " ", element("b", {}, task));
    if (missed) for (const id of ["lesson-title", "top-title"]) byId(id).textContent = title;
  }

  /** What a game would show beside the board, in a line. @param {import("../shared/messages.js").Fact[]} facts */
  showFacts(facts) {
    byId("lesson-facts").textContent = facts.map(({ label, value }) => `${label} ${value}`).join(" · ");
  }

  /** The place to look at, or the stage of the hint; and a tick on each right move. */
  showOverlay() {
    const { stages } = /** @type {LessonShown} */ (this.lesson);
    const lit = this.isDone ? [] : stages[Math.max(1, this.stage - 1)].marks || [];
    this.board.setOverlay([...lit, ...this.ticks], "Hint");
  }

  /** @param {import("../shared/messages.js").Gesture} gesture */
  act(gesture) {
    const answer = this.queue.then(() => this.answer(gesture));
    this.queue = answer.catch((error) => this.showMessage(messageOf(error), true));
    return answer.catch(() => false);
  }

  /** @param {import("../shared/messages.js").Gesture} gesture */
  async answer(gesture) {
    const { lesson } = this;
    if (!lesson) return false;
    if (this.isDone) {
      if (gesture.key === "Enter") void this.goOn();
      return false;
    }
    const body = { ...this.exercise, gesture, made: this.made, selection: this.selection, choices: this.choices };
    const answered = /** @type {LessonAnswer} */ (await request("POST", "/api/lessons/gesture", body));
    if (this.lesson !== lesson) return false;
    this.showMessage("");
    this.made = answered.made;
    this.selection = answered.selection;
    await this.showAnswer(answered, gesture);
    return answered.kind !== "none";
  }

  /** What a tap does, where the family has a switch for it. */
  get choices() {
    const chosen = document.querySelector("#bar-switch input:checked");
    return chosen instanceof HTMLInputElement ? { [chosen.name]: chosen.value } : {};
  }

  /** @param {LessonAnswer} answered @param {import("../shared/messages.js").Gesture} gesture */
  async showAnswer(answered, { x = 0, y = 0 }) {
    const { kind, changes, message, tick } = answered;
    const isBack = kind === "wrong" && changes.length > 1;
    for (const change of isBack ? changes.slice(0, -1) : changes) this.board.change(change);
    this.board.select(this.selection);
    if (kind === "refused") this.refusal.show(message, this.board.scene.targets.get(answered.place) || { x, y });
    if (kind === "wrong") await this.showWrong(message, isBack ? changes[changes.length - 1] : null, tick);
    if (kind === "right" || kind === "done") await this.showRight(answered);
    this.refresh();
    if (kind === "selected") this.grid.announce(this.board.scene.targets.get(this.selection || "")?.label || "");
  }

  /** A wrong move stays for a moment and fades. @param {string} message @param {import("../shared/messages.js").BoardChange | null} back @param {number[] | null} place */
  async showWrong(message, back, place) {
    this.isClean = false;
    this.showFeedback("bad", "bad", message);
    const target = place && this.board.targetAt(place[0], place[1]);
    if (target) this.board.shake(target);
    if (!back) return;
    await new Promise((resolve) => setTimeout(resolve, canAnimate() ? FADES_AFTER : 0));
    this.board.change(back);
  }

  /** @param {LessonAnswer} answered */
  async showRight({ kind, message, because, tick, facts }) {
    this.showFacts(facts);
    if (tick) this.ticks = [...this.ticks, ...tickMarks(tick, this.made.length)];
    this.isDone = kind === "done";
    this.showFeedback("good", "check", message, this.isDone || this.stage > 3 ? because : "");
    this.showOverlay();
    if (this.isDone) await this.keepResult();
  }

  /** @param {"good" | "bad"} style @param {string} drawing @param {string} message @param {string} [because] */
  showFeedback(style, drawing, message, because = "") {
    const said = element(
      "section",
      { class: `note ${style}`, "aria-label": "Feedback", "data-feedback": style },
      element("p", { class: "note-title" }, icon(drawing), element("span", {}, ...boldCells(message))),
      because && element("p", { class: "small" }, ...boldCells(because)),
    );
    byId("feedback").replaceChildren(said);
  }

  /** Save how the board went. If that fails, the button to continue tries again. */
  async keepResult() {
    byId("show-me", HTMLButtonElement).disabled = true;
    this.isSaved = true;
    const body = { ...this.exercise, made: this.made, right: this.isClean };
    try {
      const standing = /** @type {LessonStanding} */ (await request("POST", "/api/lessons/result", body));
      if (this.technique) this.standing = standing;
      this.showStanding();
    } catch (error) {
      this.isSaved = false;
      throw error;
    } finally {
      this.showNext();
    }
  }

  showStanding() {
    const marks = document.querySelector('.your-techniques [aria-current="page"] .lesson-marks');
    if (!marks) return;
    const { right, sure } = this.standing;
    marks.replaceChildren(
      ...right.map((isRight) => element("i", { class: isRight ? "right" : "" })),
      ...(sure ? [icon("check")] : []),
    );
    const count = right.filter(Boolean).length;
    marks.setAttribute("aria-label", `${count} of ${right.length} right${sure ? ", sure" : ""}`);
    const all = document.querySelectorAll(".your-techniques [data-technique] .lesson-marks");
    const known = [...all].filter((one) => one.querySelector("svg")).length;
    byId("sure-count").textContent = `${known} of ${all.length} sure`;
  }

  /** What the button to continue says, and whether it and the hint can be pressed. */
  showNext() {
    enableTools({ hint: !this.isDone && this.stage < 4 });
    const next = byId("next-board", HTMLButtonElement);
    const isShown = this.isDone || this.stage === 4;
    next.disabled = !isShown;
    next.classList.toggle("main", isShown);
    next.textContent = this.isOver ? this.overTitle : this.technique ? "Next board" : "Next position";
  }

  /** Whether the last board was the last one: you are sure, or there are no more positions. */
  get isOver() {
    if (!this.isDone && this.stage < 4) return false;
    return this.technique ? this.standing.sure : this.number + 1 >= this.missed.length;
  }

  get overTitle() {
    return this.technique && this.after ? `Next lesson: ${this.after.title}` : "All lessons";
  }

  /** Show the next board, or go to the next lesson. */
  async goOn() {
    if (byId("next-board", HTMLButtonElement).disabled) return;
    this.isDone = true;
    this.showMessage("");
    try {
      if (!this.isSaved) await this.keepResult();
    } catch (error) {
      return this.showMessage(messageOf(error), true);
    }
    if (this.isOver) {
      location.assign(this.technique && this.after ? `/learn/${this.family}/${this.after.slug}` : `/learn/${this.family}`);
      return;
    }
    const { number } = this;
    this.number = this.technique ? this.standing.next : number + 1;
    if (!(await this.load())) this.number = number;
  }

  /** Show the board of this number; whether it has come. */
  async load() {
    try {
      this.start(/** @type {LessonShown} */ (await request("POST", "/api/lessons/board", this.exercise)));
      this.keys.focus({ preventScroll: true });
      return true;
    } catch (error) {
      this.showMessage(messageOf(error), true);
      return false;
    }
  }

  /** The next of the four stages; with it the board comes again at the end. */
  showMe() {
    if (!this.lesson || this.isDone || this.stage === 4) return;
    this.stage += 1;
    this.isClean = false;
    this.showOverlay();
    void this.pill.go();
    const isHeld = [byId("show-me"), byId("feedback")].some((place) => place.contains(document.activeElement));
    byId("show-me").hidden = true; // the card has the button for what comes next
    const { stages } = this.lesson;
    const lines = stages.slice(0, this.stage).map(({ text }, index) => {
      const line = index === 0 ? [element("b", {}, capitalise(text))] : boldCells(text);
      return element("li", { class: index === this.stage - 1 ? "now" : "" }, ...numbered(index + 1, ...line));
    });
    const more = STAGES[this.stage - 1];
    byId("feedback").replaceChildren(
      element(
        "section",
        { class: "note hint", "aria-label": "Hint" },
        element("p", { class: "note-title" }, icon("hint"), `Hint ${this.stage} of 4`, stageDots(this.stage)),
        element("ol", { class: "steps", id: "lesson-steps" }, ...lines),
        more
          ? element("div", { class: "row" }, button(more, () => this.showMe(), "main grow"))
          : element("p", { class: "small" }, "Make the move, or continue. You'll see this board again at the end."),
      ),
    );
    this.showNext();
    if (isHeld) (byId("feedback").querySelector("button") || this.keys).focus();
  }

  async findMissed() {
    try {
      const stop = new AbortController();
      const found = await runJob("/api/lessons/missed", { family: this.family }, stop.signal);
      this.missed = /** @type {{found: MissedStep[]}} */ (found).found;
    } catch (error) {
      this.showMessage(messageOf(error), true);
    }
    if (this.missed.length) return void this.load();
    byId("lesson-place").textContent = "";
    byId("lesson-buttons").hidden = true;
    enableTools({ again: false, hint: false });
    byId("lesson-task").textContent =
      "There's nothing to practise yet. Positions where you take a hint or make a mistake appear here once the game is over.";
    this.board.element.dataset.ready = "true";
  }
}

/** Scroll the list of techniques, and nothing else, to this one. @param {Element | null} chosen */
function showInList(chosen) {
  const list = chosen?.closest("ol");
  if (!list || !(chosen instanceof HTMLElement)) return;
  list.scrollTop = chosen.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** A tick at a place. @param {number[]} place @param {number} number @returns {SentMark[]} */
function tickMarks([x, y], number) {
  const disc = { kind: /** @type {const} */ ("disc"), key: `tick:${number}`, role: "good", x, y, radius: 0.19, layer: 8 };
  const check = { kind: /** @type {const} */ ("glyph"), key: `tick-check:${number}`, role: "surface-raised", text: "check" };
  return [disc, { ...check, x, y, height: 0.3, layer: 8 }];
}

openPage(LessonPage);
