"""Two seats at one board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.errors import GridwrightError, IllegalMove, Missing, Unreadable
from gridwright.play.duel_session import DuelSession, replay_duel
from gridwright.play.record import is_duel, read_duel, read_game, write_game
from tests.play.pebbles import pebbles


def table(heap: int = 10) -> DuelSession:
    return DuelSession(pebbles(), heap, ("Anna", "Ben"))


def test_seats_take_turns() -> None:
    game = table()
    game.play(0, "3")
    with pytest.raises(IllegalMove, match="the second seat's turn"):
        game.play(0, "1")
    game.play(1, "2")
    assert (game.seat, game.scores, game.moves) == (0, (3.0, 2.0), ["3", "2"])


@pytest.mark.parametrize("move", ["4", "0", "x"])
def test_a_move_that_is_none_leaves_all_as_it_was(move: str) -> None:
    game = table()
    with pytest.raises(GridwrightError):
        game.play(0, move, 5.0)
    assert (game.log, game.seconds, game.seat) == ([], (0.0, 0.0), 0)


def test_a_move_counts_only_once_it_is_recorded() -> None:
    def full(line: str) -> None:
        raise OSError("disk full")

    game = DuelSession(pebbles(), 10, record=full)
    with pytest.raises(OSError, match="disk full"):
        game.play(0, "1", 2.0)
    with pytest.raises(OSError, match="disk full"):
        game.resign(0)
    assert (game.log, game.seconds, game.outcome, game.moves) == ([], (0.0, 0.0), None, [])


def test_each_seat_s_time_is_its_own() -> None:
    game = table()
    game.play(0, "1", 1.5)
    game.play(1, "1", 0.25)
    game.play(0, "1", 2.0)
    assert game.seconds == (3.5, 0.25)
    assert game.log == ["1 @1.500", "1 @0.250", "1 @2.000"]


def test_time_decides_between_equal_scores() -> None:
    game = table(2)
    game.play(0, "1", 3.0)
    game.play(1, "1", 1.0)
    assert game.outcome is not None
    assert game.outcome.winner == 1


def test_nothing_moves_after_the_end() -> None:
    game = table(1)
    game.play(0, "1")
    assert game.outcome is not None
    assert game.outcome.winner == 0
    with pytest.raises(IllegalMove, match="over"):
        game.play(1, "1")
    with pytest.raises(IllegalMove, match="over"):
        game.resign(1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_may_resign_whosever_turn_it_is(seat: int) -> None:
    game = table()
    game.resign(seat, 4.0)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.because) == (1 - seat, f"{('Anna', 'Ben')[seat]} resigned.")
    assert game.seconds == (4.0, 0.0)


@given(st.lists(st.tuples(st.integers(1, 3), st.floats(0, 1000)), max_size=12), st.booleans())
def test_a_log_tells_the_whole_duel(moves: list[tuple[int, float]], resigns: bool) -> None:
    game = table(30)
    for move, seconds in moves:
        if game.outcome is None:
            game.play(game.seat, str(min(move, game.view.left)), seconds)
    if resigns and game.outcome is None:
        game.resign(1)
    again = replay_duel(pebbles(), 30, game.log, ("Anna", "Ben"))
    assert (again.view, again.seconds, again.outcome, again.log) == (game.view, game.seconds, game.outcome, game.log)


@pytest.mark.parametrize(
    "line", ["1", "1 @", "1 @x", "@1", ":undo @1", ":resign @1", ":resign third @1", "1 @-1", "9 @1.0", "1 @1e3"]
)
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(Unreadable, match="line 2"):
        replay_duel(pebbles(), 10, ["1 @1.000", line])


def test_a_family_without_a_duel_has_no_table() -> None:
    card = replace(catalog.family(catalog.names()[0]), duel=None)
    with pytest.raises(Missing, match="no two-player game"):
        DuelSession(card, None)


def test_a_duel_survives_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table()
    game.play(0, "2", 1.0)
    game.play(1, "3", 2.5)
    text = write_game(game)
    assert is_duel(text)
    card = pebbles()
    monkeypatch.setattr("gridwright.play.record.catalog.family", lambda name: card)
    again = read_duel(text)
    assert (again.view, again.seconds, again.names, again.log) == (game.view, game.seconds, game.names, game.log)
    with pytest.raises(Unreadable, match="This is a duel"):
        read_game(text)


def test_a_name_cannot_break_the_file() -> None:
    game = DuelSession(pebbles(), 3, ("An\nna", ""))
    assert write_game(game).splitlines()[2:4] == ["seat An na", "seat -"]


def test_a_game_for_one_is_no_duel() -> None:
    text = "gridwright game 1\nfamily madness\npuzzle 2\nAA\nAA\na1x\n"
    assert not is_duel(text)
    with pytest.raises(Unreadable, match="a solo game, not a duel"):
        read_duel(text)
