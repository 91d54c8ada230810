// The new-game page.

import { bindPuzzleForm, readNumber, readPuzzle } from "./puzzle-options.js";
import { byId } from "../shared/elements.js";

const form = byId("new-game", HTMLFormElement);

bindPuzzleForm(form, "/api/games", () => ({
  family: form.dataset.family,
  ...readPuzzle(form),
  ...readNumber(form),
}));
