"""Other programs for the same question: each takes a view and gives the probability of a mine for every cell, NaN
where it gives none."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gridwright.families.minesweeper.puzzle import View
from gridwright.families.minesweeper.solve import kernel_view

COVERED_THERE = 10
"""What ms-toollib writes for a covered cell."""


def ms_toollib(view: View) -> NDArray[np.float64]:
    """Ask the community's toolbox (Rust), which counts the layouts of each group of numbers."""
    import ms_toollib as toolbox

    cells = kernel_view(view).reshape(view.rows, view.cols)
    board = np.where(cells < 0, COVERED_THERE, cells).tolist()
    chances, _ = toolbox.cal_probability_onboard(board, view.mines)
    return np.where(cells < 0, np.array(chances, dtype=np.float64), 0.0)


OTHER_SOLVERS: dict[str, Callable[[View], NDArray[np.float64]]] = {"ms-toollib": ms_toollib}
