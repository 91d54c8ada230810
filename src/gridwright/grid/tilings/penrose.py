"""Penrose's tilings: kites and darts (P2), and rhombs (P3), both as pairs of triangles.

A triangle of golden proportions is cut into two or three smaller ones of the same kinds, again and again. Going the
other way, a triangle lies in a larger one, that in a still larger one, and so on: the names of all of them, from the
smallest up, say where in the infinite tiling we are. That is Simon Tatham's way to name a patch ("Combinatorial
coordinates for the aperiodic Penrose tilings"), and Loopy's game IDs hold it: a digit for the direction of the first
triangle's base in tenths of a turn, a digit for the corner of it that lies in the middle of the piece, and the letters.

Letters: A and B are halves of a kite, U and V of a dart; C and D are halves of a thin rhomb, X and Y of a thick one.
Sides of a triangle are counted anticlockwise from its base. Points are whole-number combinations of powers of a tenth
of a turn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from gridwright.grid.tilings.patches import BadPatch, TooShort, is_within, trim
from gridwright.grid.tilings.plane import Corner, Polygon, Scale

_Point = tuple[int, int, int, int]
"""Numbers of the powers 0 to 3 of a tenth of a turn."""

_ROOT = math.sqrt(5)
_RISE = math.sin(math.pi / 5) / 2
SCALE = Scale(_RISE, _RISE * _ROOT, 0.25, 0.25 * _ROOT)
"""A side of a rhomb, or a long side of a kite, is one. Tiles stand upright: the tilings' own x axis points down."""


def _plus(a: _Point, b: _Point) -> _Point:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def _minus(a: _Point, b: _Point) -> _Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]


def _times(a: _Point, b: _Point) -> _Point:
    total: _Point = (0, 0, 0, 0)
    for factor in reversed(b):
        p, q, r, s = total  # once more a tenth of a turn: its fourth power is t^3 - t^2 + t - 1
        total = -s + factor * a[0], p + s + factor * a[1], q - s + factor * a[2], r + s + factor * a[3]
    return total


def _turn(tenths: int) -> _Point:
    point: _Point = (1, 0, 0, 0)
    for _ in range(tenths % 10):
        point = _times(point, (0, 1, 0, 0))
    return point


_GOLDEN: _Point = (1, 0, 1, -1)
_INVERSE: _Point = (0, 0, 1, -1)
_BASE: dict[str, _Point] = (
    dict.fromkeys("ABCD", _INVERSE) | dict.fromkeys("UV", _turn(0)) | dict.fromkeys("XY", _GOLDEN)
)
"""How long the base is where a side of a rhomb, or a long side of a kite, is one."""
_ACUTE = (_times(_GOLDEN, _turn(3)), _turn(4), _times(_INVERSE, _turn(3)))
_OBTUSE = (_times(_INVERSE, _turn(4)), _turn(2), _times(_GOLDEN, _turn(4)))
_BENDS = dict.fromkeys("ABCD", _ACUTE) | dict.fromkeys("UVXY", _OBTUSE)
"""From each side of a triangle to the next one: by how much it turns and grows."""

_PARTS: dict[str, tuple[tuple[str, int, str, int], ...]] = {
    "A": (("A", 1, "", 0), ("B", 1, "A", 2), ("U", 1, "B", 0)),
    "B": (("B", 2, "", 0), ("A", 2, "B", 1), ("V", 2, "A", 0)),
    "U": (("U", 0, "", 1), ("B", 0, "U", 1)),
    "V": (("V", 0, "", 2), ("A", 0, "V", 2)),
    "C": (("C", 2, "", 0), ("Y", 1, "C", 1)),
    "D": (("D", 1, "", 0), ("X", 2, "D", 2)),
    "X": (("X", 0, "", 1), ("C", 2, "X", 1), ("Y", 1, "C", 1)),
    "Y": (("Y", 0, "", 2), ("D", 1, "Y", 2), ("X", 2, "D", 2)),
}
"""What a triangle is cut into: a part and its side that is a side of the whole, or of an earlier part, back to back."""

_INNER = dict.fromkeys("AU", 2) | dict.fromkeys("BV", 1) | dict.fromkeys("CDXY", 0)
"""The side that both halves of a tile share."""
LETTERS = {"penrose-p2": "ABUV", "penrose-p3": "CDXY"}
_PARENTS = {part: "".join(whole for whole in _PARTS if part in (name for name, *_ in _PARTS[whole])) for part in _PARTS}


class _Triangle(NamedTuple):
    letter: str
    corners: tuple[_Point, _Point, _Point]

    def side(self, number: int) -> tuple[_Point, _Point]:
        return self.corners[number], self.corners[(number + 1) % 3]


def _placed(letter: str, side: int, start: _Point, end: _Point) -> _Triangle:
    """Return the triangle that has this side from start to end, anticlockwise."""
    corners: list[_Point] = [start] * 3
    here, way = start, _minus(end, start)
    for k in range(side, side + 3):
        corners[k % 3] = here
        here = _plus(here, way)
        way = _times(way, _BENDS[letter][k % 3])
    return _Triangle(letter, (corners[0], corners[1], corners[2]))


def _parts(whole: _Triangle) -> list[_Triangle]:
    found: dict[str, _Triangle] = {}
    for letter, side, beside, other in _PARTS[whole.letter]:
        start, end = found[beside].side(other)[::-1] if beside else whole.side(other)
        found[letter] = _placed(letter, side, start, end)
    return list(found.values())


