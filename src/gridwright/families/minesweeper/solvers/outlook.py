"""What a cell leads to: the cell a bot opens, and the probability to get on or to win if a cell is opened.

Near the end of a game the probability is exact, for the best play. Before that a value network estimates it; an
estimate is never called proven. The network's weights are loaded when they are first needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.families.minesweeper.puzzle import View
from gridwright.kernels import sweep

SAFEST, STRONG, RANDOM, CHAMPION = 0, 1, 2, 3
"""The kernel's players."""


@dataclass(frozen=True)
class Outlook:
    """The probability to win if a cell is opened, and whether that is exact."""

    wins: float
    exact: bool


@cache
def network() -> sweep.Network:
    """Load the champion's network."""
    return sweep.Network((files("gridwright.families.minesweeper") / "weights" / "champion.bin").read_bytes())


def best_cell(
    view: View, cells: NDArray[np.int8], bot: int, budget: Budget
) -> tuple[int, int, float, float, int, float, bool]:
    """Choose the cell a bot opens, as `sweep.best` tells it."""
    asked = network() if bot == CHAMPION else None
    return sweep.best(cells, view.rows, view.cols, view.mines, bot, budget.limit, budget.should_continue, network=asked)


def progress(view: View, cells: NDArray[np.int8], opened: Sequence[int], budget: Budget) -> list[float | None]:
    """Tell how likely each of these cells is safe and shows a further safe one; None where that can't be told."""
    given = np.array(opened, dtype=np.int32), budget.limit, budget.should_continue
    _, found = sweep.progress(cells, view.rows, view.cols, view.mines, *given)
    return [chance if chance >= 0 else None for chance in found.tolist()]


def outlooks(view: View, cells: NDArray[np.int8], opened: Sequence[int], budget: Budget) -> list[Outlook | None]:
    """Tell what opening each of these cells leads to; None where the board is too large or time ran out."""
    _, wins, exact = sweep.outlook(
        cells,
        view.rows,
        view.cols,
        view.mines,
        np.array(opened, dtype=np.int32),
        network(),
        budget.limit,
        budget.should_continue,
    )
    return [Outlook(*found) if found[0] >= 0 else None for found in zip(wins.tolist(), exact.tolist(), strict=True)]
