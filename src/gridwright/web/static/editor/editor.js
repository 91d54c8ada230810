// Setting a puzzle. The page keeps what was done (a blank board or a text, then one put after the other), so undo is a
// step back in its own history; the server makes a board of it, and a worker says what the board is worth.

import { AriaGrid } from "../board/accessible-grid.js";
import { ask, wordsOf, work } from "../shared/api.js";
import { allow, bindBar, press } from "../game/toolbar.js";
import { Board } from "../board/board.js";
import { copyField } from "../shared/copy.js";
import { byId, openDialog } from "../shared/elements.js";
import { Hands } from "../board/pointer.js";
import { loadLook } from "../board/theme.js";
import { Making } from "../pages/job-progress.js";
import { Toolbox } from "./toolbox.js";
import { toldCard, waitingCard } from "./verdict.js";

/** @typedef {{row: number, col: number, tool: string}} Put */
/** @typedef {{start: {rows?: number, cols?: number, text?: string}, puts: Put[]}} Moment */

const PATIENCE = 250; // milliseconds after the last change before the board is judged
const GLANCE = 1; // seconds the board is looked at first
const LONG_LOOK = 15; // and then, if that has not settled it
const OPEN = ["undecided", "found"];
const LONGEST_QR = 2500;
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const { family, ...start } = JSON.parse(byId("start").textContent);

class Setting {
  /** @param {import("../board/theme.js").Look} look */
  constructor(look) {
    this.board = new Board(byId("board"), look);
    this.aria = new AriaGrid(byId("board-keys"), byId("spoken"));
    this.hands = new Hands(this.board, (gesture) => this.gesture(gesture));
    this.toolbox = new Toolbox(look, (tool) => this.use(tool));
    this.making = new Making({
      progress: (what) => this.message(what),
      problem: (sentence) => this.message(sentence, true),
      rest: () => this.message(""),
    });
    /** @type {Moment[]} */
    this.history = [{ start, puts: [] }];
    this.at = 0;
    this.cell = { row: 0, col: 0 };
    /** @type {any} */
    this.shown = null;
    /** @type {any} */
    this.verdict = null;
    this.answer = 0;
    this.asking = new AbortController();
    this.bind();
    this.show();
  }

  get moment() {
    return this.history[this.at];
  }

  bind() {
    const dialog = (/** @type {string} */ id) => () => openDialog(byId(id));
    /** @type {Record<string, () => void>} */
    this.actions = {
      undo: () => this.step(-1),
      redo: () => this.step(1),
      clear: () => this.become({ start: { rows: this.shown.rows, cols: this.shown.cols }, puts: [] }),
      answer: () => this.turnAnswer(),
      size: dialog("size"),
      paste: dialog("paste"),
      share: dialog("share"),
      keep: dialog("keep"),
      more: dialog("more"),
    };
    bindBar(this.actions);
    document.addEventListener("keydown", (event) => this.key(event));
    byId("play-it").addEventListener("click", () => this.making.begin({ family, puzzle: this.shown.text }));
    byId("share-copy").addEventListener("click", () => copyField(byId("share-link"), byId("share-words")));
    this.bindForm("size", () => ({ rows: Number(byId("rows").value), cols: Number(byId("cols").value) }));
    this.bindForm("paste", () => ({ text: byId("paste-text").value }));
    byId("keep-form").addEventListener("submit", (/** @type {Event} */ event) => this.keep(event));
  }

