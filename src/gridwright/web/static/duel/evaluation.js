// The evaluation bar: who is ahead, from your side. The tick is where both are even.

import { byId } from "../shared/elements.js";
import { formatPoints, seatBelow, seatName } from "./players.js";

/** @typedef {import("./players.js").Duel} Duel */
/** @typedef {import("../shared/messages.js").PositionValue} PositionValue */

const HALF_AT = 6; // points ahead that fill half of the way to the end

export class Evaluation {
  constructor() {
    /** @type {PositionValue | null} */
    this.value = null;
    /** @type {Duel | null} */
    this.duel = null;
  }

  /** @param {PositionValue} value */
  update(value) {
    this.value = value;
    if (this.duel) this.show(this.duel);
  }

  /** @param {Duel} duel */
  show(duel) {
    this.duel = duel;
    const { value } = this;
    byId("evaluation").hidden = !duel.evaluated;
    byId("evaluation-text").hidden = !duel.evaluated || Boolean(duel.over);
    if (!duel.evaluated) return;
    const below = seatBelow(duel);
    const isKnown = value?.value !== undefined;
    const mine = (below === 0 ? 1 : -1) * (value?.value || 0);
    const share = 50 + 50 * (mine / (Math.abs(mine) + HALF_AT));
    const isCurrent = value?.after === duel.moves.length;
    const bar = byId("evaluation");
    bar.style.setProperty("--share", `${Math.round(share)}%`);
    bar.dataset.known = String(isKnown);
    const text = isKnown ? leaderText(duel, below, mine) : "unknown";
    byId("evaluation-number").textContent = isKnown ? `${text}${isCurrent ? "" : " …"}` : isCurrent ? "–" : "…";
    byId("evaluation-proof").textContent = proofText(value, isCurrent);
    bar.setAttribute("aria-label", `Evaluation: ${text}${value?.proven ? ", proven" : ""}`);
  }
}

/** @param {Duel} duel @param {number} below @param {number} mine */
function leaderText(duel, below, mine) {
  const rounded = Math.round(mine * 10) / 10;
  if (!rounded) return "Even";
  const ahead = rounded > 0 ? below : 1 - below;
  const name = seatName(duel, ahead);
  return `+${formatPoints(Math.abs(rounded))} for ${name === "You" ? "you" : name}`;
}

/** @param {PositionValue | null} value @param {boolean} isCurrent */
function proofText(value, isCurrent) {
  if (!value || !isCurrent) return "Evaluating…";
  if (value.value === undefined) return "This position couldn't be evaluated in time.";
  return value.proven ? "Proven with best play by both sides." : "Best found so far, not proven.";
}
