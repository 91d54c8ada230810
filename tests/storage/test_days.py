"""Daily puzzles: one puzzle a day for all servers, who solved it in time, and their ranks."""

from __future__ import annotations

from datetime import date
from itertools import count

import pytest

from gridwright.storage import days, games, puzzles
from gridwright.storage.database import Database, opened
from tests.storage.test_scores import finish

MONDAY, TUESDAY = date(2026, 11, 9), date(2026, 11, 10)
NOON = days.bounds_of(MONDAY)[0] + 43_200
NUMBERS = count()


def daily(database: Database, day: date = MONDAY, name: str = "family") -> str:
    made = puzzles.keep_puzzle(database, "family", "3 × 3", f"daily {next(NUMBERS)}", 1.0, "3 × 3")
    return days.keep_day(database, day, name, made.id)


def test_two_servers_share_one_puzzle_a_day(address: str, database: Database) -> None:
    other = opened(address)
    first = daily(database)
    assert daily(other) == first
    assert days.puzzle_of_day(other, MONDAY, "family") == first
    assert days.daily_of(other, first) == days.DailyName(MONDAY, "family")
    assert days.puzzle_of_day(other, TUESDAY, "family") is None
    other.close()


def test_a_day_solved_later_is_known_as_such(database: Database) -> None:
    monday, tuesday = daily(database), daily(database, TUESDAY)
    finish(database, "ann", monday, 9.0, now=NOON, assisted=True)
    finish(database, "ann", tuesday, 9.0, now=NOON + 2 * 86_400)
    finish(database, "bob", monday, 9.0, status="lost", now=NOON)
    assert days.solved_days(database, "ann") == [
        days.SolvedDay(MONDAY, "family", True),
        days.SolvedDay(TUESDAY, "family", False),
    ]
    assert days.solved_days(database, "bob") == []


def test_an_extra_puzzle_is_its_own_and_its_family_s(database: Database) -> None:
    own, extra = daily(database), daily(database, name="family" + days.EXTRA)
    assert own != extra
    assert days.daily_of(database, extra) == days.DailyName(MONDAY, "family-extra")
    finish(database, "ann", extra, 9.0, now=NOON)
    finish(database, "bob", own, 5.0, now=NOON)
    [solved] = days.solved_days(database, "ann")
    assert (solved.family, solved.is_extra, solved.in_time) == ("family", True, True)
    assert not days.solved_days(database, "bob")[0].is_extra
    assert days.results_of(database, MONDAY, "family", "seconds") == [5.0]
    assert days.results_of(database, MONDAY, "family-extra", "seconds") == [9.0]
    assert days.ranks_of(database, "ann", [MONDAY], "family-extra", "seconds") == {MONDAY: days.Rank(1, 1)}
    assert days.ranks_of(database, "ann", [MONDAY], "family", "seconds") == {}


def test_ranks_are_of_unassisted_games_on_the_day_and_the_measure_comes_before_the_time(database: Database) -> None:
    puzzle = daily(database)
    finish(database, "ann", puzzle, 20.0, now=NOON, over=0.0)
    finish(database, "bob", puzzle, 10.0, now=NOON, over=3.0)
    finish(database, "cem", puzzle, 10.0, now=NOON, over=3.0)
    finish(database, "helped", puzzle, 1.0, now=NOON, over=0.0, assisted=True)
    finish(database, "late", puzzle, 1.0, now=NOON + 86_400, over=0.0)

    def rank(player: str, measure: str) -> object:
        return days.ranks_of(database, player, [TUESDAY, MONDAY], "family", measure).get(MONDAY)  # type: ignore[arg-type]

    assert rank("ann", "over") == days.Rank(1, 3)
    assert rank("bob", "over") == rank("cem", "over") == days.Rank(2, 3)
    assert rank("ann", "seconds") == days.Rank(3, 3)
    assert rank("helped", "over") is rank("late", "over") is rank("nobody", "over") is None
    assert days.results_of(database, MONDAY, "family", "over") == [0.0, 3.0, 3.0]
    assert days.results_of(database, MONDAY, "family", "seconds") == [10.0, 10.0, 20.0]
    assert days.players_of(database, puzzle) == 5


@pytest.mark.parametrize("seen_at, is_ranked", [(NOON - 1, False), (NOON + 1, True)])
def test_a_puzzle_seen_before_the_end_is_not_ranked(database: Database, seen_at: float, is_ranked: bool) -> None:
    puzzle = daily(database)
    puzzles.note_seen(database, "ann", puzzle, seen_at)
    puzzles.note_seen(database, "ann", puzzle, seen_at)
    finish(database, "ann", puzzle, 9.0, now=NOON)
    assert bool(days.results_of(database, MONDAY, "family", "seconds")) == is_ranked


def test_a_second_game_started_while_the_first_was_paused_takes_the_rank_of_both(database: Database) -> None:
    puzzle = daily(database)
    first = finish(database, "ann", puzzle, 9.0, status="playing", now=NOON)
    second = games.new_game(database, "ann", puzzle, NOON + 1)
    games.append(database, first, 1, ["a2"], games.Standing("solved", 2, 9.0), NOON + 2)
    games.append(database, second, 0, ["a2"], games.Standing("solved", 2, 9.0), NOON + 3)
    assert days.results_of(database, MONDAY, "family", "seconds") == []
