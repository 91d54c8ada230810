// The player's settings for all pages, stored in the browser. `theme-init.js` reads them first.

const STORAGE_KEY = "gridwright.settings";

/**
 * @typedef {object} Settings
 * @property {"" | "light" | "dark"} theme  empty: follow the system
 * @property {boolean} contrast
 * @property {string} palette
 * @property {boolean} sound
 * @property {boolean} still
 * @property {boolean} coordinates
 */

/** @type {Settings} */
const DEFAULTS = { theme: "", contrast: false, palette: "", sound: false, still: false, coordinates: true };

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...read(STORAGE_KEY) };
}

/** Store a change and apply it. @param {Partial<Settings>} change */
function changeSettings(change) {
  write(STORAGE_KEY, { ...settings(), ...change });
  applySettings();
}

/** Apply the settings to the page, and tell the boards. */
function applySettings() {
  const stored = settings();
  const root = document.documentElement.dataset;
  root.theme = isDark(stored) ? "dark" : "light";
  setOrDelete(root, "contrast", stored.contrast || prefers("(prefers-contrast: more)") ? "more" : "");
  setOrDelete(root, "palette", stored.palette);
  setOrDelete(root, "motion", stored.still || prefers("(prefers-reduced-motion: reduce)") ? "less" : "");
  document.dispatchEvent(new CustomEvent("settings"));
}

/** Whether animation is allowed. */
export function canAnimate() {
  return document.documentElement.dataset.motion !== "less";
}

/** Switch between light and dark. */
export function toggleTheme() {
  changeSettings({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" });
}

/** The stored display options of one family's boards. @param {string} family @returns {Record<string, string>} */
export function boardOptions(family) {
  return read(`gridwright.board.${family}`);
}

/** @param {string} family @param {Record<string, string>} choices */
export function saveBoardOptions(family, choices) {
  write(`gridwright.board.${family}`, choices);
}

/** Fill every settings form on the page, and store what changes in it. */
export function bindSettings() {
  for (const form of document.querySelectorAll("form[data-settings]")) {
    fill(/** @type {HTMLFormElement} */ (form));
    form.addEventListener("change", (event) => saveField(/** @type {HTMLInputElement} */ (event.target)));
    form.addEventListener("submit", (event) => event.preventDefault());
  }
  document.addEventListener("settings", () => document.querySelectorAll("form[data-settings]").forEach(fill));
  for (const query of [
    "(prefers-color-scheme: dark)",
    "(prefers-contrast: more)",
    "(prefers-reduced-motion: reduce)",
  ]) {
    matchMedia(query).addEventListener("change", applySettings);
  }
  addEventListener("storage", applySettings);
}

/** @param {Settings} stored */
function isDark(stored) {
  return stored.theme === "dark" || (stored.theme !== "light" && prefers("(prefers-color-scheme: dark)"));
}

/** @param {string} query */
function prefers(query) {
  return matchMedia(query).matches;
}

/** @param {DOMStringMap} root @param {string} name @param {string} value */
function setOrDelete(root, name, value) {
  if (value) root[name] = value;
  else delete root[name];
}

/** @param {HTMLInputElement} input */
function saveField(input) {
  changeSettings({ [input.name]: input.type === "checkbox" ? input.checked : input.value });
}

/** @param {Element} form */
function fill(form) {
  const stored = /** @type {Record<string, unknown>} */ ({ ...settings() });
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = Boolean(stored[input.name]);
    if (input.type === "radio") input.checked = stored[input.name] === input.value;
  }
}

/** @param {string} key @returns {Record<string, string>} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) || "{}");
  } catch {
    return {};
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
