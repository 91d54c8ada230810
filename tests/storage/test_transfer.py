"""A copy has everything, from either kind of database to either kind, and a backup can be taken at any time."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from gridwright.errors import BadOption
from gridwright.storage import duels, games, puzzles
from gridwright.storage.database import Database, in_folder, opened, reading
from gridwright.storage.duels import Seat
from gridwright.storage.tables import TRANSIENT, metadata
from gridwright.storage.transfer import copy_data
from tests.storage import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    address = (
        in_folder(tmp_path / "copy")
        if request.param == "sqlite"
        else postgres.create(request.getfixturevalue("postgresql"), secrets.token_hex(8))
    )
    with closing(opened(address)) as found:
        yield found


def fill(database: Database) -> str:
    for player in ("ann", "bob"):
        games.remember_player(database, player, 1.0)
    puzzle = puzzles.keep_puzzle(database, "family", "3 × 3", "text")
    game = games.new_game(database, "ann", puzzle.id, 2.0)
    games.append(
        database, game, 0, [f"move {number}" for number in range(2_500)], games.Standing("playing", 1, 1.0), 3.0
    )
    seats = Seat("Ann", player="ann"), Seat("Bob", player="bob")
    duel = duels.new_duel(database, "ann", puzzle.id, seats, True, 2.0)
    kept = duels.duel_of(database, duel)
    assert kept is not None
    duels.rematch(database, kept, list(seats), 4.0)
    return game


def everything(database: Database) -> dict[str, list[tuple[object, ...]]]:
    with reading(database) as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
            if table not in TRANSIENT
        }


def test_a_copy_has_every_row(database: Database, target: Database) -> None:
    fill(database)
    counts = copy_data(database, target)
    assert everything(target) == everything(database)
    assert counts == {name: len(rows) for name, rows in everything(database).items()}
    assert counts["lines"] == 2_500


def test_a_target_that_has_rows_is_left_alone(database: Database, target: Database) -> None:
    fill(database)
    games.remember_player(target, "eve", 1.0)
    before = everything(target)
    with pytest.raises(BadOption, match="isn't empty"):
        copy_data(database, target)
    assert everything(target) == before
