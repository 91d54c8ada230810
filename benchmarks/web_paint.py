"""How long large boards take to appear in a browser, and what one click on them costs on the line.

    python -m benchmarks.web_paint

Starts a server of its own on a free port and drives the system's Chromium. `first` is the time from the beginning of
the navigation to the first picture of the board, `paint` one painting of what is seen, `pan` the longest painting while
the board is panned a screen further, `board` and `click` the bytes that came for the first picture and for one click.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page, WebSocket
from tests.web.browser_actions import open_board, point, start_game
from tests.web.servers import Server
from tests.web.visitors import DESK, chromium

BOARDS = (
    ("slitherlink", 20, 20),
    ("slitherlink", 100, 200),
    ("colorgrid", 100, 200),
    ("colorgrid", 1000, 1000),
)


def puzzle(family: str, rows: int, cols: int) -> str:
    """Return a board by chance: to be painted, not to be solved."""
    chance = Random(rows * cols)
    if family == "slitherlink":
        return "\n".join("".join(chance.choices("...0123", k=cols)) for _ in range(rows)) + "\n"
    colours, values = (
        [" ".join(chance.choices(signs, k=cols)) for _ in range(rows)] for signs in ("0123", "123456789")
    )
    return "\n".join([f"{rows} {cols}", *colours, *values]) + "\n"


def measured(page: Page, server: Server, family: str, rows: int, cols: int) -> list[str]:
    """Return one row of the table."""
    received: list[int] = []
    page.on("websocket", lambda line: _count(line, received))
    address = start_game(page, server, {"family": family, "puzzle": puzzle(family, rows, cols)})
    received.clear()
    open_board(page, address)
    page.wait_for_timeout(500)
    first = page.evaluate("performance.getEntriesByName('first board')[0].startTime")
    board = sum(received)
    paint = page.evaluate("() => { boardPage.board.paint(); return boardPage.board.lastPaint; }")
    received.clear()
    page.mouse.click(*point(page, 4.5, 4))
    page.wait_for_function("() => boardPage.state.moves === 1 || boardPage.state.selection")
    page.wait_for_timeout(100)
    click = sum(received)
    pan = page.evaluate(
        """async () => {
            let longest = 0;
            for (let step = 0; step < 40; step++) {
                boardPage.board.camera.pan(-20, -15);
                boardPage.board.askForMore();
                boardPage.board.paint();
                longest = Math.max(longest, boardPage.board.lastPaint);
                await new Promise(requestAnimationFrame);
            }
            return longest;
        }"""
    )
    times = (f"{one:7.1f} ms" for one in (first, paint, pan))
    return [f"{family:11} {rows:4} x {cols:4}", *times, f"{board:9,} B", f"{click:6,} B"]


def _count(line: WebSocket, received: list[int]) -> None:
    line.on("framereceived", lambda frame: received.append(len(frame)))


def main() -> None:
    """Print one row for each board."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, chromium() as browser:
        print("                   size       first       paint         pan        board      click")
        for family, rows, cols in BOARDS:
            context = browser.new_context(viewport=DESK)
            page = context.new_page()
            page.set_default_timeout(60_000)
            print("  ".join(measured(page, server, family, rows, cols)), flush=True)
            context.close()


if __name__ == "__main__":
    main()
