"""Mines under a grid of cells: exact probabilities, strong play, whole games, and boards that need no guess.

A view is one int8 for each cell, row by row: -1 covered, 0 to 8 open with that number. A layout is one uint8 for each
cell: 1 a mine, 0 none. `mines` counts all mines of the board. Boards have up to 1,000 rows, 1,000 columns.

Status: 0 exact, 1 impossible (no layout fits the view and the number of mines), 2 refused (the frontier is too wide, or
time was up); nothing is ever approximated. A probability is exactly 0.0 or 1.0 if and only if the cell is certain.

All calls release Python's lock. `seconds` <= 0 means no time limit; `watch` is called every 50 ms or so and stops the
call by returning False. Arguments that make no sense raise ValueError.

Random numbers are splitmix64: the state starts as the seed; each step adds 0x9E3779B97F4A7C15 to the state (all modulo
2^64) and gives z = state, z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9, z = (z ^ z >> 27) * 0x94D049BB133111EB, z ^ z >> 31.
A number below n is (step * n) >> 64.
"""

from collections.abc import Callable
from typing import overload

import numpy as np
from numpy.typing import NDArray

def layout(rows: int, cols: int, mines: int, seed: int, first: int = -1, rule: int = 0) -> NDArray[np.uint8]:
    """Place mines as a pure function of the seed (0 to 2^64 - 1), the first cell opened (or -1) and the rule.

    Rule 0 keeps no cell free, 1 (safe) the first cell, 2 (open) the first cell and its neighbours; where too few cells
    remain for the mines, 2 falls back to 1 and 1 to 0. The cells that may hold a mine are listed row by row; for
    k = 0, 1, ..., mines - 1 entry k changes places with entry k + (a random number below the entries from k on) and
    then is a mine.
    """

def three_bv(layout: NDArray[np.uint8], rows: int, cols: int) -> int:
    """Count the fewest left clicks that open the board (3BV): its areas of zeros and the numbers no such area opens."""

def analyse(
    view: NDArray[np.int8],
    rows: int,
    cols: int,
    mines: int,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
    method: int = 0,
) -> tuple[int, NDArray[np.float64], float]:
    """Find status, probability of a mine for each cell (open cells 0.0), and log10 of the number of layouts that fit.

    Method 0 chooses by size how the parts of the frontier are joined with the number of mines: 1 by products of
    polynomials, 2 by an integral round a circle, which a board of a million cells needs. Both are exact. Unless the
    status is 0, all probabilities are NaN, and so is the logarithm.
    """

def decide(
    view: NDArray[np.int8], rows: int, cols: int, seconds: float = 0.0, watch: Callable[[], bool] | None = None
) -> tuple[int, NDArray[np.int8]]:
    """Find status, and for each cell what the numbers decide without the number of mines: 0 safe, 1 a mine, -1 neither.

    Open cells are 0. Unless the status is 0, all cells are -1.
    """

