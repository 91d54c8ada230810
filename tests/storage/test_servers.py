"""Servers on one database: who attends, whose clock stops when a server ends, and who does a thing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import select, text

from gridwright.storage import boards, duels, games, players, puzzles, scores, servers, tables
from gridwright.storage.boards import Overtaken
from gridwright.storage.database import Database, opened, reading, writing
from gridwright.storage.duels import Seat
from gridwright.web.peers import peers
from gridwright.web.peers.listener import Listener

ONE, OTHER = "11", "22"


@pytest.fixture
def duel(database: Database) -> str:
    return new_duel(database)


def new_duel(database: Database) -> str:
    games.remember_player(database, "ann", 1.0)
    puzzle = puzzles.keep_puzzle(database, "family", "3 × 3", "text", 1.0)
    return duels.new_duel(database, "ann", puzzle.id, (Seat("", "ann"), Seat("", "ann")), False, 0.0)


@pytest.fixture
def shared(postgresql: str) -> Iterator[Database]:
    """A database that several servers may use."""
    import secrets

    from tests.storage import postgres

    with closing(opened(postgres.create(postgresql, secrets.token_hex(8)))) as database:
        yield database


def is_waiting(database: Database) -> bool:
    """Whether someone waits for another's transaction."""
    with reading(database) as connection:
        return bool(connection.execute(text("SELECT count(*) FROM pg_locks WHERE NOT granted")).scalar_one())


def test_two_servers_may_meet_a_player_for_the_first_time_at_once(shared: Database) -> None:
    first_meetings: dict[str, Callable[[Database, str], object]] = {
        "game": lambda database, player: games.remember_player(database, player, 2.0),
        "link": lambda database, player: players.new_handover(database, player, 2.0),
        "name": lambda database, player: scores.keep_nickname(database, player, "Ann", 1.0),
        "seen": lambda database, player: puzzles.note_seen(database, player, "unknown", 2.0),
    }
    with ThreadPoolExecutor() as pool:
        for player, meet in first_meetings.items():
            with shared.writer.begin() as connection:
                connection.execute(text("INSERT INTO players (id, since) VALUES (:id, 1)"), {"id": player})
                meeting = pool.submit(meet, shared, player)
                while not meeting.done() and not is_waiting(shared):
                    time.sleep(0.01)
                assert not meeting.done()
            meeting.result()
    with reading(shared) as connection:
        assert connection.execute(text("SELECT count(*) FROM players WHERE since = 1")).scalar_one() == 4


def attend(database: Database, duel: str, server: str, players: set[str], now: float) -> frozenset[str]:
    with writing(database) as connection:
        return boards.note_attendants(connection, "duel", duel, server, players, now)


def clock(database: Database, duel: str) -> tuple[float, float | None]:
    found = duels.duel_of(database, duel)
    assert found is not None
    return found.thought, found.ticking


def test_who_attends_is_known_over_all_servers(database: Database, duel: str) -> None:
    assert attend(database, duel, ONE, {"ann"}, 1.0) == {"ann"}
    assert attend(database, duel, OTHER, {"bob"}, 2.0) == {"ann", "bob"}
    assert attend(database, duel, ONE, set(), 3.0) == {"bob"} == boards.attendants(database, duel)


def test_every_change_makes_the_version_larger_and_who_knows_an_older_one_is_refused(
    database: Database, duel: str
) -> None:
    with writing(database) as connection:
        assert boards.change(connection, "duel", duel, 0) == 1
        boards.lock(connection, "duel", duel, 1)
    assert boards.versions(database, "duel", [duel, "another"]) == {duel: 1}
    for act in (boards.lock, boards.change):
        with pytest.raises(Overtaken), writing(database) as connection:
            act(connection, "duel", duel, 0)


