"""A scene of any shapes in characters: lines in the dots of Braille, eight of them in a character; clues as they are.

Thin lines are dotted, so that they differ from drawn ones without colour. Where there is only ASCII, a character stands
for each place that a line passes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from gridwright.core.look import Look
from gridwright.core.scene import Kind, Mark, Scene, extent
from gridwright.paint import measures
from gridwright.paint.characters import Square, letters, narrow
from gridwright.paint.glyphs import glyph
from gridwright.paint.svg import painting_order
from gridwright.paint.theme import parse, role_of

COLUMNS, LINES = 6, 3
"""Characters for the length of 1: a character is twice as high as wide, so the dots lie equally dense both ways."""

_DOTS = COLUMNS * 2
_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a character, row by row."""
_BRAILLE = 0x2800
_THICK = 0.055
"""From this width a line is heavy."""
_HEAVY, _THIN, _DASHED = "#", ".", "~"
_ROUND_RING = ("◌", "@")


@dataclass
class Raster:
    """Characters, and for each of them which of its eight dots are there."""

    columns: int
    lines: int
    unicode: bool
    textured: bool
    look: Look
    squares: list[list[Square]] = field(default_factory=list)
    bits: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.squares = [[Square() for _ in range(self.columns)] for _ in range(self.lines)]

    def at(self, column: int, line: int) -> Square:
        """Return the square at this place; one that is thrown away if the place lies outside."""
        inside = 0 <= line < self.lines and 0 <= column < self.columns
        return self.squares[line][column] if inside else Square()

    def dot(self, across: int, down: int, role: str, plain: str) -> None:
        """Put a dot, unless a symbol is there."""
        place = across // 2, down // 4
        square = self.at(*place)
        if square.symbol:
            return
        self.bits[place] = self.bits.get(place, 0) | _BITS[down % 4][across % 2]
        # A drawn line is never hidden by a dotted one.
        if self.unicode or square.character != _HEAVY or plain == _HEAVY:
            square.character = chr(_BRAILLE + self.bits[place]) if self.unicode else plain
        square.ink = role

    def write(self, x: float, y: float, text: str, role: str) -> None:
        """Write a text with its middle at this place, over whatever is there."""
        column, line = round(x * COLUMNS - 0.5) - len(text) // 2, round(y * LINES - 0.5)
        for place, character in enumerate(text):
            square = self.at(column + place, line)
            square.character, square.ink, square.symbol = character, role, True


def dotted(scene: Scene, unicode: bool, textured: bool) -> Iterator[list[Square]]:
    """Return the rows of the picture, with the names of the rows before them."""
    columns, lines = math.ceil(scene.width * COLUMNS) + 1, math.ceil(scene.height * LINES) + 1
    raster = Raster(columns, lines, unicode, textured, scene.look)
    # Symbols come first, so that lines leave them free.
    marks = painting_order(scene)
    for mark in sorted(marks, key=lambda mark: mark.kind not in ("glyph", "text")):
        _PAINTERS[mark.kind](mark, raster)
    names = {math.floor(row.at * LINES): narrow(row.text, unicode) for row in scene.rows}
    margin = max((len(name) + 1 for name in names.values()), default=0)
    for line, squares in enumerate(raster.squares):
        yield letters(f"{names.get(line, ''):>{max(margin - 1, 0)}} "[:margin]) + squares


def _tile(mark: Mark, raster: Raster) -> None:
    """Put a ground under every character whose middle lies in the shape; a texture where nothing else is."""
    role = role_of(mark.role, raster.look)
    if parse(role.light).alpha == 0:
        return
    texture = (role.texture or (" ", " "))[not raster.unicode] if raster.textured else " "
    left, top, right, bottom = extent(mark)
    for line in range(max(0, math.floor(top * LINES)), min(raster.lines, math.ceil(bottom * LINES))):
        for column in range(max(0, math.floor(left * COLUMNS)), min(raster.columns, math.ceil(right * COLUMNS))):
            if _holds(mark, (column + 0.5) / COLUMNS, (line + 0.5) / LINES):
                square = raster.at(column, line)
                square.ground = mark.role
                if not square.symbol and (column, line) not in raster.bits:
                    square.character = texture


def _holds(mark: Mark, x: float, y: float) -> bool:
    if not mark.points:
        return mark.x <= x <= mark.x + mark.width and mark.y <= y <= mark.y + mark.height
    crossed = 0
    for (ax, ay), (bx, by) in pairwise((*mark.points, mark.points[0])):
        crossed += (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay)
    return crossed % 2 == 1


def _ring(mark: Mark, raster: Raster) -> None:
    if mark.points:
        _stretch((*mark.points, mark.points[0]), mark, measures.RING_WIDTH, raster)
    elif not (mark.width or mark.height):
        raster.write(mark.x, mark.y, _ROUND_RING[not raster.unicode], mark.role)


def _line(mark: Mark, raster: Raster) -> None:
    if role_of(mark.role, raster.look).kind != "ground":
        _stretch(mark.points, mark, measures.LINE_WIDTH, raster)


def _stretch(points: tuple[tuple[float, float], ...], mark: Mark, width: float, raster: Raster) -> None:
    """Put dots along a way: two beside each other on a heavy line, every third on a thin one."""
    heavy = (mark.stroke or width) >= _THICK
    plain = _DASHED if mark.dashed else _HEAVY if heavy else _THIN
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.dist((ax, ay), (bx, by))
        steps = max(1, math.ceil(length * _DOTS))
        aside = (-(by - ay) / length, (bx - ax) / length) if length else (0.0, 0.0)
        for step in range(steps + 1):
            if step % 4 > 1 if mark.dashed else step % 3 and not heavy:
                continue
            x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
            for by_dots in (-0.5, 0.5) if heavy else (0.0,):
                across, down = x * _DOTS + aside[0] * by_dots, y * _DOTS + aside[1] * by_dots
                raster.dot(math.floor(across), math.floor(down), mark.role, plain)


def _disc(mark: Mark, raster: Raster) -> None:
    raster.dot(math.floor(mark.x * _DOTS), math.floor(mark.y * _DOTS), mark.role, _THIN)


def _glyph(mark: Mark, raster: Raster) -> None:
    symbol = glyph(mark.text, raster.look)
    raster.write(mark.x, mark.y, symbol.character if raster.unicode else symbol.ascii, mark.role)


def _text(mark: Mark, raster: Raster) -> None:
    raster.write(mark.x, mark.y, narrow(mark.text, raster.unicode), mark.role)


def _nothing(mark: Mark, raster: Raster) -> None:
    """Leave a hatching out: its ground is a tile of its own."""


_PAINTERS: Mapping[Kind, Callable[[Mark, Raster], None]] = {
    "tile": _tile,
    "disc": _disc,
    "ring": _ring,
    "line": _line,
    "glyph": _glyph,
    "text": _text,
    "hatch": _nothing,
}
