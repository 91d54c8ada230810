"""How Minesweeper is played.

Opening a mine loses; opening a safe cell shows how many of the cells around it are mines, and a 0 opens them all.
The game is won when every safe cell is open. The mines of a seeded board are placed on the first click, so that the
promise about it can be kept. A flagged cell is never opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from gridwright.core.roles import Status
from gridwright.core.wording import pluralise
from gridwright.errors import IllegalMove
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, count_covered, is_over, numbers
from gridwright.families.minesweeper.puzzle import (
    ANY_COVERED,
    BURST,
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
from gridwright.grid.cells import name_of, name_of_cell, surrounding
from gridwright.kernels import sweep

RULES: dict[FirstClick, int] = {"none": 0, "safe": 1, "open": 2}
"""The kernel's number of each promise about the first click."""


def size(puzzle: Puzzle) -> tuple[int, int]:
    """Give rows and columns."""
    board = puzzle.position if isinstance(puzzle, Pasted) else puzzle
    return board.rows, board.cols


def mine_count(puzzle: Puzzle) -> int:
    """Count the mines."""
    if isinstance(puzzle, Layout):
        return puzzle.mines.count(1)
    return puzzle.position.mines if isinstance(puzzle, Pasted) else puzzle.mines


def start(puzzle: Puzzle) -> State:
    """Start with all cells covered; with a position as it was pasted."""
    if isinstance(puzzle, Pasted):
        return State(puzzle, None, puzzle.position.cells)
    rows, cols = size(puzzle)
    mines = puzzle.mines if isinstance(puzzle, Layout) else None
    return State(puzzle, mines, bytes((COVERED,)) * (rows * cols))


def view(state: State) -> View:
    """Show the cells as they are; all mines once the game is over, and not a trace of them before."""
    puzzle = state.puzzle
    if isinstance(puzzle, Pasted):
        return View(*size(puzzle), puzzle.position.mines, state.cells, puzzle.position.first, puzzle.position.start)
    first = puzzle.first if isinstance(puzzle, Seeded) else "none"
    no_guess = puzzle.no_guess if isinstance(puzzle, Layout) else None
    cells = state.cells if status(state) == "playing" else revealed(state)
    return View(*size(puzzle), mine_count(puzzle), cells, first, puzzle.start, no_guess)


def revealed(state: State) -> bytes:
    """Show every mine, and every flag that was wrong."""
    assert state.mines is not None
    cells = np.frombuffer(state.cells, dtype=np.uint8).copy()
    mined = np.frombuffer(state.mines, dtype=np.uint8) == 1
    flagged = cells == FLAGGED
    cells[mined & ((cells == COVERED) | (cells == QUESTION))] = MINE
    cells[flagged & ~mined] = WRONG_FLAG
    return cells.tobytes()


def moves(view: View) -> Iterator[Move]:
    """List every cell that can be opened, flagged or chorded; none once the game is over."""
    if is_over(view):
        return
    for cell, sign in enumerate(view.cells):
        row, col = divmod(cell, view.cols)
        if sign in ANY_COVERED:
            if sign != FLAGGED:
                yield Move(row, col)
            yield Move(row, col, "flag")
        elif next(chorded(view.cells, cell, view.rows, view.cols), None) is not None:
            yield Move(row, col, "chord")


def chorded(cells: bytes, cell: int, rows: int, cols: int) -> Iterator[int]:
    """List the cells that a chord on this number opens: those without a flag, if it has all its flags."""
    near = list(surrounding(cell, rows, cols))
    flags = sum(cells[other] == FLAGGED for other in near)
    if 0 < cells[cell] <= LARGEST_NUMBER and flags == cells[cell]:
        yield from (other for other in near if cells[other] in (COVERED, QUESTION))


