// Continue on this device: the code of a one-time link stands after the #, where no server sees it.

import { byId } from "../shared/elements.js";

const code = location.hash.slice(1);
if (code) {
  byId("code", HTMLInputElement).value = code;
  // Keep it out of the history and of pictures of the page.
  history.replaceState(null, "", location.pathname);
}
