"""What the panel says about an overlay, on a desktop and on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser_actions import play, start_game, state, wait_for_entries
from tests.web.servers import Server

OPEN = "9x9 mines=10 seed=4 first=safe\n"


def test_the_panel_names_the_best_cell_and_opens_it(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "minesweeper", "puzzle": OPEN})
    play(desktop, "a1")
    wait_for_entries(desktop, 1)
    card = desktop.locator("#overlay-card")
    expect(card).to_be_hidden()
    desktop.check("#display-options input[name=overlay][value=odds]", force=True)
    expect(card.locator(".overlay-lines")).to_contain_text("best to open")
    expect(card.locator(".overlay-legend li", has_text="%")).to_have_count(6)
    expect(card).to_contain_text("Elsewhere")
    before = state(desktop)["entries"]
    card.get_by_role("button", name="Open ").click()
    wait_for_entries(desktop, before + 1)
    desktop.check("#display-options input[name=overlay][value=off]", force=True)
    expect(card).to_be_hidden()


def test_an_overlay_turned_on_again_is_explained_again(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "minesweeper", "puzzle": OPEN})
    play(desktop, "a1")
    wait_for_entries(desktop, 1)
    for _ in range(2):
        desktop.check("#display-options input[name=overlay][value=odds]", force=True)
        expect(desktop.locator("#overlay-card .overlay-lines")).to_contain_text("best to open")
        desktop.check("#display-options input[name=overlay][value=off]", force=True)
        expect(desktop.locator("#overlay-card")).to_be_hidden()


def test_on_a_phone_a_chip_turns_the_overlays_and_holding_it_shows_the_legend(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "minesweeper", "puzzle": OPEN})
    play(phone, "a1")
    wait_for_entries(phone, 1)
    chip = phone.locator("#overlay-chip")
    expect(chip).to_have_accessible_name("Overlay: Off")
    chip.tap()
    expect(chip).to_have_text("Certain")
    expect(chip).to_have_accessible_name("Overlay: Certain")
    chip.tap()
    expect(chip).to_have_text("Odds")
    card = phone.locator("#overlay-card")
    expect(card.locator(".overlay-lines")).to_be_visible()
    expect(card.locator(".overlay-legend")).to_be_hidden()
    chip.click(delay=600)
    expect(card.locator(".overlay-legend")).to_be_visible()
    expect(chip).to_have_text("Odds")


EDGES = """() => Object.fromEntries(['#overlay-chip', '#overlay-card', '.board-map', '.bar'].map(each => {
    const {left, top, bottom} = document.querySelector(each).getBoundingClientRect();
    return [each, {left, top, bottom}];
}))"""
SHOWN_FACTS = """() => {
    const frame = document.querySelector('#facts').getBoundingClientRect();
    return [...document.querySelectorAll('#facts div')].map(each => each.getBoundingClientRect())
        .filter(each => each.width && each.top < frame.bottom).map(each => each.right);
}"""


def test_on_a_phone_overlay_map_and_facts_have_room_beside_a_large_board(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "minesweeper", "puzzle": "16x16 mines=40 seed=4 first=open"})
    play(phone, "h8")
    wait_for_entries(phone, 1)
    for _ in range(2):
        phone.locator("#overlay-chip").tap()
    expect(phone.locator("#overlay-card .overlay-lines")).to_be_visible()
    edges = phone.evaluate(EDGES)
    assert edges["#overlay-card"]["bottom"] <= edges[".board-map"]["top"]
    assert edges[".board-map"]["bottom"] <= edges[".bar"]["top"]
    facts = phone.evaluate(SHOWN_FACTS)
    assert len(facts) >= 2
    assert max(facts) <= edges["#overlay-chip"]["left"], "a fact is shown whole or not at all"


def test_the_reason_of_the_next_step_is_beside_the_board(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "minesweeper", "puzzle": OPEN})
    play(desktop, "a1")
    wait_for_entries(desktop, 1)
    desktop.check("#display-options input[name=overlay][value=why]", force=True)
    expect(desktop.locator("#overlay-card .overlay-legend")).to_contain_text("the numbers behind it")
