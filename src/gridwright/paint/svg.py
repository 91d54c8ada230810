"""A scene as one SVG file: no fonts, scripts or references, everything escaped, the same bytes every time."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from gridwright.core.look import Look, Part
from gridwright.core.scene import Kind, Mark, Scene
from gridwright.paint import measures
from gridwright.paint.glyphs import glyph, hatching, outline
from gridwright.paint.theme import DEFAULT, FONT, Theme
from gridwright.paint.theme import theme as theme_named

MARGIN = 0.3
"""Room round the board in cells: a ring round a corner still fits."""

_BAND = 14
_LETTER = 8
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Frame(NamedTuple):
    """Where the board lies in the picture, in pixels: the room left of it and above, and the whole size."""

    left: int
    top: int
    width: int
    height: int


class Pen(NamedTuple):
    """What a painter needs beside the mark: the theme, the scene's look and the pixels of a cell."""

    theme: Theme
    look: Look
    unit: float


def svg(scene: Scene, theme: str = DEFAULT, unit: float = 48, *, ground: bool = True) -> str:
    """Return the scene as an SVG document in the theme of this name, a cell `unit` pixels wide.

    Without `ground` what is behind the picture shows through.
    """
    pen = Pen(theme_named(theme, scene.look), scene.look, unit)
    place = frame(scene, unit)
    filled = f'<rect width="{place.width}" height="{place.height}" {_ink("fill", "surface", pen)}/>'
    parts = (
        _opening(scene, place),
        *([filled] if ground else []),
        f'<g transform="translate({place.left} {place.top})" font-family="{FONT}" text-anchor="middle">',
        *(_painted(mark, pen) for mark in painting_order(scene)),
        *_coordinates(scene, pen),
        "</g>",
        "</svg>",
    )
    return "\n".join(parts) + "\n"


def painting_order(scene: Scene) -> list[Mark]:
    """Return the marks from the lowest layer to the highest, in the order given within a layer."""
    return sorted(scene.marks, key=lambda mark: mark.layer)


def frame(scene: Scene, unit: float = 48) -> Frame:
    """Return the margins and size in pixels of the picture that `svg` makes of this scene."""
    margin = math.ceil(MARGIN * unit)
    longest = max((len(row.text) for row in scene.rows), default=0)
    left = margin + (_BAND + _LETTER * (longest - 1) if scene.rows else 0)
    top = margin + (_BAND if scene.columns else 0)
    width, height = math.ceil(scene.width * unit), math.ceil(scene.height * unit)
    return Frame(left, top, left + width + margin, top + height + margin)


def short(value: float) -> str:
    """Return a number with at most two decimals and no more digits than it needs."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _opening(scene: Scene, place: Frame) -> str:
    """Return the first tag, and what a screen reader says about the whole."""
    title = scene.title or "Board"
    about = f"A board {short(scene.width)} cells wide and {short(scene.height)} high."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{place.width}" height="{place.height}" '
        f'viewBox="0 0 {place.width} {place.height}" role="img" aria-label={_quoted(title)}>\n'
        f"<title>{_escaped(title)}</title>\n<desc>{about}</desc>"
    )


def _escaped(text: str) -> str:
    """Return the text as it may stand between tags; characters that XML cannot hold become the replacement symbol."""
    return escape(_NOT_XML.sub("\ufffd", text))


def _quoted(text: str) -> str:
    """Return the text as the value of an attribute, with its quotes."""
    return quoteattr(_NOT_XML.sub("\ufffd", text))


def _ink(attribute: str, role: str, pen: Pen) -> str:
    """Write `fill` or `stroke` in the colour of a role."""
    colour = pen.theme.colour(role)
    if colour.alpha == 0:
        return f'{attribute}="none"'
    opacity = "" if colour.alpha == 1 else f' {attribute}-opacity="{short(colour.alpha)}"'
    return f'{attribute}="{colour.hex}"{opacity}'


def _width(mark: Mark, default: float, pen: Pen) -> float:
    """Return the width of the mark's line in pixels."""
    return (mark.stroke or default) * pen.unit * pen.theme.weight


def _stroke(role: str, width: float, pen: Pen) -> str:
    """Return a line of this role and width in pixels."""
    return f'{_ink("stroke", role, pen)} stroke-width="{short(width)}"'


def _dashes(mark: Mark, pattern: tuple[float, float, float], width: float) -> str:
    """Return the dash pattern, where the mark is dashed."""
    dash, gap, start = (short(part * width) for part in pattern)
    offset = "" if start == "0" else f' stroke-dashoffset="{start}"'
    return f' stroke-dasharray="{dash} {gap}"{offset}' if mark.dashed else ""


def _edge(mark: Mark, pen: Pen) -> str:
    """Return the outline of a filled mark, where it has one."""
    if not mark.edge:
        return ""
    width = _width(mark, measures.EDGE_WIDTH, pen)
    return f" {_stroke(mark.edge, width, pen)}{_dashes(mark, measures.RING_DASH, width)}"


def _rectangle(mark: Mark, pen: Pen) -> str:
    """Write place and size of a rectangle."""
    x, y, width, height, radius = (
        short(side * pen.unit) for side in (mark.x, mark.y, mark.width, mark.height, mark.radius)
    )
    rounded = f' rx="{radius}"' if mark.radius else ""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{rounded}'


def _points(mark: Mark, pen: Pen) -> str:
    """Write the points of a line or a polygon."""
    return " ".join(f"{short(x * pen.unit)},{short(y * pen.unit)}" for x, y in mark.points)


def _polygon(mark: Mark, pen: Pen) -> str:
    """Write the corners of a polygon, which are as round as its outline is wide."""
    return f'<polygon points="{_points(mark, pen)}" stroke-linejoin="round"'


