"""Check a solution of 2x2Madness, without any code of the solvers.

`faults` replays the moves. `proof_faults` works out the lower bound on its own: it gathers every colour alone
by breadth-first search over sets of four squares, adds up moved squares, and on boards up to 4x4 repeats the
whole search for a shorter solution, layer by layer. That takes up to a second as far as 6x6, and a quarter of a
minute at 8x8.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Step
from gridwright.core.wording import pluralise
from gridwright.errors import IllegalMove
from gridwright.families.madness import rules
from gridwright.families.madness.puzzle import EMPTY, Answer, Board, Turn
from gridwright.grid.blocks import blocks
from gridwright.grid.cells import name_of

FAULTS = {
    "illegal": "a move that isn't allowed at that point",
    "left-over": "colours are left on the board after the last move",
    "bound-above-answer": "the lower bound is larger than the number of moves given",
    "bound-wrong": "the reason given for the lower bound doesn't give that number",
    "bound-not-repeated": "the search behind the lower bound is too large for the checker to repeat",
}

Sets = NDArray[np.uint64]
"""Sets of squares, a bit for each square."""

SEARCHED_SIDE = 4
"""The checker repeats whole searches up to this side."""


def faults(view: Board, answer: Answer) -> list[Fault]:
    """List what is wrong with the moves: an illegal one, colours left at the end, or a bound that contradicts them."""
    board, found = _replay(view, answer.moves)
    if not found and rules.status(board) != "solved":
        left = ", ".join(board.colours())
        where = tuple(f"square:{place}" for place, square in enumerate(board.squares) if square != EMPTY)
        found.append(
            Fault("left-over", f"After {pluralise(len(answer.moves), 'move')} there are colours left: {left}.", where)
        )
    if not found and answer.bound.moves > len(answer.moves):
        said = pluralise(answer.bound.moves, "move")
        sentence = f"The bound says at least {said}, but {pluralise(len(answer.moves), 'is', 'are')} enough."
        found.append(Fault("bound-above-answer", sentence))
    return found


def _replay(board: Board, moves: tuple[Turn, ...]) -> tuple[Board, list[Fault]]:
    for number, move in enumerate(moves, 1):
        try:
            board = rules.play(board, move)
        except IllegalMove as error:
            where = (f"group:{name_of(move.row, move.col)}",)
            return board, [
                Fault("illegal", f"Move {number}, {name_of(move.row, move.col)}{move.action}: {error}", where)
            ]
    return board, []


def step_faults(view: Board, step: Step[Turn]) -> list[Fault]:
    """List what is wrong with a step: moves that can't be played, or no removal at their end."""
    board, found = _replay(view, step.moves)
    if not found and len(board.colours()) >= len(view.colours()):
        found.append(Fault("left-over", "The step ends without removing a colour."))
    return found