def play(state: State, move: Move) -> State:
    """Open, flag or chord a cell, or put a question mark on it."""
    rows, cols = size(state.puzzle)
    if not (0 <= move.row < rows and 0 <= move.col < cols):
        last = name_of(rows - 1, cols - 1)
        raise IllegalMove(f"{name_of(move.row, move.col)} isn't on the board, which goes from a1 to {last}.")
    if status(state) != "playing":
        raise IllegalMove("The game is over. Undo the last move or reset the board.")
    cell = move.row * cols + move.col
    return {"open": _open, "flag": _flag, "chord": _chord, "question": _question}[move.action](state, cell)


def key_of(cell: int) -> str:
    """Name the target of a cell."""
    return f"cell:{cell}"


def _name(state: State, cell: int) -> str:
    return name_of(*divmod(cell, size(state.puzzle)[1]))


def _open(state: State, cell: int) -> State:
    if state.cells[cell] not in ANY_COVERED:
        raise IllegalMove(f"{_name(state, cell)} is already open.", key_of(cell))
    if state.cells[cell] == FLAGGED:
        raise IllegalMove(f"There is a flag on {_name(state, cell)}.", key_of(cell))
    return _opened(state, (cell,))


def _flag(state: State, cell: int) -> State:
    """Add a flag to a cell, or remove it."""
    return _mark(state, cell, COVERED if state.cells[cell] == FLAGGED else FLAGGED)


def _question(state: State, cell: int) -> State:
    """Add a question mark to a cell, or remove it."""
    return _mark(state, cell, COVERED if state.cells[cell] == QUESTION else QUESTION)


def _mark(state: State, cell: int, sign: int) -> State:
    if state.cells[cell] not in ANY_COVERED:
        raise IllegalMove(f"{_name(state, cell)} is open, so it can't have a flag.", key_of(cell))
    return State(state.puzzle, state.mines, state.cells[:cell] + bytes((sign,)) + state.cells[cell + 1 :])


def _chord(state: State, cell: int) -> State:
    rows, cols = size(state.puzzle)
    if not 0 < state.cells[cell] <= LARGEST_NUMBER:
        raise IllegalMove(f"{_name(state, cell)} isn't a number, so you can't chord there.", key_of(cell))
    rest = list(chorded(state.cells, cell, rows, cols))
    if not rest:
        raise IllegalMove(why_no_chord(state.cells, cell, rows, cols), key_of(cell))
    return _opened(state, rest)


def why_no_chord(cells: bytes, cell: int, rows: int, cols: int) -> str:
    """Say why a number can't be chorded."""
    name, number = name_of_cell(cell, cols), cells[cell]
    flags = sum(cells[other] == FLAGGED for other in surrounding(cell, rows, cols))
    if flags == number:
        return f"Everything around {name} is open."
    return f"The {number} at {name} has {pluralise(flags, 'flag') if flags else 'no flags'}."


def _opened(state: State, cells: Iterable[int]) -> State:
    """Open these cells and all that the zeros among them open."""
    cells = list(cells)
    if isinstance(state.puzzle, Pasted):
        message = f"You can't open {_name(state, cells[0])}. This position doesn't say where its mines are."
        raise IllegalMove(message, key_of(cells[0]))
    mines = state.mines if state.mines is not None else place_mines(state.puzzle, cells[0])
    burst = [cell for cell in cells if mines[cell]]
    after = bytearray(state.cells)
    if burst:
        for cell in burst:
            after[cell] = BURST
    else:
        _flood(after, numbers(mines, *size(state.puzzle)), cells, *size(state.puzzle))
    return State(state.puzzle, mines, bytes(after))


def place_mines(puzzle: Puzzle, first: int) -> bytes:
    """Place the mines of a seeded board, given the first cell opened."""
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
    """Tell whether the game is lost (a mine was opened), solved (only mines are covered) or still played."""
    if BURST in state.cells:
        return "lost"
    covered = count_covered(state.cells)
    if isinstance(state.puzzle, Pasted):
        return "playing" if covered and not is_over(state.puzzle.position) else "finished"
    return "solved" if covered == mine_count(state.puzzle) else "playing"
