"""A server that dies under a game: the page says so, waits, and goes on with every move that was acknowledged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from tests.web.browser.duel_actions import move_by, set_up
from tests.web.browser_actions import play, point, start_game, start_short_game, state, wait_for_entries
from tests.web.servers import Server
from tests.web.solutions import finishing_moves

NAME = catalog.names()[-1]


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server to be killed; every test leaves it running."""
    with Server(tmp_path_factory.mktemp("mortal")) as started:
        yield started


def test_a_killed_server_keeps_every_acknowledged_move_and_the_page_comes_back(desktop: Page, mortal: Server) -> None:
    address = start_short_game(desktop, mortal, NAME)
    moves = finishing_moves(NAME)
    play(desktop, " ".join(moves[:5]))
    wait_for_entries(desktop, 5)
    mortal.kill()
    banner = desktop.locator("#connection-lost")
    expect(banner).to_have_text("Connection lost. Your moves are saved. Reconnecting…")
    desktop.fill("#typed", moves[5])
    desktop.press("#typed", "Enter")
    expect(banner).to_contain_text("1 move is waiting.")
    desktop.fill("#typed", moves[6])
    desktop.press("#typed", "Enter")
    expect(banner).to_contain_text("2 moves are waiting.")
    mortal.start()
    expect(banner).to_be_hidden()
    wait_for_entries(desktop, 7)
    expect(desktop.locator("#message")).to_be_empty()
    expect(desktop.locator("#typed")).to_have_value("")
    play(desktop, " ".join(moves[7:]))
    expect(desktop.locator("#result .result-title")).to_be_visible()
    desktop.goto(address)
    expect(desktop.locator("#result .result-title")).to_be_visible()
    assert state(desktop)["moves"] == len(moves)


def test_what_was_done_on_a_board_that_has_changed_is_dropped_with_a_sentence(desktop: Page, mortal: Server) -> None:
    start_short_game(desktop, mortal, NAME)
    moves = finishing_moves(NAME)
    play(desktop, moves[0])
    wait_for_entries(desktop, 1)
    # The page has seen less of the game than the server has saved.
    mortal.kill()
    expect(desktop.locator("#connection-lost")).to_be_visible()
    desktop.evaluate("boardPage.state.entries = 0")
    desktop.fill("#typed", moves[1])
    desktop.press("#typed", "Enter")
    expect(desktop.locator("#kept")).to_have_text("1 move is waiting.")
    mortal.start()
    expect(desktop.locator("#message")).to_have_text("The board had changed, so your last move couldn't be sent.")
    assert state(desktop)["entries"] == 1
    expect(desktop.locator("#message")).to_be_empty(timeout=30_000)


def test_a_duel_continues_by_itself_after_the_server_was_killed(desktop: Page, mortal: Server) -> None:
    set_up(desktop, mortal, opponent="screen", evaluated=False)
    move_by(desktop, "mouse")
    mortal.kill()
    expect(desktop.locator("#connection-lost")).to_be_visible()
    mortal.start()
    expect(desktop.locator("#connection-lost")).to_be_hidden()
    desktop.wait_for_function("() => boardPage.state.running")
    assert state(desktop)["entries"] == 1
    move_by(desktop, "keys")
    assert state(desktop)["entries"] == 2


DROP = "() => { boardPage.socket.wait = 1e6; boardPage.socket.socket.close(); }"
BACK = "() => boardPage.socket.reconnectNow()"


def test_what_a_finger_or_a_key_does_meanwhile_waits_and_is_sent(desktop: Page, phone: Page, server: Server) -> None:
    board = {"family": "slitherlink", "puzzle": "...\n.2.\n...\n"}
    for page in (desktop, phone):
        start_game(page, server, board)
    desktop.keyboard.press("ArrowDown")
    desktop.wait_for_function("() => boardPage.state.selection === 'edge:0'")
    for page in (desktop, phone):
        page.evaluate(DROP)
        expect(page.locator("#connection-lost")).to_be_visible()
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("Enter")
    phone.touchscreen.tap(*point(phone, 0.5, 0))
    phone.wait_for_timeout(400)
    phone.touchscreen.tap(*point(phone, 1.5, 0))
    for page in (desktop, phone):
        expect(page.locator("#kept")).to_have_text("2 moves are waiting.")
        page.evaluate(BACK)
        wait_for_entries(page, 2)
        expect(page.locator("#connection-lost")).to_be_hidden()
