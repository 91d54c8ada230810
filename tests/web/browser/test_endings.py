"""The end of a game on the page: the board plays it, the panel says it, and another one is a press away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from tests.quick import families, quick
from tests.web.browser.duel_actions import move_by, set_up
from tests.web.browser_actions import open_board, play, start_game, start_short_game, state, wait_for_entries
from tests.web.servers import Server
from tests.web.solutions import finishing_moves, solving_moves
from tests.web.visitors import ON_PHONE, Visitors

FINISHED = [name for name in catalog.names() if catalog.family(name).look.finishes]
MINES = "2x4 mines=1 layout\n1*10\n1110\n"


@pytest.mark.parametrize("name", quick("minesweeper", "slitherlink", of=FINISHED))
def test_the_board_plays_its_finish_until_a_press(visitors: Visitors, server: Server, name: str) -> None:
    page = visitors.new_page(reduced_motion="no-preference")
    start_short_game(page, server, name)
    # The finish stands still, so that the press comes in time on a slow machine.
    page.evaluate("Object.defineProperty(boardPage.board.finish, 'part', {get: () => 0.5})")
    play(page, " ".join(finishing_moves(name)))
    page.wait_for_function("() => boardPage.board.finish.isPlaying")
    expect(page.locator("#result")).to_be_hidden()
    page.keyboard.press("Shift")
    expect(page.locator("#result .result-figure")).to_be_visible()
    assert not page.evaluate("boardPage.board.finish.isPlaying")


def test_in_a_duel_what_the_winner_has_made_beats_until_a_press(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(reduced_motion="no-preference")
    set_up(page, server, opponent="screen", evaluated=False)
    page.evaluate("Object.defineProperty(boardPage.board.finish, 'part', {get: () => 0.5})")
    move_by(page, "mouse")
    page.evaluate("void boardPage.send('resign')")
    page.wait_for_function("() => boardPage.board.finish.isPlaying")
    assert page.evaluate("boardPage.board.finish.delays.size") > 0
    page.keyboard.press("Shift")
    assert not page.evaluate("boardPage.board.finish.isPlaying")


def test_the_figure_of_a_result_counts_up(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(reduced_motion="no-preference")
    start_game(page, server, {"family": "madness", "options": {"side": 3}})
    page.evaluate(
        """() => {
            window.seen = new Set();
            new MutationObserver(() => {
                const figure = document.querySelector('.result-figure b')?.textContent;
                if (/^[0-9]+$/.test(figure || '')) window.seen.add(Number(figure));
            }).observe(document.getElementById('result'), {subtree: true, childList: true, characterData: true});
        }"""
    )
    _solve_madness(page)
    page.wait_for_function("() => document.querySelector('#result .share-text')")
    page.wait_for_function("() => window.seen.has(boardPage.state.moves)")
    assert min(page.evaluate("[...window.seen]")) == 0


def test_the_finish_ends_by_itself(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(**ON_PHONE, reduced_motion="no-preference")
    name = catalog.names()[0]
    start_short_game(page, server, name)
    play(page, " ".join(finishing_moves(name)))
    expect(page.locator("#result .result-figure")).to_be_visible()


@pytest.mark.parametrize("name", families("madness"))
def test_nothing_moves_at_the_end_with_reduced_motion(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    desktop.evaluate("void (boardPage.board.finish.repaint = () => { throw new Error('moved') })")
    play(desktop, " ".join(finishing_moves(name)))
    expect(desktop.locator("#result .result-figure")).to_be_visible()


def test_another_like_this_starts_at_once_with_the_same_options(desktop: Page, server: Server) -> None:
    address = start_game(desktop, server, {"family": "madness", "options": {"side": 3}})
    _solve_madness(desktop)
    expect(desktop.locator("#result .result-best.good")).to_have_text("Your best yet")
    expect(desktop.locator("#result .main")).to_have_count(1)
    desktop.click("#result >> text=Another like this")
    desktop.wait_for_url(lambda url: "/play/" in url and url != address)
    desktop.wait_for_selector("#board[data-ready]")
    assert not state(desktop).get("over")
    assert desktop.evaluate("boardPage.board.scene.width") == 3


@pytest.mark.parametrize(
    ("puzzle", "moves", "main"),
    [
        ("3.3\n...\n...\n", "", "Another like this"),
        (".3\n", "a1t a1l a1b b1t b1r b1b", "New game…"),  # too small for the generator
    ],
)
def test_a_pasted_puzzle_has_one_main_button_at_the_end(
    phone: Page, server: Server, puzzle: str, moves: str, main: str
) -> None:
    start_game(phone, server, {"family": "slitherlink", "puzzle": puzzle})
    if moves:
        play(phone, moves)
    else:
        phone.evaluate("boardPage.run('give_up')")
    expect(phone.locator(".button.main:visible")).to_have_text([main])


def test_the_text_to_share_is_copied(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start_game(page, server, {"family": "madness", "options": {"side": 3}})
    _solve_madness(page)
    page.click('#result [aria-label="Copy the text"]')
    expect(page.locator("#message")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.count("\n") == 3
    assert text.startswith("Gridwright ")


def test_a_lost_game_can_take_back_the_last_cell(phone: Page, server: Server) -> None:
    address = start_game(phone, server, {"family": "minesweeper", "puzzle": MINES})
    play(phone, "d1")
    wait_for_entries(phone, 1)
    play(phone, "b1")
    expect(phone.locator("#result .result-title")).to_have_text("A mine at b1")
    expect(phone.locator("#result .result-lines")).to_contain_text("Safest was")
    open_board(phone, address)
    switch = phone.locator("#bar-switch input").first
    expect(switch).to_be_disabled()
    phone.tap("#result >> text=Take back the last cell")
    expect(phone.locator("#result")).to_be_hidden()
    assert state(phone)["assisted"]
    expect(switch).to_be_enabled()
    assert not state(phone).get("over")
    play(phone, "b1")
    phone.tap("#result >> text=Review")
    phone.tap("#replay-back")
    expect(phone.locator("#replay-status")).to_contain_text("Step 3 of 4, undo,")


EDGES = """() => Object.fromEntries(['.board', '.review', '#replay', '.result-foot'].map(each => {
    const {top, bottom} = document.querySelector(each).getBoundingClientRect();
    return [each, {top, bottom}];
}))"""


def test_on_a_phone_a_review_is_scrolled_to_and_stepped_through_beside_the_board(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "minesweeper", "puzzle": MINES})
    play(phone, "d1")
    play(phone, "b1")
    expect(phone.locator("#result .share-text")).to_be_visible()
    phone.tap("#result >> text=Review")
    expect(phone.locator(".review .label")).to_have_text("Moves to look at")
    for step in (1, 0):
        edges = phone.evaluate(EDGES)
        assert edges[".board"]["top"] >= 0
        assert edges[".board"]["bottom"] <= edges[".review"]["top"]
        assert edges["#replay"]["bottom"] <= edges[".result-foot"]["top"]
        phone.tap("#replay-back")
        expect(phone.locator("#replay-status")).to_contain_text(f"Step {step} of 2")


def test_the_focus_stays_on_review_when_it_opens(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "slitherlink")
    play(desktop, " ".join(finishing_moves("slitherlink")))
    expect(desktop.locator("#result .share-text")).to_be_visible()
    review = desktop.get_by_role("button", name="Review", exact=True)
    for opened in ("true", "false"):
        review.press("Enter")
        expect(review).to_have_attribute("aria-pressed", opened)
        expect(review).to_be_focused()


def test_a_lost_game_says_that_taking_back_costs_its_rank_only_if_it_has_one(desktop: Page, server: Server) -> None:
    for helps in (False, True):
        start_game(desktop, server, {"family": "minesweeper", "puzzle": MINES})
        desktop.evaluate("boardPage.data.ranked = true")
        play(desktop, "d1")
        if helps:
            desktop.click('.bar [data-action="hint"]')
            expect(desktop.locator("#card .steps li")).to_have_count(1)
        play(desktop, "b1")
        expect(desktop.locator("#result .share-text")).to_be_visible()
        expect(desktop.get_by_text("no longer ranked")).to_have_count(0 if helps else 1)


def _solve_madness(page: Page) -> None:
    view = page.evaluate("async () => (await (await fetch(`/api/games/${boardPage.data.id}`)).json()).view")
    for move in solving_moves("madness", view):
        play(page, move)
    expect(page.locator("#result .share-text")).to_be_visible()
