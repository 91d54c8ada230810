"""Create a puzzle by hand: choose a cell, then its number, or erase it.

On another tiling than squares a face is chosen by the row and the place that its name has, counted from 0.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from gridwright.core.roles import Tool
from gridwright.errors import BadOption, UnknownName
from gridwright.families.slitherlink.geometry import Geometry, geometry_of, say_face
from gridwright.families.slitherlink.puzzle import LARGEST_SIDE, NO_CLUE, SMALLEST_SIDE, SQUARE, Board, Clues
from gridwright.families.slitherlink.rules import start
from gridwright.families.slitherlink.tilings import text as tilings
from gridwright.families.slitherlink.tilings.text import most_lines
from gridwright.grid.tilings import catalogue

ERASE = "."


def blank(rows: int, cols: int, tiling: str = SQUARE) -> Board:
    """Return a board without clues."""
    if tiling == SQUARE:
        if not (SMALLEST_SIDE <= rows <= LARGEST_SIDE and SMALLEST_SIDE <= cols <= LARGEST_SIDE):
            raise BadOption(f"A board has {SMALLEST_SIDE} to {LARGEST_SIDE} cells a side, not {rows} × {cols}.")
        return start(Clues(rows, cols, bytes([NO_CLUE] * (rows * cols))))
    kind = catalogue.KINDS.get(tiling)
    if kind is None:
        raise UnknownName("tiling", tiling, catalogue.KINDS)
    try:
        return start(tilings.blank(tiling, rows, cols, _patch(kind, rows, cols)))
    except ValueError as error:
        raise BadOption(str(error)) from error


@lru_cache(maxsize=64)
def _patch(kind: catalogue.Kind, rows: int, cols: int) -> str:
    """Return where a blank board of this size is cut; nowhere if there is no such board, as the catalogue then says."""
    if kind.random_patch is None or min(rows, cols) < kind.least or rows * cols * kind.density > catalogue.MOST_FACES:
        return ""
    return kind.random_patch(cols, rows, 0)


def tools(view: Board) -> tuple[Tool, ...]:
    """Return the eraser and the numbers that some cell may have."""
    return (Tool(ERASE, "erase"), *(Tool(text, text) for text in _numbers(geometry_of(view.puzzle))))


def _numbers(grid: Geometry) -> list[str]:
    return [str(number) for number in range(max(most_lines(grid, cell) for cell in range(grid.cells)) + 1)]


def put(view: Board, row: int, col: int, tool: str) -> Board:
    """Return the board with that clue in the cell, or none, and without marks: they may not fit any more."""
    puzzle, grid = view.puzzle, geometry_of(view.puzzle)
    numbers = _numbers(grid)
    if tool != ERASE and tool not in numbers:
        raise UnknownName("clue", tool, (ERASE, *numbers))
    cell = _cell_at(grid, row, col)
    clue = NO_CLUE if tool == ERASE else int(tool)
    if clue != NO_CLUE and clue > most_lines(grid, cell):
        most = most_lines(grid, cell)
        raise BadOption(f"{say_face(grid, cell)} has {most} sides, so its clue is at most {most}, not {clue}.")
    return start(replace(puzzle, clues=puzzle.clues[:cell] + bytes([clue]) + puzzle.clues[cell + 1 :]))


def _cell_at(grid: Geometry, row: int, col: int) -> int:
    """Return the cell in that row and column, or at that place of a row of faces."""
    if grid.tiling is None:
        if 0 <= row < grid.rows and 0 <= col < grid.cols:
            return row * grid.cols + col
        raise BadOption(f"There is no cell in row {row + 1}, column {col + 1} of this board.")
    cell = grid.faces.get(f"r{row + 1}f{col + 1}")
    if cell is None:
        raise BadOption(f"There is no face r{row + 1}f{col + 1} on this board.")
    return cell


def place_of(grid: Geometry, cell: int) -> tuple[int, int]:
    """Return the row and column by which `put` finds a cell."""
    return divmod(cell, grid.cols) if grid.tiling is None else grid.tiling.places[cell]
