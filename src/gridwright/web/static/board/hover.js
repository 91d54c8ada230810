// What the mouse points at is drawn as if it were selected: partners and their cost, the edge, what a turn would bring.
// The server draws it. Only the latest place is sent, and only so often.

const PAUSE = 100; // milliseconds between two messages

export class Hover {
  /** @param {(key: string | null) => Promise<unknown>} send */
  constructor(send) {
    this.sendKey = send;
    /** @type {string | null} */
    this.wanted = null;
    /** @type {string | null} */
    this.sent = null;
    this.busy = false;
  }

  /** @param {string | null} key */
  pointAt(key) {
    this.wanted = key;
    if (this.busy || this.wanted === this.sent) return;
    this.busy = true;
    setTimeout(() => this.send(), PAUSE);
  }

  /** The server has dropped the hover: the board changed, or the connection is new. */
  forget() {
    this.sent = null;
  }

  async send() {
    const wanted = this.wanted;
    if (wanted !== this.sent) {
      this.sent = wanted;
      await this.sendKey(wanted).catch(() => {});
    }
    this.busy = false;
    this.pointAt(this.wanted);
  }
}
