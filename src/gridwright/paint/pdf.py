"""Scenes as a PDF document: one board a page, centred under its title, drawn in lines that stay sharp."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from gridwright.core.look import Look, Part
from gridwright.core.scene import Kind, Mark, Scene
from gridwright.errors import UnknownName, require
from gridwright.paint import measures
from gridwright.paint.glyphs import Segment, glyph, hatching, outline
from gridwright.paint.png import font_file
from gridwright.paint.svg import MARGIN, painting_order
from gridwright.paint.theme import Theme
from gridwright.paint.theme import theme as theme_named

PAGES: Mapping[str, tuple[float, float]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the sheets there are, in points."""

BORDER = 56.0
TITLE_SIZE = 18.0
LARGEST_CELL = 56.0
LARGEST_COORDINATE = 0.55
"""In cells: on a large board the names at the frame shrink, so that they do not meet."""

PLAIN, BOLD = "Vera", "VeraBd"


class Box(NamedTuple):
    """A part of a page in points: its lower left corner and its size."""

    left: float
    bottom: float
    width: float
    height: float


class Sheet(NamedTuple):
    """What a painter needs beside the mark: the canvas (y downwards, a cell is 1), the theme and the scene's look."""

    canvas: Any
    theme: Theme
    look: Look


def pdf(scenes: Scene | Iterable[Scene], theme: str = "print", page: str = "a4") -> bytes:
    """Return a document with one page for each scene, on sheets of this name."""
    require("A PDF document", "print", "reportlab")
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

    if page not in PAGES:
        raise UnknownName("page", page, PAGES)
    boards = (scenes,) if isinstance(scenes, Scene) else tuple(scenes)
    register_fonts()
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=PAGES[page], invariant=1)
    canvas.setTitle(boards[0].title if boards else "")
    for scene in boards:
        _draw_page(scene, Sheet(canvas, theme_named(theme, scene.look), scene.look), PAGES[page])
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def register_fonts() -> None:
    """Make the two fonts known; they are embedded, with the letters used and no others."""
    from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
    from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]

    for name in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(name, font_file(f"{name}.ttf")))


def _draw_page(scene: Scene, sheet: Sheet, size: tuple[float, float]) -> None:
    """Draw ground, title and the board in the middle of what is left."""
    width, height = size
    canvas = sheet.canvas
    fill(sheet, "surface")
    canvas.rect(0, 0, width, height, stroke=0, fill=1)
    fill(sheet, "ink")
    canvas.setFont(BOLD, TITLE_SIZE)
    canvas.drawCentredString(width / 2, height - BORDER - TITLE_SIZE, scene.title)
    room = Box(BORDER, BORDER, width - 2 * BORDER, height - 3 * BORDER - 2 * TITLE_SIZE)
    draw_board(scene, sheet, room)


def unit_in(scene: Scene, box: Box) -> float:
    """Return the side of a cell, in points, when the board fills the box."""
    return min(
        LARGEST_CELL,
        box.width / (scene.width + 2 * MARGIN),
        box.height / (scene.height + 2 * MARGIN),
    )


def draw_board(scene: Scene, sheet: Sheet, box: Box) -> None:
    """Draw the board in the middle of the box, with cells as large as fit."""
    canvas = sheet.canvas
    unit = unit_in(scene, box)
    canvas.saveState()
    canvas.translate(
        box.left + (box.width - scene.width * unit) / 2, box.bottom + (box.height + scene.height * unit) / 2
    )
    canvas.scale(unit, -unit)
    for mark in painting_order(scene):
        canvas.saveState()
        _PAINTERS[mark.kind](mark, sheet)
        canvas.restoreState()
    _coordinates(scene, sheet, min(measures.COORDINATE_SIZE / unit, LARGEST_COORDINATE))
    canvas.restoreState()


def fill(sheet: Sheet, role: str) -> int:
    """Choose the colour of what is filled; 0 if it would not be seen."""
    red, green, blue, alpha = sheet.theme.colour(role)
    sheet.canvas.setFillColorRGB(red / 255, green / 255, blue / 255, alpha)
    return int(alpha > 0)


def _pen(sheet: Sheet, role: str, width: float) -> int:
    """Choose the colour and width of lines; 0 if they would not be seen."""
    red, green, blue, alpha = sheet.theme.colour(role)
    sheet.canvas.setStrokeColorRGB(red / 255, green / 255, blue / 255, alpha)
    sheet.canvas.setLineWidth(width)
    return int(alpha > 0)


def _dash(sheet: Sheet, mark: Mark, pattern: tuple[float, float, float], width: float) -> None:
    """Break the lines to come, where the mark is dashed."""
    if mark.dashed:
        dash, gap, start = (part * width for part in pattern)
        sheet.canvas.setDash([dash, gap], start)


def _edge(mark: Mark, sheet: Sheet) -> int:
    """Choose the pen of the outline; 0 if the mark has none."""
    width = (mark.stroke or measures.EDGE_WIDTH) * sheet.theme.weight
    _dash(sheet, mark, measures.RING_DASH, width)
    return _pen(sheet, mark.edge, width) if mark.edge else 0


def _rectangle(mark: Mark, sheet: Sheet, stroke: int, fill: int) -> None:
    if stroke or fill:
        sheet.canvas.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius, stroke=stroke, fill=fill)


