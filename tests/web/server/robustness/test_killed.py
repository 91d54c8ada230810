"""A server that is killed in the middle of a game: every acknowledged move is there afterwards, exactly once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Timer

import pytest
from websockets.exceptions import ConnectionClosed

from gridwright import catalog
from gridwright.play.session import replay
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
    chance = Random(7)
    sent: list[str] = []
    with Player(mortal.url) as player:
        game = player.start_game(family="madness", example="4x4")
        for seconds in (0.05, 0.3):
            sent += chance.choices(MOVES, k=1000)
            acknowledged = _play_until_killed(mortal, player, game, sent, seconds)
            mortal.start()
            kept = player.log(game)
            assert len(kept) >= acknowledged > 0
            assert kept == sent[: len(kept)]
            sent = kept
            with player.connect(game) as client:
                assert last(client.greeting, "state")["moves"] == len(kept)
        record = catalog.family("madness")
        session = replay(record, record.text.read(record.creation.examples["4x4"].text), sent)
        assert record.text.write_view(session.view) == player.http.get(f"/api/games/{game}").json()["view"]


def _play_until_killed(server: Server, player: Player, game: str, moves: list[str], seconds: float) -> int:
    """Send the moves that are not made yet, all at once, and kill the server meanwhile; how many count for sure."""
    acknowledged = 0
    with pytest.raises(ConnectionClosed), player.connect(game) as client:
        made = last(client.greeting, "state")["moves"]
        for move in moves[made:]:
            client.send("move", text=move)
        acknowledged = made
        killer = Timer(seconds, server.kill)
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
        _wait_until(lambda: bool(_children(mortal)), "no worker was started")
        workers = _children(mortal)
        mortal.kill()
    _wait_until(lambda: not any(map(_runs, workers)), "a worker outlived its server")


def _children(server: Server) -> list[int]:
    process = server._process
    assert process is not None
    tasks = Path(f"/proc/{process.pid}/task")
    found = [number for task in tasks.iterdir() for number in (task / "children").read_text().split()]
    return [int(number) for number in found]


def _wait_until(is_so: Callable[[], bool], otherwise: str) -> None:
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.05)


def _runs(process: int) -> bool:
    """Whether the process is there and no mere entry in the table."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
