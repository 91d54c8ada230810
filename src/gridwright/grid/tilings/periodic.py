"""Periodic tilings: rows and columns of cells, each a function of width and height that lists the faces in order.

Faces come cell by cell, row by row, in the order in which Simon Tatham's Loopy numbers them (its source, grid.c, is
where order and rims come from), so that its game IDs name the same faces. Rhombille and elongated triangular are not in
Loopy. Conditions at the rim leave out faces that would touch only one other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from gridwright.grid.tilings.plane import (
    HEXAGON,
    OCTANTS,
    Corner,
    Polygon,
    Scale,
    add,
    around,
    regular,
    step,
    times,
    walk,
)


def _cells(width: int, height: int) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(height) for x in range(width))


def square(width: int, height: int) -> list[Polygon]:
    """Squares, row by row."""
    return [regular((2 * x, 0, 2 * y, 0), 0, 4) for x, y in _cells(width, height)]


def honeycomb(width: int, height: int) -> list[Polygon]:
    """Hexagons; every other column is half a hexagon lower."""
    return [around(_hexagon_at(x, y), HEXAGON) for x, y in _cells(width, height)]


def _hexagon_at(x: int, y: int) -> Corner:
    return 3 * x, 0, 0, 2 * y + x % 2


def rhombille(width: int, height: int) -> list[Polygon]:
    """Hexagons cut into three rhombs each."""
    faces = []
    for x, y in _cells(width, height):
        centre = _hexagon_at(x, y)
        faces += [around(centre, [(0, 0, 0, 0), step(k), step(k + 2), step(k + 4)]) for k in (8, 0, 4)]
    return faces


def triangular(width: int, height: int) -> list[Polygon]:
    """Triangles in rows that are straight at both ends; the corners of an odd last row are left out."""
    faces = []
    for y in range(height):
        near, far = (y + 1, y) if y % 2 == 0 else (y, y + 1)
        ends = (0, width) if height % 2 and y == height - 1 else ()
        for first, count, base, tip, without in ((0, width + 1, near, far, ends), (1, width, far, near, ())):
            faces += [_triangle(first + 2 * x, base, tip) for x in range(count) if x not in without]
    return faces


def eared(width: int, height: int) -> list[Polygon]:
    """Triangles as old IDs of Loopy have them, with faces at two corners that touch only one other."""
    faces = []
    for x, y in _cells(width, height):
        odd = y % 2
        pair = [_triangle(2 * x + odd, y, y + 1), _triangle(2 * x + 1 - odd, y + 1, y)]
        faces += pair[::-1] if odd else pair
    return faces


def _triangle(left: int, base: int, tip: int) -> Polygon:
    """Return the triangle on a base that begins so many half sides to the right, clockwise."""
    corners: Polygon = [(left, 0, 0, base), (left + 1, 0, 0, tip), (left + 2, 0, 0, base)]
    return corners if tip < base else corners[::-1]


def snub_square(width: int, height: int) -> list[Polygon]:
    """Squares in two positions, with pairs of triangles between them."""
    faces = []
    for x, y in _cells(width, height):
        here: Corner = (x, x, y, y)
        odd = (x + y) % 2
        faces.append(regular(add(here, (1, 0, 0, 0) if odd else (0, 1, 0, 0)), 1 if odd else 2, 4))
        if x > 0:
            faces.append(regular(add(here, (1, 0, 0, 0) if odd else (0, 0, 1, 0)), 4 if odd else 2, 3))
        if y > 0:
            faces.append(regular(add(here, (1, 0, 0, 0) if odd else (0, 0, -1, 0)), 11 if odd else 1, 3))
    return faces


_SHORT = 3 / (2 + 2 * math.sqrt(7))
_LONG = _SHORT * (4 + math.sqrt(7)) / 3
CAIRO = Scale(_SHORT, _LONG, _SHORT, _LONG)
"""Two lengths for which all five sides of a Cairo pentagon are one."""
_LYING = ((0, 0, 0, 0), (0, 1, -1, 0), (0, 2, 0, 0), (-1, 2, 0, 1), (1, 0, 0, 1))
_STANDING = ((0, 0, 0, 0), (1, 0, 0, 1), (0, 0, 0, 2), (0, -1, -1, 2), (0, -1, 1, 0))


def cairo(width: int, height: int) -> list[Polygon]:
    """Pentagons in pairs, alternately lying and standing."""
    faces = []
    for x, y in _cells(width, height):
        odd = (x + y) % 2
        for pentagon, there in ((_LYING, y > 0), (_STANDING, x > 0)):
            if there:
                shape = [_flipped(corner, pentagon is _LYING) if odd else corner for corner in pentagon]
                faces.append(around((0, 2 * x, 0, 2 * y), shape[::-1] if odd else shape))
    return faces


def _flipped(corner: Corner, over: bool) -> Corner:
    """Return a corner mirrored at the horizontal axis, or at the vertical one."""
    p, q, r, s = corner
    return (p, q, -r, -s) if over else (-p, -q, r, s)


def great_hexagonal(width: int, height: int) -> list[Polygon]:
    """Hexagons, squares and triangles (3.4.6.4)."""
    faces = []
    for x, y in _cells(width, height):
        centre: Corner = (3 * x, x, 2 * y + x % 2, 2 * y + x % 2)
        left, right, below = x > 0, x < width - 1, y < height - 1
        beside = x % 2 == 0 or below
        pieces = (
            (below, 4, 0, 4),
            (right and beside, 0, 1, 4),
            (left and beside, 6, 2, 4),
            (right and below, 2, 1, 3),
            (left and below, 4, 3, 3),
        )
        faces.append(around(centre, HEXAGON))
        faces += [regular(add(centre, step(k)), way, sides) for there, k, way, sides in pieces if there]
    return faces


def kagome(width: int, height: int) -> list[Polygon]:
    """Hexagons and triangles (3.6.3.6)."""
    faces = []
    for x, y in _cells(width, height):
        odd, right = y % 2, x < width - 1
        centre: Corner = (4 * x + 2 * odd, 0, 0, 2 * y)
        faces.append(around(centre, HEXAGON))
        pieces = (
            (right or (not odd and y > 0), step(10), 0),
            (right or (not odd and y < height - 1), step(0), 2),
            (x == 0 and odd, add(step(8), step(6)), 0),
            (x == 0 and odd and y < height - 1, step(6), 2),
        )
        faces += [regular(add(centre, corner), way, 3) for there, corner, way in pieces if there]
    return faces


def octagonal(width: int, height: int) -> list[Polygon]:
    """Octagons and squares (4.8.8), counted in `EIGHTHS`."""
    faces = []
    for x, y in _cells(width, height):
        here: Corner = (2 * x, x, 2 * y, y)
        faces.append(walk(add(here, (1, 0, 0, 0)), range(8), OCTANTS))
        if x > 0 and y > 0:
            faces.append(walk(add(here, (0, 0, -1, 0)), range(1, 9, 2), OCTANTS))
    return faces


def kites(width: int, height: int) -> list[Polygon]:
    """Six kites round each of the points of a triangular lattice (3.4.6.4, its dual)."""
    faces = []
    for x, y in _cells(width, height):
        centre: Corner = (0, 4 * x + 2 * (y % 2), 6 * y, 0)
        for k in range(0, 12, 2):
            faces.append(around(centre, [(0, 0, 0, 0), _diagonal(k), times(2, step(k + 1)), _diagonal(k + 2)]))
    return faces


def _diagonal(k: int) -> Corner:
    """Return a step of length square root of three in one of twelve directions."""
    return add(step(k - 1), step(k + 1))


_PETAL = 1 / (2 * math.sqrt(7))
FLORET = Scale(_PETAL, 0, 0, _PETAL * math.sqrt(3))
_PETALS: tuple[Corner, ...] = ((5, 0, 0, -1), (4, 0, 0, 2), (-1, 0, 0, 3), (-5, 0, 0, 1), (-4, 0, 0, -2), (1, 0, 0, -3))
"""A side in each of the six directions of a floret tiling, which leans so that its rows are straight."""


def floret(width: int, height: int) -> list[Polygon]:
    """Six pentagons round each of the points of a triangular lattice, like petals; columns grow upwards."""
    faces = []
    for x, y in _cells(width, height):
        if x % 2 == 0 and 0 < y == height - 1 and width > 1:
            continue
        centre = add(times(x // 2, (42, 0, 0, 0)), times(x % 2, (21, 0, 0, 7)), times(y, (0, 0, 0, -14)))
        for k in (1, 0, 5, 4, 3, 2):
            one, two = _PETALS[k], _PETALS[(k + 1) % 6]
            tip = [times(2, one), add(times(2, one), two), add(times(2, two), one), times(2, two)]
            faces.append(around(centre, [(0, 0, 0, 0), *tip]))
    return faces


def elongated_triangular(width: int, height: int) -> list[Polygon]:
    """Rows of squares with rows of triangles between them (3.3.3.4.4); every other row of squares is shifted."""
    faces = []
    for y in range(height):
        left = y % 2
        faces += [regular((left + 2 * x, 0, 2 * y, y), 0, 4) for x in range(width)]
        if y == height - 1:
            break
        for x in range(width):
            pair = [
                regular((left + 2 * x, 0, 2 * y + 2, y), 0, 3),
                regular((1 - left + 2 * x, 0, 2 * y + 2, y + 1), 10, 3),
            ]
            faces += pair[::-1] if left else pair
    return faces
