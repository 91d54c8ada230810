// A page whose board lives on the server: the connection, the board it sends, typed moves and the replay. A game and a
// duel are such pages.

import { Replay } from "./replay.js";
import { BoardPage } from "../board/board-page.js";
import { messageOf } from "../shared/api.js";
import { byId, openDialog } from "../shared/elements.js";
import { ConnectionLost, LiveSocket } from "../shared/socket.js";

/** @typedef {import("../shared/messages.js").Gesture} Gesture */
/** @typedef {{type: string, fields: Record<string, unknown>, place: {x?: number, y?: number} | undefined, resolve: (hadEffect: boolean) => void}} KeptMove */

const KEPT = new Set(["gesture", "move", "command"]); // sent again after reconnecting, if the board is unchanged
const MOST_KEPT = 50;
const BRIEFLY = 6000; // milliseconds
const LONGEST_TYPED = 2000; // characters that the server takes

export class LivePage extends BoardPage {
  /**
   * @param {import("../board/theme.js").Theme} theme @param {string} path
   * @param {import("../shared/messages.js").LivePageData} data
   */
  constructor(theme, path, data) {
    super(theme);
    this.data = data;
    this.pointer.drags = this.board.isDrawnOn = data.family.drags;
    this.ownKeys = new Set(data.family.keys);
    this.socket = new LiveSocket(path);
    this.replay = new Replay(this.socket, this.board);
    this.isLoading = false;
    /** What was done while the connection was lost. @type {KeptMove[]} */
    this.kept = [];
    /** The board that it was done on. @type {string | null} */
    this.keptOn = null;
    /** Where the player acted last. @type {{x: number, y: number} | null} */
    this.lastPlace = null;
    this.board.onWindow = (window) => this.loadWindow(window);
    this.socket.on("board", (message) => {
      this.board.show(message);
      this.board.requestWindow();
      this.refresh();
    });
    this.socket.on("change", (message) => {
      this.board.change(message);
      this.pointer.pointAgain();
      this.refresh();
    });
    this.socket.on("refused", ({ message, key }) => this.refuse(message, this.board.scene.targets.get(key)));
    this.socket.addEventListener("open", () => this.connected());
    this.socket.addEventListener("lost", () => this.disconnected());
    this.socket.addEventListener("gone", () => this.showMessage(this.goneMessage, true));
    byId("type-move").addEventListener("submit", (event) => this.playTyped(event));
  }

  get goneMessage() {
    return "This game no longer exists.";
  }

  /** Whether the player may do something on the board. */
  get canAct() {
    return false;
  }

  get actions() {
    return {
      ...super.actions,
      help: this.opens("help"),
      share: this.opens("share"),
      type: () => {
        const dialog = byId("typed").closest("dialog");
        if (dialog) openDialog(dialog);
        byId("typed").focus();
      },
    };
  }

  /** @param {string} key */
  isOwnKey(key) {
    return this.ownKeys.has(key);
  }

  /** @param {Gesture} gesture */
  async act(gesture) {
    if (!this.canAct) return false;
    if (gesture.kind !== "key") this.keys.focus({ preventScroll: true });
    const place = gesture.kind === "key" ? this.selected : gesture;
    if (place?.x !== undefined && place.y !== undefined) this.lastPlace = { x: place.x, y: place.y };
    const sent = this.send("gesture", { ...gesture }, place);
    this.follow(sent);
    return sent;
  }

  /** What else to do while a move is on its way. @param {Promise<boolean>} _sent */
  follow(_sent) {}

  /** The selected place, if there is one. */
  get selected() {
    return this.board.selection === null ? undefined : this.board.scene.targets.get(this.board.selection);
  }

  /**
   * Send a message. A refusal is shown, at its place if it has one.
   * @param {string} type @param {Record<string, unknown>} [fields] @param {{x?: number, y?: number}} [place]
   * @returns {Promise<boolean>}
   */
  async send(type, fields = {}, place) {
    try {
      const hadEffect = await this.socket.send(type, fields);
      this.showMessage("");
      return hadEffect;
    } catch (error) {
      if (error instanceof ConnectionLost && KEPT.has(type) && this.version !== null && this.kept.length < MOST_KEPT)
        return this.keep(type, fields, place);
      this.refuse(messageOf(error), place);
      return false;
    }
  }

  /** What tells the board from a later one; null if nothing is kept for after a lost connection. @returns {string | null} */
  get version() {
    return null;
  }

  /** @param {string} type @param {Record<string, unknown>} fields @param {{x?: number, y?: number}} [place] @returns {Promise<boolean>} */
  keep(type, fields, place) {
    if (!this.kept.length) this.keptOn = this.version;
    const answered = new Promise((resolve) => this.kept.push({ type, fields, place, resolve }));
    const waiting = this.kept.length === 1 ? "1 move is waiting." : `${this.kept.length} moves are waiting.`;
    byId("kept").textContent = waiting;
    this.grid.announce(`Connection lost. ${waiting}`);
    return answered;
  }

  /** The board has come again: send what was done meanwhile, in order; or drop it, if the board is another one. */
  sendKept() {
    const { kept } = this;
    if (!kept.length) return;
    this.kept = [];
    const isSame = this.keptOn === this.version;
    for (const { type, fields, place, resolve } of kept) {
      if (isSame) this.send(type, fields, place).then(resolve);
      else resolve(false);
    }
    const moves = kept.length === 1 ? "move" : `${kept.length} moves`;
    if (!isSame) this.showBriefly(`The board had changed, so your last ${moves} couldn't be sent.`, true);
  }

  /** Show a line in the panel for a while. @param {string} text @param {boolean} [isBad] */
  showBriefly(text, isBad = false) {
    this.showMessage(text, isBad);
    this.grid.announce(text);
    setTimeout(() => byId("message").textContent === text && this.showMessage(""), BRIEFLY);
  }

  /** Say why something wasn't done: at its place on the board, or in the panel. @param {string} text @param {{x?: number, y?: number}} [place] */
  refuse(text, place) {
    if (place?.x !== undefined && place.y !== undefined) return this.refusal.show(text, { x: place.x, y: place.y });
    this.showBriefly(text, true);
  }

  connected() {
    byId("connection-lost").hidden = true;
    byId("kept").textContent = "";
    this.showMessage("");
  }

  disconnected() {
    byId("connection-lost").hidden = false;
  }

  /** Load a part of the board. While one is on its way the next waits. @param {number[]} window */
  async loadWindow(window) {
    if (this.isLoading) return;
    this.isLoading = true;
    const [x0, y0, x1, y1] = window;
    const hasCome = await this.send("window", { x0, y0, x1, y1 });
    this.isLoading = false;
    if (!hasCome) return;
    this.board.requestWindow();
    this.grid.show(this.board);
  }

  /** @param {Event} event */
  async playTyped(event) {
    event.preventDefault();
    const field = byId("typed", HTMLInputElement);
    const text = field.value.trim();
    if (!text) return;
    field.closest("dialog")?.close();
    if (text.length > LONGEST_TYPED)
      return this.showBriefly(`These are too many moves at once. Type up to ${LONGEST_TYPED} characters.`, true);
    const sent = this.send("move", { text });
    this.follow(sent);
    if (await sent) field.value = "";
  }
}
