"""What a finished ColorGrid is judged by: its score beside the least one."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.budget import Budget
from gridwright.core.contract import Review
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.explain import best
from gridwright.families.colorgrid.puzzle import Grid, Move


def review(puzzle: Grid, moves: Sequence[Move], budget: Budget) -> Review:
    """Your score, the least score, and the gap."""
    position = rules.start(puzzle)
    for move in moves:
        position = rules.play(position, move)
    score = rules.score(puzzle, position.pairs)
    answer = best(puzzle)
    if answer is None:
        return Review(f"Score {score}; the least score is not known.", {"score": score})
    over = score - answer.bound
    summary = f"Score {score}: nobody can do better." if over == 0 else f"Score {score}; the least is {answer.bound}."
    return Review(summary, {"score": score, "best": answer.bound, "over": over})