  /** A dialog that leads to another board, or says why not. @param {string} name @param {() => Moment["start"]} read */
  bindForm(name, read) {
    byId(`${name}-form`).addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      const problem = byId(`${name}-problem`);
      problem.textContent = "";
      try {
        await this.become({ start: read(), puts: [] });
        byId(name).close();
        byId("board-keys").focus();
      } catch (error) {
        problem.textContent = wordsOf(error);
      }
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (target.matches("input, textarea, select")) return;
    const letter = event.key.toUpperCase();
    if ((event.ctrlKey || event.metaKey) && (letter === "Z" || letter === "Y")) {
      event.preventDefault();
      this.step(letter === "Y" || event.shiftKey ? 1 : -1);
      return;
    }
    const atBoard = target === byId("board-keys") || target === document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || !atBoard) return;
    if (STEPS[event.key]) this.move(...STEPS[event.key]);
    else if (!this.toolbox.key(event.key)) return;
    event.preventDefault();
  }

  /** @param {any} gesture */
  gesture(gesture) {
    if (!["tap", "double", "alternate"].includes(gesture.kind)) return;
    byId("board-keys").focus({ preventScroll: true });
    const [row, col] = [Math.floor(gesture.y), Math.floor(gesture.x)];
    if (row < 0 || col < 0 || row >= this.shown?.rows || col >= this.shown?.cols) return;
    this.choose(row, col);
    if (gesture.kind === "alternate") this.toolbox.key("Delete");
  }

  /** @param {number} down @param {number} across */
  move(down, across) {
    const within = (/** @type {number} */ place, /** @type {number} */ count) =>
      Math.min(Math.max(place, 0), count - 1);
    this.choose(within(this.cell.row + down, this.shown.rows), within(this.cell.col + across, this.shown.cols));
  }

  /** @param {number} row @param {number} col */
  choose(row, col) {
    this.cell = { row, col };
    this.showCell(true);
  }

  /** Use a tool on the chosen cell. @param {string} tool */
  use(tool) {
    const { start: from, puts } = this.moment;
    const cells = this.toolbox.isForBoard(tool) ? [this.cell] : this.images(this.cell);
    const moment = { start: from, puts: [...puts, ...cells.map((cell) => ({ ...cell, tool }))] };
    this.become(moment).catch((error) => this.message(wordsOf(error), true));
  }

  /** The cell, and the one that is its image under the chosen symmetry. @param {{row: number, col: number}} cell */
  images({ row, col }) {
    const symmetry = new FormData(byId("symmetry")).get("symmetry");
    const image = { row: symmetry === "turn" ? this.shown.rows - 1 - row : row, col: this.shown.cols - 1 - col };
    const same = !symmetry || (image.row === row && image.col === col);
    return same ? [{ row, col }] : [image, { row, col }];
  }

  /** A new moment; what was undone is forgotten. An Error if there is no such board. @param {Moment} moment */
  async become(moment) {
    const before = [this.history, this.at];
    this.history = [...this.history.slice(0, this.at + 1), moment];
    this.at = this.history.length - 1;
    try {
      await this.show();
    } catch (error) {
      if (this.moment === moment) [this.history, this.at] = /** @type {[Moment[], number]} */ (before);
      throw error;
    }
  }

  /** Undo or redo. @param {number} by */
  step(by) {
    const at = this.at + by;
    if (at < 0 || at >= this.history.length) return;
    this.at = at;
    this.show().catch((error) => this.message(wordsOf(error), true));
  }

  /** Ask for the board of this moment, show it, and have it judged. */
  async show() {
    this.asking.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { start: from, puts } = this.moment;
    const shown = await ask("POST", "/api/create", { family, ...from, puts });
    if (this.asking !== asking) return;
    this.shown = shown;
    this.message("");
    this.board.show(shown.board);
    this.cell = { row: Math.min(this.cell.row, shown.rows - 1), col: Math.min(this.cell.col, shown.cols - 1) };
    this.toolbox.show(shown.tools);
    this.showCell(false);
    this.showPanel();
    byId("board").setAttribute("data-ready", "true");
    this.judge(asking.signal);
  }

  /** @param {boolean} aloud */
  showCell(aloud) {
    const { row, col } = this.cell;
    this.board.select(`set:${row}:${col}`);
    this.lay();
    this.aria.show(this.board);
    const label = this.board.picture.targets.get(`set:${row}:${col}`)?.label || "";
    this.toolbox.about(label);
    if (aloud) this.aria.say(label);
  }

  /** The chosen cell, and the answer if it is to be seen. */
  lay() {
    const { row, col } = this.cell;
    const box = { x: col + 0.06, y: row + 0.06, width: 0.88, height: 0.88, radius: 0.12 };
    const ring = { kind: "ring", key: "set:chosen", role: "select", stroke: 0.075, layer: 7, ...box };
    const answers = this.verdict?.answers || [];
    this.board.lay([...(this.answer ? answers[this.answer - 1] || [] : []), ring]);
    press("answer", Boolean(this.answer && answers.length));
    allow({ answer: answers.length > 0 });
  }

  showPanel() {
    const { rows, cols, link, text } = this.shown;
    for (const place of document.querySelectorAll("[data-size]")) place.textContent = `${rows} × ${cols}`;
    byId("rows").value = rows;
    byId("cols").value = cols;
    byId("play-it").disabled = !text;
    byId("download-button").disabled = !link;
    byId("share-link").value = link ? new URL(link, location.href).href : "";
    byId("share-words").textContent = link ? "" : "There is no link: this is no puzzle yet, or too large for one.";
    byId("share-copy").disabled = !link;
    const qr = byId("share-qr");
    qr.hidden = !link || link.length > LONGEST_QR;
    if (!qr.hidden) qr.src = `/qr?path=${encodeURIComponent(link)}`;
    for (const file of byId("downloads").querySelectorAll("a")) file.href = `${link}/${file.dataset.kind}`;
    allow({ undo: this.at > 0, redo: this.at < this.history.length - 1 });
  }

  /** Have the board judged, once it has rested for a moment. @param {AbortSignal} signal */
  async judge(signal) {
    this.verdict = null;
    if (!this.shown.text) {
      this.tell({ kind: "unfinished", title: "Not a puzzle yet", because: this.shown.problem, answers: [] });
      return;
    }
    byId("verdict").replaceChildren(waitingCard());
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    if (signal.aborted) return;
    const asked = { family, text: this.shown.text, wait: 0.5 };
    try {
      const glance = await work("/api/verdict", { ...asked, seconds: GLANCE }, signal);
      if (glance.kind === "undecided") glance.because = "Looking longer…";
      this.tell(glance);
      if (OPEN.includes(glance.kind)) this.tell(await work("/api/verdict", { ...asked, seconds: LONG_LOOK }, signal));
    } catch (error) {
      if (!signal.aborted) this.tell({ kind: "undecided", title: "Undecided", because: wordsOf(error), answers: [] });
    }
  }

  /** @param {any} verdict */
  tell(verdict) {
    this.verdict = verdict;
    if (this.answer > verdict.answers.length) this.answer = verdict.answers.length;
    if (verdict.kind === "none") this.answer = verdict.answers.length;
    const show = (/** @type {number} */ number) => {
      this.answer = number;
      this.tell(verdict);
    };
    byId("verdict").replaceChildren(toldCard(verdict, this.answer, show));
    this.lay();
  }

  turnAnswer() {
    if (!this.verdict?.answers.length) return;
    this.answer = this.answer ? 0 : 1;
    this.tell(this.verdict);
  }

  /** @param {Event} event */
  async keep(event) {
    event.preventDefault();
    const problem = byId("keep-problem");
    problem.textContent = "";
    if (!this.shown.text) {
      problem.textContent = "This board is not a puzzle yet.";
      return;
    }
    try {
      const title = byId("keep-title").value;
      const kept = await ask("POST", "/api/library", { family, text: this.shown.text, title });
      byId("keep").close();
      this.message(`Kept in your library as “${kept.title}”.`);
    } catch (error) {
      problem.textContent = wordsOf(error);
    }
  }

  /** @param {string} text @param {boolean} [bad] */
  message(text, bad = false) {
    const line = byId("message");
    line.textContent = text;
    line.classList.toggle("bad", bad);
  }
}

loadLook().then((look) => {
  // Kept on the window for the browser's console and for tests; the page itself never reads it.
  Object.assign(window, { setting: new Setting(look) });
});
