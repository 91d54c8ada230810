"""A server that is killed in the middle of a game: every acknowledged move is there afterwards, exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Timer

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from gridwright import catalog
from gridwright.play.session import replay
from tests.processes import alive, wait_until
from tests.web.playing import Player, last
from tests.web.servers import Server

MOVES = ("a1+", "a1-", "c3+", "c3-")
"""Two groups that share no square, so that no rotation ever gathers a colour and is refused."""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server for this test alone."""
    server = Server(tmp_path)
    yield server
    server.stop()


def test_every_acknowledged_move_survives_a_killed_server_exactly_once(mortal: Server) -> None:
    mortal.start()
    sent = Random(7).choices(MOVES, k=1000)
    with Player(mortal.url) as player:
        game = player.start_game(family="madness", example="4x4")
        acknowledged = _play_until_killed(mortal, player, game, sent)
        mortal.start()
        kept = player.log(game)
        assert len(kept) >= acknowledged > 0
        assert kept == sent[: len(kept)]
        with player.connect(game) as client:
            assert last(client.greeting, "state")["moves"] == len(kept)
        record = catalog.family("madness")
        session = replay(record, record.text.read(record.creation.examples["4x4"].text), kept)
        assert record.text.write_view(session.view) == player.http.get(f"/api/games/{game}").json()["view"]


def _play_until_killed(server: Server, player: Player, game: str, moves: list[str]) -> int:
    """Send the moves all at once, and kill the server meanwhile; how many count for sure."""
    acknowledged = 0
    with pytest.raises(ConnectionClosed), player.connect(game) as client:
        for move in moves:
            client.send("move", text=move)
        killer = Timer(0.2, server.kill)
        killer.start()
        while True:
            if client.receive()["type"] == "ack":
                acknowledged += 1
    killer.join()
    return acknowledged


def test_a_killed_server_leaves_no_worker_behind(mortal: Server) -> None:
    mortal.start()
    with Player(mortal.url) as player:
        begun = player.http.post(
            "/api/solve",
            json={"puzzle": catalog.family("madness").creation.examples["6x6"].text, "seconds": 100, "wait": 0},
        )
        assert begun.status_code == 202
        # The first job has a worker started for it, which takes a moment.
        wait_until(lambda: bool(psutil.Process(mortal.pid).children()), "a worker")
        workers = [child.pid for child in psutil.Process(mortal.pid).children(recursive=True)]
        mortal.kill()
    wait_until(lambda: not any(map(alive, workers)), "the workers to end")
