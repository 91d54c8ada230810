"""Hats: the first single tile that covers the plane only without ever repeating; some hats are mirrored.

Found by Smith, Myers, Kaplan and Goodman-Strauss ("An aperiodic monotile", 2023). A hat is eight faces of the tiling
`kites`. One to four hats make a larger tile of one of four kinds, H, T, P and F; such tiles make still larger ones of
the same kinds, and so on. How they do follows the paper and Craig S. Kaplan's program `hatviz`, from which the table
of the patch comes: the next larger tiles are cut out of twenty-nine tiles that are put together side by side.

The places of a kite in its hat, of the hat in its tile and of the tile in larger and larger ones say where in the
plane it is. Loopy's game IDs have these numbers with commas, and the letter of the largest tile.

Points are u + v * r where r is a sixth of a turn: pairs of whole numbers (fractions for corners of large tiles).
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from gridwright.grid.tilings.patches import BadPatch, TooShort, trim
from gridwright.grid.tilings.plane import Polygon, Scale

SCALE = Scale(math.sqrt(3) / 2, 0, 0.5, 0)
"""The shorter sides of a hat are one."""

_Number: TypeAlias = int | Fraction
_Point: TypeAlias = tuple[_Number, _Number]


def _plus(a: _Point, b: _Point) -> _Point:
    return a[0] + b[0], a[1] + b[1]


def _minus(a: _Point, b: _Point) -> _Point:
    return a[0] - b[0], a[1] - b[1]


def _times(a: _Point, b: _Point) -> _Point:
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0] + a[1] * b[1]


def _mirrored(a: _Point) -> _Point:
    return a[0] + a[1], -a[1]


def _over(a: _Point, b: _Point) -> _Point:
    u, v = _times(a, _mirrored(b))
    size = b[0] * b[0] + b[0] * b[1] + b[1] * b[1]
    return _over_number(u, size), _over_number(v, size)


def _over_number(a: _Number, b: _Number) -> _Number:
    """Divide; what comes out whole stays a whole number, which is many times faster to go on with."""
    found = Fraction(a) / b
    return found.numerator if found.denominator == 1 else found


class _Motion(NamedTuple):
    """First mirror if at all, then turn (a point on the unit circle), then shift."""

    turn: _Point
    shift: _Point
    mirror: bool = False

    def of(self, point: _Point) -> _Point:
        return _plus(_times(self.turn, _mirrored(point) if self.mirror else point), self.shift)

    def after(self, other: _Motion) -> _Motion:
        turn = _times(self.turn, _mirrored(other.turn) if self.mirror else other.turn)
        return _Motion(turn, self.of(other.shift), self.mirror != other.mirror)

    def with_whole_numbers(self) -> _Motion:
        """Return the motion with numbers that are whole as such, which are much faster than fractions."""
        (a, b), (u, v) = self.turn, self.shift
        return self._replace(turn=(int(a), int(b)), shift=(int(u), int(v)))


_STILL = _Motion((1, 0), (0, 0))
_BACK: _Point = (1, -1)
"""A sixth of a turn the other way."""


def _moving(start: _Point, end: _Point, to_start: _Point, to_end: _Point) -> _Motion:
    """Return the motion that takes one side to another."""
    turn = _over(_minus(to_end, to_start), _minus(end, start))
    return _Motion(turn, _minus(to_start, _times(turn, start)))


# A hat and its kites, as they lie when the first kite's point is at the origin.


class _Kite(NamedTuple):
    """A kite by its corners: its point, the two beside it, and the blunt one."""

    point: _Point
    left: _Point
    right: _Point
    blunt: _Point

    def next_left(self) -> _Kite:
        """Return the kite beside it, round the same point."""
        left = _minus(_plus(self.point, self.left), self.right)
        return _Kite(self.point, left, self.left, _minus(_plus(self.left, self.left), self.blunt))

    def swapped(self) -> _Kite:
        return _Kite(self.point, self.right, self.left, self.blunt)

    def next_right(self) -> _Kite:
        return self.swapped().next_left().swapped()

    def across_left(self) -> _Kite:
        """Return the kite round the same blunt corner."""
        point = _minus(_plus(self.left, self.left), self.point)
        return _Kite(point, _minus(_plus(self.left, self.right), self.point), self.left, self.blunt)

    def across_right(self) -> _Kite:
        return self.swapped().across_left().swapped()

    def moved(self, motion: _Motion) -> _Kite:
        return _Kite(*(motion.of(corner) for corner in self))


_FIRST = _Kite((0, 0), (0, 3), (3, 0), (2, 2))


def _kites(first: _Kite) -> tuple[_Kite, ...]:
    kites = [first, first.next_left()]
    kites.append(kites[1].across_right())
    kites.append(kites[2].next_right())
    kites.append(kites[3].across_left())
    for _ in range(3):
        kites.append(kites[-1].next_right())
    return tuple(kites)


_KITES = _kites(_FIRST)


def _outline() -> tuple[_Point, ...]:
    k0, _, k2, k3, k4, _, k6, k7 = _KITES
    corners = (k0.point, k0.right, k0.blunt, k0.left, k2.point, k3.right, k3.blunt, k4.left, k4.point)
    return (*corners, k7.right, k7.blunt, k7.left, k6.blunt, k6.left)


_OUTLINE = _outline()

# Tiles of the four kinds: their corners, counted so that hats fit, and what they are made of.

_UNIT: _Point = (2, -1)
"""What a length of one of the paper's drawings is here."""
_Shapes: TypeAlias = dict[str, tuple[_Point, ...]]


