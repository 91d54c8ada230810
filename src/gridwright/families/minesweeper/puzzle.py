"""The nouns of Minesweeper: boards with their secrets, a game, what a player sees of it, a move, an answer, orders.

Cells are counted row by row from 0. What a cell shows is one byte: 0 to 8 for an open cell with that many mines
around it, else one of the signs below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

LARGEST_SIDE = 1000
LARGEST_SEED = 2**64 - 1

COVERED, FLAGGED, QUESTION = 9, 10, 11
"""Closed cells: plain, with a flag, with a question mark. The player's signs are notes: nobody trusts them."""
MINE, BURST, WRONG_FLAG = 12, 13, 14
"""What is shown when a game is over: a mine, the mine that was opened, a flag where there is none."""

CLOSED = bytes((COVERED, FLAGGED, QUESTION))
"""Cells that can still be opened."""

FirstClick = Literal["safe", "open", "none"]
"""What is promised of the first cell opened: never a mine, a 0 (where there is room for it), or nothing."""

Difficulty = Literal["easy", "medium", "hard", "extreme"]
"""How hard the deductions are: plain counting, named patterns, arguments over many numbers, counting all mines."""


@dataclass(frozen=True)
class Layout:
    """A board whose mines are laid: 1 where there is a mine. `start` is where to begin, if anybody said so.

    `certified` says that from the start cell on no guess is needed, and how hard the deductions are.
    """

    rows: int
    cols: int
    mines: bytes
    start: int | None = None
    certified: Difficulty | None = None


@dataclass(frozen=True)
class Seeded:
    """A board whose mines are laid when the first cell is opened: a pure function of the seed and that cell."""

    rows: int
    cols: int
    mines: int
    seed: int
    first: FirstClick = "safe"
    start: int | None = None


@dataclass(frozen=True)
class View:
    """What a player sees: the signs of all cells, how many mines there are, and what was promised.

    While a game goes on no mine is shown; once it is over, all of them are.
    """

    rows: int
    cols: int
    mines: int
    cells: bytes
    first: FirstClick = "none"
    start: int | None = None
    certified: Difficulty | None = None


@dataclass(frozen=True)
class Pasted:
    """A position from elsewhere: nobody knows its mines. It can be solved and explained, but not played on."""

    position: View


Puzzle: TypeAlias = Layout | Seeded | Pasted


@dataclass(frozen=True)
class State:
    """A game: the puzzle, its mines as soon as they are laid, and the cells as the player made them."""

    puzzle: Puzzle
    mines: bytes | None
    cells: bytes


Action = Literal["open", "flag", "chord", "question"]
"""Open a cell, set or take a flag, open the rest around a number whose flags are complete, a question mark."""


@dataclass(frozen=True)
class Move:
    """What is done to the cell in this row and column (from 0)."""

    row: int
    col: int
    action: Action = "open"


OPEN, SAFE, MINED, UNKNOWN = 0, 1, 2, 3
"""What an answer says about a cell."""
STATE_WORDS = ("open", "safe", "mine", "unknown")


@dataclass(frozen=True)
class Reason:
    """Why a cell is certain: the open numbers that force it, none of which can be spared, whether the number of all
    mines is needed as well, and the argument in words.
    """

    cell: int
    clues: tuple[int, ...]
    count: bool = False
    because: str = ""


@dataclass(frozen=True, eq=False)
class Answer:
    """What is known about every cell: its state, and the chance that it is a mine (NaN where a solver gives none).

    `best` is the cell to open next, None when nothing is left to open; where that is a guess, `runner_up` is the
    second best, if one was considered. `reasons` say why each certain cell is certain, where that was asked for.
    """

    rows: int
    cols: int
    states: bytes
    odds: NDArray[np.float64]
    best: int | None = None
    reasons: tuple[Reason, ...] | None = None
    runner_up: int | None = None

    def __eq__(self, other: object) -> bool:
        """Whether both say the same about every cell."""
        return (
            isinstance(other, Answer)
            and (self.rows, self.cols, self.states) == (other.rows, other.cols, other.states)
            and (self.best, self.runner_up, self.reasons) == (other.best, other.runner_up, other.reasons)
            and np.array_equal(self.odds, other.odds, equal_nan=True)
        )

    def __hash__(self) -> int:
        return hash((self.rows, self.cols, self.states, self.best))


Level = Literal["beginner", "intermediate", "expert", "custom"]
LEVELS: dict[str, tuple[int, int, int]] = {
    "beginner": (9, 9, 10),
    "intermediate": (16, 16, 40),
    "expert": (16, 30, 99),
}
"""Rows, columns and mines of the levels everybody plays."""


@dataclass(frozen=True)
class Order:
    """What a new board should be."""

    level: Level = "beginner"
    """beginner (9x9, 10 mines), intermediate (16x16, 40), expert (16x30, 99) or custom (--rows, --cols, --mines)"""
    rows: int = 0
    """rows of cells, for a custom board"""
    cols: int = 0
    """columns of cells, for a custom board"""
    mines: int = 0
    """mines, for a custom board"""
    first: FirstClick = "safe"
    """the first click: safe (never a mine), open (a 0 where there is room) or none (no promise); generator random"""
    start: str = ""
    """where to begin, as row,col from 0; a no-guess board begins in the middle if nobody says"""
    no_guess: bool = False
    """certified: from the start cell on no guess is needed (what the generator no-guess makes)"""
    difficulty: Literal["easy", "medium", "hard", "extreme", "any"] = "any"
    """how hard the deductions of a no-guess board should be: easy, medium, hard, extreme or any"""


@dataclass(frozen=True)
class SimulateOrder:
    """Which games to simulate."""

    level: Level = "expert"
    """beginner (9x9, 10 mines), intermediate (16x16, 40), expert (16x30, 99) or custom (--rows, --cols, --mines)"""
    rows: int = 0
    """rows of cells, for a custom board"""
    cols: int = 0
    """columns of cells, for a custom board"""
    mines: int = 0
    """mines, for a custom board"""
    first: FirstClick = "safe"
    """the first click: safe (never a mine), open (a 0 where there is room) or none (no promise)"""
    start: str = ""
    """the first cell opened, as row,col from 0; the bot's own choice if not given"""


@dataclass(frozen=True)
class CensusOrder:
    """How far the census of formulas goes."""

    largest: int = 100
    """the largest side to count clauses for; times are taken as far as --seconds allows"""
    games: int = 1
    """games a size that are timed"""


@dataclass(frozen=True)
class Drawing:
    """What is shown on the board."""

    overlay: Literal["off", "certain", "odds", "why"] = "off"
    """off, certain (cells that are safe or mines), odds (per cent safe) or why (what forces the next step)"""


@dataclass(frozen=True)
class Playing:
    """What the board shows a player."""

    overlay: Literal["off", "certain", "odds", "why"] = "off"
    """Show what is known"""
    questions: bool = False
    """Question marks"""
