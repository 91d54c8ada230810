"""A server that dies under a game: the page says so, waits, and goes on with every move that was acknowledged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from tests.web.browser_actions import play, start_short_game, state, wait_for_entries
from tests.web.servers import Server
from tests.web.solutions import finishing_moves

NAME = catalog.names()[-1]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, to be killed."""
    started = Server(tmp_path)
    started.start()
    yield started
    started.stop()


def test_a_killed_server_keeps_every_acknowledged_move_and_the_page_comes_back(desk: Page, mortal: Server) -> None:
    address = start_short_game(desk, mortal, NAME)
    moves = finishing_moves(NAME)
    play(desk, " ".join(moves[:5]))
    wait_for_entries(desk, 5)
    mortal.kill()
    expect(desk.locator("#connection-lost")).to_be_visible()
    desk.fill("#typed", moves[5])
    desk.press("#typed", "Enter")
    expect(desk.locator("#message")).to_contain_text("Connection lost")
    mortal.start()
    expect(desk.locator("#connection-lost")).to_be_hidden()
    expect(desk.locator("#message")).to_be_empty()
    wait_for_entries(desk, 5)
    play(desk, " ".join(moves[5:]))
    expect(desk.locator("#result .result-title")).to_be_visible()
    desk.goto(address)
    expect(desk.locator("#result .result-title")).to_be_visible()
    assert state(desk)["moves"] == len(moves)
