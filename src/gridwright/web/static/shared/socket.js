// The connection to a live board. Every message has a number, answered by `ack` or `error` with the same number. A lost
// connection is opened again; what was not acknowledged is rejected with ConnectionLost, and the page decides about it.

/** @typedef {import("./messages.js").ServerMessage} ServerMessage */
/** @typedef {(done: boolean) => void} Resolve */

const FIRST_WAIT = 300; // milliseconds before the first attempt to reconnect
const LONGEST_WAIT = 4000;
const CLOSED_FOR_GOOD = [4403, 4404];

export class ConnectionLost extends Error {}

export class LiveSocket extends EventTarget {
  /** @param {string} path */
  constructor(path) {
    super();
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.lastId = 0;
    this.wait = FIRST_WAIT;
    /** @type {Map<number, {resolve: Resolve, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.isOpen = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.connect();
    addEventListener("online", () => this.reconnectNow());
    document.addEventListener("visibilitychange", () => this.reconnectNow());
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.handleOpen());
    socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.handleClose(event.code));
  }

  handleOpen() {
    this.isOpen = true;
    this.wait = FIRST_WAIT;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {number} code */
  handleClose(code) {
    const wasOpen = this.isOpen;
    this.isOpen = false;
    for (const { reject } of this.waiting.values()) reject(new ConnectionLost("Connection lost. Try again."));
    this.waiting.clear();
    if (CLOSED_FOR_GOOD.includes(code)) {
      this.dispatchEvent(new Event("gone"));
      return;
    }
    if (wasOpen) this.dispatchEvent(new Event("lost"));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
  }

  /** The page is visible again, or the network is back: don't wait any longer. */
  reconnectNow() {
    if (this.isOpen || document.hidden || this.socket?.readyState === WebSocket.CONNECTING || !this.timer) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  /** @param {ServerMessage} message */
  receive(message) {
    const waiting = "id" in message ? this.waiting.get(message.id) : undefined;
    if (message.type === "ack") waiting?.resolve(message.meant !== false);
    if (message.type === "error") waiting?.reject(new Error(message.message));
    if ("id" in message) this.waiting.delete(message.id);
    this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
  }

  /**
   * Listen for one type of message.
   * @template {ServerMessage["type"]} T
   * @param {T} type @param {(message: Extract<ServerMessage, {type: T}>) => void} handle
   */
  on(type, handle) {
    this.addEventListener(type, (event) => handle(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * Send a message. Resolves once the server has done it (to whether it had an effect), rejects with its message.
   * @param {string} type @param {Record<string, unknown>} [fields] @returns {Promise<boolean>}
   */
  send(type, fields = {}) {
    if (!this.isOpen || !this.socket) return Promise.reject(new ConnectionLost("Connection lost. Try again."));
    const id = ++this.lastId;
    this.socket.send(JSON.stringify({ type, id, ...fields }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}
