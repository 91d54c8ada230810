"""A position thought through once, for all techniques: its numbers, what they show, and every cell's odds.

What the player flagged is never trusted. It only decides what is left to do: a certain mine that has its flag, and a
safe cell that is open, need no step any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget, keep_finished
from gridwright.families.minesweeper.counts import is_over
from gridwright.families.minesweeper.puzzle import ANY_COVERED, FLAGGED, Reason, View
from gridwright.families.minesweeper.solve import EXACT, IMPOSSIBLE, find_odds, kernel_view
from gridwright.families.minesweeper.techniques.clues import LARGE, Clues, allowed, bare, clues_of, part
from gridwright.families.minesweeper.techniques.deduction import Deduction, Fact, fact_about
from gridwright.families.minesweeper.techniques.reasons import SMALLEST_SECONDS, reason_for
from gridwright.kernels import sweep

COUNTING = 0.5
"""How much of the time that is left may go into counting layouts; the numbers show much without it."""
COMPARED = 6
"""How many certain cells are asked for their reasons before the one with the fewest numbers is chosen."""


@dataclass(frozen=True)
class Finding:
    """Certain cells that are left to do, and the numbers that force them, none to spare.

    `fact` is how up to three numbers at a time show it. Without it only an argument over all of the numbers does, and
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

    view: View
    here: Clues
    deduction: Deduction | None
    odds: NDArray[np.float64] | None

    def fact_about(self, cell: int, budget: Budget) -> Fact | None:
        """Return what up to three numbers at a time show about a cell; None on a large board."""
        if self.deduction is None:
            return None
        return self.deduction.facts.get(cell) or _wider(self, budget).facts.get(cell)

    def widen(
        self, deduction: Deduction, budget: Budget, stop: Callable[[Fact], bool] = lambda fact: False
    ) -> Deduction:
        """Ask three numbers at a time about all that numbers decide and a deduction doesn't show."""
        if deduction.stopped:
            return deduction
        decided = np.flatnonzero(decide(self.view, budget.share(COUNTING)) >= 0).tolist()
        asked = [cell for cell in decided if self.view.cells[cell] in ANY_COVERED and cell not in deduction.facts]
        return Deduction(self.here, stop, asked=asked, before=deduction)


def position_of(view: View, budget: Budget) -> Position | None:
    """Think a view's position through; None if no layout fits it."""
    return _position(View(view.rows, view.cols, view.mines, bare(view)), budget.share(COUNTING))


@keep_finished(32)
def _position(view: View, budget: Budget) -> Position | None:
    status, odds = find_odds(view, budget)
    if status == IMPOSSIBLE:
        return None
    here = clues_of(view)
    deduction = Deduction(here) if len(view.cells) <= LARGE else None
    return Position(view, here, deduction, odds if status == EXACT else None)


@keep_finished(32)
def decide(view: View, budget: Budget) -> NDArray[np.int8]:
    """Find what all numbers decide without the count of all mines: 0 safe, 1 a mine, -1 neither."""
    return sweep.decide(kernel_view(view), view.rows, view.cols, budget.limit, budget.should_continue)[1]


