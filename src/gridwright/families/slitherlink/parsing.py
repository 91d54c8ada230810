"""What all readers of Slitherlink texts share: numbered lines, and what is too large."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from gridwright.errors import Unreadable
from gridwright.families.slitherlink.puzzle import LARGEST_SIDE, NO_CLUE, SMALLEST_SIDE, Clues

LARGEST_CLUE = 3
BLANK = "."

WORD = re.compile(r"\S+")


class Line(NamedTuple):
    """A line of a text that is not blank: its number from 1, and what it says."""

    number: int
    text: str

    def words(self) -> list[re.Match[str]]:
        """Return its words, each with its place."""
        return list(WORD.finditer(self.text))

    def starts_with(self, heads: Iterable[str]) -> bool:
        """Return whether its first word is one of these."""
        return self.text.split()[0] in heads


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text that are not blank."""
    return [Line(number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def too_large(rows: int, cols: int, line: int, column: int) -> Unreadable:
    """Return what to say about a board beyond the limits."""
    problem = f"A board has {SMALLEST_SIDE} to {LARGEST_SIDE} cells a side, not {rows} x {cols}."
    return Unreadable(problem, line=line, column=column)


def rows_of(puzzle: Clues) -> list[str]:
    """Return the clues as rows of digits and dots."""
    signs = [BLANK if clue == NO_CLUE else str(clue) for clue in puzzle.clues]
    return ["".join(signs[first : first + puzzle.cols]) for first in range(0, len(signs), puzzle.cols)]
