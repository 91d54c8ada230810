"""Give every row of a matrix a column of its own as cheaply as possible, with prices that prove it (Hungarian method).

Each row i has a price u[i] and each column j a price v[j], with u[i] + v[j] <= cost[i, j] always. Any assignment then
costs at least the sum of all prices, and one that uses only cells where the two are equal ("tight") costs exactly
that: it is the cheapest, and the prices are the proof.

Rows are placed one after another. The reduced cost, cost - u - v, says how far a cell is from being tight; a shortest
path in reduced costs (Dijkstra) leads from the new row over columns that are taken, and the rows that hold them, to a
column that is free. The prices are then moved so that the whole path is tight, and every row on it passes to the next
column of the path. A row that finds a free column at once needs one step and no path.

Each step looks at a whole row of the matrix with numpy. At most n steps place a row, so the cost is O(n^3).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Costs = NDArray[np.int64] | NDArray[np.int32]

_FAR = 2**60
"""A distance greater than any that occurs."""


@dataclass(frozen=True, eq=False)
class Assignment:
    """The column of each row (-1 for none), and the prices u of the rows and v of the columns.

    u[i] + v[j] <= cost[i, j] everywhere, with equality where row i has column j. Where there are more columns than
    rows, v <= 0, and v is 0 for a column left over; the same for u where there are more rows. So sum(u) + sum(v) is
    what the assignment costs, and what every other one costs at least.
    """

    row_to_col: Whole
    u: Whole
    v: Whole


def assign(cost: Costs, should_continue: Callable[[], bool]) -> Assignment | None:
    """Find a cheapest assignment of the shorter side of the matrix to the longer; None when told to stop.

    The costs are whole numbers of either sign, small enough for their sums to stay far below 2**60.
    """
    rows, cols = cost.shape
    if rows > cols:
        turned = assign(cost.T.copy(), should_continue)  # a copy: rows lie together in memory
        if turned is None:
            return None
        return Assignment(_inverse(turned.row_to_col, rows), turned.v, turned.u)
    so_far = Assignment(_nothing(rows), np.zeros(rows, np.int64), np.zeros(cols, np.int64))
    col_to_row = _nothing(cols)
    for row in range(rows):
        if not should_continue():
            return None
        _place(row, cost, so_far, col_to_row)
    return so_far


def _place(row: int, cost: Costs, so_far: Assignment, col_to_row: Whole) -> None:
    """Give the row a column along a shortest path, moving the prices and the rows that are in its way."""
    u, v = so_far.u, so_far.v
    distance = np.full(len(v), _FAR, np.int64)
    reached_from = np.full(len(v), row, np.int64)
    price = v.copy()
    passed: list[tuple[int, int]] = []  # the taken columns nearer than the free one, and their distances
    here, walked = row, 0
    while True:
        reach = cost[here] - price
        reach += walked - u[here]
        reached_from[reach < distance] = here
        np.minimum(distance, reach, out=distance)
        col, walked = _nearest(distance, col_to_row)
        if col_to_row[col] < 0:
            break
        passed.append((col, walked))
        distance[col], price[col] = _FAR, -2 * _FAR  # so that it is never reached again
        here = int(col_to_row[col])

    u[row] += walked
    for taken, at in passed:
        u[col_to_row[taken]] += walked - at
        v[taken] -= walked - at
    _pass_on(col, reached_from, so_far.row_to_col, col_to_row)


def _nearest(distance: Whole, col_to_row: Whole) -> tuple[int, int]:
    """Return the nearest column and its distance; among equals one that is free, for it ends the search."""
    col = int(distance.argmin())
    least = int(distance[col])
    if col_to_row[col] >= 0:
        equals = np.flatnonzero(distance == least)
        col = int(equals[col_to_row[equals].argmin()])
    return col, least


def _pass_on(col: int, reached_from: Whole, row_to_col: Whole, col_to_row: Whole) -> None:
    """Walk back from the free column to the new row; each row on the way takes the column ahead of it."""
    while col >= 0:
        taker = int(reached_from[col])
        col_to_row[col] = taker
        row_to_col[taker], col = col, int(row_to_col[taker])  # the new row had none: the walk ends


def _inverse(row_to_col: Whole, cols: int) -> Whole:
    """Map each column to the row that has it, -1 for none."""
    col_to_row = _nothing(cols)
    col_to_row[row_to_col] = np.arange(len(row_to_col))
    return col_to_row


def _nothing(count: int) -> Whole:
    """Return rows without a column, or columns without a row."""
    return np.full(count, -1, np.int64)
