// The new-duel page: the opponent, the grid, the time, and who starts.

import { bindPuzzleForm, readPuzzle } from "../pages/puzzle-options.js";
import { byId, showPart } from "../shared/elements.js";

const form = byId("new-duel", HTMLFormElement);

/** @param {string} name */
const chosen = (name) => String(new FormData(form).get(name) ?? "");

/** Show a part where one of its words is the one chosen. @param {string} attribute @param {(words: string[]) => boolean} isShown */
function showParts(attribute, isShown) {
  for (const part of form.querySelectorAll(`[${attribute}]`))
    showPart(/** @type {HTMLElement} */ (part), isShown((part.getAttribute(attribute) || "").split(" ")));
}

/** Show only what the choices leave to choose. */
function showChoices() {
  const opponent = chosen("opponent");
  showParts("data-for", (words) => words.includes(opponent));
  showParts("data-options", ([words]) => {
    const [list, bot] = (words || "").split(":");
    return chosen(list || "") === bot;
  });
  showParts("data-grid", (words) => words.includes(chosen("grid") || "new"));
  showParts("data-time", (words) => words.includes(chosen("time")));
  showPicture();
  const title = botTitle();
  byId("start").textContent = opponent === "bot" && title ? `Play ${title}` : "Start duel";
  const other = form.querySelector('input[name="starts"][value="other"] + span');
  if (other) other.textContent = opponent === "bot" && title ? title : "Your opponent";
}

/** The grid that is chosen from the library. */
function showPicture() {
  const picture = document.getElementById("library-picture");
  if (!(picture instanceof HTMLImageElement)) return;
  picture.hidden = chosen("grid") !== "library";
  if (!picture.hidden) picture.src = `${picture.dataset.path}${encodeURIComponent(chosen("library"))}/picture`;
}

function botTitle() {
  const bot = form.querySelector('input[name="bot"]:checked');
  return bot instanceof HTMLInputElement ? bot.dataset.title || "" : "";
}

/** A bot as text: its name, and its options (`mcts games=200`). @param {string} list  "bot" or "other_bot" */
function readBot(list) {
  const start = `option:${list}:${chosen(list)}:`;
  const options = [...new FormData(form)].filter(([name, value]) => name.startsWith(start) && value);
  return [chosen(list), ...options.map(([name, value]) => `${name.slice(start.length)}=${value}`)].join(" ");
}

/** The bots, if there are any. */
function readBots() {
  const opponent = chosen("opponent");
  if (opponent === "bot") return { bot: readBot("bot") };
  return opponent === "bots" ? { bot: readBot("bot"), other_bot: readBot("other_bot") } : {};
}

/** The board: a certain one with the options it is read by, or a new one. */
function readBoard() {
  const { family } = form.dataset;
  const grid = chosen("grid");
  const start = "read:";
  const filled = [...new FormData(form)].filter(([name, value]) => name.startsWith(start) && value);
  const read = filled.length ? { read: Object.fromEntries(filled.map(([name, value]) => [name.slice(start.length), value])) } : {};
  if (grid === "this")
    return { family, ...(chosen("example") ? { example: chosen("example") } : { same_as: chosen("same_as") }), ...read };
  if (grid === "library") return { family, example: chosen("library"), ...read };
  if (grid === "paste") return { family, puzzle: chosen("pasted"), ...read };
  const seed = grid === "number" && chosen("number") !== "" ? { seed: Number(chosen("number")) } : {};
  return { family, ...readPuzzle(form), ...(chosen("generator") ? { generator: chosen("generator") } : {}), ...seed };
}

form.addEventListener("change", showChoices);
showChoices(); // first the large parts, then what is in them
bindPuzzleForm(form, "/api/duels", () => ({
  board: readBoard(),
  opponent: chosen("opponent"),
  ...readBots(),
  starts: chosen("opponent") === "bot" || chosen("opponent") === "link" ? chosen("starts") : "me",
  name: chosen("name"),
  evaluated: byId("evaluated", HTMLInputElement).checked,
  time: chosen("time") === "other" ? chosen("other_time") : chosen("time"),
}));
