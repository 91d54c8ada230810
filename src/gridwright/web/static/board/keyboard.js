// Keys. Letters, arrows, Enter and the like go to the board as gestures. The page's own keys are Ctrl or Shift with a
// letter and a few symbols, so that a family may use any plain letter.

const NAMED = new Set(
  "ArrowUp ArrowDown ArrowLeft ArrowRight Enter Escape Delete Backspace Home End".split(" ").concat(" "),
);

const TAKES_TEXT = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select";
/** Controls that use keys themselves, and which. @type {[string, RegExp][]} */
const USES = [
  ["button, a", /^(Enter| )$/],
  ["[type=checkbox]", /^ $/],
  ["[type=radio]", /^( |Arrow\w+)$/],
  ["[type=range]", /^(Arrow\w+|Home|End)$/],
];

/** The page's keys for the help: key, what it does, and the action it runs, which not every page has. */
const PAGE_KEYS = [
  ["Ctrl+Z", "undo", "undo"],
  ["Ctrl+Y", "redo", "redo"],
  ["Shift+H", "hint, next stage", "hint"],
  ["Shift+A", "apply the hint", "apply"],
  ["Shift+C", "check", "check"],
  ["Shift+T", "start a trial", "trial"],
  ["Shift+P", "pause", "pause"],
  ["Shift+F", "switch what a tap does", "switch"],
  ["/", "type a move", "type"],
  ["Esc", "let go, close the hint, leave the field"],
  ["+ −", "zoom"],
  ["0", "whole board"],
  ["Ctrl+wheel", "zoom"],
  ["Space+drag", "move a large board (also the middle button)"],
  ["Two fingers", "zoom and move"],
  ["Double tap", "whole board, and back"],
];

/**
 * The keys of a page with these actions, on a board that uses some keys itself.
 * @param {(key: string) => boolean} isOwn @param {Record<string, () => void>} actions
 */
export function listPageKeys(isOwn, actions) {
  const help = isOwn("?") ? ["F1", "all keys"] : ["?", "all keys (also F1)"];
  return [help, ...PAGE_KEYS.filter(([, , action]) => !action || action in actions)];
}

/** @type {Record<string, string>} */
const WITH_SHIFT = { H: "hint", A: "apply", C: "check", T: "trial", P: "pause", F: "switch" };
/** @type {Record<string, string>} */
const ALONE = {
  "?": "help",
  F1: "help",
  "/": "type",
  "+": "zoom_in",
  "-": "zoom_out",
  "−": "zoom_out",
  0: "zoom_fit",
  Escape: "dismiss",
};

/**
 * @typedef {object} KeyHandlers
 * @property {(key: string, shift: boolean) => void} press  a key for the board, and whether Shift was held with it
 * @property {(action: string) => boolean} run  an action of the page; returns whether it has one by that name
 * @property {(key: string) => boolean} isOwn  whether the board uses this key itself
 * @property {(isHeld: boolean) => boolean} holdSpace  Space goes down or up; returns whether the view was moved with it
 */

/** @param {HTMLElement} keys  the element that has the board's focus @param {KeyHandlers} handlers */
export function bindKeyboard(keys, { press, run, isOwn, holdSpace }) {
  let isSpaceDown = false;
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (target.matches(TAKES_TEXT)) return void (event.key === "Escape" && keys.focus());
    // A letter of the board's is the plain letter: with Shift it is the page's.
    const isPlain = !event.ctrlKey && !event.metaKey && !(event.shiftKey && /^[A-Z]$/.test(event.key));
    const action = isPlain && isOwn(event.key) ? "" : pageAction(event);
    const isDone = action !== "" && run(action);
    if (isDone && event.key !== "Escape") return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Enter and Space belong to a focused button, arrows to a choice; they have no use for other keys.
    const isUsed = USES.some(([control, uses]) => target.matches(control) && uses.test(event.key));
    const isAtBoard = target === keys || target === document.body || target.matches("button, a, input");
    if (!isAtBoard || isUsed || !(NAMED.has(event.key) || event.key.length === 1)) return;
    event.preventDefault();
    if (event.key !== " ") press(event.key, event.shiftKey && NAMED.has(event.key));
    else if (!event.repeat) holdSpace((isSpaceDown = true));
  });
  // Space with the mouse moves the view, so that Space alone is a key only once it is released.
  document.addEventListener("keyup", (event) => {
    if (event.key !== " " || !isSpaceDown) return;
    isSpaceDown = false;
    if (!holdSpace(false)) press(event.key, false);
  });
}

/** @param {KeyboardEvent} event */
function pageAction(event) {
  const letter = event.key.toUpperCase();
  if (event.ctrlKey || event.metaKey) {
    if (letter === "Z") return event.shiftKey ? "redo" : "undo";
    return letter === "Y" ? "redo" : "";
  }
  if (event.altKey) return "";
  return ALONE[event.key] || (event.shiftKey && WITH_SHIFT[letter]) || "";
}
