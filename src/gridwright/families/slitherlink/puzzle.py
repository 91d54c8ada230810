"""The nouns of Slitherlink: clues, a board with lines and crosses, a mark, an answer with its proof, orders.

Edges are counted: first the horizontal ones, row by row from the top ((rows + 1) * cols of them), then the
vertical ones, row by row (rows * (cols + 1)). Dots (vertices) are counted row by row, (rows + 1) * (cols + 1) of
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

NO_CLUE = 255
SMALLEST_SIDE, LARGEST_SIDE = 1, 200
SMALLEST_MADE, LARGEST_MADE = 3, 50

UNKNOWN, LINE, CROSS = 0, 1, 2
"""What is marked on an edge."""

Edge: TypeAlias = int
Level = Literal["standard", "advanced", "pro", "any"]
"""How hard a puzzle is, by the techniques it needs; players see easy, medium and hard."""


@dataclass(frozen=True)
class Clues:
    """The puzzle as set: rows x cols cells, row by row, 0 to 3 or NO_CLUE."""

    rows: int
    cols: int
    clues: bytes


@dataclass(frozen=True)
class Board:
    """Clues and what is marked on each edge so far (UNKNOWN, LINE or CROSS). It is state and view in one."""

    puzzle: Clues
    marks: bytes


Side = Literal["t", "l", "b", "r"]
"""Top, left, bottom or right of a cell."""
Action = Literal["", "x", "?"]
"""Draw the line, cross it out, or clear the edge."""


@dataclass(frozen=True)
class Stroke:
    """One move: draw, cross or clear the edge on that side of the cell in this row and column (from 0)."""

    row: int
    col: int
    side: Side
    action: Action = ""


@dataclass(frozen=True)
class Proof:
    """Why a loop is the only one: clauses that follow one after the other, until nothing is possible.

    A literal is edge + 1 when the edge is a line and -(edge + 1) when it is not. `loops` are closed loops that
    cannot be (part of) an answer, each as its edges: loops that leave some clue wrong, and the answer itself,
    which is set aside to ask for another one. `steps` are clauses each of which follows from the clues, the dots,
    the loops and the steps before it by putting in what is forced (reverse unit propagation); the last is empty:
    there is no other loop.
    """

    loops: tuple[tuple[Edge, ...], ...]
    steps: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Answer:
    """A loop: for every edge whether it is a line; and why it is the only one, where that was asked for."""

    rows: int
    cols: int
    lines: bytes
    proof: Proof | None = None


@dataclass(frozen=True)
class Order:
    """What a new puzzle should be."""

    rows: int = 10
    """rows of cells, 3 to 50"""
    cols: int = 10
    """columns of cells, 3 to 50"""
    level: Level = "any"
    """standard (easy), advanced (medium), pro (hard) or any"""
    symmetric: bool = False
    """clues laid out so that half a turn of the board shows the same cells filled"""
    minimal: bool = False
    """no clue can be spared"""


@dataclass(frozen=True)
class Playing:
    """What the board does for a player."""

    inside: bool = False
    """Shade the inside"""
    autocross: bool = False
    """Cross out by itself"""
    grey: bool = True
    """Grey finished clues"""
    redden: bool = True
    """Redden clues in error"""
