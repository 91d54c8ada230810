"""Glicko-2 as its author publishes it."""

from __future__ import annotations

import pytest

from gridwright.play.glicko import Game, Rating, update


def test_the_published_example_comes_out() -> None:
    games = [Game(1400, 30, 1), Game(1550, 100, 0), Game(1700, 300, 0)]
    after = update(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_doubt_grows() -> None:
    before = Rating(1600, 100, 0.06)
    after = update(before, [])
    assert (after.rating, after.volatility) == (before.rating, before.volatility)
    assert after.deviation == pytest.approx(100.54, abs=0.01)


def test_wins_raise_and_losses_lower_a_rating_and_games_make_it_surer() -> None:
    newcomer = Rating()
    won, lost = (update(newcomer, [Game(1500, 30, points)]) for points in (1.0, 0.0))
    assert won.rating > 1500 > lost.rating
    assert won.deviation < newcomer.deviation
    unlikely = update(Rating(1500, 60, 0.06), [Game(2400, 30, 1.0)] * 5)
    assert unlikely.volatility > 0.06
