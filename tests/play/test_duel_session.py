"""Two seats at one board."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.errors import GridwrightError, IllegalMove, Missing, Unreadable
from gridwright.play.duel_session import DuelSession, Offer, replay_duel
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


ACTS = ("play", "play", "play", "draw", "takeback", "decline", "back", "hint", "resign", "time_out", "agree")


def act(game: DuelSession, what: str, amount: int, seconds: float) -> None:
    """Do something with the duel, if that can be done now."""
    seat = amount % 2
    acts: dict[str, Callable[[], None]] = {
        "play": lambda: game.play(game.seat, str(amount), seconds),
        "draw": lambda: game.make_offer(Offer("draw", seat), seconds),
        "takeback": lambda: game.make_offer(Offer("takeback", seat), seconds),
        "decline": lambda: game.decline(seconds),
        "back": lambda: game.take_back(game.moves_back(seat), seconds),
        "hint": lambda: game.note_hint(seat, seconds),
        "resign": lambda: game.resign(seat, seconds),
        "time_out": lambda: game.time_out(seat, seconds),
        "agree": lambda: game.agree_draw(seconds),
    }
    with suppress(IllegalMove):
        acts[what]()


@given(st.lists(st.tuples(st.sampled_from(ACTS), st.integers(1, 3), st.floats(0, 1000)), max_size=16))
def test_a_log_tells_the_whole_duel(acts: list[tuple[str, int, float]]) -> None:
    game = table(30)
    for what, amount, seconds in acts:
        act(game, what, amount, seconds)
    again = replay_duel(pebbles(), 30, game.log, ("Anna", "Ben"))
    for name in ("view", "seconds", "turn_seconds", "outcome", "log", "made", "offer", "hinted", "has_taken_back"):
        assert getattr(again, name) == getattr(game, name), name
    assert again.moves_made == game.moves_made
    assert game.view.left == 30 - sum(map(int, game.moves))


def test_a_take_back_goes_to_before_a_seat_s_own_move_and_time_stays_used() -> None:
    game = table()
    for seat, move in ((0, "1"), (1, "2"), (0, "3"), (1, "1")):
        game.play(seat, move, 2.0)
    assert (game.moves_back(1), game.moves_back(0)) == (1, 2)
    game.make_offer(Offer("takeback", 0), 1.0)
    game.take_back(2, 0.5)
    assert (game.moves, game.seat, game.seconds, game.offer) == (["1", "2"], 0, (5.5, 4.0), None)
    assert game.moves_made == (2, 2), "each move has earned its increment"
    with pytest.raises(IllegalMove, match="no move to take back"):
        game.take_back(3)


def test_an_offer_is_gone_with_the_next_move_or_a_no() -> None:
    game = table()
    with pytest.raises(IllegalMove, match="no move to take back"):
        game.make_offer(Offer("takeback", 0))
    game.make_offer(Offer("draw", 1))
    game.play(0, "1")
    assert game.offer is None
    with pytest.raises(IllegalMove, match="no offer"):
        game.decline()
    game.make_offer(Offer("draw", 1))
    game.decline()
    assert game.offer is None


def test_what_ends_by_time_or_by_agreement_says_so() -> None:
    game, other = table(), table()
    game.time_out(0, 9.0)
    other.agree_draw()
    ended, agreed = game.outcome_for(("You", "Ben")), other.outcome
    assert ended is not None and agreed is not None
    assert (ended.winner, ended.because, ended.how) == (1, "You ran out of time.", "time")
    assert (agreed.winner, agreed.how) == (None, "agreed")


@pytest.mark.parametrize(
    "line",
    [
        *("1", "1 @", "1 @x", "@1", ":undo @1", ":resign @1", ":resign third @1", "1 @-1", "9 @1.0", "1 @1e3"),
        *(":offer cake first @1", ":takeback 2 @1", ":takeback 0 @1", ":decline @1"),
    ],
)
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(Unreadable, match="line 2"):
        replay_duel(pebbles(), 10, ["1 @1.000", line])


def test_a_family_without_a_duel_has_no_duel_session() -> None:
    record = replace(catalog.family(catalog.names()[0]), duel=None)
    with pytest.raises(Missing, match="no two-player game"):
        DuelSession(record, None)


def test_a_duel_survives_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table()
    game.play(0, "2", 1.0)
    game.play(1, "3", 2.5)
    text = write_game(game)
    assert is_duel(text)
    record = pebbles()
    monkeypatch.setattr("gridwright.play.record.catalog.family", lambda name: record)
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
