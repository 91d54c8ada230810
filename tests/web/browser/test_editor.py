"""In a real browser: a board created, checked, shared and played elsewhere; scores; a booklet."""

from __future__ import annotations

import re
from typing import Any

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
    visitors: Visitors, desk: Page, server: Server
) -> None:
    several, last = "..3\n3.1\n...\n", (2, 2, "3")
    open_set(desk, server, "slitherlink")
    resize(desk, 3, 3)
    set_by_keyboard(desk, several)
    expect(verdict(desk, "several")).to_contain_text("2 or more solutions")
    expect(desk.get_by_role("button", name="Both")).to_have_attribute("aria-pressed", "true")
    dashed = "boardPage.board.overlay.filter(({dashed}) => dashed).length"
    assert desk.evaluate(dashed) == 12
    desk.get_by_role("button", name="The other", exact=True).click()
    assert desk.evaluate(dashed) == 0
    desk.click("#play-it")
    expect(desk.locator("#play-anyway")).to_contain_text("It has 2 or more solutions.")
    desk.get_by_role("button", name="Keep editing").click()
    for row, col, clue in (last, (1, 1, "0")):
        tap_cell(desk, row, col)
        desk.locator(f'[data-tool="{clue}"]').click()
    verdict(desk, "none")
    desk.keyboard.press("Control+z")
    unique = verdict(desk, "proven")
    expect(unique).to_contain_text("Unique")
    expect(unique).to_contain_text("Difficulty")
    desk.get_by_role("button", name="Show solution").click()
    expect(desk.locator('.bar [data-action="solution"]')).to_have_attribute("aria-pressed", "true")
    desk.locator('.panel [data-action="share"]').click()
    link = desk.input_value("#share-link")
    expect(desk.get_by_alt_text("QR code of the link")).to_be_visible()
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
    expect(verdict(phone, "unfinished")).to_contain_text("Colour R has 1 squares")
    for _ in range(3):
        phone.locator('.bar [data-action="undo"]').tap()
    expect(phone.locator('.bar [data-action="undo"]')).to_have_attribute("aria-disabled", "true")
    phone.locator('.bar [data-action="redo"]').tap()
    expect(verdict(phone, "unfinished")).to_contain_text("Colour B has 1 squares")


def test_a_pasted_puzzle_of_another_program_is_checked_saved_and_found_again(desk: Page, server: Server) -> None:
    card = catalog.family("slitherlink")
    write = card.text.FORMATS["puzzlink"].write
    assert write is not None
    open_set(desk, server, "slitherlink")
    desk.locator('.bar [data-action="paste"]').click()
    desk.fill("#paste-text", "nothing anybody could read")
    desk.click("#paste-form button[type=submit]")
    expect(desk.locator("#paste-problem")).not_to_be_empty()
    desk.fill("#paste-text", write(card.text.read(EASY)))
    desk.click("#paste-form button[type=submit]")
    verdict(desk, "proven")
    with desk.expect_download() as png:
        desk.locator('.bar [data-action="download"]').click()
        desk.locator('#downloads [data-kind="png"]').click()
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    desk.keyboard.press("Escape")
    desk.locator('.bar [data-action="save"]').click()
    desk.fill("#save-title", "From <i>afar</i>")
    desk.get_by_role("switch", name="Share it on your page").check()
    desk.click("#save-form button[type=submit]")
    expect(desk.locator("#message")).to_contain_text("Saved")
    desk.goto(f"{server.url}/setters/me")
    expect(desk.locator(".card h3")).to_have_text("From <i>afar</i>")
    assert barriers(desk) == []
    desk.goto(f"{server.url}/library?show=puzzles&q=afar")
    desk.get_by_role("button", name="Stop sharing From").click()
    expect(desk.get_by_role("button", name="Share From")).to_be_visible()
    expect(desk.locator(".entry")).to_contain_text("From <i>afar</i>")
    desk.get_by_role("link", name="Edit From").click()
    desk.wait_for_selector("#board[data-ready]")
    verdict(desk, "proven")
    desk.goto(f"{server.url}/library?show=puzzles")
    desk.get_by_role("button", name="Delete").first.click()
    desk.locator("#confirm-delete").click()
    expect(desk.locator(".entry")).to_contain_text("Puzzles you create")


