"""How long large boards take to appear in a browser, and what they and one click on them cost on the line.

    python -m benchmarks.server.paint

Starts a server of its own on a free port and drives the system's Chromium. `drawn` is the CPU time of a server that has
never seen the board to draw all of it, to write it as JSON and to compress it; `JSON` and `line` are its bytes before
and after that. `first` is the time from the beginning of the navigation to the first picture of the board, `shown` from
asking for the whole board (or the largest part that is sent) to having painted it, `paint` one painting of that, `pan`
the longest painting while the board is panned a screen further, `click` the bytes that come for one click.
"""

from __future__ import annotations

import tempfile
import time
import zlib
from pathlib import Path
from random import Random

from playwright.sync_api import Page, WebSocket
from tests.web.browser_actions import open_board, point, start_game
from tests.web.servers import Server
from tests.web.visitors import DESKTOP, chromium

from gridwright import catalog
from gridwright.core.scene import Settings
from gridwright.web.live import messages
from gridwright.web.live.scene_diff import SceneDiff, limit_window, split

BOARDS = (
    *(("slitherlink", size, 2 * size) for size in (25, 50, 100)),
    *(("colorgrid", size, 2 * size) for size in (25, 50, 100)),
    ("colorgrid", 1000, 1000),
)

SHOW_ALL = """async () => {
    const { board } = boardPage;
    const start = performance.now();
    board.camera.showAll();
    const { width, height } = board.scene;
    const wanted = Math.min(0.9 * width * height, 18000);
    const cells = ([x0, y0, x1, y1]) => (x1 - x0) * (y1 - y0);
    board.onWindow([0, 0, width, height]);
    while (board.scene.window && cells(board.scene.window) < wanted) await new Promise(requestAnimationFrame);
    board.paint();
    return [performance.now() - start, board.lastPaint];
}"""
PAN = """async () => {
    let longest = 0;
    boardPage.board.camera.reset();
    for (let step = 0; step < 40; step++) {
        boardPage.board.camera.pan(-20, -15);
        boardPage.board.requestWindow();
        boardPage.board.paint();
        longest = Math.max(longest, boardPage.board.lastPaint);
        await new Promise(requestAnimationFrame);
    }
    return longest;
}"""


def puzzle(family: str, rows: int, cols: int) -> str:
    """Return a board by chance: to be painted, not to be solved."""
    chance = Random(rows * cols)
    if family == "slitherlink":
        return "\n".join("".join(chance.choices("...0123", k=cols)) for _ in range(rows)) + "\n"
    colours, values = (
        [" ".join(chance.choices(signs, k=cols)) for _ in range(rows)] for signs in ("0123", "123456789")
    )
    return "\n".join([f"{rows} {cols}", *colours, *values]) + "\n"


def drawn(name: str, rows: int, cols: int) -> list[str]:
    """Measure what the server does for the whole board, or for the largest part that a page is sent."""
    family = catalog.family(name)
    view = family.rules.view(family.rules.start(family.text.read(puzzle(name, rows, cols))))
    window = limit_window((0.0, 0.0, float(cols), float(rows)), cols, rows)
    start = time.process_time()
    settings = Settings(window=window)
    shown = SceneDiff(settings).show_board(family.draw.scene(view, None, settings))
    texts = [messages.write(piece).encode() for piece in split(shown)]
    sent = sum(len(zlib.compress(text, 1, wbits=-15)) for text in texts)
    spent = time.process_time() - start
    return [f"{1000 * spent:6.1f} ms", f"{sum(map(len, texts)):9,} B", f"{sent:7,} B"]


def measured(page: Page, server: Server, family: str, rows: int, cols: int) -> list[str]:
    """Return one row of the table."""
    received: list[int] = []
    page.on("websocket", lambda line: _count(line, received))
    address = start_game(page, server, {"family": family, "puzzle": puzzle(family, rows, cols)})
    open_board(page, address)
    page.wait_for_timeout(500)
    first = page.evaluate("performance.getEntriesByName('first board')[0].startTime")
    received.clear()
    page.mouse.click(*point(page, 4.5, 4))
    page.wait_for_function("() => boardPage.state.moves === 1 || boardPage.state.selection")
    page.wait_for_timeout(100)
    click = sum(received)
    shown, paint = page.evaluate(SHOW_ALL)
    times = (f"{one:7.1f} ms" for one in (first, shown, paint, page.evaluate(PAN)))
    return [f"{family:11} {rows:4} x {cols:4}", *drawn(family, rows, cols), *times, f"{click:6,} B"]


def _count(line: WebSocket, received: list[int]) -> None:
    line.on("framereceived", lambda frame: received.append(len(frame)))


def main() -> None:
    """Print one row for each board."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, chromium() as browser:
        heads = ("drawn", "JSON", "line", "first", "shown", "paint", "pan", "click")
        print(
            " " * 19
            + "size"
            + "  ".join(f"{head:>{width}}" for head, width in zip(heads, (11, 11, 9, 10, 10, 10, 10, 8), strict=True))
        )
        for family, rows, cols in BOARDS:
            context = browser.new_context(viewport=DESKTOP)
            page = context.new_page()
            page.set_default_timeout(60_000)
            print("  ".join(measured(page, server, family, rows, cols)), flush=True)
            context.close()


if __name__ == "__main__":
    main()
