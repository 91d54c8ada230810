"""Slitherlink on a tiling as text (see docs/tilings.md), and as game IDs of Simon Tatham's Loopy.

A puzzle is a line with the name of its tiling, and a character for each face: a digit, a capital letter for 10 and
above, or `.` for none. Line breaks and spaces don't matter.

    tiling honeycomb 3x2
    3.4
    ..2

A Loopy ID is `WxHtT:CLUES`, or `WxHtT:PATCH_CLUES`; T is the number of the tiling, small letters are 1 to 26 faces
without a clue, and between the size and the colon there may be a difficulty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridwright.errors import Unreadable
from gridwright.families.slitherlink.tilings.puzzle import NO_CLUE, TilingAnswer, TilingClues
from gridwright.grid.lines import Line, lines_of
from gridwright.grid.tilings.catalogue import EARS, KINDS, tiling
from gridwright.grid.tilings.tiling import Tiling

HEAD = "tiling"
BLANK = "."
_FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIZE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})")
_WIDE = 60
"""Characters in a line of clues."""


def name_of_piece(piece: Tiling) -> str:
    """Return the name of a piece of a tiling, such as `honeycomb 5x4`."""
    return " ".join(filter(None, (piece.name, f"{piece.width}x{piece.height}", piece.patch)))


def read(text: str) -> TilingClues:
    """Read a puzzle."""
    lines = lines_of(text)
    if not lines or not lines[0].starts_with((HEAD,)):
        raise Unreadable("Expected a first line such as 'tiling honeycomb 5x4'.", line=1, column=1)
    piece = _piece(lines[0])
    clues = bytearray()
    for line in lines[1:]:
        for place, character in enumerate(line.text):
            if character.isspace():
                continue
            if len(clues) == len(piece.faces):
                raise line.wrong(f"The clues continue after all {len(piece.faces)} faces.", place)
            clues.append(_clue(piece, len(clues), character, line, place))
    if len(clues) < len(piece.faces):
        raise lines[-1].wrong(f"The clues end after {len(clues)} of {len(piece.faces)} faces.", len(lines[-1].text))
    return TilingClues(piece, bytes(clues))


def _piece(line: Line) -> Tiling:
    """Read the first line: the name of a piece."""
    _, *words = line.words()
    if not 2 <= len(words) <= 3:
        raise line.wrong("Expected the tiling's name, a size such as 5x4 and, where it never repeats, a patch.")
    if words[0].text not in KINDS:
        raise words[0].wrong(f"Unknown tiling {words[0].text!r}. Choose from: {', '.join(KINDS)}.")
    size = _SIZE.fullmatch(words[1].text)
    if size is None:
        raise words[1].wrong(f"Expected a size such as 5x4, not {words[1].text!r}.")
    try:
        return tiling(words[0].text, int(size[1]), int(size[2]), words[2].text if words[2:] else "")
    except ValueError as error:
        raise words[-1].wrong(str(error)) from None


def _clue(piece: Tiling, face: int, character: str, line: Line, place: int) -> int:
    if character == BLANK:
        return NO_CLUE
    clue = _FIGURES.find(character)
    most = len(piece.faces[face])
    if clue < 0:
        problem = f"{character!r} isn't a clue. Use digits, A for 10 and so on, or {BLANK} for a face without one."
        raise line.wrong(problem, place)
    if clue > most:
        raise line.wrong(f"Face {face} has {most} sides, so its clue is at most {most}, not {clue}.", place)
    return clue


def write(puzzle: TilingClues) -> str:
    """Write a puzzle."""
    figures = "".join(BLANK if clue == NO_CLUE else _FIGURES[clue] for clue in puzzle.clues)
    rows = [figures[first : first + _WIDE] for first in range(0, len(figures), _WIDE)]
    return "\n".join([f"{HEAD} {name_of_piece(puzzle.tiling)}", *rows]) + "\n"


def read_answer(text: str) -> TilingAnswer:
    """Read a loop: the line with the tiling's name, and a line `lines` with the numbers of its sides."""
    lines = lines_of(text)
    if len(lines) != 2 or not lines[0].starts_with((HEAD,)) or not lines[1].starts_with(("lines",)):
        raise Unreadable("Expected a line 'tiling ...' and a line 'lines ...'.", line=1, column=1)
    piece = _piece(lines[0])
    sides = [word.number(0, len(piece.sides) - 1, "the number of a side") for word in lines[1].words()[1:]]
    return TilingAnswer(piece, tuple(sorted(set(sides))))


def write_answer(answer: TilingAnswer) -> str:
    """Write a loop."""
    return f"{HEAD} {name_of_piece(answer.tiling)}\n{' '.join(('lines', *map(str, answer.lines)))}\n"


def fields(answer: TilingAnswer) -> dict[str, object]:
    """Return the answer for programs: the piece by its name, and the sides of the loop."""
    return {"tiling": name_of_piece(answer.tiling), "lines": list(answer.lines)}


# Loopy

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
_ID = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})t([0-9]{1,2})(?:d[a-z])?:(?:([0-9A-Z,]+)_)?([0-9A-Za-z]*)")
_NO_EARS = "0"
"""What Loopy writes for triangles without ears."""


def read_loopy(text: str) -> TilingClues:
    """Read a game ID of Loopy, of any of its tilings."""
    line = Line(1, text.strip())
    match = _ID.fullmatch(line.text)
    if match is None:
        raise line.wrong("Expected a game ID of Loopy such as 4x4t2:b1b44b3233a30.")
    kind = int(match[3])
    if kind >= len(LOOPY):
        raise line.wrong(f"Loopy has tilings 0 to {len(LOOPY) - 1}, not {kind}.", match.start(3))
    name, patch = LOOPY[kind], match[4] or ""
    if name == "triangular":
        if patch not in ("", _NO_EARS):
            raise line.wrong(f"Triangular boards have no patch but {_NO_EARS!r}, not {patch!r}.", match.start(4))
        patch = "" if patch else EARS
    try:
        piece = tiling(name, int(match[1]), int(match[2]), patch)
    except ValueError as error:
        raise line.wrong(str(error), max(0, match.start(4))) from None
    clues = bytes(_from_loopy(piece, match[5], line, match.start(5)))
    if len(clues) != len(piece.faces):
        raise line.wrong(f"The clues are for {len(clues)} faces, the board has {len(piece.faces)}.", match.start(5))
    return TilingClues(piece, clues)


def _from_loopy(piece: Tiling, body: str, line: Line, first: int) -> Iterator[int]:
    face = 0
    for place, character in enumerate(body, first):
        run = ord(character) - ord("a") + 1 if character.islower() else 1
        if face + run > len(piece.faces):
            raise line.wrong(f"The clues continue after all {len(piece.faces)} faces.", place)
        yield from [NO_CLUE] * run if character.islower() else [_clue(piece, face, character, line, place)]
        face += run


def write_loopy(puzzle: TilingClues) -> str:
    """Write a game ID of Loopy; a tiling that Loopy doesn't have is refused."""
    piece = puzzle.tiling
    if piece.name not in LOOPY:
        raise Unreadable(f"Loopy has no tiling {piece.name!r}.")
    patch = piece.patch
    if piece.name == "triangular":
        patch = "" if patch == EARS else _NO_EARS
    figures = "".join(BLANK if clue == NO_CLUE else _FIGURES[clue] for clue in puzzle.clues)
    body = re.sub(r"\.{1,26}", lambda run: chr(ord("a") + len(run[0]) - 1), figures)
    return f"{piece.width}x{piece.height}t{LOOPY.index(piece.name)}:{patch and patch + '_'}{body}\n"
