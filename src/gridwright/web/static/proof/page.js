// The page of a proof: checks it in the browser, with a checker that shares nothing with the solvers.

import { byId } from "../shared/elements.js";

const check = byId("check", HTMLButtonElement);
const stop = byId("stop", HTMLButtonElement);
/** @type {Worker | null} */
let worker = null;

check.addEventListener("click", () => {
  const began = performance.now();
  showBusy(true);
  tell("Checking…");
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => finish(describe(data, performance.now() - began)));
  worker.addEventListener("error", () => finish("This browser can't run the checker. Download it instead."));
  worker.postMessage({ proof: check.dataset.proof, checker: check.dataset.checker });
});
stop.addEventListener("click", () => finish("Stopped."));

/** @param {import("./worker.js").Outcome} outcome @param {number} milliseconds */
function describe(outcome, milliseconds) {
  if ("failed" in outcome) return outcome.failed;
  if ("wrong" in outcome) return `Wrong: ${outcome.wrong}.`;
  return `Verified in this browser in ${(milliseconds / 1000).toFixed(2)} s. ${outcome.verified}`;
}

/** @param {string} message */
function finish(message) {
  worker?.terminate();
  worker = null;
  showBusy(false);
  tell(message);
}

/** @param {boolean} isBusy */
function showBusy(isBusy) {
  check.disabled = isBusy;
  stop.hidden = !isBusy;
}

/** @param {string} message */
function tell(message) {
  byId("checked").textContent = message;
}
