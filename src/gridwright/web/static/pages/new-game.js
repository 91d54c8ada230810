// The new-game page.

import { byId } from "../shared/elements.js";
import { bindOrdering, ordered } from "./puzzle-options.js";

const form = /** @type {HTMLFormElement} */ (byId("new-game"));

bindOrdering(form, "/api/games", () => {
  const seed = byId("seed").value;
  return { family: form.dataset.family, ...ordered(form), ...(seed === "" ? {} : { seed: Number(seed) }) };
});
