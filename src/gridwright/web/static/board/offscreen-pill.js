// A pill at the edge of the board that points to a hint or mistake out of view: "Hint at m21 ↓".

import { element } from "../shared/elements.js";

export class OffscreenPill {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.element = element("button", { type: "button", class: "offscreen-pill", hidden: true });
    this.element.addEventListener("click", () => void this.go());
    board.element.append(this.element);
  }

  /** The place it points to: the first of the overlay, if none of it is in view. */
  get place() {
    const places = this.board.overlayPlaces();
    const [x0, y0, x1, y1] = this.board.camera.window;
    const isInView = places.some(({ x, y }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
    return isInView || !places.length || this.board.replayed ? null : places[0];
  }

  /** Bring the overlay's first place into view, with a cell of air around it. */
  async go() {
    const [place] = this.board.overlayPlaces();
    if (place && !this.board.replayed) await this.board.scrollTo(place);
  }

  /** Show the pill at the edge towards its place, or hide it. */
  show() {
    const { place, board } = this;
    this.element.hidden = !place;
    if (!place) return;
    const [x0, y0, x1, y1] = board.camera.window;
    const across = place.x - (x0 + x1) / 2;
    const down = place.y - (y0 + y1) / 2;
    const isSideways = Math.abs(across) / (x1 - x0) > Math.abs(down) / (y1 - y0);
    const edge = isSideways ? (across > 0 ? "right" : "left") : down > 0 ? "bottom" : "top";
    const arrow = { right: "→", left: "←", bottom: "↓", top: "↑" }[edge];
    this.element.dataset.edge = edge;
    this.element.textContent = `${board.overlayTitle} at ${board.nameOf(place)} ${arrow}`;
  }
}
