// What can be put on the board: a button for each tool, drawn as the board draws it.

import { complete, moveOrigin, paint } from "../board/painter.js";
import { button, byId, capitalise, element, icon } from "../shared/elements.js";

/** @typedef {import("../shared/messages.js").EditorTool} Tool */

const SIDE = 34; // pixels of a button's drawing

export class Toolbox {
  /** @param {import("../board/theme.js").Theme} theme @param {(tool: string) => void} use */
  constructor(theme, use) {
    this.theme = theme;
    this.use = use;
    /** @type {Tool[]} */
    this.tools = [];
    document.addEventListener("settings", () => this.paintAll());
    byId("number-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.putNumber();
    });
  }

  /** @param {Tool[]} tools */
  show(tools) {
    if (JSON.stringify(tools) === JSON.stringify(this.tools)) return;
    this.tools = tools;
    const small = tools.filter((tool) => !tool.number && !tool.board);
    byId("tools").replaceChildren(...small.map((tool, number) => this.createButton(tool, number === 0)));
    const [numbered] = tools.filter((tool) => tool.number);
    byId("number-form").hidden = !numbered;
    if (numbered) byId("number-label").textContent = capitalise(numbered.name);
    if (numbered?.value) byId("number", HTMLInputElement).value = numbered.value;
    const whole = tools.filter((tool) => tool.board && !tool.number);
    byId("board-tools").replaceChildren(...whole.map((tool) => button(capitalise(tool.name), () => this.use(tool.text))));
    this.paintAll();
  }

  /** @param {Tool} tool @param {boolean} isEraser */
  createButton(tool, isEraser) {
    const label = isEraser ? "Erase" : capitalise(tool.name);
    const about = { type: "button", title: label, "aria-label": label, "data-tool": tool.text };
    const created = element("button", { class: "button editor-tool", ...about, onclick: () => this.use(tool.text) });
    if (isEraser) created.append(icon("erase"));
    else if (tool.role) created.append(element("canvas", { "aria-hidden": "true" }));
    else created.append(tool.text);
    return created;
  }

  /** Name the chosen cell and what is in it. @param {string} label */
  showCell(label) {
    byId("tools-label").textContent = label ? `Fill ${label}` : "Choose a cell, then fill it";
  }

  /** @param {string} text */
  isForBoard(text) {
    return this.tools.some((tool) => tool.board && tool.text === text);
  }

  /** The tool of this key, if there is one. @param {string} key */
  toolFor(key) {
    if (["Delete", "Backspace", " "].includes(key)) return this.tools[0];
    const tools = this.tools.filter((tool) => !tool.board);
    return (
      tools.find((tool) => tool.text === key) ||
      tools.find((tool) => tool.text.toLowerCase() === key.toLowerCase()) ||
      tools.find((tool) => tool.text === String(parseInt(key, 36))) // letters go on after 9
    );
  }

  /** @param {string} key */
  hasKey(key) {
    return Boolean(this.toolFor(key));
  }

  /** Use the tool of this key. @param {string} key */
  press(key) {
    const tool = this.toolFor(key);
    if (tool?.number) byId("number", HTMLInputElement).select();
    else if (tool) this.use(tool.text);
  }

  putNumber() {
    const tool = this.tools.find(({ number }) => number);
    const value = byId("number", HTMLInputElement).value.trim();
    if (!tool || !value) return;
    this.use(`${tool.text}${value}`);
    byId("board-keys").focus();
  }

  paintAll() {
    for (const canvas of byId("tools").querySelectorAll("canvas")) {
      const tool = this.tools.find(({ text }) => text === canvas.parentElement?.dataset.tool);
      if (tool) this.paint(canvas, tool);
    }
  }

  /** @param {HTMLCanvasElement} canvas @param {Tool} tool */
  paint(canvas, tool) {
    const dense = devicePixelRatio || 1;
    canvas.width = canvas.height = Math.round(SIDE * dense);
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    const brush = { ctx, theme: this.theme, unit: SIDE, dense, left: 0, top: 0 };
    moveOrigin(brush);
    const box = { x: 0.04, y: 0.04, width: 0.92, height: 0.92, radius: 0.16 };
    paint(brush, complete({ kind: "tile", key: "", role: tool.role, edge: "tile-edge", ...box }));
    const middle = { x: 0.5, y: 0.5, height: 0.5 };
    if (tool.glyph) paint(brush, complete({ kind: "glyph", key: "", role: tool.ink, text: tool.glyph, ...middle }));
  }
}
