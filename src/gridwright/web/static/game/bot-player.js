// A bot plays on, one move at a time, at a pace that can be followed; a sentence says why each move was made.

import { asNext, boldCells, button, element, icon } from "../shared/elements.js";

/** @typedef {"slow" | "normal" | "fast" | "step"} Speed */

/** Milliseconds from one move to the next; step by step, each move is asked for. */
const SPEEDS = { slow: 2400, normal: 1200, fast: 350, step: Infinity };
const TITLES = { slow: "Slow", normal: "Normal", fast: "Fast", step: "Step" };

export class BotPlayer {
  /** @param {(bot: string) => Promise<boolean>} move @param {(card: HTMLElement | null) => void} show */
  constructor(move, show) {
    this.move = move;
    this.show = show;
    this.name = "";
    this.text = "";
    /** @type {Speed} */
    this.speed = "normal";
    this.isPlaying = false;
    this.isAsking = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Start as the form says, which its dialog shows. @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const isOne = Boolean(/** @type {HTMLButtonElement | null} */ (event.submitter)?.value);
    form.closest("dialog")?.close();
    this.start(String(new FormData(form).get("bot")), isOne ? "step" : "normal");
  }

  /** @param {string} name @param {Speed} speed */
  start(name, speed) {
    this.name = name;
    this.speed = speed;
    this.text = "";
    this.isPlaying = speed !== "step";
    void this.step();
    this.draw();
  }

  /** Make one move; the next one follows at its time. */
  async step() {
    clearTimeout(this.timer);
    if (!this.name || this.isAsking) return;
    this.isAsking = true;
    const hasMoved = await this.move(this.name);
    this.isAsking = false;
    if (!hasMoved) this.isPlaying = false;
    this.draw();
    this.schedule();
  }

  schedule() {
    clearTimeout(this.timer);
    if (this.isPlaying && Number.isFinite(SPEEDS[this.speed]))
      this.timer = setTimeout(() => void this.step(), SPEEDS[this.speed]);
  }

  /** Why the last move was made. @param {string} text */
  say(text) {
    this.text = text;
    this.draw();
  }

  /** @param {Speed} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.isPlaying = speed !== "step";
    this.draw();
    this.schedule();
  }

  /** @param {boolean} isPlaying */
  play(isPlaying) {
    this.isPlaying = isPlaying;
    this.draw();
    this.schedule();
  }

  stop() {
    clearTimeout(this.timer);
    this.name = "";
    this.isPlaying = false;
    this.draw();
  }

  draw() {
    this.show(this.name ? this.card() : null);
  }

  card() {
    const speeds = /** @type {Speed[]} */ (Object.keys(SPEEDS)).map((speed) => {
      const choose = button(TITLES[speed], () => this.setSpeed(speed), "quiet grow");
      choose.setAttribute("aria-pressed", String(speed === this.speed));
      return choose;
    });
    const next = button("Next move", () => void this.step(), "main grow", "next");
    const pause = this.isPlaying
      ? button("Pause", () => this.play(false), "main grow", "pause")
      : button("Play", () => this.play(true), "main grow", "play");
    const go = asNext(this.speed === "step" ? next : pause);
    return element(
      "section",
      { class: "note plain bot-player", "aria-label": "Autoplay" },
      element("p", { class: "note-title" }, icon("bot"), "Autoplay"),
      element("p", { class: "bot-reason" }, ...boldCells(this.text || (this.isAsking ? "Thinking…" : "No move was made."))),
      element("div", { class: "row speeds", role: "group", "aria-label": "Speed" }, ...speeds),
      element("div", { class: "row" }, go, button("Stop", () => this.stop(), "grow")),
    );
  }
}
