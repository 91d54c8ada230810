"""In a real browser: lessons whose steps you make yourself, by mouse, touch and keyboard, and what you missed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from gridwright.actions.teaching import practise
from gridwright.actions.teaching.lessons import title_of
from gridwright.core.contract import AnyFamily
from gridwright.core.keyboard import interpret
from gridwright.core.scene import Gesture, Select, Settings
from gridwright.families.slitherlink.drawing.parts import middle
from gridwright.families.slitherlink.geometry import edge_of, geometry, geometry_of
from gridwright.families.slitherlink.places.layout import layout
from tests.quick import quick
from tests.web.barriers import barriers
from tests.web.browser_actions import PERFORMERS, open_board, play, point, start_game
from tests.web.servers import Server
from tests.web.visitors import ON_PHONE, Visitors

FAMILY = catalog.family("slitherlink")
LESSON = "/learn/slitherlink/diagonal-3s"
TAUGHT = [name for name in catalog.names() if catalog.family(name).teaching.lessons]


def board_of(number: int) -> practise.AnyPractised:
    return practise.start(FAMILY, FAMILY.teaching.lessons["diagonal 3s"].boards[number])


def place_of(board: practise.AnyPractised, move: Any) -> tuple[float, float]:
    """The middle of a move's side."""
    grid = geometry(board.view.puzzle.rows, board.view.puzzle.cols)
    return middle(grid, edge_of(grid, move.row, move.col, move.side))


def feedback(page: Page, style: str) -> Any:
    card = page.locator(f'[data-feedback="{style}"]')
    expect(card).to_be_visible()
    return card


def make_step(page: Page, number: int, *, by_touch: bool = False) -> None:
    """Make the moves of a board's step where they are painted."""
    expect(page.locator("#lesson-place")).to_contain_text(f"Board {number + 1} of 5")
    board = board_of(number)
    for left in range(len(board.left) - 1, -1, -1):
        x, y = point(page, *place_of(board, board.left[0]))
        page.touchscreen.tap(x, y) if by_touch else page.mouse.click(x, y)
        board = practise.attempt(board, board.left[0]).after
        expect(feedback(page, "good")).to_contain_text("more." if left else board.step.because)


def test_a_lesson_is_solved_by_mouse_and_progress_is_saved(desktop: Page, server: Server) -> None:
    open_board(desktop, f"{server.url}{LESSON}")
    board = board_of(0)
    expect(desktop.locator("#lesson-task")).to_contain_text(practise.task_of(board))
    wrong = next(
        move
        for move in FAMILY.rules.moves(board.view)
        if move.action == "" and not practise.attempt(board, move).is_right
    )
    desktop.mouse.click(*point(desktop, *place_of(board, wrong)))
    expect(feedback(desktop, "bad")).to_contain_text(practise.attempt(board, wrong).message)
    make_step(desktop, 0)
    for number in (1, 2, 3, 4, 0):
        desktop.click("#next-board")
        make_step(desktop, number)
    row = desktop.locator('.your-techniques [aria-current="page"] .lesson-marks')
    expect(row).to_have_attribute("aria-label", "5 of 5 right, sure")
    expect(desktop.locator("#sure-count")).to_contain_text("1 of 23 sure")
    desktop.goto(f"{server.url}/learn/slitherlink")
    expect(desktop.locator("ol.lesson-list")).to_contain_text("Diagonal 3s")
    expect(desktop.locator('.lesson-list [aria-label="5 of 5 right, sure"]')).to_have_count(1)
    open_board(desktop, f"{server.url}{LESSON}")
    make_step(desktop, 1)
    desktop.get_by_role("button", name="Next lesson: Loop reaching a number").click()
    expect(desktop.locator("h1")).to_have_text("Loop reaching a number")


def test_show_me_goes_through_the_four_stages_and_the_board_comes_again(desktop: Page, server: Server) -> None:
    open_board(desktop, f"{server.url}{LESSON}")
    step = board_of(0).step
    lines = desktop.locator("#lesson-steps li")
    for number, words in enumerate((step.technique, step.look, step.do, step.because), 1):
        desktop.keyboard.press("Shift+H")
        expect(lines).to_have_count(number)
        expect(lines.last).to_contain_text(words)
    hint = desktop.locator('.bar [data-action="hint"]')
    expect(hint).to_be_disabled()
    for number in (1, 2, 3, 4):
        desktop.click("#next-board")
        expect(hint).to_be_enabled()
        make_step(desktop, number)
        expect(hint).to_be_disabled()
    desktop.click("#next-board")
    expect(desktop.locator("#lesson-place")).to_contain_text("Board 1 of 5")


