"""The solver of the original report.

Every cell, and a ring of cells around the board, has eleven possible states: 0 to 8 mines around, disabled, a bomb.
At most one of them holds. The ring is disabled and the board is not. A cell in state k has exactly k bombs in the 3
x 3 block around it (its own bomb is ruled out by its state): of all sets of 9 - k + 1 cells one is a bomb, of all
sets of k + 1 one is none. That makes 1,069 clauses a cell and 56 for each cell of the ring, about 1,100 for a
square of the side. The position adds one clause for each open number. A cell is safe if "bomb" is impossible, a
mine if "no bomb" is, else unknown: two questions a cell. The number of mines isn't used. The report asks Minisat22
of python-sat, and so does this.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations
from math import comb

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided, Verdict
from gridwright.engines.sat import Clause, Satisfier
from gridwright.families.minesweeper.counts import LARGEST_NUMBER
from gridwright.families.minesweeper.puzzle import ANY_COVERED, Answer, View
from gridwright.families.minesweeper.solvers.sat_solver import answer_of

STATES, DISABLED, BOMB = 11, 9, 10
BLOCK = 9
"""Cells of the 3 x 3 block."""


def variable(state: int, row: int, col: int, cols: int) -> int:
    """Number the variable "the cell is in this state"; rows and columns count from the ring, which is 0."""
    return (row * (cols + 2) + col) * STATES + state + 1


def clause_count(rows: int, cols: int) -> int:
    """Count the clauses of the rules on a board of this size, without making them."""
    each_state = comb(STATES, 2)
    numbers = sum(comb(BLOCK, BLOCK - number + 1) + comb(BLOCK, number + 1) for number in range(1, LARGEST_NUMBER + 1))
    ring = 2 * (rows + cols) + 4
    return rows * cols * (1 + each_state + BLOCK + numbers) + ring * (1 + each_state)


def axioms(rows: int, cols: int) -> Iterator[Clause]:
    """Write the rules of the game on a board of this size."""
    for row in range(rows + 2):
        for col in range(cols + 2):
            inside = 1 <= row <= rows and 1 <= col <= cols
            disabled = variable(DISABLED, row, col, cols)
            yield [-disabled if inside else disabled]
            for one, other in combinations(range(STATES), 2):
                yield [-variable(one, row, col, cols), -variable(other, row, col, cols)]
            if inside:
                yield from _numbers(row, col, cols)


def _numbers(row: int, col: int, cols: int) -> Iterator[Clause]:
    """Write what each of the states 0 to 8 says about the bombs of the block."""
    bombs = [
        variable(BOMB, near, beside, cols) for near in (row - 1, row, row + 1) for beside in (col - 1, col, col + 1)
    ]
    zero = -variable(0, row, col, cols)
    yield from ([zero, -bomb] for bomb in bombs)
    for number in range(1, LARGEST_NUMBER + 1):
        unless = -variable(number, row, col, cols)
        for several in combinations(bombs, BLOCK - number + 1):
            yield [unless, *several]
        for several in combinations(bombs, number + 1):
            yield [unless, *(-bomb for bomb in several)]


def original_sat(view: View, budget: Budget) -> Verdict[Answer]:
    """Decide safe, mine or unknown for every cell as the original report does, without the number of mines."""
    started = time.perf_counter()
    with Satisfier(solver="minisat22") as solver:
        for number, clause in enumerate(axioms(view.rows, view.cols)):
            if number % 10_000 == 0 and not budget.should_continue():
                return Undecided(
                    "Time ran out while the rules were written down. Give it more seconds.",
                    time.perf_counter() - started,
                )
            solver.add(clause)
        for cell, sign in enumerate(view.cells):
            if sign <= LARGEST_NUMBER:
                row, col = divmod(cell, view.cols)
                solver.add([variable(sign, row + 1, col + 1, view.cols)])
        return _verdict(view, solver, budget, started)


def _verdict(view: View, solver: Satisfier, budget: Budget, started: float) -> Verdict[Answer]:
    possible = solver.ask(budget.should_continue)
    if possible is False:
        from gridwright.families.minesweeper.techniques.reasons import find_conflict

        return find_conflict(view, budget, time.perf_counter() - started)
    known: dict[int, bool] = {}
    cells = [cell for cell, sign in enumerate(view.cells) if sign in ANY_COVERED]
    for number, cell in enumerate(cells):
        budget.report("Asking about cells", number, len(cells))
        row, col = divmod(cell, view.cols)
        bomb = variable(BOMB, row + 1, col + 1, view.cols)
        for mined, assumed in ((False, bomb), (True, -bomb)):
            found = solver.ask(budget.should_continue, [assumed])
            if found is None:
                return Undecided("Time ran out. Give it more seconds.", time.perf_counter() - started)
            if not found:
                known[cell] = mined
                break
    # Without the count of mines a cell may be certain that is unknown here: not the last word.
    return Solved(answer_of(view, known), proven=False, seconds=time.perf_counter() - started)
