"""Thousands of games at once, each a move further at every step.

`seen` (boards, planes, rows, columns), `mask` (1 for each move that is allowed), `rewards`, `ended`, `broken_off` and
`seeds` are the games' own arrays: they can't be written to, and the next step changes them. A move that isn't allowed
changes nothing, earns nothing and counts. A game that is over starts anew at the next step, whatever move comes with
it, and earns nothing there. A game follows from its seed, and the seeds from that of `reset`, whatever the number of
threads.

All calls release Python's lock. Arguments that make no sense raise ValueError.
"""

import numpy as np
from numpy.typing import NDArray

class _Games:
    @property
    def seen(self) -> NDArray[np.int32]: ...
    @property
    def mask(self) -> NDArray[np.int8]: ...
    @property
    def rewards(self) -> NDArray[np.float64]: ...
    @property
    def ended(self) -> NDArray[np.bool_]: ...
    @property
    def broken_off(self) -> NDArray[np.bool_]: ...
    @property
    def seeds(self) -> NDArray[np.uint64]: ...
    def reset(self, seed: int) -> None:
        """Start a new game on every board; the seed has 64 bits."""

    def step(self, moves: NDArray[np.int64]) -> None:
        """Make a move on every board."""

class Minefields(_Games):
    """Fields of mines: move c opens cell c, counted row by row; a win earns 1.

    The planes are the cells (their numbers, 9 covered, 10 a mine of a game that is over) and the number of mines. These
    are where `sweep.layout` places them for the seed of the game, the first cell opened and the `rule`. A game is
    broken off after as many moves as there are cells.
    """

    def __init__(self, count: int, rows: int, cols: int, mines: int, rule: int, threads: int = 1) -> None: ...

class Squares(_Games):
    """Coloured squares: move 3 g turns group g clockwise, 3 g + 1 the other way, 3 g + 2 removes it; each costs 1.

    The plane has the colours that are left, numbered from 1 without gaps, and 0 for empty squares. A game starts with
    `squares_of` its seed, and is broken off after 20 moves for each square.
    """

    def __init__(self, count: int, side: int, colours: int, threads: int = 1) -> None: ...

def squares_of(side: int, colours: int, seed: int) -> bytes:
    """Return a board with four squares of each colour in random places."""