def _drawn(*corners: tuple[int, int]) -> tuple[_Point, ...]:
    return tuple(_times(_UNIT, (2 * u, 2 * v)) for u, v in corners)


_SHAPES: _Shapes = {
    "H": _drawn((0, 0), (4, 0), (4, 1), (0, 5), (-1, 5), (-1, 1)),
    "T": _drawn((0, 0), (3, 0), (0, 3)),
    "P": _drawn((0, 0), (4, 0), (2, 2), (-2, 2)),
    "F": _drawn((0, 0), (3, 0), (3, 1), (2, 2), (-2, 2)),
}


_HATS = {
    "H": (
        _Motion((0, -1), (10, -2)),
        _Motion((-1, 1), (10, 10)),
        _Motion((0, -1), (-2, 4)),
        _Motion((0, 1), (4, 4), mirror=True),
    ),
    "T": (_Motion((1, 0), (8, -4)),),
    "P": (_Motion((1, 0), (12, -6)), _Motion((1, -1), (0, 0))),
    "F": (_Motion((1, 0), (12, -6)), _Motion((1, -1), (0, 0))),
}
"""Where the hats of the smallest tiles lie, in the order in which Loopy counts them."""

_CHAIN = (
    "0 0 P 2, 1 0 H 2, 2 0 P 2, 3 0 H 2, 4 4 P 2, 0 4 F 3, 2 4 F 3, 4 1 3 2 F 0, 8 3 H 0, 9 2 P 0, 10 2 H 0, 11 4 P 2, "
    "12 0 H 2, 13 0 F 3, 14 2 F 1, 15 3 H 4, 8 2 F 1, 17 3 H 0, 18 2 P 0, 19 2 H 2, 20 4 F 3, 20 0 P 2, 22 0 H 2, "
    "23 4 F 3, 23 0 F 3, 16 0 P 2, 9 4 0 2 T 2, 4 0 F 3"
)
"""How the patch is put together round an H: an earlier tile and its side, a kind and the side of it put there.

With six words the side lies between a corner of one earlier tile and a corner of another.
"""
_UNNAMED = -1
_PARTS = {
    "H": {0: 0, 1: 9, 2: 16, 3: 27, 4: 1, 5: 26, 6: 10, 8: 6, 9: 8, 12: 15},
    "T": {0: 11},
    "P": {0: 2, 1: 4, 4: 3, 5: 7, 10: 28},
    "F": {0: 20, 1: 23, 3: 22, 6: 24, 8: 28, 10: 25, _UNNAMED: 21},
}
"""Which tiles of the patch belong to the next larger tile of each kind, by the numbers that Loopy has for them.

One F tile belongs to a P and to an F beside it; IDs name it by either.
"""


class _Tile(NamedTuple):
    kind: str
    motion: _Motion

    def with_whole_numbers(self) -> _Tile:
        """Return the tile with numbers that are whole as such: hats lie on a lattice, so the tiles they make do."""
        return self._replace(motion=self.motion.with_whole_numbers())


