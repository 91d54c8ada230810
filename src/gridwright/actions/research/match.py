"""Bots against bots: whole duels, and which bot they show to be stronger."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from gridwright.actions.choose import choose_bot, duel_of
from gridwright.core.budget import Budget
from gridwright.core.contract import Family
from gridwright.core.intervals import Z95
from gridwright.core.letters import A, M, P, S, V


@dataclass(frozen=True)
class MatchGame:
    """One duel: the bots by seat, their scores, the seat that won (None: equal scores), the moves and their times."""

    bots: tuple[str, str]
    scores: tuple[float, float]
    winner: int | None
    moves: tuple[str, ...]
    seconds: tuple[float, float]
    slowest: tuple[float, float]


def play_duel(
    family: Family[P, S, V, M, A], puzzle: P, bots: tuple[str, str], seed: int, seconds: float | None, nodes: int | None
) -> MatchGame:
    """Play a duel between two bots, each with this many seconds or nodes a move; the same seed gives the same duel.

    Between bots time decides nothing: equal scores are a draw.
    """
    duel = duel_of(family)
    players = [choose_bot(family, name)[1] for name in bots]
    chances = [Random(f"{family.name} duel {name} {seed} {seat}") for seat, name in enumerate(bots)]
    state = duel.start(puzzle)
    moves: list[str] = []
    times: tuple[list[float], list[float]] = ([], [])
    while (outcome := duel.outcome(view := duel.view(state), (0.0, 0.0))) is None:
        seat = duel.seat(view)
        started = time.perf_counter()
        move = players[seat](view, Budget(seconds, nodes), chances[seat])
        times[seat].append(time.perf_counter() - started)
        state = duel.play(state, move)
        moves.append(family.text.write_move(move))
    scores = duel.scores(view)
    spent, slowest = (sum(times[0]), sum(times[1])), (max(times[0], default=0.0), max(times[1], default=0.0))
    return MatchGame(bots, scores, outcome.winner, tuple(moves), spent, slowest)


@dataclass(frozen=True)
class Standing:
    """One bot's result against another: games won, drawn and lost, its share of the points, the Elo difference.

    Both have their 95% interval. Games on one board, seats swapped, are not independent, so boards are what is counted.
    """

    won: int
    drawn: int
    lost: int
    share: float
    interval: tuple[float, float]

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.won + self.drawn + self.lost

    @property
    def elo(self) -> float:
        """The Elo difference that would give this share."""
        return elo(self.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """Its interval."""
        return elo(self.interval[0]), elo(self.interval[1])


def standing(boards: Sequence[Sequence[float]]) -> Standing:
    """Return what the points of one bot (1, 1/2 or 0 a game), board by board, say."""
    points = [point for board in boards for point in board]
    means = [sum(board) / len(board) for board in boards if board]
    share = sum(points) / len(points)
    count = len(means)
    spread = math.sqrt(sum((mean - share) ** 2 for mean in means) / max(1, count - 1))
    # Boards that all went the same way show no spread; Wilson's middle and width keep the interval honest then.
    squared = Z95 * Z95
    middle = (share + squared / (2 * count)) / (1 + squared / count)
    half = Z95 / (1 + squared / count) * math.sqrt(spread**2 / count + squared / (4 * count * count))
    won, drawn = sum(point == 1 for point in points), sum(point == 0.5 for point in points)
    interval = max(0.0, middle - half), min(1.0, middle + half)
    return Standing(won, drawn, len(points) - won - drawn, share, interval)


def elo(share: float) -> float:
    """Return the difference in Elo points at which this share of the points is expected."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))