def _x(p: _Point) -> tuple[int, int]:
    """Return the first coordinate in quarters: a whole number, and a number of roots of five."""
    return 4 * p[0] + p[1] - p[2] + p[3], p[1] + p[2] - p[3]


def _y(p: _Point) -> tuple[int, int]:
    return 2 * p[1] + p[2] + p[3], p[2] + p[3]


class _Window:
    """The rectangle that a piece must not leave, in quarters of a side and their counterpart."""

    _MARGIN = 16.0

    def __init__(self, name: str, width: int, height: int) -> None:
        across, along = (44, 37) if name == "penrose-p2" else (35, 30)
        x, y = height * 100 // along, width * 100 // across
        self._x, self._y = (-(x // 2), x - x // 2), (y // 2 - y, y // 2)

    def holds(self, triangle: _Triangle) -> bool:
        return all(is_within(*_x(p), 5, *self._x) and is_within(*_y(p), 5, *self._y) for p in triangle.corners)

    def is_near(self, triangle: _Triangle) -> bool:
        """Return whether the triangle, or what it is cut into, may lie in the window or beside it."""
        for bounds, of in ((self._x, _x), (self._y, _y)):
            values = [one + root * _ROOT for one, root in map(of, triangle.corners)]
            if max(values) < bounds[0] - self._MARGIN or min(values) > bounds[1] + self._MARGIN:
                return False
        return True


def _read(name: str, patch: str) -> tuple[int, int, str]:
    """Return direction, corner and letters of a patch, or say what is wrong with it."""
    letters = patch[2:]
    if not (patch[:1].isdecimal() and patch[1:2] in tuple("012") and letters and patch.isascii()):
        raise BadPatch("A patch is a digit, a digit from 0 to 2, and letters.")
    for part, whole in zip(letters, letters[1:] + letters[-1:], strict=True):
        if part not in LETTERS[name] or whole not in LETTERS[name]:
            raise BadPatch(f"A patch of this tiling has the letters {', '.join(LETTERS[name])}.")
    for part, whole in pairwise(letters):
        if whole not in _PARENTS[part]:
            raise BadPatch(f"No triangle {part} lies in a triangle {whole}.")
    return int(patch[0]), int(patch[1]), letters


def _whole(direction: int, corner: int, letters: str) -> tuple[_Triangle, _Triangle]:
    """Return the largest triangle and the first one within it, placed so that the first one lies as asked for."""
    size = _BASE[letters[-1]]
    for _ in letters[1:]:
        size = _times(size, _GOLDEN)
    for tenths in range(10):
        end = _times(size, _turn(tenths))
        here = whole = _placed(letters[-1], 0, (0, 0, 0, 0), end)
        for letter in reversed(letters[:-1]):
            here = next(part for part in _parts(here) if part.letter == letter)
        if _minus(here.corners[1], here.corners[0]) == _times(_BASE[letters[0]], _turn(direction)):
            shift = here.corners[corner]
            start = _minus(whole.corners[0], shift)
            first = _placed(letters[0], 0, _minus(here.corners[0], shift), _minus(here.corners[1], shift))
            return _placed(letters[-1], 0, start, _plus(start, end)), first
    raise AssertionError("no direction fits")


def _tiles(window: _Window, whole: _Triangle, levels: int, first: _Triangle) -> Iterator[Polygon]:
    """Yield the tiles in the window in the order in which a breadth-first search from the first triangle meets them."""
    triangles = [whole]
    for _ in range(levels):
        triangles = [part for triangle in triangles for part in _parts(triangle) if window.is_near(part)]
    behind = {triangle.side(k): triangle for triangle in triangles for k in range(3)}
    if not window.holds(first):
        return
    queue, placed, reported = [first], {first}, set[_Triangle]()
    for triangle in queue:
        for k in range(3):
            start, end = triangle.side(k)
            other = behind.get((end, start))
            if other is None:
                raise TooShort
            if not window.holds(other):
                continue
            if other not in placed:
                placed.add(other)
                queue.append(other)
            elif k == _INNER[triangle.letter] and triangle not in reported and other not in reported:
                reported |= {triangle, other}
                yield [_corner(p) for half in (triangle, other) for p in _outer(half)]


def _outer(half: _Triangle) -> tuple[_Point, _Point]:
    inner = _INNER[half.letter]
    return half.corners[(inner + 1) % 3], half.corners[(inner + 2) % 3]


def _corner(point: _Point) -> Corner:
    return *_y(point), *_x(point)


def penrose(name: str, width: int, height: int, patch: str) -> list[Polygon]:
    """Return the tiles of a patch of that size, as Loopy has them: so many sides of a square of four tiles or so."""
    direction, corner, letters = _read(name, patch)
    whole, first = _whole(direction, corner, letters)
    return trim(list(_tiles(_Window(name, width, height), whole, len(letters) - 1, first)))


def random_patch(name: str, width: int, height: int, seed: int) -> str:
    """Return a patch somewhere in the infinite tiling that reaches far enough."""
    chance = random.Random(seed)
    patch = f"{chance.randrange(10)}{chance.randrange(3)}{chance.choice(LETTERS[name])}"
    while True:
        try:
            penrose(name, width, height, patch)
        except TooShort:
            patch += chance.choice(_PARENTS[patch[-1]])
        else:
            return patch
