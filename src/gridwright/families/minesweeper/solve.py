"""Solvers of Minesweeper.

`exact` gives every covered cell its probability of a mine, given the numbers and the count of all mines, on boards
up to 1000 x 1000; it refuses rather than approximates. `sat` asks an outside SAT solver which cells are certain: a
second opinion that shares nothing with the first. `original-sat` is the original report's encoding, with the solver
it names. The two give no odds where a cell is uncertain. Why a cell is certain is a reason that `prove` adds on
request.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided, Verdict
from gridwright.families.minesweeper.counts import (
    first_cell,
    is_first_click,
    is_over,
    numbers,
    opened,
    shown_mines,
    signs,
)
from gridwright.families.minesweeper.puzzle import MINED, OPEN, SAFE, UNKNOWN, Answer, View
from gridwright.families.minesweeper.solvers.outlook import CHAMPION, best_cell
from gridwright.families.minesweeper.techniques.reasons import find_conflict
from gridwright.kernels import sweep

EXACT, IMPOSSIBLE, REFUSED = 0, 1, 2
"""What the kernel says about a position."""
BEST_CELLS = 4096
"""On larger boards the best cell is the one least likely to be a mine: looking ahead is for boards people play."""
BEST_SHARE = 0.5
"""How much of the budget that remains may go into looking ahead for the best cell."""


def kernel_view(view: View) -> NDArray[np.int8]:
    """Give the view as the kernel takes it: -1 for a covered cell, else the number."""
    cells = signs(view).astype(np.int8).reshape(-1)
    cells[~opened(view).reshape(-1)] = -1
    return cells


def find_odds(view: View, budget: Budget) -> tuple[int, NDArray[np.float64]]:
    """Give the kernel's status, and if that is EXACT each cell's probability of a mine."""
    cells = kernel_view(view)
    return sweep.analyse(cells, view.rows, view.cols, view.mines, budget.limit, budget.should_continue)[:2]


def exact(view: View, budget: Budget) -> Verdict[Answer]:
    """Work out every covered cell's probability of a mine, which cells are certain, and the best one to open."""
    if is_over(view):
        return read_off(view, budget)
    if not budget.should_continue():
        return Undecided("Time ran out. Give it more seconds.")
    cells, started = kernel_view(view), time.perf_counter()
    status, odds = find_odds(view, budget)
    seconds = time.perf_counter() - started
    if status == IMPOSSIBLE:
        return find_conflict(view, budget, seconds)
    if status == REFUSED:
        because = (
            "too many numbers depend on each other to count every layout"
            if budget.should_continue()
            else "time ran out"
        )
        return Undecided(f"There are no odds: {because}. Nothing is approximated.", seconds)
    states = np.full(len(odds), UNKNOWN, dtype=np.uint8)
    states[odds == 0.0] = SAFE
    states[odds == 1.0] = MINED
    states[cells >= 0] = OPEN
    started = time.perf_counter()
    best, runner_up = best_cells(view, cells, states, odds, budget)
    seconds += time.perf_counter() - started
    answer = Answer(view.rows, view.cols, states.tobytes(), odds, best, runner_up=runner_up)
    return Solved(answer, proven=True, seconds=seconds)


def best_cells(
    view: View, cells: NDArray[np.int8], states: NDArray[np.uint8], odds: NDArray[np.float64], budget: Budget
) -> tuple[int | None, int | None]:
    """Choose the cell to open next (a safe one, the start, or what looking ahead says) and the runner-up."""
    safe = np.flatnonzero(states == SAFE)
    if len(safe):
        return int(safe[0]), None
    unknown = np.flatnonzero(states == UNKNOWN)
    if not len(unknown):
        return None, None
    if is_first_click(view):
        return first_cell(view), None
    if len(cells) <= BEST_CELLS:
        piece = budget.share(BEST_SHARE)
        status, cell, _, _, second, *_ = best_cell(view, cells, CHAMPION, piece)
        if status == EXACT and cell >= 0:
            return int(cell), int(second) if second >= 0 else None
    return int(unknown[np.argmin(odds[unknown])]), None


def read_off(view: View, budget: Budget) -> Verdict[Answer]:
    """Answer for a game that is over: its mines are shown and the rest is safe. The numbers have to be right."""
    mines = shown_mines(view)
    right = np.frombuffer(numbers(mines.astype(np.uint8).tobytes(), view.rows, view.cols), dtype=np.uint8)
    if bool((opened(view).reshape(-1) & (signs(view).reshape(-1) != right)).any()):
        return find_conflict(view, budget)
    states = np.full((view.rows, view.cols), SAFE, dtype=np.uint8)
    states[opened(view)] = OPEN
    states[mines] = MINED
    odds = mines.astype(np.float64).reshape(-1)
    return Solved(Answer(view.rows, view.cols, states.tobytes(), odds), proven=True)


def sat(view: View, budget: Budget) -> Verdict[Answer]:
    """Find the certain cells with an outside SAT solver, the count of all mines included."""
    from gridwright.families.minesweeper.solvers.sat_solver import sat as by_sat

    return read_off(view, budget) if is_over(view) else by_sat(view, budget)


def original_sat(view: View, budget: Budget) -> Verdict[Answer]:
    """Find the certain cells as the original report does: eleven states a cell, MiniSat, no count of mines."""
    from gridwright.families.minesweeper.solvers.original_sat import original_sat as by_original

    return read_off(view, budget) if is_over(view) else by_original(view, budget)


SOLVERS = {"exact": exact, "sat": sat, "original-sat": original_sat}
