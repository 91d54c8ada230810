"""Minesweeper's gestures in a real browser: modes, chords, refusals at the cell, and the clock."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser_actions import open_board, point, start_game, state, wait_for_entries
from tests.web.servers import Server
from tests.web.visitors import Visitors

BOARD = "3x4 mines=2 layout\n01*1\n0122\n001*\n"


@pytest.fixture
def game(desktop: Page, server: Server) -> Page:
    start_game(desktop, server, {"family": "minesweeper", "puzzle": BOARD})
    return desktop


def entries(page: Page) -> int:
    found: int = state(page)["entries"]
    return found


def click(page: Page, x: float, y: float, button: str = "left") -> None:
    page.mouse.click(*point(page, x, y), button=button)  # type: ignore[arg-type]


def label(page: Page, cell: int) -> str:
    found: str = page.evaluate("key => boardPage.board.scene.targets.get(key).label", f"cell:{cell}")
    return found


def test_the_switch_says_what_a_click_does_and_the_right_button_does_the_other(game: Page) -> None:
    game.click("#bar-switch input[value=flag]")
    click(game, 2.5, 0.5)
    wait_for_entries(game, 1)
    assert label(game, 2) == "c1, flag"
    click(game, 0.5, 0.5, "right")
    wait_for_entries(game, 2)
    assert label(game, 0) == "a1, empty"


def test_shift_f_turns_the_switch_and_a_new_page_starts_with_dig(game: Page) -> None:
    game.keyboard.press("Shift+F")
    expect(game.locator("#bar-switch input[value=flag]")).to_be_checked()
    click(game, 2.5, 0.5)
    wait_for_entries(game, 1)
    game.keyboard.press("Shift+F")
    expect(game.locator("#bar-switch input[value=dig]")).to_be_checked()
    game.keyboard.press("Shift+F")
    open_board(game, game.url)
    expect(game.locator("#bar-switch input[value=dig]")).to_be_checked()


def test_digging_a_flag_is_refused_at_the_cell(game: Page) -> None:
    click(game, 2.5, 0.5, "right")
    wait_for_entries(game, 1)
    click(game, 2.5, 0.5)
    expect(game.locator(".refusal")).to_have_text("There is a flag on c1.")
    assert entries(game) == 1


def test_a_click_on_a_number_chords_or_says_how_many_flags_it_has(game: Page) -> None:
    click(game, 1.5, 0.5)
    wait_for_entries(game, 1)
    game.wait_for_timeout(400)  # or it would be a double click
    click(game, 1.5, 0.5)
    expect(game.locator(".refusal")).to_have_text("The 1 at b1 has no flags.")
    click(game, 2.5, 0.5, "right")
    wait_for_entries(game, 2)
    game.wait_for_timeout(400)
    click(game, 1.5, 0.5)
    wait_for_entries(game, 3)
    assert label(game, 0) == "a1, empty", "the chord opened the rest"


def test_both_buttons_chord_and_pressing_a_number_sinks_its_neighbours(game: Page) -> None:
    click(game, 0.5, 0.5)
    wait_for_entries(game, 1)
    click(game, 2.5, 0.5, "right")
    wait_for_entries(game, 2)
    targets = game.evaluate("boardPage.board.scene.targets.get('cell:6').pressed")
    assert targets == ["cell:3", "cell:7", "cell:11"]
    x, y = point(game, 2.5, 2.5)
    game.mouse.move(x, y)
    game.mouse.down(button="left")
    game.mouse.down(button="right")
    game.mouse.up(button="right")
    game.mouse.up(button="left")
    expect(game.locator(".refusal")).to_have_text("The 1 at c3 has no flags.")


def test_the_clock_starts_with_the_first_click_and_shows_tenths(game: Page) -> None:
    clock = game.locator(".panel .clock")
    expect(clock).to_have_text("0:00.0")
    assert not state(game)["running"]
    click(game, 1.5, 0.5)
    wait_for_entries(game, 1)
    expect(clock).to_have_text(re.compile(r"^0:0\d\.[1-9]$"))
    assert state(game)["running"]


def test_a_held_finger_does_the_other_of_the_two(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "minesweeper", "puzzle": BOARD})
    phone.tap("#bar-switch input[value=flag]")
    phone.touchscreen.tap(*point(phone, 2.5, 0.5))
    wait_for_entries(phone, 1)
    assert label(phone, 2) == "c1, flag"


INKED = """([x, y]) => {
    const {left, top, unit} = boardPage.board.camera;
    const dense = devicePixelRatio;
    const side = Math.round(0.7 * unit * dense);
    const ctx = document.querySelector('.board-canvas').getContext('2d');
    const {data} = ctx.getImageData((left + (x + 0.15) * unit) * dense, (top + (y + 0.15) * unit) * dense, side, side);
    return data.some((value, at) => at % 4 < 3 && value !== data[at % 4]);
}"""
"""Whether a cell isn't all of one colour."""


def test_covered_cells_are_hatched_where_the_system_has_the_colours(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(forced_colors="active")
    start_game(page, server, {"family": "minesweeper", "puzzle": "3x3 mines=1 layout\n*10\n110\n000\n"})
    assert page.evaluate(INKED, [2, 2])
    click(page, 2.5, 2.5)
    wait_for_entries(page, 1)
    page.wait_for_function(f"at => !({INKED})(at)", arg=[2, 2])
    assert page.evaluate(INKED, [0, 0]), "still covered"
