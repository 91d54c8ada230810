"""Where a pointer or an arrow leads on a board of squares."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from gridwright.families.slitherlink.geometry import Geometry
from gridwright.families.slitherlink.places.layout import REACH, Point
from gridwright.families.slitherlink.puzzle import Edge

_NEAR_DOT = 0.4


def edge_under(grid: Geometry, x: float, y: float) -> Edge | None:
    """Return the edge nearest to a point; None in the middle of a cell or away from the board."""
    if not (-REACH <= x <= grid.cols + REACH and -REACH <= y <= grid.rows + REACH):
        return None
    row, col = min(max(math.floor(y), 0), grid.rows - 1), min(max(math.floor(x), 0), grid.cols - 1)
    top, left, bottom, right = grid.around[row * grid.cols + col]
    away = {top: abs(y - row), left: abs(x - col), bottom: abs(row + 1 - y), right: abs(col + 1 - x)}
    nearest = min(away, key=lambda edge: (away[edge], math.dist((x, y), _middle(grid, edge))))
    return nearest if away[nearest] <= REACH else None


def cell_under(grid: Geometry, x: float, y: float) -> int | None:
    """Return the cell that holds a point."""
    inside = 0 <= x < grid.cols and 0 <= y < grid.rows
    return math.floor(y) * grid.cols + math.floor(x) if inside else None


def edges_along(grid: Geometry, way: Iterator[Point]) -> Iterator[Edge]:
    """Yield the edges along the dots that a way passes; from dot to dot first sideways, then up or down."""
    for (row, col), (to_row, to_col) in pairwise(_dots_passed(grid, way)):
        for left in range(min(col, to_col), max(col, to_col)):
            yield row * grid.cols + left
        for top in range(min(row, to_row), max(row, to_row)):
            yield (grid.rows + 1) * grid.cols + top * (grid.cols + 1) + to_col


def _dots_passed(grid: Geometry, way: Iterator[Point]) -> Iterator[tuple[int, int]]:
    last = None
    for x, y in way:
        row, col = round(y), round(x)
        near = math.dist((x, y), (col, row)) <= _NEAR_DOT and 0 <= row <= grid.rows and 0 <= col <= grid.cols
        if near and (row, col) != last:
            last = row, col
            yield last


def edge_from(grid: Geometry, dot: int, right: int, down: int) -> tuple[Edge, int]:
    """Return the edge that leads from a dot in a direction and the dot at its end; at the border, any and the dot."""
    row, col = divmod(dot, grid.cols + 1)
    x, y = col + right, row + down
    end = y * (grid.cols + 1) + x if 0 <= x <= grid.cols and 0 <= y <= grid.rows else dot
    return next((edge for edge in grid.at[dot] if end in grid.ends[edge]), grid.at[dot][0]), end


def walk(grid: Geometry, edge: Edge, right: int, down: int) -> Edge:
    """Return the next edge in that direction, or the same one at the border.

    Across an edge one comes to the next edge beside it; along an edge, round the dot at its end, to the one that
    stands on it.
    """
    x, y = (round(2 * part) for part in _middle(grid, edge))
    flat = y % 2 == 0
    if flat == (down != 0):
        return _edge_at(grid, x + 2 * right, y + 2 * down, edge)
    if flat:
        return _edge_at(grid, x + right, y + 1 if y < 2 * grid.rows else y - 1, edge)
    return _edge_at(grid, x + 1 if x < 2 * grid.cols else x - 1, y + down, edge)


def _edge_at(grid: Geometry, x: int, y: int, otherwise: Edge) -> Edge:
    """Return the edge whose middle lies at x / 2, y / 2; the other one where the board ends before."""
    if not (0 <= x <= 2 * grid.cols and 0 <= y <= 2 * grid.rows):
        return otherwise
    if y % 2 == 0:
        return y // 2 * grid.cols + x // 2
    return (grid.rows + 1) * grid.cols + y // 2 * (grid.cols + 1) + x // 2


def _middle(grid: Geometry, edge: Edge) -> Point:
    (x, y), (other_x, other_y) = (grid.points[dot] for dot in grid.ends[edge])
    return (x + other_x) / 2, (y + other_y) / 2
