"""How Minesweeper is played.

Opening a mine loses; opening a safe cell shows how many of the cells around it are mines, and a 0 opens them all.
The game is won when every safe cell is open. The mines of a seeded board are laid when the first cell is opened, so
that the promise about the first click can be kept. A flagged cell is not opened, by accident or otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from gridwright.core.contract import Status
from gridwright.errors import IllegalMove
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, is_over, numbers
from gridwright.families.minesweeper.puzzle import (
    BURST,
    CLOSED,
    COVERED,
    FLAGGED,
    MINE,
    QUESTION,
    WRONG_FLAG,
    FirstClick,
    Layout,
    Move,
    Pasted,
    Puzzle,
    Seeded,
    State,
    View,
)
from gridwright.grid.cells import name_of, surrounding
from gridwright.kernels import sweep

RULES: dict[FirstClick, int] = {"none": 0, "safe": 1, "open": 2}
"""The kernel's number of each promise about the first click."""


def size(puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns."""
    board = puzzle.position if isinstance(puzzle, Pasted) else puzzle
    return board.rows, board.cols


def mine_count(puzzle: Puzzle) -> int:
    """How many mines there are."""
    if isinstance(puzzle, Layout):
        return puzzle.mines.count(1)
    return puzzle.position.mines if isinstance(puzzle, Pasted) else puzzle.mines


def start(puzzle: Puzzle) -> State:
    """All cells covered; a position as it was pasted."""
    if isinstance(puzzle, Pasted):
        return State(puzzle, None, puzzle.position.cells)
    rows, cols = size(puzzle)
    mines = puzzle.mines if isinstance(puzzle, Layout) else None
    return State(puzzle, mines, bytes((COVERED,)) * (rows * cols))


def view(state: State) -> View:
    """The cells as they are; all mines once the game is over, and not a trace of them before."""
    puzzle = state.puzzle
    if isinstance(puzzle, Pasted):
        return View(*size(puzzle), puzzle.position.mines, state.cells, puzzle.position.first, puzzle.position.start)
    first = puzzle.first if isinstance(puzzle, Seeded) else "none"
    certified = puzzle.certified if isinstance(puzzle, Layout) else None
    cells = state.cells if status(state) == "playing" else revealed(state)
    return View(*size(puzzle), mine_count(puzzle), cells, first, puzzle.start, certified)


def revealed(state: State) -> bytes:
    """The cells with every mine shown, and every flag that was wrong."""
    assert state.mines is not None
    cells = np.frombuffer(state.cells, dtype=np.uint8).copy()
    mined = np.frombuffer(state.mines, dtype=np.uint8) == 1
    flagged = cells == FLAGGED
    cells[mined & ((cells == COVERED) | (cells == QUESTION))] = MINE
    cells[flagged & ~mined] = WRONG_FLAG
    return cells.tobytes()


def moves(view: View) -> Iterator[Move]:
    """Every cell that can be opened, flagged or chorded; none once the game is over."""
    if is_over(view):
        return
    for cell, sign in enumerate(view.cells):
        row, col = divmod(cell, view.cols)
        if sign in CLOSED:
            if sign != FLAGGED:
                yield Move(row, col)
            yield Move(row, col, "flag")
        elif next(chorded(view.cells, cell, view.rows, view.cols), None) is not None:
            yield Move(row, col, "chord")


def chorded(cells: bytes, cell: int, rows: int, cols: int) -> Iterator[int]:
    """The cells that a chord on this number opens: those without a flag, if there are as many flags as the number."""
    near = list(surrounding(cell, rows, cols))
    flags = sum(cells[other] == FLAGGED for other in near)
    if 0 < cells[cell] <= LARGEST_NUMBER and flags == cells[cell]:
        yield from (other for other in near if cells[other] in (COVERED, QUESTION))


def play(state: State, move: Move) -> State:
    """The game after opening, flagging, chording or questioning a cell."""
    rows, cols = size(state.puzzle)
    if not (0 <= move.row < rows and 0 <= move.col < cols):
        last = name_of(rows - 1, cols - 1)
        raise IllegalMove(f"There is no cell {name_of(move.row, move.col)}: the board goes from a1 to {last}.")
    if status(state) != "playing":
        raise IllegalMove("The game is over; undo the last move or begin again.")
    cell = move.row * cols + move.col
    return {"open": _open, "flag": _flag, "chord": _chord, "question": _question}[move.action](state, cell)


def _name(state: State, cell: int) -> str:
    return name_of(*divmod(cell, size(state.puzzle)[1]))


def _open(state: State, cell: int) -> State:
    if state.cells[cell] not in CLOSED:
        raise IllegalMove(f"{_name(state, cell)} is open already.")
    if state.cells[cell] == FLAGGED:
        raise IllegalMove(f"{_name(state, cell)} has a flag; take it away first.")
    return _opened(state, (cell,))


def _flag(state: State, cell: int) -> State:
    """A flag on a cell, or none where there was one."""
    return _signed(state, cell, COVERED if state.cells[cell] == FLAGGED else FLAGGED)


def _question(state: State, cell: int) -> State:
    """A question mark on a cell, or none where there was one."""
    return _signed(state, cell, COVERED if state.cells[cell] == QUESTION else QUESTION)


def _signed(state: State, cell: int, sign: int) -> State:
    if state.cells[cell] not in CLOSED:
        raise IllegalMove(f"{_name(state, cell)} is open; only covered cells are marked.")
    return State(state.puzzle, state.mines, state.cells[:cell] + bytes((sign,)) + state.cells[cell + 1 :])


def _chord(state: State, cell: int) -> State:
    rows, cols = size(state.puzzle)
    if not 0 < state.cells[cell] <= LARGEST_NUMBER:
        raise IllegalMove(f"{_name(state, cell)} shows no number; a chord begins at one.")
    rest = list(chorded(state.cells, cell, rows, cols))
    if not rest:
        number = state.cells[cell]
        flags = "1 flag" if number == 1 else f"{number} flags"
        raise IllegalMove(f"A chord at {_name(state, cell)} needs {flags} around it, and something left to open.")
    return _opened(state, rest)


def _opened(state: State, cells: Iterable[int]) -> State:
    """The game after opening these cells and all that the zeros among them open."""
    cells = list(cells)
    if isinstance(state.puzzle, Pasted):
        raise IllegalMove(f"Nobody knows what is under {_name(state, cells[0])}: this is a position from elsewhere.")
    mines = state.mines if state.mines is not None else laid(state.puzzle, cells[0])
    burst = [cell for cell in cells if mines[cell]]
    after = bytearray(state.cells)
    if burst:
        for cell in burst:
            after[cell] = BURST
    else:
        _flood(after, numbers(mines, *size(state.puzzle)), cells, *size(state.puzzle))
    return State(state.puzzle, mines, bytes(after))


def laid(puzzle: Puzzle, first: int) -> bytes:
    """The mines of a board whose first opened cell is this one."""
    assert isinstance(puzzle, Seeded)
    rule = RULES[puzzle.first]
    return sweep.layout(puzzle.rows, puzzle.cols, puzzle.mines, puzzle.seed, first, rule).tobytes()


def _flood(cells: bytearray, shown: bytes, opened: list[int], rows: int, cols: int) -> None:
    """Open cells, and around every 0 the rest; flags stay."""
    while opened:
        cell = opened.pop()
        if cells[cell] not in (COVERED, QUESTION):
            continue
        cells[cell] = shown[cell]
        if shown[cell] == 0:
            opened += (other for other in surrounding(cell, rows, cols) if cells[other] in (COVERED, QUESTION))


def status(state: State) -> Status:
    """Lost when a mine was opened, solved when only mines are closed."""
    if BURST in state.cells:
        return "lost"
    closed = sum(state.cells.count(sign) for sign in CLOSED)
    if isinstance(state.puzzle, Pasted):
        return "playing" if closed and not is_over(state.puzzle.position) else "finished"
    return "solved" if closed == mine_count(state.puzzle) else "playing"
