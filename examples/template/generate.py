"""New boards: start with all lamps out and press some of them, so that there is always a solution.

A random board of a difficulty is found by trying: presses are drawn, and the board stays if its rating is the one asked
for. An easy board leaves the top row alone, so that light chasing ends it.
"""

from __future__ import annotations

from functools import reduce
from random import Random

from gridwright.core.budget import Budget
from gridwright.errors import BadOption
from gridwright.families.lights import rules
from gridwright.families.lights.explain import rate
from gridwright.families.lights.puzzle import LARGEST_SIDE, SMALLEST_SIDE, GenerateOptions, Lamps, Press

TRIES = 2_000


def press_at_random(options: GenerateOptions, rng: Random, budget: Budget) -> Lamps:
    """Return a board of the difficulty that the options ask for, or raise BadOption."""
    rows, cols = options.rows, options.cols
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (rows, cols)):
        raise BadOption(f"A board has {SMALLEST_SIDE} to {LARGEST_SIDE} rows and columns, not {rows}x{cols}.")
    dark = Lamps(rows, cols, (False,) * (rows * cols))
    presses = [press for press in rules.moves(dark) if press.row > 0 or options.difficulty != "easy"]
    for tried in range(TRIES):
        if not budget.should_continue():
            break
        budget.report("drawing boards", tried, TRIES)
        board = _press(dark, rng.sample(presses, rng.randint(1, len(presses))))
        if any(board.lit) and options.difficulty in ("any", rate(board, budget).difficulty):
            return board
    raise BadOption(
        f"No {options.difficulty} board of {rows}x{cols} lamps was found. Choose another size or difficulty."
    )


def _press(board: Lamps, presses: list[Press]) -> Lamps:
    return reduce(rules.play, presses, board)


GENERATORS = {"presses": press_at_random}
