"""Memory never runs ahead of the disk: what cannot be kept does not count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gridwright import catalog
from gridwright.core.scene import Gesture, Settings
from gridwright.errors import IllegalMove
from gridwright.storage import games, puzzles
from gridwright.storage.database import Database, NotWritten, in_folder, opened
from gridwright.web.games.live_game import LiveGame
from gridwright.web.live.board import NotSaved
from tests.web.live_boards import Time, leave, watch

Open = Callable[[], LiveGame]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = opened(in_folder(tmp_path))
    yield found
    found.close()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def open_game(database: Database, time: Time) -> Open:
    """Opens one and the same game, as often as it is called, as if by several servers."""
    games.remember_player(database, "ann", 0.0)
    puzzle = puzzles.keep_puzzle(
        database, "madness", "4 × 4", catalog.family("madness").creation.examples["4x4"].text, 0.0
    )
    game = games.new_game(database, "ann", puzzle.id, 0.0)

    def open_it() -> LiveGame:
        stored = games.game_of(database, game)
        assert stored is not None
        return LiveGame(database, stored, puzzle, time)

    return open_it


def refuse(*_: Any, **__: Any) -> None:
    raise NotWritten("no room")


def test_a_move_that_cannot_be_written_does_not_count(open_game: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_game()
    game.play(["a1+"])
    before = game.session.state
    with monkeypatch.context() as patch:
        patch.setattr(games, "append", refuse)
        acts: list[Callable[[], None]] = [
            partial(game.play, ["b2+", "c3-"]),
            partial(game.run_command, "undo"),
            partial(game.run_command, "save"),
        ]
        for act in acts:
            with pytest.raises(NotSaved):
                act()
    assert (game.session.state, game.session.log, game.state().moves) == (before, ["a1+"], 1)
    game.play(["b2+"])
    assert open_game().session.log == ["a1+", "b2+"]


def test_a_pause_or_a_pen_layer_that_cannot_be_written_does_not_count(
    open_game: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_game()
    monkeypatch.setattr(games, "amend", refuse)
    acts: list[Callable[[], None]] = [
        game.pause,
        game.give_up,
        game.count_hint,
        partial(game.save_pen, ()),
    ]
    for act in acts:
        with pytest.raises(NotSaved):
            act()
    assert (game.is_paused, game.gave_up, game.hints) == (False, False, 0)


def test_a_drag_is_written_whole(open_game: Open, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    append = games.append

    def counted(database: Database, game: str, after: int, new: Any, *more: Any) -> None:
        written.append(len(new))
        append(database, game, after, new, *more)

    puzzle = puzzles.keep_puzzle(
        database, "slitherlink", "7 × 7", catalog.family("slitherlink").creation.examples["easy"].text, 0.0
    )
    open_game()
    stored = games.game_of(database, games.new_game(database, "ann", puzzle.id, 0.0))
    assert stored is not None
    game = LiveGame(database, stored, puzzle)
    monkeypatch.setattr(games, "append", counted)
    assert game.touch(Gesture("drag", points=((0, 0), (3, 0))), Settings())
    assert written == [3]


def test_the_clock_runs_from_the_first_move_on_also_while_no_page_and_no_server_has_the_game_open(
    open_game: Open, database: Database, time: Time
) -> None:
    game = open_game()
    watch(game)
    time.now += 50
    assert (game.seconds(), game.state().running) == (0, False), "before the first move"
    game.play(["a1+"])
    time.now += 5
    game.play(["b2-"])
    leave(game)
    time.now += 100
    assert game.seconds() == open_game().seconds() == 105
    assert open_game().state().running
    stored = games.game_of(database, game.id)
    assert stored is not None and stored.seconds_at(time.now) == 105, "and a list of games says the same"


def test_the_clock_stands_while_paused_and_runs_on_afterwards(open_game: Open, time: Time) -> None:
    game = open_game()
    watch(game)
    game.play(["a1+"])
    time.now += 3
    game.pause()
    time.now += 50
    with pytest.raises(IllegalMove):
        game.play(["b2-"])
    assert (open_game().is_paused, open_game().seconds()) == (True, 3)
    game.resume()
    time.now += 1
    assert game.seconds() == open_game().seconds() == 4


def test_reset_keeps_the_clock_running_and_giving_up_stops_it(open_game: Open, time: Time) -> None:
    game = open_game()
    watch(game)
    game.play(["a1+"])
    time.now += 3
    game.run_command("reset")
    time.now += 3
    game.give_up()
    time.now += 3
    assert (game.seconds(), game.state().running) == (6, False)
    with pytest.raises(IllegalMove):
        game.run_command("reset")
    assert open_game().gave_up


def test_a_replayed_moment_has_the_time_it_was_made_at(open_game: Open, time: Time) -> None:
    game = open_game()
    watch(game)
    for move in ("a1+", "b2-"):
        time.now += 10
        game.play([move])
    assert [game.replay(lines, Settings()).seconds for lines in (0, 1, 2)] == [0, 0, 10]
    assert [open_game().replay(lines, Settings()).seconds for lines in (2, 1, 0)] == [10, 0, 0]
