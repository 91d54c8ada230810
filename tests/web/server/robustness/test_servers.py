"""Two servers on one database: any request and any connection may reach either of them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest

from tests.processes import wait_until
from tests.storage import postgres
from tests.web.dueling import BOARD, STRENGTHS, duel_state, legal_move, log, record_of, start_duel, start_duel_between
from tests.web.playing import Player, last
from tests.web.servers import Server

pytestmark = pytest.mark.long

Two = tuple[Server, Server]


@pytest.fixture(scope="module")
def two(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    address = postgres.create(postgresql, secrets.token_hex(8))
    one, other = (Server(tmp_path_factory.mktemp("data"), options=("--database", address)) for _ in range(2))
    one.start()
    other.start()
    yield one, other
    one.stop()
    other.stop()


@pytest.fixture
def ann(two: Two) -> Iterator[tuple[Player, Player]]:
    """One player with one cookie, at both servers."""
    with Player(two[0].url) as here, Player(two[1].url) as there:
        here.cookie()
        there.http.cookies = here.http.cookies
        yield here, there


def until_over(player: Player, duel: str, entries: int) -> None:
    wait_until(lambda: len(log(player, duel)) >= entries, f"{entries} entries")


def test_a_game_is_played_at_either_server_move_by_move(ann: tuple[Player, Player]) -> None:
    here, there = ann
    game = here.start_game(family="minesweeper", example="beginner")
    for number in range(6):
        player = ann[number % 2]
        answer = player.http.post(f"/api/games/{game}/moves", json={"moves": [f"{'abcdef'[number]}9f"]})
        assert answer.status_code == 200 and answer.json()["entries"] == number + 1, answer.text
    assert here.log(game) == there.log(game) and len(here.log(game)) == 6
    here.http.delete(f"/api/games/{game}")
    assert there.http.get(f"/api/games/{game}").status_code == 404


def test_a_page_sees_what_is_done_at_another_server(ann: tuple[Player, Player]) -> None:
    here, there = ann
    game = here.start_game(family="minesweeper", example="beginner")
    with here.connect(game) as one, there.connect(game) as other:
        one.ask("move", text="a1f")
        while last([state := other.until("state")], "state")["entries"] != 1:
            pass
        assert state["running"]
        other.ask("move", text="b1f")
        while one.until("state")["entries"] != 2:
            pass
        here.http.delete(f"/api/games/{game}")
        with pytest.raises(Exception, match="4404"):
            while True:
                other.receive()


def test_two_people_duel_at_two_servers(two: Two) -> None:
    with Player(two[0].url) as ann, Player(two[1].url) as bob:
        duel = start_duel_between(ann, bob)
        with ann.connect(f"duels/{duel}") as one, bob.connect(f"duels/{duel}") as other:
            while not all(seat.get("connected") for seat in one.until("duel")["seats"]):
                pass
            one.ask("move", text=legal_move(record_of(ann, duel)))
            while (state := other.until("duel"))["entries"] != 1:
                pass
            assert state["running"] and state["turn"] == 1
            mine, theirs, again = (duel_state(player, duel)["seconds"] for player in (ann, bob, ann))
            assert mine[0] == theirs[0] and mine[1] <= theirs[1] <= again[1], "one clock, seen from two servers"


def test_a_job_is_asked_about_at_another_server(ann: tuple[Player, Player]) -> None:
    here, there = ann
    answer = here.http.post("/api/generate", json={"family": "slitherlink", "wait": 0})
    assert answer.status_code == 202, answer.text
    path = f"/api/jobs/{answer.json()['job']}"
    wait_until(lambda: there.http.get(path).json()["state"] != "running", "the job")
    job = there.http.get(path).json()
    assert job["state"] == "done" and job["result"]["text"]


def test_another_server_continues_when_one_is_killed(two: Two) -> None:
    one, other = two
    with Player(one.url) as ann, Player(other.url) as watcher:
        duel = start_duel(ann, board=BOARD, opponent="screen")
        with ann.connect(f"duels/{duel}") as client:
            client.ask("move", text=legal_move(record_of(ann, duel)))
            one.kill()
        wait_until(lambda: not duel_state(watcher, duel)["running"], "the clock to stop")
        assert duel_state(watcher, duel)["seconds"] == duel_state(watcher, duel)["seconds"], (
            "no clock runs where nobody is"
        )
        one.start()
        assert len(log(ann, duel)) == 1


def test_a_bot_moves_although_its_server_stops(two: Two) -> None:
    one, other = two
    with Player(one.url) as ann, Player(other.url) as watcher:
        duel = start_duel(ann, board=BOARD, opponent="bot", bot=STRENGTHS[0], starts="other")
        ann.http.get(f"/api/duels/{duel}")
        one.stop()
        until_over(watcher, duel, 1)
        one.start()
        assert len(log(ann, duel)) == 1
