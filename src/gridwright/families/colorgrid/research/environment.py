"""ColorGrid for programs: pairs have numbers, and the last move ends the game. A duel has the pairs alone.

With the classic rules, move 2 c pairs cell c with its right neighbour, 2 c + 1 with the one below. With the free rules
all pairs of cells are counted, those of the first cell first.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.environment import Environment, Space
from gridwright.core.roles import Status
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.duels import rules as duel
from gridwright.families.colorgrid.puzzle import Contest, Finish, GenerateOptions, Grid, Join, Move, Pair, Position
from gridwright.families.colorgrid.research.yardstick import DUEL_YARDSTICK, YARDSTICK


def space(options: GenerateOptions) -> Space:
    """Return planes of colours, values and pairs, and a move for each pair and for the end."""
    cells = options.rows * options.cols
    pairs = cells * (cells - 1) // 2 if options.rules == "free" else 2 * cells
    return Space((3, options.rows, options.cols), max(4, options.most), pairs + 1, cells // 2 + 1)


def _planes(grid: Grid, taken: bytes | bytearray) -> NDArray[np.int32]:
    planes = [
        np.frombuffer(grid.colours, dtype=np.uint8),
        np.asarray(grid.values),
        np.frombuffer(taken, dtype=np.uint8),
    ]
    return np.stack([plane.reshape(grid.rows, grid.cols) for plane in planes]).astype(np.int32)


def observe(view: Position) -> NDArray[np.int32]:
    """Show the grid, and which cells are in a pair."""
    taken = bytearray(len(view.grid.colours))
    for cell in rules.taken(view):
        taken[cell] = 1
    return _planes(view.grid, taken)


def pair_numbered(grid: Grid, number: int) -> Pair:
    """Return the two cells of a pair; under the classic rules the second may lie outside the grid."""
    if grid.rules == "classic":
        cell, down = divmod(number, 2)
        return cell, cell + (grid.cols if down else 1)
    cells = len(grid.colours)
    first = 0
    while number >= cells - first - 1:
        number -= cells - first - 1
        first += 1
    return first, first + 1 + number


def number_of(grid: Grid, pair: Pair) -> int:
    """Return the number of a pair."""
    one, other = pair
    if grid.rules == "classic":
        return 2 * one + (other - one == grid.cols)
    return one * len(grid.colours) - one * (one + 1) // 2 + other - one - 1


def _pairs(grid: Grid, taken: NDArray[np.int8]) -> NDArray[np.int8]:
    """Mark the pairs that may still be made."""
    cells = len(grid.colours)
    allowed = np.zeros(2 * cells if grid.rules == "classic" else cells * (cells - 1) // 2, dtype=np.int8)
    free = [cell for cell in range(cells) if not taken[cell] and grid.is_live(cell)]
    near = (
        (cell, other) for cell in free for other in (cell + 1, cell + grid.cols) if other < cells and not taken[other]
    )
    for pair in near if grid.rules == "classic" else combinations(free, 2):
        if rules.objection(grid, *pair) is None:
            allowed[number_of(grid, pair)] = 1
    return allowed


def mask(view: Position) -> NDArray[np.int8]:
    """Mark the pairs that may still be made, and the end."""
    return np.append(_pairs(view.grid, observe(view)[2].ravel().astype(np.int8)), np.int8(1))


def move(view: Position, number: int) -> Move:
    """Make the pair of that number; the last number ends the game."""
    cells = len(view.grid.colours)
    pairs = 2 * cells if view.grid.rules == "classic" else cells * (cells - 1) // 2
    return Finish() if number == pairs else _join(view.grid, number)


def _join(grid: Grid, number: int) -> Join:
    one, other = pair_numbered(grid, number)
    return Join(divmod(one, grid.cols), divmod(other, grid.cols))


def reward(before: Position, after: Position, status: Status) -> float:
    """Give what the pair saves: both values stood in the score, and now only their difference does."""
    return float(rules.score(before.grid, before.pairs) - rules.score(after.grid, after.pairs))


ENVIRONMENT = Environment(
    planes=("colour: 0 white, 1 red, 2 blue, 3 green, 4 black", "value", "1 for a cell in a pair"),
    moves="a pair: 2 c for cell c and its right neighbour, 2 c + 1 for the one below (free rules: all pairs in order); "
    "the last ends the game",
    returns="what the pairs save; the score is the sum of all values less that",
    space=space,
    observe=observe,
    mask=mask,
    move=move,
    reward=reward,
    yardstick=YARDSTICK,
)


def duel_space(options: GenerateOptions) -> Space:
    """Return the same without the move that ends the game: a duel ends when no pair is left."""
    solo = space(options)
    return Space(solo.shape, solo.highest, solo.actions - 1, solo.steps)


def duel_reward(before: Contest, after: Contest, status: Status) -> float:
    """Give one to the seat that won by its last move, and take one if it lost."""
    mine, other = (after.costs[seat] for seat in (duel.seat(before), 1 - duel.seat(before)))
    return 0.0 if status == "playing" else float((mine < other) - (other < mine))


DUEL = Environment(
    planes=ENVIRONMENT.planes,
    moves="a pair, as in the game for one",
    returns="1 for a win (less cost), -1 for a loss, 0 for a draw",
    space=duel_space,
    observe=lambda view: _planes(view.grid, view.taken),
    mask=lambda view: _pairs(view.grid, np.frombuffer(view.taken, dtype=np.int8)),
    move=lambda view, number: _join(view.grid, number),
    reward=duel_reward,
    yardstick=DUEL_YARDSTICK,
)