@pytest.mark.parametrize(
    ("joined", "expected"),
    [(None, (7.5, None)), (105.0, (2.0, 100.0)), (110.0, (2.0, 104.5))],
    ids=["nobody else", "somebody before the end", "somebody after the end"],
)
def test_a_clock_stops_when_its_server_was_last_seen_unless_a_page_is_open_elsewhere(
    database: Database, duel: str, joined: float | None, expected: tuple[float, float | None]
) -> None:
    servers.register(database, ONE, 99.0)
    duels.append(database, duel, 0, "a1-b1 @1.000", 3.0, ticking=100.0)
    attend(database, duel, ONE, {"ann"}, 99.0)
    with writing(database) as connection:
        boards.change(connection, "duel", duel, None, thought=2.0)
    if joined is not None:
        attend(database, duel, OTHER, {"bob"}, joined)
    assert servers.beat(database, ONE, 105.5)
    assert servers.bury_dead(database, OTHER, 200.0) == 1
    assert clock(database, duel) == expected
    assert boards.attendants(database, duel) == (frozenset() if joined is None else {"bob"})
    assert not servers.beat(database, ONE, 201.0), "the others have given it up"
    assert servers.bury_dead(database, OTHER, 202.0) == 0


def test_a_server_lives_as_long_as_its_connection_and_then_others_do_its_work(shared: Database) -> None:
    heard: list[str] = []
    told = threading.Event()

    def hear(notice: str) -> None:
        heard.append(notice)
        told.set()

    one = Listener(shared, ONE, lambda notice: None, lambda: None)
    other = Listener(shared, OTHER, hear, lambda: None)
    one.start()
    other.start()
    servers.register(shared, ONE, 100.0)
    assert servers.take_lease(shared, "bots x", ONE) and servers.take_lease(shared, "bots x", ONE)
    assert not servers.take_lease(shared, "bots x", OTHER)
    assert servers.bury_dead(shared, OTHER, 101.0) == 0
    one.stop()
    # PostgreSQL notices a little later that the connection was closed.
    while servers.bury_dead(shared, OTHER, 101.0) == 0:
        time.sleep(0.01)
    assert told.wait(20) and heard == ["work bots x"]
    assert servers.take_lease(shared, "bots x", OTHER)
    servers.give_back_lease(shared, "bots x", OTHER)
    assert servers.take_lease(shared, "bots x", ONE)
    other.stop()


def test_a_heart_beats_while_every_connection_for_reading_and_writing_is_in_use(shared: Database) -> None:
    servers.register(shared, ONE, 100.0)
    heart = servers.Heart(shared, ONE)
    assert heart.beat()
    before = servers.database_time(shared)
    with ExitStack() as busy:
        for engine in (shared.reader, shared.writer):
            for _ in range(8):
                busy.enter_context(engine.connect())
        assert heart.beat()
    with reading(shared) as connection:
        seen = connection.execute(select(tables.servers.c.seen).where(tables.servers.c.id == ONE)).scalar_one()
        assert before <= seen
        # What is written for players goes to the disk as ever.
        assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"
    servers.end(shared, ONE)
    assert not heart.beat(), "the others have given it up"
    heart.stop()


def test_a_clock_stops_at_the_last_beat_also_if_that_came_after_the_server_was_looked_up(shared: Database) -> None:
    duel = new_duel(shared)
    servers.register(shared, ONE, 99.0)
    duels.append(shared, duel, 0, "a1-b1 @1.000", 0.0, ticking=100.0)
    attend(shared, duel, ONE, {"ann"}, 99.0)

    def beat_meanwhile(server: str) -> float:
        servers.beat(shared, server, 105.5)
        return 0.0

    assert servers.bury_dead(shared, OTHER, 200.0, beat_meanwhile) == 1
    assert clock(shared, duel) == (5.5, None)


def test_a_server_that_is_cut_off_is_given_up_after_a_while(shared: Database) -> None:
    one = Listener(shared, ONE, lambda notice: None, lambda: None)
    one.start()
    servers.register(shared, ONE, 100.0)
    assert servers.bury_dead(shared, OTHER, 100.0 + servers.SILENCE - 1) == 0
    assert servers.bury_dead(shared, OTHER, 100.0 + servers.SILENCE + 1) == 1
    one.stop()


