"""Minesweeper for programs: move c opens cell c. Flags are notes, and a program needs none."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.environment import Batch, Environment, Space
from gridwright.core.roles import Status
from gridwright.errors import BadOption
from gridwright.families.minesweeper.counts import covered, signs
from gridwright.families.minesweeper.generate import size_of, start_of
from gridwright.families.minesweeper.puzzle import GenerateOptions, Move, Seeded, View
from gridwright.families.minesweeper.research.yardstick import YARDSTICK
from gridwright.families.minesweeper.rules import RULES
from gridwright.kernels import batch

COVERED, BURST = 9, 10


def space(options: GenerateOptions) -> Space:
    """Return a plane of cells and one of mines, and a move for each cell."""
    rows, cols, mines = size_of(options)
    return Space((2, rows, cols), max(BURST, mines), rows * cols, rows * cols)


def observe(view: View) -> NDArray[np.int32]:
    """Show what a player sees, and how many mines there are."""
    cells = np.where(covered(view), COVERED, np.minimum(signs(view), BURST)).reshape(view.rows, view.cols)
    return np.stack([cells, np.full_like(cells, view.mines)]).astype(np.int32)


def mask(view: View) -> NDArray[np.int8]:
    """Mark the covered cells."""
    return covered(view).ravel().astype(np.int8)


def move(view: View, number: int) -> Move:
    """Open the cell of that number."""
    return Move(*divmod(number, view.cols))


def reward(before: View, after: View, status: Status) -> float:
    """Give one for a win."""
    return 1.0 if status == "solved" else 0.0


def start(options: GenerateOptions, boards: int, threads: int) -> batch.Minefields:
    """Start many games on random boards."""
    if options.no_guess or options.difficulty != "any":
        raise BadOption("Many boards at once are random ones. Leave out no_guess and difficulty.")
    return batch.Minefields(boards, *size_of(options), RULES[options.first], threads)


def puzzle(options: GenerateOptions, seed: int) -> Seeded:
    """Return the board of that seed."""
    rows, cols, mines = size_of(options)
    return Seeded(rows, cols, mines, seed, options.first, start_of(options, rows, cols))


ENVIRONMENT = Environment(
    planes=(
        "each cell: its number, 9 while it is covered, 10 for a mine that is shown",
        "the number of all mines, in every cell",
    ),
    moves="open the cell of that number; cells count row by row",
    returns="1 for a win, 0 for a loss: its mean is the chance to win",
    space=space,
    observe=observe,
    mask=mask,
    move=move,
    reward=reward,
    batch=Batch(start, puzzle),
    yardstick=YARDSTICK,
)
