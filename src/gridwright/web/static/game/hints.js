// Cards about the board: a hint stage by stage, a mistake, an explanation, a trial. One at a time.

import { asNext, boldCells, button, capitalise, element, icon, numbered } from "../shared/elements.js";

/**
 * @typedef {object} HintActions
 * @property {(stage: number) => void} stage
 * @property {() => void} apply
 * @property {() => void} close
 */

const MOST_MISTAKES = 3;

/** A hint, up to the stage that was asked for. @param {import("../shared/messages.js").HintShown} hint @param {HintActions} actions */
export function hintCard(hint, actions) {
  const stage = hint.stage;
  if (!stage) return messageCard("plain", "hint", "No hint available", ["No technique finds a step here."], actions);
  const lines = [hint.technique, hint.look, hint.do, hint.because].slice(0, stage).map((line) => line || "");
  const items = lines.map((line, index) => {
    const text = index === 0 ? [element("b", {}, capitalise(line))] : boldCells(line);
    return element("li", { class: index === stage - 1 ? "now" : "" }, ...numbered(index + 1, ...text));
  });
  return element(
    "section",
    { class: "note hint", "aria-label": "Hint" },
    element("p", { class: "note-title" }, icon("hint"), `Hint ${stage} of 4`, stageDots(stage)),
    element("ol", { class: "steps" }, ...items),
    element("div", { class: "row" }, ...nextButtons(stage, actions)),
    hint.lesson && lessonLink(hint.lesson, hint.technique || ""),
  );
}

/** @param {number} stage @param {HintActions} actions */
function nextButtons(stage, actions) {
  const close = closeButton(actions, "quiet");
  if (stage === 1) return [asNext(button("Show where", () => actions.stage(2), "main grow")), close];
  if (stage === 2) return [asNext(button("Show move", () => actions.stage(3), "main grow")), close];
  const reason = stage === 3 ? [asNext(button("Show reason", () => actions.stage(4), "grow"))] : [];
  return [button("Apply", actions.apply, "main grow"), ...reason, close];
}

/** @param {string} path @param {string} technique */
function lessonLink(path, technique) {
  return element("p", { class: "small" }, element("a", { href: path }, `Learn ${technique}`));
}

/** @param {number} stage */
export function stageDots(stage) {
  const dots = [1, 2, 3, 4].map((dot) => element("i", { class: dot <= stage ? "on" : "" }));
  return element("span", { class: "stage-dots", "aria-hidden": "true" }, ...dots);
}

/**
 * @typedef {object} MistakeActions
 * @property {(how: "undo" | "erase") => void} fix
 * @property {() => void} show
 * @property {() => void} close
 */

/**
 * A mistake: first that there is one, then (`isShown`) why, while the board shows where.
 * @param {import("../shared/messages.js").MistakeShown} found @param {boolean} isShown @param {string} notRanked
 * @param {MistakeActions} actions
 */
export function mistakeCard(found, isShown, notRanked, actions) {
  const wrong = found.wrong || [];
  const title = wrong.length > 1 ? `There are ${wrong.length} mistakes` : wrong.length ? "There is a mistake" : "No solution";
  const [it, them] = wrong.length > 1 ? ["them", "the oldest"] : ["it", "it"];
  const buttons = [asNext(button("Continue anyway", actions.close, "quiet grow"))];
  if (isShown && found.erases) buttons.unshift(button(`Erase ${it}`, () => actions.fix("erase"), "grow", "erase"));
  if (!isShown) buttons.unshift(button("Show me", actions.show, "grow", "eye"));
  const undo = button(`Undo to before ${them}`, () => actions.fix("undo"), "main", "undo");
  return element(
    "section",
    { class: "note bad", "aria-label": title },
    element("p", { class: "note-title" }, icon("bad"), title),
    ...(isShown || !wrong.length ? [element("p", {}, ...boldCells(found.because))] : mistakeList(wrong, it)),
    found.undoes && undo,
    element("div", { class: "row" }, ...buttons),
    isShown && found.undoes && element("p", { class: "small" }, undoHelp(found)),
    notRanked && element("p", { class: "small" }, notRanked),
  );
}

/** What is wrong, oldest first. @param {string[]} wrong @param {string} it */
function mistakeList(wrong, it) {
  const follows = `No hint can follow from ${it}.`;
  if (wrong.length === 1) return [element("p", {}, ...boldCells(wrong[0] || ""), " ", follows)];
  const shown = wrong.slice(0, MOST_MISTAKES);
  const rest = wrong.length - shown.length;
  const items = shown.map((text, index) => element("li", {}, ...numbered(index + 1, ...boldCells(text))));
  return [
    element("ol", { class: "steps" }, ...items),
    element("p", { class: "small" }, rest ? `And ${rest} more. ${follows}` : follows),
  ];
}

/** @param {import("../shared/messages.js").MistakeShown} found */
function undoHelp({ undoes = 0, erases }) {
  const moves = undoes === 1 ? "1 move" : `${undoes} moves`;
  return erases && undoes > 1 ? `Undo takes back ${moves}. Erase keeps the others.` : `Undo takes back ${moves}.`;
}

/** A check that found nothing wrong: how far the board is. @param {import("../shared/messages.js").Checked} found @param {{close: () => void}} actions */
export function checkedCard(found, actions) {
  return messageCard("good", "check", found.clean ? "No mistakes so far" : "Check", [found.progress || ""], actions);
}

/**
 * A card of sentences.
 * @param {"good" | "bad" | "plain"} style @param {string} drawing @param {string} title @param {string[]} sentences
 * @param {{close: () => void}} actions
 */
export function messageCard(style, drawing, title, sentences, actions) {
  return element(
    "section",
    { class: `note ${style}`, "aria-label": title },
    element("p", { class: "note-title" }, icon(drawing), title),
    ...sentences.map((text) => element("p", { class: "small" }, ...boldCells(text))),
    element("div", { class: "row" }, closeButton(actions, "quiet")),
  );
}

/** @param {{close: () => void}} actions @param {string} style */
function closeButton({ close }, style) {
  return asNext(button("Close", close, style));
}

/** A move that the position offers. @param {import("../shared/messages.js").Offer} offer @param {() => void} play */
export function offerCard({ sentence, title }, play) {
  return element(
    "section",
    { class: "note offer", "aria-label": title },
    element("p", {}, ...boldCells(sentence)),
    button(title, play, "main"),
  );
}

/** The open trials. @param {number} trials @param {(action: string) => void} run */
export function trialCard(trials, run) {
  return element(
    "section",
    { class: "note trial", "aria-label": "Trial" },
    element("p", { class: "note-title" }, icon("trial"), trials === 1 ? "Trial" : `${trials} trials`),
    element("p", { class: "small" }, `Accept keeps your moves since ${trials === 1 ? "it" : "the last"} started. Reject undoes them.`),
    element(
      "div",
      { class: "row" },
      button("Accept", () => run("accept"), "grow"),
      button("Reject", () => run("reject"), "grow"),
    ),
  );
}
