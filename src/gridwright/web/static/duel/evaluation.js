// The evaluation bar: what the position is worth, from your side; the tick is where both are even.

import { byId } from "../shared/elements.js";
import { points, seatBelow, seatName } from "./players.js";

const HALF_AT = 6; // points ahead that fill half of the way to the end

export class Evaluation {
  constructor() {
    /** @type {any} */
    this.said = null;
    /** @type {any} */
    this.table = null;
  }

  /** @param {any} said */
  hear(said) {
    this.said = said;
    this.show();
  }

  /** @param {any} table */
  look(table) {
    this.table = table;
    this.show();
  }

  show() {
    const { table, said } = this;
    if (!table) return;
    byId("value").hidden = !table.evaluated;
    byId("value-words").hidden = !table.evaluated || Boolean(table.over);
    if (!table.evaluated) return;
    const below = seatBelow(table);
    const mine = said ? (below === 0 ? 1 : -1) * (said.value || 0) : 0;
    const share = 50 + 50 * (mine / (Math.abs(mine) + HALF_AT));
    const current = said && said.after === table.moves?.length;
    const bar = byId("value");
    bar.style.setProperty("--share", `${Math.round(share)}%`);
    bar.dataset.below = below ? "hollow" : "solid";
    bar.dataset.known = String(Boolean(said));
    const words = said ? ahead(table, below, mine) : "not known yet";
    byId("value-number").textContent = said ? `${words}${current ? "" : " …"}` : "…";
    byId("value-sentence").textContent = sentence(said, current);
    bar.setAttribute("aria-label", `Who is ahead: ${words}${said?.proven ? ", proven" : ""}`);
  }
}

/** @param {any} table @param {number} below @param {number} mine */
function ahead(table, below, mine) {
  const rounded = Math.round(mine * 10) / 10;
  if (!rounded) return "Even";
  const ahead = rounded > 0 ? below : 1 - below;
  const name = seatName(table, ahead);
  return `+${points(Math.abs(rounded))} for ${name === "You" ? "you" : name}`;
}

/** @param {any} said @param {boolean} current */
function sentence(said, current) {
  if (!said || !current) return "The position is being valued.";
  return said.proven ? "Proven: with best play on both sides it ends so." : "The best found so far, not proven.";
}
