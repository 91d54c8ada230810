"""Generators of new boards.

random    a seed: the mines are placed on the first click, so that the promise about it is kept
no-guess  a board that exact logic solves from its start cell, with how hard its deductions are
"""

from __future__ import annotations

import re
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.roles import Generator
from gridwright.core.wording import pluralise
from gridwright.errors import BadOption, Unfinished
from gridwright.families.minesweeper.puzzle import (
    LARGEST_SIDE,
    LEVELS,
    GenerateOptions,
    Layout,
    Level,
    Puzzle,
    Seeded,
    SimulateOptions,
    View,
)
from gridwright.families.minesweeper.techniques.rating import grade
from gridwright.grid.cells import surrounding
from gridwright.kernels import sweep

_START = re.compile(r"\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*")


def size_of(options: GenerateOptions | SimulateOptions) -> tuple[int, int, int]:
    """Work out rows, columns and mines: those of the level, unless others are given."""
    rows, cols, mines = LEVELS.get(options.level, (0, 0, 0))
    rows, cols, mines = options.rows or rows, options.cols or cols, options.mines or mines
    if not (1 <= rows <= LARGEST_SIDE and 1 <= cols <= LARGEST_SIDE):
        raise BadOption(f"{rows} × {cols} isn't possible. Rows and columns go from 1 to {LARGEST_SIDE}.")
    if not 0 <= mines < rows * cols:
        raise BadOption(f"{_too_many(mines)} {rows} × {cols} cells take from 0 to {rows * cols - 1}.")
    return rows, cols, mines


def _too_many(mines: int) -> str:
    """Say that so many mines don't fit."""
    return pluralise(mines, "mine doesn't fit.", "mines don't fit.")


def start_of(options: GenerateOptions | SimulateOptions, rows: int, cols: int) -> int | None:
    """Read the start cell, if there is one."""
    if not options.start:
        return None
    match = _START.fullmatch(options.start)
    if match is None or int(match[1]) >= rows or int(match[2]) >= cols:
        raise BadOption(f"{options.start!r} isn't a start cell. Give row,col from 0,0 to {rows - 1},{cols - 1}.")
    return int(match[1]) * cols + int(match[2])


def random_board(options: GenerateOptions, rng: Random, budget: Budget) -> Puzzle:
    """Generate a seeded board, or a no-guess board if the options ask for one."""
    if options.no_guess:
        return no_guess(options, rng, budget)
    rows, cols, mines = size_of(options)
    return Seeded(rows, cols, mines, rng.getrandbits(64), options.first, start_of(options, rows, cols))


def no_guess(options: GenerateOptions, rng: Random, budget: Budget) -> Layout:
    """Generate a board that needs no guess from its start cell on, as hard as the options ask for."""
    rows, cols, mines = size_of(options)
    start = start_of(options, rows, cols)
    if start is None:
        start = rows // 2 * cols + cols // 2
    room = rows * cols - 1 - len(list(surrounding(start, rows, cols)))
    if mines > room:
        raise BadOption(
            f"{_too_many(mines)} The start and its neighbours are free of mines, so there is room for "
            f"{pluralise(room, 'mine')}."
        )
    while budget.should_continue():
        seed = rng.getrandbits(64)
        found, _ = sweep.no_guess(rows, cols, mines, start, seed, 0, budget.limit, budget.should_continue)
        if not len(found):
            break
        board = Layout(rows, cols, found.tobytes(), start)
        graded = grade(board, start, budget)
        if graded.complete and options.difficulty in ("any", graded.hardest):
            return Layout(rows, cols, board.mines, start, graded.hardest)
        budget.report(f"Looking for a board of difficulty {options.difficulty}")
    if options.difficulty == "any":
        raise Unfinished("No no-guess board was found in time. Ask for fewer mines, or give more --seconds.")
    raise Unfinished(
        f"No {options.difficulty} no-guess board was found in time. Choose another difficulty or size, or give more "
        "--seconds."
    )


GENERATORS: dict[str, Generator[Puzzle]] = {"random": random_board, "no-guess": no_guess}


def alike(view: View) -> GenerateOptions:
    """Return the options for a board of the same size with as many mines: a known level, or a custom board."""
    size = view.rows, view.cols, view.mines
    levels: tuple[Level, ...] = ("beginner", "intermediate", "expert")
    known = next((level for level in levels if LEVELS[level] == size), None)
    return GenerateOptions("custom", *size) if known is None else GenerateOptions(known)
