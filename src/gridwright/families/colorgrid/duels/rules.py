"""How ColorGrid is played by two: in turn each makes a pair and pays its cost; when no pair is left, less is better.

Pairs stay. Whoever is to move and has no pair ends the game, and so does a grid without any pair, at once. Equal
scores: the player who used less time; equal time too: a draw. (The report, 5.2.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.contract import Outcome, Status
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

SEATS = ("First", "Second")
"""What the two seats are called in sentences."""


def start(puzzle: Grid) -> Contest:
    """No pairs yet."""
    return Contest(puzzle, (), bytes(len(puzzle.colours)))


def view(state: Contest) -> Contest:
    """Nothing is hidden."""
    return state


def seat(view: Contest) -> int:
    """Whose turn it is: seats alternate from the first pair on."""
    return len(view.made) % 2


def scores(view: Contest) -> tuple[float, float]:
    """What each seat has paid for its pairs."""
    return view.costs


def position_of(view: Contest) -> Position:
    """The pairs without who made them."""
    return Position(view.grid, frozenset(view.made))


def moves(view: Contest) -> Iterator[Move]:
    """Every pair of free cells."""
    grid = view.grid
    for one in range(len(grid.colours)):
        if not view.taken[one]:
            for other in rules.partners(grid, one):
                if one < other and not view.taken[other]:
                    yield join(grid, (one, other))


def join(grid: Grid, pair: Pair) -> Join:
    """The move that makes this pair."""
    return Join(rules.place(grid, pair[0]), rules.place(grid, pair[1]))


def pair_of(grid: Grid, move: Move) -> Pair:
    """The two cells of a move that pairs, or IllegalMove."""
    if isinstance(move, Finish):
        raise IllegalMove("A duel goes on until no pair is left; resign to end it before.")
    if move.action == "/":
        raise IllegalMove("In a duel pairs stay.")
    one, other = (_cell(grid, where) for where in (move.first, move.second))
    reason = rules.objection(grid, one, other)
    if reason is not None:
        raise IllegalMove(reason)
    return rules.pair_of(one, other)


def _cell(grid: Grid, where: tuple[int, int]) -> Cell:
    cell = rules.cell_at(grid, where)
    if cell is None:
        last = rules.name(grid, len(grid.colours) - 1)
        raise IllegalMove(f"There is no such cell: the grid goes from a1 to {last}.")
    return cell


def play(state: Contest, move: Move) -> Contest:
    """The duel after the seat whose turn it is has made a pair."""
    grid = state.grid
    pair = pair_of(grid, move)
    for cell in pair:
        if state.taken[cell]:
            raise IllegalMove(f"{rules.name(grid, cell)} is in a pair already.")
    taken = bytearray(state.taken)
    taken[pair[0]] = taken[pair[1]] = 1
    paid = list(state.costs)
    paid[seat(state)] += rules.cost(grid, pair)
    return Contest(grid, (*state.made, pair), bytes(taken), (paid[0], paid[1]))


def status(state: Contest) -> Status:
    """Finished when no pair is left."""
    return "playing" if _some_pair_left(state) else "finished"


def outcome(view: Contest, seconds: tuple[float, float]) -> Outcome | None:
    """Less cost wins; equal costs, less time; equal time too, nobody. None while a pair is left."""
    if status(view) == "playing":
        return None
    paid = view.costs
    if paid[0] != paid[1]:
        winner = int(paid[1] < paid[0])
        return Outcome(winner, f"{SEATS[winner]} wins with {paid[winner]} against {paid[1 - winner]}.")
    if seconds[0] != seconds[1]:
        winner = int(seconds[1] < seconds[0])
        return Outcome(winner, f"Both have {paid[0]}; {SEATS[winner].lower()} used less time and wins.")
    return Outcome(None, f"A draw: both have {paid[0]} and used the same time.")


@lru_cache(maxsize=8)
def arrays(grid: Grid) -> tuple[int, int, NDArray[np.uint8], NDArray[np.int64]]:
    """Rows, columns, colours and values as the kernel takes them."""
    return grid.rows, grid.cols, np.frombuffer(grid.colours, dtype=np.uint8), np.array(grid.values, dtype=np.int64)


@lru_cache(maxsize=8)
def _neighbour_pairs(grid: Grid) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """First and second cells of all pairs of neighbours that may pair."""
    fits = np.zeros((BLACK + 1, BLACK + 1), dtype=bool)
    for colour, others in enumerate(COMPATIBLE):
        fits[colour, list(others)] = True
    colours = arrays(grid)[2].reshape(grid.rows, grid.cols)
    cells = np.arange(grid.rows * grid.cols).reshape(grid.rows, grid.cols)
    across, down = fits[colours[:, :-1], colours[:, 1:]], fits[colours[:-1], colours[1:]]
    firsts = np.concatenate([cells[:, :-1][across], cells[:-1][down]])
    seconds = np.concatenate([cells[:, 1:][across], cells[1:][down]])
    return firsts, seconds


def _some_pair_left(state: Contest) -> bool:
    busy = np.frombuffer(state.taken, dtype=np.uint8)
    if state.grid.rules == "free":
        colours = arrays(state.grid)[2]
        free = (busy == 0) & (colours != BLACK)
        if free.sum() > 1 and (free & (colours == WHITE)).any():
            return True
    firsts, seconds = _neighbour_pairs(state.grid)
    return bool(((busy[firsts] | busy[seconds]) == 0).any())
