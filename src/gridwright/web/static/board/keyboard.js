// Keys. Letters, arrows, Enter and the like go to the board as gestures; the page's own keys are Ctrl with a letter,
// Shift with a letter, `?` and `/`, so that a family may use any plain key.

const NAMED = new Set([
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Enter",
  " ",
  "Escape",
  "Delete",
  "Backspace",
  "Home",
  "End",
]);

/** The page's own keys, for the help: key and what it does. */
export const PAGE_KEYS = [
  ["Ctrl Z", "undo"],
  ["Ctrl Y", "redo"],
  ["Shift H", "hint, next press"],
  ["Shift A", "apply the hint"],
  ["Shift C", "check"],
  ["Shift T", "begin a trial"],
  ["Shift P", "pause"],
  ["/", "type a move"],
  ["?", "all keys (also F1)"],
  ["Ctrl wheel", "zoom"],
  ["Shift drag", "pan a large board"],
  ["Two fingers", "zoom and pan"],
  ["Hold, then drag", "draw on a large board"],
];

const BY_SHIFT = /** @type {Record<string, string>} */ ({ H: "hint", A: "apply", C: "check", T: "save", P: "pause" });

/**
 * @param {HTMLElement} keys  the element that has the board's focus
 * @param {(key: string) => void} press  a key for the board
 * @param {(action: string) => void} perform  an action of the page
 * @param {Set<string>} own  keys that the family has for itself
 */
export function bindKeyboard(keys, press, perform, own) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || document.querySelector("dialog[open]") || target.matches("input, textarea, select"))
      return;
    const action = own.has(event.key) && target === keys ? "" : pageAction(event);
    if (action) {
      event.preventDefault();
      perform(action);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const atBoard = target === keys || target === document.body;
    if (!atBoard || !(NAMED.has(event.key) || event.key.length === 1)) return;
    event.preventDefault();
    press(event.key);
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
  if (event.key === "?" || event.key === "F1") return "help";
  if (event.key === "/") return "type";
  return event.shiftKey ? BY_SHIFT[letter] || "" : "";
}
