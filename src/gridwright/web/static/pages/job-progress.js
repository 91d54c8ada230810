// Start a game or duel: at once, or as a job whose progress is shown and that can be cancelled.

import { messageOf, runJob } from "../shared/api.js";

const QUIET = 1000; // milliseconds: shorter work shows nothing

/** @typedef {import("../shared/messages.js").JobProgress} JobProgress */

/**
 * What the page shows while a puzzle is generated.
 * @typedef {object} JobView
 * @property {(progress: JobProgress) => void} progress
 * @property {(message: string) => void} problem
 * @property {() => void} clear
 */

export class GameStarter {
  /** @param {JobView} view */
  constructor(view) {
    this.view = view;
    this.asking = new AbortController();
  }

  /** Ask for a game or a duel, and go there. @param {Record<string, unknown>} request @param {string} [path] */
  async start(request, path = "/api/games") {
    this.cancel();
    const { signal } = (this.asking = new AbortController());
    const began = performance.now();
    try {
      const started = await runJob(path, request, signal, (progress) => {
        if (performance.now() - began > QUIET) this.view.progress(progress);
      });
      location.assign(/** @type {{url: string}} */ (started).url);
    } catch (error) {
      if (signal.aborted) return;
      this.view.clear();
      this.view.problem(messageOf(error));
    }
  }

  cancel() {
    this.asking.abort();
    this.view.clear();
  }
}

/** Start a game, with everything said in one line. @param {Record<string, unknown>} request @param {(text: string, isBad?: boolean) => void} show */
export function startGame(request, show) {
  return new GameStarter({
    progress: ({ what }) => show(what),
    problem: (message) => show(message, true),
    clear: () => show(""),
  }).start(request);
}
