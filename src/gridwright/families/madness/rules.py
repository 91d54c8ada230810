"""Play 2x2Madness: rotate the four squares of a group, remove a group of one colour.

Choosing a group isn't a move: it costs nothing and is no part of the state.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.roles import Status
from gridwright.errors import IllegalMove
from gridwright.families.madness.puzzle import EMPTY, Board, Turn
from gridwright.grid.blocks import block
from gridwright.grid.cells import name_of


def start(puzzle: Board) -> Board:
    """Begin with the board as given."""
    return puzzle


def view(state: Board) -> Board:
    """Show everything: nothing is hidden."""
    return state


def group(board: Board, row: int, col: int) -> tuple[int, int, int, int]:
    """Return the four squares around the circle, clockwise from the top left."""
    return block(row, col, board.side)


def is_empty(board: Board, row: int, col: int) -> bool:
    """Say whether no square of the group has a colour, so that it can't be chosen."""
    return all(board.squares[square] == EMPTY for square in group(board, row, col))


def is_uniform(board: Board, row: int, col: int) -> bool:
    """Say whether the four squares have one colour, so that they can be removed."""
    first, *others = (board.squares[square] for square in group(board, row, col))
    return first != EMPTY and all(other == first for other in others)


def moves(view: Board) -> Iterator[Turn]:
    """Yield removals, and both rotations of every group that is neither empty nor of one colour."""
    for row in range(view.side - 1):
        for col in range(view.side - 1):
            if is_uniform(view, row, col):
                yield Turn(row, col, "x")
            elif not is_empty(view, row, col):
                yield Turn(row, col, "+")
                yield Turn(row, col, "-")


def play(state: Board, move: Turn) -> Board:
    """Rotate or remove a group."""
    _refuse_if_illegal(state, move)
    squares = list(state.squares)
    places = group(state, move.row, move.col)
    held = [state.squares[place] for place in places]
    if move.action == "x":
        after = [EMPTY] * 4
    elif move.action == "+":
        after = [held[3], *held[:3]]
    else:
        after = [*held[1:], held[0]]
    for place, colour in zip(places, after, strict=True):
        squares[place] = colour
    return Board(state.side, "".join(squares))


def _refuse_if_illegal(state: Board, move: Turn) -> None:
    circles = state.side - 1
    name = name_of(move.row, move.col)
    if not (0 <= move.row < circles and 0 <= move.col < circles):
        last = name_of(circles - 1, circles - 1)
        raise IllegalMove(f"{name} is outside the board. Groups go from a1 to {last}.")
    if status(state) == "solved":
        raise IllegalMove("The board is clear. Reset to play it again.")
    if is_empty(state, move.row, move.col):
        raise IllegalMove("This group is empty.")
    if move.action == "x" and not is_uniform(state, move.row, move.col):
        raise IllegalMove("Only a group of one colour can be removed.")
    if move.action != "x" and is_uniform(state, move.row, move.col):
        raise IllegalMove("This group has one colour. Remove it.")


def status(state: Board) -> Status:
    """Say whether the board is solved: when no colour is left."""
    return "solved" if state.squares.count(EMPTY) == len(state.squares) else "playing"
