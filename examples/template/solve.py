"""Solvers of Lights Out: linear algebra, and a plain search to compare it with.

Pressing a lamp twice does nothing and the order doesn't matter, so a solution is a set of presses x with A x = b over
the numbers 0 and 1 (1 + 1 = 0), where b are the lit lamps and row i of A has a 1 for each press that switches lamp i.
Elimination turns A into unit rows, and remembers which equations were added to make each of them. Rows that became 0
are worth the most. Their equations add up to "0 = an even number of lit lamps": where that is false, no press can ever
change it, and the board has no solution. And since A is symmetric, the same rows are the sets of presses that switch
nothing: all solutions are one solution plus such sets. There are at most 12 of these, so trying all sums finds the
fewest presses. Sets are bits of an int, so adding two equations is one `^`. The cost is n² such sums for n lamps.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from gridwright.core.budget import Budget
from gridwright.core.verdict import Mistake, Solved, Undecided, Unsolvable, Verdict
from gridwright.families.lights.puzzle import Answer, Lamps, Press
from gridwright.grid.cells import name_of, neighbours

MOST_NAMED = 12
"""A longer list of lamps is not read; the board shows them."""


@dataclass(frozen=True)
class Elimination:
    """The equations of a size, solved: for each unit row the press and the lamps that decide it; the quiet sets."""

    deciding: tuple[tuple[int, int], ...]
    quiet: tuple[int, ...]


@cache
def eliminate(rows: int, cols: int) -> Elimination:
    """Solve the equations for a grid of this size, whatever its lamps show."""
    count = rows * cols
    # An equation: the presses in it, and above them in the same int the lamps whose equations were added.
    equations = [_bits((cell, *neighbours(cell, rows, cols))) | 1 << (count + cell) for cell in range(count)]
    unit: list[tuple[int, int]] = []
    for press in range(count):
        found = next((at for at, equation in enumerate(equations) if equation >> press & 1), None)
        if found is None:
            continue
        row = equations.pop(found)
        equations = [equation ^ row if equation >> press & 1 else equation for equation in equations]
        unit = [(known, other ^ row if other >> press & 1 else other) for known, other in unit]
        unit.append((press, row))
    deciding = tuple((press, equation >> count) for press, equation in unit)
    return Elimination(deciding, tuple(equation >> count for equation in equations))


def solve_by_algebra(view: Lamps, budget: Budget) -> Verdict[Answer]:
    """Find the fewest presses, with the sets that switch nothing as the certificate."""
    started = time.perf_counter()
    system, lit = eliminate(view.rows, view.cols), _bits(cell for cell, lamp in enumerate(view.lit) if lamp)
    odd = next((lamps for lamps in system.quiet if _is_odd(lamps & lit)), None)
    if odd is not None:
        where = tuple(f"lamp:{cell}" for cell in _cells(odd))
        return Unsolvable(_why_unsolvable(odd, view.cols), where, time.perf_counter() - started)
    best = here = _bits(press for press, lamps in system.deciding if _is_odd(lamps & lit))
    for number in range(1, 1 << len(system.quiet)):
        if not budget.should_continue():
            return Undecided("The time ran out.", time.perf_counter() - started)
        # Gray code: each combination differs from the one before by one set.
        here ^= system.quiet[(number & -number).bit_length() - 1]
        best = min(best, here, key=int.bit_count)
    quiet = tuple(_presses(pattern, view.cols) for pattern in system.quiet)
    return Solved(Answer(_presses(best, view.cols), quiet), proven=True, seconds=time.perf_counter() - started)


def solve_by_search(view: Lamps, budget: Budget) -> Verdict[Answer]:
    """Try every top row, chase the lights down from each, and take the one with the fewest presses."""
    started = time.perf_counter()
    best: tuple[int, ...] | None = None
    for top in range(1 << view.cols):
        if not budget.should_continue():
            return Undecided("The time ran out.", time.perf_counter() - started)
        presses, left = chase(view, top)
        if not left and (best is None or _total(presses) < _total(best)):
            best = presses
    if best is None:
        return Unsolvable("No top row leads to a board with all lamps out.", seconds=time.perf_counter() - started)
    found = (Press(row, col) for row, line in enumerate(best) for col in _cells(line))
    return Solved(Answer(tuple(found)), proven=True, seconds=time.perf_counter() - started)


SOLVERS = {"algebra": solve_by_algebra, "search": solve_by_search}


def chase(view: Lamps, top: int) -> tuple[tuple[int, ...], int]:
    """Press this top row, then below each lamp that is lit; return the presses row by row and what stays lit.

    Rows are ints with a bit for each column. What stays lit is in the bottom row.
    """
    full = (1 << view.cols) - 1
    lit = [_bits(col for col in range(view.cols) if view.lit[row * view.cols + col]) for row in range(view.rows)]
    presses: list[int] = []
    above, here = 0, top
    for row in range(view.rows):
        presses.append(here)
        above, here = here, lit[row] ^ above ^ here ^ (here << 1 & full) ^ (here >> 1)
    return tuple(presses), here


def _why_unsolvable(lamps: int, cols: int) -> str:
    names = [name_of(*divmod(cell, cols)) for cell in _cells(lamps)]
    which = f"the lamps {', '.join(names)}" if len(names) <= MOST_NAMED else f"the {len(names)} marked lamps"
    return f"An odd number of {which} is lit. Every press switches an even number of them, so one always stays lit."


def find_mistake(view: Lamps, budget: Budget) -> Mistake[Press] | None:
    """Find lamps that show that the board has no solution. A board that has one keeps it, whatever is pressed."""
    verdict = solve_by_algebra(view, budget)
    return Mistake((), verdict.where, verdict.because) if isinstance(verdict, Unsolvable) else None


def _bits(cells: Iterator[int] | tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


def _cells(bits: int) -> Iterator[int]:
    return (cell for cell in range(bits.bit_length()) if bits >> cell & 1)


def _presses(bits: int, cols: int) -> tuple[Press, ...]:
    return tuple(Press(*divmod(cell, cols)) for cell in _cells(bits))


def _is_odd(bits: int) -> bool:
    return bits.bit_count() % 2 == 1


def _total(rows: tuple[int, ...]) -> int:
    return sum(map(int.bit_count, rows))