def test_show_me_keeps_the_focus_until_the_board_takes_it(desktop: Page, server: Server) -> None:
    open_board(desktop, f"{server.url}{LESSON}")
    desktop.locator("#show-me").focus()
    for following in ("Show where", "Show move", "Show reason"):
        desktop.keyboard.press("Enter")
        expect(desktop.get_by_role("button", name=following)).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#board-keys")).to_be_focused()


def test_a_result_that_cannot_be_sent_is_sent_with_the_next_try(desktop: Page, server: Server) -> None:
    open_board(desktop, f"{server.url}{LESSON}")
    desktop.route("**/api/lessons/result", lambda route: route.abort())
    make_step(desktop, 0)
    for _ in range(2):
        expect(desktop.locator("#message")).to_have_text("Connection lost. Try again.")
        desktop.click("#next-board")
    expect(desktop.locator("#lesson-place")).to_contain_text("Board 1 of 5")
    desktop.unroute("**/api/lessons/result")
    bad_gateway = "<html><title>502 Bad Gateway</title></html>"
    desktop.route(
        "**/api/lessons/board", lambda route: route.fulfill(status=502, content_type="text/html", body=bad_gateway)
    )
    desktop.click("#next-board")
    row = desktop.locator('.your-techniques [aria-current="page"] .lesson-marks')
    expect(row).to_have_attribute("aria-label", "1 of 5 right")
    expect(desktop.locator("#message")).to_have_text("The server answered 502. Try again.")
    desktop.unroute("**/api/lessons/board")
    desktop.click("#next-board")
    make_step(desktop, 1)


def test_a_step_is_made_by_touch(phone: Page, server: Server) -> None:
    open_board(phone, f"{server.url}{LESSON}")
    make_step(phone, 0, by_touch=True)
    phone.locator("#next-board").tap()
    expect(phone.locator("#lesson-place")).to_contain_text("Board 2 of 5")
    assert phone.evaluate("document.documentElement.scrollWidth <= screen.width")


@pytest.mark.parametrize("by_touch", quick(False, of=[False, True]))
def test_the_lesson_on_tilings_is_made(visitors: Visitors, server: Server, by_touch: bool) -> None:
    topic = FAMILY.teaching.lessons["other tilings"]
    page = visitors.new_page(**ON_PHONE if by_touch else {})
    page.goto(f"{server.url}/learn/slitherlink")
    page.get_by_role("link", name="Other tilings Hexagons").click()
    page.wait_for_selector("#board[data-ready]")
    expect(page.locator("h1")).to_have_text("Other tilings")
    expect(page.locator("#sure-count")).to_have_text(f"0 of {len(FAMILY.teaching.techniques)} sure")
    for number, exercise in enumerate(topic.boards):
        board = practise.start(FAMILY, exercise)
        expect(page.locator("#lesson-place")).to_contain_text(f"Board {number + 1} of {len(topic.boards)}")
        expect(page.locator("#lesson-task")).to_contain_text(f"{exercise.note} {board.step.look}")
        if by_touch:
            tap_step(page, board)
        else:
            for key in keys_for(FAMILY, board):
                page.keyboard.press(key)
        expect(feedback(page, "good")).to_contain_text(board.step.because, timeout=20_000)
        if number + 1 < len(topic.boards):
            page.locator("#next-board").click()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    marks = page.locator('.your-techniques [aria-current="page"] .lesson-marks')
    expect(marks).to_have_attribute("aria-label", "5 of 5 right, sure")
    expect(page.locator("#sure-count")).to_have_text(f"0 of {len(FAMILY.teaching.techniques)} sure")
    expect(page.locator("#next-board")).to_have_text("All lessons")


def tap_step(page: Page, board: practise.AnyPractised) -> None:
    """Make the moves of a board's step by finger: a tap draws, holding crosses."""
    drawn = layout(geometry_of(board.view.puzzle))
    while not board.is_done:
        move = board.left[0]
        PERFORMERS["touch"](page, Gesture("alternate" if move.action == "x" else "tap", *drawn.middles[move.edge]))
        board = practise.attempt(board, move).after
        expect(feedback(page, "good")).to_contain_text("more." if board.left else board.step.because)