def test_gridwright_fills_a_board_removes_what_is_spare_and_makes_it_unique(desk: Page, server: Server) -> None:
    open_set(desk, server, "slitherlink")
    resize(desk, 5, 5)

    def helper(title: str, says: str) -> Any:
        found = desk.locator(".helper", has_text=title)
        expect(found).to_contain_text(says, timeout=15_000)
        return found

    expect(helper("Make unique", "first it needs a few clues")).to_be_disabled()
    helper("Fill", "all clues of a loop").click()
    verdict(desk, "proven")
    helper("Remove spare clues", "are spare").click()
    verdict(desk, "proven")
    expect(helper("Remove spare clues", "none is spare now")).to_be_disabled()
    clues = "[...boardPage.edited.text.matchAll(/[0-3]/g)].length"
    kept = desk.evaluate(clues)
    place = desk.evaluate("boardPage.edited.text.split('\\n').join('').search(/[0-3]/)")
    tap_cell(desk, place // 5, place % 5)
    expect(desk.locator("#tools-label")).to_contain_text(f"{'abcde'[place % 5]}{place // 5 + 1}")
    desk.keyboard.press("Delete")
    expect(verdict(desk, "several")).to_contain_text("would decide them")
    helper("Make unique", "adds").click()
    verdict(desk, "proven")
    assert desk.evaluate(clues) >= kept - 1
    desk.goto(f"{server.url}/create/madness")
    helper("Fill", "groups of four")
    open_set(desk, server, "slitherlink")
    verdict(desk, "proven")
    assert desk.evaluate(clues) >= kept - 1


def test_a_check_can_be_cancelled_and_asked_for_again(desk: Page, server: Server) -> None:
    desk.route("**/api/verdict", lambda route: None)
    open_set(desk, server, "slitherlink")
    expect(verdict(desk, "waiting")).to_contain_text("Working…")
    desk.get_by_role("button", name="Cancel").click()
    expect(verdict(desk, "stopped")).to_contain_text("Not checked")
    desk.unroute("**/api/verdict")
    desk.get_by_role("button", name="Check", exact=True).click()
    verdict(desk, "several")


def test_what_is_put_is_put_on_its_mirror_image_too(desk: Page, server: Server) -> None:
    open_set(desk, server, "slitherlink")
    resize(desk, 3, 3)
    for symmetry, keys in (("turn", ("2",)), ("mirror", ("ArrowDown", "1")), ("", ("ArrowRight", "3"))):
        desk.locator(f'input[name="symmetry"][value="{symmetry}"]').check()
        desk.locator("#board-keys").focus()
        for key in keys:
            desk.keyboard.press(key)
    desk.wait_for_function("() => boardPage.edited.text === '2..\\n131\\n..2\\n'")


def test_the_best_score_of_a_grid_is_said_while_values_are_typed(desk: Page, server: Server) -> None:
    open_set(desk, server, "colorgrid")
    resize(desk, 1, 2)
    desk.locator("#board-keys").focus()
    for key, value in (("r", "7"), ("r", "4")):
        desk.keyboard.press(key)
        desk.keyboard.press("=")
        desk.keyboard.type(value)
        desk.keyboard.press("Enter")
        desk.keyboard.press("ArrowRight")
    expect(verdict(desk, "proven")).to_contain_text("Optimum 3")


def test_a_nickname_stands_in_the_high_scores(desk: Page, server: Server) -> None:
    start_game(desk, server, {"family": "madness", "options": {"side": 3}})
    game = desk.url.rsplit("/", 1)[1]
    view = desk.evaluate("async game => (await (await fetch(`/api/games/${game}`)).json()).view", game)
    moves = solving_moves("madness", view)
    for move in moves:
        play(desk, move)
    desk.wait_for_selector("#result .result-title")
    desk.get_by_role("link", name="Rank").click()
    desk.fill("#nickname", "<img src=x onerror=alert(1)>"[:24])
    desk.get_by_role("button", name="Save").click()
    expect(desk.locator("tr.mine")).to_contain_text("<img src=x onerror=alert")
    expect(desk.locator("tr.mine img")).to_have_count(0)
    for width in (DESKTOP["width"], PHONE["width"]):
        desk.set_viewport_size({"width": width, "height": DESKTOP["height"]})
        assert barriers(desk) == []
        assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_booklet_is_made_and_downloaded_by_a_button(desk: Page, server: Server) -> None:
    desk.goto(f"{server.url}/print/slitherlink")
    desk.fill("#count", "5")
    desk.select_option("#per_page", "2")
    desk.locator('input[value="letter"]').check()
    with desk.expect_download(timeout=30_000) as booklet:
        desk.click("#start")
    pdf = booklet.value.path().read_bytes()
    assert pdf.startswith(b"%PDF")
    assert max(int(count) for count in re.findall(rb"/Count (\d+)", pdf)) == 4
    assert b"612 792" in pdf


def test_a_shared_puzzle_and_the_library_are_of_use_without_a_script(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(java_script_enabled=False)
    page.goto(f"{server.url}/p/slitherlink/{code_of(EASY)}")
    page.get_by_role("button", name="Play").click()
    assert "/play/" in page.url
    page.goto(f"{server.url}/library")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".entry")).to_contain_text("Your games")


def test_no_lesson_and_no_dialog_of_the_editor_has_a_barrier(desk: Page, server: Server) -> None:
    open_board(desk, f"{server.url}{LESSON}")
    assert barriers(desk) == []
    open_set(desk, server, "slitherlink")
    for dialog in ("size", "paste", "share", "download", "save", "help"):
        desk.evaluate("name => document.getElementById(name).showModal()", dialog)
        assert barriers(desk, f"#{dialog}") == [], dialog
        desk.evaluate("name => document.getElementById(name).close()", dialog)
