"""Corners of tilings as whole numbers, so that two corners are one exactly when their numbers are equal.

A corner is four whole numbers (p, q, r, s): it lies p times one length and q times another to the right, r times and
s times their counterparts down (`Scale` has all four lengths). Half a side and half the square root of three make
regular triangles, squares, hexagons and dodecagons; other pairs make octagons or Penrose's tiles. Directions are
counted clockwise from the right, as on a page.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

Corner: TypeAlias = tuple[int, int, int, int]
Polygon: TypeAlias = list[Corner]


class Scale(NamedTuple):
    """What the four numbers of a corner count: two lengths to the right, two lengths down."""

    right: float
    other_right: float
    down: float
    other_down: float

    def place(self, corner: Corner) -> tuple[float, float]:
        """Return where on the page a corner lies."""
        p, q, r, s = corner
        return p * self.right + q * self.other_right, r * self.down + s * self.other_down


HALVES = Scale(0.5, math.sqrt(3) / 2, 0.5, math.sqrt(3) / 2)
"""Half a side and half the square root of three, both ways."""
EIGHTHS = Scale(math.sqrt(0.5), 1.0, math.sqrt(0.5), 1.0)
"""The square root of a half and a whole side, both ways."""


def add(*corners: Corner) -> Corner:
    """Return the sum of corners, number by number."""
    p, q, r, s = (sum(numbers) for numbers in zip(*corners, strict=True))
    return p, q, r, s


def times(factor: int, corner: Corner) -> Corner:
    """Return a corner so many times as far away."""
    p, q, r, s = corner
    return factor * p, factor * q, factor * r, factor * s


def _turned(steps: Sequence[Corner]) -> tuple[Corner, ...]:
    """Return the steps of the first quarter turn, and those of the other three."""
    around = list(steps)
    while len(around) < 4 * len(steps):
        p, q, r, s = around[-len(steps)]
        around.append((-r, -s, p, q))
    return tuple(around)


TWELFTHS = _turned([(2, 0, 0, 0), (0, 1, 1, 0), (1, 0, 0, 1)])
"""A side in each of twelve directions, counted in `HALVES`."""
OCTANTS = _turned([(0, 1, 0, 0), (1, 0, 1, 0)])
"""A side in each of eight directions, counted in `EIGHTHS`."""


def step(direction: int) -> Corner:
    """Return a side in one of twelve directions."""
    return TWELFTHS[direction % 12]


def walk(start: Corner, directions: Iterable[int], steps: Sequence[Corner] = TWELFTHS) -> Polygon:
    """Return the corners met by walking from one of them, the last step leading back to it."""
    polygon, here = [], start
    for direction in directions:
        polygon.append(here)
        here = add(here, steps[direction % len(steps)])
    assert here == start, "the walk does not lead back"
    return polygon


def regular(start: Corner, direction: int, sides: int) -> Polygon:
    """Return a regular polygon with sides of length one, clockwise from one of its corners."""
    return walk(start, range(direction, direction + 12, 12 // sides))


def around(centre: Corner, offsets: Iterable[Corner]) -> Polygon:
    """Return the polygon whose corners lie so far from its centre."""
    return [add(centre, offset) for offset in offsets]


HEXAGON = tuple(step(k) for k in (8, 10, 0, 2, 4, 6))
"""From its centre to the corners of a hexagon that lies on a side."""
DODECAGON = tuple(add(step(k), step(k + 1)) for k in range(-3, 9))
"""From its centre to the corners of a dodecagon that lies on a side."""
