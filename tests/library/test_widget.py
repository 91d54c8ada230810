"""A board to play on in a notebook."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Position

import gridwright as gw
from gridwright import catalog
from gridwright.library.widget import GameWidget
from tests.web.visitors import chromium

SCRIPT = Path(gw.__file__).parent / "library" / "widget.js"
SHOWN = ("svg", "left", "top", "unit", "drags", "can_undo", "can_redo", "message")
PAGE = """
const values = VALUES;
const listeners = {};
window.sent = [];
window.model = {
  get: (name) => values[name],
  on: (event, listener) => { listeners[event] = listener; },
  send: (message) => window.sent.push(message),
};
window.place = { model: window.model, el: document.querySelector("main") };
window.change = (name, value) => { values[name] = value; listeners[`change:${name}`]?.(); };
"""


def widget(name: str = "slitherlink:easy") -> GameWidget:
    return gw.start(gw.load(name)).widget()


def played(board: GameWidget) -> tuple[str, ...]:
    return board.game.moves


def tap(board: GameWidget, x: float, y: float, kind: str = "tap") -> None:
    board.receive({"do": "gesture", "gesture": {"kind": kind, "x": x, "y": y}})


@pytest.mark.parametrize("name", catalog.names())
def test_every_family_shows_hints_takes_taps_and_is_reset(name: str) -> None:
    board = widget(f"{name}:{next(iter(catalog.family(name).creation.examples))}")
    first = board.svg
    board.receive({"do": "hint"})
    assert board.message and board.svg != first
    tap(board, 0.5, 0.5)
    tap(board, 0.5, 1.5)
    board.receive({"do": "reset"})
    assert (board.svg, board.message, board.can_undo) == (first, "", False)


def test_a_tap_is_a_move_and_can_be_undone() -> None:
    board = widget()
    tap(board, 0.5, 0.0)
    assert played(board) == ("a1t",) and board.can_undo
    board.receive({"do": "undo"})
    assert played(board) == () and board.can_redo
    board.receive({"do": "redo"})
    tap(board, 1.5, 0.0, "alternate")
    assert played(board) == ("a1t", "b1tx")


def test_a_game_that_is_over_says_so_and_takes_no_more_moves() -> None:
    board = widget("slitherlink:easy")
    for _, step in gw.explain(board.game).steps:
        if board.game.status == "playing":
            board.game.play(*step.moves)
    board.refresh()
    assert (board.game.status, board.message) == ("solved", "Solved.")
    moves = played(board)
    tap(board, 0.5, 0.0)
    board.receive({"do": "hint"})
    assert played(board) == moves


@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {"do": "undo"},
        {"do": "nothing"},
        {"do": "gesture"},
        {"do": "gesture", "gesture": []},
        {"do": "gesture", "gesture": {"kind": 7, "x": "a", "y": float("nan")}},
        {"do": "gesture", "gesture": {"kind": "drag", "points": [[1], 2, ["a", None]]}},
        {"do": "gesture", "gesture": {"kind": "key", "key": "é" * 9999}},
    ],
)
def test_any_message_leaves_the_board_whole(message: Any) -> None:
    board = widget()
    first = board.svg
    board.receive(message)
    assert board.svg == first and played(board) == ()


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as browser:
        yield browser.new_page()


def put(page: Page, board: GameWidget) -> None:
    """Show the widget as a notebook does, with this test for its kernel."""
    values = json.dumps({name: getattr(board, name) for name in SHOWN})
    page.set_content("<main></main>")
    page.add_script_tag(content=PAGE.replace("VALUES", values))
    render = SCRIPT.read_text().replace("export default { render };", "")
    page.add_script_tag(
        content=f"{render}\nrender({{model: window.model, el: document.querySelector('main')}});", type="module"
    )


def answer(page: Page, board: GameWidget) -> None:
    """Give what the page sent to the widget, and what the widget says to the page."""
    for message in page.evaluate("() => window.sent.splice(0)"):
        board.receive(message)
    for name in SHOWN:
        page.evaluate("([name, value]) => window.change(name, value)", [name, getattr(board, name)])


def at(board: GameWidget, x: float, y: float) -> Position:
    return {"x": board.left + x * board.unit, "y": board.top + y * board.unit}


def test_the_page_turns_mouse_and_keys_into_moves(page: Page) -> None:
    board = widget()
    put(page, board)
    picture = page.locator("svg")
    picture.click(position=at(board, 0.5, 0))
    picture.click(position=at(board, 1.5, 0), button="right")
    answer(page, board)
    assert played(board) == ("a1t", "b1tx")
    page.get_by_role("button", name="Undo").click()
    answer(page, board)
    assert played(board) == ("a1t",) and page.get_by_role("button", name="Redo").is_enabled()
    page.get_by_role("application").press("ArrowRight")
    answer(page, board)
    assert board.game.session.selection is not None
    page.get_by_role("button", name="Hint").click()
    answer(page, board)
    assert page.get_by_role("status").inner_text() == board.message != ""
    edge = picture.bounding_box()
    assert edge is not None
    start, end = at(board, 2, 1), at(board, 4, 1)
    page.mouse.move(edge["x"] + start["x"], edge["y"] + start["y"])
    page.mouse.down()
    page.mouse.move(edge["x"] + end["x"], edge["y"] + end["y"], steps=8)
    page.mouse.up()
    answer(page, board)
    assert {"c1b", "d1b"} <= {*played(board)} or {"c2t", "d2t"} <= {*played(board)}


def test_the_page_keeps_its_cells_where_the_picture_is_narrow(page: Page) -> None:
    board = widget()
    put(page, board)
    page.locator("main").evaluate("main => main.style.width = '200px'")
    half = page.locator("svg").evaluate("svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width")
    place = at(board, 2.5, 7)
    page.locator("svg").click(position={"x": place["x"] * half, "y": place["y"] * half})
    answer(page, board)
    assert half < 0.6 and played(board) == ("c7b",)
