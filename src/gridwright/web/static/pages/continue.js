// Continue on this device: the code of a one-time link stands after the #, where no server sees it.

import { byId } from "../shared/elements.js";

const code = location.hash.slice(1);
if (code) {
  byId("code", HTMLInputElement).value = code;
  // Neither the history nor a picture of the page shall hold it.
  history.replaceState(null, "", location.pathname);
}
