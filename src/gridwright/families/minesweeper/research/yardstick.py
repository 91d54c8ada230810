"""What agents for Minesweeper are measured by: the chance to win of the best play.

On small boards that is exact, for every position: all layouts are counted and all ways to go on are searched. So what a
move gave away is exact, too, and these losses add up to the regret without the luck of where the mines were. On large
boards nobody knows the best play. There the champion's own game on the same board is what an agent is compared
with, and what a guess gave away is the estimate of the champion's network, exact only near the end.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.yardstick import BoardSet, Yardstick
from gridwright.families.minesweeper import bots, rules
from gridwright.families.minesweeper.counts import covered, fresh
from gridwright.families.minesweeper.puzzle import GenerateOptions, Move, Puzzle, View
from gridwright.families.minesweeper.review import find_risk, weigh
from gridwright.families.minesweeper.solve import kernel_view
from gridwright.families.minesweeper.solvers.outlook import network
from gridwright.kernels import sweep

MOST_LAYOUTS = 10_240
"""What the kernel solves exactly."""
SECONDS = 60.0


@lru_cache(maxsize=20_000)
def chances(view: View) -> NDArray[np.float64]:
    """Return for each covered cell of a small board the exact chance to win if it is opened now; -1 elsewhere."""
    seen = kernel_view(view)
    _, odds, _ = sweep.analyse(seen, view.rows, view.cols, view.mines)
    wins = np.where(covered(view).ravel(), 0.0, -1.0)
    cells = np.flatnonzero((wins == 0.0) & (odds < 1.0)).astype(np.int32)
    _, found, exact = sweep.outlook(seen, view.rows, view.cols, view.mines, cells, network(), endgame=MOST_LAYOUTS)
    assert exact.all(), "the small boards have few enough layouts"
    # A first cell that is promised to be safe can't lose, and all layouts in which it is safe are as likely as before.
    promised = fresh(view) and view.first == "safe"
    wins[cells] = found / (1 - view.mines / (view.rows * view.cols)) if promised else found
    return wins


def is_small(view: View) -> bool:
    """Return whether even the covered board can be solved exactly."""
    return comb(view.rows * view.cols, view.mines) <= MOST_LAYOUTS


def best(puzzle: Puzzle, boards: BoardSet) -> float:
    """Return the exact chance to win, or on a large board whether the champion won."""
    state = rules.start(puzzle)
    if boards.is_exact:
        return float(chances(rules.view(state)).max())
    random = Random(0)
    while rules.status(state) == "playing":
        state = rules.play(state, bots.champion(rules.view(state), Budget(SECONDS), random))
    return float(rules.status(state) == "solved")


def chance_lost(view: View, move: Move) -> float | None:
    """Return how much of the chance to win the move gave away; None for a large board's first cell."""
    if move.action != "open":
        return 0.0
    if is_small(view):
        wins = chances(view)
        return float(wins.max() - wins[move.row * view.cols + move.col])
    if fresh(view):
        return None
    risk = find_risk(view, move, 0, Budget(SECONDS))
    if risk is None:
        return 0.0
    weighed = weigh(view, risk, Budget(SECONDS))
    return None if weighed is None else weighed.best_wins - weighed.wins


def _small(rows: int, cols: int, mines: int) -> BoardSet:
    return BoardSet(f"{rows} × {cols}, {mines} mines", GenerateOptions("custom", rows, cols, mines), 500)


YARDSTICK: Yardstick[Puzzle, View, Move] = Yardstick(
    sets={
        "4x4": _small(4, 4, 4),
        "4x5": _small(4, 5, 4),
        "5x5": _small(5, 5, 3),
        "beginner": BoardSet("9 × 9, 10 mines", GenerateOptions("beginner"), 500, reference="champion"),
        "expert": BoardSet("16 × 30, 99 mines", GenerateOptions("expert"), 200, reference="champion"),
    },
    file=Path(__file__).with_name("boards.json"),
    best=best,
    lost=chance_lost,
    loses="chance to win",
)
