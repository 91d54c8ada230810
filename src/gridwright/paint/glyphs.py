"""The symbols that every family can use, each with its outline, its character and its letter in plain ASCII.

A family adds its own in its look. Arcs become curves when an outline is read, so that a painter needs to know only
four commands.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from gridwright.core.look import NO_LOOK, Glyph, Look, Part, circle, filled, stroked
from gridwright.paint import measures

Point = tuple[float, float]


class Segment(NamedTuple):
    """One piece of an outline: M moves, L draws a line, C a curve (two controls and its end), Z closes."""

    command: str
    points: tuple[Point, ...]


_HEART = (
    "M 0,8.8 C -4,5.2 -9.2,1.6 -9.2,-3 C -9.2,-6.2 -7,-8.2 -4.6,-8.2 C -2.6,-8.2 -0.8,-7 0,-5 "
    "C 0.8,-7 2.6,-8.2 4.6,-8.2 C 7,-8.2 9.2,-6.2 9.2,-3 C 9.2,1.6 4,5.2 0,8.8 Z"
)
_PLUS = (
    "M -2.8,-8.5 L 2.8,-8.5 L 2.8,-2.8 L 8.5,-2.8 L 8.5,2.8 L 2.8,2.8 "
    "L 2.8,8.5 L -2.8,8.5 L -2.8,2.8 L -8.5,2.8 L -8.5,-2.8 L -2.8,-2.8 Z"
)
_SALTIRE = "M 4,-8 L 8,-4 L 4,0 L 8,4 L 4,8 L 0,4 L -4,8 L -8,4 L -4,0 L -8,-4 L -4,-8 L 0,-4 Z"
_STAR = "M 0,-10 L 2.7,-3.3 L 9.8,-2.9 L 4.3,1.7 L 6.1,8.6 L 0,4.7 L -6.1,8.6 L -4.3,1.7 L -9.8,-2.9 L -2.7,-3.3 Z"

GLYPHS: Mapping[str, Glyph] = {
    "ring": stroked("◎", "O", 3, circle(6.8)),
    "diamond": filled("◆", "D", "M 0,-9.5 L 8,0 L 0,9.5 L -8,0 Z"),
    "square": filled("■", "S", "M -7,-7 L 7,-7 L 7,7 L -7,7 Z"),
    "triangle": filled("▲", "T", "M 0,-8.5 L 9,7.5 L -9,7.5 Z"),
    "disc": filled("●", "C", circle(7.8)),
    "plus": filled("✚", "P", _PLUS),
    "star": filled("★", "A", _STAR),
    "bars": filled("=", "B", "M -8,-7 L 8,-7 L 8,-2.3 L -8,-2.3 Z", "M -8,2.3 L 8,2.3 L 8,7 L -8,7 Z"),
    "crescent": filled("☾", "M", "M 3.5,-8.8 A 9 1 0 8.8,4 A 7.3 0 1 3.5,-8.8 Z"),
    "hourglass": filled("Ж", "H", "M -7.5,-8.5 L 7.5,-8.5 L 0,0 L 7.5,8.5 L -7.5,8.5 L 0,0 Z"),
    "saltire": filled("✕", "X", _SALTIRE),
    "heart": filled("♥", "L", _HEART),
    "half-disc": Glyph("◐", "U", (Part("M 0,-8 A 8 0 0 0,8 Z"), Part(circle(7.2), 1.8))),
    "chevron": filled("∧", "V", "M 0,-7.5 L 9,1.5 L 9,8.3 L 0,-0.5 L -9,8.3 L -9,1.5 Z"),
    "arrow": filled("↑", "Y", "M 0,-9.5 L 8,-0.5 L 2.8,-0.5 L 2.8,9 L -2.8,9 L -2.8,-0.5 L -8,-0.5 Z"),
    "frame": stroked("□", "E", 3.4, "M -6,-6 L 6,-6 L 6,6 L -6,6 Z"),
    "dots": filled("∷", "Q", *(circle(3.1, x, y) for x in (-4.8, 4.8) for y in (-4.8, 4.8))),
    "kite": filled("▼", "K", "M 0,-7.5 L 8.5,-3 L 0,9.5 L -8.5,-3 Z"),
    "hexagon": filled("▣", "G", "M -4.6,-8 L 4.6,-8 L 9.2,0 L 4.6,8 L -4.6,8 L -9.2,0 Z"),
    "cross": stroked("×", "x", 5.7, "M -10,-10 L 10,10 M 10,-10 L -10,10"),
    "check": stroked("✓", "v", 2.8, "M -7.5,0.5 L -2,6 L 7.5,-5.5", 24),
}


def glyph(name: str, look: Look = NO_LOOK) -> Glyph:
    """Find a glyph among those of a look and the shared ones. An unknown name is a bug, hence LookupError."""
    try:
        return look.glyphs.get(name) or GLYPHS[name]
    except KeyError:
        raise LookupError(f"no glyph '{name}'") from None


@lru_cache(maxsize=256)
def outline(path: str) -> tuple[Segment, ...]:
    """Return the pieces of a path, with its arcs turned into curves."""
    return tuple(_segments(path.split()))


_ARGUMENTS = {"M": 1, "L": 1, "C": 3, "A": 4, "Z": 0}


def _segments(words: list[str]) -> Iterator[Segment]:
    """Return each command of the words with its points."""
    here: Point = (0.0, 0.0)
    place = 0
    while place < len(words):
        command = words[place]
        arguments = words[place + 1 : place + 1 + _ARGUMENTS[command]]
        place += 1 + len(arguments)
        if command == "A":
            radius, large, sweep, end = arguments
            yield from _arc(here, _point(end), float(radius), large == "1", sweep == "1")
        else:
            yield Segment(command, tuple(_point(word) for word in arguments))
        here = _point(arguments[-1]) if arguments else here


def _point(word: str) -> Point:
    """Return the point written `x,y`."""
    x, y = word.split(",")
    return float(x), float(y)


def _arc(start: Point, end: Point, radius: float, large: bool, sweep: bool) -> Iterator[Segment]:
    """Return a piece of a circle from start to end as curves of at most a quarter turn each.

    The centre lies on the perpendicular through the middle of the chord, on the side the two flags choose.
    """
    half_x, half_y = (end[0] - start[0]) / 2, (end[1] - start[1]) / 2
    chord = math.hypot(half_x, half_y)
    away = math.sqrt(max(radius**2 - chord**2, 0.0)) / chord * (-1 if large == sweep else 1)
    centre = (start[0] + half_x - away * half_y, start[1] + half_y + away * half_x)
    first = math.atan2(start[1] - centre[1], start[0] - centre[0])
    turn = (math.atan2(end[1] - centre[1], end[0] - centre[0]) - first) % math.tau
    turn = turn if sweep else turn - math.tau
    count = math.ceil(abs(turn) / (math.pi / 2) - 1e-9)
    for piece in range(count):
        yield _quarter(centre, radius, first + turn * piece / count, turn / count)


def _quarter(centre: Point, radius: float, angle: float, turn: float) -> Segment:
    """Return the curve nearest to the arc that starts at this angle; handles are 4/3 tan(turn/4) long."""
    handle = 4 / 3 * math.tan(turn / 4)
    last = angle + turn
    corners = (
        (math.cos(angle) - handle * math.sin(angle), math.sin(angle) + handle * math.cos(angle)),
        (math.cos(last) + handle * math.sin(last), math.sin(last) - handle * math.cos(last)),
        (math.cos(last), math.sin(last)),
    )
    return Segment("C", tuple((centre[0] + radius * x, centre[1] + radius * y) for x, y in corners))


HATCH_GAP = 0.16


def hatching(x: float, y: float, width: float, height: float, radius: float) -> list[tuple[Point, Point]]:
    """Return the lines that hatch a tile at 45 degrees, in cells, kept clear of its round corners."""
    inset = radius * (1 - math.sqrt(0.5)) + measures.HATCH_WIDTH / 2
    x, y, width, height = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    count = max(1, round((width + height) / (HATCH_GAP * math.sqrt(2))))
    return [_slant(x, y, width, height, (width + height) * step / count) for step in range(1, count)]


def _slant(x: float, y: float, width: float, height: float, reach: float) -> tuple[Point, Point]:
    """Return the rising line through the rectangle with ends `reach` from its top left corner along the sides."""
    left = (max(reach - height, 0.0), min(reach, height))
    right = (min(reach, width), max(reach - width, 0.0))
    return (x + left[0], y + left[1]), (x + right[0], y + right[1])
