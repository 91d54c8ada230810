"""A scene in characters, with or without colour, with or without anything beyond ASCII.

The corners of the cells lie on every second line and every `span`-th column, so that a cell of span 4 is
three characters between two columns of corners:

    ·   ·━━━·      corners, lines between corners,
    ·  3┃ 2 ·      what stands in a cell

Each mark is written onto this lattice: a tile becomes a background, a symbol one character, a text its
characters, lines and rings box drawing. A cell is made wider until no symbol or text covers another. Without
colour, what only a colour would show (covered, lit, in error) is shown by the texture of the cell; puzzle
colours are shown by their glyphs. A board of other shapes is drawn in dots instead (`dotted.py`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from gridwright.core.look import Look, Role
from gridwright.core.scene import Kind, Mark, Scene
from gridwright.paint import measures
from gridwright.paint.characters import Square, coloured, letters, narrow, plain
from gridwright.paint.dotted import dotted
from gridwright.paint.glyphs import glyph
from gridwright.paint.svg import painting_order
from gridwright.paint.theme import DEFAULT, parse, role_of
from gridwright.paint.theme import theme as theme_named

SPANS = (4, 6, 8)
"""Characters from one corner to the next: the first that leaves every symbol readable is taken."""

_LINES = 2
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_THICK = 0.055
"""From this width in cells a line is heavy."""


@dataclass(frozen=True)
class Style:
    """The characters of a line by the ways it goes (1 up, 2 right, 4 down, 8 left) added up."""

    unicode: str
    ascii: str


_STYLES: Mapping[str, Style] = {
    "light": Style(" ╵╶└╷│┌├╴┘─┴┐┤┬┼", " :.+::++.+.+++++"),
    "heavy": Style(" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋", " |-+||++-+-+++++"),
    "dashed": Style(" ╹╺┗╻┇┏┣╸┛┅┻┓┫┳╋", ' "~+""++~+~+++++'),
    "hollow": Style(" ║═╚║║╔╠═╝═╩╗╣╦╬", " H=#HH##=#=#####"),
}
_HOLLOW = "trial"
"""The role of lines that are written double."""

_BLANK, _HATCH = (" ", " "), ("╱", "/")
_HOLLOW_DISC, _FULL_DISC, _DOT, _ROUND_RING = ("○", "o"), ("●", "*"), ("·", "."), ("◌", "@")
_FAR_LINE, _SMALL_CROSS = ("•", "*"), ("×", "x")


@dataclass
class Canvas:
    """A field of characters for a board of this many cells, `span` characters from corner to corner."""

    columns: int
    lines: int
    span: int
    unicode: bool
    textured: bool
    look: Look
    squares: list[list[Square]] = field(default_factory=list)
    covered: int = 0
    """How many symbols were written over others."""

    def __post_init__(self) -> None:
        self.squares = [[Square() for _ in range(self.columns * self.span + 1)] for _ in range(self.lines * _LINES + 1)]

    def column(self, x: float) -> int:
        """Return the column of characters nearest to x: a corner's only if x is close to one."""
        whole = round(x)
        if abs(x - whole) < 0.125:
            return whole * self.span
        cell = math.floor(x)
        return cell * self.span + min(max(round((x - cell) * self.span), 1), self.span - 1)

    def line(self, y: float) -> int:
        """Return the line of characters nearest to y: one between two rows of cells only if y is close to it."""
        whole = round(y)
        return whole * _LINES if abs(y - whole) < 0.15 else math.floor(y) * _LINES + 1

    def at(self, column: int, line: int) -> Square:
        """Return the square at this place; one that is thrown away if the place lies outside."""
        inside = 0 <= line < len(self.squares) and 0 <= column < len(self.squares[0])
        return self.squares[line][column] if inside else Square()

    def role(self, name: str) -> Role:
        """Find what a role is."""
        return role_of(name, self.look)

    def is_ground(self, name: str) -> bool:
        """Tell whether a role lies under a board: a line in it is a keyline, which characters do not need."""
        return self.role(name).kind == "ground"

    def is_clear(self, name: str) -> bool:
        """Tell whether a role cannot be seen."""
        return parse(self.role(name).light).alpha == 0

    def choose(self, pair: tuple[str, str]) -> str:
        """Return the first of the two characters, or the second where there is only ASCII."""
        return pair[0] if self.unicode else pair[1]

    def write(self, column: int, line: int, character: str, role: str, symbol: bool = False) -> None:
        """Put a character down over whatever was there, keeping the ground."""
        square = self.at(column, line)
        self.covered += symbol and square.symbol
        square.character, square.ink, square.ways, square.symbol = character, role, 0, symbol


