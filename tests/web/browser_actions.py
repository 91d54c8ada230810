"""What a test does on a real page: open a board, then click, type and touch."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page

from gridwright.core.scene import Gesture
from tests.web.servers import Server
from tests.web.solutions import GestureStep, puzzle_text

HELD = 450
"""Milliseconds after which a finger is a right click."""


def start_game(page: Page, server: Server, request: dict[str, Any], path: str = "/api/games") -> str:
    """A new game or duel on the page, its board painted; its address."""
    started = page.request.post(f"{server.url}{path}", data=request).json()
    while "url" not in started:
        assert started.get("state") in ("waiting", "running"), started
        page.wait_for_timeout(50)
        job = page.request.get(f"{server.url}/api/jobs/{started['job']}").json()
        started = job.get("result") or job
    address = f"{server.url}{started['url']}"
    open_board(page, address)
    return address


def start_short_game(page: Page, server: Server, name: str) -> str:
    """The family's shortest puzzle."""
    return start_game(page, server, {"family": name, "puzzle": puzzle_text(name)})


def open_board(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#board[data-ready]")


def state(page: Page) -> Any:
    return page.evaluate("boardPage.state")


def wait_for_entries(page: Page, entries: int) -> None:
    page.wait_for_function("entries => boardPage.state.entries === entries", arg=entries)


def play(page: Page, text: str) -> None:
    """Type moves; on a phone the field is under More."""
    if not page.locator("#typed").is_visible():
        page.evaluate("boardPage.run('type')")
    page.fill("#typed", text)
    page.press("#typed", "Enter")
    page.wait_for_function("() => document.getElementById('typed').value === ''")


def point(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the board is on the page."""
    place = page.evaluate(
        """([x, y]) => {
            const {left, top, unit} = boardPage.board.camera;
            const edge = boardPage.board.canvas.getBoundingClientRect();
            return [edge.left + left + x * unit, edge.top + top + y * unit];
        }""",
        [x, y],
    )
    return place[0], place[1]


def perform(page: Page, step: GestureStep, device: str) -> None:
    """Do it and wait until the server has said so; keys may follow each other without waiting."""
    if device == "keys" and not step.moves:
        _by_keys(page, step.gesture)
        return
    entries = state(page)["entries"] + step.moves
    PERFORMERS[device](page, step.gesture)
    page.wait_for_function(
        """([entries, selection]) =>
            boardPage.state.entries === entries && (boardPage.state.selection ?? null) === selection""",
        arg=[entries, step.selection],
    )


def _by_mouse(page: Page, gesture: Gesture) -> None:
    x, y = point(page, gesture.x, gesture.y)
    if gesture.kind == "wheel":
        page.mouse.move(x, y)
        page.mouse.wheel(0, 100 * gesture.amount)
        page.wait_for_timeout(100)  # one notch of the wheel is one gesture
    else:
        page.mouse.click(x, y, button="right" if gesture.kind == "alternate" else "left")


def _by_keys(page: Page, gesture: Gesture) -> None:
    page.keyboard.press("Space" if gesture.key == " " else gesture.key)


def _by_touch(page: Page, gesture: Gesture) -> None:
    if gesture.kind == "key":
        page.locator(f'[data-key="{gesture.key}"]:visible').tap()
        return
    x, y = point(page, gesture.x, gesture.y)
    if gesture.kind == "tap":
        page.touchscreen.tap(x, y)
    else:
        fingers = page.context.new_cdp_session(page)
        touch(fingers, "touchStart", (x, y))
        page.wait_for_timeout(HELD)
        touch(fingers, "touchEnd")


def touch(fingers: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers go down, move or go up."""
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


PERFORMERS = {"mouse": _by_mouse, "keys": _by_keys, "touch": _by_touch}