def proof_faults(view: Board, answer: Answer, budget: Budget | None = None) -> list[Fault]:
    """List what is wrong with the lower bound, or couldn't be repeated."""
    claimed = answer.bound.moves
    colours = len(view.colours())
    if claimed <= colours:
        return []
    sets = _colour_sets(view)
    budget = budget or Budget()
    gathered = _Gathered(view.side, budget)
    plain = colours + max(int(gathered.rotations.of(sets).max()), -(-int(gathered.moved.of(sets).sum()) // 4))
    if claimed <= plain:
        return []
    if answer.bound.source in ("none", "gather", "squares"):
        sentence = f"Colour by colour the bound is {plain} moves, not {claimed}."
        return [Fault("bound-wrong", sentence)]
    if view.side > SEARCHED_SIDE:
        sentence = (
            f"Confirmed: every solution has at least {plain} moves. The solver's search says {claimed}, "
            f"but the checker repeats searches on boards up to 4 × 4 only."
        )
        return [Fault("bound-not-repeated", sentence)]
    shortest = colours + _fewest_rotations(view, gathered, claimed - colours)
    if shortest < claimed:
        return [Fault("bound-wrong", f"There is a solution with {shortest} moves, so {claimed} isn't a lower bound.")]
    return []


def costs_alone(view: Board, budget: Budget) -> list[tuple[int, int]]:
    """Return for each colour the fewest rotations, and the fewest moved squares, that gather it alone."""
    sets, gathered = _colour_sets(view), _Gathered(view.side, budget)
    return list(zip(gathered.rotations.of(sets).tolist(), gathered.moved.of(sets).tolist(), strict=True))


def _colour_sets(board: Board) -> Sets:
    """Return for each colour the set of its squares."""
    return np.array(
        [
            sum(1 << place for place, square in enumerate(board.squares) if square == colour)
            for colour in board.colours()
        ],
        dtype=np.uint64,
    )


def _turned(sets: Sets, side: int) -> Iterator[tuple[Sets, NDArray[np.uint8]]]:
    """Yield for each rotation the sets that it changes, as they are after it, and how many squares it moved."""
    one = np.uint64(1)
    for cells in blocks(side, side):
        area = np.uint64(sum(1 << cell for cell in cells))
        changed = sets[(sets & area) != 0]
        held = [(changed >> np.uint64(cell)) & one for cell in cells]
        moved = sum(held, start=np.zeros_like(changed)).astype(np.uint8)
        for shift in (1, 3):
            after = changed & ~area
            for corner in range(4):
                after |= held[corner] << np.uint64(cells[(corner + shift) % 4])
            yield after, moved


class _Gathered:
    """For every set of four squares of a board: fewest rotations, and fewest moved squares, that make it a block.

    Breadth first backwards from the blocks (the inverse of a rotation is a rotation), over sorted arrays.
    """

    def __init__(self, side: int, budget: Budget) -> None:
        self.side, self.budget = side, budget
        goals = np.array([sum(1 << cell for cell in cells) for cells in blocks(side, side)], dtype=np.uint64)
        self.rotations = self._spread(goals, by_squares=False)
        self.moved = self._spread(goals, by_squares=True)

    def _spread(self, goals: Sets, by_squares: bool) -> _Costs:
        """Find the cheapest costs from the goals to all sets: waiting[c] are sets first seen at cost c."""
        known, costs = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.int64)
        waiting: dict[int, list[Sets]] = {0: [goals]}
        cost = 0
        while waiting:
            fresh = np.setdiff1d(np.concatenate(waiting.pop(cost, [goals[:0]])), known)
            known = np.concatenate((known, fresh))
            costs = np.concatenate((costs, np.full(fresh.size, cost)))
            for after, moved in _turned(fresh, self.side):
                self.budget.require_time()
                prices = moved if by_squares else np.ones_like(moved)
                for price in np.unique(prices).tolist():
                    waiting.setdefault(cost + price, []).append(after[prices == price])
            cost += 1
        return _Costs(known, costs)


class _Costs:
    """What each set costs; the empty set, a colour that is gone, costs nothing."""

    def __init__(self, known: Sets, costs: NDArray[np.int64]) -> None:
        order = np.argsort(known)
        self._known = np.concatenate((np.zeros(1, dtype=np.uint64), known[order]))
        self._costs = np.concatenate((np.zeros(1, dtype=np.int64), costs[order]))

    def of(self, sets: Sets) -> NDArray[np.int64]:
        """Look up the cost of each of these sets."""
        return self._costs[np.searchsorted(self._known, sets)]

    def dense(self) -> NDArray[np.int8]:
        """Tabulate the costs of all sets of up to 16 squares, indexed by the set itself."""
        table = np.zeros(1 << 16, dtype=np.int8)
        table[self._known] = self._costs
        return table


def _fewest_rotations(board: Board, gathered: _Gathered, enough: int) -> int:
    """Count the fewest rotations that clear a board of side up to 4, or return `enough` when no fewer do.

    Layer by layer, all boards together: a board is a row of colour sets, sorted since colours' names do not matter.
    A board that cannot be cleared in the rotations left, each colour for itself, is dropped.
    """
    rotations, moved = gathered.rotations.dense(), gathered.moved.dense()
    turned = _turned_or_removed(board.side, rotations)
    start = _colour_sets(board).astype(np.uint16)
    layer = np.where(rotations[start] == 0, 0, start)[None, :].astype(np.uint16)
    for used in range(enough):
        gathered.budget.require_time()
        if not layer.any(axis=1).all():
            return used
        children = [table[layer] for table in turned]
        left = enough - used - 2
        children = [
            child[(rotations[child].max(axis=1) <= left) & (moved[child].sum(axis=1, dtype=np.int16) <= 4 * left)]
            for child in children
        ]
        layer = _distinct(np.concatenate(children))
        if not layer.size:
            return enough
    return enough


def _turned_or_removed(side: int, rotations: NDArray[np.int8]) -> list[NDArray[np.uint16]]:
    """Tabulate for each rotation the set after it, empty when it has become a block and is removed."""
    sets = np.arange(1 << 16, dtype=np.uint64)
    tables: list[NDArray[np.uint16]] = []
    for cells in blocks(side, side):
        area = np.uint64(sum(1 << cell for cell in cells))
        for shift in (1, 3):
            after = sets & ~area
            for corner in range(4):
                after |= ((sets >> np.uint64(cells[corner])) & np.uint64(1)) << np.uint64(cells[(corner + shift) % 4])
            # Sets that are no colour's never occur; their cost of 0 in the table does no harm.
            tables.append(np.where(rotations[after] == 0, 0, after).astype(np.uint16))
    return tables


def _distinct(layer: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Drop repeated boards: four sets of 16 bits fit into one number."""
    layer = np.sort(layer, axis=1)
    shifts = np.arange(layer.shape[1], dtype=np.uint64) * np.uint64(16)
    return layer[np.unique((layer.astype(np.uint64) << shifts).sum(axis=1), return_index=True)[1]]
