"""The nouns of ColorGrid: a grid of coloured values, a position with pairs made, a move, an answer with its proof, and
the options of a new grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np

from gridwright.grid.packed import Packed

WHITE, RED, BLUE, GREEN, BLACK = range(5)
COLOUR_NAMES = ("white", "red", "blue", "green", "black")

COMPATIBLE = (
    frozenset({WHITE, RED, BLUE, GREEN}),
    frozenset({WHITE, RED, BLUE}),
    frozenset({WHITE, RED, BLUE}),
    frozenset({WHITE, GREEN}),
    frozenset[int](),
)
"""For each colour the colours it may pair with."""

RuleSet = Literal["classic", "free"]
"""Classic: partners are neighbours. Free: a white cell may pair with any cell that is not black, wherever it is."""

Difficulty = Literal["easy", "medium", "hard", "extreme"]

LARGEST_CELLS = 4_000_000
LARGEST_VALUE = 2**31 - 1

Cell: TypeAlias = int
"""Cells are counted row by row from 0."""
Pair: TypeAlias = tuple[Cell, Cell]
"""Two cells, the smaller first."""


@dataclass(frozen=True)
class Grid:
    """rows x cols cells, row by row: colours as numbers 0 to 4, values as positive integers, and the rules in force."""

    rows: int
    cols: int
    colours: bytes
    values: Sequence[int]
    rules: RuleSet = "classic"

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", Packed(self.values))

    def is_live(self, cell: Cell) -> bool:
        """Say whether the cell can be in a pair at all: black ones can't."""
        return self.colours[cell] != BLACK

    @cached_property
    def total(self) -> int:
        """Add up the values of all cells that can pair: the score without pairs."""
        return int(np.asarray(self.values)[np.frombuffer(self.colours, dtype=np.uint8) != BLACK].sum())


@dataclass(frozen=True)
class Position:
    """A grid with the pairs made so far; `done` when the player has ended the game. It is state and view in one."""

    grid: Grid
    pairs: frozenset[Pair] = frozenset()
    done: bool = False


@dataclass(frozen=True)
class Contest:
    """A duel on a grid: the pairs in the order they were made, seat 0 first. It is state and view in one.

    `taken` (1 for cells in a pair) and `costs` (what each seat has paid) follow from the pairs; they are kept so that
    a long game on a large grid stays quick.
    """

    grid: Grid
    made: tuple[Pair, ...]
    taken: bytes
    costs: tuple[int, int] = (0, 0)


Place: TypeAlias = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True)
class Join:
    """Pair two cells, or take the pair back (`/`)."""

    first: Place
    second: Place
    action: Literal["-", "/"] = "-"


@dataclass(frozen=True)
class Finish:
    """End the game."""


Move: TypeAlias = Join | Finish


@dataclass(frozen=True)
class OddSet:
    """An odd number of cells with a price z: at most (size - 1) / 2 pairs fit into it."""

    cells: tuple[Place, ...]
    z: int


@dataclass(frozen=True)
class Certificate:
    """Dual prices: y for each cell, row by row, and under free rules z for some odd sets.

    y >= 0, z >= 0, and for every allowed pair y(a) + y(b) + the z of the sets holding both >= 2 min(v(a), v(b)).
    Adding that up over any set of pairs shows that none has a score below (sum of values) - (sum of y) - (sum of z
    (size - 1) / 2).
    """

    prices: Sequence[int]
    odd_sets: tuple[OddSet, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "prices", Packed(self.prices))


@dataclass(frozen=True)
class Answer:
    """A set of pairs, its score (None where it isn't given), a score that none is below, and the proof of that."""

    rules: RuleSet
    pairs: Sequence[tuple[Place, Place]]
    score: int | None = None
    bound: int = 0
    certificate: Certificate | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "pairs", Packed(self.pairs, (2, 2)))


@dataclass(frozen=True)
class ReadOptions:
    """Options for reading a file that may not say its rules."""

    rules: RuleSet | None = None
    """classic (partners are neighbours) or free (white pairs with any colour anywhere); classic if the file doesn't say
    """


@dataclass(frozen=True)
class GenerateOptions:
    """Options for a new grid."""

    rows: int = 6
    """rows of cells"""
    cols: int = 7
    """columns of cells"""
    white: float = 0.2
    """share of white cells"""
    red: float = 0.2
    """share of red cells"""
    blue: float = 0.2
    """share of blue cells"""
    green: float = 0.2
    """share of green cells; what is left is black"""
    least: int = 1
    """smallest value"""
    most: int = 9
    """largest value"""
    rules: RuleSet = "classic"
    """classic or free"""
    difficulty: Literal[Difficulty, "any"] = "any"
    """easy (greedy is nearly best), medium, hard (greedy misleads), extreme (greedy fails widely) or any"""


@dataclass(frozen=True)
class DrawOptions:
    """Options for drawing."""

    graph: bool = False
    """the bipartite graph of possible pairs"""
    network: bool = False
    """the flow network behind a maximum matching"""
