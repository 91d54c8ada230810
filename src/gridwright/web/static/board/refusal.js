// Why something was refused: one sentence beside the cell, until the next press or a moment later. The cell shakes.

import { element } from "../shared/elements.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Area  its centre and size in cells */

const SHOWN_FOR = 2500; // milliseconds
const GAP = 6; // pixels between the cell and the sentence

export class Refusal {
  /** @param {import("./board.js").Board} board @param {(text: string) => void} announce */
  constructor(board, announce) {
    this.board = board;
    this.announce = announce;
    this.element = element("p", { class: "refusal", "aria-hidden": "true", hidden: true });
    board.element.append(this.element);
    /** @type {Area | null} */
    this.area = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, () => this.hide());
  }

  /** Say why at a place of the board. @param {string} text @param {{x: number, y: number}} place */
  show(text, { x, y }) {
    const target = this.board.targetAt(x, y);
    this.area = target || { x, y, width: 0, height: 0 };
    this.element.textContent = text;
    this.element.hidden = false;
    this.place();
    this.announce(text);
    if (target) this.board.shake(target);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), SHOWN_FOR);
  }

  hide() {
    clearTimeout(this.timer);
    this.area = null;
    this.element.hidden = true;
  }

  /** Put the sentence below its cell, or above it where there's no room below. */
  place() {
    if (!this.area) return;
    const { camera, element: frame } = this.board;
    const { x, y, width, height } = this.area;
    const [wide, high] = [this.element.offsetWidth, this.element.offsetHeight];
    const below = camera.top + (y + height / 2) * camera.unit + GAP;
    const above = camera.top + (y - height / 2) * camera.unit - GAP - high;
    const isRoomBelow = below + high <= frame.clientHeight;
    const beside = camera.left + (x - width / 2) * camera.unit;
    const left = Math.max(0, Math.min(beside, frame.clientWidth - wide));
    const top = Math.max(0, Math.min(isRoomBelow ? below : above, frame.clientHeight - high));
    this.element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }
}
