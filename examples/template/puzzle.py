"""The nouns of Lights Out: a grid of lamps, a press, an answer with its certificate, and options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SMALLEST_SIDE, LARGEST_SIDE = 2, 12

Difficulty = Literal["easy", "medium", "hard", "extreme", "any"]


@dataclass(frozen=True)
class Lamps:
    """rows x cols lamps, row by row. It is puzzle, state and view in one, since nothing is hidden."""

    rows: int
    cols: int
    lit: tuple[bool, ...]


@dataclass(frozen=True)
class Press:
    """One move: press the lamp in this row and column (from 0). It and its neighbours switch."""

    row: int
    col: int


@dataclass(frozen=True)
class Answer:
    """Presses that put all lamps out, and the certificate that fewer won't do.

    `quiet` are sets of presses that together switch nothing. Every solution is this one with some of these sets added
    (two presses of a lamp cancel), so trying all combinations shows that none is shorter. None: no certificate.
    """

    presses: tuple[Press, ...]
    quiet: tuple[tuple[Press, ...], ...] | None = None


@dataclass(frozen=True)
class GenerateOptions:
    """What a new board should be."""

    rows: int = 5
    """rows of lamps, 2 to 12"""
    cols: int = 5
    """columns of lamps, 2 to 12"""
    difficulty: Difficulty = "any"
    """how hard the reasoning is"""


@dataclass(frozen=True)
class PlayOptions:
    """What the board shows a player."""

    reach: bool = True
    """Show what a press switches"""
