// The tools under the board and in the sheet "More": the same actions, wherever their buttons stand.

/** @typedef {Record<string, () => void>} Actions */

/** @param {Actions} actions */
export function bindBar(actions) {
  document.addEventListener("click", (event) => {
    const tool = /** @type {HTMLElement} */ (event.target).closest("[data-act]");
    if (!(tool instanceof HTMLElement) || tool.getAttribute("aria-disabled") === "true") return;
    const sheet = tool.closest("dialog");
    if (sheet instanceof HTMLDialogElement) sheet.close();
    actions[tool.dataset.act || ""]?.();
  });
}

/** A tool that is not available stays in its place. @param {Record<string, boolean>} available */
export function allow(available) {
  for (const [action, yes] of Object.entries(available)) {
    for (const tool of toolsFor(action)) tool.setAttribute("aria-disabled", String(!yes));
  }
}

/** @param {string} action @param {boolean} pressed */
export function press(action, pressed) {
  for (const tool of toolsFor(action)) tool.setAttribute("aria-pressed", String(pressed));
}

/** @param {string} action @param {string} title */
export function name(action, title) {
  for (const tool of toolsFor(action)) {
    const words = tool.querySelector("span");
    if (words) words.textContent = title;
  }
}

/** @param {string} action */
function toolsFor(action) {
  return document.querySelectorAll(`[data-act="${action}"]`);
}
