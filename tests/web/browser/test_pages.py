"""Every page: no barrier that axe knows of, readable on a phone, and of use before any script runs."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from gridwright.actions.links import code_of
from tests.quick import families
from tests.web.barriers import barriers
from tests.web.browser_actions import open_board, play, start_short_game, wait_for_entries
from tests.web.servers import Server
from tests.web.solutions import finishing_moves, puzzle_text
from tests.web.visitors import ON_PHONE, Theme, Visitors

FAMILIES = catalog.names()
KINDS = (
    *("/", "/library", "/library?show=puzzles", "/settings", "/api", "/nowhere"),
    *("/privacy", "/me/link", "/me/delete", "/continue"),
    *(f"/{page}/{FAMILIES[0]}" for page in ("rules", "collections", "learn", "duel", "print", "scores", "statistics")),
    f"/collections/{FAMILIES[0]}/examples",
    f"/new/{FAMILIES[0]}",
    f"/create/{FAMILIES[0]}",
    f"/p/{FAMILIES[0]}/{code_of(puzzle_text(FAMILIES[0]))}",
)
"""Pages of every kind."""
FURTHER = (
    *(f"/new/{name}" for name in FAMILIES[1:] if catalog.family(name).creation.generators),
    *(f"/create/{name}" for name in FAMILIES[1:] if catalog.family(name).creation.edit is not None),
)
REARRANGED = (
    *("/", "/library", "/statistics", "/me/delete"),
    *(f"/{page}/{FAMILIES[0]}" for page in ("learn", "new", "create", "duel")),
)
"""Pages that a phone arranges in another way."""
SMALLEST_TEXT = 12
SMALLEST_TARGET = 44
"""Pixels for a thumb; links within a sentence are as high as its lines."""


@pytest.mark.parametrize(
    ("device", "theme", "paths"),
    [
        pytest.param({}, "dark", KINDS, id="desktop"),
        pytest.param(ON_PHONE, "light", REARRANGED, id="phone"),
        pytest.param({}, "light", KINDS + FURTHER, id="desktop, light", marks=pytest.mark.long),
        pytest.param(ON_PHONE, "dark", KINDS + FURTHER, id="phone, dark", marks=pytest.mark.long),
    ],
)
def test_no_page_has_a_barrier_is_wider_than_its_screen_or_has_text_too_small(
    visitors: Visitors, server: Server, device: dict[str, Any], theme: Theme, paths: tuple[str, ...]
) -> None:
    page = visitors.new_page(color_scheme=theme, **device)
    for path in paths:
        page.goto(f"{server.url}{path}")
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        if page.locator("#board").count():
            page.wait_for_selector("#board[data-ready]")
        assert barriers(page, both_themes=False) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), path
        small = page.evaluate(
            """least => [...document.querySelectorAll('body *:not(svg *)')]
                .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
                .filter(one => one.getClientRects().length && parseFloat(getComputedStyle(one).fontSize) < least)
                .map(one => one.outerHTML.slice(0, 80))""",
            SMALLEST_TEXT,
        )
        assert small == [], path
        if device is ON_PHONE:
            assert targets_too_small(page) == [], path


def targets_too_small(page: Page) -> list[str]:
    """What a thumb misses easily. Days of the calendar are as wide as seven fit, cells of a board as they are drawn."""
    found: list[str] = page.evaluate(
        """least => [...document.querySelectorAll(
                'a, button, select, summary, .input, label:has([type=radio], [type=checkbox])')]
            .filter(one => one.checkVisibility() && !one.matches('.out-of-sight, .skip'))
            .filter(one => getComputedStyle(one).display !== 'inline')
            .filter(one => {
                const {width, height} = one.getBoundingClientRect();
                return height < least || (width < least && !one.matches('.day'));
            })
            .map(one => one.outerHTML.slice(0, 120))""",
        SMALLEST_TARGET,
    )
    return found


def test_the_longest_nickname_and_title_are_no_wider_than_a_phone(phone: Page, server: Server) -> None:
    phone.request.put(f"{server.url}/api/me", data={"nickname": "W" * 24})
    puzzle = {"family": "slitherlink", "text": puzzle_text("slitherlink"), "title": "W" * 100}
    saved = phone.request.post(f"{server.url}/api/library", data=puzzle).json()
    phone.request.put(f"{server.url}/api/library/{saved['puzzle']}/shared", data={"shared": True})
    phone.goto(f"{server.url}/setters/me")
    expect(phone.locator("h1")).to_contain_text("W" * 24)
    expect(phone.locator("h3")).to_have_text("W" * 100)
    assert phone.evaluate("document.documentElement.scrollWidth <= screen.width")


@pytest.mark.parametrize("name", families("slitherlink"))
def test_no_moment_of_a_game_has_a_barrier(phone: Page, server: Server, name: str) -> None:
    start_short_game(phone, server, name)
    phone.evaluate("boardPage.run('trial')")
    phone.wait_for_selector("#trial .note")
    phone.click('.bar [data-action="hint"]')
    phone.wait_for_selector("#card .hint")
    phone.evaluate("() => boardPage.penTools.turnOn(true)")
    assert barriers(phone) == [], "a hint, a trial and a pen"
    if catalog.family(name).teaching.progress is not None:
        phone.evaluate("boardPage.run('check')")
        phone.wait_for_selector("#card .note:not(.hint)")
        assert barriers(phone, "#card") == [], "a check"
    play(phone, " ".join(finishing_moves(name)))
    phone.wait_for_selector("#result .result-title")
    assert barriers(phone) == [], "the result"


def test_no_dialog_has_a_barrier(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, FAMILIES[0])
    for dialog in ("more", "help", "share", "settings", "give-up"):
        desktop.evaluate("name => document.getElementById(name).showModal()", dialog)
        assert barriers(desktop, f"#{dialog}") == [], dialog
        desktop.evaluate("name => document.getElementById(name).close()", dialog)


def test_the_start_page_names_all_families_and_plays_without_a_script(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(java_script_enabled=False)
    page.goto(server.url)
    for name in FAMILIES:
        expect(page.get_by_role("heading", name=catalog.family(name).title, exact=True)).to_be_visible()
    page.locator(f'form[action^="/daily/"][action$="/{FAMILIES[-1]}"] button').click()
    assert "/play/" in page.url
    expect(page.get_by_role("heading", name=catalog.family(FAMILIES[-1]).title)).to_be_visible()


def test_a_game_begun_waits_on_the_start_page(desktop: Page, server: Server) -> None:
    address = start_short_game(desktop, server, FAMILIES[0])
    play(desktop, finishing_moves(FAMILIES[0])[0])
    desktop.goto(server.url)
    desktop.locator(f'a[href="{address.removeprefix(server.url)}"]').click()
    desktop.wait_for_selector("#board[data-ready]")
    wait_for_entries(desktop, 1)


@pytest.mark.parametrize("name", families("minesweeper"))
def test_a_pasted_puzzle_is_played_and_nonsense_is_refused_with_a_sentence(
    desktop: Page, server: Server, name: str
) -> None:
    desktop.goto(server.url)
    desktop.fill("#paste-field", "nothing that anybody could read")
    desktop.press("#paste-field", "Enter")
    expect(desktop.locator("#paste-problem")).not_to_be_empty()
    desktop.set_input_files(
        "#paste-file", {"name": "puzzle.txt", "mimeType": "text/plain", "buffer": puzzle_text(name).encode()}
    )
    desktop.wait_for_selector("#board[data-ready]")
    expect(desktop.locator("h1")).to_have_text(catalog.family(name).title)


@pytest.mark.parametrize("device", ["keys", "touch"])
def test_the_last_choice_is_remembered(request: pytest.FixtureRequest, server: Server, device: str) -> None:
    page: Page = request.getfixturevalue("desktop" if device == "keys" else "phone")
    page.goto(f"{server.url}/new/slitherlink")
    choices = ("size", "1"), ("difficulty", "easy"), ("symmetry", "half-turn")
    wanted = [f'input[name="{name}"][value="{value}"]' for name, value in choices]
    expect(page.locator("#more-chosen")).to_be_empty()
    if device == "keys":
        page.focus('input[name="size"]:checked')
        page.keyboard.press("ArrowRight")
        page.focus('input[name="difficulty"]:checked')
        page.keyboard.press("ArrowLeft")
        page.focus("#more-options summary")
        page.keyboard.press("Enter")
        page.focus('input[name="symmetry"]:checked')
        page.keyboard.press("ArrowRight")
    else:
        page.locator("#more-options summary").tap()
        for choice in wanted:
            page.locator(f"label:has({choice})").tap()
    expect(page.locator("#more-chosen")).to_contain_text("half turn")
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector("#board[data-ready]")
    page.goto(f"{server.url}/new")
    expect(page.locator('.family-choice [aria-current="page"]')).to_contain_text("Slitherlink")
    for choice in wanted:
        expect(page.locator(choice)).to_be_checked()
    expect(page.get_by_text("Remembered from last time.")).to_be_visible()


def test_a_difficulty_is_asked_for_only_where_no_guessing_is_needed(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/new/minesweeper")
    expect(desktop.locator("#difficulties")).to_be_hidden()
    expect(desktop.locator("#own-fields")).to_be_hidden()
    desktop.get_by_label("Custom").check(force=True)
    expect(desktop.locator("#own-fields")).to_be_visible()
    desktop.get_by_role("switch", name="No guessing needed").check()
    expect(desktop.locator("#difficulties")).to_be_visible()


@pytest.mark.parametrize("name", families("slitherlink"))
def test_what_starts_a_game_is_in_sight_with_size_and_difficulty(desktop: Page, server: Server, name: str) -> None:
    desktop.goto(f"{server.url}/new/{name}")
    expect(desktop.locator("#start")).to_be_in_viewport(ratio=1)
    expect(desktop.locator("#sizes, #presets")).to_be_in_viewport(ratio=1)
    if desktop.locator("#difficulties").is_visible():
        expect(desktop.locator("#difficulties")).to_be_in_viewport(ratio=1)


def test_wrong_options_are_refused_with_a_sentence(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/new/{FAMILIES[0]}")
    desktop.locator('input[name="size"][value="own"]').check(force=True)
    number = desktop.locator('#own-fields input[type="number"]').first
    number.fill("-3")
    desktop.click("#start")
    expect(desktop.locator("#problem")).not_to_be_empty()


def test_a_mistake_in_a_folded_field_is_unfolded_and_one_in_a_hidden_field_stops_nothing(
    desktop: Page, server: Server
) -> None:
    desktop.goto(f"{server.url}/new/{FAMILIES[0]}")
    desktop.locator('input[name="size"][value="own"]').check(force=True)
    desktop.locator('#own-fields input[type="number"]').first.fill("4.5")
    desktop.locator('input[name="size"][value="0"]').check(force=True)
    desktop.click("#more-options summary")
    desktop.fill("#seed", "-1")
    desktop.click("#more-options summary")
    expect(desktop.locator("#seed")).to_be_hidden()
    desktop.click("#start")
    expect(desktop.locator("#seed")).to_be_focused()
    desktop.fill("#seed", "1")
    desktop.click("#start")
    desktop.wait_for_selector("#board[data-ready]")


def test_making_that_takes_long_shows_its_progress_and_can_be_cancelled(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/new/slitherlink")
    desktop.locator('input[name="size"][value="own"]').check(force=True)
    desktop.locator('input[name="difficulty"][value="extreme"]').check(force=True)
    desktop.fill('input[name="rows"]', "50")
    desktop.fill('input[name="cols"]', "50")
    desktop.click("#start")
    expect(desktop.locator("#progress")).to_be_visible()
    expect(desktop.locator("#start")).to_be_disabled()
    desktop.click("#progress-cancel")
    expect(desktop.locator("#progress")).to_be_hidden()
    expect(desktop.locator("#start")).to_be_enabled()
    assert desktop.url.endswith("/new/slitherlink")


def test_settings_are_saved_and_shown_at_once(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/settings")
    desktop.locator('main input[name="theme"][value="dark"]').check(force=True)
    desktop.locator('main input[name="contrast"]').check()
    assert desktop.evaluate("({...document.documentElement.dataset})") == {
        "theme": "dark",
        "contrast": "more",
        "motion": "less",
    }
    desktop.reload()
    assert desktop.evaluate("document.documentElement.dataset.theme") == "dark"
    assert desktop.locator('main input[name="contrast"]').is_checked()


@pytest.mark.parametrize("name", families("madness"))
def test_a_familys_choices_reach_the_board_and_are_saved(desktop: Page, server: Server, name: str) -> None:
    address = start_short_game(desktop, server, name)
    switches = desktop.locator("#display-options input")
    if not switches.count():
        assert "play" not in catalog.family(name).options
        return
    last = switches.last
    before = last.is_checked()
    last.set_checked(not before, force=True)
    open_board(desktop, address)
    assert desktop.locator("#display-options input").last.is_checked() is not before


def test_a_shared_link_gives_another_player_the_same_puzzle(visitors: Visitors, desktop: Page, server: Server) -> None:
    address = start_short_game(desktop, server, FAMILIES[0])
    desktop.click('.bar [data-action="share"]')
    link = desktop.locator("#share-link").input_value()
    page = visitors.new_page()
    page.goto(link)
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector("#board[data-ready]")
    assert page.url != address
    assert page.evaluate("boardPage.board.scene.title") == desktop.evaluate("boardPage.board.scene.title")
    page.goto(address)
    expect(page.locator("main")).to_be_visible()
    assert page.locator("#board").count() == 0
