"""Cells of a square grid, counted row by row from 0, and the names people have for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_NAME = re.compile(r"([a-z]{1,3})([1-9][0-9]{0,4})")


@lru_cache(maxsize=4096)
def column_name(col: int) -> str:
    """Return the column as people see it: a, b, ... z, aa, ab, ..."""
    name = ""
    col += 1
    while col:
        col, letter = divmod(col - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def column_of(name: str) -> int:
    """Return the column, from 0, that people call by this name."""
    col = 0
    for letter in name:
        col = col * 26 + ord(letter) - ord("a") + 1
    return col - 1


def name_of(row: int, col: int) -> str:
    """Return the cell as people see it: column letters, then the row from 1 at the top."""
    return f"{column_name(col)}{row + 1}"


def name_of_cell(cell: int, cols: int) -> str:
    """Return the name of a cell that is counted row by row."""
    return name_of(*divmod(cell, cols))


def place_of(name: str) -> tuple[int, int] | None:
    """Return row and column, from 0, of a cell's name; None if it is no such name."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    return int(match[2]) - 1, column_of(match[1])


def neighbours(cell: int, rows: int, cols: int) -> Iterator[int]:
    """Return the cells above, left, right and below, as far as they are on the grid."""
    row, col = divmod(cell, cols)
    if row > 0:
        yield cell - cols
    if col > 0:
        yield cell - 1
    if col < cols - 1:
        yield cell + 1
    if row < rows - 1:
        yield cell + cols


def surrounding(cell: int, rows: int, cols: int) -> Iterator[int]:
    """Return the up to eight cells around, diagonals included, row by row."""
    row, col = divmod(cell, cols)
    for near_row in range(max(row - 1, 0), min(row + 2, rows)):
        for near in range(near_row * cols + max(col - 1, 0), near_row * cols + min(col + 2, cols)):
            if near != cell:
                yield near
