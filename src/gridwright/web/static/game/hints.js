// Cards about the board: a hint stage by stage, the result of a check, an explanation, a trial. One at a time.

import { boldCells, button, capitalize, element, icon, numbered } from "../shared/elements.js";

/**
 * @typedef {object} HintActions
 * @property {(stage: number) => void} stage
 * @property {() => void} apply
 * @property {() => void} close
 */

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

/**
 * @typedef {object} MistakeActions
 * @property {() => void} show
 * @property {(how: "undo" | "erase") => void} fix
 * @property {() => void} close
 */

/**
 * The result of a check: no mistakes, that there is one, or (`shown`) what it is.
 * @param {import("../shared/messages.js").BoardChecked} found @param {boolean} shown @param {MistakeActions} actions
 */
export function checkCard(found, shown, actions) {
  if (!found.mistakes) return messageCard("good", "check", "Check", [found.message], actions);
  const sentences = shown
    ? [found.because || ""]
    : [found.message, "No hint can follow from it. Being told counts as a check, so this game isn't ranked."];
  const several = found.mistakes > 1;
  const buttons = [
    ...(found.ago ? [button(several ? "Undo to before them" : "Undo to before it", () => actions.fix("undo"), "main grow")] : []),
    ...(shown ? [] : [button("Show me", actions.show, "grow")]),
    ...(shown && found.remedy ? [button(several ? "Erase them" : "Erase it", () => actions.fix("erase"), "grow")] : []),
    shown ? closeButton(actions, "grow") : button("Continue anyway", actions.close, "grow"),
  ];
  return element(
    "section",
    { class: "note bad", "aria-label": "Mistake" },
    element("p", { class: "note-title" }, icon("bad"), several ? `${found.mistakes} mistakes` : "1 mistake"),
    ...sentences.map((text) => element("p", { class: "small" }, ...boldCells(text))),
    element("div", { class: "row wrap" }, ...buttons),
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
