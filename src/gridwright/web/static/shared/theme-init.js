// Sets the theme before the first paint, so that a dark page never flashes light. The only script that isn't a module.
(() => {
  const root = document.documentElement.dataset;
  /** @type {Partial<import("./settings.js").Settings>} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("gridwright.settings") || "{}");
  } catch {
    // Without storage the system's preferences apply.
  }
  const prefers = (/** @type {string} */ query) => matchMedia(query).matches;
  const dark = stored.theme === "dark" || (stored.theme !== "light" && prefers("(prefers-color-scheme: dark)"));
  root.theme = dark ? "dark" : "light";
  if (stored.contrast || prefers("(prefers-contrast: more)")) root.contrast = "more";
  if (stored.palette) root.palette = stored.palette;
  if (stored.still || prefers("(prefers-reduced-motion: reduce)")) root.motion = "less";
})();
