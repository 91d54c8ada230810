"""Chances to win are exact, and what moves give away adds up to the regret once all luck has been tried."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import combinations
from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.families.minesweeper import bots, rules
from gridwright.families.minesweeper.puzzle import Layout, Move, State, View
from gridwright.families.minesweeper.research.yardstick import chance_lost, chances

SIZES = [(2, 3, 2), (3, 3, 2), (3, 3, 3), (2, 4, 3)]


def layouts(rows: int, cols: int, mines: int) -> list[Layout]:
    cells = range(rows * cols)
    return [
        Layout(rows, cols, bytes(cell in chosen for cell in cells)) for chosen in map(set, combinations(cells, mines))
    ]


def plain_chances(rows: int, cols: int, mines: int) -> dict[int, float]:
    """The chance to win of the best play after each first cell, by trying everything on all layouts."""

    @cache
    def best(cells: bytes, possible: tuple[bytes, ...]) -> float:
        covered = [cell for cell, sign in enumerate(cells) if sign > 8]
        if len(covered) == mines:
            return 1.0
        return max(after(cells, possible, cell) for cell in covered)

    def after(cells: bytes, possible: tuple[bytes, ...], cell: int) -> float:
        groups: dict[bytes, list[bytes]] = defaultdict(list)
        for each in possible:
            if not each[cell]:
                state = rules.play(State(Layout(rows, cols, each), each, cells), Move(*divmod(cell, cols)))
                groups[bytes(sign if sign <= 8 else 9 for sign in state.cells)].append(each)
        return sum(len(group) * best(seen, tuple(group)) for seen, group in groups.items()) / len(possible)

    possible = tuple(each.mines for each in layouts(rows, cols, mines))
    start = bytes([9] * (rows * cols))
    return {cell: after(start, possible, cell) for cell in range(rows * cols)}


@pytest.mark.parametrize("size", SIZES)
def test_chances_are_those_of_trying_everything(size: tuple[int, int, int]) -> None:
    rows, cols, mines = size
    found = chances(rules.view(rules.start(layouts(*size)[0])))
    assert dict(enumerate(found)) == pytest.approx(plain_chances(rows, cols, mines), abs=1e-12)


def test_a_first_cell_that_is_promised_to_be_safe_counts_as_safe() -> None:
    covered = bytes([9] * 9)
    promised, plain = (chances(View(3, 3, 3, covered, first)) for first in ("safe", "none"))
    assert promised == pytest.approx(plain * 9 / 6)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["safest", "champion"])
def test_losses_add_up_to_the_regret_over_all_layouts(size: tuple[int, int, int], name: str) -> None:
    won = lost = 0.0
    every = layouts(*size)
    for layout in every:
        state = rules.start(layout)
        while rules.status(state) == "playing":
            view = rules.view(state)
            move = bots.BOTS[name](view, Budget(), Random(1))
            given_away = chance_lost(view, move)
            assert given_away is not None and given_away > -1e-12
            lost += given_away
            state = rules.play(state, move)
        won += rules.status(state) == "solved"
    best = chances(rules.view(rules.start(every[0]))).max()
    assert lost / len(every) == pytest.approx(best - won / len(every), abs=1e-12)


def test_a_certain_mine_gives_everything_away() -> None:
    view = View(1, 3, 1, bytes((1, 9, 9)))
    assert chances(view).tolist() == [-1.0, 0.0, 1.0]
    assert chance_lost(view, Move(0, 1)) == 1.0
    assert chance_lost(view, Move(0, 1, "flag")) == 0.0
