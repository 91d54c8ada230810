// The editor. The page keeps what was done (a blank board or a text, then one put after the other), so undo is a step
// back in its own history. The server draws each board, and a worker says whether it's a good puzzle.

import { Toolbox } from "./toolbox.js";
import { keepWork, keptWork } from "./kept-work.js";
import { ALL, checkingCard, stoppedCard, verdictCard } from "./verdict.js";
import { BoardPage, openPage } from "../board/board-page.js";
import { enableTools, pressTool } from "../game/toolbar.js";
import { startGame } from "../pages/job-progress.js";
import { messageOf, request, runJob } from "../shared/api.js";
import { boldCells, byId, element, openDialog, readPageData } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").EditedBoard} EditedBoard */
/** @typedef {import("../shared/messages.js").Verdict} Verdict */
/** @typedef {import("../shared/messages.js").Target} Target */
/** @typedef {{row: number, col: number}} Cell */
/** @typedef {Moment["start"]} Start */
/** @typedef {import("../shared/messages.js").EditorProposal} Proposal */
/** @typedef {import("./kept-work.js").Moment} Moment */

const PAUSE = 250; // milliseconds after the last change before the board is checked
const FIRST_LOOK = 1; // seconds
const LONG_LOOK = 15; // if the first look settles nothing
const UNSETTLED = ["undecided", "found"];
const LONGEST_QR = 2500;
const MOST_PUTS = 1000; // after more of them than this the board's text is sent again
/** @type {Record<string, string>} what to ask before a board like this is played */
const DOUBTS = { several: "It has 2 or more solutions.", none: "It has no solution." };
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SAME_PLACE = 0.1; // cells: how far a symmetric image may be from a cell's middle

class EditorPage extends BoardPage {
  /** @param {import("../board/theme.js").Theme} theme */
  constructor(theme) {
    super(theme);
    const { family, ...start } = /** @type {{family: string} & Start} */ (readPageData("start"));
    this.family = family;
    this.toolbox = new Toolbox(theme, (tool) => this.put(tool));
    /** @type {Moment[]} */
    this.history = [(!start.text && keptWork(family)) || { start, edits: [] }];
    this.at = 0;
    /** @type {Cell} */
    this.cell = { row: 0, col: 0 };
    /** @type {EditedBoard | null} */
    this.edited = null;
    /** @type {Verdict | null} */
    this.verdict = null;
    /** Which solution is shown, from 1; 0 for none, ALL for both at once. */
    this.solution = 0;
    /** Whether you asked for the only solution; a board with two of them or none shows so by itself. */
    this.wantsSolution = false;
    this.proof = "";
    /** What is shown: moments that haven't come yet may be after it. */
    this.shown = { history: this.history, at: this.at };
    /** For what is asked about the board shown, and for the board asked for last. */
    this.asking = this.newest = new AbortController();
    /** @type {Proposal[]} */
    this.proposals = [];
    this.bindForms();
    // What was kept may come from another version: then the board is blank.
    this.showMoment().catch(() => this.tryChange({ start, edits: [] }));
  }

  get moment() {
    return this.history[this.at];
  }

  get actions() {
    return {
      ...super.actions,
      undo: () => this.step(-1),
      redo: () => this.step(1),
      clear: () => this.tryChange({ start: this.blank(this.edited?.rows, this.edited?.cols), edits: [] }),
      solution: () => this.toggleSolution(),
      help: this.opens("help"),
      size: this.opens("size"),
      paste: this.opens("paste"),
      share: this.opens("share"),
      save: this.opens("save"),
      download: this.opens("download"),
      more: this.opens("more"),
      play: () => this.askToPlay(),
    };
  }

  bindForms() {
    byId("play-anyway-yes").addEventListener("click", () => void this.play());
    this.bindForm("size", async () => {
      const number = (/** @type {string} */ id) => Number(byId(id, HTMLInputElement).value);
      const kind = document.getElementById("kind");
      const chosen = kind instanceof HTMLSelectElement ? kind.value : undefined;
      await this.change({ start: this.blank(number("rows"), number("cols"), chosen), edits: [] });
    });
    this.bindForm("paste", async () => {
      await this.change({ start: { text: byId("paste-text", HTMLTextAreaElement).value }, edits: [] });
    });
    this.bindForm("save", () => this.save());
  }

