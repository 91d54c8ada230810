"""Play ColorGrid as a duel: players take turns to make a pair and pay its cost; when no pair is left, less wins.

Pairs stay. The game ends when the player to move has no pair to make, on some grids at once. If scores are equal, the
player who used less time wins; if the times are equal too, it is a draw (the original report, 5.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.results import SEAT_NAMES, Outcome
from gridwright.core.roles import Status
from gridwright.errors import IllegalMove
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import (
    BLACK,
    COMPATIBLE,
    WHITE,
    Cell,
    Contest,
    Finish,
    Grid,
    Join,
    Move,
    Pair,
    Position,
)


def start(puzzle: Grid) -> Contest:
    """Begin without pairs."""
    return Contest(puzzle, (), bytes(len(puzzle.colours)))


def view(state: Contest) -> Contest:
    """Show everything: nothing is hidden."""
    return state


def seat(view: Contest) -> int:
    """Say whose turn it is: seats alternate from the first pair on."""
    return len(view.made) % 2


def scores(view: Contest) -> tuple[float, float]:
    """Return what each seat has paid for its pairs."""
    return view.costs


def position_of(view: Contest) -> Position:
    """Return the pairs without who made them."""
    return Position(view.grid, frozenset(view.made))


def moves(view: Contest) -> Iterator[Move]:
    """Yield every pair of free cells."""
    grid = view.grid
    for one in range(len(grid.colours)):
        if not view.taken[one]:
            for other in rules.partners(grid, one):
                if one < other and not view.taken[other]:
                    yield join(grid, (one, other))


def join(grid: Grid, pair: Pair) -> Join:
    """Return the move that makes this pair."""
    return Join(rules.place(grid, pair[0]), rules.place(grid, pair[1]))


def pair_of(grid: Grid, move: Move) -> Pair:
    """Return the two cells of a move that pairs, or raise IllegalMove."""
    if isinstance(move, Finish):
        raise IllegalMove("A duel continues until no pair is left. Resign to end it now.")
    if move.action == "/":
        raise IllegalMove("You can't take back a pair in a duel.")
    one, other = (_cell(grid, where) for where in (move.first, move.second))
    reason = rules.objection(grid, one, other)
    if reason is not None:
        raise IllegalMove(reason)
    return rules.pair_of(one, other)


def _cell(grid: Grid, where: tuple[int, int]) -> Cell:
    cell = rules.cell_at(grid, where)
    if cell is None:
        last = rules.name(grid, len(grid.colours) - 1)
        raise IllegalMove(f"That cell is outside the grid. Cells go from a1 to {last}.")
    return cell


def play(state: Contest, move: Move) -> Contest:
    """Make a pair for the seat whose turn it is."""
    grid = state.grid
    pair = pair_of(grid, move)
    for cell in pair:
        if state.taken[cell]:
            raise IllegalMove(f"{rules.name(grid, cell)} already has a partner.")
    taken = bytearray(state.taken)
    taken[pair[0]] = taken[pair[1]] = 1
    paid = list(state.costs)
    paid[seat(state)] += rules.cost(grid, pair)
    return Contest(grid, (*state.made, pair), bytes(taken), (paid[0], paid[1]))


def status(state: Contest) -> Status:
    """Say whether the duel has ended: when no pair is left."""
    return "playing" if _has_pair_left(state) else "finished"


def outcome(view: Contest, seconds: tuple[float, float]) -> Outcome | None:
    """Decide who won: less cost, then less time, else a draw. None while a pair is left."""
    if status(view) == "playing":
        return None
    paid = view.costs
    if paid[0] != paid[1]:
        winner = int(paid[1] < paid[0])
        return Outcome(winner, f"{SEAT_NAMES[winner]} won with {paid[winner]} against {paid[1 - winner]}.")
    if seconds[0] != seconds[1]:
        winner = int(seconds[1] < seconds[0])
        return Outcome(winner, f"Both have {paid[0]}. {SEAT_NAMES[winner]} used less time and won.")
    return Outcome(None, f"Draw: both have {paid[0]} and used the same time.")


@lru_cache(maxsize=8)
def arrays(grid: Grid) -> tuple[int, int, NDArray[np.uint8], NDArray[np.int64]]:
    """Translate a grid for the kernel: rows, columns, colours and values."""
    return grid.rows, grid.cols, np.frombuffer(grid.colours, dtype=np.uint8), np.asarray(grid.values)


@lru_cache(maxsize=8)
def _neighbour_pairs(grid: Grid) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """List the first and the second cells of all neighbours that may pair."""
    fits = np.zeros((BLACK + 1, BLACK + 1), dtype=bool)
    for colour, others in enumerate(COMPATIBLE):
        fits[colour, list(others)] = True
    colours = arrays(grid)[2].reshape(grid.rows, grid.cols)
    cells = np.arange(grid.rows * grid.cols).reshape(grid.rows, grid.cols)
    across, down = fits[colours[:, :-1], colours[:, 1:]], fits[colours[:-1], colours[1:]]
    firsts = np.concatenate([cells[:, :-1][across], cells[:-1][down]])
    seconds = np.concatenate([cells[:, 1:][across], cells[1:][down]])
    return firsts, seconds


def _has_pair_left(state: Contest) -> bool:
    busy = np.frombuffer(state.taken, dtype=np.uint8)
    if state.grid.rules == "free":
        colours = arrays(state.grid)[2]
        free = (busy == 0) & (colours != BLACK)
        if free.sum() > 1 and (free & (colours == WHITE)).any():
            return True
    firsts, seconds = _neighbour_pairs(state.grid)
    return bool(((busy[firsts] | busy[seconds]) == 0).any())
