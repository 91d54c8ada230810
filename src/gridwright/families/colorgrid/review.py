"""Review a finished ColorGrid: its score beside the optimum."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.budget import Budget
from gridwright.core.results import Review
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.explain import find_optimum
from gridwright.families.colorgrid.puzzle import Grid, Move


def review(puzzle: Grid, moves: Sequence[Move], budget: Budget) -> Review:
    """Compare the score of a game with the optimum."""
    position = rules.start(puzzle)
    for move in moves:
        position = rules.play(position, move)
    score = rules.score(puzzle, position.pairs)
    answer = find_optimum(puzzle, budget)
    if answer is None:
        return Review(f"Score {score}. The optimum isn't known.", {"score": score})
    over = score - answer.bound
    summary = f"Score {score}, the optimum." if over == 0 else f"Score {score}, {over} above the optimum."
    return Review(summary, {"score": score, "best": answer.bound, "over": over})
