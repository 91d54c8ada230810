// A lesson: a board, and the four presses of one step: its name, where to look, the step, why.

import { Board } from "../board/board.js";
import { byId, element, sentence } from "../shared/elements.js";
import { Hands } from "../board/pointer.js";
import { capital } from "../game/hints.js";
import { loadLook } from "../board/theme.js";

const { board: sent, presses } = JSON.parse(byId("lesson").textContent);
const NEXT = ["What is it?", "Where?", "Show the step", "Why?", "Begin again"];

class Lesson {
  /** @param {import("../board/theme.js").Look} look */
  constructor(look) {
    this.board = new Board(byId("board"), look);
    new Hands(this.board, () => {}).enabled = false;
    this.board.show(sent);
    byId("lesson-buttons").hidden = false;
    byId("lesson-next").addEventListener("click", () => this.go(this.press < presses.length ? this.press + 1 : 1));
    byId("lesson-back").addEventListener("click", () => this.go(this.press - 1));
    document.addEventListener("keydown", (event) => this.key(event));
    this.go(1);
    byId("board").setAttribute("data-ready", "true");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || target.matches("input")) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowRight") this.go(this.press + 1);
    else if (event.key === "ArrowLeft") this.go(this.press - 1);
  }

  /** Show so many presses. @param {number} press */
  go(press) {
    if (press < 1 || press > presses.length) return;
    this.press = press;
    this.board.lay(presses[press - 1].marks);
    byId("lesson-press").textContent = `Press ${press} of ${presses.length}`;
    byId("lesson-next").textContent = NEXT[press];
    byId("lesson-back").disabled = press === 1;
    const pips = document.querySelectorAll("#lesson-card .pips i");
    pips.forEach((pip, number) => pip.classList.toggle("on", number < press));
    const lines = presses.slice(0, press).map(lineOf(press));
    byId("lesson-steps").replaceChildren(...lines);
  }
}

/** How a press is written, the newest of so many marked. @param {number} count */
function lineOf(count) {
  return (/** @type {{text: string}} */ { text }, /** @type {number} */ number) =>
    element(
      "li",
      { class: number === count - 1 ? "now" : "" },
      element("span", { class: "number" }, String(number + 1)),
      element("span", {}, ...(number === 0 ? [element("b", {}, capital(text))] : sentence(text))),
    );
}

loadLook().then((look) => new Lesson(look));
