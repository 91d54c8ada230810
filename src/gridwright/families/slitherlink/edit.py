"""Create a puzzle by hand: choose a cell, then its number, or erase it."""

from __future__ import annotations

from gridwright.core.roles import Tool
from gridwright.errors import BadOption, UnknownName
from gridwright.families.slitherlink.puzzle import LARGEST_SIDE, NO_CLUE, SMALLEST_SIDE, UNKNOWN, Board, Clues

_ERASE = "."
_CLUES = {_ERASE: NO_CLUE, "0": 0, "1": 1, "2": 2, "3": 3}


def blank(rows: int, cols: int) -> Board:
    """Return a board without clues."""
    if not (SMALLEST_SIDE <= rows <= LARGEST_SIDE and SMALLEST_SIDE <= cols <= LARGEST_SIDE):
        raise BadOption(f"A board has {SMALLEST_SIDE} to {LARGEST_SIDE} cells a side, not {rows}x{cols}.")
    return _unmarked(Clues(rows, cols, bytes([NO_CLUE] * (rows * cols))))


def _unmarked(puzzle: Clues) -> Board:
    """Set a clue and take all marks off: they may not fit any more."""
    edges = (puzzle.rows + 1) * puzzle.cols + puzzle.rows * (puzzle.cols + 1)
    return Board(puzzle, bytes([UNKNOWN] * edges))


def tools(view: Board) -> tuple[Tool, ...]:
    """Return the eraser and the four numbers."""
    return (Tool(_ERASE, "erase"), *(Tool(text, text) for text in _CLUES if text != _ERASE))


def put(view: Board, row: int, col: int, tool: str) -> Board:
    """Return the board with that clue in the cell, or none."""
    puzzle = view.puzzle
    if tool not in _CLUES:
        raise UnknownName("clue", tool, _CLUES)
    if not (0 <= row < puzzle.rows and 0 <= col < puzzle.cols):
        raise BadOption(f"There is no cell in row {row + 1}, column {col + 1} of this board.")
    clues = bytearray(puzzle.clues)
    clues[row * puzzle.cols + col] = _CLUES[tool]
    return _unmarked(Clues(puzzle.rows, puzzle.cols, bytes(clues)))
