"""What pictures in characters are made of: squares that know their character and colours, and names at the frame."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.core.wording import ASCII
from gridwright.paint.theme import Theme


@dataclass
class Square:
    """One character of the picture: what is written, its colour and ground.

    A `symbol` must stay readable; a line knows which `ways` it goes and in which `style`, so that lines join.
    """

    character: str = " "
    ink: str = "ink"
    ground: str = "surface"
    symbol: bool = False
    ways: int = 0
    style: str = ""


def narrow(text: str, unicode: bool) -> str:
    """Return the text with one column for each character: wide and odd ones become `?`, marks on letters vanish."""
    letters = (letter for letter in unicodedata.normalize("NFC", text) if unicodedata.category(letter)[0] != "M")
    return "".join(_one_column(letter, unicode) for letter in letters)


def _one_column(letter: str, unicode: bool) -> str:
    """Return the letter, or what stands for it."""
    if not unicode and not letter.isascii():
        return ASCII.get(letter, "?")[:1]
    wide = unicodedata.east_asian_width(letter) in "WF"
    return "?" if wide or not letter.isprintable() else letter


def letters(text: str) -> list[Square]:
    """Return squares that spell a name at the frame."""
    return [Square(letter, "coord") for letter in text]


def plain(row: Sequence[Square]) -> str:
    """Return the characters alone."""
    return "".join(square.character for square in row)


def coloured(row: Sequence[Square], theme: Theme) -> str:
    """Return the characters with 24 bit colours, which change only where they must."""
    parts, now = [], ("", "")
    for square in row:
        if (square.ink, square.ground) != now:
            now = (square.ink, square.ground)
            parts.append(_escape(*now, theme))
        parts.append(square.character)
    return "".join(parts) + "\x1b[0m"


def _escape(ink: str, ground: str, theme: Theme) -> str:
    """Return the control sequence for this ink on this ground."""
    red, green, blue, _ = theme.colour(ink)
    below = theme.colour(ground)
    return f"\x1b[38;2;{red};{green};{blue};48;2;{below.red};{below.green};{below.blue}m"
