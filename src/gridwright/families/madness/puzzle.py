"""The nouns of 2x2Madness: a board of coloured squares, a move, an answer with its bound, options for a new board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SMALLEST_SIDE = 2
LARGEST_SIDE = 8
EMPTY = "."

Difficulty = Literal["easy", "medium", "hard", "extreme"]


@dataclass(frozen=True)
class Board:
    """side x side squares, row by row, one character each; `.` is empty. It is puzzle, state and view in one.

    Every colour has four squares or none. The number of moves made is the length of the log, so it isn't
    stored here.
    """

    side: int
    squares: str

    def colours(self) -> tuple[str, ...]:
        """List the colours still on the board, in the order in which they first appear, row by row."""
        return tuple(dict.fromkeys(square for square in self.squares if square != EMPTY))

    def rows(self) -> tuple[str, ...]:
        """Split the board into rows of characters, top to bottom."""
        return tuple(self.squares[start : start + self.side] for start in range(0, len(self.squares), self.side))


Action = Literal["+", "-", "x"]
"""Rotate clockwise, rotate counter-clockwise, remove."""


@dataclass(frozen=True)
class Turn:
    """One counted move at the group whose circle is in this row and column (from 0): a rotation or a removal."""

    row: int
    col: int
    action: Action


BoundSource = Literal["none", "gather", "squares", "pairs", "search"]


@dataclass(frozen=True)
class Bound:
    """A promise that no solution is shorter than `moves`, and where it comes from.

    none     every colour has to be removed once
    gather   the colour that alone needs most rotations
    squares  all colours together: a rotation moves at most four squares
    pairs    the same over pairs of colours, each pair played out exactly
    search   every shorter sequence of rotations was tried, or cut off by one of the bounds above
    """

    moves: int
    source: BoundSource


@dataclass(frozen=True)
class Answer:
    """A sequence of moves that clears the board, and a bound that no solution is below."""

    moves: tuple[Turn, ...]
    bound: Bound


@dataclass(frozen=True)
class GenerateOptions:
    """Options for a new board."""

    side: int = 4
    """squares a side, 2 to 8"""
    colours: int = 0
    """number of colours, four squares each; 0 fills the board"""
    difficulty: Literal[Difficulty, "any"] = "any"
    """easy (few rotations for its size), medium, hard (many), extreme (the most) or any"""
    moves: int = 0
    """exact number of moves of the shortest solution (boards up to 4 × 4); 0 for any"""


@dataclass(frozen=True)
class CensusOptions:
    """Options for the census."""

    side: int = 4
    """squares a side, 2 to 4"""


@dataclass(frozen=True)
class PlayOptions:
    """Options at the board."""

    turn: Literal["right", "left"] = "right"
    """Preview rotation"""
