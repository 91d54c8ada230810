"""What is kept for the latest boards: many small ones, few large ones."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest

from gridwright.families.slitherlink.geometry import Geometry, geometry, geometry_on
from gridwright.families.slitherlink.places.layout import layout
from gridwright.families.slitherlink.techniques.local_rules import frame
from gridwright.grid import recent
from gridwright.grid.recent import keep_recent


def test_results_are_kept_by_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()

    @keep_recent(len)
    def row(size: int) -> list[int]:
        made.append(size)
        return [0] * size

    monkeypatch.setattr(recent, "ROOM", 10)
    monkeypatch.setattr(recent, "MOST", 3)
    assert row(4) is row(4)
    assert row(size=5) is row(size=5)
    row(4)  # the latest again
    row(6)  # no room for all three, and that of 5 was asked for least lately
    row(4)
    assert made == [4, 5, 6]
    row(100)  # larger than all that is kept: it stays, alone
    row(100)
    row(4)
    assert made == [4, 5, 6, 100, 4]
    for size in (1, 2, 3, 4):
        row(size)
    assert made == [4, 5, 6, 100, 4, 1, 2, 3, 4], "three at the most, so that of 4 had to go"


@pytest.mark.parametrize(
    "make", [lambda number: geometry(25 + number, 50), lambda number: geometry_on("honeycomb", 22, 25 + number)]
)
def test_many_large_boards_dont_fill_the_memory(
    make: Callable[[int], Geometry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent, "ROOM", recent.ROOM // 16)
    boards = list[weakref.ref[Geometry]]()
    for number in range(7):
        grid = make(number)
        frame(grid)
        if grid.tiling is not None:
            layout(grid)
        boards.append(weakref.ref(grid))
    del grid
    gc.collect()
    alive = [board() for board in boards]
    assert sum(board.cells for board in alive if board is not None) <= recent.ROOM
    assert alive[-1] is not None
