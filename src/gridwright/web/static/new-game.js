// The new-game page.

import { byId } from "./elements.js";
import { bindOrdering, ordered } from "./ordering.js";

const form = /** @type {HTMLFormElement} */ (byId("new-game"));

bindOrdering(form, "/api/games", () => {
  const seed = byId("seed").value;
  return { family: form.dataset.family, ...ordered(form), ...(seed === "" ? {} : { seed: Number(seed) }) };
});
