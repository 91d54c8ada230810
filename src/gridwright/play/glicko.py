"""Rate players by Glicko-2: a rating, how sure it is, and how much it swings.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net, 2022). Names follow that paper: mu and phi are
the rating and its deviation on the inner scale, sigma is the volatility.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
TAU = 0.5
"""How fast the volatility may change."""
CLOSE = 1e-6


@dataclass(frozen=True)
class Rating:
    """A player's rating, its deviation and its volatility; these are a newcomer's."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True)
class Game:
    """A game against an opponent of this rating and deviation: 1 for a win, 1/2 for a draw, 0 for a loss."""

    rating: float
    deviation: float
    points: float


def update(player: Rating, games: Sequence[Game]) -> Rating:
    """Return the player's rating after one period with these games."""
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    if not games:
        return Rating(player.rating, SCALE * math.hypot(phi, player.volatility), player.volatility)
    weighed = [(_g(game.deviation / SCALE), (game.rating - 1500) / SCALE, game.points) for game in games]
    expected = [1 / (1 + math.exp(-g * (mu - other))) for g, other, _ in weighed]
    variance = 1 / sum(g * g * e * (1 - e) for (g, _, _), e in zip(weighed, expected, strict=True))
    gained = sum(g * (points - e) for (g, _, points), e in zip(weighed, expected, strict=True))
    sigma = _volatility(variance * gained, phi, variance, player.volatility)
    phi = 1 / math.sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance)
    return Rating(1500 + SCALE * (mu + phi * phi * gained), SCALE * phi, sigma)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(delta: float, phi: float, variance: float, sigma: float) -> float:
    """Find the new volatility (step 5 of the paper: the Illinois variant of regula falsi)."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + variance + math.exp(x)
        return math.exp(x) * (delta * delta - spread) / (2 * spread * spread) - (x - start) / TAU**2

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
