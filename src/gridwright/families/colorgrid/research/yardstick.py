"""What agents for ColorGrid are measured by: the least score, and in a duel the result of perfect play."""

from __future__ import annotations

from pathlib import Path
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.core.yardstick import BoardSet, Yardstick
from gridwright.families.colorgrid import rules, solve
from gridwright.families.colorgrid.duels import bots
from gridwright.families.colorgrid.duels import rules as duel
from gridwright.families.colorgrid.duels.review import value_within
from gridwright.families.colorgrid.puzzle import Contest, Finish, GenerateOptions, Grid, Join, Move, Pair, Position

NODES = 50_000_000
"""More than a duel on the boards here takes."""


def most_saved(puzzle: Grid, boards: BoardSet) -> float:
    """Return what the best pairs save, which prices prove."""
    return float(rules.score(puzzle, ()) - rules.score(puzzle, _best_pairs(puzzle)))


def _best_pairs(grid: Grid) -> tuple[Pair, ...]:
    found = solve.exact(rules.start(grid), Budget())
    assert isinstance(found, Solved) and found.proven, "without a time limit there is a proof"
    return tuple(
        rules.pair_of(one[0] * grid.cols + one[1], other[0] * grid.cols + other[1]) for one, other in found.answer.pairs
    )


def greedy(view: Position, budget: Budget, rng: Random) -> Move:
    """Make the pair that saves most, until none saves anything."""
    grid, busy = view.grid, rules.taken(view)
    free = [pair for pair in rules.all_pairs(grid) if not busy.keys() & set(pair)]
    saved = {pair: grid.values[pair[0]] + grid.values[pair[1]] - rules.cost(grid, pair) for pair in free}
    best = max(saved, key=lambda pair: saved[pair], default=None)
    return _join(grid, best) if best is not None and saved[best] > 0 else Finish()


def exact(view: Position, budget: Budget, rng: Random) -> Move:
    """Make the pairs of the solver's solution."""
    left = (pair for pair in _best_pairs(view.grid) if pair not in view.pairs)
    pair = next(left, None)
    return Finish() if pair is None else _join(view.grid, pair)


def _join(grid: Grid, pair: Pair) -> Join:
    return Join(rules.place(grid, pair[0]), rules.place(grid, pair[1]))


YARDSTICK: Yardstick[Grid, Position, Move] = Yardstick(
    sets={
        "4x5": BoardSet("4 × 5, classic rules", GenerateOptions(4, 5), 200),
        "6x7": BoardSet("6 × 7, classic rules", GenerateOptions(6, 7), 200),
        "6x7-free": BoardSet("6 × 7, free rules", GenerateOptions(6, 7, rules="free"), 100),
        "10x10": BoardSet("10 × 10, classic rules", GenerateOptions(10, 10), 100),
    },
    file=Path(__file__).with_name("boards.json"),
    best=most_saved,
    agents={"greedy": greedy, "exact": exact},
)


def perfect_result(puzzle: Grid, boards: BoardSet) -> float:
    """Return how a duel ends for seat 0 if both play perfectly: 1, 0 or -1."""
    value = _value(duel.view(duel.start(puzzle)))
    return float((value > 0) - (value < 0))


def _value(view: Contest) -> int:
    value = value_within(view, NODES, Budget())
    assert value is not None, "the boards here can be searched to the end"
    return value


def points_lost(view: Contest, move: Move) -> float:
    """Return how many points the move gave away, both sides playing perfectly from there."""
    after = duel.play(view, move)
    seat = duel.seat(view)
    paid = [after.costs[each] - view.costs[each] for each in (seat, 1 - seat)]
    return float(_value(view) - (paid[1] - paid[0] - _value(after)))


DUEL_YARDSTICK: Yardstick[Grid, Contest, Move] = Yardstick(
    sets={"duel-4x5": BoardSet("4 × 5, the duel", GenerateOptions(4, 5), 50)},
    file=Path(__file__).with_name("duel_boards.json"),
    best=perfect_result,
    lost=points_lost,
    loses="points",
    opponent=bots.exact,
)
