// The new-duel page: whom to play, who starts, and on which board.

import { byId } from "../shared/elements.js";
import { bindOrdering, ordered } from "../pages/puzzle-options.js";

const form = /** @type {HTMLFormElement} */ (byId("new-duel"));

/** @param {string} name */
const chosen = (name) => String(new FormData(form).get(name) ?? "");

/** Only what the opponent leaves to choose is shown. */
function showChoices() {
  const opponent = chosen("opponent");
  for (const part of form.querySelectorAll("[data-for]")) {
    /** @type {HTMLElement} */ (part).hidden = !(part.getAttribute("data-for") || "").split(" ").includes(opponent);
  }
  byId("bot-legend").textContent = opponent === "bots" ? "Who starts" : "Level";
}

/** The bots, as far as there are any. */
function bots() {
  const opponent = chosen("opponent");
  if (opponent === "bot") return { bot: chosen("bot") };
  return opponent === "bots" ? { bot: chosen("bot"), other_bot: chosen("other_bot") } : {};
}

form.addEventListener("change", showChoices);
bindOrdering(form, "/api/duels", () => ({
  board: {
    family: form.dataset.family,
    ...ordered(form),
    ...(chosen("generator") ? { generator: chosen("generator") } : {}),
  },
  opponent: chosen("opponent"),
  ...bots(),
  starts: chosen("opponent") === "bot" || chosen("opponent") === "link" ? chosen("starts") : "me",
  name: chosen("name"),
  evaluated: byId("evaluated").checked,
}));
showChoices();
