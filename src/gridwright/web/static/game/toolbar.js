// The tools under the board and in the More menu: the same actions, wherever their buttons are.

/** @param {(action: string) => void} run */
export function bindTools(run) {
  document.addEventListener("click", (event) => {
    const tool = /** @type {HTMLElement} */ (event.target).closest("[data-action]");
    if (!(tool instanceof HTMLElement) || tool.getAttribute("aria-disabled") === "true") return;
    tool.closest("dialog")?.close();
    run(tool.dataset.action || "");
  });
}

/** A tool that can't act now stays in its place. @param {Record<string, boolean>} enabled by action */
export function enableTools(enabled) {
  for (const [action, isEnabled] of Object.entries(enabled)) {
    for (const tool of toolsFor(action)) tool.setAttribute("aria-disabled", String(!isEnabled));
  }
}

/** @param {string} action @param {boolean} isPressed */
export function pressTool(action, isPressed) {
  for (const tool of toolsFor(action)) tool.setAttribute("aria-pressed", String(isPressed));
}

/** @param {string} action @param {string} title */
export function renameTool(action, title) {
  for (const tool of toolsFor(action)) {
    const label = tool.querySelector("span");
    if (label) label.textContent = title;
  }
}

/** @param {string} action */
function toolsFor(action) {
  return document.querySelectorAll(`[data-action="${action}"]`);
}
