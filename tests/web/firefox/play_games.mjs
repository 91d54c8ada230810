// Play games in Firefox over WebDriver BiDi. The orders come on the standard input: the browser, the server's address,
// and for each game its puzzle and the gestures that finish it (`play_games.py`).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 300;

const puppeteer = createRequire(`${process.env.PUPPETEER_HOME}/`)("puppeteer-core");
const { browser: executablePath, url, games } = JSON.parse(readFileSync(0, "utf8"));

/** Start a game; its address. */
async function start(page, { family, puzzle }) {
  await page.goto(`${url}/settings`);
  const path = await page.evaluate(
    async (request) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(request) });
      return (await answer.json()).url;
    },
    { family, puzzle },
  );
  return `${url}${path}`;
}

/** Where a place of the board is on the page. */
function pointOf(page, { x, y }) {
  return page.evaluate(
    (x, y) => {
      const { camera, canvas } = window.boardPage.board;
      const edge = canvas.getBoundingClientRect();
      return [edge.left + camera.left + x * camera.unit, edge.top + camera.top + y * camera.unit];
    },
    x,
    y,
  );
}

/** Wait until a function on the page is true. The page's security policy allows no waitForFunction. */
async function until(page, isTrue, ...args) {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await page.evaluate(isTrue, ...args)) return;
    await sleep(50);
  }
  throw new Error(`This did not come true: ${isTrue}, ${JSON.stringify(args)}`);
}

async function perform(page, gesture) {
  if (gesture.kind === "key") return page.keyboard.press(gesture.key);
  const [x, y] = await pointOf(page, gesture);
  await page.mouse.move(x, y);
  if (gesture.kind === "wheel") return page.mouse.wheel({ deltaY: 100 * gesture.amount });
  return page.mouse.click(x, y, { button: gesture.kind === "alternate" ? "right" : "left" });
}

async function play(page, game) {
  await page.goto(await start(page, game));
  await page.waitForSelector("#board[data-ready]");
  let entries = 0;
  for (const { gesture, moves, selection } of game.steps) {
    entries += moves;
    await perform(page, gesture);
    await until(
      page,
      (entries, selection) =>
        window.boardPage.state.entries === entries && (window.boardPage.state.selection ?? null) === selection,
      entries,
      selection,
    );
    await sleep(350); // no double click with the next one
  }
  await page.waitForSelector("#result:not([hidden])");
  assert.ok(await page.evaluate(() => window.boardPage.state.over));
  return page.$eval("#result .result-title", (title) => title.textContent);
}

// The window gives the size: this Firefox can't set the viewport.
const size = ["--width=1280", "--height=900"];
const firefox = await puppeteer.launch({ browser: "firefox", executablePath, args: size, defaultViewport: null });
try {
  for (const game of games) {
    const page = await firefox.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const result = await play(page, game);
    assert.deepEqual(errors, []);
    console.log(`${game.family}: ${result}`);
    await page.close();
  }
} finally {
  await firefox.close();
}
