"""Which games count, who is first, and what a library keeps and forgets."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from gridwright.storage import games, library, puzzles, scores
from gridwright.storage.database import Database

SIZE = "3 × 3, easy"
NUMBERS = count()


def puzzle(database: Database, category: str | None = SIZE) -> str:
    return puzzles.keep_puzzle(database, "family", "3 × 3", f"text {next(NUMBERS)}", 1.0, category).id


def keep(database: Database, player: str, title: str, now: float = 5.0, text: str = "text") -> str:
    games.remember_player(database, player, 1.0)
    made = puzzles.keep_puzzle(database, "family", "3 × 3", text, 1.0).id
    library.keep_made(database, player, made, title, now)
    return made


def finish(
    database: Database,
    player: str,
    of: str,
    seconds: float,
    moves: int = 5,
    status: str = "solved",
    now: float = 2.0,
    **columns: Any,
) -> str:
    games.remember_player(database, player, 1.0)
    game = games.new_game(database, player, of, now)
    games.append(database, game, 0, ["a1"], games.Standing(status, moves, seconds), now)
    games.amend(database, game, **columns) if columns else None
    return game


def names(database: Database, by: scores.Order = "seconds", measure: scores.Measure = "seconds") -> list[str]:
    return [score.player for score in scores.best(database, "family", SIZE, by, measure)]


def test_the_quickest_is_first_and_each_player_stands_once(database: Database) -> None:
    for player, seconds, moves in (("ann", 30.0, 4), ("bob", 20.0, 9), ("ann", 10.0, 8)):
        finish(database, player, puzzle(database), seconds, moves)
    assert names(database) == ["ann", "bob"]
    assert names(database, "moves") == ["ann", "bob"]
    assert [score.seconds for score in scores.best(database, "family", SIZE)] == [10.0, 20.0]
    assert [score.moves for score in scores.best(database, "family", SIZE, "moves")] == [4, 9]


@pytest.mark.parametrize("columns", [{"assisted": True}, {"gave_up": True}])
def test_a_game_that_was_helped_or_given_up_does_not_count(database: Database, columns: dict[str, Any]) -> None:
    finish(database, "ann", puzzle(database), 10.0, **columns)
    assert names(database) == []
    assert scores.categories(database, "family") == []


@pytest.mark.parametrize("status", ["playing", "lost"])
def test_a_game_that_was_not_won_does_not_count(database: Database, status: str) -> None:
    finish(database, "ann", puzzle(database), 10.0, status=status)
    assert names(database) == []


def test_a_puzzle_without_options_has_no_scores(database: Database) -> None:
    finish(database, "ann", puzzle(database, None), 10.0)
    assert scores.categories(database, "family") == []


def test_only_the_first_game_of_a_puzzle_counts_even_if_it_was_deleted(database: Database) -> None:
    once = puzzle(database)
    first = finish(database, "ann", once, 30.0, now=2.0)
    finish(database, "ann", once, 1.0, now=3.0)
    assert [score.seconds for score in scores.best(database, "family", SIZE)] == [30.0]
    assert library.delete_game(database, "ann", first)
    assert names(database) == []


def test_who_is_nearer_to_the_best_comes_before_who_is_quicker(database: Database) -> None:
    finish(database, "quick", puzzle(database), 1.0, status="finished", over=4.0)
    finish(database, "exact", puzzle(database), 60.0, status="finished", over=0.0)
    finish(database, "unmeasured", puzzle(database), 1.0, status="finished")
    assert names(database, measure="over") == ["exact", "quick"]


def test_a_rank_counts_players_with_a_better_game_by_the_measure(database: Database) -> None:
    """Moves above the best, then time: a quicker game with more moves is no better."""
    finish(database, "quick", puzzle(database), 1.0, over=4.0)
    finish(database, "quick", puzzle(database), 2.0, over=3.0)
    finish(database, "exact", puzzle(database), 60.0, over=0.0)
    finish(database, "helped", puzzle(database), 1.0, over=0.0, assisted=True)
    finish(database, "unmeasured", puzzle(database), 1.0)
    finish(database, "ann", puzzle(database), 9.0, over=5.0)
    game = finish(database, "ann", puzzle(database), 30.0, over=2.0)
    assert scores.placing_of(database, game, "over") == scores.Placing(rank=2, players=3, best=5.0, played=2, won=2)
    assert scores.placing_of(database, game, "seconds") == scores.Placing(3, 4, 9.0, 2, 2)


def test_a_game_that_is_not_ranked_has_no_place_but_counts_as_played(database: Database) -> None:
    finish(database, "ann", puzzle(database), 9.0)
    lost = finish(database, "ann", puzzle(database), 3.0, status="lost")
    assert scores.placing_of(database, lost, "seconds") == scores.Placing(None, 0, 9.0, played=2, won=1)
    assert scores.placing_of(database, finish(database, "ann", puzzle(database, None), 1.0), "seconds") is None


def test_a_nickname_is_saved_changed_and_removed(database: Database) -> None:
    assert scores.nickname_of(database, "ann") is None
    for name in ("Ann", "Anna", None):
        scores.keep_nickname(database, "ann", name, 1.0)
        assert scores.nickname_of(database, "ann") == name


def test_a_library_is_searched_by_every_word(database: Database) -> None:
    game = finish(database, "ann", puzzle(database), 1.0)
    made = keep(database, "ann", "A 100% hard one")
    assert [one.id for one in library.found_games(database, "ann", [("3x3", "3 × 3"), ("solved",)])] == [game]
    assert library.found_games(database, "ann", [("3 × 3",), ("lost",)]) == []
    assert [one.id for one in library.found_puzzles(database, "ann", [("HARD",), ("fam",)])] == [made]
    assert [one.id for one in library.found_puzzles(database, "ann", [("100%",)])] == [made]
    assert library.found_puzzles(database, "ann", [("1_0",)]) == []
    assert library.found_games(database, "bob", []) == []
    assert library.found_puzzles(database, "bob", []) == []


def test_the_same_puzzle_is_stored_once(database: Database) -> None:
    assert keep(database, "ann", "one name") == keep(database, "ann", "another name", 6.0)
    keep(database, "bob", "somebody else's name")
    assert [one.title for one in library.found_puzzles(database, "ann", [])] == ["another name"]


def test_players_delete_only_their_own_puzzles(database: Database) -> None:
    game = finish(database, "ann", puzzle(database), 1.0)
    made = keep(database, "ann", "title")
    assert not library.delete_game(database, "bob", game)
    assert not library.forget_made(database, "bob", made)
    assert games.game_of(database, game) is not None
    assert library.delete_game(database, "ann", game)
    assert library.forget_made(database, "ann", made)
    assert games.game_of(database, game) is None
    assert games.log_of(database, game) == []
    assert not library.delete_game(database, "ann", game)
    assert library.found_puzzles(database, "ann", []) == []


def test_what_a_player_has_played_before_counts_all_games_and_the_best_that_is_ranked(database: Database) -> None:
    nothing = scores.played_before(database, "ann", "family", SIZE, "seconds")
    assert nothing == scores.PlayedBefore(0, None)
    finish(database, "ann", puzzle(database), 9.0, over=4.0)
    finish(database, "ann", puzzle(database), 1.0, over=0.0, assisted=True)
    finish(database, "ann", puzzle(database), 2.0, status="lost")
    finish(database, "ann", puzzle(database), 2.0, status="playing")
    finish(database, "ben", puzzle(database), 3.0, over=1.0)
    assert scores.played_before(database, "ann", "family", SIZE, "seconds") == scores.PlayedBefore(3, 9.0)
    assert scores.played_before(database, "ann", "family", SIZE, "over") == scores.PlayedBefore(3, 4.0)
    assert scores.played_before(database, "ann", "family", "another", "over") == scores.PlayedBefore(0, None)
