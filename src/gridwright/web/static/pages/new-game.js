// The new-game page.

import { bindPuzzleForm, readNumber, readPuzzle } from "./puzzle-options.js";
import { byId } from "../shared/elements.js";

const form = byId("new-game", HTMLFormElement);

bindPuzzleForm(form, "/api/games", () => ({
  family: form.dataset.family,
  ...readPuzzle(form),
  ...readNumber(form),
}));

// On a phone the kinds of boards are a strip. The page itself moves only to a kind that was chosen just now.
const kind = form.querySelector(".kinds [aria-current]");
if (kind instanceof HTMLElement && kind.parentElement) {
  const strip = kind.parentElement;
  strip.scrollLeft = kind.offsetLeft - strip.offsetLeft - (strip.clientWidth - kind.offsetWidth) / 2;
  if (new URLSearchParams(location.search).has("kind")) kind.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// How many like this you have played, whenever something else is chosen. An answer that comes late counts no more.
let asked = 0;
form.addEventListener("change", async () => {
  const number = ++asked;
  const query = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
  const answer = await fetch(`/new/${form.dataset.family}/played?${query}`).catch(() => null);
  const played = answer?.ok ? await answer.text() : "";
  if (number === asked) byId("played").textContent = played;
});
