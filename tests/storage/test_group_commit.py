"""Writers of a SQLite file share commits: what one of them wrote is there or is refused, whatever the others do."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError

from gridwright.storage import group_commit
from gridwright.storage.database import Database, NotWritten, in_folder, opened, reading, writing


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = opened(in_folder(tmp_path))
    yield found
    found.close()


@pytest.fixture
def commits(database: Database) -> list[Connection]:
    """The commits so far."""
    made: list[Connection] = []
    event.listen(database.writer, "commit", made.append)
    return made


def insert(connection: Connection, name: str) -> None:
    connection.execute(text("INSERT INTO players (id, since) VALUES (:name, 0)"), {"name": name})


def players(database: Database) -> set[str]:
    with reading(database) as connection:
        return set(connection.execute(text("SELECT id FROM players")).scalars())


class Writers:
    """Threads that write, all of them while the first is still writing."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.outcomes: dict[str, Exception | None] = {}
        """by name, what was raised"""
        self.found: dict[str, set[str]] = {}
        """by name, which players there were then"""
        self._threads: list[threading.Thread] = []

    def add(self, name: str, write: Callable[[Connection], None]) -> None:
        def run() -> None:
            self.outcomes[name] = None
            try:
                with writing(self.database) as connection:
                    write(connection)
            except Exception as error:
                self.outcomes[name], self.found[name] = error, players(self.database)

        thread = threading.Thread(target=run)
        self._threads.append(thread)
        thread.start()

    @contextmanager
    def writing_still(self, name: str) -> Iterator[None]:
        """Let a writer be at work meanwhile, then all of them end."""
        is_in, may_end = threading.Event(), threading.Event()

        def hold(connection: Connection) -> None:
            insert(connection, name)
            is_in.set()
            assert may_end.wait(30)

        self.add(name, hold)
        assert is_in.wait(30)
        yield
        may_end.set()
        for thread in self._threads:
            thread.join(30)

    def together(self, *others: tuple[str, Callable[[Connection], None]]) -> None:
        """Let `first` write, and the others in this order behind it."""
        group: Any = self.database.group
        with self.writing_still("first"):
            for number, (name, write) in enumerate(others, 1):
                self.add(name, write)
                while len(group._waiting) < number:
                    time.sleep(0.001)


def inserting(name: str) -> tuple[str, Callable[[Connection], None]]:
    return name, lambda connection: insert(connection, name)


def test_writers_who_come_meanwhile_share_one_commit(database: Database, commits: list[Connection]) -> None:
    writers = Writers(database)
    writers.together(*(inserting(f"player {number}") for number in range(5)))
    assert set(writers.outcomes.values()) == {None}
    assert players(database) == {"first", *(f"player {number}" for number in range(5))}
    assert len(commits) == 1


def test_each_writer_alone_commits(database: Database, commits: list[Connection]) -> None:
    for name in ("ann", "bob"):
        with writing(database) as connection:
            insert(connection, name)
        assert name in players(database)
    assert len(commits) == 2


@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_that_raises_takes_back_its_own_part_alone(database: Database, place: int) -> None:
    def fail(connection: Connection) -> None:
        insert(connection, "nobody")
        raise ZeroDivisionError

    others = [inserting("ann"), inserting("bob")]
    others.insert(place, ("wrong", fail))
    writers = Writers(database)
    writers.together(*others)
    assert isinstance(writers.outcomes["wrong"], ZeroDivisionError)
    assert players(database) == {"first", "ann", "bob"}


def test_a_row_that_exists_already_is_left_to_its_writer(database: Database) -> None:
    writers = Writers(database)
    writers.together(("double", lambda connection: insert(connection, "first")), inserting("ann"))
    assert isinstance(writers.outcomes["double"], IntegrityError)
    assert "first" in writers.found["double"], "whoever is told that a row is there can read it"
    assert players(database) == {"first", "ann"}


def test_a_transaction_that_the_disk_ended_is_lost_to_all_who_took_part(database: Database) -> None:
    def fill(connection: Connection) -> None:
        connection.execute(text("ROLLBACK"))  # as SQLite does by itself when the disk is full
        raise NotWritten("full")

    writers = Writers(database)
    writers.together(inserting("ann"), ("full", fill), inserting("bob"))
    assert {name for name, error in writers.outcomes.items() if isinstance(error, NotWritten)} == {
        "first",
        "ann",
        "full",
    }
    assert players(database) == {"bob"}


@pytest.mark.parametrize("statement", ["SAVEPOINT part", "RELEASE part"])
def test_what_sqlite_itself_refuses_is_not_written_and_says_so(
    database: Database, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    run = group_commit._Group._run

    def refuse(group: group_commit._Group, asked: str) -> None:
        run(group, "no statement at all" if asked == statement else asked)

    with monkeypatch.context() as refusing:
        refusing.setattr(group_commit._Group, "_run", refuse)
        with pytest.raises(NotWritten), writing(database) as connection:
            insert(connection, "nobody")
    with writing(database) as connection:
        insert(connection, "later")
    assert players(database) == {"later"}


def test_a_commit_that_fails_is_known_to_all_who_took_part(database: Database) -> None:
    refused: list[Connection] = []

    def refuse(connection: Connection) -> None:
        if not refused:
            refused.append(connection)
            raise OSError("no space")

    event.listen(database.writer, "commit", refuse)
    writers = Writers(database)
    writers.together(inserting("ann"), inserting("bob"))
    assert [type(error) for error in writers.outcomes.values()] == [NotWritten] * 3
    assert players(database) == set()
    with writing(database) as connection:
        insert(connection, "later")
    assert players(database) == {"later"}


def test_a_writer_who_waits_too_long_gives_up_and_the_others_go_on(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "PATIENCE", 0.05)
    with (
        Writers(database).writing_still("slow"),
        pytest.raises(NotWritten),
        writing(database) as connection,
    ):
        insert(connection, "impatient")
    with writing(database) as connection:
        insert(connection, "later")
    assert players(database) == {"slow", "later"}


def test_many_writers_at_once_lose_nothing(database: Database, commits: list[Connection]) -> None:
    def write(number: int) -> None:
        for turn in range(20):
            with writing(database) as connection:
                insert(connection, f"{number} {turn}")

    threads = [threading.Thread(target=write, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(players(database)) == 240
    assert len(commits) < 240
