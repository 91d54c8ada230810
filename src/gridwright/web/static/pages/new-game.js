// The new-game page.

import { bindPuzzleForm, readPuzzle } from "./puzzle-options.js";
import { byId } from "../shared/elements.js";

const form = byId("new-game", HTMLFormElement);

bindPuzzleForm(form, "/api/games", () => {
  const seed = byId("seed", HTMLInputElement).value;
  return { family: form.dataset.family, ...readPuzzle(form), ...(seed === "" ? {} : { seed: Number(seed) }) };
});
