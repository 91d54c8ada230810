"""2 x 2 blocks of a square grid, counted row by row by their top left cell."""

from __future__ import annotations

from functools import cache


@cache
def block(row: int, col: int, cols: int) -> tuple[int, int, int, int]:
    """Return the four cells of the block whose top left cell is (row, col), clockwise from there."""
    top_left = row * cols + col
    return top_left, top_left + 1, top_left + cols + 1, top_left + cols


@cache
def blocks(rows: int, cols: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return every block of the grid, clockwise each, row by row."""
    return tuple(block(row, col, cols) for row in range(rows - 1) for col in range(cols - 1))
