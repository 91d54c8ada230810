// Cards about the board: a hint stage by stage, the mistakes of a check, an explanation, a trial. One at a time.

import { boldCells, button, capitalize, element, icon, numbered } from "../shared/elements.js";

/**
 * @typedef {object} HintActions
 * @property {(stage: number) => void} stage
 * @property {() => void} apply
 * @property {() => void} close
 */

const MOST_MISTAKES = 6;

/** A hint, up to the stage that was asked for. @param {import("../shared/messages.js").HintShown} hint @param {HintActions} actions */
export function hintCard(hint, actions) {
  const stage = hint.stage;
  if (!stage) return messageCard("plain", "hint", "No hint available", ["No technique finds a step here."], actions);
  const lines = [hint.technique, hint.look, hint.do, hint.because].slice(0, stage).map((line) => line || "");
  const items = lines.map((line, index) => {
    const text = index === 0 ? [element("b", {}, capitalize(line))] : boldCells(line);
    return element("li", { class: index === stage - 1 ? "now" : "" }, ...numbered(index + 1, ...text));
  });
  return element(
    "section",
    { class: "note hint", "aria-label": "Hint" },
    element("p", { class: "note-title" }, icon("hint"), `Hint ${stage} of 4`, stageDots(stage)),
    element("ol", { class: "steps" }, ...items),
    element("div", { class: "row" }, ...nextButtons(stage, actions)),
  );
}

/** @param {number} stage @param {HintActions} actions */
function nextButtons(stage, actions) {
  if (stage === 1) return [button("Show where", () => actions.stage(2), "main grow")];
  if (stage === 2) return [button("Show move", () => actions.stage(3), "main grow")];
  const last = stage === 3 ? button("Show reason", () => actions.stage(4), "grow") : closeButton(actions, "grow");
  return [button("Apply", actions.apply, "main grow"), last];
}

/** @param {number} stage */
function stageDots(stage) {
  const dots = [1, 2, 3, 4].map((dot) => element("i", { class: dot <= stage ? "on" : "" }));
  return element("span", { class: "stage-dots", "aria-hidden": "true" }, ...dots);
}

/** The result of a check. @param {import("../shared/messages.js").Mistake[]} mistakes @param {{close: () => void}} actions */
export function mistakesCard(mistakes, actions) {
  if (!mistakes.length)
    return messageCard("good", "check", "No mistakes so far", ["Nothing on the board breaks a rule."], actions);
  const shown = mistakes.slice(0, MOST_MISTAKES);
  const rest = mistakes.length - shown.length;
  const items = shown.map(({ message }, index) => element("li", {}, ...numbered(index + 1, ...boldCells(message))));
  return element(
    "section",
    { class: "note bad", "aria-label": "Mistakes" },
    element("p", { class: "note-title" }, icon("bad"), mistakes.length === 1 ? "1 mistake" : `${mistakes.length} mistakes`),
    element("ol", { class: "steps" }, ...items),
    ...(rest ? [element("p", { class: "small" }, `And ${rest} more.`)] : []),
    element("div", { class: "row" }, closeButton(actions, "grow")),
  );
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
  return button("Close", close, style);
}

/** The open trials. @param {number} trials @param {(action: string) => void} run */
export function trialCard(trials, run) {
  return element(
    "section",
    { class: "note trial", "aria-label": "Trial" },
    element("p", { class: "note-title" }, icon("trial"), trials === 1 ? "Trial" : `${trials} trials`),
    element("p", { class: "small" }, "Accept keeps your moves since it started. Reject undoes them."),
    element(
      "div",
      { class: "row" },
      button("Accept", () => run("accept"), "grow"),
      button("Reject", () => run("reject"), "grow"),
    ),
  );
}
