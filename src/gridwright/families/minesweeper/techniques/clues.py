"""The open numbers of a position and what some of them allow together: the solvers' and the explanations' view.

Whether mines can meet a few numbers is decided by going from cell to cell with how much each number still needs.
What is kept for each such state is one integer: bit t is set when t mines in all lead there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import numpy as np

from gridwright.families.minesweeper.counts import LARGEST_NUMBER, around, covered, frontier, opened, signs
from gridwright.families.minesweeper.puzzle import ANY_COVERED, View
from gridwright.grid.cells import surrounding

LARGE = 10_000
"""On boards with more cells, nothing is worked out for all of them at once."""
T = TypeVar("T")


@dataclass(frozen=True)
class Clue:
    """An open number: its cell, the covered cells around it in order, and how many of them are mines."""

    cell: int
    cells: tuple[int, ...]
    mines: int


@dataclass(frozen=True)
class Clues:
    """All numbers of a position that say something, and how many mines and covered cells there are."""

    rows: int
    cols: int
    mines: int
    by_cell: Mapping[int, Clue]
    near: Mapping[int, tuple[int, ...]]
    """For each covered cell beside a number the numbers around it."""
    covered: int

    @property
    def elsewhere(self) -> int:
        """How many covered cells touch no number."""
        return self.covered - len(self.near)


def clues_of(view: View) -> Clues:
    """Collect the numbers of a view; flags and question marks count as covered."""
    return _clues(view.rows, view.cols, view.mines, bare(view))


def bare(view: View) -> bytes:
    """Remove the player's notes from the cells of a view."""
    return view.cells.translate(_WITHOUT_NOTES)


_WITHOUT_NOTES = bytes(ANY_COVERED[0] if code in ANY_COVERED else code for code in range(256))


@lru_cache(maxsize=16)
def _clues(rows: int, cols: int, mines: int, cells: bytes) -> Clues:
    view = View(rows, cols, mines, cells)
    shut, beside = covered(view), frontier(view)
    says = opened(view) & ((around(shut.astype(np.float64)) > 0) | (signs(view) > 0))
    by_cell: Mapping[int, Clue] = _Numbers(view, np.flatnonzero(says).tolist())
    near: Mapping[int, tuple[int, ...]] = _Near(view, np.flatnonzero(beside).tolist())
    if len(cells) <= LARGE:
        by_cell, near = dict(by_cell), dict(near)
    return Clues(rows, cols, mines, by_cell, near, int(shut.sum()))


class _OnDemand(Mapping[int, T]):
    """Something about many cells, worked out cell by cell when it is asked for: a large board has too many."""

    def __init__(self, view: View, cells: list[int]) -> None:
        self._view, self._cells, self._known = view, cells, set(cells)

    def __getitem__(self, cell: int) -> T:
        if cell not in self._known:
            raise KeyError(cell)
        view = self._view
        return self._find(cell, view.cells, surrounding(cell, view.rows, view.cols))

    def __contains__(self, cell: object) -> bool:
        return cell in self._known

    def __iter__(self) -> Iterator[int]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    @abstractmethod
    def _find(self, cell: int, shown: bytes, near: Iterable[int]) -> T:
        """Work it out for one cell, given what cells show and those around it."""


class _Numbers(_OnDemand[Clue]):
    """The open numbers."""

    def _find(self, cell: int, shown: bytes, near: Iterable[int]) -> Clue:
        return Clue(cell, tuple(other for other in near if shown[other] in ANY_COVERED), shown[cell])


class _Near(_OnDemand[tuple[int, ...]]):
    """The numbers around each covered cell beside one."""

    def _find(self, cell: int, shown: bytes, near: Iterable[int]) -> tuple[int, ...]:
        return tuple(other for other in near if shown[other] <= LARGEST_NUMBER)


def part(here: Clues, chosen: Collection[int]) -> Clues:
    """Keep only the numbers of these cells."""
    by_cell = {cell: here.by_cell[cell] for cell in chosen}
    near: dict[int, list[int]] = {}
    for cell, clue in by_cell.items():
        for other in clue.cells:
            near.setdefault(other, []).append(cell)
    tied = {cell: tuple(numbers) for cell, numbers in near.items()}
    return Clues(here.rows, here.cols, here.mines, by_cell, tied, here.covered)


def within(here: Clues, cell: int, hops: int) -> list[int]:
    """Find the numbers within this many hops from number to number over shared cells, nearest first."""
    reached = dict.fromkeys(here.near.get(cell, ()))
    edge = list(reached)
    for _ in range(hops):
        edge = [
            number
            for last in edge
            for shared in here.by_cell[last].cells
            for number in here.near[shared]
            if number not in reached and reached.setdefault(number, None) is None
        ]
        if not edge:
            break
    return list(reached)


def totals(clues: Collection[Clue], fixed: Mapping[int, bool]) -> int:
    """Find which totals of mines are possible around these numbers, and in the cells given, as bits; 0 when none is."""
    chosen = _neighbours_together(clues)
    order = list(dict.fromkeys([*fixed, *(cell for clue in chosen for cell in clue.cells)]))
    last = {cell: place for place, cell in enumerate(order)}
    touching = {cell: [place for place, clue in enumerate(chosen) if cell in clue.cells] for cell in order}
    ends = [max((last[cell] for cell in clue.cells), default=-1) for clue in chosen]
    if any(end < 0 and clue.mines for end, clue in zip(ends, chosen, strict=True)):
        return 0
    states: dict[tuple[int, ...], int] = {tuple(clue.mines for clue in chosen): 1}
    for place, cell in enumerate(order):
        finished = [number for number in touching[cell] if ends[number] == place]
        choices = (fixed[cell],) if cell in fixed else (False, True)
        after: dict[tuple[int, ...], int] = {}
        for needs, mask in states.items():
            for mined in choices:
                left = list(needs)
                for number in touching[cell]:
                    left[number] -= mined
                if all(left[number] >= 0 for number in touching[cell]) and not any(left[number] for number in finished):
                    key = tuple(left)
                    after[key] = after.get(key, 0) | mask << mined
        states = after
    return next(iter(states.values()), 0)


def _neighbours_together(clues: Collection[Clue]) -> list[Clue]:
    """Put the numbers in an order in which each shares cells with those before it, so that few are half finished."""
    waiting, order = list(clues), list[Clue]()
    seen: set[int] = set()
    while waiting:
        nearest = max(waiting, key=lambda clue: len(seen.intersection(clue.cells)))
        waiting.remove(nearest)
        order.append(nearest)
        seen.update(nearest.cells)
    return order


def allowed(here: Clues, chosen: Collection[Clue], fixed: Mapping[int, bool], counting: bool) -> bool:
    """Tell whether mines can meet these numbers with some cells given; if counting, with all mines in all."""
    mask = totals(chosen, fixed)
    if not counting or not mask:
        return bool(mask)
    known = set(fixed).union(*(clue.cells for clue in chosen))
    least, most = here.mines - (here.covered - len(known)), here.mines
    window = (1 << (most + 1)) - 1 if most >= 0 else 0
    return bool((mask & window) >> max(least, 0))
