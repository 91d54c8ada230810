"""Ratings of bots from a round robin."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.actions.research.ratings import MEAN, fit, rate_bots


def test_a_share_of_the_points_is_a_difference_in_rating() -> None:
    games = {board: [1.0, 1.0, 1.0, 0.0] for board in range(500)}
    found = fit(["a", "b"], {("a", "b"): games}, list(games))
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=1)
    assert sum(found.values()) / 2 == pytest.approx(MEAN)


def test_known_strengths_are_found_within_their_intervals() -> None:
    true = {"weak": 1300.0, "middle": 1500.0, "best": 1700.0}
    random = Random(4)

    def game(one: str, other: str) -> float:
        return float(random.random() < 1 / (1 + 10 ** ((true[other] - true[one]) / 400)))

    pairs = [("weak", "middle"), ("weak", "best"), ("middle", "best")]
    results = {pair: {board: [game(*pair), game(*pair)] for board in range(150)} for pair in pairs}
    for name, rated in rate_bots(results).items():
        assert rated.interval[0] < true[name] < rated.interval[1]
        assert rated.interval[0] < rated.rating < rated.interval[1]
        assert rated.games == 600


def test_a_bot_that_lost_every_game_still_has_a_rating() -> None:
    rated = rate_bots({("a", "b"): {board: [1.0, 1.0] for board in range(20)}})
    assert rated["b"].rating < 1200 < 1800 < rated["a"].rating
