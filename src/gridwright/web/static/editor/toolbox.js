// What can be put on a board that is being set: a button for each, drawn as the board draws it.

import { button, byId, element, icon } from "../shared/elements.js";
import { capital } from "../game/hints.js";
import { complete, paint, place } from "../board/painter.js";

/**
 * @typedef {object} Tool
 * @property {string} text
 * @property {string} name
 * @property {string} glyph
 * @property {string} role
 * @property {string} ink
 * @property {boolean} number  a number is written after the text
 * @property {boolean} board  it is for the whole board
 */

const SIDE = 34; // pixels of a drawn button

export class Toolbox {
  /** @param {import("../board/theme.js").Look} look @param {(tool: string) => void} use */
  constructor(look, use) {
    this.look = look;
    this.use = use;
    /** @type {Tool[]} */
    this.tools = [];
    document.addEventListener("settings", () => this.paintAll());
    byId("number-form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.putNumber();
    });
  }

  /** @param {Tool[]} tools */
  show(tools) {
    if (JSON.stringify(tools) === JSON.stringify(this.tools)) return;
    this.tools = tools;
    const small = tools.filter((tool) => !tool.number && !tool.board);
    byId("tools").replaceChildren(...small.map((tool, number) => this.button(tool, number === 0)));
    const [numbered] = tools.filter((tool) => tool.number);
    byId("number-form").hidden = !numbered;
    if (numbered) byId("number-label").textContent = capital(numbered.name);
    const whole = tools.filter((tool) => tool.board && !tool.number);
    byId("board-tools").replaceChildren(...whole.map((tool) => button(capital(tool.name), () => this.use(tool.text))));
    this.paintAll();
  }

  /** @param {Tool} tool @param {boolean} erases */
  button(tool, erases) {
    const label = erases ? "Erase" : capital(tool.name);
    const about = { type: "button", title: label, "aria-label": label, "data-tool": tool.text };
    const made = element("button", { class: "button set-tool", ...about, onclick: () => this.use(tool.text) });
    if (erases) made.append(icon("erase"));
    else if (tool.role) made.append(element("canvas", { "aria-hidden": "true" }));
    else made.append(tool.text);
    return made;
  }

  /** What is said over the tools: the chosen cell and what is in it. @param {string} label */
  about(label) {
    byId("tools-label").textContent = label ? `Put into ${label}` : "Choose a cell, then what it holds";
  }

  /** @param {string} text */
  isForBoard(text) {
    return this.tools.some((tool) => tool.board && tool.text === text);
  }

  /** Use the tool of this key; whether there is one. @param {string} key */
  key(key) {
    if (["Delete", "Backspace", " "].includes(key)) return this.take(this.tools[0]);
    const exact = this.tools.find((tool) => tool.text === key && !tool.board);
    return this.take(exact || this.tools.find((tool) => tool.text.toLowerCase() === key.toLowerCase() && !tool.board));
  }

  /** @param {Tool | undefined} tool */
  take(tool) {
    if (!tool) return false;
    if (tool.number) byId("number").select();
    else this.use(tool.text);
    return true;
  }

  putNumber() {
    const tool = this.tools.find(({ number }) => number);
    const value = byId("number").value.trim();
    if (!tool || !value) return;
    this.use(`${tool.text}${value}`);
    byId("board-keys").focus();
  }

  paintAll() {
    for (const sheet of byId("tools").querySelectorAll("canvas")) {
      const tool = this.tools.find(({ text }) => text === sheet.parentElement?.dataset.tool);
      if (tool) this.paint(sheet, tool);
    }
  }

  /** @param {HTMLCanvasElement} sheet @param {Tool} tool */
  paint(sheet, tool) {
    const dense = devicePixelRatio || 1;
    sheet.width = sheet.height = Math.round(SIDE * dense);
    const ctx = /** @type {CanvasRenderingContext2D} */ (sheet.getContext("2d"));
    ctx.clearRect(0, 0, sheet.width, sheet.height);
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    const brush = { ctx, look: this.look, unit: SIDE, dense, left: 0, top: 0 };
    place(brush);
    const box = { x: 0.04, y: 0.04, width: 0.92, height: 0.92, radius: 0.16 };
    paint(brush, complete({ kind: "tile", key: "", role: tool.role, edge: "tile-edge", ...box }));
    const middle = { x: 0.5, y: 0.5, height: 0.5 };
    if (tool.glyph) paint(brush, complete({ kind: "glyph", key: "", role: tool.ink, text: tool.glyph, ...middle }));
  }
}