_SMALL_PRINT = 0.16
"""Text smaller than this (in cells) has no room beside the other symbols of its cell, so a terminal leaves it out."""


def terminal(scene: Scene, theme: str = DEFAULT, colour: bool = True, unicode: bool = True) -> str:
    """Return the scene as lines of text of one width, each ended by a newline."""
    rows = (
        dotted(scene, unicode, textured=not colour)
        if any(mark.points for mark in scene.marks if mark.kind in ("tile", "ring"))
        else _with_coordinates(scene, _roomy(scene, unicode, textured=not colour))
    )
    chosen = theme_named(theme, scene.look)
    return "".join(f"{coloured(row, chosen) if colour else plain(row)}\n" for row in rows)


def _roomy(scene: Scene, unicode: bool, textured: bool) -> Canvas:
    """Return the painted canvas with the narrowest cells in which no symbol covers another."""
    for span in SPANS:
        canvas = Canvas(math.ceil(scene.width), math.ceil(scene.height), span, unicode, textured, scene.look)
        for mark in painting_order(scene):
            _PAINTERS[mark.kind](mark, canvas)
        if not canvas.covered:
            break
    return canvas


def _tile(mark: Mark, canvas: Canvas) -> None:
    """Put a ground under every character that lies in the tile, or under the nearest one if it is too small.

    Its texture stays inside the cells: what lies on the lines between two cells belongs to both.
    """
    if canvas.is_clear(mark.role):
        return
    texture = canvas.choose((canvas.textured and canvas.role(mark.role).texture) or _BLANK)
    for column, line in _inside(mark, canvas):
        square = canvas.at(column, line)
        square.ground = mark.role
        if not square.symbol:
            square.character, square.ways = texture if column % canvas.span and line % _LINES else " ", 0


def _inside(mark: Mark, canvas: Canvas) -> list[tuple[int, int]]:
    """Return the columns and lines that lie in the mark's rectangle."""
    columns = _steps(mark.x, mark.width, canvas.span)
    lines = _steps(mark.y, mark.height, _LINES)
    if mark.width < 0.5 or mark.height < 0.5 or not columns or not lines:
        return [(canvas.column(mark.x + mark.width / 2), canvas.line(mark.y + mark.height / 2))]
    return [(column, line) for line in lines for column in columns]


def _steps(start: float, length: float, parts: int) -> range:
    """Return the whole numbers between start and start + length, counted in this many parts a cell."""
    return range(math.ceil(start * parts - 1e-9), math.floor((start + length) * parts + 1e-9) + 1)


def _hatch(mark: Mark, canvas: Canvas) -> None:
    for column, line in _inside(mark, canvas):
        canvas.write(column, line, canvas.choose(_HATCH), mark.role)


def _disc(mark: Mark, canvas: Canvas) -> None:
    """Write a circle: hollow if filled with the ground, a dot if tiny; a large one is a ground for a symbol too."""
    column, line = canvas.column(mark.x), canvas.line(mark.y)
    hollow = canvas.is_ground(mark.role)
    shape = _HOLLOW_DISC if hollow else _DOT if mark.radius < 0.08 else _FULL_DISC
    canvas.write(column, line, canvas.choose(shape), mark.edge or mark.role if hollow else mark.role)
    if mark.radius >= 0.2:
        canvas.at(column, line).ground = mark.role


def _glyph(mark: Mark, canvas: Canvas) -> None:
    symbol = glyph(mark.text, canvas.look)
    character = canvas.choose((symbol.character, symbol.ascii))
    canvas.write(canvas.column(mark.x), canvas.line(mark.y), character, mark.role, symbol=True)


def _text(mark: Mark, canvas: Canvas) -> None:
    if 0 < mark.height < _SMALL_PRINT:
        return
    text = narrow(mark.text, canvas.unicode)
    first, line = canvas.column(mark.x) - len(text) // 2, canvas.line(mark.y)
    for place, character in enumerate(text):
        canvas.write(first + place, line, character, mark.role, symbol=True)


def _ring(mark: Mark, canvas: Canvas) -> None:
    """Write a box along the corners nearest to the rectangle, brackets if it is flat; one symbol for a circle."""
    if canvas.is_ground(mark.role):
        return
    if not (mark.width or mark.height):
        canvas.write(canvas.column(mark.x), canvas.line(mark.y), canvas.choose(_ROUND_RING), mark.role)
        return
    left, right = (round(x) * canvas.span for x in (mark.x, mark.x + mark.width))
    top, bottom = (round(y) * _LINES for y in (mark.y, mark.y + mark.height))
    if left == right or top == bottom:
        _brackets(mark, canvas)
        return
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    for start, end in pairwise(corners):
        _stretch(start, end, mark, measures.RING_WIDTH, canvas)


