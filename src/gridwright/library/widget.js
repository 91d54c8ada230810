// The board in a notebook: shows the picture that Python sends, and sends back what the player does, in cells.

/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(event: string, listener: () => void) => void} on
 * @property {(message: object) => void} send
 */

const STILL = 0.3; // cells that a hand may shake and still mean one place
const HOLD = 350; // milliseconds
const KEYS = /^(Arrow\w+|Enter|Escape| |[a-z0-9])$/;

/** @param {{model: Model, el: HTMLElement}} place */
function render({ model, el }) {
  const board = element("div", { tabIndex: 0, role: "application", ariaLabel: "Board" });
  board.style.cssText = "width: fit-content; max-width: 100%; cursor: pointer; user-select: none";
  board.style.touchAction = model.get("drags") ? "none" : "manipulation";
  const bar = element("div", {});
  const said = element("p", { role: "status" });
  const buttons = ["undo", "redo", "reset", "hint"].map((name) => {
    const button = element("button", { type: "button", textContent: name[0].toUpperCase() + name.slice(1) });
    button.addEventListener("click", () => model.send({ do: name }));
    return button;
  });
  bar.append(...buttons);
  el.append(board, bar, said);

  const draw = () => {
    board.innerHTML = model.get("svg");
    const picture = /** @type {SVGElement | null} */ (board.querySelector("svg"));
    if (picture) picture.style.cssText = "display: block; max-width: 100%; height: auto";
  };
  const tell = () => {
    said.textContent = model.get("message");
    buttons[0].disabled = !model.get("can_undo");
    buttons[1].disabled = !model.get("can_redo");
  };
  for (const name of ["message", "can_undo", "can_redo"]) model.on(`change:${name}`, tell);
  model.on("change:svg", draw);
  draw();
  tell();
  listen(board, model);
}

/** Turn mouse, fingers and keys into gestures. @param {HTMLElement} board @param {Model} model */
function listen(board, model) {
  /** @type {{points: number[][], isAlternate: boolean, time: number} | null} */
  let grip = null;

  /** @param {PointerEvent} event */
  const cell = (event) => {
    const picture = /** @type {SVGSVGElement} */ (board.querySelector("svg"));
    const edge = picture.getBoundingClientRect();
    const scale = picture.viewBox.baseVal.width / edge.width;
    return [
      ((event.clientX - edge.left) * scale - model.get("left")) / model.get("unit"),
      ((event.clientY - edge.top) * scale - model.get("top")) / model.get("unit"),
    ];
  };

  board.addEventListener("pointerdown", (event) => {
    board.focus();
    board.setPointerCapture(event.pointerId);
    grip = { points: [cell(event)], isAlternate: event.button === 2, time: event.timeStamp };
  });
  board.addEventListener("pointermove", (event) => {
    grip?.points.push(cell(event));
  });
  board.addEventListener("pointercancel", () => {
    grip = null;
  });
  board.addEventListener("pointerup", (event) => {
    if (!grip) return;
    const { points, isAlternate, time } = grip;
    grip = null;
    const [[x, y], last] = [points[0], cell(event)];
    const isStill = Math.hypot(last[0] - x, last[1] - y) < STILL;
    const isHeld = event.pointerType !== "mouse" && event.timeStamp - time > HOLD;
    if (isStill) send({ kind: isAlternate || isHeld ? "alternate" : "tap", x, y, shift: event.shiftKey });
    else if (model.get("drags")) send({ kind: isAlternate ? "alternate_drag" : "drag", x, y, points: [...points, last] });
  });
  board.addEventListener("contextmenu", (event) => event.preventDefault());
  board.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation(); // a notebook has keys of its own
    send({ kind: "key", key: event.key, shift: event.shiftKey });
  });

  /** @param {object} gesture */
  const send = (gesture) => model.send({ do: "gesture", gesture });
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

export default { render };
