"""The duel in plain Python: every line of play tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

Pair = tuple[int, int]
Board = tuple[int, int, tuple[int, ...], tuple[int, ...], bool]
"""Rows, columns, colours, values, and whether the rules are free."""


def allowed(board: Board, one: int, other: int) -> bool:
    """Whether the two cells may pair, by the words of the rules."""
    _, cols, colours, _, free = board
    pair = {colours[one], colours[other]}
    if 4 in pair or (3 in pair and not pair <= {0, 3}):
        return False
    low, high = sorted((one, other))
    near = high - low == cols or (high - low == 1 and high % cols != 0)
    return near or (free and 0 in pair)


def pairs(board: Board) -> dict[Pair, int]:
    """Every allowed pair with its cost."""
    rows, cols, _, values, _ = board
    count = rows * cols
    return {
        (one, other): abs(values[one] - values[other])
        for one in range(count)
        for other in range(one + 1, count)
        if allowed(board, one, other)
    }


def valuation(board: Board) -> Callable[[int], int]:
    """For a set of taken cells (bits): what the player to move gains on the opponent under perfect play."""
    moves = [(1 << one | 1 << other, cost) for (one, other), cost in pairs(board).items()]

    @cache
    def value(taken: int) -> int:
        return max((-cost - value(taken | cells) for cells, cost in moves if not taken & cells), default=0)

    return value


def bits(pair: Pair) -> int:
    """The two cells of a pair as bits."""
    return 1 << pair[0] | 1 << pair[1]


def random_board(chance: Random, most_cells: int, free: bool) -> Board:
    """A board of any shape, any share of each colour, small or large values."""
    cols = chance.randint(2, 6)
    rows = chance.randint(1, max(1, most_cells // cols))
    weights = chance.choice([(1, 1, 1, 1, 1), (1, 0, 0, 0, 0), (3, 1, 1, 1, 0), (1, 4, 4, 2, 1)])
    colours = tuple(chance.choices(range(5), weights, k=rows * cols))
    largest = chance.choice([1, 3, 9, 1000])
    values = tuple(chance.randint(1, largest) for _ in range(rows * cols))
    return rows, cols, colours, values, free
