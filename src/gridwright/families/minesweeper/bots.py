"""Players of Minesweeper: a view, a budget and chance give a move.

All of them begin at the start cell if there is one, and open every cell that is certain to be safe, lowest first; they
differ in how they guess. Only the seed's player also flags the cells that are certain to be mines.
"""

from __future__ import annotations

from random import Random

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.contract import Bot
from gridwright.families.minesweeper.counts import fresh
from gridwright.families.minesweeper.puzzle import CLOSED, FLAGGED, Move, View
from gridwright.families.minesweeper.solve import EXACT, SAFEST, STRONG, kernel_view, limit
from gridwright.kernels import sweep


def strong(view: View, budget: Budget, chance: Random) -> Move:
    """Looks ahead where it has to guess, and plays small endgames perfectly."""
    return _by_kernel(view, budget, chance, STRONG)


def safest(view: View, budget: Budget, chance: Random) -> Move:
    """Guesses the cell least likely to be a mine."""
    return _by_kernel(view, budget, chance, SAFEST)


def random(view: View, budget: Budget, chance: Random) -> Move:
    """The seed's player: flags every certain mine, opens every safe cell, and guesses any other where there is none."""
    if fresh(view):
        return _by_kernel(view, budget, chance, SAFEST)
    status, odds, _ = sweep.analyse(
        kernel_view(view), view.rows, view.cols, view.mines, limit(budget), budget.should_continue
    )
    if status != EXACT:
        return _any(view, chance)
    cells = np.frombuffer(view.cells, dtype=np.uint8)
    closed = np.isin(cells, list(CLOSED))
    mines = np.flatnonzero(closed & (odds == 1.0) & (cells != FLAGGED))
    if len(mines):
        return Move(*divmod(int(mines[0]), view.cols), "flag")
    safe = np.flatnonzero(closed & (odds == 0.0))
    if len(safe):
        return _opening(view, int(safe[0]))
    possible = np.flatnonzero(closed & (odds < 1.0))
    return _opening(view, int(possible[chance.randrange(len(possible))])) if len(possible) else _marking(view)


def _by_kernel(view: View, budget: Budget, chance: Random, bot: int) -> Move:
    if fresh(view) and view.start is not None:
        return _opening(view, view.start)
    cells = kernel_view(view)
    status, cell, *_ = sweep.best(cells, view.rows, view.cols, view.mines, bot, limit(budget), budget.should_continue)
    if status != EXACT:
        return _any(view, chance)
    return _opening(view, int(cell)) if cell >= 0 else _marking(view)


def _any(view: View, chance: Random) -> Move:
    """Out of time, or out of reach: any closed cell."""
    closed = [cell for cell, sign in enumerate(view.cells) if sign in CLOSED]
    return _opening(view, chance.choice(closed))


def _opening(view: View, cell: int) -> Move:
    """Open the cell; if somebody put a flag there, take that away first."""
    row, col = divmod(cell, view.cols)
    return Move(row, col, "flag" if view.cells[cell] == FLAGGED else "open")


def _marking(view: View) -> Move:
    """Nothing is left but mines: flag one of them."""
    cell = next(cell for cell, sign in enumerate(view.cells) if sign in CLOSED)
    return Move(*divmod(cell, view.cols), "flag")


BOTS: dict[str, Bot[View, Move]] = {"strong": strong, "safest": safest, "random": random}
