"""What is kept is kept: games line by line, puzzles, days; and the tables are those the migrations make."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from gridwright.storage import games, migrations, puzzles
from gridwright.storage.boards import Overtaken
from gridwright.storage.database import (
    REVISION,
    Database,
    NotWritten,
    folder,
    in_folder,
    migrate,
    opened,
    reading,
    writing,
)
from gridwright.storage.tables import metadata


@pytest.fixture
def game(database: Database) -> str:
    games.remember_player(database, "ann", 1.0)
    puzzle = puzzles.keep_puzzle(database, "family", "3 × 3", "text", 1.0)
    return games.new_game(database, "ann", puzzle.id, 2.0)


def after(moves: int, seconds: float = 1.0, status: str = "playing") -> games.Standing:
    return games.Standing(status, moves, seconds)


def test_the_migrations_make_the_tables_that_are_declared(database: Database) -> None:
    with reading(database) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_newest_migration_is_the_one_that_is_looked_for() -> None:
    assert ScriptDirectory(str(Path(migrations.__file__).parent)).get_heads() == [REVISION]


def test_the_migrations_can_be_taken_back(database: Database) -> None:
    migrate(database, "base")
    assert set(inspect(database.reader).get_table_names()) == {"alembic_version"}
    migrate(database)
    assert "games" in inspect(database.reader).get_table_names()


def test_a_database_opened_again_has_what_was_written(tmp_path: Path) -> None:
    address = in_folder(tmp_path)
    first = opened(address)
    puzzle = puzzles.keep_puzzle(first, "family", "title", "text", 1.0)
    first.close()
    second = opened(address)
    assert puzzles.puzzle_of(second, puzzle.id) == puzzle
    second.close()


def test_data_lives_where_the_desktop_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folder() == tmp_path / "gridwright"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert folder() == Path.home() / ".local" / "share" / "gridwright"


def test_a_block_that_raises_writes_nothing(database: Database) -> None:
    with pytest.raises(ZeroDivisionError), writing(database) as connection:
        connection.execute(text("INSERT INTO players (id, since) VALUES ('bob', 0)"))
        raise ZeroDivisionError
    with reading(database) as connection:
        assert connection.execute(text("SELECT count(*) FROM players")).scalar() == 0


def test_a_new_game_stands_at_its_beginning(database: Database, game: str) -> None:
    found = games.game_of(database, game)
    assert found is not None
    assert (found.player, found.family, found.title, found.status) == ("ann", "family", "3 × 3", "playing")
    assert (found.moves, found.seconds, found.paused, found.gave_up, found.hints) == (0, 0.0, False, False, 0)
    assert games.log_of(database, game) == []


def test_a_player_is_remembered_once(database: Database) -> None:
    games.remember_player(database, "ann", 1.0)
    games.remember_player(database, "ann", 2.0)
    with reading(database) as connection:
        assert connection.execute(text("SELECT id, since FROM players")).all() == [("ann", 1.0)]


def test_lines_come_back_in_order_with_their_seconds(database: Database, game: str) -> None:
    games.append(database, game, 0, ["a1", "b2"], after(2, 3.5), 10.0)
    games.append(database, game, 2, [":undo"], after(1, 4.0), 11.0)
    assert games.log_of(database, game) == [games.Line("a1", 3.5), games.Line("b2", 3.5), games.Line(":undo", 4.0)]
    found = games.game_of(database, game)
    assert found is not None and (found.moves, found.seconds, found.touched) == (1, 4.0, 11.0)


@pytest.mark.parametrize("before", [0, 1, 3, 7])
def test_lines_that_do_not_follow_the_last_one_are_refused_whole(database: Database, game: str, before: int) -> None:
    games.append(database, game, 0, ["a1", "b2"], after(2), 10.0)
    with pytest.raises(Overtaken):
        games.append(database, game, before, ["c3", "d4"], after(4, status="solved"), 11.0)
    assert [line.text for line in games.log_of(database, game)] == ["a1", "b2"]
    found = games.game_of(database, game)
    assert found is not None and (found.status, found.touched) == ("playing", 10.0)


def test_lines_of_a_game_that_is_not_there_are_refused(database: Database) -> None:
    with pytest.raises(Overtaken):
        games.append(database, "nobody's", 0, ["a1"], after(1), 10.0)


def test_single_columns_are_amended(database: Database, game: str) -> None:
    games.amend(database, game, paused=True, hints=3, pen="[1]", gave_up=True, seconds=9.0)
    found = games.game_of(database, game)
    assert found is not None
    assert (found.paused, found.hints, found.pen, found.gave_up, found.seconds) == (True, 3, "[1]", True, 9.0)
    with pytest.raises(NotWritten):
        games.amend(database, game, hints="many", seconds=object())


def test_a_player_s_games_are_listed_the_last_touched_first(database: Database, game: str) -> None:
    games.remember_player(database, "bob", 1.0)
    puzzle = puzzles.keep_puzzle(database, "family", "title", "another text", 1.0)
    second = games.new_game(database, "ann", puzzle.id, 5.0)
    games.new_game(database, "bob", puzzle.id, 6.0)
    assert [one.id for one in games.games_of(database, "ann")] == [second, game]
    assert [one.id for one in games.games_of(database, "ann", most=1)] == [second]
    games.append(database, second, 0, ["a1"], after(1, status="solved"), 7.0)
    assert [one.id for one in games.games_of(database, "ann", unfinished=True)] == [game]
    games.amend(database, game, gave_up=True)
    assert games.games_of(database, "ann", unfinished=True) == []


def test_a_player_s_game_of_a_puzzle_is_found(database: Database, game: str) -> None:
    found = games.game_of(database, game)
    assert found is not None
    assert games.game_on(database, "ann", found.puzzle) == found
    assert games.game_on(database, "bob", found.puzzle) is None
    assert games.game_on(database, "ann", "another") is None


def test_what_is_not_there_is_none(database: Database) -> None:
    assert games.game_of(database, "nothing") is None
    assert puzzles.puzzle_of(database, "nothing") is None


def test_a_puzzle_s_goal_is_remembered(database: Database) -> None:
    puzzle = puzzles.keep_puzzle(database, "family", "x" * 999, "text", 1.0)
    assert len(puzzle.title) == 200
    assert puzzle.goal is None
    puzzles.keep_goal(database, puzzle.id, {"score": 18})
    found = puzzles.puzzle_of(database, puzzle.id)
    assert found is not None and found.goal == {"score": 18}


def test_the_same_puzzle_is_stored_once(database: Database) -> None:
    first = puzzles.keep_puzzle(database, "family", "title", "text", 1.0)
    assert puzzles.keep_puzzle(database, "family", "another title", "text", 1.0) == first
    assert puzzles.keep_puzzle(database, "cousin", "title", "text", 1.0) != first
    assert puzzles.keep_puzzle(database, "family", "title", "other text", 1.0) != first


def test_names_are_not_guessed(database: Database) -> None:
    assert len({puzzles.new_id() for _ in range(1000)}) == 1000
    assert all(len(puzzles.new_id()) == 16 for _ in range(10))


def test_no_id_looks_like_an_option_of_the_command_line() -> None:
    assert not [found for found in (puzzles.new_id() for _ in range(1000)) if found.startswith("-")]
