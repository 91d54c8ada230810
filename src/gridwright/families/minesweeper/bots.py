"""Players of Minesweeper: a view, a budget and a random generator give a move.

All of them open every cell that is certain to be safe, lowest first, and start at the start cell if there is one; they
differ in how they find the certain cells and how they guess. The players after the original report also flag the
cells that are certain to be mines.
"""

from __future__ import annotations

from random import Random

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.roles import Bot, Solver
from gridwright.core.verdict import Solved
from gridwright.families.minesweeper import solve
from gridwright.families.minesweeper.counts import fresh
from gridwright.families.minesweeper.puzzle import ANY_COVERED, FLAGGED, MINED, SAFE, UNKNOWN, Answer, Move, View
from gridwright.families.minesweeper.solve import EXACT, kernel_view
from gridwright.families.minesweeper.solvers.outlook import CHAMPION, SAFEST, STRONG, best_cell


def champion(view: View, budget: Budget, chance: Random) -> Move:
    """Follow what is likely to come, ask a value network how that ends, and play small endgames perfectly."""
    return _by_kernel(view, budget, chance, CHAMPION)


def strong(view: View, budget: Budget, chance: Random) -> Move:
    """Look ahead where it has to guess, and play small endgames perfectly."""
    return _by_kernel(view, budget, chance, STRONG)


def safest(view: View, budget: Budget, chance: Random) -> Move:
    """Guess the cell least likely to be a mine."""
    return _by_kernel(view, budget, chance, SAFEST)


def random(view: View, budget: Budget, chance: Random) -> Move:
    """Flag every certain mine, open every safe cell, and guess any other at random."""
    if fresh(view):
        return _by_kernel(view, budget, chance, SAFEST)
    status, odds = solve.find_odds(view, budget)
    if status != EXACT:
        return _any(view, chance)
    covered = np.isin(np.frombuffer(view.cells, dtype=np.uint8), list(ANY_COVERED))
    states = np.where(covered, np.where(odds == 0.0, SAFE, np.where(odds == 1.0, MINED, UNKNOWN)), 0)
    return _by_states(view, states.astype(np.uint8).tobytes(), chance)


def sat(view: View, budget: Budget, chance: Random) -> Move:
    """Play as `random` does, with the certain cells found by an outside SAT solver."""
    return _by_solver(solve.sat, view, budget, chance)


def original_sat(view: View, budget: Budget, chance: Random) -> Move:
    """Play as the original report does: its encoding, its solver, and guesses at random."""
    return _by_solver(solve.original_sat, view, budget, chance)


def _by_solver(solver: Solver[View, Answer], view: View, budget: Budget, chance: Random) -> Move:
    """Flag and open what a solver is certain of, or guess at random."""
    if fresh(view) and view.start is not None:
        return _opening(view, view.start)
    verdict = solver(view, budget)
    return _by_states(view, verdict.answer.states, chance) if isinstance(verdict, Solved) else _any(view, chance)


def _by_states(view: View, states: bytes, chance: Random) -> Move:
    """Flag a certain mine, else open a safe cell, else any that may be safe."""
    mines = (cell for cell, state in enumerate(states) if state == MINED and view.cells[cell] != FLAGGED)
    mine = next(mines, None)
    if mine is not None:
        return Move(*divmod(mine, view.cols), "flag")
    safe = states.find(SAFE)
    if safe >= 0:
        return _opening(view, safe)
    possible = [cell for cell, state in enumerate(states) if state == UNKNOWN]
    return _opening(view, possible[chance.randrange(len(possible))]) if possible else _marking(view)


def _by_kernel(view: View, budget: Budget, chance: Random, bot: int) -> Move:
    if fresh(view) and view.start is not None:
        return _opening(view, view.start)
    cells = kernel_view(view)
    status, cell, *_ = best_cell(view, cells, bot, budget)
    if status != EXACT:
        return _any(view, chance)
    return _opening(view, int(cell)) if cell >= 0 else _marking(view)


def _any(view: View, chance: Random) -> Move:
    """Open any covered cell: time ran out, or counting is out of reach."""
    covered = [cell for cell, sign in enumerate(view.cells) if sign in ANY_COVERED]
    return _opening(view, chance.choice(covered))


def _opening(view: View, cell: int) -> Move:
    """Open the cell; if there is a flag, remove that first."""
    row, col = divmod(cell, view.cols)
    return Move(row, col, "flag" if view.cells[cell] == FLAGGED else "open")


def _marking(view: View) -> Move:
    """Flag one of the mines when nothing else is left."""
    cell = next(cell for cell, sign in enumerate(view.cells) if sign in ANY_COVERED)
    return Move(*divmod(cell, view.cols), "flag")


BOTS: dict[str, Bot[View, Move]] = {
    "strong": strong,
    "champion": champion,
    "safest": safest,
    "random": random,
    "sat": sat,
    "original-sat": original_sat,
}
