"""No one fills the disk: what a player and an address may store, at one server and over all of them."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright import catalog
from gridwright.web.security.rate_limit import STORED_OF_A_PLAYER, STORED_OF_AN_ADDRESS, Limits
from tests.storage import postgres
from tests.web.playing import PATIENCE, Player
from tests.web.servers import Server

BYTES = 20_000
EXAMPLE = next(iter(catalog.family("minesweeper").creation.examples.values())).text
POOR = f"""
from gridwright.web.security import rate_limit
rate_limit.STORED_OF_A_PLAYER = rate_limit.RateLimit(burst={BYTES}, per_second=0.5)
from gridwright.cli.main import main
main()
"""


def poor_server(folder: Path, *options: str) -> Server:
    """A server where a player may store little."""
    return Server(folder, (sys.executable, "-c", POOR), options)


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with poor_server(tmp_path_factory.mktemp("data")) as running:
        yield running


def store_until_refused(player: Player) -> str:
    """Start games until one is refused; with which words."""
    for _ in range(100):
        answer = player.http.post("/api/games", json={"family": "minesweeper", "example": "beginner"})
        if answer.status_code != 201:
            assert answer.status_code == 429, answer.text
            return str(answer.json()["message"])
    raise AssertionError("never refused")


def test_a_player_who_stores_too_much_is_told_when_to_come_back(poor: Server) -> None:
    with Player(poor.url) as greedy, Player(poor.url) as other:
        assert store_until_refused(greedy).endswith("You can store more within an hour.")
        for path, body in (
            ("/api/library", {"family": "minesweeper", "text": EXAMPLE, "title": ""}),
            ("/api/duels", {"board": {"family": "colorgrid", "example": "small"}, "opponent": "screen"}),
        ):
            assert "stored more than your share" in greedy.http.post(path, json=body).text
        assert greedy.http.get("/api/games").status_code == 200, "reading goes on"
        assert other.start_game(family="minesweeper", example="beginner")


def test_a_puzzle_that_a_worker_reads_counts_for_whoever_sent_it(poor: Server) -> None:
    with Player(poor.url) as player:
        player.start_game(family="colorgrid", options={"rows": 100, "cols": 150})
        answer = player.http.post("/api/games", json={"family": "minesweeper", "example": "beginner"})
        assert "stored more than your share" in answer.text


def test_what_is_stored_counts_at_every_server() -> None:
    here, there = Limits(), Limits()
    here.store("1.2.3.4", "ann", int(STORED_OF_A_PLAYER.burst) + 1000)
    assert here.storage_debt("1.2.3.4", "ann") > 0 and there.storage_debt("1.2.3.4", "ann") == 0
    there.hear(here.tell())
    assert there.storage_debt("1.2.3.4", "ann") > 0 and there.storage_debt("1.2.3.4", "bob") == 0
    assert there.tell() == "", "what was heard is not told again"
    assert here.tell() == ""


def test_an_address_that_changes_its_cookie_has_one_share() -> None:
    limits = Limits()
    for number in range(11):
        limits.store("1.2.3.4", f"cookie {number}", int(STORED_OF_AN_ADDRESS.burst / 10))
    assert limits.storage_debt("1.2.3.4", "a new cookie") > 0
    assert limits.storage_debt("5.6.7.8", "a new cookie") == 0


def test_what_a_newer_server_tells_is_left_alone() -> None:
    Limits().hear('{"new kind":{"ann":5}}')


@pytest.mark.long
def test_two_servers_have_one_share(postgresql: str, tmp_path: Path) -> None:
    address = postgres.create(postgresql, secrets.token_hex(8))
    with (
        poor_server(tmp_path / "one", "--database", address) as one,
        poor_server(tmp_path / "other", "--database", address) as other,
        Player(one.url) as here,
        Player(other.url) as there,
    ):
        here.cookie()
        there.http.cookies = here.http.cookies
        store_until_refused(here)
        wish, deadline = {"family": "minesweeper", "example": "beginner"}, time.monotonic() + PATIENCE
        while there.http.post("/api/games", json=wish).status_code != 429:
            assert time.monotonic() < deadline
            time.sleep(0.5)
