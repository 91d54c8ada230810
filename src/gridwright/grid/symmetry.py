"""The eight symmetries of a grid (four where it is not square, if the shape is to stay)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")


@cache
def images(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries that keep the shape, each as the cells from which its places are taken.

    The first is the identity.
    """
    found: list[tuple[int, ...]] = []
    for swap in (False, True) if rows == cols else (False,):
        for down in (False, True):
            for across in (False, True):
                found.append(tuple(_source(place, rows, cols, swap, down, across) for place in range(rows * cols)))
    return tuple(found)


def _source(place: int, rows: int, cols: int, swap: bool, down: bool, across: bool) -> int:
    row, col = divmod(place, cols)
    if swap:
        row, col = col, row
    if down:
        row = rows - 1 - row
    if across:
        col = cols - 1 - col
    return row * cols + col


def image(cells: Sequence[T], sources: tuple[int, ...]) -> tuple[T, ...]:
    """Return the cells as one symmetry shows them."""
    return tuple(cells[source] for source in sources)
