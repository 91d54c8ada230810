"""What concerns the SQLite file alone: who may read it, one server at a time, damage, space."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from gridwright.errors import BadOption
from gridwright.storage import games, library, puzzles
from gridwright.storage.database import Database, NotWritten, claim, in_folder, opened, reading, writing


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = opened(in_folder(tmp_path / "data"))
    yield found
    found.close()


@pytest.fixture
def game(database: Database) -> str:
    games.remember_player(database, "ann", 1.0)
    puzzle = puzzles.keep_puzzle(database, "family", "3 × 3", "text", 1.0)
    return games.new_game(database, "ann", puzzle.id, 2.0)


def test_every_commit_of_sqlite_reaches_the_disk(database: Database) -> None:
    with writing(database) as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"


def test_the_data_are_private_to_their_owner(tmp_path: Path) -> None:
    place = tmp_path / "data"
    opened(in_folder(place)).close()
    assert place.stat().st_mode & 0o777 == 0o700
    assert (place / "gridwright.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_database_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    opened(in_folder(tmp_path)).close()
    (tmp_path / "gridwright.sqlite").chmod(0o644)
    in_folder(tmp_path)
    assert (tmp_path / "gridwright.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_second_server_on_the_same_data_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    first = claim(tmp_path)
    with pytest.raises(BadOption, match="Another server uses the data"):
        claim(tmp_path)
    first.close()
    claim(tmp_path).close()


def test_a_damaged_database_is_a_sentence(tmp_path: Path) -> None:
    address = in_folder(tmp_path)
    (tmp_path / "gridwright.sqlite").write_bytes(b"not a database at all" * 100)
    with pytest.raises(BadOption, match="Restore a backup"):
        opened(address)


def test_a_database_of_a_newer_version_is_a_sentence(tmp_path: Path) -> None:
    database = opened(in_folder(tmp_path))
    with writing(database) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from the future'"))
    database.close()
    with pytest.raises(BadOption, match="newer Gridwright"):
        opened(in_folder(tmp_path))


def test_deleted_games_give_their_space_back(database: Database, game: str) -> None:
    games.append(database, game, 0, ["x" * 1000] * 5000, games.Standing("playing", 5000, 1.0), 3.0)

    def pages() -> int:
        with reading(database) as connection:
            return int(connection.execute(text("PRAGMA page_count")).scalar_one())

    before = pages()
    assert library.delete_game(database, "ann", game)
    assert pages() < before / 5


def test_a_file_of_an_earlier_version_learns_to_give_space_back(tmp_path: Path) -> None:
    address = in_folder(tmp_path)
    with sqlite3.connect(tmp_path / "gridwright.sqlite") as old:
        old.execute("PRAGMA auto_vacuum = NONE")
        old.execute("CREATE TABLE something (x)")
    database = opened(address)
    with reading(database) as connection:
        assert connection.execute(text("PRAGMA auto_vacuum")).scalar() == 2
    database.close()


def test_whatever_the_disk_refuses_is_not_written_and_says_so(database: Database) -> None:
    with pytest.raises(NotWritten, match="couldn't be saved"), writing(database) as connection:
        connection.execute(text("PRAGMA max_page_count = 1"))
        connection.execute(text("CREATE TABLE large AS SELECT zeroblob(10000000)"))
    games.remember_player(database, "bea", 1.0)
