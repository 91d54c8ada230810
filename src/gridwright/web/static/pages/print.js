// A booklet to print: made on the server, with progress and a way to stop it, then downloaded.

import { showBar } from "../game/panel.js";
import { messageOf, runJob } from "../shared/api.js";
import { byId, showPart } from "../shared/elements.js";

const form = byId("booklet", HTMLFormElement);
const download = byId("download", HTMLAnchorElement);
const bar = byId("progress-bar", HTMLProgressElement);
let asking = new AbortController();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const chosen = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
  const count = chosen.count ? { count: Number(chosen.count) } : {}; // a collection is printed whole
  const request = { ...chosen, ...count, per_page: Number(chosen.per_page), wait: 0.5, qr: "qr" in chosen, family: form.dataset.family };
  asking = new AbortController();
  showBusy(true);
  try {
    const booklet = await runJob("/api/booklets", request, asking.signal, showProgress);
    download.href = /** @type {{url: string}} */ (booklet).url;
    byId("ready").hidden = false;
    download.click();
  } catch (error) {
    if (!asking.signal.aborted) byId("problem").textContent = messageOf(error);
  } finally {
    showBusy(false);
  }
});
form.addEventListener("change", showSource);
showSource();
byId("progress-cancel").addEventListener("click", () => asking.abort());

/** Show the options of new puzzles, or those of a collection. */
function showSource() {
  const source = new FormData(form).get("collection") ? "collection" : "new";
  for (const part of form.querySelectorAll("[data-source]")) {
    if (part instanceof HTMLElement) showPart(part, part.dataset.source === source);
  }
}

/** @param {boolean} isBusy */
function showBusy(isBusy) {
  byId("start", HTMLButtonElement).disabled = isBusy;
  byId("progress").hidden = !isBusy;
  if (!isBusy) return;
  byId("ready").hidden = true;
  byId("problem").textContent = "";
  showBar(bar);
}

/** @param {import("../shared/messages.js").JobProgress} progress */
function showProgress({ what, done, total }) {
  byId("progress-what").textContent = what;
  byId("progress-count").textContent = total ? `${Math.round(done)} of ${Math.round(total)}` : "";
  showBar(bar, done, total);
}
