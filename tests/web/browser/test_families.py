"""Every family's pages in a real browser, from its record alone: a new one gets them by having a folder."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from gridwright.core.fields import fields_of
from gridwright.web.pages.context import page_family
from tests.quick import families, quick
from tests.web.browser_actions import open_board, play, start_short_game, state
from tests.web.servers import Server
from tests.web.solutions import solution_of

FAMILIES = catalog.names()
MAKERS = [name for name in FAMILIES if catalog.family(name).creation.generators]
EDITORS = [name for name in FAMILIES if catalog.family(name).creation.edit is not None]
CHECKED = [name for name in FAMILIES if page_family(catalog.family(name)).checks]


@pytest.mark.parametrize("name", quick("minesweeper", "slitherlink", of=MAKERS))
def test_the_new_game_form_asks_for_every_option_and_starts_a_game(desktop: Page, server: Server, name: str) -> None:
    family = catalog.family(name)
    setup = family.creation.setup
    desktop.goto(f"{server.url}/new/{name}")
    for size in setup.sizes:
        expect(desktop.locator("#sizes")).to_contain_text(f"{size.title}{size.about}")
    for meaning in setup.difficulties.values():
        expect(desktop.locator("#difficulties")).to_contain_text(meaning)
    for preset in family.creation.presets.values() if not setup.sizes else ():
        expect(desktop.get_by_text(preset.title, exact=True)).to_be_visible()
    behind = {option for size in setup.sizes for option in size.options} - set(setup.own_fields)
    for field in fields_of(family.options["generate"]):
        if field.name not in behind:
            expect(desktop.locator(f'#new-game [name="{field.name}"]').first).to_be_attached()
    desktop.click("#start")
    desktop.wait_for_selector("#board[data-ready]")
    expect(desktop.locator("h1")).to_have_text(family.title)


@pytest.mark.parametrize("name", families("colorgrid"))
def test_the_rules_page_has_every_rule_and_every_control(desktop: Page, server: Server, name: str) -> None:
    manual = catalog.family(name).teaching.manual
    assert manual.rules and manual.mouse and manual.touch and manual.keys and manual.moves
    desktop.goto(f"{server.url}/rules/{name}")
    page = desktop.locator("main")
    for sentence in (
        *manual.rules,
        *(does for pairs in (manual.mouse, manual.touch, manual.keys) for _, does in pairs),
    ):
        expect(page).to_contain_text(sentence)


@pytest.mark.parametrize("name", families("madness"))
def test_an_example_is_played_from_its_page(desktop: Page, server: Server, name: str) -> None:
    example = next(iter(catalog.family(name).creation.examples.values()))
    desktop.goto(f"{server.url}/examples/{name}")
    desktop.get_by_role("button", name=f"Play {example.title}").click()
    desktop.wait_for_selector("#board[data-ready]")
    desktop.wait_for_function("() => boardPage.state && !boardPage.state.entries")


def test_a_collection_is_played_board_after_board(desktop: Page, server: Server) -> None:
    name = "madness"
    key, collection = next(iter(catalog.family(name).creation.collections.items()))
    first, second = list(collection.puzzles.values())[:2]
    desktop.goto(f"{server.url}/collections/{name}")
    desktop.get_by_role("button", name=f"Next unsolved: {collection.title}").click()
    desktop.wait_for_selector("#board[data-ready]")
    expect(desktop.locator(".panel-head p")).to_have_text(first.title)
    play(desktop, " ".join(solution_of(name, first.text)))
    desktop.get_by_role("region", name="Result").get_by_role("button", name="Next unsolved").click()
    expect(desktop.locator(".panel-head p")).to_have_text(second.title)
    desktop.goto(f"{server.url}/collections/{name}/{key}")
    expect(desktop.locator(".solved-bar")).to_contain_text(f"1 of {len(collection.puzzles)} solved")
    card = desktop.locator("article", has_text=first.title).first
    expect(card.get_by_text("Solved", exact=True)).to_be_visible()
    assert card.locator("img.for-light").evaluate("image => image.complete && image.naturalWidth > 0")


@pytest.mark.parametrize("name", families("minesweeper", "slitherlink"))
def test_arrows_walk_over_the_board_the_screen_reader_follows_and_a_check_says_how_far_it_is(
    desktop: Page, server: Server, name: str
) -> None:
    start_short_game(desktop, server, name)
    desktop.locator("#board-keys").focus()
    desktop.keyboard.press("ArrowRight")
    desktop.wait_for_function("() => boardPage.state.selection")
    first = state(desktop)["selection"]
    desktop.keyboard.press("ArrowDown")
    desktop.wait_for_function("first => boardPage.state.selection !== first", arg=first)
    chosen = desktop.locator("#board-keys [aria-selected=true]")
    expect(chosen).to_have_count(1)
    label = desktop.evaluate("boardPage.board.scene.targets.get(boardPage.state.selection).label")
    assert chosen.text_content() == label == desktop.locator("#spoken").text_content()
    if name in CHECKED:
        desktop.click('.bar [data-action="check"]')
        expect(desktop.locator("#card .note")).to_be_visible()


@pytest.mark.parametrize("name", quick("colorgrid", of=EDITORS))
def test_a_board_is_created_by_hand(desktop: Page, server: Server, name: str) -> None:
    edit = catalog.family(name).creation.edit
    assert edit is not None
    open_board(desktop, f"{server.url}/create/{name}")
    desktop.locator("#board-keys").focus()
    desktop.keyboard.press("ArrowRight")
    chosen = desktop.locator("#board-keys [aria-selected=true]")
    before = chosen.inner_text()
    tool = edit.tools(edit.blank(4, 4))[1]
    desktop.locator("#tools").get_by_role("button", name=tool.name).first.click()
    expect(chosen).not_to_have_text(before)
    expect(desktop.locator("#verdict [data-kind]")).to_be_visible(timeout=15_000)
