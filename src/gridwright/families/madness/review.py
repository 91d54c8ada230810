"""What a finished game is judged by: its moves beside the fewest, and where moves were given away."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.budget import Budget
from gridwright.core.contract import Review
from gridwright.families.madness import explain, rules
from gridwright.families.madness.puzzle import Board, Turn
from gridwright.families.madness.solve import ALWAYS_PROVED_SIDE
from gridwright.grid.cells import name_of


def review(puzzle: Board, moves: Sequence[Turn], budget: Budget) -> Review:
    """Your moves, the best way, and every move after which the best way to the end was longer than it had to be.

    Up to 4x4 the best way is the shortest there is; on larger boards it is the best known, so a remark is an opinion.
    """
    before = len(explain.plan(puzzle))
    best, board = before, puzzle
    remarks: list[tuple[int, str]] = []
    for number, move in enumerate(moves, 1):
        if not budget.should_continue():
            break
        better = explain.plan(board)[:1]
        board = rules.play(board, move)
        after = len(explain.plan(board))
        lost = after - (before - 1)
        if lost > 0 and better:
            text = name_of(better[0].row, better[0].col) + better[0].action
            remarks.append((number, f"cost {lost} {'move' if lost == 1 else 'moves'}; {text} was better"))
        before = after
    known = "shortest" if puzzle.side <= ALWAYS_PROVED_SIDE else "best known"
    summary = f"{len(moves)} {'move' if len(moves) == 1 else 'moves'}; the {known} way has {best}."
    return Review(summary, {"moves": len(moves), "best": best, "over": len(moves) - best}, tuple(remarks))
