"""A booklet of puzzles as PDF: this many on a page, the answers small at the back, readable in black and white.

A puzzle with a link has it as a QR code in its top right corner, and in a PDF viewer the code can be clicked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from gridwright.core.look import NO_LOOK, Look
from gridwright.core.scene import Scene
from gridwright.errors import UnknownName, require
from gridwright.paint.pdf import (
    BOLD,
    BORDER,
    PAGES,
    PLAIN,
    TITLE_SIZE,
    Box,
    Sheet,
    draw_board,
    fill,
    register_fonts,
    unit_in,
)
from gridwright.paint.svg import MARGIN
from gridwright.paint.theme import theme

# Said before any puzzle is solved.
require("A booklet", "print", "reportlab", "segno")

LAYOUTS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 9: (3, 3), 12: (4, 3)}
"""How many puzzles may share a page, with their rows and columns."""

ANSWERS = 12
"""Answers on a page."""

CAPTION, SMALL, GAP = 11.0, 7.0, 22.0
LEADING = 1.3
QR_SHARE, SMALLEST_QR, LARGEST_QR = 0.18, 36.0, 56.0
"""The side of a QR code: this part of a puzzle's height, within these points."""
SMALLEST_MODULE = 0.85
"""Points of a square of the code that a phone can still tell apart: 0.3 mm."""
QUIET = 4
"""Squares of white that a reader needs round the code."""


@dataclass(frozen=True)
class Entry:
    """One puzzle of a book: what stands over it, its board, its board with the answer, the answer in words, and where
    it can be played.
    """

    caption: str
    board: Scene
    answer: Scene
    words: str = ""
    link: str = ""


def book(title: str, entries: Sequence[Entry], per_page: int = 2, paper: str = "a4") -> bytes:
    """Return the booklet: puzzles in their order, then their answers under the same numbers."""
    if paper not in PAGES:
        raise UnknownName("paper", paper, PAGES)
    if per_page not in LAYOUTS:
        raise UnknownName("number of puzzles on a page", str(per_page), map(str, LAYOUTS))
    from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

    register_fonts()
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=PAGES[paper], invariant=1)
    canvas.setTitle(title)
    pages = _Pages(canvas, PAGES[paper])
    for page in _groups(entries, per_page):
        pages.begin(title)
        for box, (number, entry) in zip(pages.boxes(per_page), page, strict=False):
            pages.board(box, f"{number}. {entry.caption}", entry.board, link=entry.link)
        pages.end()
    for page in _groups(entries, ANSWERS):
        pages.begin(f"{title}: answers")
        for box, (number, entry) in zip(pages.boxes(ANSWERS), page, strict=False):
            pages.board(box, str(number), entry.answer, entry.words)
        pages.end()
    canvas.save()
    return stream.getvalue()


def _groups(entries: Sequence[Entry], size: int) -> Iterator[list[tuple[int, Entry]]]:
    """Return the entries with their numbers from 1, this many at a time."""
    numbered = list(enumerate(entries, 1))
    return (numbered[first : first + size] for first in range(0, len(numbered), size))


class _Pages:
    """The sheets of the booklet, one after the other."""

    def __init__(self, canvas: Any, size: tuple[float, float]) -> None:
        self._canvas = canvas
        self._width, self._height = size
        self._number = 0

    def _sheet(self, look: Look = NO_LOOK) -> Sheet:
        return Sheet(self._canvas, theme("print", look), look)

    def begin(self, title: str) -> None:
        self._number += 1
        fill(self._sheet(), "ink")
        self._canvas.setFont(BOLD, TITLE_SIZE)
        self._canvas.drawString(BORDER, self._height - BORDER - TITLE_SIZE / 2, title)
        self._canvas.setFont(PLAIN, CAPTION)
        self._canvas.drawCentredString(self._width / 2, BORDER / 2, str(self._number))

    def end(self) -> None:
        self._canvas.showPage()

    def boxes(self, per_page: int) -> Iterator[Box]:
        """Return where the puzzles of a page stand, row by row."""
        rows, columns = LAYOUTS[per_page]
        top = self._height - BORDER - 1.5 * TITLE_SIZE
        width = (self._width - 2 * BORDER - (columns - 1) * GAP) / columns
        height = (top - BORDER - (rows - 1) * GAP) / rows
        for row in range(rows):
            for column in range(columns):
                left = BORDER + column * (width + GAP)
                yield Box(left, top - (row + 1) * height - row * GAP, width, height)

    def board(self, box: Box, caption: str, scene: Scene, words: str = "", link: str = "") -> None:
        """Draw a board under its caption, words under the board, and the link's QR code beside the caption."""
        fill(self._sheet(), "ink")
        side = self._code(box, link)
        titles = self._lines(caption, box.width - side, BOLD, CAPTION)
        self._text(titles, box.left, box.bottom + box.height - CAPTION, BOLD, CAPTION)
        lines = self._lines(words, box.width)
        below = len(lines) * SMALL * LEADING
        self._text(lines, box.left, box.bottom + below - SMALL * LEADING, PLAIN, SMALL)
        # The names of the columns stand above the board, those of the rows left of it.
        above = max(CAPTION * LEADING * (1 + len(titles)), side + CAPTION)
        room = Box(box.left + CAPTION, box.bottom + below, box.width - CAPTION, box.height - below - above)
        tall = (scene.height + 2 * MARGIN) * unit_in(scene, room)
        draw_board(scene, self._sheet(scene.look), Box(room.left, room.bottom + room.height - tall, room.width, tall))

    def _code(self, box: Box, link: str) -> float:
        """Draw the link in the top right corner; return the side of what it takes, 0 if there is none or no room."""
        if not link:
            return 0.0
        import segno

        rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix]
        share = min(max(QR_SHARE * box.height, SMALLEST_QR), LARGEST_QR)
        module = max(share / len(rows), SMALLEST_MODULE)
        side = module * len(rows)
        if side > min(box.height / 3, box.width / 2):
            return 0.0
        left, top = box.left + box.width - side, box.bottom + box.height
        path = self._canvas.beginPath()
        for row, cells in enumerate(rows):
            for col, is_dark in enumerate(cells):
                if is_dark:
                    # A little wider than its place, so that no viewer shows white hairlines between two dark squares.
                    path.rect(left + col * module, top - (row + 1) * module, module * 1.02, module * 1.02)
        self._canvas.drawPath(path, stroke=0, fill=1)
        self._canvas.linkURL(link, (left, top - side, left + side, top))
        return side + QUIET * module

    def _text(self, lines: Sequence[str], left: float, top: float, font: str, size: float) -> None:
        """Write lines downwards, the first one on this height."""
        self._canvas.setFont(font, size)
        for place, line in enumerate(lines):
            self._canvas.drawString(left, top - place * size * LEADING, line)

    def _lines(self, words: str, width: float, font: str = PLAIN, size: float = SMALL) -> list[str]:
        from reportlab.lib.utils import simpleSplit  # type: ignore[import-untyped]

        found: list[str] = simpleSplit(words, font, size, width)
        return found