@keep_finished(32)
def _wider(position: Position, budget: Budget) -> Deduction:
    """Find what three numbers at a time show as well, on a board that isn't large."""
    assert position.deduction is not None
    return position.widen(position.deduction, budget)


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
    budget: Budget
    _findings: dict[int, Finding] = field(default_factory=dict)
    _argued: dict[bool, list[Finding]] = field(default_factory=dict)

    @property
    def here(self) -> Clues:
        """The numbers of the position."""
        return self.position.here

    @cached_property
    def _deduction(self) -> Deduction:
        """What one or two numbers at a time show; on a large board up to the first fact with something left to do."""
        return self.position.deduction or Deduction(self.here, self._is_left)

    @cached_property
    def _wider(self) -> Deduction:
        """What three numbers at a time show as well."""
        if self.position.deduction is not None:
            return _wider(self.position, self.budget)
        return self.position.widen(self._deduction, self.budget, self._is_left)

    def findings(self, wider: bool = False) -> Iterator[Finding]:
        """Give what one or two numbers at a time show and is left to do, in the order it is found; on request three."""
        yield from self._ready(self._deduction.order)
        if wider:
            yield from self._ready(self._wider.order[len(self._deduction.order) :])

    def _ready(self, facts: Iterable[Fact]) -> Iterator[Finding]:
        """Reduce the facts with something left to do that build on nothing that is left to do."""
        for fact in facts:
            if not self._is_left(fact) or any(map(self._is_left, fact.behind()[:-1])):
                continue
            if id(fact) not in self._findings:
                left = left_to_do(self.view, fact.cells, fact.mined)
                self._findings[id(fact)] = reduce_fact(self.here, left, fact, self.budget)
            yield self._findings[id(fact)]

    def _is_left(self, fact: Fact) -> bool:
        return bool(left_to_do(self.view, fact.cells, fact.mined))

    def certain(self) -> list[tuple[int, bool]]:
        """List the certain cells left to do, safe ones first, each with whether it is a mine."""
        odds, view = self.position.odds, self.view
        if odds is None:
            return []
        safe = np.flatnonzero((odds == 0.0) & (kernel_view(view) < 0))
        found = [(int(cell), False) for cell in safe]
        found += [(int(cell), True) for cell in np.flatnonzero(odds == 1.0)]
        return [(cell, mined) for cell, mined in found if left_to_do(view, (cell,), mined)]

    def arguments(self, count: bool) -> list[Finding]:
        """Give reasons for a few certain cells that three numbers at a time don't show.

        Either the count of all mines is needed for each of them, or for none.
        """
        if count not in self._argued:
            found, decided = list[Finding](), decide(self.position.view, self.budget.share(COUNTING))
            for cell, mined in self.certain():
                if (decided[cell] < 0) != count or cell in self._wider.facts:
                    continue
                reason = reason_for(self.here, cell, mined, self.budget)
                if reason is not None and reason.count == count:
                    found.append(finding_of(reason, mined))
                if len(found) == COMPARED:
                    break
            self._argued[count] = found
        return self._argued[count]


@lru_cache(maxsize=8)
def analyse(view: View, budget: Budget) -> ViewAnalysis | None:
    """Think a view through; None when the game is over, nothing is covered or no layout fits.

    All techniques ask about the same view with the same budget, one after the other.
    """
    if is_over(view) or not any(sign in view.cells for sign in ANY_COVERED):
        return None
    position = position_of(view, budget)
    return None if position is None else ViewAnalysis(view, position, budget)


def finding_of(reason: Reason, mined: bool) -> Finding:
    """Turn a reason into the finding it is an argument for."""
    return Finding((reason.cell,), mined, reason.clues, count=reason.count)


def reduce_fact(here: Clues, cells: tuple[int, ...], fact: Fact, budget: Budget) -> Finding:
    """Leave out the numbers that a fact about these cells doesn't need; if fewer are enough, find it with them.

    Of several sets without a spare, one is taken that needs the fewest numbers to be looked at together, then the
    smallest.
    """
    cell, mined = cells[0], fact.mined
    needed = fact.numbers()
    found = [_find_with(here, _without_spares(here, sorted(needed), cell, mined), cell)]
    if found[0].together > fact.together:
        found.append(_find_with(here, _without_spares(here, sorted(needed, reverse=True), cell, mined), cell))
    if len(found[0].numbers) > 2:
        fewest = reason_for(here, cell, mined, budget.at_most(SMALLEST_SECONDS))
        if fewest is not None and not fewest.count:
            found.append(_find_with(here, set(fewest.clues), cell))
    best = min(found, key=lambda each: (each.together, len(each.numbers)))
    if best.fact is None:
        return Finding((cell,), mined, best.numbers)
    # One cell is opened at a time: if it shows a 0, it opens others by itself.
    together = tuple(other for other in cells if other in best.fact.cells) if mined else (cell,)
    return Finding(together, mined, best.numbers, best.fact)


@dataclass(frozen=True)
class _Found:
    """Numbers that force a cell, and how that is shown with a few of them at a time, if it can be."""

    numbers: tuple[int, ...]
    fact: Fact | None

    @property
    def together(self) -> int:
        return len(self.numbers) if self.fact is None else self.fact.together


def _find_with(here: Clues, numbers: set[int], cell: int) -> _Found:
    chosen = sorted(numbers)
    return _Found(tuple(chosen), fact_about(part(here, chosen), cell))


def _without_spares(here: Clues, numbers: list[int], cell: int, mined: bool) -> set[int]:
    """Keep a part of some numbers that still forces the cell, with none to spare; the first are left out first."""
    kept = set(numbers)
    for number in numbers:
        fewer = [here.by_cell[other] for other in sorted(kept - {number})]
        if not allowed(here, fewer, {cell: not mined}, False):
            kept.remove(number)
    return kept
