"""How the colours of a board look and are called.

A character always looks the same, whatever else is on the board, so that nothing changes its face while others
are removed. Ten letters have a colour and a glyph to themselves, the others share the colours with further
glyphs; no two look alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from gridwright.families.madness.puzzle import EMPTY, Board
from gridwright.grid.symmetry import image, images

# Letters of the assignment's boards first: S is its silver, D and M two shades it does not name.
_LETTERS = "SRBGYPODNM"
_NAMES = ("white", "red", "blue", "green", "yellow", "plum", "orange", "sky", "umber", "rose")
_GLYPHS = ("ring", "diamond", "square", "triangle", "disc", "plus", "star", "bars", "crescent", "hourglass")
_MORE_LETTERS = "ACEFHIJKLQTUVWXZabcdefghijklmnopqrstuvwxyz0123456789"
_MORE_GLYPHS = ("heart", "saltire", "chevron", "kite", "frame", "half-disc", "arrow", "dots", "hexagon")

FRESH_LETTERS = "RBGYPOSNMDACEFHI"
"""What a new board calls its colours: as many of these, from the left, as it has."""


@dataclass(frozen=True)
class Colour:
    """The look of one colour: its number in the theme, its glyph, and what people call it."""

    number: int
    glyph: str
    name: str

    @property
    def role(self) -> str:
        """What the theme fills the square with."""
        return f"colour-{self.number}"

    @property
    def ink(self) -> str:
        """What the theme draws the glyph with."""
        return f"on-{self.number}"


@cache
def colour(character: str) -> Colour:
    """The look of the colour with this character."""
    number = _LETTERS.find(character)
    if number >= 0:
        return Colour(number, _GLYPHS[number], _NAMES[number])
    layer, number = divmod(_MORE_LETTERS.index(character), 10)
    # Each layer of ten shifts the glyphs by one, so that a colour never meets the same glyph twice.
    glyph = _MORE_GLYPHS[(number + layer) % len(_MORE_GLYPHS)]
    return Colour(number, glyph, f"{_NAMES[number]} {glyph}")


def likenesses(board: Board) -> Iterator[Board]:
    """The eight images of a board, colours renamed in the order in which they appear."""
    for sources in images(board.side, board.side):
        squares = image(board.squares, sources)
        order = dict.fromkeys(square for square in squares if square != EMPTY)
        names = dict(zip(order, FRESH_LETTERS, strict=False)) | {EMPTY: EMPTY}
        yield Board(board.side, "".join(names[square] for square in squares))
