// What the mouse points at is drawn as if it were selected: partners and their cost, the edge, what a turn would bring.
// The server draws it; only the last place is told, and not more often than an eye can follow.

const REST = 100; // milliseconds between two messages

export class Hover {
  /** @param {(key: string | null) => Promise<unknown>} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {string | null} */
    this.wish = null;
    /** @type {string | null} */
    this.told = null;
    this.busy = false;
    /** A picture that comes now comes for the mouse, and does not move. */
    this.telling = false;
  }

  /** @param {string | null} key */
  aim(key) {
    this.wish = key;
    if (this.busy || this.wish === this.told) return;
    this.busy = true;
    setTimeout(() => this.send(), REST);
  }

  /** The server has dropped what it was told: the board changed, or the line is a new one. */
  forget() {
    this.told = null;
  }

  async send() {
    const wish = this.wish;
    if (wish !== this.told) {
      this.told = wish;
      this.telling = true;
      await this.tell(wish).catch(() => {});
      this.telling = false;
    }
    this.busy = false;
    this.aim(this.wish);
  }
}