def analyse_many(
    views: NDArray[np.int8],
    mines: NDArray[np.int32],
    threads: int = 1,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """Analyse views of shape (n, rows, cols), each with its number of mines: n statuses and n probabilities.

    Views that were not finished before a stop have status 2.
    """

class Network:
    """A value network: it estimates the probability to win from a position, in whole numbers.

    `data` are the bytes of a weight file (the research script `export.py` writes one). `instructions` are 0 portable,
    1 AVX2, 2 AVX-512 with VNNI, -1 the best of these that the machine has. All of them give the same values.
    """

    def __init__(self, data: bytes, instructions: int = -1) -> None: ...
    def value(self, cells: NDArray[np.uint16], figures: NDArray[np.int16]) -> float:
        """Estimate from 480 cells and 16 figures, as `sweep/value/features.hpp` describes them."""

def instruction_sets() -> list[int]:
    """List the instruction sets that this machine has, by number."""

def best(
    view: NDArray[np.int8],
    rows: int,
    cols: int,
    mines: int,
    bot: int = 1,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
    endgame: int = 0,
    network: Network | None = None,
    options: int = 4,
) -> tuple[int, int, float, float, int, float, bool]:
    """Choose the cell a bot opens, with the figures that explain it.

    Status, cell, safety, win estimate, runner-up, its safety, exact. Bot 0 (safest) opens the cell least likely to be a
    mine, of equal ones one with fewer neighbours, then the lowest. Bot 1 (strong) looks ahead and solves the game
    exactly once at most `endgame` layouts are left (1 to 10,240; 0 stands for the bot's own number, 1,000 or the
    champion's 5,000); on boards of more than 4,096 cells, and while more than 1,000 cells are undecided, it plays as
    bot 0. Bot 3 (champion) needs a network, which estimates what cells lead to: those that bot 1 considers,
    and every cell beside a number that its search doesn't rule out. With `options` 1, and on boards that are two cells
    wide or don't fit into 16 x 30, it plays as bot 1 with the same `endgame`; any other number of `options` is the same
    to it. The choice depends on nothing but the view, the number of mines, `endgame`, the network and `options`.

    A cell that is certain to be safe comes first, the lowest of them; a certain mine is never opened. The cell is
    -1 when no safe cell is covered. The win estimate is the probability to win if `exact` (the endgame was solved),
    else what the search or the network makes of the position; -1.0 if nothing was estimated. The runner-up is the
    second choice of the search, in a solved endgame the safest other cell; -1 if there is none, as when the cell is
    certain. Stopped in the search, the best cell so far comes back with status 0; stopped before that, status 2.
    """

def progress(
    view: NDArray[np.int8],
    rows: int,
    cols: int,
    mines: int,
    cells: NDArray[np.int32],
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[int, NDArray[np.float64]]:
    """Find status, and for each of these cells the probability that it is safe and leads to a further safe one.

    That is: a further cell is then known to be safe, or the game is won. -1.0 where it can't be told: the cell is open,
    time was up, or what follows is too large to be counted.
    """

def outlook(
    view: NDArray[np.int8],
    rows: int,
    cols: int,
    mines: int,
    cells: NDArray[np.int32],
    network: Network,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
    endgame: int = 0,
) -> tuple[int, NDArray[np.float64], NDArray[np.bool_]]:
    """Find status, and for each of these cells the probability to win if it is opened and whether that is exact.

    It is exact for the best play if at most `endgame` layouts are left (0: the champion's 5,000), else the mean of what
    the network estimates for each number the cell may show. -1.0 where nothing can be said: the cell is open, the board
    is too large for the network, or time was up.
    """

def play(
    rows: int,
    cols: int,
    mines: int,
    rule: int,
    start: int,
    bot: int,
    seeds: NDArray[np.uint64],
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
    endgame: int = 0,
    network: Network | None = None,
    options: int = 4,
) -> NDArray[np.int32]:
    """Play whole games, one row each: won, moves, guesses, certain opens, wrong safe, 3BV; -1s where time was up.

    The layout of a game is `layout(rows, cols, mines, seed, start, rule)`. The bot opens `start` (-1: the cell it likes
    best on the covered board, which is then the first cell), then every certain safe cell, and guesses when there is
    none. The cells open at each guess, the guesses and the result are those of a player who asks `best` for one move
    at a time. A move opens a covered cell, with all that a zero opens. Certain opens are the moves that were declared
    safe, wrong safe are those of them that hit a mine: always 0. The first click counts as a guess unless the rule
    keeps it free. A game whose analysis was refused is a row of -1s too.

    Bot 2 (random) opens the certain safe cells and else a random covered cell that is not a certain mine, all alike:
    the one at place (random number below their count), row by row, of a generator that starts with seed ^
    0x6A09E667F3BCC909.
    """

def no_guess(
    rows: int,
    cols: int,
    mines: int,
    start: int,
    seed: int,
    tries: int = 0,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[NDArray[np.uint8], int]:
    """Find a layout that exact logic solves from the start cell without a guess, and the number of layouts begun.

    The start and its neighbours are free of mines. Where logic gets stuck mines are moved and the result is certified
    from scratch. Empty if `tries` (<= 0: any number) were in vain or it was stopped. Each seed has one layout.
    """

@overload
def certify(layout: NDArray[np.uint8], rows: int, cols: int, start: int) -> tuple[bool, int, bool]: ...
@overload
def certify(
    layout: NDArray[np.uint8],
    rows: int,
    cols: int,
    start: int,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[bool, int, bool] | None:
    """Say whether exact logic opens every safe cell from the start; rounds; whether it needs the number of mines.

    Rounds count how often the rules for single numbers got stuck and the whole frontier had to be looked at: 0 means
    that they suffice. The number of mines is used only where nothing else helps. A start on a mine is not solvable.
    None if it was stopped.
    """

@overload
def grade(
    layout: NDArray[np.uint8], rows: int, cols: int, start: int
) -> tuple[bool, tuple[int, int, int, int, int]]: ...
@overload
def grade(
    layout: NDArray[np.uint8],
    rows: int,
    cols: int,
    start: int,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> tuple[bool, tuple[int, int, int, int, int]] | None:
    """Open a layout from its start in rounds; whether logic opens all of it, and the rounds of each means.

    A round opens every cell that the easiest means show to be safe which show any: single numbers, pairs of numbers
    that share cells, three numbers, the number of mines (what no numbers show without it), all numbers together. A
    start on a mine is never complete. None if it was stopped.
    """
