"""Results of lessons, games to learn from, and puzzles on a setter's page."""

from __future__ import annotations

from gridwright.storage import games, learning, library, moderation, puzzles, scores, setters
from gridwright.storage.database import Database


def test_the_results_of_a_lesson_replace_those_before(database: Database) -> None:
    games.remember_player(database, "ada", 1.0)
    for results, sure in (("0+", False), ("0+ 1+", True)):
        learning.keep_lesson(database, "ada", "family", learning.Learned("corner", results, sure), 2.0)
    assert learning.lessons_of(database, "ada", "family") == [learning.Learned("corner", "0+ 1+", True)]
    assert learning.lessons_of(database, "ada", "other") == []


def test_games_that_are_over_come_latest_first(database: Database) -> None:
    games.remember_player(database, "ada", 1.0)
    puzzle = puzzles.keep_puzzle(database, "family", "3 × 3", "text", 1.0).id
    names = [games.new_game(database, "ada", puzzle, now) for now in (1.0, 2.0, 3.0)]
    for now, name in zip((5.0, 6.0), names[:2], strict=True):
        games.append(database, name, 0, ["a1"], games.Standing("solved", 1, 1.0), now)
    assert [one.id for one in learning.finished_games(database, "ada", "family", 10)] == [names[1], names[0]]
    assert [one.id for one in learning.finished_games(database, "ada", "family", 1)] == [names[1]]


def test_a_setters_page_shows_what_is_shared_and_not_hidden(database: Database) -> None:
    games.remember_player(database, "ada", 1.0)
    scores.keep_nickname(database, "ada", "Ada", 1.0)
    made = [puzzles.keep_puzzle(database, "family", "3 × 3", text, 1.0).id for text in ("one", "two", "three")]
    for puzzle in made:
        library.keep_made(database, "ada", puzzle, puzzle, 2.0)
    for now, puzzle in zip((3.0, 4.0), made[:2], strict=True):
        assert setters.share(database, "ada", puzzle, now)
    assert not setters.share(database, "ada", "nothing", 5.0)
    page = setters.page_of(database, "ada")
    assert setters.page_of(database, "ada") == page
    assert setters.setter_of(database, page) == setters.Setter("ada", page, "Ada")
    assert setters.setter_of(database, "nobody") is None
    assert [one.id for one in setters.shared_by(database, "ada")] == [made[1], made[0]]
    moderation.hide_puzzle(database, made[1], hidden=True)
    setters.share(database, "ada", made[0], None)
    assert setters.shared_by(database, "ada") == []
