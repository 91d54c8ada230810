// A booklet to print: made on the server, with progress and a way to stop it, then fetched as a file.

import { wordsOf, work } from "../shared/api.js";
import { byId } from "../shared/elements.js";

const form = /** @type {HTMLFormElement} */ (byId("booklet"));
let asking = new AbortController();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const chosen = Object.fromEntries(new FormData(form));
  const numbers = { count: Number(chosen.count), per_page: Number(chosen.per_page), wait: 0.5 };
  const order = { ...chosen, ...numbers, family: form.dataset.family };
  asking = new AbortController();
  busy(true);
  try {
    const { url } = await work("/api/booklets", order, asking.signal, progress);
    byId("fetch").href = url;
    byId("ready").hidden = false;
    byId("fetch").click();
  } catch (error) {
    if (!asking.signal.aborted) byId("problem").textContent = wordsOf(error);
  } finally {
    busy(false);
  }
});
byId("making-cancel").addEventListener("click", () => asking.abort());

/** @param {boolean} yes */
function busy(yes) {
  byId("make").disabled = yes;
  byId("making").hidden = !yes;
  if (!yes) return;
  byId("ready").hidden = true;
  byId("problem").textContent = "";
  byId("making-bar").removeAttribute("value");
}

/** @param {{what: string, done: number, total: number}} news */
function progress({ what, done, total }) {
  byId("making-what").textContent = what;
  byId("making-count").textContent = total ? `${Math.round(done)} of ${Math.round(total)}` : "";
  if (total) [byId("making-bar").max, byId("making-bar").value] = [total, done];
}