  /** A dialog's form: do what it says and close it, or show why not. @param {string} name @param {() => Promise<void>} submit */
  bindForm(name, submit) {
    byId(`${name}-form`).addEventListener("submit", async (event) => {
      event.preventDefault();
      const problem = byId(`${name}-problem`);
      problem.textContent = "";
      try {
        await submit();
        byId(name, HTMLDialogElement).close();
        this.keys.focus();
      } catch (error) {
        problem.textContent = messageOf(error);
      }
    });
  }

  /** A blank board, of the same kind unless one is given. @param {number | undefined} rows @param {number | undefined} cols @param {string} [kind] */
  blank(rows, cols, kind = this.edited?.kind) {
    return { rows, cols, ...(kind ? { kind } : {}) };
  }

  /** Play it, after a question if it has no solution or several. */
  askToPlay() {
    const doubt = DOUBTS[this.verdict?.kind || ""];
    if (!doubt) return void this.play();
    byId("play-anyway-why").textContent = doubt;
    openDialog(byId("play-anyway"));
  }

  play() {
    const request = { family: this.family, puzzle: this.edited?.text };
    return startGame(request, (text, isBad) => this.showMessage(text, isBad));
  }

  async save() {
    if (!this.edited?.text) throw new Error("This board isn't a puzzle yet.");
    const title = byId("save-title", HTMLInputElement).value;
    const shared = new FormData(byId("save-form", HTMLFormElement)).has("save-shared");
    const body = { family: this.family, text: this.edited.text, title, shared };
    const saved = /** @type {{title: string}} */ (await request("POST", "/api/library", body));
    this.showMessage(`Saved in your library as “${saved.title}”${shared ? ", and shared on your page" : ""}.`);
  }

  /** @param {string} key */
  isOwnKey(key) {
    return this.toolbox.hasKey(key);
  }

  /** @param {import("../shared/messages.js").Gesture} gesture */
  async act({ kind, key = "", x = 0, y = 0 }) {
    if (kind === "key") {
      if (STEPS[key]) this.move(...STEPS[key]);
      else this.toolbox.press(key);
      return true;
    }
    const target = this.board.targetAt(x, y);
    if (!target || !["tap", "double", "alternate"].includes(kind)) return false;
    this.keys.focus({ preventScroll: true });
    this.choose(cellOf(target));
    if (kind === "alternate") this.toolbox.press("Delete");
    return true;
  }

  /** To the next cell of the row, or the nearest one in the row above or below. @param {number} down @param {number} across */
  move(down, across) {
    const { row, col } = this.cell;
    const chosen = this.targetOf({ row, col });
    const beside = this.targetOf({ row, col: col + across });
    const next = down ? nearest(this.cellsOf(row + down), chosen?.x, undefined) : beside;
    if (next) this.choose(cellOf(next));
  }

  /** The cells of a row; without one, all. @param {number} [row] */
  cellsOf(row) {
    return [...this.board.scene.targets.values()].filter((target) => row === undefined || cellOf(target).row === row);
  }

  /** @param {Cell} cell */
  targetOf({ row, col }) {
    return this.board.scene.targets.get(`set:${row}:${col}`);
  }

  /** @param {Cell} cell */
  choose(cell) {
    this.cell = cell;
    this.showCell();
    this.grid.announce(this.cellLabel);
  }

  get cellLabel() {
    return this.targetOf(this.cell)?.label || "";
  }

  /** Put something on the chosen cell. @param {string} tool */
  put(tool) {
    const { start, edits } = this.moment;
    const cells = this.toolbox.isForBoard(tool) ? [this.cell] : this.symmetricCells(this.cell);
    this.tryChange({ start, edits: [...edits, ...cells.map((cell) => ({ ...cell, tool }))] });
  }

  /** The cell, and its image under the chosen symmetry. @param {Cell} cell */
  symmetricCells(cell) {
    const symmetry = new FormData(byId("symmetry", HTMLFormElement)).get("symmetry");
    const target = this.targetOf(cell);
    if (!symmetry || !target) return [cell];
    const { width, height } = this.board.scene;
    const [x, y] = [width - target.x, symmetry === "turn" ? height - target.y : target.y];
    const image = nearest(this.cellsOf(), x, y);
    const isThere = image && image !== target && Math.hypot(image.x - x, image.y - y) < SAME_PLACE;
    return isThere ? [cellOf(image), cell] : [cell];
  }

