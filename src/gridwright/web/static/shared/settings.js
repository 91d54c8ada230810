// What a person chose about the look of every page. Kept in the browser; `before-paint.js` reads it first.

const PLACE = "gridwright.settings";

/**
 * @typedef {object} Kept
 * @property {"" | "light" | "dark"} theme  empty: as the system has it
 * @property {boolean} contrast
 * @property {string} palette
 * @property {boolean} sound
 * @property {boolean} still
 * @property {boolean} coordinates
 */

/** @type {Kept} */
const DEFAULTS = { theme: "", contrast: false, palette: "", sound: false, still: false, coordinates: true };

/** @returns {Kept} */
export function settings() {
  return { ...DEFAULTS, ...read(PLACE) };
}

/** Keep a change, show it, and tell whoever draws. @param {Partial<Kept>} change */
export function choose(change) {
  write(PLACE, { ...settings(), ...change });
  show();
}

/** Put the settings on the page. */
export function show() {
  const kept = settings();
  const root = document.documentElement.dataset;
  root.theme = isDark(kept) ? "dark" : "light";
  mark(root, "contrast", kept.contrast || prefers("(prefers-contrast: more)") ? "more" : "");
  mark(root, "palette", kept.palette);
  mark(root, "motion", kept.still || prefers("(prefers-reduced-motion: reduce)") ? "less" : "");
  document.dispatchEvent(new CustomEvent("settings"));
}

/** Whether things may move. */
export function moves() {
  return document.documentElement.dataset.motion !== "less";
}

/** Light becomes dark, and the other way round. */
export function turnTheme() {
  choose({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" });
}

/** The choices for one family's boards. @param {string} family @returns {Record<string, string>} */
export function boardChoices(family) {
  return read(`gridwright.board.${family}`);
}

/** @param {string} family @param {Record<string, string>} choices */
export function keepBoardChoices(family, choices) {
  write(`gridwright.board.${family}`, choices);
}

/** Every form of settings on the page shows what is kept, and keeps what is changed. */
export function bindSettings() {
  for (const form of document.querySelectorAll("form[data-settings]")) {
    fill(/** @type {HTMLFormElement} */ (form));
    form.addEventListener("change", (event) => keepField(/** @type {HTMLInputElement} */ (event.target)));
    form.addEventListener("submit", (event) => event.preventDefault());
  }
  document.addEventListener("settings", () => document.querySelectorAll("form[data-settings]").forEach(fill));
  for (const query of [
    "(prefers-color-scheme: dark)",
    "(prefers-contrast: more)",
    "(prefers-reduced-motion: reduce)",
  ]) {
    matchMedia(query).addEventListener("change", show);
  }
  addEventListener("storage", show);
}

/** @param {Kept} kept */
function isDark(kept) {
  return kept.theme === "dark" || (kept.theme !== "light" && prefers("(prefers-color-scheme: dark)"));
}

/** @param {string} query */
function prefers(query) {
  return matchMedia(query).matches;
}

/** @param {DOMStringMap} root @param {string} name @param {string} value */
function mark(root, name, value) {
  if (value) root[name] = value;
  else delete root[name];
}

/** @param {HTMLInputElement} input */
function keepField(input) {
  choose({ [input.name]: input.type === "checkbox" ? input.checked : input.value });
}

/** @param {Element} form */
function fill(form) {
  const kept = /** @type {Record<string, unknown>} */ ({ ...settings() });
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = Boolean(kept[input.name]);
    if (input.type === "radio") input.checked = kept[input.name] === input.value;
  }
}

/** @param {string} place @returns {any} */
function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place) || "{}");
  } catch {
    return {};
  }
}

/** @param {string} place @param {unknown} value */
function write(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; the choice lasts as long as the page.
  }
}
