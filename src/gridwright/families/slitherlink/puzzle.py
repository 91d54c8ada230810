"""The nouns of Slitherlink: clues, a board with lines and crosses, a move, an answer with its proof, options.

A board is a grid of squares, or a piece of another tiling: there faces, sides and corners have the numbers that
`gridwright.grid.tilings` gives them. On squares edges are counted: first the horizontal ones, row by row from the top
((rows + 1) * cols of them), then the vertical ones, row by row (rows * (cols + 1)). Dots (vertices) are counted row by
row, (rows + 1) * (cols + 1) of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

NO_CLUE = 255
SQUARE = "square"
"""The tiling of boards whose cells have rows and columns."""
SMALLEST_SIDE, LARGEST_SIDE = 1, 200
SMALLEST_MADE, LARGEST_MADE = 3, 50

UNKNOWN, LINE, CROSS = 0, 1, 2
"""What is marked on an edge."""

Edge: TypeAlias = int
Difficulty = Literal["easy", "medium", "hard", "extreme", "any"]
"""How hard the reasoning is, by the techniques a puzzle needs."""
Symmetry = Literal["none", "half-turn", "mirror", "flip", "quarter-turn"]
"""What a clue layout looks the same after."""
TilingName = Literal[
    "square",
    "triangular",
    "honeycomb",
    "kagome",
    "rhombille",
    "kites",
    "cairo",
    "floret",
    "snub-square",
    "elongated-triangular",
    "octagonal",
    "great-hexagonal",
    "dodecagonal",
    "great-dodecagonal",
    "great-great-dodecagonal",
    "compass-dodecagonal",
    "penrose-p2",
    "penrose-p3",
    "hats",
    "spectres",
]
"""What a board is cut from."""


@dataclass(frozen=True)
class Clues:
    """The puzzle as set: for each cell the number of lines around it, or NO_CLUE.

    On squares that is rows x cols cells, row by row, 0 to 3. On another tiling it is the faces in the tiling's order;
    rows and cols are how high and wide the piece is, and `patch` says where it was cut.
    """

    rows: int
    cols: int
    clues: bytes
    tiling: str = SQUARE
    patch: str = ""


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
class SideStroke:
    """One move on a tiling: draw, cross or clear the side of this number."""

    edge: Edge
    action: Action = ""


Move: TypeAlias = Stroke | SideStroke


@dataclass(frozen=True)
class Proof:
    """Why a loop is the only one: clauses that follow one after the other, until nothing is possible.

    A literal is edge + 1 when the edge is a line and -(edge + 1) when it is not. `loops` are closed loops that
    cannot be (part of) an answer, each as its edges: loops that leave some clue wrong, and the answer itself,
    which is set aside to ask for another one. `steps` are clauses each of which follows from the clues, the dots,
    the loops and the steps before it by putting in what is forced (reverse unit propagation); the last is empty:
    there is no other loop. `areas` are sets of dots. A loop leaves each as often as it enters it; and where two lines
    are named with one, a line in it and one beside it, some line leads out of it.
    """

    loops: tuple[tuple[Edge, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    areas: tuple[tuple[tuple[int, ...], tuple[Edge, ...]], ...] = ()


@dataclass(frozen=True)
class Answer:
    """A loop: for every edge whether it is a line; and why it is the only one, where that was asked for.

    Size, tiling and patch are those of the puzzle.
    """

    rows: int
    cols: int
    lines: bytes
    proof: Proof | None = None
    tiling: str = SQUARE
    patch: str = ""


def answer_to(puzzle: Clues, lines: bytes, proof: Proof | None = None) -> Answer:
    """Return lines as an answer to the puzzle."""
    return Answer(puzzle.rows, puzzle.cols, lines, proof, puzzle.tiling, puzzle.patch)


@dataclass(frozen=True)
class MistakeProof:
    """Why marks must go, in a form that can be checked.

    `answer` is a loop that has all the other marks: with a proof that it is the only one, whatever contradicts it is
    wrong. Else `refutation` shows that no loop has all the marks; where there is no `answer` either, that no loop has
    the clues named. `reason` leads from the other marks to the opposite of one mark that must go: what the sentence
    tells.
    """

    answer: Answer | None = None
    refutation: Proof | None = None
    reason: Proof | None = None


@dataclass(frozen=True)
class GenerateOptions:
    """Options for a new puzzle."""

    rows: int = 10
    """rows of cells, 3 to 50; on another tiling, how high the board is"""
    cols: int = 10
    """columns of cells, 3 to 50; on another tiling, how wide the board is"""
    difficulty: Difficulty = "any"
    """easy, medium (sectors and chains), hard (inside and outside, parity, regions), extreme (contradiction) or any"""
    symmetry: Symmetry = "none"
    """symmetry of the clue layout: none, half-turn, mirror (left and right), flip (up and down) or quarter-turn"""
    minimal: bool = False
    """no spare clues: without any one of them there are several solutions"""
    tiling: TilingName = "square"
    """what the board is cut from: squares or another tiling"""


@dataclass(frozen=True)
class Playing:
    """What the board does for a player."""

    inside: bool = False
    """Shade the inside"""
    autocross: bool = False
    """Auto-cross"""
    skip_cross: bool = False
    """Clicks only draw and clear"""
    grey: bool = True
    """Grey finished clues"""
    redden: bool = True
    """Highlight wrong clues"""
