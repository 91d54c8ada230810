"""A copy has everything, from either kind of database to either kind, and a backup can be taken at any time."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, select, text, update

from gridwright.errors import BadOption
from gridwright.storage import duels, games, puzzles, transfer
from gridwright.storage.database import Database, in_folder, opened, reading, writing
from gridwright.storage.duels import Seat
from gridwright.storage.servers import database_time, setting
from gridwright.storage.tables import TRANSIENT, metadata
from gridwright.storage.transfer import copy_data
from tests.storage import postgres

PATIENCE = 600.0
"""Seconds a slow machine may take."""


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
    puzzle = puzzles.keep_puzzle(database, "family", "3 × 3", "text", 1.0)
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


def test_clocks_stand_still_in_a_copy(database: Database, target: Database) -> None:
    game = fill(database)
    now = database_time(database)
    games.amend(database, game, seconds=5.0, ticking=now - 60)
    with writing(database) as connection:
        connection.execute(update(metadata.tables["duels"]).values(thought=7.0, ticking=now - 30, time="3+2"))
    copy_data(database, target)
    with reading(target) as connection:
        found = connection.execute(text("SELECT seconds, ticking FROM games")).one()
        assert found.ticking is None and 65 <= found.seconds < 65 + PATIENCE
        for duel in connection.execute(text("SELECT thought, ticking FROM duels")):
            assert duel.ticking is None and 37 <= duel.thought < 37 + PATIENCE
    with reading(database) as connection:
        assert connection.execute(text("SELECT seconds FROM games")).scalar_one() == 5.0, "the source is left alone"


def test_a_database_that_a_server_uses_is_not_restored_into(database: Database, target: Database) -> None:
    fill(database)
    setting(target, "key", lambda: "the server's")
    with pytest.raises(BadOption, match="isn't empty: its table settings has rows"):
        copy_data(database, target)


def test_a_server_that_starts_while_a_backup_is_restored_wins(
    database: Database, postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting(database, "key", lambda: "the backup's")
    with closing(opened(postgres.create(postgresql, secrets.token_hex(8)))) as target:
        copy = transfer._copy

        def start_first(table: Table, *rest: Any) -> int:
            if table.name == "settings":
                setting(target, "key", lambda: "the server's")
            return copy(table, *rest)

        monkeypatch.setattr(transfer, "_copy", start_first)
        with pytest.raises(BadOption, match="wrote to the target meanwhile"):
            copy_data(database, target)
        assert setting(target, "key", lambda: "nobody's") == "the server's"
        assert everything(target)["games"] == []


def test_a_target_that_has_rows_is_left_alone(database: Database, target: Database) -> None:
    fill(database)
    games.remember_player(target, "eve", 1.0)
    before = everything(target)
    with pytest.raises(BadOption, match="isn't empty"):
        copy_data(database, target)
    assert everything(target) == before