  /** Go on to another moment; what was undone is forgotten. Throws an Error if there's no such board. @param {Moment} moment */
  async change(moment) {
    this.history = [...this.history.slice(0, this.at + 1), moment];
    this.at = this.history.length - 1;
    await this.showMoment();
  }

  /** The same, and say so if there's no such board. @param {Moment} moment */
  tryChange(moment) {
    this.change(moment).catch((error) => this.showMessage(messageOf(error), true));
  }

  /** Undo or redo. @param {number} by */
  step(by) {
    const at = this.at + by;
    if (at < 0 || at >= this.history.length) return;
    this.at = at;
    this.showMoment().catch((error) => this.showMessage(messageOf(error), true));
  }

  /** Ask for the board of this moment, show it, and have it checked; without an answer, all stays with what is shown. */
  async showMoment() {
    const asking = (this.newest = new AbortController());
    const { history, at } = this;
    const { start, edits } = this.moment;
    const body = { family: this.family, ...start, edits };
    this.showProposals(this.proposals, true);
    const edited = /** @type {EditedBoard | undefined} */ (
      await request("POST", "/api/create", body).catch((error) => {
        if (this.newest !== asking) return undefined;
        Object.assign(this, this.shown);
        this.showProposals(this.proposals);
        throw error;
      })
    );
    if (this.newest !== asking || !edited) return;
    this.asking.abort();
    this.asking = asking;
    this.shown = { history, at };
    this.edited = edited;
    this.showMessage("");
    this.board.show(edited.board);
    if (!this.targetOf(this.cell)) this.cell = { row: 0, col: 0 };
    this.toolbox.show(edited.tools);
    this.showCell();
    this.showPanel(edited);
    this.refresh();
    keepWork(this.family, this.moment);
    void this.fetchVerdict(edited, asking);
    void this.propose(body, asking.signal);
  }

  showCell() {
    this.board.select(this.targetOf(this.cell)?.key);
    this.showOverlay();
    this.grid.show(this.board);
    this.toolbox.showCell(this.cellLabel);
  }

  /** The chosen cell, and the solution if it's shown. */
  showOverlay() {
    const target = this.targetOf(this.cell);
    const ring = { kind: /** @type {const} */ ("ring"), key: "set:chosen", role: "select", stroke: 0.075, layer: 7 };
    const solutions = this.verdict?.answers || [];
    const shown = this.solution === ALL ? this.verdict?.both || [] : solutions[this.solution - 1] || [];
    this.board.setOverlay([...shown, ...(target ? [{ ...ring, ...frameOf(target) }] : [])]);
    pressTool("solution", Boolean(this.solution && solutions.length));
    enableTools({ solution: solutions.length > 0 });
  }

  /** @param {EditedBoard} edited */
  showPanel({ rows, cols, kind, link, proof, text }) {
    this.proof = proof || "";
    const kinds = document.getElementById("kind");
    if (kinds instanceof HTMLSelectElement) kinds.value = kind;
    const named = kinds instanceof HTMLSelectElement && kinds.selectedIndex > 0 ? `${kinds.selectedOptions[0].text} ` : "";
    for (const place of document.querySelectorAll("[data-size]")) place.textContent = `${named}${rows} × ${cols}`;
    byId("rows", HTMLInputElement).value = String(rows);
    byId("cols", HTMLInputElement).value = String(cols);
    enableTools({ play: Boolean(text), download: Boolean(link) });
    byId("share-link", HTMLInputElement).value = link ? new URL(link, location.href).href : "";
    byId("share-link-status").textContent = link ? "" : "There's no link. Either this isn't a puzzle yet, or it's too large.";
    byId("share-link-copy", HTMLButtonElement).disabled = !link;
    const qr = byId("share-qr", HTMLImageElement);
    qr.hidden = !link || link.length > LONGEST_QR;
    if (!qr.hidden) qr.src = `/qr?path=${encodeURIComponent(link)}`;
    for (const file of byId("downloads").querySelectorAll("a")) file.href = `${link}/${file.dataset.kind}`;
    enableTools({ undo: this.at > 0, redo: this.at < this.history.length - 1 });
  }

