"""The checker's own way to count layouts: slow, plain and exact.

Covered cells that touch the same numbers are alike and counted together. They are taken one such group after the
other, in an order that keeps few numbers half finished. A state is how many mines each half-finished number still
needs; with it goes, for each total of mines, the number of ways that lead there. These numbers stand one after the
other in one long integer, a limb for each total, so that a group of mines more is a shift, and ways are added and
multiplied as integers are. The same from the end backwards gives, where both meet, the ways in which each cell is a
mine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TypeAlias

from gridwright.families.minesweeper.counts import LARGEST_NUMBER
from gridwright.families.minesweeper.puzzle import ANY_COVERED, View
from gridwright.grid.cells import surrounding

State: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Number:
    """An open number: its cell, the covered cells around it, and how many of them are mines."""

    cell: int
    around: frozenset[int]
    mines: int


def number_at(view: View, cell: int) -> Number | None:
    """Read the open number in this cell; None if it isn't open."""
    if view.cells[cell] > LARGEST_NUMBER:
        return None
    near = (other for other in surrounding(cell, view.rows, view.cols) if view.cells[other] in ANY_COVERED)
    return Number(cell, frozenset(near), view.cells[cell])


def numbers_of(view: View) -> list[Number]:
    """List the open numbers that say something: those with covered cells around, and those that can't be right."""
    found = (number_at(view, cell) for cell, sign in enumerate(view.cells) if sign <= LARGEST_NUMBER)
    return [number for number in found if number is not None and (number.around or number.mines)]


@dataclass(frozen=True)
class _Group:
    """Cells that touch the same numbers, by the places of these numbers."""

    cells: tuple[int, ...]
    numbers: tuple[int, ...]
    fixed: int | None


@dataclass(frozen=True)
class _Stage:
    """A group in its turn: the numbers half finished before it and after it, by their places."""

    group: _Group
    before: tuple[int, ...]
    after: tuple[int, ...]


class TooMuch(Exception):
    """Counting would take longer than was allowed."""


def _groups(numbers: Sequence[Number], fixed: Mapping[int, int]) -> list[_Group]:
    touching: dict[int, list[int]] = {}
    for place, number in enumerate(numbers):
        for cell in number.around:
            touching.setdefault(cell, []).append(place)
    for cell in fixed:
        touching.setdefault(cell, [])
    alike: dict[tuple[tuple[int, ...], int | None], list[int]] = {}
    for cell in sorted(touching):
        # A cell whose sign is given stands for itself.
        key = tuple(touching[cell]), (cell if cell in fixed else None)
        alike.setdefault(key, []).append(cell)
    return [_Group(tuple(cells), key[0], fixed.get(cells[0])) for key, cells in alike.items()]


def _stages(numbers: Sequence[Number], groups: list[_Group]) -> list[_Stage]:
    """Put the groups in an order that opens few numbers at a time."""
    left = {place: len({group for group in groups if place in group.numbers}) for place in range(len(numbers))}
    active: set[int] = set()
    waiting = list(groups)
    stages: list[_Stage] = []
    while waiting:
        near = [group for group in waiting if active.intersection(group.numbers)] or waiting
        group = min(near, key=lambda each: (sum(place not in active for place in each.numbers), each.cells))
        waiting.remove(group)
        before = tuple(sorted(active.union(group.numbers)))
        for place in group.numbers:
            left[place] -= 1
        active = {place for place in before if left[place]}
        stages.append(_Stage(group, before, tuple(sorted(active))))
    return stages


def _steps(numbers: Sequence[Number], stage: _Stage, state: Mapping[int, int]) -> Iterable[tuple[int, State]]:
    """Give, for each number of mines that the group may hold, the state after it."""
    group = stage.group
    choices = range(len(group.cells) + 1) if group.fixed is None else (group.fixed,)
    for mines in choices:
        needs = {place: state.get(place, numbers[place].mines) for place in stage.before}
        for place in group.numbers:
            needs[place] -= mines
        done = (needs[place] == 0 for place in group.numbers if place not in stage.after)
        if all(needs[place] >= 0 for place in group.numbers) and all(done):
            yield mines, tuple(needs[place] for place in stage.after)


@dataclass(frozen=True)
class _Table:
    """All states of all stages: for each state of a stage, where it may go."""

    stages: list[_Stage]
    ways: list[dict[State, list[tuple[int, State]]]]