@pytest.mark.parametrize("name", quick("minesweeper", of=TAUGHT))
def test_a_step_of_every_family_is_made_by_keyboard_and_the_page_has_no_barrier(
    desktop: Page, server: Server, name: str
) -> None:
    family = catalog.family(name)
    lesson = title_of(family.teaching.techniques[-2])
    open_board(desktop, f"{server.url}/learn/{name}/{lesson.replace(' ', '-')}")
    board = practise.start(family, family.teaching.lessons[lesson].boards[0])
    for key in keys_for(family, board):
        desktop.keyboard.press(key)
    expect(feedback(desktop, "good")).to_contain_text(board.step.because, timeout=20_000)
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#lesson-place")).to_contain_text("Board 2 of 5")
    assert barriers(desktop) == []


def keys_for(family: AnyFamily, board: practise.AnyPractised) -> list[str]:
    """Find keys that make the step, trying every key from where the arrows have come to."""
    pressed: list[str] = []
    selection = None
    while not board.is_done:
        found = next(iter(_ways(family, board, selection)), None)
        assert found is not None, board.left
        keys, selection, board = found
        pressed += keys
    return pressed


def _ways(family: AnyFamily, board: practise.AnyPractised, selection: str | None) -> Any:
    """Search breadth first over selections for a key that is a right move."""
    seen = {selection}
    queue: list[tuple[str | None, list[str]]] = [(selection, [])]
    while queue:
        at, keys = queue.pop(0)
        for key in ("Enter", "x", "f", "d", "q", "e", "i", "j", "k", "l"):
            gesture = Gesture("key", key=key)
            meant = interpret(family.gestures.interpret, family.draw.scene, board.view, at, gesture, Settings())
            moves = meant.moves if isinstance(meant, Select) else meant if isinstance(meant, list) else ()
            if len(moves) == 1:
                tried = practise.attempt(board, moves[0])
                if tried.is_right and len(tried.after.left) < len(board.left):
                    yield [*keys, key], None if tried.after.is_done else at, tried.after
                    return
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "e"):
            gesture = Gesture("key", key=key)
            meant = interpret(family.gestures.interpret, family.draw.scene, board.view, at, gesture, Settings())
            if isinstance(meant, Select) and meant.key not in seen:
                seen.add(meant.key)
                queue.append((meant.key, [*keys, key]))


def test_a_hint_in_a_game_leads_to_its_lesson_and_to_what_was_missed(desktop: Page, server: Server) -> None:
    puzzle = ".33.\n30.2\n2..1\n..3.\n"
    start_game(desktop, server, {"family": "slitherlink", "puzzle": puzzle})
    desktop.keyboard.press("Shift+H")
    link = desktop.get_by_role("link", name="Learn No lines around a 0")
    expect(link).to_be_visible()
    moves = desktop.evaluate(
        """async text => {
            const headers = {'content-type': 'application/json'};
            const body = JSON.stringify({family: 'slitherlink', puzzle: text});
            const solved = await (await fetch('/api/solve', {method: 'POST', headers, body})).json();
            const across = solved.horizontal.flatMap((row, y) => row.map((line, x) => line ? [x, y, 't'] : null));
            const down = solved.vertical.flatMap((row, y) => row.map((line, x) => line ? [x, y, 'l'] : null));
            return [...across, ...down].filter(Boolean).map(([x, y, side]) => {
                const isLast = side === 't' ? y === 4 : x === 4;
                const [column, row] = side === 't' ? [x, isLast ? y - 1 : y] : [isLast ? x - 1 : x, y];
                return 'abcd'[column] + (row + 1) + (isLast ? {t: 'b', l: 'r'}[side] : side);
            });
        }""",
        puzzle,
    )
    play(desktop, " ".join(moves))
    desktop.wait_for_selector("#result .result-title")
    open_board(desktop, f"{server.url}/learn/slitherlink/missed")
    expect(desktop.locator("h1")).to_have_text("No lines around a 0")
    expect(desktop.locator("#lesson-task")).to_contain_text("You had help here.")


def test_where_nothing_was_missed_nothing_can_be_pressed(phone: Page, server: Server) -> None:
    open_board(phone, f"{server.url}/learn/slitherlink/missed")
    expect(phone.locator("#lesson-task")).to_contain_text("nothing to practise yet")
    for tool in ("again", "hint"):
        expect(phone.locator(f'.bar [data-action="{tool}"]')).to_be_disabled()


def test_a_lesson_is_of_use_without_a_script(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(java_script_enabled=False)
    page.goto(f"{server.url}{LESSON}")
    expect(page.locator("#lesson-steps li")).to_have_count(4)
    expect(page.locator(".lesson-still svg:visible")).to_have_count(1)