def _polygon(mark: Mark, sheet: Sheet, stroke: int, fill: int) -> None:
    if stroke or fill:
        sheet.canvas.setLineJoin(1)
        _trace(sheet, (*_through(mark), Segment("Z", ())))(stroke=stroke, fill=fill)


def _through(mark: Mark) -> Iterator[Segment]:
    """Yield the pieces of the way through the mark's points."""
    return (Segment("L" if place else "M", (point,)) for place, point in enumerate(mark.points))


def _round(mark: Mark, sheet: Sheet, stroke: int, fill: int) -> None:
    if stroke or fill:
        sheet.canvas.circle(mark.x, mark.y, mark.radius, stroke=stroke, fill=fill)


def _tile(mark: Mark, sheet: Sheet) -> None:
    shape = _polygon if mark.points else _rectangle
    shape(mark, sheet, _edge(mark, sheet), fill(sheet, mark.role))


def _disc(mark: Mark, sheet: Sheet) -> None:
    _round(mark, sheet, _edge(mark, sheet), fill(sheet, mark.role))


def _ring(mark: Mark, sheet: Sheet) -> None:
    width = (mark.stroke or measures.RING_WIDTH) * sheet.theme.weight
    shape = _polygon if mark.points else _rectangle if mark.width or mark.height else _round
    if mark.role in measures.POINTING:
        shape(mark, sheet, _pen(sheet, "surface-raised", width + measures.KEYLINE * sheet.theme.weight), 0)
    _dash(sheet, mark, measures.RING_DASH, width)
    shape(mark, sheet, _pen(sheet, mark.role, width), 0)


def _line(mark: Mark, sheet: Sheet) -> None:
    width = (mark.stroke or measures.LINE_WIDTH) * sheet.theme.weight
    _round_ends(sheet)
    _dash(sheet, mark, measures.LINE_DASH, width)
    _trace(sheet, _through(mark))(stroke=_pen(sheet, mark.role, width), fill=0)


def _glyph(mark: Mark, sheet: Sheet) -> None:
    symbol = glyph(mark.text, sheet.look)
    sheet.canvas.translate(mark.x, mark.y)
    sheet.canvas.scale(mark.height / symbol.box, mark.height / symbol.box)
    for part in symbol.parts:
        _draw_part(part, mark, sheet)


def _draw_part(part: Part, mark: Mark, sheet: Sheet) -> None:
    """Draw one outline of a glyph."""
    role = (part.second and mark.edge) or mark.role
    _round_ends(sheet)
    draw = _trace(sheet, outline(part.path))
    if part.pen:
        draw(stroke=_pen(sheet, role, part.pen), fill=0)
    else:
        draw(stroke=0, fill=fill(sheet, role))


def _round_ends(sheet: Sheet) -> None:
    sheet.canvas.setLineCap(1)
    sheet.canvas.setLineJoin(1)


def _trace(sheet: Sheet, segments: Iterable[Segment]) -> Callable[..., None]:
    """Return the path of these pieces, ready to be drawn with `stroke` and `fill`."""
    path = sheet.canvas.beginPath()
    steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for segment in segments:
        steps[segment.command](*(number for point in segment.points for number in point))

    def draw(*, stroke: int, fill: int) -> None:
        sheet.canvas.drawPath(path, stroke=stroke, fill=fill)

    return draw


def _text(mark: Mark, sheet: Sheet) -> None:
    _letters(mark.text, (mark.x, mark.y), mark.height, mark.role, sheet, BOLD if mark.strong else PLAIN)


def _letters(text: str, middle: tuple[float, float], size: float, role: str, sheet: Sheet, font: str = PLAIN) -> None:
    """Draw the text with its middle at a point, turned upright again: the canvas has y downwards."""
    if not fill(sheet, role):
        return
    sheet.canvas.saveState()
    sheet.canvas.translate(*middle)
    sheet.canvas.scale(size, -size)
    sheet.canvas.setFont(font, 1)
    sheet.canvas.drawCentredString(0, -measures.BASELINE, text)
    sheet.canvas.restoreState()


def _hatch(mark: Mark, sheet: Sheet) -> None:
    edge = _edge(mark, sheet)
    _rectangle(mark, sheet, edge, 0)
    lines = hatching(mark.x, mark.y, mark.width, mark.height, mark.radius)
    if _pen(sheet, mark.role, (mark.stroke or measures.HATCH_WIDTH) * sheet.theme.weight):
        sheet.canvas.lines([(*start, *end) for start, end in lines])


_PAINTERS: Mapping[Kind, Callable[[Mark, Sheet], None]] = {
    "tile": _tile,
    "disc": _disc,
    "ring": _ring,
    "line": _line,
    "glyph": _glyph,
    "text": _text,
    "hatch": _hatch,
}


def _coordinates(scene: Scene, sheet: Sheet, size: float) -> None:
    """Draw the letters above the columns and the numbers left of the rows."""
    away = -MARGIN / 2 - size / 2
    for column in scene.columns:
        _letters(column.text, (column.at, away), size, "coord", sheet)
    for row in scene.rows:
        _letters(row.text, (away, row.at), size, "coord", sheet)
