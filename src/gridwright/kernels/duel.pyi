"""A duel in which two players pair cells of a coloured grid: exact play where the rest of a board can be searched,
the strongest found where not, and the two players of the original report.

A board is rows x cols cells row by row: `colours` 0 to 4 (4 is black), `values`, `taken` (1 for cells in a pair), and
whether the rules are free. A move is two cells, the smaller first. Values are points that the player to move gains
on the opponent from here to the end: the opponent's costs minus the mover's.

Long calls release Python's lock. `seconds` <= 0 means no time limit, `nodes` <= 0 no limit of nodes; with the same
nodes (and seed, where there is one), and time enough, the same move is given every time. `watch` is called every
50 ms or so and stops the call by returning False. Arguments that make no sense raise ValueError.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

class Player:
    """A memory that searches share, one after the other; what was searched before changes no answer."""

    def __init__(self, bits: int = 18) -> None:
        """Make space for 2 ** (bits + 1) positions, 32 bytes each."""

    def choose(
        self,
        rows: int,
        cols: int,
        colours: NDArray[np.uint8],
        values: NDArray[np.int64],
        taken: NDArray[np.uint8],
        free: bool,
        depth: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        watch: Callable[[], bool] | None = None,
    ) -> tuple[tuple[int, int], float, bool, int, int] | None:
        """Choose a move: the best found, its value, whether that is proved, the depth reached and the nodes used.

        None if no pair is left. `depth` 0 means as deep as nodes and seconds allow; a depth of 0 in the answer means
        that the board was too large for the solver, and not every reply was looked at.
        """

    def solve(
        self,
        rows: int,
        cols: int,
        colours: NDArray[np.uint8],
        values: NDArray[np.int64],
        taken: NDArray[np.uint8],
        free: bool,
        whole: bool = False,
        nodes: int = 0,
        seconds: float = 0.0,
        watch: Callable[[], bool] | None = None,
    ) -> tuple[int, list[tuple[int, int]]] | None:
        """Find the value under perfect play and a best move, or with `whole` a best line to the end.

        None if it was stopped before that was certain, or if more than 64 cells are left with something to decide.
        """

def cheapest(
    rows: int,
    cols: int,
    colours: NDArray[np.uint8],
    values: NDArray[np.int64],
    taken: NDArray[np.uint8],
    free: bool,
) -> tuple[int, int] | None:
    """Find the cheapest pair, the first one row by row of several; None if no pair is left."""

def minimax(
    rows: int,
    cols: int,
    colours: NDArray[np.uint8],
    values: NDArray[np.int64],
    taken: NDArray[np.uint8],
    free: bool,
) -> tuple[int, int] | None:
    """Find the pair with the least cost minus the cost of the opponent's cheapest answer."""

def rollouts(
    rows: int,
    cols: int,
    colours: NDArray[np.uint8],
    values: NDArray[np.int64],
    taken: NDArray[np.uint8],
    free: bool,
    games: int = 50,
    epsilon: float = 0.1,
    top: int = 5,
    seed: int = 0,
    nodes: int = 0,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[int, int] | None:
    """Find the pair with the best mean difference over `games` epsilon-greedy games after it, `nodes` games in all."""
