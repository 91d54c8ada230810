"""Spectres: a tile with fourteen sides that covers the plane only without ever repeating, and never mirrored.

Found by Smith, Myers, Kaplan and Goodman-Strauss ("A chiral aperiodic monotile", 2023), whose substitution this is:
nine kinds of tiles, one of which is a pair of spectres; each is cut into eight tiles (that one into seven), mirrored
every time. As with Penrose's tiles, the places of a spectre in larger and larger tiles say where in the plane it is.
Loopy's game IDs have them: a digit (or A, B) for the direction of the first spectre in twelfths of a turn, a digit
for its place in the smallest tile, the places of the tiles from the smallest up, and the kind of the largest one.

Points are whole-number combinations of powers of a twelfth of a turn, here with y upwards, as in the paper.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.grid.tilings.patches import BadPatch, TooShort, is_within, trim
from gridwright.grid.tilings.plane import Polygon, Scale

_Point = tuple[int, int, int, int]
"""Numbers of the powers 0 to 3 of a twelfth of a turn."""

_SIDE = 1 / math.sqrt(8)
SCALE = Scale(_SIDE, _SIDE * math.sqrt(3), _SIDE, _SIDE * math.sqrt(3))
_ORIGIN: _Point = (0, 0, 0, 0)


def _plus(a: _Point, b: _Point) -> _Point:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def _minus(a: _Point, b: _Point) -> _Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]


def _turned(point: _Point, twelfths: int) -> _Point:
    for _ in range(twelfths % 12):
        p, q, r, s = point  # the fourth power is the square less one
        point = -s, p, q + s, r
    return point


def _mirrored(point: _Point) -> _Point:
    """Return the point on the other side of the horizontal axis."""
    p, q, r, s = point
    return p + r, q, -r, -q - s


class _Motion(NamedTuple):
    """First mirror if at all, then turn, then shift."""

    turn: int
    shift: _Point
    mirror: bool = False

    def of(self, point: _Point) -> _Point:
        return _plus(_turned(_mirrored(point) if self.mirror else point, self.turn), self.shift)

    def after(self, other: _Motion) -> _Motion:
        turn = self.turn - other.turn if self.mirror else self.turn + other.turn
        return _Motion(turn % 12, self.of(other.shift), self.mirror != other.mirror)


def _outline() -> tuple[_Point, ...]:
    corners = [_ORIGIN]
    for direction in (0, 10, 1, 3, 0, 2, 5, 7, 4, 6, 6, 8, 11):
        corners.append(_plus(corners[-1], _turned((1, 0, 0, 0), direction)))
    return tuple(corners)


_OUTLINE = _outline()
_HEAD = (6, 5)
"""The corners of the outline between which the first side lies as Loopy counts them, backwards."""
_STILL = _Motion(0, _ORIGIN)
_PAIR = (_STILL, _Motion(1, _OUTLINE[8]))
_KEYS = (3, 5, 7, 11)
"""Corners of a tile at which larger ones are put together."""

_KINDS = {
    "G": "FXGSPDJ",
    "D": "FPGSXDFX",
    "J": "FPGSYDFP",
    "L": "FPGSYDFX",
    "X": "FYGSYDFP",
    "P": "FYGSYDFX",
    "S": "LPGSXDFX",
    "F": "FPGSYDFY",
    "Y": "FYGSYDFY",
}
"""What each kind is cut into, in the order in which Loopy counts the places."""
_PLACE = (6, 5, 7, 4, 0, 1, 3, 2)
"""For each of these places, its number in the chain along which the parts are put together."""
_CHAIN = ((2, 3, 1), (0, 2, 0), (2, 3, 1), (2, 3, 1), (0, 2, 0), (2, 3, 1), (-4, 3, 3))
"""From each part of the chain to the next: how much it is turned, and which keys of both are put together."""


class _Level(NamedTuple):
    motions: tuple[_Motion, ...]
    """for each place, where its tile lies"""
    reach: float
    """how far a tile of this level reaches from its origin, at most"""


def _levels(count: int) -> list[_Level]:
    keys = [_OUTLINE[k] for k in _KEYS]
    reach = max(abs(_complex(motion.of(corner))) for motion in _PAIR for corner in _OUTLINE)
    levels = [_Level((), reach)]
    for _ in range(count):
        chain = [_STILL]
        for turn, start, end in _CHAIN:
            total = chain[-1].turn + turn
            chain.append(_Motion(total, _minus(chain[-1].of(keys[start]), _turned(keys[end], total))))
        chain = [_Motion(6, _ORIGIN, mirror=True).after(motion) for motion in chain]
        keys = [chain[part].of(keys[key]) for part, key in ((6, 2), (5, 1), (3, 2), (0, 1))]
        motions = tuple(chain[part] for part in _PLACE)
        reach = max(abs(_complex(motion.shift)) for motion in motions) + reach
        levels.append(_Level(motions, reach))
    return levels


def _complex(point: _Point) -> complex:
    return sum((n * complex(math.cos(k * math.pi / 6), math.sin(k * math.pi / 6)) for k, n in enumerate(point)), 0j)


def _read(patch: str) -> tuple[int, list[int], str]:
    """Return the direction, the places and the kind of the largest tile, or say what is wrong."""
    direction, digits, kind = patch[:1], patch[1:-1], patch[-1:]
    if not (direction in tuple("0123456789AB") and digits.isdecimal() and digits.isascii() and kind in _KINDS):
        raise BadPatch("A patch is a digit (or A or B), digits, and a letter of D, F, G, J, L, P, S, X and Y.")
    here = kind
    for digit in reversed(digits[1:]):
        if int(digit) >= len(_KINDS[here]):
            raise BadPatch(f"A tile {here} has no place {digit}.")
        here = _KINDS[here][int(digit)]
    if int(digits[0]) >= (2 if here == "G" else 1):
        raise BadPatch(f"A tile {here} has no spectre {digits[0]}.")
    return int(direction, 12), [int(digit) for digit in digits], kind


def _first(direction: int) -> tuple[_Point, _Point]:
    """Return where Loopy puts the first side of the first spectre, so that its middle lies about in the middle."""
    start = _turned((1, 0, 0, 0), direction)
    diagonal = _plus(start, _turned(start, -3))
    corner = _plus(_turned(diagonal, 5), _turned(diagonal, -5))
    return corner, _plus(corner, start)


def _placed(direction: int, path: Sequence[int], levels: Sequence[_Level]) -> _Motion:
    """Return the motion of the largest tile for which the first spectre lies as asked for."""
    inner = _Motion(6, _ORIGIN, mirror=True) if len(path) % 2 == 0 else _STILL
    for level, place in zip(levels[:0:-1], reversed(path[1:]), strict=True):
        inner = inner.after(level.motions[place])
    inner = inner.after(_PAIR[path[0]])
    corner, end = _first(direction)
    for turn in range(12):
        start = _turned(inner.of(_OUTLINE[_HEAD[0]]), turn)
        if _minus(_turned(inner.of(_OUTLINE[_HEAD[1]]), turn), start) == _minus(end, corner):
            top = _Motion(turn, _minus(corner, start))
            return top.after(_Motion(6, _ORIGIN, mirror=True)) if len(path) % 2 == 0 else top
    raise AssertionError("no direction fits")


class _Window:
    """The rectangle that a piece must not leave; sides of spectres have the length square root of eight here."""

    _MARGIN = 10.0

    def __init__(self, width: int, height: int) -> None:
        x, y = 7 * width, 7 * height
        self._x, self._y = (-(x // 2), x - x // 2), (y // 2 - y, y // 2)

    def holds(self, spectre: Polygon) -> bool:
        return all(is_within(p, q, 3, *self._x) and is_within(-r, -s, 3, *self._y) for p, q, r, s in spectre)

    def is_near(self, centre: _Point, reach: float) -> bool:
        at = _complex(centre) * complex(1, -1) * 2
        far = (reach + self._MARGIN) / _SIDE
        return self._x[0] - far <= at.real <= self._x[1] + far and self._y[0] - far <= at.imag <= self._y[1] + far


def _spectre(motion: _Motion) -> Polygon:
    """Return the corners on the page from the head on, clockwise; turned by an eighth, for which all are whole."""
    corners: Polygon = []
    for k in range(14):
        point = motion.of(_OUTLINE[(_HEAD[0] - k) % 14])
        p, q, r, s = _plus(point, _turned(point, -3))
        corners.append((2 * p + r, q, -(2 * s + q), -r))
    return corners


def _spectres(window: _Window, kind: str, top: _Motion, levels: Sequence[_Level]) -> Iterator[Polygon]:
    """Yield every spectre in the window or near it."""
    waiting = [(kind, top, len(levels) - 1)]
    while waiting:
        kind, motion, level = waiting.pop()
        if not window.is_near(motion.shift, levels[level].reach):
            continue
        if level:
            parts = zip(_KINDS[kind], levels[level].motions, strict=False)
            waiting += [(part, motion.after(inner), level - 1) for part, inner in parts]
        else:
            yield from (_spectre(motion.after(inner)) for inner in (_PAIR if kind == "G" else _PAIR[:1]))


def spectres(width: int, height: int, patch: str) -> list[Polygon]:
    """Return the spectres of a patch in a rectangle of that size, in the order of a breadth-first search."""
    direction, path, kind = _read(patch)
    levels = _levels(len(path) - 1)
    window = _Window(width, height)
    top = _placed(direction, path, levels)
    behind = {
        way: spectre
        for spectre in _spectres(window, kind, top, levels)
        for way in zip(spectre, [*spectre[1:], spectre[0]], strict=True)
    }
    first = _spectre_with(behind, direction)
    queue, placed = ([first], {tuple(first)}) if window.holds(first) else ([], set())
    for spectre in queue:
        for start, end in zip(spectre, [*spectre[1:], spectre[0]], strict=True):
            if (end, start) not in behind:
                raise TooShort
            other = behind[end, start]
            if tuple(other) not in placed and window.holds(other):
                placed.add(tuple(other))
                queue.append(other)
    return trim(queue)


def _spectre_with(
    behind: dict[tuple[tuple[int, int, int, int], tuple[int, int, int, int]], Polygon], direction: int
) -> Polygon:
    ends = []
    for point in _first(direction):
        p, q, r, s = _plus(point, _turned(point, -3))
        ends.append((2 * p + r, q, -(2 * s + q), -r))
    return behind[ends[0], ends[1]]


def random_patch(width: int, height: int, seed: int) -> str:
    """Return a patch somewhere in the plane that reaches far enough."""
    chance = random.Random(seed)
    kind = chance.choice("GDJLXPSFY")
    index = chance.randrange(2) if kind == "G" else 0
    digits = f"{'0123456789AB'[2 * chance.randrange(6) + index]}{index}"
    while True:
        try:
            spectres(width, height, digits + kind)
        except TooShort:
            whole = chance.choice([whole for whole, parts in _KINDS.items() if kind in parts])
            digits += str(chance.choice([place for place, part in enumerate(_KINDS[whole]) if part == kind]))
            kind = whole
        else:
            return digits + kind
