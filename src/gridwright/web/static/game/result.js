// The result of a game in the panel: the figure that matters, the verdict, lines, and what to do next.

import { formatTime } from "./clock.js";
import { boldCells, button, element, icon } from "../shared/elements.js";
import { canAnimate } from "../shared/settings.js";

/** @typedef {import("../shared/messages.js").GameState} GameState */
/** @typedef {import("../shared/messages.js").GameResult} GameResult */

/**
 * @typedef {object} ResultActions
 * @property {{ title: string, act: () => void } | null} another  the next puzzle: of the collection, or one with the same options
 * @property {() => void} review
 * @property {() => void} share
 * @property {() => void} undo
 * @property {{title: string, act: () => void} | null} best  why nothing is better, or there is no other solution
 * @property {string} about  what was played
 * @property {string} fresh  address of the new-game page
 * @property {string} scores  address of the high scores; empty if the game isn't ranked there
 */

const TITLES = { solved: "Solved", lost: "Lost", finished: "Finished", playing: "Over" };
const SIGNS = { good: "check", plain: "check", bad: "bad" };
const MOST_REMARKS = 12;
const COUNTING = 400; // milliseconds

/** What is known before the server has sent the result. @param {GameState} state @returns {GameResult} */
export function plainResult(state) {
  const verdict = state.gave_up ? "Solution shown" : TITLES[state.status];
  return { type: "result", seconds: state.seconds, moves: state.moves, figure: formatTime(state.seconds), verdict };
}

/** The verdict and figure as one sentence. @param {GameResult} result */
export function resultSentence(result) {
  return [`${result.verdict}.`, result.figure, result.unit || ""].join(" ").trim();
}

/** @param {GameResult} result @param {boolean} isSolved @param {boolean} isReviewed @param {ResultActions} actions */
export function resultCard(result, isSolved, isReviewed, actions) {
  const tone = result.tone || "good";
  return element(
    "section",
    { class: "result", "aria-label": "Result" },
    element("p", { class: "result-about small quiet-text" }, actions.about),
    element(
      "div",
      { class: "result-head" },
      element("h2", { class: `badge ${tone} result-title` }, icon(SIGNS[tone]), result.verdict),
      result.help && element("span", { class: "badge" }, result.help),
      isSolved && element("span", { class: "congratulation" }, "Congratulations!"),
    ),
    element(
      "p",
      { class: "result-figure" },
      ...figureParts(result.figure),
      result.unit && element("small", {}, result.unit),
      result.best && bestPart(result.best, result.is_best),
    ),
    result.note && element("p", {}, ...boldCells(result.note)),
    result.lines?.length && lineList(result.lines, actions.scores),
    result.help && actions.scores && element("p", { class: "small quiet-text" }, "A game with help isn't ranked."),
    result.share && shareCard(result.share, actions.share),
    isReviewed && reviewPart(result, actions),
    result.undo && button(result.undo, actions.undo, "", "undo"),
    result.undo && actions.scores && !result.help && unranked(),
    foot(result, isReviewed, actions),
  );
}

/** The figure, tenths of a second smaller. @param {string} figure @returns {(Node | string)[]} */
function figureParts(figure) {
  const [whole, tenths] = figure.split(/(?=\.\d$)/);
  return tenths ? [element("b", {}, whole || ""), element("small", { class: "tenths" }, tenths)] : [element("b", {}, figure)];
}

/** @param {string} best @param {boolean | undefined} isBest */
function bestPart(best, isBest) {
  return element("span", { class: isBest ? "result-best good" : "result-best" }, isBest && icon("star"), best);
}

/** The lines of a result; the rank leads to the high scores. @param {NonNullable<GameResult["lines"]>} lines @param {string} scores */
function lineList(lines, scores) {
  const rows = lines.map(({ label, value, note }) => {
    const title = label === "Rank" && scores ? element("a", { class: "inline-link", href: scores }, label) : label;
    return element("div", {}, element("dt", {}, title), element("dd", {}, element("b", {}, value), note ? ` ${note}` : ""));
  });
  return element("dl", { class: "result-lines" }, ...rows);
}

/** @param {string} text @param {() => void} share */
function shareCard(text, share) {
  const lines = text.split("\n").map((line, index) => element("span", { class: `share-line-${index}` }, line));
  return element(
    "div",
    { class: "share-text" },
    element("p", { "aria-label": "Text to share" }, ...lines),
    element("button", { type: "button", class: "icon-button", "aria-label": "Copy the text", onclick: share }, icon("copy")),
  );
}

/** @param {GameResult} result @param {ResultActions} actions */
function reviewPart(result, actions) {
  const remarks = (result.remarks || []).slice(0, MOST_REMARKS);
  const items = remarks.map(([move, text]) =>
    element("li", {}, element("b", {}, `Move ${move}: `), ...boldCells(text)),
  );
  return element(
    "section",
    { class: "review", "aria-label": "Review" },
    result.summary && element("p", {}, ...boldCells(result.summary)),
    items.length && element("h3", { class: "label" }, "Moves to look at"),
    items.length && element("ol", { class: "remarks" }, ...items),
    actions.best && button(actions.best.title, actions.best.act),
  );
}

/** Scroll to a review that was opened, and to the replay with it. */
export function scrollToReview() {
  for (const part of document.querySelectorAll("#replay, .review")) part.scrollIntoView({ block: "nearest" });
}

function unranked() {
  return element("p", { class: "small quiet-text" }, "If you take it back, the game is no longer ranked.");
}

/** @param {GameResult} result @param {boolean} isReviewed @param {ResultActions} actions */
function foot(result, isReviewed, actions) {
  const review = button("Review", actions.review, "", "eye");
  review.setAttribute("aria-pressed", String(isReviewed));
  const fresh = element("a", { class: actions.another ? "button" : "button main", href: actions.fresh }, "New game…");
  return element(
    "div",
    { class: "result-foot" },
    ...(actions.another ? [button(actions.another.title, actions.another.act, "main"), review, fresh] : [fresh, review]),
    result.share && button("Share", actions.share, "share", "share"),
  );
}

/** Let a whole number in the result count up from 0; any press ends it. @param {HTMLElement} slot */
export function countUp(slot) {
  const figure = slot.querySelector(".result-figure b");
  const end = Number(figure?.textContent);
  if (!figure || !Number.isInteger(end) || end < 1 || !canAnimate()) return;
  const pressed = new AbortController();
  for (const press of ["pointerdown", "keydown"])
    addEventListener(press, () => pressed.abort(), { capture: true, once: true, signal: pressed.signal });
  const start = performance.now();
  const step = () => {
    const part = pressed.signal.aborted ? 1 : Math.min(1, (performance.now() - start) / COUNTING);
    figure.textContent = String(Math.round(end * part));
    if (part < 1) requestAnimationFrame(step);
    else pressed.abort();
  };
  step();
}
