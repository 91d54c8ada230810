"""Review a game of 2x2Madness: its moves beside the fewest, and which moves were lost."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.budget import Budget
from gridwright.core.results import Review
from gridwright.core.wording import pluralise
from gridwright.families.madness import explain, rules
from gridwright.families.madness.puzzle import Board, Turn
from gridwright.families.madness.solve import ALWAYS_PROVED_SIDE
from gridwright.grid.cells import name_of


def review(puzzle: Board, moves: Sequence[Turn], budget: Budget) -> Review:
    """Compare a game with the best solution, and remark on every move that made the rest longer than necessary.

    Up to 4x4 the best solution is the shortest there is; on larger boards it is the best known, so a remark is an
    opinion. A game that isn't finished has no `over`: nothing is known yet about its end.
    """
    before = len(explain.plan(puzzle))
    best, board = before, puzzle
    remarks: list[tuple[int, str]] = []
    for number, move in enumerate(moves, 1):
        if budget.should_continue():
            better = explain.plan(board)[:1]
            after = len(explain.plan(rules.play(board, move)))
            lost = after - (before - 1)
            if lost > 0 and better:
                remarks.append((number, f"lost {pluralise(lost, 'move')}. {_describe(better[0])} was better."))
            before = after
        board = rules.play(board, move)
    known = "shortest solution" if puzzle.side <= ALWAYS_PROVED_SIDE else "best solution known"
    summary = f"{pluralise(len(moves), 'move')}. The {known} has {best}."
    figures = {"moves": len(moves), "best": best}
    if rules.status(board) == "solved":
        return Review(summary, figures | {"over": len(moves) - best}, tuple(remarks))
    left = len(explain.plan(board))
    return Review(f"{pluralise(len(moves), 'move')} so far. From here {left} more are enough.", figures, tuple(remarks))


def _describe(move: Turn) -> str:
    """Name a move as a sentence does."""
    group = name_of(move.row, move.col)
    if move.action == "x":
        return f"Removing {group}"
    return f"Rotating {group} {'right' if move.action == '+' else 'left'}"