def _put_together(shapes: _Shapes) -> list[_Tile]:
    tiles = [_Tile("H", _STILL)]

    def corner(tile: str, number: int) -> _Point:
        kind, motion = tiles[int(tile)]
        return motion.of(shapes[kind][number % len(shapes[kind])])

    for words in map(str.split, _CHAIN.split(", ")):
        one, side, *other, kind, own = words
        start, end = corner(one, int(side) + 1), corner(one, int(side))
        if other:
            start = corner(other[0], int(other[1]))
        shape = shapes[kind]
        motion = _moving(shape[int(own)], shape[(int(own) + 1) % len(shape)], start, end)
        tiles.append(_Tile(kind, motion))
    return tiles


def _crossing(a: _Point, b: _Point, c: _Point, d: _Point) -> _Point:
    """Return where the line from a to b meets the line from c to d."""
    (p, q), (r, s), (u, v) = _minus(b, a), _minus(d, c), _minus(c, a)
    share = _over_number(u * s - r * v, p * s - r * q)
    return a[0] + share * p, a[1] + share * q


def _turned_about(centre: _Point, turn: _Point, point: _Point) -> _Point:
    return _plus(centre, _times(turn, _minus(point, centre)))


def _outlines(tiles: Sequence[_Tile], shapes: _Shapes) -> _Shapes:
    """Return the corners of the next larger tiles."""

    def corner(tile: int, number: int) -> _Point:
        return tiles[tile].motion.of(shapes[tiles[tile].kind][number])

    low, top, far = corner(8, 2), corner(21, 2), corner(7, 2)
    first = _crossing(low, _turned_about(low, _times(_BACK, _BACK), top), corner(6, 2), far)
    way = _times(_BACK, _minus(corner(6, 2), first))
    h = (first, low, _plus(low, way), corner(14, 2), _minus(corner(14, 2), _times(_BACK, way)), corner(6, 2))
    long = _minus(low, first)
    tip = _plus(h[1], _minus(h[4], h[5]))
    return {
        "H": h,
        "T": (tip, _turned_about(tip, _BACK, h[2]), h[2]),
        "P": (far, _plus(far, long), low, first),
        "F": (top, corner(24, 2), corner(25, 0), corner(25, 2), _minus(corner(25, 2), long)),
    }


class _Level(NamedTuple):
    shapes: _Shapes
    parts: dict[str, dict[int, _Tile]]
    reach: float
    """how far a tile of this level reaches from its origin, at most"""


@cache
def _level(number: int) -> _Level:
    if number == 0:
        reach = max(abs(_complex(hat.of(corner))) for hats in _HATS.values() for hat in hats for corner in _OUTLINE)
        return _Level(_SHAPES, {}, reach)
    below = _level(number - 1)
    tiles = _put_together(below.shapes)
    parts = {
        kind: {place: tiles[tile].with_whole_numbers() for place, tile in chosen.items()}
        for kind, chosen in _PARTS.items()
    }
    shifts = [abs(_complex(tile.motion.shift)) for chosen in parts.values() for tile in chosen.values()]
    return _Level(_outlines(tiles, below.shapes), parts, max(shifts) + below.reach)


def _complex(point: _Point) -> complex:
    return float(point[0]) + float(point[1]) * complex(0.5, math.sqrt(0.75))


# A patch of the tiling.

_NUMBERS = re.compile(r"(?:[0-9]{1,2},){3,}[HTPF]")


def _read(patch: str) -> tuple[list[int], str]:
    """Return the places and the kind of the largest tile, or say what is wrong."""
    if not _NUMBERS.fullmatch(patch):
        raise BadPatch("A patch is three or more numbers, each with a comma after it, and one of H, T, P and F.")
    path, kind = [int(number) for number in patch[:-2].split(",")], patch[-1]
    here = kind
    for place in reversed(path[2:]):
        if place not in _PARTS[here]:
            raise BadPatch(f"A tile {here} has no place {place} of its own.")
        here = _level(1).parts[here][place].kind
    if path[1] >= len(_HATS[here]) or path[0] >= len(_KITES):
        raise BadPatch(f"A tile {here} has {len(_HATS[here])} hats, and a hat has eight kites, counted from 0.")
    return path, kind


def _placed(path: Sequence[int], kind: str) -> _Motion:
    """Return the motion of the largest tile for which the first kite lies where Loopy begins."""
    inner, here = _STILL, kind
    for number in range(len(path) - 2, 0, -1):
        here, motion = _level(number).parts[here][path[number + 1]]
        inner = inner.after(motion)
    inner = inner.after(_HATS[here][path[1]])
    kite = _KITES[path[0]].moved(inner)
    if inner.mirror:
        kite = kite.swapped()
    return _moving(kite.point, kite.left, _FIRST.point, _FIRST.left).with_whole_numbers()


