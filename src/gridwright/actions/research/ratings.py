"""Rate bots by a round robin: strengths on one scale that explain all results best, with their 95% intervals.

The model is Bradley and Terry's: of two players with ratings a and b, the first is expected to get 1 / (1 + 10^((b - a)
/ 400)) of the points. A draw is half a point for each. The mean of all ratings is 1500.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random

from gridwright.core.results import BotRating

MEAN = 1500.0
RESAMPLES = 200
ROUNDS = 2_000
CLOSE = 1e-9

Results = Mapping[tuple[str, str], Mapping[int, Sequence[float]]]
"""For each pair of bots, by board, the points of the first: 1, 1/2 or 0 a game."""


def rate_bots(results: Results) -> dict[str, BotRating]:
    """Rate all bots; the intervals come from boards drawn again at random, since games on one board go together."""
    names = list(dict.fromkeys(name for pair in results for name in pair))
    boards = sorted({board for games in results.values() for board in games})
    found = fit(names, results, boards)
    random = Random(0)
    drawn = [fit(names, results, random.choices(boards, k=len(boards))) for _ in range(RESAMPLES)]
    rated = {}
    for name in names:
        spread = sorted(each[name] for each in drawn)
        mean = sum(spread) / len(spread)
        deviation = math.sqrt(sum((value - mean) ** 2 for value in spread) / (len(spread) - 1))
        interval = spread[int(0.025 * len(spread))], spread[int(0.975 * len(spread))]
        games = sum(len(points) for pair, by in results.items() if name in pair for points in by.values())
        rated[name] = BotRating(found[name], deviation, interval, games)
    return rated


def fit(names: Sequence[str], results: Results, boards: Sequence[int]) -> dict[str, float]:
    """Return the ratings under which these results on these boards are most likely (Hunter's MM algorithm, 2004).

    One drawn game is added for each pair, so that a bot that lost every game has a rating, too.
    """
    points = {pair: [point for board in boards for point in by.get(board, ())] for pair, by in results.items()}
    won = dict.fromkeys(names, 0.0)
    for (one, other), each in points.items():
        won[one] += sum(each) + 0.5
        won[other] += len(each) - sum(each) + 0.5
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        shares = dict.fromkeys(names, 0.0)
        for (one, other), each in points.items():
            share = (len(each) + 1) / (strength[one] + strength[other])
            shares[one] += share
            shares[other] += share
        fresh = {name: won[name] / shares[name] for name in names}
        middle = math.exp(sum(map(math.log, fresh.values())) / len(names))
        fresh = {name: value / middle for name, value in fresh.items()}
        moved = max(abs(math.log(fresh[name] / strength[name])) for name in names)
        strength = fresh
        if moved < CLOSE:
            break
    return {name: MEAN + 400 * math.log10(value) for name, value in strength.items()}
