// A lesson: a board, and the four stages of one step: its name, where to look, the move, the reason.

import { BoardPage, openPage } from "../board/board-page.js";
import { boldCells, byId, capitalize, element, numbered, readPageData } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").Lesson} Lesson */

const NEXT = ["Show technique", "Show where", "Show move", "Show reason", "Start over"];

class LessonPage extends BoardPage {
  /** @param {import("../board/theme.js").Theme} theme */
  constructor(theme) {
    super(theme);
    const { board, stages } = /** @type {Lesson} */ (readPageData("lesson"));
    this.stages = stages;
    this.stage = 1;
    this.pointer.isEnabled = false;
    this.board.show(board);
    byId("lesson-buttons").hidden = false;
    byId("lesson-next").addEventListener("click", () => this.go(this.stage < this.stages.length ? this.stage + 1 : 1));
    byId("lesson-back").addEventListener("click", () => this.go(this.stage - 1));
    this.go(1);
    this.refresh();
  }

  /** @param {import("../shared/messages.js").Gesture} gesture */
  async act({ key }) {
    if (key === "ArrowRight") this.go(this.stage + 1);
    else if (key === "ArrowLeft") this.go(this.stage - 1);
    return true;
  }

  /** Show the stages up to this one. @param {number} stage */
  go(stage) {
    if (stage < 1 || stage > this.stages.length) return;
    this.stage = stage;
    this.board.setOverlay(this.stages[stage - 1].marks, "Hint");
    void this.pill.go();
    byId("lesson-stage").textContent = `Stage ${stage} of ${this.stages.length}`;
    byId("lesson-next").textContent = NEXT[stage];
    byId("lesson-back", HTMLButtonElement).disabled = stage === 1;
    const dots = document.querySelectorAll("#lesson-card .stage-dots i");
    dots.forEach((dot, index) => dot.classList.toggle("on", index < stage));
    byId("lesson-steps").replaceChildren(
      ...this.stages.slice(0, stage).map(({ text }, index) => {
        const line = index === 0 ? [element("b", {}, capitalize(text))] : boldCells(text);
        return element("li", { class: index === stage - 1 ? "now" : "" }, ...numbered(index + 1, ...line));
      }),
    );
  }
}

openPage(LessonPage);