class _Window:
    """The rectangle that a piece must not leave."""

    _MARGIN = 30.0

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height

    def holds(self, hat: Polygon) -> bool:
        return all(0 <= x <= 4 * self._width and 0 <= y <= 6 * self._height for x, _, y, _ in hat)

    def is_near(self, centre: _Point, reach: float) -> bool:
        at, far = _complex(centre), reach + self._MARGIN
        right, down = 6 * self._width, 6 * math.sqrt(0.75) * self._height
        return -far <= at.real <= right + far and -far <= at.imag <= down + far

    def place_of(self, kite: _Kite) -> tuple[int, int] | None:
        """Return where a kite comes in rows walked to and fro; the second row of four begins with its second kite."""
        u, v = _plus(kite.point, kite.blunt)
        across, row = int(2 * u + v), int(v) // 6
        last = 24 * self._width
        if not (0 < across < last and 0 <= row < 2 * self._height):
            return None
        if row % 4 == 1 and across == last - 6:
            return row, 9 - last
        return row, -across if row % 2 else across

    def kites(self) -> int:
        """Return how many kites there are in the rectangle."""
        return sum(3 * self._width - (row % 4 in (0, 3)) for row in range(2 * self._height))


def _hats(window: _Window, kind: str, top: _Motion, level: int) -> Iterator[_Motion]:
    """Yield every hat in the window or near it."""
    waiting = [(kind, top, level)]
    while waiting:
        kind, motion, level = waiting.pop()
        if not window.is_near(motion.shift, _level(level).reach):
            continue
        if level:
            parts = _level(level).parts[kind].values()
            waiting += [(part.kind, motion.after(part.motion), level - 1) for part in parts]
        else:
            yield from (motion.after(hat) for hat in _HATS[kind])


def _polygon(motion: _Motion) -> Polygon:
    points = [motion.of(corner) for corner in _OUTLINE]
    return [(int(2 * u + v) // 3, 0, int(v), 0) for u, v in (points[::-1] if motion.mirror else points)]


def hats(width: int, height: int, patch: str) -> list[Polygon]:
    """Return the hats of a patch in a rectangle of that size, in the order of their first kites."""
    window = _Window(width, height)
    for path, kind in _further(*_read(patch)):
        places = _places(window, path, kind)
        if places is not None:
            first = {hat: place for hat, place in places.items() if place is not None}
            polygons = [_polygon(hat) for hat in sorted(first, key=first.__getitem__)]
            return trim([polygon for polygon in polygons if window.holds(polygon)])
    raise TooShort


def _places(window: _Window, path: Sequence[int], kind: str) -> dict[_Motion, tuple[int, int] | None] | None:
    """Return each hat with the place of its first kite; nothing if the largest tile does not cover the window."""
    found = set(_hats(window, kind, _placed(path, kind), len(path) - 2))
    places = {hat: [window.place_of(kite.moved(hat)) for kite in _KITES] for hat in found}
    if sum(place is not None for kites in places.values() for place in kites) < window.kites():
        return None
    return {hat: kites[0] for hat, kites in places.items()}


def _wholes(kind: str) -> list[tuple[str, int]]:
    """Return the larger tiles that a tile may lie in, each with its place."""
    return [
        (whole, place)
        for whole, parts in _level(1).parts.items()
        for place, part in parts.items()
        if part.kind == kind and place != _UNNAMED
    ]


def _further(path: list[int], kind: str) -> Iterator[tuple[list[int], str]]:
    """Yield a patch, and what it may be part of.

    Loopy's larger tiles overlap at their rims, ours do not, so a window may reach beyond the largest tile of an ID.
    What lies in the overlap is the same wherever that tile lies.
    """
    yield path, kind
    beyond = [([*path, place], whole) for whole, place in _wholes(kind)]
    yield from beyond
    for longer, larger in beyond:
        yield from (([*longer, place], whole) for whole, place in _wholes(larger))


def random_patch(width: int, height: int, seed: int) -> str:
    """Return a patch somewhere in the plane that reaches far enough."""
    chance, window = random.Random(seed), _Window(width, height)
    kind = chance.choice("HTPF")
    path = [chance.randrange(8), chance.randrange(len(_HATS[kind]))]
    while len(path) == 2 or _places(window, path, kind) is None:
        kind, place = chance.choice(_wholes(kind))
        path.append(place)
    return "".join(f"{number}," for number in path) + kind
