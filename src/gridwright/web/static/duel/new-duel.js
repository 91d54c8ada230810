// The new-duel page: the opponent, who starts, and the board.

import { bindPuzzleForm, readPuzzle } from "../pages/puzzle-options.js";
import { byId } from "../shared/elements.js";

const form = byId("new-duel", HTMLFormElement);

/** @param {string} name */
const chosen = (name) => String(new FormData(form).get(name) ?? "");

/** Show only what the opponent leaves to choose. */
function showChoices() {
  const opponent = chosen("opponent");
  for (const part of form.querySelectorAll("[data-for]")) {
    /** @type {HTMLElement} */ (part).hidden = !(part.getAttribute("data-for") || "").split(" ").includes(opponent);
  }
  for (const part of form.querySelectorAll("[data-options]")) {
    /** @type {HTMLElement} */ (part).hidden = part.getAttribute("data-options") !== chosen("bot");
  }
  for (const part of form.querySelectorAll("[data-grid]")) {
    /** @type {HTMLElement} */ (part).hidden = part.getAttribute("data-grid") !== (chosen("grid") || "new");
  }
  byId("bot-legend").textContent = opponent === "bots" ? "First bot" : "Strength";
}

/** The bot as text: its name, and its options (`mcts games=200`). */
function readBot() {
  const start = `option:${chosen("bot")}:`;
  const options = [...new FormData(form)].filter(([name, value]) => name.startsWith(start) && value);
  return [chosen("bot"), ...options.map(([name, value]) => `${name.slice(start.length)}=${value}`)].join(" ");
}

/** The bots, if there are any. */
function readBots() {
  const opponent = chosen("opponent");
  if (opponent === "bot") return { bot: readBot() };
  return opponent === "bots" ? { bot: readBot(), other_bot: chosen("other_bot") } : {};
}

/** The board: a certain one with the options it is read by, or a new one. */
function readBoard() {
  const { family } = form.dataset;
  if (chosen("grid") === "this") {
    const start = "read:";
    const read = [...new FormData(form)].filter(([name, value]) => name.startsWith(start) && value);
    const options = Object.fromEntries(read.map(([name, value]) => [name.slice(start.length), value]));
    const name = chosen("example") ? { example: chosen("example") } : { same_as: chosen("same_as") };
    return { family, ...name, ...(read.length ? { read: options } : {}) };
  }
  return { family, ...readPuzzle(form), ...(chosen("generator") ? { generator: chosen("generator") } : {}) };
}

form.addEventListener("change", showChoices);
bindPuzzleForm(form, "/api/duels", () => ({
  board: readBoard(),
  opponent: chosen("opponent"),
  ...readBots(),
  starts: chosen("opponent") === "bot" || chosen("opponent") === "link" ? chosen("starts") : "me",
  name: chosen("name"),
  evaluated: byId("evaluated", HTMLInputElement).checked,
}));
showChoices();
