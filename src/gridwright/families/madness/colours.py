"""How the colours of a board look and what they are called.

A character always looks the same, whatever else is on the board, so that nothing changes while others are removed. Ten
letters have a colour and a symbol of their own, the others share the colours with further symbols; no two look alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from gridwright.families.madness.puzzle import EMPTY, Board
from gridwright.grid.symmetry import image, images

# Letters of the original boards first: S is silver there, D and M are shades without a name.
_LETTERS = "SRBGYPODNM"
_NAMES = ("white", "red", "blue", "green", "yellow", "plum", "orange", "sky", "umber", "rose")
_GLYPHS = ("ring", "diamond", "square", "triangle", "disc", "plus", "star", "bars", "crescent", "hourglass")
_MORE_LETTERS = "ACEFHIJKLQTUVWXZabcdefghijklmnopqrstuvwxyz0123456789"
_MORE_GLYPHS = ("heart", "saltire", "chevron", "kite", "frame", "half-disc", "arrow", "dots", "hexagon")

FRESH_LETTERS = "RBGYPOSNMDACEFHI"
"""What a new board calls its colours: as many of these, from the left, as it has."""


@dataclass(frozen=True)
class Colour:
    """The look of one colour: its number in the theme, its symbol, and its name."""

    number: int
    glyph: str
    name: str

    @property
    def role(self) -> str:
        """Name the role that fills the square."""
        return f"colour-{self.number}"

    @property
    def ink(self) -> str:
        """Name the role that draws the symbol."""
        return f"on-{self.number}"


@cache
def colour(character: str) -> Colour:
    """Return the look of the colour with this character."""
    number = _LETTERS.find(character)
    if number >= 0:
        return Colour(number, _GLYPHS[number], _NAMES[number])
    layer, number = divmod(_MORE_LETTERS.index(character), 10)
    # Each layer of ten shifts the glyphs by one, so that a colour never meets the same glyph twice.
    glyph = _MORE_GLYPHS[(number + layer) % len(_MORE_GLYPHS)]
    return Colour(number, glyph, f"{_NAMES[number]} {glyph}")


def find_symmetries(board: Board) -> Iterator[Board]:
    """Yield the eight symmetric copies of a board, colours renamed in the order in which they appear."""
    for sources in images(board.side, board.side):
        squares = image(board.squares, sources)
        order = dict.fromkeys(square for square in squares if square != EMPTY)
        names = dict(zip(order, FRESH_LETTERS, strict=False)) | {EMPTY: EMPTY}
        yield Board(board.side, "".join(names[square] for square in squares))