def _table(numbers: Sequence[Number], fixed: Mapping[int, int], most: int) -> _Table:
    stages = _stages(numbers, _groups(numbers, fixed))
    ways: list[dict[State, list[tuple[int, State]]]] = []
    states: set[State] = {()}
    open_before: tuple[int, ...] = ()
    for stage in stages:
        here = {state: list(_steps(numbers, stage, dict(zip(open_before, state, strict=True)))) for state in states}
        ways.append(here)
        most -= sum(map(len, here.values()))
        if most < 0:
            raise TooMuch
        states = {after for goes in here.values() for _, after in goes}
        open_before = stage.after
    return _Table(stages, ways)


def totals(numbers: Sequence[Number], fixed: Mapping[int, int], most: int) -> set[int]:
    """Find every possible total of mines among the cells around the numbers and those that are given."""
    if any(not number.around and number.mines for number in numbers):
        return set()
    table = _table(numbers, fixed, most)
    masks: dict[State, int] = {(): 1}
    for here in table.ways:
        after_masks: dict[State, int] = {}
        for state, mask in masks.items():
            for mines, after in here[state]:
                after_masks[after] = after_masks.get(after, 0) | mask << mines
        masks = after_masks
    mask = masks.get((), 0)
    return {total for total in range(mask.bit_length()) if mask >> total & 1}


@dataclass(frozen=True)
class Count:
    """How many layouts fit a view, and for each covered cell the probability of a mine."""

    layouts: int
    odds: dict[int, Fraction]


def count(view: View, most: int, fixed: Mapping[int, int] | None = None) -> Count:
    """Count all layouts, or those in which some cells are fixed: 1 a mine, 0 safe.

    TooMuch if that takes more than this many steps.
    """
    numbers = numbers_of(view)
    covered = [cell for cell, sign in enumerate(view.cells) if sign in ANY_COVERED]
    if any(not number.around for number in numbers):
        return Count(0, {})
    table = _table(numbers, fixed or {}, most)
    near = [cell for stage in table.stages for cell in stage.group.cells]
    rest = len(covered) - len(near)
    limb = len(near) + 8
    forward = _forward(table, limb)
    backward = _backward(table, limb)
    weights = _choices(rest, view.mines, len(near))
    layouts = _weighed(forward[-1].get((), 0), limb, weights)
    if layouts == 0:
        return Count(0, {})
    odds: dict[int, Fraction] = {}
    for place, stage in enumerate(table.stages):
        size = len(stage.group.cells)
        mined = 0
        for state, goes in table.ways[place].items():
            for mines, after in goes:
                ways = forward[place].get(state, 0) * backward[place + 1].get(after, 0)
                mined += (mines * comb(size, mines) * ways) << (mines * limb)
        chance = Fraction(_weighed(mined, limb, weights), size * layouts)
        odds.update(dict.fromkeys(stage.group.cells, chance))
    if rest:
        elsewhere = [weight * (view.mines - total) for total, weight in enumerate(weights)]
        chance = Fraction(_weighed(forward[-1].get((), 0), limb, elsewhere), rest * layouts)
        odds.update(dict.fromkeys(set(covered).difference(near), chance))
    return Count(layouts, odds)


def _forward(table: _Table, limb: int) -> list[dict[State, int]]:
    """Count, for each stage and after the last, the ways that lead to each state."""
    passes: list[dict[State, int]] = [{(): 1}]
    for stage, here in zip(table.stages, table.ways, strict=True):
        size, after_ways = len(stage.group.cells), dict[State, int]()
        for state, goes in here.items():
            for mines, after in goes:
                step = (passes[-1].get(state, 0) * comb(size, mines)) << (mines * limb)
                after_ways[after] = after_ways.get(after, 0) + step
        passes.append(after_ways)
    return passes


def _backward(table: _Table, limb: int) -> list[dict[State, int]]:
    """Count, for each stage and after the last, the ways that lead from each state to the end."""
    passes: list[dict[State, int]] = [{(): 1}]
    for stage, here in zip(reversed(table.stages), reversed(table.ways), strict=True):
        size = len(stage.group.cells)
        passes.append(
            {
                state: sum((passes[-1].get(after, 0) * comb(size, mines)) << (mines * limb) for mines, after in goes)
                for state, goes in here.items()
            }
        )
    return passes[::-1]


def _choices(cells: int, mines: int, most: int) -> list[int]:
    """Count the ways to place the mines that are left after 0, 1, ... `most` of them, each from the one before."""
    ways: list[int] = []
    for left in range(mines, mines - most - 1, -1):
        if left < 0 or left >= cells or not ways:
            ways.append(comb(cells, left) if left >= 0 else 0)
        else:
            ways.append(ways[-1] * (left + 1) // (cells - left))
    return ways


def _weighed(ways: int, limb: int, weights: Sequence[int]) -> int:
    """Add up ways times weight over all totals."""
    mask = (1 << limb) - 1
    return sum((ways >> (total * limb) & mask) * weight for total, weight in enumerate(weights))