def _brackets(mark: Mark, canvas: Canvas) -> None:
    """Write a bracket on either side of something thinner than a cell."""
    line = canvas.line(mark.y + mark.height / 2)
    left, right = canvas.column(mark.x), canvas.column(mark.x + mark.width)
    if right - left < 2:
        left, right = left - 1, left + 1
    canvas.write(left, line, "[", mark.role)
    canvas.write(right, line, "]", mark.role)


def _line(mark: Mark, canvas: Canvas) -> None:
    """Use box drawing along lines and columns, dots elsewhere; a slanted line in one character is a cross."""
    if canvas.is_ground(mark.role):
        return
    for start, end in pairwise(mark.points):
        first = canvas.column(start[0]), canvas.line(start[1])
        last = canvas.column(end[0]), canvas.line(end[1])
        slanted = start[0] != end[0] and start[1] != end[1]
        if first == last and slanted:
            canvas.write(*first, canvas.choose(_SMALL_CROSS), mark.role)
        elif first[0] == last[0] or first[1] == last[1]:
            _stretch(first, last, mark, measures.LINE_WIDTH, canvas)
        else:
            _scatter(first, last, mark, canvas)


def _stretch(start: tuple[int, int], end: tuple[int, int], mark: Mark, width: float, canvas: Canvas) -> None:
    """Write a straight line from character to character, joined to the lines it meets."""
    style = _style(mark, width)
    characters = canvas.choose((_STYLES[style].unicode, _STYLES[style].ascii))
    (first_column, first_line), (last_column, last_line) = sorted((start, end))
    across = first_line == last_line
    back, ahead = (_LEFT, _RIGHT) if across else (_UP, _DOWN)
    places = (
        [(column, first_line) for column in range(first_column, last_column + 1)]
        if across
        else [(first_column, line) for line in range(first_line, last_line + 1)]
    )
    for place, (column, line) in enumerate(places):
        # Both ways inside, one at the ends; a line of one character has both.
        ways = (back if place else 0) | (ahead if place < len(places) - 1 else 0) or back | ahead
        square = canvas.at(column, line)
        if not square.symbol:
            square.ways = ways | (square.ways if square.style == style else 0)
            square.character, square.ink, square.style = characters[square.ways], mark.role, style


def _style(mark: Mark, width: float) -> str:
    """Return the name of the style in which this mark's lines are written."""
    if mark.dashed:
        return "dashed"
    if mark.role == _HOLLOW:
        return "hollow"
    return "heavy" if (mark.stroke or width) >= _THICK else "light"


def _scatter(start: tuple[int, int], end: tuple[int, int], mark: Mark, canvas: Canvas) -> None:
    """Write a slanted line as a row of dots."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    for step in range(steps + 1):
        column = round(start[0] + (end[0] - start[0]) * step / steps)
        line = round(start[1] + (end[1] - start[1]) * step / steps)
        if not canvas.at(column, line).symbol:
            canvas.write(column, line, canvas.choose(_FAR_LINE), mark.role)


_PAINTERS: Mapping[Kind, Callable[[Mark, Canvas], None]] = {
    "tile": _tile,
    "disc": _disc,
    "ring": _ring,
    "line": _line,
    "glyph": _glyph,
    "text": _text,
    "hatch": _hatch,
}


def _with_coordinates(scene: Scene, canvas: Canvas) -> Iterator[list[Square]]:
    """Return the rows of the canvas with the names of rows before them and those of columns above."""
    names = {canvas.line(row.at): narrow(row.text, canvas.unicode) for row in scene.rows}
    margin = max((len(name) + 1 for name in names.values()), default=0)
    if scene.columns:
        yield letters(" " * margin) + _heading(scene, canvas)
    for line, squares in enumerate(canvas.squares):
        yield letters(f"{names.get(line, ''):>{max(margin - 1, 0)}} "[:margin]) + squares


def _heading(scene: Scene, canvas: Canvas) -> list[Square]:
    """Return the line of column names."""
    width = len(canvas.squares[0])
    squares = letters(" " * width)
    for column in scene.columns:
        text = narrow(column.text, canvas.unicode)
        first = max(canvas.column(column.at) - (len(text) - 1) // 2, 0)
        squares[first : first + len(text)] = letters(text)
    return squares[:width]
