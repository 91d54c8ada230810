// A page with a board: board, pointer, keyboard, accessible grid, toolbar and messages, wired once. Games, duels, the
// editor and lessons are such pages; each says what a gesture does and which actions its tools have.

import { AccessibleGrid } from "./accessible-grid.js";
import { Board } from "./board.js";
import { bindKeyboard, listPageKeys } from "./keyboard.js";
import { OffscreenPill } from "./offscreen-pill.js";
import { Pointer } from "./pointer.js";
import { Refusal } from "./refusal.js";
import { loadTheme } from "./theme.js";
import { bindTools } from "../game/toolbar.js";
import { byId, element, openDialog } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").Gesture} Gesture */
/** @typedef {import("./theme.js").Theme} Theme */

const ZOOM_STEP = 1.4;

export class BoardPage {
  /** @param {Theme} theme */
  constructor(theme) {
    this.keys = byId("board-keys");
    this.board = new Board(byId("board"), theme);
    this.grid = new AccessibleGrid(this.keys, byId("spoken"));
    this.pointer = new Pointer(this.board, (gesture) => this.act(gesture));
    this.refusal = new Refusal(this.board, (text) => this.grid.announce(text));
    this.pill = new OffscreenPill(this.board);
    this.board.onPaint = () => this.painted();
    bindTools((action) => this.run(action));
    bindKeyboard(this.keys, {
      press: (key, shift) => this.press(key, shift),
      run: (action) => this.run(action),
      isOwn: (key) => this.isOwnKey(key),
      holdSpace: (isHeld) => this.pointer.holdSpace(isHeld),
    });
  }

  /** List the page's keys in the help. */
  showKeys() {
    const rows = listPageKeys((key) => this.isOwnKey(key), this.actions).flatMap(([key, does]) => [
      element("dt", {}, element("kbd", {}, key)),
      element("dd", {}, does),
    ]);
    document.getElementById("page-keys")?.append(...rows);
  }

  /** What a gesture on the board does; returns whether it had an effect. @param {Gesture} _gesture @returns {Promise<boolean>} */
  async act(_gesture) {
    return false;
  }

  /** Actions of tools and keys, by name. @returns {Record<string, () => void>} */
  get actions() {
    return {
      zoom_in: () => this.board.zoom(ZOOM_STEP),
      zoom_out: () => this.board.zoom(1 / ZOOM_STEP),
      zoom_fit: () => this.board.fit(),
    };
  }

  /** Whether the board uses a key itself. @param {string} _key */
  isOwnKey(_key) {
    return false;
  }

  /** Run an action. Returns whether there is one by that name. @param {string} name */
  run(name) {
    const action = this.actions[name];
    action?.();
    return Boolean(action);
  }

  /** A key for the board: from now on the focus is shown. @param {string} key @param {boolean} [shift]  whether Shift was held */
  press(key, shift = false) {
    this.board.element.dataset.input = "keys";
    if (this.board.overview.isShown) this.board.zoomTo();
    this.act(shift ? { kind: "key", key, shift } : { kind: "key", key });
  }

  /** An action that opens a dialog. @param {string} id */
  opens(id) {
    return () => openDialog(byId(id));
  }

  painted() {
    this.pill.show();
    this.refusal.place();
  }

  /** The board shows something else: update the accessible grid, and mark it ready. */
  refresh() {
    this.grid.show(this.board);
    this.board.element.dataset.ready = "true";
  }

  /** Show a line in the panel. @param {string} text @param {boolean} [isBad] */
  showMessage(text, isBad = false) {
    const line = byId("message");
    line.textContent = text;
    line.classList.toggle("bad", isBad);
  }
}

/** Open the page once its theme has loaded. @param {new (theme: Theme) => BoardPage} Page */
export async function openPage(Page) {
  const boardPage = new Page(await loadTheme());
  boardPage.showKeys();
  // Kept on the window for the browser's console and for tests; the page itself never reads it.
  Object.assign(window, { boardPage });
}
