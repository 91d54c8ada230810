// The evaluation after each move of a finished duel, from your side. Moves that lost points are marked, yours with how
// many. A click goes to the position after that move.

import { element } from "../shared/elements.js";
import { formatPoints, seatBelow, seatName } from "./players.js";

/** @typedef {import("./players.js").Duel} Duel */
/** @typedef {import("../shared/messages.js").DuelReview} DuelReview */

const [WIDTH, HEIGHT] = [312, 148];
const [TOP, BOTTOM] = [22, 110]; // of the line; what moves lost is written under it, and the captions outside
const LEAST_RANGE = 4; // points: an even duel isn't drawn as a mountain

/**
 * @param {Duel} duel @param {DuelReview} review @param {number} current  the move on the board
 * @param {(move: number) => void} go
 */
export function evaluationGraph(duel, review, current, go) {
  const below = seatBelow(duel);
  const values = (review.values || []).map((value) => (below === 0 ? value : -value));
  if (values.length < 2) return element("div", { hidden: true });
  const range = Math.max(LEAST_RANGE, ...values.map(Math.abs));
  const x = (/** @type {number} */ move) => 8 + (move * (WIDTH - 16)) / (values.length - 1);
  const middle = (TOP + BOTTOM) / 2;
  const y = (/** @type {number} */ move) => middle - (values[move] / range) * (middle - TOP);
  const line = values.map((_, move) => `${move ? "L" : "M"}${x(move).toFixed(1)} ${y(move).toFixed(1)}`).join("");
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  drawing.append(
    svg("path", { class: "graph-area", d: `${line}L${x(values.length - 1)} ${middle}L${x(0)} ${middle}Z` }),
    svg("path", { class: "graph-even", d: `M0 ${middle}H${WIDTH}` }),
    svg("path", { class: "graph-now", d: `M${x(current).toFixed(1)} 0V${HEIGHT}` }),
    svg("path", { class: "graph-line", d: line }),
    svg("circle", { class: "graph-end", cx: x(values.length - 1), cy: y(values.length - 1), r: 4 }),
    ...(review.losses || []).flatMap(([move, lost]) => lossMarks(duel, move, lost, x(move), y(move))),
    caption(0, 11, "start", `${seatName(duel, below)} ahead`),
    caption(WIDTH, HEIGHT - 2, "end", `${seatName(duel, 1 - below)} ahead`),
  );
  const points = (review.losses || []).map(([move, lost]) => {
    const point = element("button", {
      type: "button",
      class: "graph-point",
      "data-point": move,
      "aria-label": `Move ${move}, ${lossText(duel, move, lost)}. Show it`,
      onclick: () => go(move),
    });
    point.style.left = `${(100 * x(move)) / WIDTH}%`;
    point.style.top = `${(100 * y(move)) / HEIGHT}%`;
    return point;
  });
  const graph = element("div", { class: "graph" }, drawing, ...points);
  graph.addEventListener("click", (event) => {
    if (event.target instanceof HTMLButtonElement) return;
    const { left, width } = graph.getBoundingClientRect();
    const move = (((event.clientX - left) / width) * WIDTH - 8) / ((WIDTH - 16) / (values.length - 1));
    go(Math.max(0, Math.min(values.length - 1, Math.round(move))));
  });
  return graph;
}

/** What a move lost, in a sentence. @param {Duel} duel @param {number} move @param {number} lost */
export function lossText(duel, move, lost) {
  const made = duel.moves[move - 1];
  const points = lost === 1 ? "1 point" : `${formatPoints(lost)} points`;
  const name = seatName(duel, made.seat);
  return `${name === "You" ? "" : `${name}: `}${made.text.replace("-", "–")} lost ${points}`;
}

/** @param {Duel} duel @param {number} move @param {number} lost @param {number} x @param {number} y */
function lossMarks(duel, move, lost, x, y) {
  const isBelow = duel.moves[move - 1]?.seat === seatBelow(duel);
  const ring = svg("circle", { class: isBelow ? "graph-loss" : "graph-gift", cx: x, cy: y, r: 5 });
  if (!isBelow) return [ring];
  const label = svg("text", { class: "graph-amount", x, y: y + 20, "text-anchor": "middle" });
  label.textContent = `−${formatPoints(lost)}`;
  return [ring, label];
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} text */
function caption(x, y, anchor, text) {
  const label = svg("text", { class: "graph-caption", x, y, "text-anchor": anchor });
  label.textContent = text;
  return label;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function svg(name, attributes) {
  const created = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, String(value));
  return created;
}
