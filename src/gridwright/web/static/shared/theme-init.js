// Runs before the first paint, so that a dark page never flashes light. The one script that is no module.
(() => {
  const root = document.documentElement.dataset;
  /** @type {Record<string, any>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("gridwright.settings") || "{}");
  } catch {
    // Storage may be closed to us; the system's own preferences still count.
  }
  const prefers = (/** @type {string} */ query) => matchMedia(query).matches;
  const dark = kept.theme === "dark" || (kept.theme !== "light" && prefers("(prefers-color-scheme: dark)"));
  root.theme = dark ? "dark" : "light";
  if (kept.contrast || prefers("(prefers-contrast: more)")) root.contrast = "more";
  if (kept.palette) root.palette = kept.palette;
  if (kept.still || prefers("(prefers-reduced-motion: reduce)")) root.motion = "less";
})();
