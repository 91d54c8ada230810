"""Identities: carried to another device once, joined, exported, and deleted without a trace."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select

from gridwright.storage import days, duels, games, library, players, puzzles, scores
from gridwright.storage.database import Database, reading
from gridwright.storage.tables import metadata
from tests.storage.test_scores import finish, keep, puzzle


def rows(database: Database) -> dict[str, list[str]]:
    """Everything that is stored, as text."""
    with reading(database) as connection:
        found = {
            table.name: [str(row) for row in connection.execute(select(table))] for table in metadata.sorted_tables
        }
    return {name: stored for name, stored in found.items() if stored}


def duel(database: Database, owner: str, other: str | None = None) -> str:
    games.remember_player(database, owner, 1.0)
    if other is not None:
        games.remember_player(database, other, 1.0)
    seats = (duels.Seat(owner, owner), duels.Seat(other or "Bot", other, None if other else "greedy"))
    name = duels.new_duel(database, owner, puzzle(database), seats, True, 1.0)
    duels.append(database, name, 0, "a1-a2 @1.000", 2.0)
    return name


def test_a_link_to_another_device_works_once_and_not_for_long(database: Database) -> None:
    code = players.new_handover(database, "ann", 100.0)
    assert len(code) >= 32 and code not in str(rows(database))
    assert players.take_handover(database, "guess", 101.0) is None
    assert players.take_handover(database, code, 101.0) == "ann"
    assert players.take_handover(database, code, 101.0) is None
    late = players.new_handover(database, "ann", 100.0)
    assert players.take_handover(database, late, 100.0 + players.HANDOVER_SECONDS) is None
    assert "handovers" not in rows(database)
    older = players.new_handover(database, "ann", 100.0)
    players.new_handover(database, "ann", 101.0)
    assert players.take_handover(database, older, 102.0) is None


def test_what_was_played_on_the_other_device_is_added(database: Database) -> None:
    both = puzzle(database)
    finish(database, "ann", both, 9.0, now=2.0)
    again = finish(database, "phone", both, 1.0, now=3.0)
    keep(database, "ann", "mine", text="made")
    keep(database, "phone", "mine too", text="made")
    other = duel(database, "phone")
    scores.keep_nickname(database, "phone", "Ann", 1.0)
    players.join(database, "phone", "ann")
    assert {game.id for game in games.games_of(database, "ann")} >= {again}
    assert [one.title for one in library.found_puzzles(database, "ann", [])] == ["mine"]
    assert [one.id for one in duels.duels_of(database, "ann")] == [other]
    assert scores.nickname_of(database, "ann") == "Ann"
    assert "phone" not in str(rows(database)["players"] + rows(database)["games"])
    assert [score.seconds for score in scores.best(database, "family", "3 × 3, easy")] == [9.0]


def test_everything_of_a_player_is_exported_but_no_codes_and_no_moves_of_a_hidden_board(database: Database) -> None:
    over = finish(database, "ann", puzzle(database), 9.0)
    paused = finish(database, "ann", puzzle(database), 1.0, status="playing")
    keep(database, "ann", "mine", text="my own board")
    finish(database, "bob", puzzle(database), 9.0)
    duel(database, "ann")
    players.new_handover(database, "ann", 1.0)
    found = players.everything_of(database, "ann")
    assert {row["id"] for row in found["games"]} == {over, paused}
    assert {row["game"] for row in found["lines"]} == {over}
    assert [row["text"] for row in found["puzzles"] if "text" in row] == ["my own board"]
    assert {"made", "players", "duels", "duel_seats", "duel_lines"} <= set(found)
    assert "handovers" not in found and "bob" not in str(found)
    assert not any(name in row for table in found.values() for row in table for name in players.CODES)


def test_a_deleted_player_leaves_nothing_but_what_others_use(database: Database) -> None:
    shared = puzzle(database)
    daily = puzzle(database)
    days.keep_day(database, date(2026, 11, 9), "family", daily)
    theirs = finish(database, "bob", shared, 9.0)
    together = duel(database, "ann", "bob")
    before = rows(database)
    finish(database, "ann", shared, 9.0)
    finish(database, "ann", daily, 9.0)
    finish(database, "ann", puzzle(database), 9.0)
    keep(database, "ann", "mine", text="my own board")
    puzzles.note_seen(database, "ann", shared, 1.0)
    scores.keep_nickname(database, "ann", "Ann", 1.0)
    players.new_handover(database, "ann", 1.0)
    duel(database, "ann")
    players.delete_player(database, "ann")
    after = rows(database)
    assert "'ann'" not in str(after)
    assert {name: len(stored) for name, stored in after.items()} == {
        name: len(stored) - (name == "players") for name, stored in before.items()
    }
    kept = duels.duel_of(database, together)
    assert kept is not None and kept.owner == "bob"
    assert {seat.name for seat in kept.seats} == {"bob", players.DELETED}
    assert duels.log_of(database, together) == ["a1-a2 @1.000"]
    assert games.game_of(database, theirs) is not None


def test_every_table_about_players_is_covered(database: Database) -> None:
    """A column that names a player refers to `players` or is called `player`, so deleting and joining find it."""
    covered = {column for _, column in players.references(metadata.tables["players"])}
    for table in metadata.sorted_tables:
        for column in table.columns:
            if column.name in ("player", "owner", "creator", "author"):
                assert column in covered, f"{table.name}.{column.name}"
