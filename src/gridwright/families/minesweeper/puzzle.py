"""The nouns of Minesweeper: boards with their secrets, a game, what a player sees of it, a move, an answer, options.

Cells are counted row by row from 0. What a cell shows is one byte: 0 to 8 for an open cell with that many mines
around it, else one of the symbols below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

LARGEST_SIDE = 1000
LARGEST_SEED = 2**64 - 1

COVERED, FLAGGED, QUESTION = 9, 10, 11
"""Covered cells: plain, with a flag, with a question mark. The player's flags are notes: no solver trusts them."""
MINE, BURST, WRONG_FLAG = 12, 13, 14
"""What is shown when a game is over: a mine, the mine that was opened, a flag where there is none."""

ANY_COVERED = bytes((COVERED, FLAGGED, QUESTION))
"""Cells that can still be opened."""

FirstClick = Literal["safe", "open", "none"]
"""What is promised of the first cell opened: never a mine, a 0 (where there is room for it), or nothing."""

Difficulty = Literal["easy", "medium", "hard", "extreme"]
"""How hard the reasoning is: single numbers; two numbers and known patterns; three numbers, counting all mines;
contradiction over more numbers."""


@dataclass(frozen=True)
class Layout:
    """A board whose mines are placed: 1 where there is a mine. `start` is where to start, if it says so.

    `no_guess` says that from the start cell on you never have to guess, and how hard the reasoning is.
    """

    rows: int
    cols: int
    mines: bytes
    start: int | None = None
    no_guess: Difficulty | None = None


@dataclass(frozen=True)
class Seeded:
    """A board whose mines are placed on the first click: a pure function of the seed and that cell."""

    rows: int
    cols: int
    mines: int
    seed: int
    first: FirstClick = "safe"
    start: int | None = None


@dataclass(frozen=True)
class View:
    """What a player sees: the symbols of all cells, how many mines there are, and what was promised.

    While a game is played no mine is shown; once it is over, all of them are.
    """

    rows: int
    cols: int
    mines: int
    cells: bytes
    first: FirstClick = "none"
    start: int | None = None
    no_guess: Difficulty | None = None


@dataclass(frozen=True)
class Pasted:
    """A position from elsewhere, whose mines are unknown. It can be solved and explained, but not played on."""

    position: View


Puzzle: TypeAlias = Layout | Seeded | Pasted


@dataclass(frozen=True)
class State:
    """A game: the puzzle, its mines as soon as they are placed, and the cells as the player made them."""

    puzzle: Puzzle
    mines: bytes | None
    cells: bytes


Action = Literal["open", "flag", "chord", "question"]
"""Open a cell, add or remove a flag, open the rest around a number with all its flags, a question mark."""


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
    """What is known about every cell: its state, and the probability of a mine (NaN where a solver gives none).

    `best` is the cell to open next, None when nothing is left to open; where that is a guess, `runner_up` is the
    second best, if one was considered. `reasons` say why each certain cell is certain, once they are worked out.
    """

    rows: int
    cols: int
    states: bytes
    odds: NDArray[np.float64]
    best: int | None = None
    reasons: tuple[Reason, ...] | None = None
    runner_up: int | None = None

    def __eq__(self, other: object) -> bool:
        """Return whether both say the same about every cell."""
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
"""Rows, columns and mines of the levels that all players know."""


@dataclass(frozen=True)
class GenerateOptions:
    """Options for a new board."""

    level: Level = "beginner"
    """beginner (9 × 9, 10 mines), intermediate (16 × 16, 40), expert (16 × 30, 99), custom (--rows, --cols, --mines)"""
    rows: int = 0
    """rows of cells, for a custom board"""
    cols: int = 0
    """columns of cells, for a custom board"""
    mines: int = 0
    """mines, for a custom board"""
    first: FirstClick = "safe"
    """the first click: safe (never a mine), open (a 0 where there is room) or none (no promise); generator random"""
    start: str = ""
    """where to start, as row,col from 0; without it a no-guess board starts in the middle"""
    no_guess: bool = False
    """no guessing needed, from the start cell on (the same as --generator no-guess)"""
    difficulty: Literal["easy", "medium", "hard", "extreme", "any"] = "any"
    """how hard a no-guess board is: easy (one number at a time), medium (two numbers), hard (three, or counting all
    mines), extreme (contradiction over more numbers) or any"""


@dataclass(frozen=True)
class SimulateOptions:
    """Options for simulated games."""

    level: Level = "expert"
    """beginner (9 × 9, 10 mines), intermediate (16 × 16, 40), expert (16 × 30, 99), custom (--rows, --cols, --mines)"""
    rows: int = 0
    """rows of cells, for a custom board"""
    cols: int = 0
    """columns of cells, for a custom board"""
    mines: int = 0
    """mines, for a custom board"""
    first: FirstClick = "safe"
    """the first click: safe (never a mine), open (a 0 where there is room) or none (no promise)"""
    start: str = ""
    """the first cell opened, as row,col from 0; the bot's own choice without it"""


@dataclass(frozen=True)
class CensusOptions:
    """Options for the census of formulas."""

    largest: int = 100
    """the largest side to count clauses for; times are measured as far as --seconds allows"""
    games: int = 1
    """games timed for each size"""


@dataclass(frozen=True)
class Drawing:
    """What is shown on the board."""

    overlay: Literal["off", "certain", "odds", "why"] = "off"
    """off, certain (cells that are safe or mines), odds (how safe, in %) or why (what forces the next step)"""


@dataclass(frozen=True)
class Playing:
    """Options at the board."""

    mode: Literal["dig", "flag"] = "dig"
    """A tap will"""
    overlay: Literal["off", "certain", "odds", "why"] = "off"
    """Overlay"""
    questions: bool = False
    """Question marks"""
    chord_flags: bool = True
    """Chords flag what can only be mines"""
