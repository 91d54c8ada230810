// A new game over the JSON interface: at once, or as a job whose progress is shown and that can be cancelled.

const ASK_EVERY = 250; // milliseconds
const QUIET = 1000; // work shorter than this shows nothing

/**
 * What the page shows while a puzzle is made.
 * @typedef {object} Shown
 * @property {(what: string, done: number, total: number) => void} progress
 * @property {(sentence: string) => void} problem
 * @property {() => void} rest
 */

export class Making {
  /** @param {Shown} shown */
  constructor(shown) {
    this.shown = shown;
    this.job = "";
  }

  /** Ask for a game or a duel and go there. @param {Record<string, any>} order @param {string} [path] */
  async begin(order, path = "/api/games") {
    this.shown.rest();
    try {
      const answer = await ask("POST", path, order);
      if (answer.url) location.assign(answer.url);
      else await this.follow(answer.job);
    } catch (error) {
      this.job = "";
      this.shown.rest();
      this.shown.problem(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} job */
  async follow(job) {
    this.job = job;
    const began = performance.now();
    while (this.job === job) {
      const { state, progress, result, message } = await ask("GET", `/api/jobs/${job}`);
      if (state === "done") return location.assign(result.url);
      if (state === "failed") throw new Error(message || "The puzzle could not be made.");
      if (state === "cancelled") break;
      if (performance.now() - began > QUIET)
        this.shown.progress(progress?.what || "Making the puzzle", progress?.done || 0, progress?.total || 0);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
    }
    this.shown.rest();
  }

  async cancel() {
    const job = this.job;
    this.job = "";
    this.shown.rest();
    if (job) await ask("DELETE", `/api/jobs/${job}`).catch(() => {});
  }
}

/** @param {string} method @param {string} path @param {any} [body] @returns {Promise<any>} */
async function ask(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body ? { "content-type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await answer.text();
  const read = text ? JSON.parse(text) : {};
  if (!answer.ok) throw new Error(read.message || read.detail || `The server answered ${answer.status}.`);
  return read;
}
