"""The judge of 2x2Madness.

`faults` replays the moves. `proof_faults` takes the lower bound apart on its own: it gathers every colour alone
by breadth-first search over sets of four squares, adds up moved squares, and on boards up to 4x4 repeats the
whole search for a shorter way, layer by layer. It shares no code with the solvers; cost: well under a second up
to 4x4 and 6x6, a few at 8x8.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.core.verdict import Fault, Step
from gridwright.errors import IllegalMove
from gridwright.families.madness import rules
from gridwright.families.madness.puzzle import EMPTY, Answer, Board, Turn
from gridwright.grid.blocks import blocks
from gridwright.grid.cells import name_of

FAULTS = {
    "illegal": "a move the rules do not allow where it stands",
    "left-over": "colours are left on the board after the last move",
    "bound-above-answer": "the lower bound is larger than the number of moves given",
    "bound-wrong": "the reason given for the lower bound does not give that number",
    "bound-not-repeated": "the search behind the lower bound is too large for the judge to repeat",
}

Sets = NDArray[np.uint64]
"""Sets of squares, a bit for each square."""

SEARCHED_SIDE = 4
"""The judge repeats whole searches up to this side."""


def faults(view: Board, answer: Answer) -> list[Fault]:
    """What is wrong with the moves: an illegal one, colours left at the end, or a bound that contradicts them."""
    board, found = _replay(view, answer.moves)
    if not found and rules.status(board) != "solved":
        left = ", ".join(board.colours())
        where = tuple(f"square:{place}" for place, square in enumerate(board.squares) if square != EMPTY)
        found.append(Fault("left-over", f"After {len(answer.moves)} moves colours are left: {left}.", where))
    if not found and answer.bound.moves > len(answer.moves):
        sentence = f"The bound says at least {answer.bound.moves} moves, but {len(answer.moves)} are enough."
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
    """What is wrong with a step of an explanation: moves that cannot be played, or no removal at their end."""
    board, found = _replay(view, step.moves)
    if not found and len(board.colours()) >= len(view.colours()):
        found.append(Fault("left-over", "The step ends without removing a colour."))
    return found


def proof_faults(view: Board, answer: Answer) -> list[Fault]:
    """What is wrong with the lower bound, or could not be repeated."""
    claimed = answer.bound.moves
    colours = len(view.colours())
    if claimed <= colours:
        return []
    sets = _colour_sets(view)
    gathered = _Gathered(view.side)
    plain = colours + max(gathered.rotations(sets).max(), -(-int(gathered.moved(sets).sum()) // 4))
    if claimed <= plain:
        return []
    if answer.bound.source in ("none", "gather", "squares"):
        sentence = f"Colour by colour the bound is {plain} moves, not {claimed}."
        return [Fault("bound-wrong", sentence)]
    if view.side > SEARCHED_SIDE:
        sentence = f"The judge repeats searches up to 4x4; here it vouches for {plain} moves, not for {claimed}."
        return [Fault("bound-not-repeated", sentence)]
    shortest = colours + _fewest_rotations(view, gathered, claimed - colours)
    if shortest < claimed:
        return [Fault("bound-wrong", f"There is a way with {shortest} moves, so {claimed} is no lower bound.")]
    return []


def _colour_sets(board: Board) -> Sets:
    """For each colour the set of its squares."""
    return np.array(
        [
            sum(1 << place for place, square in enumerate(board.squares) if square == colour)
            for colour in board.colours()
        ],
        dtype=np.uint64,
    )


def _turned(sets: Sets, side: int) -> Iterator[tuple[Sets, NDArray[np.uint8]]]:
    """For each rotation: the sets after it, and how many squares of each it moved."""
    one = np.uint64(1)
    for cells in blocks(side, side):
        held = [(sets >> np.uint64(cell)) & one for cell in cells]
        moved = sum(held, start=np.zeros_like(sets)).astype(np.uint8)
        rest = sets & ~np.uint64(sum(1 << cell for cell in cells))
        for shift in (1, 3):
            after = rest.copy()
            for corner in range(4):
                after |= held[corner] << np.uint64(cells[(corner + shift) % 4])
            yield after, moved


class _Gathered:
    """For every set of four squares of a board: fewest rotations, and fewest moved squares, that make it a block.

    Breadth first backwards from the blocks (the inverse of a rotation is a rotation), over sorted arrays.
    """

    def __init__(self, side: int) -> None:
        self.side = side
        goals = np.array([sum(1 << cell for cell in cells) for cells in blocks(side, side)], dtype=np.uint64)
        self._rotations = self._spread(goals, by_squares=False)
        self._moved = self._spread(goals, by_squares=True)

    def rotations(self, sets: Sets) -> NDArray[np.int64]:
        """Fewest rotations that gather each set alone."""
        return _look_up(self._rotations, sets)

    def moved(self, sets: Sets) -> NDArray[np.int64]:
        """Fewest squares moved, one by one, that gather each set alone."""
        return _look_up(self._moved, sets)

    def _spread(self, goals: Sets, by_squares: bool) -> tuple[Sets, NDArray[np.int64]]:
        """Cheapest costs from the goals to all sets: waiting[c] are sets first seen at cost c."""
        known, costs = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.int64)
        waiting: dict[int, list[Sets]] = {0: [goals]}
        cost = 0
        while waiting:
            fresh = np.setdiff1d(np.concatenate(waiting.pop(cost, [goals[:0]])), known)
            if fresh.size:
                known = np.concatenate((known, fresh))
                costs = np.concatenate((costs, np.full(fresh.size, cost)))
                for after, moved in _turned(fresh, self.side):
                    for price in (1, 2, 3, 4) if by_squares else (1,):
                        chosen = after[moved == price] if by_squares else after[moved > 0]
                        if chosen.size:
                            waiting.setdefault(cost + price, []).append(chosen)
            cost += 1
        order = np.argsort(known)
        return known[order], costs[order]


def _look_up(table: tuple[Sets, NDArray[np.int64]], sets: Sets) -> NDArray[np.int64]:
    known, costs = table
    # A removed colour is the empty set: nothing is left to gather.
    return np.where(sets == 0, 0, costs[np.minimum(np.searchsorted(known, sets), known.size - 1)])


def _fewest_rotations(board: Board, gathered: _Gathered, enough: int) -> int:
    """Fewest rotations that clear the board, or `enough` when no fewer do.

    Layer by layer, all boards together: a board is a row of colour sets, sorted since colours' names do not
    matter. A board that cannot be cleared in the rotations left, each colour for itself, is dropped.
    """
    layer = _removed(_colour_sets(board)[None, :], gathered)
    for used in range(enough):
        if not layer.size or not layer.any(axis=1).all():
            return used
        turned = np.concatenate([after for after, _ in _turned(layer, board.side)])
        turned = _removed(turned, gathered)
        need = np.maximum(gathered.rotations(turned).max(axis=1), -(-gathered.moved(turned).sum(axis=1) // 4))
        layer = np.unique(np.sort(turned[need <= enough - used - 2], axis=1), axis=0)
        if not layer.size:
            return enough
    return enough


def _removed(layer: Sets, gathered: _Gathered) -> Sets:
    """Colours that are blocks are taken off at once, which is never worse."""
    return np.where(gathered.rotations(layer) == 0, np.uint64(0), layer)