def test_a_server_that_was_given_up_and_ended_before_it_was_seen_again_leaves_nothing_behind(
    database: Database, duel: str
) -> None:
    servers.register(database, OTHER, 90.0)
    attend(database, duel, ONE, {"ann"}, 100.0)
    if database.is_shared:
        assert servers.take_lease(database, "bots x", ONE)
    assert not servers.take_lease(database, "bots x", OTHER) or not database.is_shared
    servers.bury_dead(database, OTHER, 200.0)
    servers.bury_dead(database, OTHER, 200.0)
    assert boards.attendants(database, duel) == frozenset()
    assert clock(database, duel)[1] is None, "it stands still"
    assert servers.take_lease(database, "bots x", OTHER)


def test_a_server_that_was_given_up_but_lives_is_left_alone(shared: Database) -> None:
    duel = new_duel(shared)
    one = Listener(shared, ONE, lambda notice: None, lambda: None)
    one.start()
    attend(shared, duel, ONE, {"ann"}, 100.0)
    servers.bury_dead(shared, OTHER, 200.0)
    servers.bury_dead(shared, OTHER, 200.0)
    assert boards.attendants(shared, duel) == {"ann"}
    servers.register(shared, ONE, 200.0)
    one.stop()


@pytest.mark.parametrize("skew", [-7200.0, -0.5, 3.0, 86_400.0])
def test_a_server_whose_own_clock_is_wrong_goes_by_the_database(
    shared: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, skew: float
) -> None:
    right = time.time
    monkeypatch.setattr(time, "time", lambda: right() + skew)
    here = peers.Peers(shared, tmp_path)
    before, found, after = servers.database_time(shared), here.now(), servers.database_time(shared)
    assert before - here._precision <= found <= after + here._precision
    here.start()
    other = peers.Peers(shared, tmp_path)
    assert not servers.bury_dead(shared, other.id, other.now()), "it is alive, whatever its clock says"
    here.stop()


def test_a_slow_first_answer_does_not_set_the_time(
    shared: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first question opens a connection, and half of what that takes would be the clock's error."""
    right, asked = servers.database_time, [0]

    def slow_at_first(database: Database) -> float:
        asked[0] += 1
        found = right(database)
        if asked[0] == 1:
            threading.Event().wait(0.5)
        return found

    monkeypatch.setattr(servers, "database_time", slow_at_first)
    here = peers.Peers(shared, tmp_path)
    assert here._precision < 0.5, "the first answer took as long"


def test_a_server_is_seen_before_its_first_page(
    shared: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first beat waits for a connection. A server killed meanwhile would give its players that time back."""
    monkeypatch.setattr(peers.Peers, "_repeat", lambda *_: None)
    here = peers.Peers(shared, tmp_path)
    monkeypatch.setattr(here, "now", lambda: 0.0)
    here.start()
    with reading(shared) as connection:
        seen = connection.execute(select(tables.servers.c.seen).where(tables.servers.c.id == here.id)).scalar_one()
    here.stop()
    assert seen > 0, "a beat has the database's own time"


def test_a_change_is_announced_if_and_only_if_it_is_written(shared: Database) -> None:
    heard: list[str] = []
    told = threading.Event()

    def hear(notice: str) -> None:
        heard.append(notice)
        told.set()

    listener = Listener(shared, ONE, hear, lambda: None)
    listener.start()
    with pytest.raises(ZeroDivisionError), writing(shared) as connection:
        boards.announce(connection, "never")
        raise ZeroDivisionError
    with writing(shared) as connection:
        boards.announce(connection, "now")
    assert told.wait(20) and heard == ["now"]
    listener.stop()


def test_a_listener_reconnects_and_says_so(shared: Database) -> None:
    connected = threading.Semaphore(0)
    listener = Listener(shared, ONE, lambda notice: None, connected.release)
    listener.start()
    assert connected.acquire(timeout=20)
    with writing(shared) as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 11 AND granted"
        )
    assert connected.acquire(timeout=20)
    listener.stop()


def test_a_setting_is_made_once(database: Database) -> None:
    assert servers.setting(database, "key", lambda: "first") == "first"
    assert servers.setting(database, "key", lambda: "second") == "first"


def test_a_review_is_that_of_the_board_as_it_stands(database: Database, duel: str) -> None:
    boards.keep_review(database, duel, 3, "early")
    boards.keep_review(database, duel, 5, "late")
    assert boards.review_of(database, duel, 3) is None
    assert boards.review_of(database, duel, 5) == "late"
