"""Duels between bots, and what many of them say."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.actions.analyse import analyse
from gridwright.actions.research.match import elo, play_duel, standing
from gridwright.errors import Missing, UnknownName
from tests.play.pebbles import pebbles


def test_the_better_bot_wins() -> None:
    game = play_duel(pebbles(), 12, ("most", "one"), 1, None, None)
    assert (game.scores, game.winner) == ((9.0, 3.0), 0)
    assert game.moves == ("3", "1", "3", "1", "3", "1")
    assert game.seconds[0] >= game.slowest[0] > 0


def test_between_bots_equal_scores_are_a_draw() -> None:
    assert play_duel(pebbles(), 2, ("one", "one"), 1, None, None).winner is None


def test_a_board_without_a_move_ends_at_once() -> None:
    game = play_duel(pebbles(), 0, ("one", "most"), 1, None, None)
    assert (game.moves, game.winner, game.slowest) == ((), None, (0.0, 0.0))


def test_the_same_seed_gives_the_same_duel() -> None:
    games = {play_duel(pebbles(), 40, ("any", "any"), seed, None, None).moves for seed in (1, 1, 2)}
    assert len(games) == 2


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownName, match="most, one, any"):
        play_duel(pebbles(), 5, ("most", "nobody"), 1, None, None)


def test_points_and_interval() -> None:
    found = standing([[1, 1], [1, 0], [0.5, 0.5], [1, 0.5]])
    assert (found.won, found.drawn, found.lost, found.share) == (4, 3, 1, 0.6875)
    low, high = found.interval
    assert low < 0.6875 < high


def test_a_clean_sweep_is_not_certain() -> None:
    low, high = standing([[1, 1]] * 20).interval
    assert 0.8 < low < 1
    assert high == pytest.approx(1.0)


@given(st.lists(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=2, max_size=2), min_size=1, max_size=50))
def test_swapping_the_bots_mirrors_the_standing(boards: list[list[float]]) -> None:
    found, other = standing(boards), standing([[1 - point for point in board] for board in boards])
    assert (found.won, found.drawn, found.lost) == (other.lost, other.drawn, other.won)
    assert found.interval[0] == pytest.approx(1 - other.interval[1])
    assert found.interval[0] - 1e-9 <= found.share <= found.interval[1] + 1e-9


def test_elo_of_known_shares() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(1.0) == math.inf
    assert elo(0.0) == -math.inf


def test_a_duel_is_reviewed_by_its_family() -> None:
    assert analyse(pebbles(), 5, ["3", "2"], duel=True).summary == "2 moves."
    with pytest.raises(Missing, match="no review of finished games"):
        analyse(pebbles(), 5, ["3"])


def test_equal_bots_differ_by_no_elo_with_a_plus_sign() -> None:
    assert f"{elo(0.5):+.0f}" == "+0"
