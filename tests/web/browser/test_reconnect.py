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


def test_a_killed_server_keeps_every_acknowledged_move_and_the_page_comes_back(desk: Page, mortal: Server) -> None:
    address = start_short_game(desk, mortal, NAME)
    moves = finishing_moves(NAME)
    play(desk, " ".join(moves[:5]))
    wait_for_entries(desk, 5)
    mortal.kill()
    banner = desk.locator("#connection-lost")
    expect(banner).to_have_text("Connection lost. Your moves are saved. Reconnecting…")
    desk.fill("#typed", moves[5])
    desk.press("#typed", "Enter")
    expect(banner).to_contain_text("1 move is waiting.")
    desk.fill("#typed", moves[6])
    desk.press("#typed", "Enter")
    expect(banner).to_contain_text("2 moves are waiting.")
    mortal.start()
    expect(banner).to_be_hidden()
    wait_for_entries(desk, 7)
    expect(desk.locator("#message")).to_be_empty()
    expect(desk.locator("#typed")).to_have_value("")
    play(desk, " ".join(moves[7:]))
    expect(desk.locator("#result .result-title")).to_be_visible()
    desk.goto(address)
    expect(desk.locator("#result .result-title")).to_be_visible()
    assert state(desk)["moves"] == len(moves)


def test_what_was_done_on_a_board_that_has_changed_is_dropped_with_a_sentence(desk: Page, mortal: Server) -> None:
    start_short_game(desk, mortal, NAME)
    moves = finishing_moves(NAME)
    play(desk, moves[0])
    wait_for_entries(desk, 1)
    # The page has seen less of the game than the server has saved.
    mortal.kill()
    expect(desk.locator("#connection-lost")).to_be_visible()
    desk.evaluate("boardPage.state.entries = 0")
    desk.fill("#typed", moves[1])
    desk.press("#typed", "Enter")
    expect(desk.locator("#kept")).to_have_text("1 move is waiting.")
    mortal.start()
    expect(desk.locator("#message")).to_have_text("The board had changed, so your last move couldn't be sent.")
    assert state(desk)["entries"] == 1
    expect(desk.locator("#message")).to_be_empty(timeout=30_000)


def test_a_duel_continues_by_itself_after_the_server_was_killed(desk: Page, mortal: Server) -> None:
    set_up(desk, mortal, opponent="screen", evaluated=False)
    move_by(desk, "mouse")
    mortal.kill()
    expect(desk.locator("#connection-lost")).to_be_visible()
    mortal.start()
    expect(desk.locator("#connection-lost")).to_be_hidden()
    desk.wait_for_function("() => boardPage.state.running")
    assert state(desk)["entries"] == 1
    move_by(desk, "keys")
    assert state(desk)["entries"] == 2


DROP = "() => { boardPage.socket.wait = 1e6; boardPage.socket.socket.close(); }"
BACK = "() => boardPage.socket.reconnectNow()"


def test_what_a_finger_or_a_key_does_meanwhile_waits_and_is_sent(desk: Page, phone: Page, server: Server) -> None:
    board = {"family": "slitherlink", "puzzle": "...\n.2.\n...\n"}
    for page in (desk, phone):
        start_game(page, server, board)
    desk.keyboard.press("ArrowDown")
    desk.wait_for_function("() => boardPage.state.selection === 'edge:0'")
    for page in (desk, phone):
        page.evaluate(DROP)
        expect(page.locator("#connection-lost")).to_be_visible()
    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")
    phone.touchscreen.tap(*point(phone, 0.5, 0))
    phone.wait_for_timeout(400)
    phone.touchscreen.tap(*point(phone, 1.5, 0))
    for page in (desk, phone):
        expect(page.locator("#kept")).to_have_text("2 moves are waiting.")
        page.evaluate(BACK)
        wait_for_entries(page, 2)
        expect(page.locator("#connection-lost")).to_be_hidden()
