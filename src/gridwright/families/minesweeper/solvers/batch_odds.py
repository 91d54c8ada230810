"""Odds for many positions in one call.

import numpy as np
from gridwright.families.minesweeper.solvers.batch_odds import probabilities

views = np.full((500, 16, 30), -1, dtype=np.int8)      # -1 covered, 0 to 8 open with that number
odds = probabilities(views, mines=99)                   # the probability of a mine, the same shape
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gridwright.errors import BadOption
from gridwright.families.minesweeper.puzzle import LARGEST_SIDE
from gridwright.kernels import sweep


def probabilities(views: ArrayLike, mines: ArrayLike, threads: int = 1) -> NDArray[np.float64]:
    """Work out the probability of a mine for each cell of each view (n x rows x cols), given this many mines in all.

    `mines` is one number for all views or one for each. A view that no layout fits, and one that is refused, has NaN
    everywhere: nothing is approximated. Open cells have 0.
    """
    array = np.ascontiguousarray(views, dtype=np.int8)
    if array.ndim != 3 or not all(1 <= side <= LARGEST_SIDE for side in array.shape[1:]):
        raise BadOption(f"Views are an array of n × rows × cols, sides from 1 to {LARGEST_SIDE}, not {array.shape}.")
    if bool(((array < -1) | (array > 8)).any()):
        raise BadOption("A cell of a view is -1 (covered) or 0 to 8 (open with that number).")
    counts = np.ascontiguousarray(np.broadcast_to(np.asarray(mines, dtype=np.int32), array.shape[:1]))
    cells = array.shape[1] * array.shape[2]
    if bool(((counts < 0) | (counts > cells)).any()):
        raise BadOption(f"There are from 0 to {cells} mines on such a board.")
    _, odds = sweep.analyse_many(array, counts, threads)
    return odds.reshape(array.shape)
