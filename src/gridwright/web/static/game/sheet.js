// On a phone a card is a sheet over the lower part of the screen, or beside the board. It never covers the place it speaks of. A swipe down
// folds it to one line, another closes it, a swipe up unfolds it.

const SWIPE = 30; // pixels

export class Sheet {
  /** @param {HTMLElement} element @param {import("../board/board.js").Board} board @param {() => void} close */
  constructor(element, board, close) {
    this.element = element;
    this.board = board;
    this.close = close;
    let start = 0;
    element.addEventListener("pointerdown", (event) => (start = event.clientY));
    element.addEventListener("pointerup", (event) => this.isSheet && this.swipe(event.clientY - start));
  }

  get isSheet() {
    return getComputedStyle(this.element).position === "fixed";
  }

  /** @param {number} by  pixels, down is positive */
  swipe(by) {
    const isFolded = "folded" in this.element.dataset;
    if (by < -SWIPE) this.unfold();
    else if (by > SWIPE && isFolded) this.close();
    else if (by > SWIPE) this.element.dataset.folded = "";
  }

  unfold() {
    delete this.element.dataset.folded;
  }

  /** Scroll the page until the hint or mistake is above the sheet, with a cell of air. */
  uncover() {
    const [place] = this.board.overlayPlaces();
    if (!place || !this.isSheet) return;
    const { camera, canvas } = this.board;
    const sheet = this.element.getBoundingClientRect();
    const below = canvas.getBoundingClientRect().top + camera.top + (place.y + 1.5) * camera.unit;
    const hidden = below - (sheet.left > 0 ? sheet.bottom : sheet.top); // it may be beside the board
    if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
  }
}
