"""Every sign drawn by name: its outline, its character for the terminal, and its letter in plain ASCII.

A puzzle colour is never told by colour alone: `PUZZLE[k]` is the glyph of colour k.

Outlines are written as absolute path commands `M x,y`, `L x,y`, `C x,y x,y x,y`, `Z`, and
`A radius large sweep x,y` (a piece of a circle, flags as in SVG), centred on 0,0 in a box of `box` units.
Arcs become curves when they are read, so that a painter needs to know only four commands.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

Point = tuple[float, float]


class Segment(NamedTuple):
    """One piece of an outline: M moves, L draws a line, C a curve (two controls and its end), Z closes."""

    command: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Part:
    """One outline of a glyph: filled, or drawn with a pen if `pen` is above 0.

    A `second` part takes the mark's `edge` as its colour, where the mark has one.
    """

    path: str
    pen: float = 0.0
    second: bool = False


@dataclass(frozen=True)
class Glyph:
    """A sign: its parts in a box of `box` units, its character, and its ASCII stand-in."""

    character: str
    ascii: str
    parts: tuple[Part, ...]
    box: float = 20.0


PUZZLE = (
    "ring",
    "diamond",
    "square",
    "triangle",
    "disc",
    "plus",
    "star",
    "bars",
    "crescent",
    "hourglass",
    "saltire",
    "heart",
    "half-disc",
    "chevron",
    "arrow",
    "frame",
    "dots",
)
"""The glyph of each puzzle colour, by its number."""


def _circle(radius: float, x: float = 0, y: float = 0) -> str:
    """The path of a circle."""
    left, right = f"{x - radius},{y}", f"{x + radius},{y}"
    return f"M {left} A {radius} 0 1 {right} A {radius} 0 1 {left} Z"


def _filled(character: str, ascii_: str, *paths: str) -> Glyph:
    """A glyph of filled outlines."""
    return Glyph(character, ascii_, tuple(Part(path) for path in paths))


def _drawn(character: str, ascii_: str, pen: float, path: str, box: float = 20.0) -> Glyph:
    """A glyph drawn with one pen."""
    return Glyph(character, ascii_, (Part(path, pen),), box)


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
_POLE, _CLOTH = "M -5.5,10.5 L -5.5,-10.5", "M -5.5,-10.5 L 8,-5.2 L -5.5,0 Z"
_SPIKES = "M 0,-9.5 L 0,9.5 M -9.5,0 L 9.5,0 M -6.7,-6.7 L 6.7,6.7 M 6.7,-6.7 L -6.7,6.7"

GLYPHS: Mapping[str, Glyph] = {
    "ring": _drawn("◎", "O", 3, _circle(6.8)),
    "diamond": _filled("◆", "D", "M 0,-9.5 L 8,0 L 0,9.5 L -8,0 Z"),
    "square": _filled("■", "S", "M -7,-7 L 7,-7 L 7,7 L -7,7 Z"),
    "triangle": _filled("▲", "T", "M 0,-8.5 L 9,7.5 L -9,7.5 Z"),
    "disc": _filled("●", "C", _circle(7.8)),
    "plus": _filled("✚", "P", _PLUS),
    "star": _filled("★", "A", _STAR),
    "bars": _filled("=", "B", "M -8,-7 L 8,-7 L 8,-2.3 L -8,-2.3 Z", "M -8,2.3 L 8,2.3 L 8,7 L -8,7 Z"),
    "crescent": _filled("☾", "M", "M 3.5,-8.8 A 9 1 0 8.8,4 A 7.3 0 1 3.5,-8.8 Z"),
    "hourglass": _filled("Ж", "H", "M -7.5,-8.5 L 7.5,-8.5 L 0,0 L 7.5,8.5 L -7.5,8.5 L 0,0 Z"),
    "saltire": _filled("✕", "X", _SALTIRE),
    "heart": _filled("♥", "L", _HEART),
    "half-disc": Glyph("◐", "U", (Part("M 0,-8 A 8 0 0 0,8 Z"), Part(_circle(7.2), 1.8))),
    "chevron": _filled("∧", "V", "M 0,-7.5 L 9,1.5 L 9,8.3 L 0,-0.5 L -9,8.3 L -9,1.5 Z"),
    "arrow": _filled("↑", "Y", "M 0,-9.5 L 8,-0.5 L 2.8,-0.5 L 2.8,9 L -2.8,9 L -2.8,-0.5 L -8,-0.5 Z"),
    "frame": _drawn("□", "E", 3.4, "M -6,-6 L 6,-6 L 6,6 L -6,6 Z"),
    "dots": _filled("∷", "Q", *(_circle(3.1, x, y) for x in (-4.8, 4.8) for y in (-4.8, 4.8))),
    "kite": _filled("▼", "K", "M 0,-7.5 L 8.5,-3 L 0,9.5 L -8.5,-3 Z"),
    "hexagon": _filled("▣", "G", "M -4.6,-8 L 4.6,-8 L 9.2,0 L 4.6,8 L -4.6,8 L -9.2,0 Z"),
    "turn-right": _drawn("↻", ">", 2.8, "M 7,-7.5 L 7,-2.5 L 2,-2.5 M 6.5,-2.5 A 7.5 1 0 7.3,2.5", 24),
    "turn-left": _drawn("↺", "<", 2.8, "M -7,-7.5 L -7,-2.5 L -2,-2.5 M -6.5,-2.5 A 7.5 1 1 -7.3,2.5", 24),
    "flag": Glyph("⚑", "F", (Part(_POLE, 2.6, second=True), Part(_CLOTH)), 24),
    "mine": Glyph("✱", "*", (Part(_SPIKES, 2.4), Part(_circle(6.3))), 24),
    "cross": _drawn("×", "x", 5.7, "M -10,-10 L 10,10 M 10,-10 L -10,10"),
    "check": _drawn("✓", "v", 2.8, "M -7.5,0.5 L -2,6 L 7.5,-5.5", 24),
}


def glyph(name: str) -> Glyph:
    """The glyph of this name. A name nobody has drawn is a mistake in the program, hence LookupError."""
    try:
        return GLYPHS[name]
    except KeyError:
        raise LookupError(f"no glyph '{name}'") from None


@lru_cache(maxsize=256)
def outline(path: str) -> tuple[Segment, ...]:
    """The pieces of a path, with its arcs turned into curves."""
    return tuple(_segments(path.split()))


_ARGUMENTS = {"M": 1, "L": 1, "C": 3, "A": 4, "Z": 0}


def _segments(words: list[str]) -> Iterator[Segment]:
    """Each command of the words with its points."""
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
    """The point written `x,y`."""
    x, y = word.split(",")
    return float(x), float(y)


def _arc(start: Point, end: Point, radius: float, large: bool, sweep: bool) -> Iterator[Segment]:
    """A piece of a circle from start to end as curves of at most a quarter turn each.

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
    """The curve nearest to the arc that starts at this angle; handles are 4/3 tan(turn/4) long."""
    handle = 4 / 3 * math.tan(turn / 4)
    last = angle + turn
    corners = (
        (math.cos(angle) - handle * math.sin(angle), math.sin(angle) + handle * math.cos(angle)),
        (math.cos(last) + handle * math.sin(last), math.sin(last) - handle * math.cos(last)),
        (math.cos(last), math.sin(last)),
    )
    return Segment("C", tuple((centre[0] + radius * x, centre[1] + radius * y) for x, y in corners))


HATCH_GAP = 0.16
HATCH_WIDTH = 0.04


def hatching(x: float, y: float, width: float, height: float, radius: float) -> list[tuple[Point, Point]]:
    """The lines that hatch a tile at 45 degrees, in cells, kept clear of its round corners."""
    inset = radius * (1 - math.sqrt(0.5)) + HATCH_WIDTH / 2
    x, y, width, height = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    count = max(1, round((width + height) / (HATCH_GAP * math.sqrt(2))))
    return [_slant(x, y, width, height, (width + height) * step / count) for step in range(1, count)]


def _slant(x: float, y: float, width: float, height: float, reach: float) -> tuple[Point, Point]:
    """The rising line through the rectangle with ends `reach` from its top left corner along the sides."""
    left = (max(reach - height, 0.0), min(reach, height))
    right = (min(reach, width), max(reach - width, 0.0))
    return (x + left[0], y + left[1]), (x + right[0], y + right[1])
