"""Pairs of cells with the greatest weight, and prices that prove it.

A grid is rows, cols, and two arrays row by row: colours (0 white, 1 red, 2 blue, 3 green, 4 black) and values (whole
numbers from 0 to 2147483647). White may pair with all but black, red and blue with red, blue and white, green with
green and white. A pair weighs 2 * min(value, value). Partners are cell numbers, -1 is alone.

Long calls release Python's lock. `seconds` <= 0 means no time limit; `watch` is called every 50 ms or so and stops the
call by returning False. Arguments that make no sense raise ValueError.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

def classic(
    rows: int,
    cols: int,
    colours: NDArray[np.uint8],
    values: NDArray[np.int64],
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[NDArray[np.int32], NDArray[np.int64]] | None:
    """Pair neighbours with the greatest weight: return partners and prices; None if it was stopped.

    Prices are >= 0, two neighbours that may pair have prices that add up to at least their weight, and all prices
    together are the weight of the pairing: so none weighs more. Black cells have price 0.
    """

def free(
    rows: int,
    cols: int,
    colours: NDArray[np.uint8],
    values: NDArray[np.int64],
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[NDArray[np.int32], NDArray[np.int64], list[tuple[NDArray[np.int32], int]], int]:
    """Pair with the greatest weight when a white cell may pair with any: return partners, prices y, odd sets, bound.

    An odd set is an odd number of cells and a price z > 0. For any two cells that may pair, y(a) + y(b) and the z of
    all sets that hold both add up to at least their weight; `bound` is the sum of y and of z * (size - 1) / 2. So no
    pairing weighs more than `bound`, and the one returned is proved best if it weighs exactly that. It always is,
    unless the call was stopped: then partners are the best found, the prices still prove `bound`, and the difference
    between the two is the gap.
    """
