"""Texts line by line and word by word, each with its place, so that an error can point at what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from gridwright.errors import Unreadable
from gridwright.grid.cells import name_of, place_of

_WORD = re.compile(r"\S+")
_INTEGER = re.compile(r"-?[0-9]{1,20}")


class Word(NamedTuple):
    """A word, with the line and the column where it begins."""

    text: str
    line: int
    column: int

    def wrong(self, problem: str) -> Unreadable:
        """Return the exception about this word."""
        return Unreadable(problem, line=self.line, column=self.column)

    def rest(self, start: int) -> Word:
        """Return what it says from this character on."""
        return Word(self.text[start:], self.line, self.column + start)

    def number(self, least: int, most: int, expected: str = "") -> int:
        """Return the whole number it says, or raise Unreadable."""
        if _INTEGER.fullmatch(self.text) and least <= int(self.text) <= most:
            return int(self.text)
        raise self.wrong(f"Expected {expected or f'a number from {least} to {most}'}, not {self.text!r}.")

    def cell(self, rows: int | None = None, cols: int | None = None) -> tuple[int, int]:
        """Return row and column of the cell it names, on a board of that size, or raise Unreadable."""
        place = place_of(self.text)
        if place is None:
            raise self.wrong(f"{self.text!r} isn't a cell. Give a column and a row, such as b2.")
        if rows is not None and cols is not None and (place[0] >= rows or place[1] >= cols):
            last = name_of(rows - 1, cols - 1)
            raise self.wrong(f"{self.text} isn't on the board, which goes from a1 to {last}.")
        return place


class Line(NamedTuple):
    """A line that isn't blank: its number, what it says, and how many characters stand before that."""

    number: int
    text: str
    offset: int = 0

    def words(self) -> list[Word]:
        """Return its words."""
        return [Word(match[0], self.number, self.offset + match.start() + 1) for match in _WORD.finditer(self.text)]

    def wrong(self, problem: str, place: int = 0) -> Unreadable:
        """Return the exception about the character at this place of the line."""
        return Unreadable(problem, line=self.number, column=self.offset + place + 1)

    def starts_with(self, heads: Iterable[str]) -> bool:
        """Return whether its first word is one of these."""
        return self.text.split(maxsplit=1)[0] in heads


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text that aren't blank."""
    return [Line(number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
