"""What expires and what stays, on both databases."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import func, select, update

from gridwright.storage import boards, days, duel_results, duels, expiry, games, library, puzzles
from gridwright.storage.database import Database, reading, writing
from gridwright.storage.duels import Seat
from gridwright.storage.expiry import A_DAY, expire_some
from gridwright.storage.tables import metadata
from gridwright.storage.tables import players as players_table
from gridwright.storage.tables import puzzles as puzzles_table

NOW = 1_000 * A_DAY
KEPT = 366.0


def puzzle(database: Database, text: str, category: str | None = None) -> str:
    """A puzzle that was stored long ago."""
    return puzzles.keep_puzzle(database, "family", "title", text, 1.0, category).id


def game(database: Database, on: str, *, touched: float, moves: int = 1, status: str = "playing") -> str:
    """A game with so many moves, the last of them so many days ago."""
    games.remember_player(database, "ann", 1.0)
    found = games.new_game(database, "ann", on, NOW - touched * A_DAY)
    if moves:
        standing = games.Standing(status, moves, 1.0)
        games.append(database, found, 0, ["a1"] * moves, standing, NOW - touched * A_DAY)
    return found


def expire(database: Database, keep_days: float = KEPT) -> None:
    while expire_some(database, NOW, keep_days):
        pass


def is_there(database: Database, name: str) -> bool:
    return games.game_of(database, name) is not None


def count(database: Database, table: str) -> int:
    with reading(database) as connection:
        return int(connection.execute(select(func.count()).select_from(metadata.tables[table])).scalar_one())


@pytest.mark.parametrize(
    ("touched", "moves", "status", "stays"),
    [
        (6.0, 0, "playing", True),
        (8.0, 0, "playing", False),
        (8.0, 1, "playing", True),
        (365.0, 1, "playing", True),
        (367.0, 1, "playing", False),
        (365.0, 1, "lost", True),
        (367.0, 1, "lost", False),
        (367.0, 1, "solved", False),
    ],
)
def test_a_game_expires_by_its_last_move(
    database: Database, touched: float, moves: int, status: str, stays: bool
) -> None:
    name = game(database, puzzle(database, "pasted"), touched=touched, moves=moves, status=status)
    boards.keep_review(database, name, 1, "{}")
    expire(database)
    assert is_there(database, name) is stays
    assert count(database, "lines") == (moves if stays else 0)
    assert count(database, "reviews") == stays
    assert count(database, "puzzles") == stays
    assert count(database, "players") == stays


def test_what_was_won_on_a_generated_or_daily_puzzle_stays(database: Database) -> None:
    generated, daily = puzzle(database, "generated", "9x9 hard"), puzzle(database, "daily")
    days.keep_day(database, date(2020, 1, 1), "family", daily)
    won = [game(database, on, touched=900.0, status="solved") for on in (generated, daily)]
    lost = game(database, generated, touched=900.0, status="lost")
    expire(database)
    assert [is_there(database, name) for name in (*won, lost)] == [True, True, False]


def test_a_puzzle_stays_while_something_refers_to_it_and_for_a_day_after_it_was_saved(database: Database) -> None:
    games.remember_player(database, "ann", 1.0)
    made, unused = puzzle(database, "created"), puzzle(database, "left over", "9x9 hard")
    library.keep_made(database, "ann", made, "mine", 1.0)
    puzzles.note_seen(database, "ann", unused, 1.0)
    fresh = puzzles.keep_puzzle(database, "family", "title", "fresh", NOW).id
    expire(database)
    found = [puzzles.puzzle_of(database, name) is not None for name in (made, unused, fresh)]
    assert found == [True, False, True]


def test_a_puzzle_that_is_saved_again_is_not_about_to_expire(database: Database) -> None:
    old = puzzle(database, "again")
    assert puzzles.keep_puzzle(database, "family", "title", "again", NOW).id == old
    expire(database)
    assert puzzles.puzzle_of(database, old) is not None


def test_a_puzzle_that_was_hidden_from_others_stays_hidden(database: Database) -> None:
    hidden = puzzle(database, "rude")
    with writing(database) as connection:
        connection.execute(update(puzzles_table).values(hidden=True))
    expire(database)
    assert puzzles.puzzle_of(database, hidden) is not None


def test_a_player_with_a_name_stays(database: Database) -> None:
    for name in ("ann", "bob"):
        games.remember_player(database, name, 1.0)
    with writing(database) as connection:
        connection.execute(update(players_table).where(players_table.c.id == "bob").values(nickname="Bob"))
    expire(database)
    assert count(database, "players") == 1


def test_duels_expire_unless_they_are_rated(database: Database) -> None:
    games.remember_player(database, "ann", 1.0)
    board, seats = puzzle(database, "board"), (Seat("Ann", player="ann"), Seat("Bot", bot="bot"))
    names = [duels.new_duel(database, "ann", board, seats, False, 1.0) for _ in range(3)]
    rated = duel_results.DuelResult(
        names[0], "ann", "family", "bot", points=1.0, own=1.0, other=0.0, seconds=1.0, counted=True, ended=1.0
    )
    with writing(database) as connection:
        duel_results.write_result(connection, rated, None)
    assert duels.rematch(database, found(database, names[1]), seats, NOW) is not None
    expire(database)
    assert [duels.duel_of(database, name) is not None for name in names] == [True, False, False]
    assert count(database, "duels") == 2, "the rated one and the rematch of today"


def found(database: Database, name: str) -> duels.Duel:
    duel = duels.duel_of(database, name)
    assert duel is not None
    return duel


def test_many_expire_a_few_at_a_time(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "AT_ONCE", 3)
    board = puzzle(database, "board")
    for _ in range(7):
        game(database, board, touched=400.0)
    assert expire_some(database, NOW, KEPT) == 3
    expire(database)
    assert count(database, "games") == count(database, "lines") == 0


def test_the_days_can_be_chosen(database: Database) -> None:
    name = game(database, puzzle(database, "board"), touched=40.0)
    expire(database, 50)
    assert is_there(database, name)
    expire(database, 30)
    assert not is_there(database, name)
