// The line to the server: messages with a number each, answered by `ack` or `error` of the same number. When the line
// breaks it is taken up again by itself; what was not acknowledged is given back as refused, never sent twice.

/** @typedef {Record<string, any>} Message */

const FIRST_WAIT = 300; // milliseconds before the first try to come back
const LONGEST_WAIT = 4000;
const GONE = [4403, 4404]; // close codes that say: do not come back

export class Wire extends EventTarget {
  /** @param {string} path */
  constructor(path) {
    super();
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.number = 0;
    this.wait = FIRST_WAIT;
    /** @type {Map<number, {resolve: (meant: boolean) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.open = false;
    this.connect();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.closed(event.code));
  }

  opened() {
    this.open = true;
    this.wait = FIRST_WAIT;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {number} code */
  closed(code) {
    const was = this.open;
    this.open = false;
    for (const { reject } of this.waiting.values())
      reject(new Error("The connection broke before the server answered."));
    this.waiting.clear();
    if (GONE.includes(code)) {
      this.dispatchEvent(new CustomEvent("gone", { detail: code }));
      return;
    }
    if (was) this.dispatchEvent(new Event("away"));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
  }

  /** Somebody looks at the page again, or the network is back: no need to wait longer. */
  hurry() {
    if (this.open || document.hidden || this.socket?.readyState === WebSocket.CONNECTING || !this.timer) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  /** @param {Message} message */
  hear(message) {
    const waiting = this.waiting.get(message.id);
    if (message.type === "ack" && waiting) waiting.resolve(message.meant !== false);
    if (message.type === "error" && waiting) waiting.reject(new Error(message.message));
    if (waiting) this.waiting.delete(message.id);
    this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
  }

  /**
   * Say something; resolves when the server has done it (to whether it meant anything), rejects with its sentence.
   * @param {string} type @param {Message} [fields] @returns {Promise<boolean>}
   */
  say(type, fields = {}) {
    if (!this.open || !this.socket)
      return Promise.reject(new Error("The server is away; the page comes back to it by itself."));
    const id = ++this.number;
    this.socket.send(JSON.stringify({ type, id, ...fields }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}
