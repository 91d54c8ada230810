"""Tilings with dodecagons: rows and columns of dodecagons, and what fills the gaps between them.

As in `periodic.py`, faces come in the order in which Loopy numbers them. A piece is the place of its first corner
from the dodecagon's centre, the direction of its first side and the number of its sides.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.grid.tilings.plane import DODECAGON, Corner, Polygon, add, around, regular

_Piece = tuple[bool, Corner, int, int]


def _with_pieces(centre: Corner, pieces: Iterable[_Piece]) -> list[Polygon]:
    """Return a dodecagon and those of the pieces beside it that are there."""
    dodecagon = around(centre, DODECAGON)
    return [dodecagon, *(regular(add(centre, corner), way, sides) for there, corner, way, sides in pieces if there)]


def dodecagonal(width: int, height: int) -> list[Polygon]:
    """Dodecagons and triangles (3.12.12)."""
    faces = []
    for y in range(height):
        for x in range(width):
            odd = y % 2
            between = (x < width - 1 or not odd) and (x > 0 or bool(odd))
            pieces: list[_Piece] = [
                (between and y < height - 1, (-1, 0, 2, 1), 0, 3),
                (between and y > 0, (-1, 0, -2, -1), 10, 3),
            ]
            faces += _with_pieces((4 * x + 2 * odd, 2 * x + odd, 3 * y, 2 * y), pieces)
    return faces


def great_dodecagonal(width: int, height: int) -> list[Polygon]:
    """Dodecagons, hexagons and squares (4.6.12)."""
    faces = []
    for y in range(height):
        for x in range(width):
            odd, above = y % 2, y > 0
            not_last, not_first = x < width - 1 or not odd, x > 0 or bool(odd)
            between = not_last and not_first
            pieces: list[_Piece] = [
                (between and y < height - 1, (-1, 0, 2, 1), 0, 6),
                (between and above, (-1, 0, -2, -1), 8, 6),
                (x < width - 1, (2, 1, -1, 0), 0, 4),
                (above and not_last, (1, 0, -2, -1), 10, 4),
                (above and not_first, (-1, -1, -1, -1), 8, 4),
            ]
            faces += _with_pieces((6 * x + 3 * odd, 2 * x + odd, 3 * y, 3 * y), pieces)
    return faces


def great_great_dodecagonal(width: int, height: int) -> list[Polygon]:
    """Dodecagons, hexagons, squares and triangles (3.4.6.4 and 4.6.12)."""
    faces = []
    for y in range(height):
        for x in range(width):
            odd, above, below = y % 2, y > 0, y < height - 1
            left, right = x > 0, x < width - 1
            slanting = right or not odd
            between = slanting and (left or bool(odd))
            pieces: list[_Piece] = [
                (above and slanting, (1, 0, -2, -1), 9, 6),
                (right, (2, 1, 1, 0), 9, 6),
                (below and slanting, (1, 0, 4, 1), 9, 6),
                (above and right, (1, 2, -2, -1), 2, 4),
                (below and right, (2, 2, 2, 0), 4, 4),
                (below and between, (1, 0, 2, 1), 3, 4),
                (below and left, (-2, -1, 1, 0), 2, 4),
                (above and left, (-1, -1, -1, -1), 4, 4),
                (above and between, (1, 0, -4, -1), 3, 4),
                (above and right, (3, 2, -2, -1), 4, 3),
                (below and right, (3, 2, 2, 1), 6, 3),
            ]
            faces += _with_pieces((4 * x + 2 * odd, 4 * x + 2 * odd, 6 * y, 2 * y), pieces)
    return faces


def compass_dodecagonal(width: int, height: int) -> list[Polygon]:
    """Dodecagons in straight rows, with a square and four triangles in every gap (3.4.3.12 and 3.12.12)."""
    faces = []
    for y in range(height):
        for x in range(width):
            inner = x < width - 1 and y < height - 1
            pieces: list[_Piece] = [
                (inner, (2, 1, 1, 0), 2, 3),
                (inner, (3, 2, 2, 1), 5, 3),
                (inner, (3, 1, 3, 1), 4, 3),
                (inner, (1, 1, 1, 1), 3, 3),
                (inner, (3, 1, 1, 1), 3, 4),
            ]
            faces += _with_pieces((4 * x, 2 * x, 4 * y, 2 * y), pieces)
    return faces
