"""Generators of new boards.

random    a seed: the mines are placed on the first click, so that the promise about it is kept
no-guess  a board that exact logic solves from its start cell, with how hard its deductions are
"""

from __future__ import annotations

import re
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.contract import Generator
from gridwright.errors import BadOption, Unfinished
from gridwright.families.minesweeper.puzzle import LARGEST_SIDE, LEVELS, Layout, Order, Puzzle, Seeded, SimulateOrder
from gridwright.families.minesweeper.solve import limit
from gridwright.families.minesweeper.techniques.rating import grade
from gridwright.grid.cells import surrounding
from gridwright.kernels import sweep

_START = re.compile(r"\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*")


def size_of(order: Order | SimulateOrder) -> tuple[int, int, int]:
    """Work out rows, columns and mines: those of the level, unless others are given."""
    rows, cols, mines = LEVELS.get(order.level, (0, 0, 0))
    rows, cols, mines = order.rows or rows, order.cols or cols, order.mines or mines
    if not (1 <= rows <= LARGEST_SIDE and 1 <= cols <= LARGEST_SIDE):
        raise BadOption(f"{rows} x {cols} isn't possible. --rows and --cols go from 1 to {LARGEST_SIDE}.")
    if not 0 <= mines < rows * cols:
        raise BadOption(f"{mines} mines don't fit. {rows} x {cols} cells take from 0 to {rows * cols - 1}.")
    return rows, cols, mines


def start_of(order: Order | SimulateOrder, rows: int, cols: int) -> int | None:
    """Read the start cell, if there is one."""
    if not order.start:
        return None
    match = _START.fullmatch(order.start)
    if match is None or int(match[1]) >= rows or int(match[2]) >= cols:
        raise BadOption(f"{order.start!r} isn't a start cell. Give row,col from 0,0 to {rows - 1},{cols - 1}.")
    return int(match[1]) * cols + int(match[2])


def random_board(order: Order, chance: Random, budget: Budget) -> Puzzle:
    """Generate a seeded board, or a no-guess board if the options ask for one."""
    if order.no_guess:
        return no_guess(order, chance, budget)
    rows, cols, mines = size_of(order)
    return Seeded(rows, cols, mines, chance.getrandbits(64), order.first, start_of(order, rows, cols))


def no_guess(order: Order, chance: Random, budget: Budget) -> Layout:
    """Generate a board that needs no guess from its start cell on, as hard as the options ask for."""
    rows, cols, mines = size_of(order)
    start = start_of(order, rows, cols)
    if start is None:
        start = rows // 2 * cols + cols // 2
    room = rows * cols - 1 - len(list(surrounding(start, rows, cols)))
    if mines > room:
        raise BadOption(
            f"{mines} mines don't fit. The start and its neighbours are free of mines, so {room} are the most."
        )
    while budget.should_continue():
        seed = chance.getrandbits(64)
        found, _ = sweep.no_guess(rows, cols, mines, start, seed, 0, limit(budget), budget.should_continue)
        if not len(found):
            break
        board = Layout(rows, cols, found.tobytes(), start)
        graded = grade(board, start, budget)
        if graded.complete and order.difficulty in ("any", graded.hardest):
            return Layout(rows, cols, board.mines, start, graded.hardest)
        budget.report(f"Looking for a board of difficulty {order.difficulty}")
    kind = "" if order.difficulty == "any" else f"{order.difficulty} "
    raise Unfinished(f"No {kind}no-guess board was found in time. Ask for fewer mines, or give more --seconds.")


GENERATORS: dict[str, Generator[Puzzle]] = {"random": random_board, "no-guess": no_guess}