  /** Have the board checked, once it has rested for a moment. @param {EditedBoard} edited @param {AbortController} asking */
  async fetchVerdict(edited, asking) {
    const { text, problem } = edited;
    const { signal } = asking;
    this.verdict = null;
    if (!text) return this.showVerdict({ kind: "unfinished", title: "Not a puzzle yet", because: problem, answers: [] });
    const again = () => void this.showMoment();
    const cancel = () => {
      asking.abort();
      byId("verdict").replaceChildren(stoppedCard(again));
    };
    byId("verdict").replaceChildren(checkingCard(cancel));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return;
    const look = (/** @type {number} */ seconds) =>
      /** @type {Promise<Verdict>} */ (runJob("/api/verdict", { family: this.family, text, wait: 0.5, seconds }, signal));
    try {
      const first = await look(FIRST_LOOK);
      if (first.kind === "undecided") first.because = "Still checking…";
      this.showVerdict(first);
      if (UNSETTLED.includes(first.kind)) this.showVerdict(await look(LONG_LOOK));
    } catch (error) {
      if (!signal.aborted) byId("verdict").replaceChildren(stoppedCard(again, messageOf(error)));
    }
  }

  /** @param {Verdict} verdict */
  showVerdict(verdict) {
    this.verdict = verdict;
    const count = verdict.answers.length;
    if (verdict.both?.length) this.solution = ALL;
    else this.solution = verdict.kind === "none" || this.wantsSolution ? count : 0;
    this.showCard(verdict);
  }

  /** The card, and over the board what it shows. @param {Verdict} verdict */
  showCard(verdict) {
    const card = verdictCard(verdict, this.solution, this.proof, (number) => this.showSolution(verdict, number));
    byId("verdict").replaceChildren(card);
    this.showOverlay();
  }

  /** @param {Verdict} verdict @param {number} number */
  showSolution(verdict, number) {
    this.solution = number;
    if (verdict.answers.length === 1) this.wantsSolution = number > 0;
    this.showCard(verdict);
  }

  toggleSolution() {
    if (this.verdict?.answers.length) this.showSolution(this.verdict, this.solution ? 0 : 1);
  }

  /** Ask what the editor would do by itself now. @param {Record<string, unknown>} body @param {AbortSignal} signal */
  async propose(body, signal) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return;
    try {
      const found = await runJob("/api/create/proposals", body, signal);
      if (!signal.aborted) this.showProposals(/** @type {{proposals: Proposal[]}} */ (found).proposals);
    } catch {
      if (!signal.aborted) this.showProposals([]); // the verdict says what happened
    }
  }

  /** @param {Proposal[]} proposals @param {boolean} isOld  whether they were for the board before */
  showProposals(proposals, isOld = false) {
    this.proposals = proposals;
    byId("helpers-field").hidden = !proposals.length;
    const buttons = proposals.map((proposal) =>
      element(
        "button",
        { class: "button helper", type: "button", disabled: isOld || !proposal.edits.length, onclick: () => this.accept(proposal) },
        element("span", {}, proposal.title),
        element("small", {}, ...boldCells(proposal.says)),
      ),
    );
    byId("helpers").replaceChildren(...buttons);
  }

  /** Do what was proposed, as one change. @param {Proposal} proposal */
  accept({ edits }) {
    const { start, edits: before } = this.moment;
    const isLong = before.length + edits.length > MOST_PUTS && this.edited?.text;
    const moment = isLong ? { start: { text: this.edited?.text }, edits } : { start, edits: [...before, ...edits] };
    this.tryChange(moment);
  }
}

/** The cell of a target. @param {Target} target @returns {Cell} */
function cellOf({ key }) {
  const [row, col] = key.split(":").slice(1).map(Number);
  return { row, col };
}

/** The target nearest to a place, or to an x. @param {Target[]} targets @param {number} [x] @param {number} [y] */
function nearest(targets, x = 0, y) {
  const away = (/** @type {Target} */ target) => Math.hypot(target.x - x, y === undefined ? 0 : target.y - y);
  return targets.reduce((/** @type {Target | undefined} */ best, each) => (best && away(best) <= away(each) ? best : each), undefined);
}

/** The outline of a cell. @param {Target} target */
function frameOf({ x, y, width, height, points }) {
  if (points) return { points };
  return { x: x - width / 2 + 0.06, y: y - height / 2 + 0.06, width: width - 0.12, height: height - 0.12, radius: 0.12 };
}

openPage(EditorPage);
