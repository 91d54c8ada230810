// Find and create elements, so that no page is assembled from strings.

/** @typedef {string | number | boolean | undefined | ((event: Event) => void)} Attribute */
/** @typedef {Node | string | number | boolean | null | undefined} Child  a part of an element; nothing if it's false, empty or 0 */

/**
 * The element with this id. The template promises that it exists and is of this kind.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id @param {new () => T} [kind] @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!found || !(found instanceof (kind || HTMLElement))) throw new Error(`The page has no element '${id}'.`);
  return /** @type {T} */ (found);
}

/** The data that the template wrote into the page. @param {string} id @returns {unknown} */
export function readPageData(id) {
  return JSON.parse(byId(id).textContent || "null");
}

/**
 * Create an element with attributes and children. Attributes such as `onclick` are handlers.
 * @param {string} name @param {Record<string, Attribute>} [attributes] @param {...Child} children
 */
export function element(name, attributes = {}, ...children) {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === "function") created.addEventListener(attribute.slice(2), value);
    else if (value === true) created.setAttribute(attribute, "");
    else if (value !== false && value !== undefined) created.setAttribute(attribute, String(value));
  }
  created.append(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  return created;
}

const ICONS = new URL("../icons/icons.svg", import.meta.url).pathname;

/** A drawing from the icon sheet. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon-drawing");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${ICONS}#${name}`);
  svg.append(use);
  return svg;
}

/** @param {string} title @param {() => void} onclick @param {string} [style] classes @param {string} [drawing] */
export function button(title, onclick, style = "", drawing = "") {
  const attributes = { type: "button", class: `button ${style}`.trim(), onclick };
  return element("button", attributes, drawing && icon(drawing), title);
}

/** Mark what takes the focus in a new card where the control that had it is gone. @param {HTMLElement} control */
export function asNext(control) {
  control.dataset.next = "";
  return control;
}

/** A number and the text it belongs to, as hints and mistakes list them. @param {number} number @param {...(Node | string)} text */
export function numbered(number, ...text) {
  return [element("span", { class: "number" }, String(number)), element("span", {}, ...text)];
}

/**
 * A text with the cells it names in bold, such as `e7`. What is in brackets (moves to type) stays as it is.
 * @param {string} text @returns {(Node | string)[]}
 */
export function boldCells(text) {
  return text.split(/(\([^)]*\)|\b[a-z]{1,2}\d{1,3}\b)/).map((part, index) =>
    index % 2 && !part.startsWith("(") ? element("b", {}, part) : part,
  );
}

/** Show a part of a form or hide it. What is hidden isn't checked: a mistake nobody sees would stop the form. @param {HTMLElement} part @param {boolean} isShown */
export function showPart(part, isShown) {
  part.hidden = !isShown;
  for (const control of part.querySelectorAll("input, select, textarea"))
    /** @type {HTMLInputElement} */ (control).disabled = !isShown;
}

/** @param {string} text */
export function capitalise(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Open a dialog. Its own button, Escape or a click beside it closes it. @param {HTMLElement} dialog */
export function openDialog(dialog) {
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
  dialog.showModal();
  if (dialog.dataset.bound) return;
  dialog.dataset.bound = "true";
  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
}
