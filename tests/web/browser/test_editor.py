"""In a real browser: a board created, checked, shared and played elsewhere; scores; a booklet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from gridwright.actions.links import code_of
from tests.web.barriers import barriers
from tests.web.browser_actions import open_board, play, start_game
from tests.web.servers import Server
from tests.web.solutions import solving_moves
from tests.web.visitors import DESKTOP, PHONE, Visitors

EASY = catalog.family("slitherlink").creation.examples["easy"].text
LESSON = "/learn/slitherlink/diagonal-3s"


def open_set(page: Page, server: Server, family: str) -> None:
    open_board(page, f"{server.url}/create/{family}")


def verdict(page: Page, kind: str) -> Any:
    card = page.locator(f'#verdict [data-kind="{kind}"]')
    expect(card).to_be_visible(timeout=15_000)
    return card


def set_by_keyboard(page: Page, text: str) -> None:
    """Type a puzzle cell by cell, from the top left corner."""
    page.locator("#board-keys").focus()
    for row in text.split():
        for clue in row:
            if clue != ".":
                page.keyboard.press(clue)
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        for _ in row:
            page.keyboard.press("ArrowLeft")


def resize(page: Page, rows: int, cols: int) -> None:
    page.locator(".size-chip").click()
    page.fill("#rows", str(rows))
    page.fill("#cols", str(cols))
    page.click("#size-form button[type=submit]")
    expect(page.locator("#size")).to_be_hidden()
    expect(page.locator(".panel-head [data-size]")).to_have_text(f"{rows} × {cols}")


def tap_cell(page: Page, row: int, col: int, *, touch: bool = False) -> None:
    """Point at a cell where the board paints it."""
    box = page.locator(".board-canvas").bounding_box()
    assert box is not None
    camera = page.evaluate(
        "({left: boardPage.board.camera.left, top: boardPage.board.camera.top, unit: boardPage.board.camera.unit})"
    )
    x = box["x"] + camera["left"] + (col + 0.5) * camera["unit"]
    y = box["y"] + camera["top"] + (row + 0.5) * camera["unit"]
    page.touchscreen.tap(x, y) if touch else page.mouse.click(x, y)


def test_a_board_created_by_hand_is_checked_shared_and_played_by_another_player(
    visitors: Visitors, desktop: Page, server: Server
) -> None:
    several, last = "..3\n3.1\n...\n", (2, 2, "3")
    open_set(desktop, server, "slitherlink")
    resize(desktop, 3, 3)
    set_by_keyboard(desktop, several)
    expect(verdict(desktop, "several")).to_contain_text("2 or more solutions")
    expect(desktop.get_by_role("button", name="Both")).to_have_attribute("aria-pressed", "true")
    dashed = "boardPage.board.overlay.filter(({dashed}) => dashed).length"
    assert desktop.evaluate(dashed) == 12
    desktop.get_by_role("button", name="The other", exact=True).click()
    assert desktop.evaluate(dashed) == 0
    desktop.click("#play-it")
    expect(desktop.locator("#play-anyway")).to_contain_text("It has 2 or more solutions.")
    desktop.get_by_role("button", name="Keep editing").click()
    for row, col, clue in (last, (1, 1, "0")):
        tap_cell(desktop, row, col)
        desktop.locator(f'[data-tool="{clue}"]').click()
    verdict(desktop, "none")
    desktop.keyboard.press("Control+z")
    unique = verdict(desktop, "proven")
    expect(unique).to_contain_text("Unique")
    expect(unique).to_contain_text("Difficulty")
    desktop.get_by_role("button", name="Show solution").click()
    expect(desktop.locator('.bar [data-action="solution"]')).to_have_attribute("aria-pressed", "true")
    desktop.locator('.panel [data-action="share"]').click()
    link = desktop.input_value("#share-link")
    expect(desktop.get_by_alt_text("QR code of the link")).to_be_visible()
    other = visitors.new_page()
    other.goto(link)
    other.get_by_role("button", name="Play").click()
    other.wait_for_selector("#board[data-ready]")
    clues = other.evaluate(
        "[...boardPage.board.marks()].filter(one => one.kind === 'text').map(one => one.text).join('')"
    )
    assert clues == "3313"


def test_a_board_is_set_by_touch_and_erased(phone: Page, server: Server) -> None:
    open_set(phone, server, "madness")
    for row, col, tool in ((0, 0, "B"), (0, 1, "R"), (0, 0, ".")):
        tap_cell(phone, row, col, touch=True)
        phone.locator(f'[data-tool="{tool}"]').tap()
        expect(phone.locator("#tools-label")).to_contain_text("ab"[col] + str(row + 1))
    expect(verdict(phone, "unfinished")).to_contain_text("Colour R has 1 square")
    for _ in range(3):
        phone.locator('.bar [data-action="undo"]').tap()
    expect(phone.locator('.bar [data-action="undo"]')).to_have_attribute("aria-disabled", "true")
    phone.locator('.bar [data-action="redo"]').tap()
    expect(verdict(phone, "unfinished")).to_contain_text("Colour B has 1 square")


def test_a_pasted_puzzle_of_another_program_is_checked_saved_and_found_again(desktop: Page, server: Server) -> None:
    card = catalog.family("slitherlink")
    write = card.text.FORMATS["puzzlink"].write
    assert write is not None
    open_set(desktop, server, "slitherlink")
    desktop.locator('.bar [data-action="paste"]').click()
    desktop.fill("#paste-text", "nothing anybody could read")
    desktop.click("#paste-form button[type=submit]")
    expect(desktop.locator("#paste-problem")).not_to_be_empty()
    desktop.fill("#paste-text", write(card.text.read(EASY)))
    desktop.click("#paste-form button[type=submit]")
    verdict(desktop, "proven")
    with desktop.expect_download() as png:
        desktop.locator('.bar [data-action="download"]').click()
        desktop.locator('#downloads [data-kind="png"]').click()
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    desktop.keyboard.press("Escape")
    desktop.locator('.bar [data-action="save"]').click()
    desktop.fill("#save-title", "From <i>afar</i>")
    desktop.get_by_role("switch", name="Share it on your page").check()
    desktop.click("#save-form button[type=submit]")
    expect(desktop.locator("#message")).to_contain_text("Saved")
    desktop.goto(f"{server.url}/setters/me")
    expect(desktop.locator(".card h3")).to_have_text("From <i>afar</i>")
    assert barriers(desktop) == []
    desktop.goto(f"{server.url}/library?show=puzzles&q=afar")
    desktop.get_by_role("button", name="Stop sharing From").click()
    expect(desktop.get_by_role("button", name="Share From")).to_be_visible()
    expect(desktop.locator(".entry")).to_contain_text("From <i>afar</i>")
    desktop.get_by_role("link", name="Edit From").click()
    desktop.wait_for_selector("#board[data-ready]")
    verdict(desktop, "proven")
    desktop.goto(f"{server.url}/library?show=puzzles")
    desktop.get_by_role("button", name="Delete").first.click()
    desktop.locator("#confirm-delete").click()
    expect(desktop.locator(".entry")).to_contain_text("Puzzles you create")


def test_gridwright_fills_a_board_removes_what_is_spare_and_makes_it_unique(desktop: Page, server: Server) -> None:
    open_set(desktop, server, "slitherlink")
    resize(desktop, 5, 5)

    def helper(title: str, says: str) -> Any:
        found = desktop.locator(".helper", has_text=title)
        expect(found).to_contain_text(says, timeout=15_000)
        return found

    expect(helper("Make unique", "first it needs a few clues")).to_be_disabled()
    helper("Fill", "all clues of a loop").click()
    verdict(desktop, "proven")
    helper("Remove spare clues", "are spare").click()
    verdict(desktop, "proven")
    expect(helper("Remove spare clues", "none is spare now")).to_be_disabled()
    clues = "[...boardPage.edited.text.matchAll(/[0-3]/g)].length"
    kept = desktop.evaluate(clues)
    place = desktop.evaluate("boardPage.edited.text.split('\\n').join('').search(/[0-3]/)")
    tap_cell(desktop, place // 5, place % 5)
    expect(desktop.locator("#tools-label")).to_contain_text(f"{'abcde'[place % 5]}{place // 5 + 1}")
    desktop.keyboard.press("Delete")
    expect(verdict(desktop, "several")).to_contain_text("would decide them")
    helper("Make unique", "adds").click()
    verdict(desktop, "proven")
    assert desktop.evaluate(clues) >= kept - 1
    desktop.goto(f"{server.url}/create/madness")
    fill = helper("Fill", "groups of four").bounding_box()
    tools = desktop.locator("#tools").bounding_box()
    assert fill and tools
    assert fill["x"] + fill["width"] <= tools["x"] + tools["width"] + 1
    open_set(desktop, server, "slitherlink")
    verdict(desktop, "proven")
    assert desktop.evaluate(clues) >= kept - 1


def test_a_check_can_be_cancelled_and_asked_for_again(desktop: Page, server: Server) -> None:
    desktop.route("**/api/verdict", lambda route: None)
    open_set(desktop, server, "slitherlink")
    expect(verdict(desktop, "waiting")).to_contain_text("Working…")
    desktop.get_by_role("button", name="Cancel").click()
    expect(verdict(desktop, "stopped")).to_contain_text("Not checked")
    desktop.unroute("**/api/verdict")
    desktop.get_by_role("button", name="Check", exact=True).click()
    verdict(desktop, "several")


def test_what_a_lost_connection_swallows_leaves_the_board_as_it_is_shown(desktop: Page, server: Server) -> None:
    open_set(desktop, server, "slitherlink")
    resize(desktop, 3, 3)
    verdict(desktop, "several")
    helpers = desktop.locator("#helpers button:enabled")
    expect(helpers.first).to_be_visible()
    before = helpers.count()
    desktop.route("**/api/create", lambda route: route.abort())
    desktop.locator("#board-keys").focus()
    desktop.keyboard.type("23")
    expect(desktop.locator("#message")).to_have_text("Connection lost. Try again.")
    verdict(desktop, "several")
    expect(helpers).to_have_count(before)
    desktop.unroute("**/api/create")
    desktop.route("**/api/verdict", lambda route: route.abort())
    desktop.keyboard.type("1")
    expect(verdict(desktop, "stopped")).to_contain_text("Connection lost. Try again.")
    desktop.unroute("**/api/verdict")
    desktop.keyboard.press("Control+z")
    desktop.keyboard.press("Control+y")
    verdict(desktop, "several")
    assert desktop.evaluate("boardPage.edited.text") == "1..\n...\n...\n"
    assert desktop.evaluate("boardPage.history.length") == 3, "what never came was never done"


def test_what_is_put_is_put_on_its_mirror_image_too(desktop: Page, server: Server) -> None:
    open_set(desktop, server, "slitherlink")
    resize(desktop, 3, 3)
    for symmetry, keys in (("turn", ("2",)), ("mirror", ("ArrowDown", "1")), ("", ("ArrowRight", "3"))):
        desktop.locator(f'input[name="symmetry"][value="{symmetry}"]').check()
        desktop.locator("#board-keys").focus()
        for key in keys:
            desktop.keyboard.press(key)
    desktop.wait_for_function("() => boardPage.edited.text === '2..\\n131\\n..2\\n'")


def test_the_best_score_of_a_grid_is_said_while_values_are_typed(desktop: Page, server: Server) -> None:
    open_set(desktop, server, "colorgrid")
    resize(desktop, 1, 2)
    desktop.locator("#board-keys").focus()
    for key, value in (("r", "7"), ("r", "4")):
        desktop.keyboard.press(key)
        desktop.keyboard.press("=")
        desktop.keyboard.type(value)
        desktop.keyboard.press("Enter")
        desktop.keyboard.press("ArrowRight")
    expect(verdict(desktop, "proven")).to_contain_text("Optimum 3")


def test_a_nickname_stands_in_the_high_scores(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "madness", "options": {"side": 3}})
    game = desktop.url.rsplit("/", 1)[1]
    view = desktop.evaluate("async game => (await (await fetch(`/api/games/${game}`)).json()).view", game)
    moves = solving_moves("madness", view)
    for move in moves:
        play(desktop, move)
    desktop.wait_for_selector("#result .result-title")
    desktop.get_by_role("link", name="Rank").click()
    desktop.fill("#nickname", "<img src=x onerror=alert(1)>"[:24])
    desktop.get_by_role("button", name="Save").click()
    expect(desktop.locator("tr.mine")).to_contain_text("<img src=x onerror=alert")
    expect(desktop.locator("tr.mine img")).to_have_count(0)
    for width in (DESKTOP["width"], PHONE["width"]):
        desktop.set_viewport_size({"width": width, "height": DESKTOP["height"]})
        assert barriers(desktop) == []
        assert desktop.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_booklet_is_made_and_downloaded_by_a_button(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/print/slitherlink")
    desktop.fill("#count", "5")
    desktop.select_option("#per_page", "2")
    desktop.locator('input[value="letter"]').check()
    with desktop.expect_download(timeout=30_000) as booklet:
        desktop.click("#start")
    pdf = booklet.value.path().read_bytes()
    assert pdf.startswith(b"%PDF")
    assert max(int(count) for count in re.findall(rb"/Count (\d+)", pdf)) == 4
    assert b"612 792" in pdf


def test_a_collection_is_printed_whatever_the_number_of_new_puzzles_is(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/print/madness")
    desktop.fill("#count", "")
    desktop.select_option("#collection", index=1)
    with desktop.expect_download(timeout=30_000) as booklet:
        desktop.click("#start")
    assert booklet.value.path().read_bytes().startswith(b"%PDF")


def test_a_shared_puzzle_and_the_library_are_of_use_without_a_script(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(java_script_enabled=False)
    page.goto(f"{server.url}/p/slitherlink/{code_of(EASY)}")
    page.get_by_role("button", name="Play").click()
    assert "/play/" in page.url
    page.goto(f"{server.url}/library")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".entry")).to_contain_text("Your games")


def test_no_lesson_and_no_dialog_of_the_editor_has_a_barrier(desktop: Page, server: Server) -> None:
    open_board(desktop, f"{server.url}{LESSON}")
    assert barriers(desktop) == []
    open_set(desktop, server, "slitherlink")
    for dialog in ("size", "paste", "share", "download", "save", "help"):
        desktop.evaluate("name => document.getElementById(name).showModal()", dialog)
        assert barriers(desktop, f"#{dialog}") == [], dialog
        desktop.evaluate("name => document.getElementById(name).close()", dialog)


@pytest.mark.parametrize(
    ("family", "says", "mines"), [("slitherlink", "Play it", ""), ("minesweeper", "Analyse it", "13")]
)
def test_a_position_whose_mines_nobody_knows_is_analysed_not_played(
    desktop: Page, server: Server, family: str, says: str, mines: str
) -> None:
    open_set(desktop, server, family)
    expect(desktop.locator("#play-it")).to_have_text(says)
    expect(desktop.locator("#number")).to_have_value(mines)
