"""How Slitherlink is played: draw a line on an edge, cross it out, or clear it again.

The board is solved as soon as the lines form one single loop that meets every clue; crosses are the player's notes
and do not count.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.roles import Status
from gridwright.errors import IllegalMove
from gridwright.families.slitherlink.geometry import Geometry, edge_of_move, geometry_of, move_on, say_edge
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Action, Board, Clues, Edge, Move

MARK_NAMES = ("empty", "line", "cross")
"""What is on an edge, as people say it, by its number."""

ACTIONS: tuple[Action, Action, Action] = ("?", "", "x")
"""The action that puts each mark on an edge, by the mark's number."""


def start(puzzle: Clues) -> Board:
    """Return the board with nothing marked."""
    return Board(puzzle, bytes(grid_of(puzzle).edges))


def view(state: Board) -> Board:
    """Return the board itself: nothing is hidden."""
    return state


def grid_of(puzzle: Clues) -> Geometry:
    """Return the geometry of the puzzle."""
    return geometry_of(puzzle)


def stroke(grid: Geometry, edge: Edge, mark: int) -> Move:
    """Return the move that puts this mark on an edge."""
    return move_on(grid, edge, ACTIONS[mark])


def moves(view: Board) -> Iterator[Move]:
    """Yield a line or a cross for every empty edge, clearing for every marked one; none once it is solved."""
    if status(view) == "solved":
        return
    grid = grid_of(view.puzzle)
    for edge, mark in enumerate(view.marks):
        for after in (LINE, CROSS) if mark == UNKNOWN else (UNKNOWN,):
            yield stroke(grid, edge, after)


def play(state: Board, move: Move) -> Board:
    """Return the board after drawing, crossing or clearing an edge; a line may be crossed and a cross drawn over."""
    grid = grid_of(state.puzzle)
    edge, mark = edge_of_move(grid, move), ACTIONS.index(move.action)
    if status(state) == "solved":
        raise IllegalMove("The puzzle is solved. Reset it to play again.")
    if state.marks[edge] == mark:
        already = "empty" if mark == UNKNOWN else f"a {MARK_NAMES[mark]}"
        raise IllegalMove(f"{say_edge(grid, edge)} is {already} already.")
    return marked(state, edge, mark)


def marked(board: Board, edge: Edge, mark: int) -> Board:
    """Return the board with this mark on the edge."""
    return Board(board.puzzle, board.marks[:edge] + bytes((mark,)) + board.marks[edge + 1 :])


def status(state: Board) -> Status:
    """Return "solved" when the lines are one loop and every clue is met."""
    # Most unfinished boards have a loose end, which is found at once.
    return "solved" if _is_one_loop(state) and _clues_are_met(state) else "playing"


def lines_around(board: Board, cell: int) -> int:
    """Return how many sides of the cell are drawn."""
    return sum(board.marks[edge] == LINE for edge in grid_of(board.puzzle).around[cell])


def _clues_are_met(board: Board) -> bool:
    return all(clue in (NO_CLUE, lines_around(board, cell)) for cell, clue in enumerate(board.puzzle.clues))


def _is_one_loop(board: Board) -> bool:
    """Walk from one line on until it is met again: every line was passed, and no dot had a third."""
    grid, marks = grid_of(board.puzzle), board.marks
    first = marks.find(LINE)
    if first < 0:
        return False
    edge, dot = first, grid.ends[first][1]
    for passed in range(1, marks.count(LINE) + 1):
        meeting = [other for other in grid.at[dot] if marks[other] == LINE]
        if len(meeting) != 2:
            return False
        edge = meeting[0] if meeting[1] == edge else meeting[1]
        if edge == first:
            return passed == marks.count(LINE)
        one, other = grid.ends[edge]
        dot = one if other == dot else other
    return False