def _round(mark: Mark, pen: Pen) -> str:
    """Write place and size of a circle."""
    x, y, radius = (short(side * pen.unit) for side in (mark.x, mark.y, mark.radius))
    return f'<circle cx="{x}" cy="{y}" r="{radius}"'


def _tile(mark: Mark, pen: Pen) -> list[str]:
    shape = _polygon if mark.points else _rectangle
    return [f"{shape(mark, pen)} {_ink('fill', mark.role, pen)}{_edge(mark, pen)}/>"]


def _disc(mark: Mark, pen: Pen) -> list[str]:
    return [f"{_round(mark, pen)} {_ink('fill', mark.role, pen)}{_edge(mark, pen)}/>"]


def _ring(mark: Mark, pen: Pen) -> list[str]:
    width = _width(mark, measures.RING_WIDTH, pen)
    shape = _polygon if mark.points else _rectangle if mark.width or mark.height else _round
    dashes = _dashes(mark, measures.RING_DASH, width)
    ring = f'{shape(mark, pen)} fill="none" {_stroke(mark.role, width, pen)}{dashes}/>'
    if mark.role not in measures.POINTING:
        return [ring]
    wider = width + measures.KEYLINE * pen.unit * pen.theme.weight
    return [f'{shape(mark, pen)} fill="none" {_stroke("surface-raised", wider, pen)}/>', ring]


def _line(mark: Mark, pen: Pen) -> list[str]:
    width = _width(mark, measures.LINE_WIDTH, pen)
    return [
        f'<polyline points="{_points(mark, pen)}" fill="none" {_stroke(mark.role, width, pen)} '
        f'stroke-linecap="round" stroke-linejoin="round"{_dashes(mark, measures.LINE_DASH, width)}/>'
    ]


def _glyph(mark: Mark, pen: Pen) -> list[str]:
    symbol = glyph(mark.text, pen.look)
    x, y, scale = mark.x * pen.unit, mark.y * pen.unit, mark.height * pen.unit / symbol.box
    place = f'transform="translate({short(x)} {short(y)}) scale({scale:.4g})"'
    return [f"<path {_part(part, mark, pen)} {place}/>" for part in symbol.parts]


def _part(part: Part, mark: Mark, pen: Pen) -> str:
    """Return the outline of one part of a glyph with its paint, in the units of the glyph's box."""
    role = (part.second and mark.edge) or mark.role
    paint = (
        f'fill="none" {_stroke(role, part.pen, pen)} stroke-linecap="round" stroke-linejoin="round"'
        if part.pen
        else _ink("fill", role, pen)
    )
    return f'd="{_path(part.path)}" {paint}'


def _path(path: str) -> str:
    """Return a glyph's outline in SVG's own words."""
    return "".join(command + " ".join(f"{short(x)},{short(y)}" for x, y in points) for command, points in outline(path))


def _text(mark: Mark, pen: Pen) -> list[str]:
    size = mark.height * pen.unit
    look = f'font-weight="{600 if mark.strong else 500}" {_ink("fill", mark.role, pen)}'
    return [_words(mark.text, mark.x * pen.unit, mark.y * pen.unit, size, look)]


def _words(text: str, x: float, y: float, size: float, look: str) -> str:
    """Return a text whose middle is at this height."""
    place = f'x="{short(x)}" y="{short(y + measures.BASELINE * size)}" font-size="{short(size)}"'
    return f"<text {place} {look}>{_escaped(text)}</text>"


def _hatch(mark: Mark, pen: Pen) -> list[str]:
    lines = hatching(mark.x, mark.y, mark.width, mark.height, mark.radius)
    path = "".join(
        f"M{short(a * pen.unit)},{short(b * pen.unit)}L{short(c * pen.unit)},{short(d * pen.unit)}"
        for (a, b), (c, d) in lines
    )
    width = (mark.stroke or measures.HATCH_WIDTH) * pen.unit * pen.theme.weight
    outlined = [f'{_rectangle(mark, pen)} fill="none"{_edge(mark, pen)}/>'] if mark.edge else []
    return [f'<path d="{path}" fill="none" {_stroke(mark.role, width, pen)}/>', *outlined]


_PAINTERS: Mapping[Kind, Callable[[Mark, Pen], list[str]]] = {
    "tile": _tile,
    "disc": _disc,
    "ring": _ring,
    "line": _line,
    "glyph": _glyph,
    "text": _text,
    "hatch": _hatch,
}


def _painted(mark: Mark, pen: Pen) -> str:
    """Return the mark as a group that carries its key and label, or as bare shapes if it has neither."""
    shapes = "".join(_PAINTERS[mark.kind](mark, pen))
    key = f" data-key={_quoted(mark.key)}" if mark.key else ""
    label = f' role="img" aria-label={_quoted(mark.label)}' if mark.label else ""
    title = f"<title>{_escaped(mark.label)}</title>" if mark.label else ""
    return f"<g{key}{label}>{title}{shapes}</g>" if key or label else shapes


def _coordinates(scene: Scene, pen: Pen) -> Iterable[str]:
    """Return the letters above the columns and the numbers left of the rows."""
    gap = 4 + pen.unit / 10
    up, left = -gap - measures.COORDINATE_SIZE / 2, -gap
    ink = _ink("fill", "coord", pen)
    for column in scene.columns:
        yield _words(column.text, column.at * pen.unit, up, measures.COORDINATE_SIZE, ink)
    for row in scene.rows:
        yield _words(row.text, left, row.at * pen.unit, measures.COORDINATE_SIZE, f'{ink} text-anchor="end"')
