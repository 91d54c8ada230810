// Making and finding elements, so that no page is put together from strings.

/** The element of this id, which the template promises. @param {string} id @returns {any} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element '${id}'.`);
  return found;
}

/**
 * An element with attributes and children; `onclick` and the like are handlers.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith("on")) made.addEventListener(attribute.slice(2), value);
    else if (value === true) made.setAttribute(attribute, "");
    else if (value !== false && value !== undefined) made.setAttribute(attribute, String(value));
  }
  made.append(...children);
  return made;
}

/** A drawing from the icon sheet. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon-drawing");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `/static/icons/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/**
 * A button.
 * @param {string} title
 * @param {(event: Event) => void} onclick
 * @param {string} [look]
 * @param {string} [drawing]
 */
export function button(title, onclick, look = "", drawing = "") {
  return element(
    "button",
    { type: "button", class: `button ${look}`.trim(), onclick },
    ...(drawing ? [icon(drawing)] : []),
    title,
  );
}

/**
 * A sentence with the places it names in bold, as `e7` or `a1`; what stands in brackets (moves to type) is left alone.
 * @param {string} text @returns {(Node | string)[]}
 */
export function sentence(text) {
  return text.split(/(\([^)]*\))/).flatMap((part) => (part.startsWith("(") ? [part] : named(part)));
}

/** @param {string} text */
function named(text) {
  return text.split(/\b([a-z]{1,2}\d{1,3})\b/).map((part, number) => (number % 2 ? element("b", {}, part) : part));
}

/** Open a dialog and close it by its own button, Escape or a click beside it. @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  if (dialog.dataset.bound) return;
  dialog.dataset.bound = "true";
  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
}
