"""Bots for 2x2Madness."""

from __future__ import annotations

from random import Random

from gridwright.core.budget import Budget
from gridwright.errors import Unfinished
from gridwright.families.madness import explain, rules, solve
from gridwright.families.madness.puzzle import Board, Turn
from gridwright.kernels import twist


def random(view: Board, budget: Budget, rng: Random) -> Turn:
    """Remove a group if possible, else rotate any."""
    moves = list(rules.moves(view))
    removals = [move for move in moves if move.action == "x"]
    return rng.choice(removals or moves)


def greedy(view: Board, budget: Budget, rng: Random) -> Turn:
    """Remove a group if possible, else choose the rotation after which the colours, each alone, need fewest."""
    moves = list(rules.moves(view))
    removals = [move for move in moves if move.action == "x"]
    if removals:
        return removals[0]
    rng.shuffle(moves)
    return min(moves, key=lambda move: _spread(rules.play(view, move)))


def _spread(board: Board) -> int:
    return sum(rotations for rotations, *_ in twist.gather(solve.flat(board), board.side))


def planner(view: Board, budget: Budget, rng: Random) -> Turn:
    """Follow the plan that hints follow, which is perfect up to 4x4; without time for it, the solver's first answer."""
    try:
        return explain.plan(view, budget)[0]
    except Unfinished:
        path = twist.quick(solve.flat(view), view.side, solve.weights(view.side), solve.QUICK_WIDTHS[0])
        return solve.turns(view, path or ())[0]


BOTS = {"planner": planner, "greedy": greedy, "random": random}
