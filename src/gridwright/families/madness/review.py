"""Review a game of 2x2Madness: its moves beside the fewest, and which moves were lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.core.budget import Budget
from gridwright.core.results import Review
from gridwright.core.wording import pluralise
from gridwright.errors import Unfinished
from gridwright.families.madness import explain, rules
from gridwright.families.madness.puzzle import Board, Turn
from gridwright.families.madness.solve import ALWAYS_PROVED_SIDE
from gridwright.grid.cells import name_of

Solutions = dict[Board, tuple[Turn, ...]]
"""The best solution known from each position of a game."""


def review(puzzle: Board, moves: Sequence[Turn], budget: Budget) -> Review:
    """Compare a game with the best solution, and remark on every move that made the rest longer than necessary.

    Up to 4x4 the best solution is the shortest there is; on larger boards it is the best known, so a remark is an
    opinion. A game that isn't finished has no `over`: nothing is known yet about its end. Both ends of the game are
    planned whatever the time, the positions between them from the last to the first as far as the time suffices.
    `best` is the plan from the start, the same for every game on a board, so that `over` ranks them fairly; a game may
    be below it.
    """
    boards = [puzzle]
    for move in moves:
        boards.append(rules.play(boards[-1], move))
    best = len(explain.plan(puzzle))
    known, first = _solutions(boards, moves, budget)
    found = first + len(known[boards[first]])
    figures = {"moves": len(moves), "best": best}
    remarks = tuple(_remarks(boards, moves, known, first))
    reviewed = _describe_reviewed(len(moves) - first, len(moves))
    if rules.status(boards[-1]) == "solved":
        name = "shortest solution" if puzzle.side <= ALWAYS_PROVED_SIDE else "best solution known"
        known_now = "" if found >= best else f" Now one with {found} is known."
        compared = f"The {name} {'had' if known_now else 'has'} {best}.{known_now}"
        summary = f"{pluralise(len(moves), 'move')}. {compared}{reviewed}"
        return Review(summary, figures | {"over": len(moves) - best}, remarks)
    enough = pluralise(len(known[boards[-1]]), "more is", "more are")
    return Review(f"{pluralise(len(moves), 'move')} so far. From here {enough} enough.{reviewed}", figures, remarks)


def _solutions(boards: list[Board], moves: Sequence[Turn], budget: Budget) -> tuple[Solutions, int]:
    """Return the best solutions known from the last positions of a game, and the number of the first of these."""
    known: Solutions = {boards[-1]: explain.plan(boards[-1])}
    first = len(moves)
    for number in reversed(range(len(moves))):
        budget.report("moves reviewed", len(moves) - first, len(moves))
        try:
            budget.require_time()
            _keep_shorter(known, boards[number], explain.plan(boards[number], budget))
        except Unfinished:
            break
        first = number
    _compare(known, boards[first:], moves[first:])
    return known, first


def _compare(known: Solutions, boards: list[Board], moves: Sequence[Turn]) -> None:
    """Improve the solutions by each other, until none is longer than a move and the solution after that move.

    Each plan is made on its own, so a later one may be longer than the rest of an earlier one, or than the game itself.
    """
    steps = list(zip(boards, moves, boards[1:], strict=False))
    improved = True
    while improved:
        back = [_keep_shorter(known, board, (move, *known[after])) for board, move, after in reversed(steps)]
        forth = [_keep_shorter(known, after, _continue(move, after, known[board])) for board, move, after in steps]
        improved = any(back) or any(forth)


def _keep_shorter(known: Solutions, board: Board, solution: tuple[Turn, ...]) -> bool:
    """Keep a solution if it is shorter than the one known, and say whether it is."""
    if board in known and len(known[board]) <= len(solution):
        return False
    known[board] = solution
    return True


def _continue(move: Turn, after: Board, solution: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return a solution from after a move, given one from before it: go on with it, or undo the rotation first."""
    if solution[0] == move:
        return solution[1:]
    if move.action != "x":
        return (Turn(move.row, move.col, "-" if move.action == "+" else "+"), *solution)
    return skip_empty_groups(after, solution)


def skip_empty_groups(board: Board, solution: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Leave out the moves whose group is empty because its colour was removed earlier; the others stay allowed."""
    left: list[Turn] = []
    for move in solution:
        if not rules.is_empty(board, move.row, move.col):
            left.append(move)
            board = rules.play(board, move)
    return tuple(left)


def _remarks(boards: list[Board], moves: Sequence[Turn], known: Solutions, first: int) -> Iterator[tuple[int, str]]:
    """Yield the number of each reviewed move that lost some, and by what."""
    for number in range(first, len(moves)):
        better = known[boards[number]]
        lost = 1 + len(known[boards[number + 1]]) - len(better)
        if lost > 0:
            yield number + 1, f"lost {pluralise(lost, 'move')}. {_describe(better[0])} was better."


def _describe_reviewed(reviewed: int, moves: int) -> str:
    """Say which moves were reviewed, if the time didn't suffice for all."""
    if reviewed == moves:
        return ""
    if not reviewed:
        return " There was no time to review any move."
    return f" The last {reviewed} of {moves} moves {'was' if reviewed == 1 else 'were'} reviewed."


def _describe(move: Turn) -> str:
    """Name a move as a sentence does."""
    group = name_of(move.row, move.col)
    if move.action == "x":
        return f"Removing {group}"
    return f"Rotating {group} {'right' if move.action == '+' else 'left'}"
