"""What can be counted on a board with plain array sums: numbers around cells, and which cells touch a number."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.families.minesweeper.puzzle import ANY_COVERED, BURST, FLAGGED, MINE, WRONG_FLAG, View

LARGEST_NUMBER = 8


def around(marked: NDArray[np.float64]) -> NDArray[np.float64]:
    """Add up, for every cell of a board (rows x cols), the up to eight cells around it."""
    padded = np.pad(marked, 1)
    rows = padded[:-2] + padded[1:-1] + padded[2:]
    total: NDArray[np.float64] = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:] - marked
    return total


def _grid(cells: bytes, rows: int, cols: int) -> NDArray[np.uint8]:
    return np.frombuffer(cells, dtype=np.uint8).reshape(rows, cols)


@lru_cache(maxsize=32)
def numbers(mines: bytes, rows: int, cols: int) -> bytes:
    """Count the mines around every cell."""
    return around(_grid(mines, rows, cols).astype(np.float64)).astype(np.uint8).tobytes()


def signs(view: View) -> NDArray[np.uint8]:
    """Give the cells of a view as an array of its shape."""
    return _grid(view.cells, view.rows, view.cols)


def count_open(view: View) -> int:
    """Count the open cells."""
    return int(np.count_nonzero(opened(view)))


def count_covered(cells: bytes) -> int:
    """Count the covered cells, flagged or not; as an array, since a board may have a million."""
    signs = np.frombuffer(cells, dtype=np.uint8)
    return int(np.count_nonzero((signs >= min(ANY_COVERED)) & (signs <= max(ANY_COVERED))))


def is_over(view: View) -> bool:
    """Return whether the game is over: then every mine is shown."""
    return any(sign in view.cells for sign in (MINE, BURST, WRONG_FLAG))


def shown_mines(view: View) -> NDArray[np.bool_]:
    """Find the mines of a game that is over: those shown, and those under a right flag."""
    cells = signs(view)
    return np.isin(cells, (MINE, BURST, FLAGGED))


def covered(view: View) -> NDArray[np.bool_]:
    """Find the covered cells, flagged or not."""
    return np.isin(signs(view), list(ANY_COVERED))


def opened(view: View) -> NDArray[np.bool_]:
    """Find the open cells."""
    return signs(view) <= LARGEST_NUMBER


def frontier(view: View) -> NDArray[np.bool_]:
    """Find the covered cells that touch an open number."""
    return covered(view) & (around(opened(view).astype(np.float64)) > 0)


def count_numbers(view: View) -> int:
    """Count the open cells that touch a covered one."""
    return int(np.count_nonzero(opened(view) & (around(covered(view).astype(np.float64)) > 0)))


def fresh(view: View) -> bool:
    """Return whether nothing is open yet."""
    return not is_over(view) and not bool(opened(view).any())


def is_first_click(view: View) -> bool:
    """Return whether nothing is open yet and the board says something about the first click."""
    return fresh(view) and (view.first != "none" or view.start is not None)


def first_cell(view: View) -> int:
    """Choose where to start: the start cell, near a corner if the first click opens an area, else the corner."""
    if view.start is not None:
        return view.start
    inset = 2 if view.first == "open" else 0
    return min(inset, (view.rows - 1) // 2) * view.cols + min(inset, (view.cols - 1) // 2)
