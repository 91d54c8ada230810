"""Refutations cut down to what they need, each step with the clauses that show it.

A literal is a variable, from 1, or its negative for "not". Clauses are one array of literals (C ints) with a 0 after
each clause.

All calls release Python's lock. `seconds` <= 0 means no time limit; `watch` is called every 50 ms or so and stops the
call by returning False. Arguments that make no sense raise ValueError.
"""

from array import array
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

def trim(
    variables: int,
    clauses: array[int],
    steps: array[int],
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[NDArray[np.int32], NDArray[np.int32]] | None:
    """Return the steps that a contradiction rests on, the empty one last, and the clauses that show each.

    Clauses are named by their numbers, from 1, then the steps returned. What shows a step is in the order of use, with
    a 0 after each step: with all literals of the step false, every clause but the last has one literal left, and the
    last has none.
    None if it was stopped. ValueError if a step that is needed doesn't follow, or if there is no contradiction.
    """
