"""Game IDs of Simon Tatham's Loopy: `WxHtT:CLUES`, or `WxHtT:PATCH_CLUES`.

T is the number of the tiling, small letters are 1 to 26 faces without a clue, and between the size and the colon there
may be a difficulty. A single number is the side of a square board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridwright.errors import BadOption
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.puzzle import NO_CLUE, Clues
from gridwright.families.slitherlink.tilings.text import blank, figures_of, read_clue
from gridwright.grid.lines import Line
from gridwright.grid.tilings.catalogue import EARS

LOOPY = (
    "square",
    "triangular",
    "honeycomb",
    "snub-square",
    "cairo",
    "great-hexagonal",
    "octagonal",
    "kites",
    "floret",
    "dodecagonal",
    "great-dodecagonal",
    "penrose-p2",
    "penrose-p3",
    "great-great-dodecagonal",
    "kagome",
    "compass-dodecagonal",
    "hats",
    "spectres",
)
"""Loopy's tilings in the order of their numbers."""
_ID = re.compile(r"([0-9]{1,9})x([0-9]{1,9})t([0-9]{1,9})(?:d[a-z])?:(?:([^\s_]*)_)?(\S*)")
_NO_EARS = "0"
"""What Loopy writes for triangles without ears."""


def read_id(text: str) -> Clues:
    """Read a game ID of one of Loopy's tilings."""
    line = Line(1, text.strip())
    match = _ID.fullmatch(line.text)
    if match is None:
        raise line.wrong("Expected a game ID of Loopy such as 4x4t2:b1b44b3233a30.")
    kind = int(match[3])
    if kind >= len(LOOPY):
        raise line.wrong(f"Loopy has tilings 0 to {len(LOOPY) - 1}, not {kind}.", match.start(3))
    name, patch = LOOPY[kind], match[4] or ""
    if name == "triangular":
        if match[4] not in (None, _NO_EARS):
            raise line.wrong(f"Triangular boards have no patch but {_NO_EARS!r}, not {patch!r}.", match.start(4))
        patch = "" if patch else EARS
    try:
        board = blank(name, int(match[2]), int(match[1]), patch)
    except ValueError as error:
        raise line.wrong(str(error), max(0, match.start(4))) from None
    clues = bytes(_read_body(board, match[5], line, match.start(5)))
    if len(clues) != len(board.clues):
        raise line.wrong(f"The clues are for {len(clues)} faces, the board has {len(board.clues)}.", match.start(5))
    return Clues(board.rows, board.cols, clues, board.tiling, board.patch)


def _read_body(board: Clues, body: str, line: Line, first: int) -> Iterator[int]:
    grid, face = geometry_of(board), 0
    for place, character in enumerate(body, first):
        is_run = "a" <= character <= "z"
        run = ord(character) - ord("a") + 1 if is_run else 1
        if face + run > grid.cells:
            raise line.wrong(f"The clues continue after all {grid.cells} faces.", place)
        yield from [NO_CLUE] * run if is_run else [read_clue(grid, face, character, line, place)]
        face += run


def write_id(puzzle: Clues) -> str:
    """Write a game ID of Loopy; a tiling that Loopy doesn't have is refused."""
    if puzzle.tiling not in LOOPY:
        raise BadOption(f"Loopy has no tiling {puzzle.tiling!r}.")
    patch = puzzle.patch
    if puzzle.tiling == "triangular":
        patch = "" if patch == EARS else _NO_EARS
    body = re.sub(r"\.{1,26}", lambda run: chr(ord("a") + len(run[0]) - 1), figures_of(puzzle.clues))
    return f"{puzzle.cols}x{puzzle.rows}t{LOOPY.index(puzzle.tiling)}:{patch and patch + '_'}{body}\n"
