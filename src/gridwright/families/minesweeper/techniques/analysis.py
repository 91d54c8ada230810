"""A position thought through once, for all techniques: its numbers, what they show, and every cell's odds.

What the player flagged is never trusted. It only decides what is left to do: a certain mine that has its flag, and a
safe cell that is open, need no step any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.families.minesweeper.counts import is_over
from gridwright.families.minesweeper.puzzle import ANY_COVERED, FLAGGED, Reason, View
from gridwright.families.minesweeper.solve import EXACT, IMPOSSIBLE, kernel_view
from gridwright.families.minesweeper.techniques.clues import LARGE, Clues, allowed, bare, clues_of, part
from gridwright.families.minesweeper.techniques.deduction import Deduction, Fact, fact_about
from gridwright.families.minesweeper.techniques.reasons import SMALLEST_SECONDS, reason_for
from gridwright.kernels import sweep

SECONDS = 5.0
"""How long a step may be looked for."""
COMPARED = 6
"""How many certain cells are asked for their reasons before the one with the fewest numbers is chosen."""


@dataclass(frozen=True)
class Finding:
    """Certain cells that are left to do, and the numbers that force them, none to spare.

    `fact` is how one or two numbers at a time show it. Without it only an argument over all of the numbers does, and
    over the count of all mines if `count` is set.
    """

    cells: tuple[int, ...]
    mined: bool
    numbers: tuple[int, ...]
    fact: Fact | None = None
    count: bool = False


@dataclass(frozen=True, eq=False)
class Position:
    """A position without the player's notes: its numbers, what one or two of them show, and the odds of all cells.

    A large board has no deduction, and there are no odds where counting the layouts is out of reach.
    """

    here: Clues
    deduction: Deduction | None
    odds: NDArray[np.float64] | None


@lru_cache(maxsize=32)
def _position(rows: int, cols: int, mines: int, cells: bytes) -> Position | None:
    view = View(rows, cols, mines, cells)
    status, odds, _ = sweep.analyse(kernel_view(view), rows, cols, mines, SECONDS)
    if status == IMPOSSIBLE:
        return None
    here = clues_of(view)
    deduction = Deduction(here) if len(cells) <= LARGE else None
    return Position(here, deduction, odds if status == EXACT else None)


def position_of(view: View) -> Position | None:
    """Think a view's position through; None if no layout fits it."""
    return _position(view.rows, view.cols, view.mines, bare(view))


def left_to_do(view: View, cells: Iterable[int], mined: bool) -> tuple[int, ...]:
    """Choose those of some certain cells that are still to be opened or flagged."""
    return tuple(
        cell for cell in cells if view.cells[cell] in ANY_COVERED and not (mined and view.cells[cell] == FLAGGED)
    )


@dataclass(eq=False)
class ViewAnalysis:
    """What the techniques find in a view. Findings are reduced to the numbers they need when they are asked for."""

    view: View
    position: Position
    _facts: list[Fact] | None = None
    _findings: dict[int, Finding] = field(default_factory=dict)
    _argued: list[Finding] | None = None

    @property
    def here(self) -> Clues:
        """The numbers of the position."""
        return self.position.here

    def findings(self) -> Iterator[Finding]:
        """Give what one or two numbers at a time show and is left to do, in the order it is found."""
        for fact in self._ready_facts():
            if id(fact) not in self._findings:
                left = left_to_do(self.view, fact.cells, fact.mined)
                self._findings[id(fact)] = reduce_fact(self.here, left, fact)
            yield self._findings[id(fact)]

    def _ready_facts(self) -> list[Fact]:
        """List the facts with something left to do that build on nothing that is left to do."""
        if self._facts is None:
            deduction = self.position.deduction
            if deduction is None:
                deduction = Deduction(self.here, lambda fact: not self._is_done(fact))
            self._facts = [
                fact
                for fact in deduction.order
                if not self._is_done(fact) and all(map(self._is_done, fact.behind()[:-1]))
            ]
        return self._facts

    def _is_done(self, fact: Fact) -> bool:
        return not left_to_do(self.view, fact.cells, fact.mined)

    def certain(self) -> list[tuple[int, bool]]:
        """List the certain cells left to do, safe ones first, each with whether it is a mine."""
        odds, view = self.position.odds, self.view
        if odds is None:
            return []
        safe = np.flatnonzero((odds == 0.0) & (kernel_view(view) < 0))
        found = [(int(cell), False) for cell in safe]
        found += [(int(cell), True) for cell in np.flatnonzero(odds == 1.0)]
        return [(cell, mined) for cell, mined in found if left_to_do(view, (cell,), mined)]

    def arguments(self) -> list[Finding]:
        """Give reasons over several numbers for a few certain cells that one or two numbers don't show."""
        if self._argued is None:
            budget, self._argued = Budget(SECONDS), []
            shown = {} if self.position.deduction is None else self.position.deduction.facts
            for cell, mined in self.certain():
                reason = None if cell in shown else reason_for(self.here, cell, mined, budget)
                if reason is not None:
                    self._argued.append(finding_of(reason, mined))
                if len(self._argued) == COMPARED:
                    break
        return self._argued


@lru_cache(maxsize=64)
def analyse(view: View) -> ViewAnalysis | None:
    """Think a view through; None when the game is over, nothing is covered or no layout fits."""
    if is_over(view) or not any(sign in view.cells for sign in ANY_COVERED):
        return None
    position = position_of(view)
    return None if position is None else ViewAnalysis(view, position)


def finding_of(reason: Reason, mined: bool) -> Finding:
    """Turn a reason into the finding it is an argument for."""
    return Finding((reason.cell,), mined, reason.clues, count=reason.count)


def reduce_fact(here: Clues, cells: tuple[int, ...], fact: Fact) -> Finding:
    """Leave out the numbers that a fact about these cells doesn't need; if fewer are enough, find it with them."""
    cell, mined = cells[0], fact.mined
    numbers = _without_spares(here, fact.numbers(), cell, mined)
    shorter = fact_about(part(here, sorted(numbers)), cell)
    if len(numbers) > 2:
        fewest = reason_for(here, cell, mined, Budget(SMALLEST_SECONDS))
        if fewest is not None and len(fewest.clues) < len(numbers):
            # Fewer numbers are better as long as they can be explained one after the other.
            explained = fact_about(part(here, fewest.clues), cell)
            if explained is not None or shorter is None:
                numbers, shorter = set(fewest.clues), explained
    if shorter is None:
        return Finding((cell,), mined, tuple(sorted(numbers)))
    # One cell is opened at a time: if it shows a 0, it opens others by itself.
    together = tuple(other for other in cells if other in shorter.cells) if mined else (cell,)
    return Finding(together, mined, tuple(sorted(numbers)), shorter)


def _without_spares(here: Clues, numbers: set[int], cell: int, mined: bool) -> set[int]:
    """Keep a part of some numbers that still forces the cell, with none to spare."""
    kept = set(numbers)
    for number in sorted(numbers):
        fewer = [here.by_cell[other] for other in sorted(kept - {number})]
        if not allowed(here, fewer, {cell: not mined}, False):
            kept.remove(number)
    return kept
