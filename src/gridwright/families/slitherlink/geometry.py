"""Edges, cells and dots of a Slitherlink grid, and how they touch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gridwright.families.slitherlink.puzzle import Edge, Side


@dataclass(frozen=True)
class Geometry:
    """Who touches whom on a grid of rows x cols cells."""

    rows: int
    cols: int
    around: tuple[tuple[Edge, Edge, Edge, Edge], ...]
    """for each cell its top, left, bottom and right edge"""
    at: tuple[tuple[Edge, ...], ...]
    """for each dot the two to four edges that meet there"""
    ends: tuple[tuple[int, int], ...]
    """for each edge its two dots"""
    beside: tuple[tuple[int, ...], ...]
    """for each edge the one or two cells it separates"""

    @property
    def edges(self) -> int:
        """Return how many edges there are."""
        return len(self.ends)


@lru_cache(maxsize=64)
def geometry(rows: int, cols: int) -> Geometry:
    """Return the geometry of that size."""
    across = (rows + 1) * cols
    around = tuple(
        (
            row * cols + col,
            across + row * (cols + 1) + col,
            (row + 1) * cols + col,
            across + row * (cols + 1) + col + 1,
        )
        for row in range(rows)
        for col in range(cols)
    )
    ends = [(row * (cols + 1) + col, row * (cols + 1) + col + 1) for row in range(rows + 1) for col in range(cols)]
    ends += [(row * (cols + 1) + col, (row + 1) * (cols + 1) + col) for row in range(rows) for col in range(cols + 1)]
    at: list[list[Edge]] = [[] for _ in range((rows + 1) * (cols + 1))]
    for edge, pair in enumerate(ends):
        for dot in pair:
            at[dot].append(edge)
    beside: list[list[int]] = [[] for _ in ends]
    for cell, edges in enumerate(around):
        for edge in edges:
            beside[edge].append(cell)
    return Geometry(rows, cols, around, tuple(map(tuple, at)), tuple(ends), tuple(map(tuple, beside)))


SIDES: tuple[Side, Side, Side, Side] = ("t", "l", "b", "r")


def edge_of(grid: Geometry, row: int, col: int, side: Side) -> Edge:
    """Return the edge on that side of a cell."""
    return grid.around[row * grid.cols + col][SIDES.index(side)]


def name_of_edge(grid: Geometry, edge: Edge) -> tuple[int, int, Side]:
    """Return the cell and side that name an edge: top or left, bottom or right only at the far borders."""
    across = (grid.rows + 1) * grid.cols
    if edge < across:
        row, col = divmod(edge, grid.cols)
        return (row, col, "t") if row < grid.rows else (row - 1, col, "b")
    row, col = divmod(edge - across, grid.cols + 1)
    return (row, col, "l") if col < grid.cols else (row, col - 1, "r")
