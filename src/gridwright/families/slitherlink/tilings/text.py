"""Clues on a tiling as text (see docs/tilings.md): the name of a piece, and a character for each face.

A face has a digit, a capital letter for 10 and above, or `.` for none. Line breaks and spaces don't matter.

    tiling honeycomb 3x2
    3.4
    ..2
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright.families.slitherlink.geometry import Geometry, Shape, geometry_of, say_board
from gridwright.families.slitherlink.puzzle import LARGEST_SIDE, NO_CLUE, SQUARE, Clues
from gridwright.grid.lines import Line
from gridwright.grid.tilings.catalogue import KINDS

HEAD = "tiling"
BLANK = "."
FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIZE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})")
_WIDE = 60
"""Characters in a line of clues."""


def read_head(line: Line) -> Clues:
    """Read the first line, the name of a piece, as a board without clues."""
    _, *words = line.words()
    if not 2 <= len(words) <= 3:
        raise line.wrong("Expected the tiling's name, a size such as 5x4 and, where it never repeats, a patch.")
    name, size, patch = words[0], words[1], words[2].text if words[2:] else ""
    if name.text not in KINDS:
        raise name.wrong(f"Unknown tiling {name.text!r}. Choose from: {', '.join(KINDS)}.")
    match = _SIZE.fullmatch(size.text)
    if match is None:
        raise size.wrong(f"Expected a size such as 5x4, not {size.text!r}.")
    try:
        return blank(name.text, int(match[2]), int(match[1]), patch)
    except ValueError as error:
        raise words[-1].wrong(str(error)) from None


def blank(tiling: str, rows: int, cols: int, patch: str = "") -> Clues:
    """Return a board without clues. What can't be cut raises ValueError with a sentence that says why."""
    if tiling == SQUARE and patch:
        raise ValueError("This tiling repeats, so it has no patch.")
    if tiling == SQUARE and max(rows, cols) > LARGEST_SIDE:
        raise ValueError(f"A board of squares has at most {LARGEST_SIDE} cells a side, not {cols} × {rows}.")
    board = Clues(rows, cols, b"", tiling, patch)
    return Clues(rows, cols, bytes([NO_CLUE]) * geometry_of(board).cells, tiling, patch)


def read_clues(board: Clues, lines: Sequence[Line]) -> Clues:
    """Read a character for each face."""
    grid = geometry_of(board)
    clues = bytearray()
    for line in lines:
        for place, character in enumerate(line.text):
            if character.isspace():
                continue
            if len(clues) == grid.cells:
                raise line.wrong(f"The clues continue after all {grid.cells} faces.", place)
            clues.append(read_clue(grid, len(clues), character, line, place))
    return Clues(board.rows, board.cols, bytes(clues), board.tiling, board.patch)


def read_clue(grid: Geometry, face: int, character: str, line: Line, place: int) -> int:
    """Read what stands in a face; it has no more lines than sides, and on squares no fourth one."""
    if character == BLANK:
        return NO_CLUE
    clue = FIGURES.find(character)
    if clue < 0:
        problem = f"{character!r} isn't a clue. Use digits, A for 10 and so on, or {BLANK} for a face without one."
        raise line.wrong(problem, place)
    most = most_lines(grid, face)
    if clue > most:
        sides = f"Face {face} has {len(grid.around[face])} sides, so its clue is at most {most}, not {clue}."
        raise line.wrong(sides, place)
    return clue


def most_lines(grid: Geometry, face: int) -> int:
    """Return the highest clue a face may have: on squares 3, as everywhere; else all its sides."""
    return 3 if grid.square else len(grid.around[face])


def figures_of(clues: bytes) -> str:
    """Return a character for each face."""
    return "".join(BLANK if clue == NO_CLUE else FIGURES[clue] for clue in clues)


def write_head(board: Shape) -> str:
    """Write the name of a piece."""
    return f"{HEAD} {say_board(board)}\n"


def write_clues(puzzle: Clues) -> str:
    """Write the name and the clues."""
    figures = figures_of(puzzle.clues)
    rows = (figures[first : first + _WIDE] for first in range(0, len(figures), _WIDE))
    return write_head(puzzle) + "".join(f"{row}\n" for row in rows)
