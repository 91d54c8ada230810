"""Slitherlink in other programs' formats, each with its reader and, where it is worth having, its writer."""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import unquote

from gridwright.core.roles import Format
from gridwright.errors import Unreadable
from gridwright.families.slitherlink.parsing import BLANK, LARGEST_CLUE, WORD, lines_of, rows_of, too_large
from gridwright.families.slitherlink.puzzle import (
    CROSS,
    LARGEST_SIDE,
    LINE,
    NO_CLUE,
    SMALLEST_SIDE,
    UNKNOWN,
    Board,
    Clues,
)
from gridwright.families.slitherlink.rules import start
from gridwright.grid.cells import name_of

_BARE_LINK = re.compile(r"slither(?:_edit|_test|_play)?/\S*|[a-z][a-z0-9]{2,}/[0-9]{1,3}/[0-9]{1,3}/\S*")
_LINK = re.compile(r"(?:\S*\?)?(?:m\+)?([a-z][a-z0-9]*)(?:_edit|_test|_play)?/(\S*)")
_LOOPY = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?(?:t([0-9]{1,9}))?(?:d[a-z])?([:#])(\S*)")
_PENPA = re.compile(r"(?:\S*[#?&])?m=(?:edit|solve)\S*?&p=([^\s&]+)\S*")


def format_of(text: str) -> str | None:
    """Return the name of the foreign format that the text looks like, or None."""
    word = text.strip()
    if word.startswith("pzprv3"):
        return "pzprv3"
    if not word or any(character.isspace() for character in word):
        return None
    if _PENPA.fullmatch(word):
        return "penpa"
    if _LOOPY.fullmatch(word):
        return "loopy"
    return "puzzlink" if _BARE_LINK.fullmatch(word) or ("?" in word and _LINK.fullmatch(word)) else None


def _matched(text: str, pattern: re.Pattern[str], expected: str) -> tuple[re.Match[str], int]:
    """Return what the pattern finds in the only word of the text, and the number of its line."""
    lines = lines_of(text)
    if len(lines) > 1:
        raise Unreadable("The text goes on here; one line was expected.", line=lines[1].number, column=1)
    number = lines[0].number if lines else 1
    line = lines[0].text if lines else ""
    match = pattern.fullmatch(line, len(line) - len(line.lstrip()))
    if match is None:
        raise Unreadable(f"Expected {expected}.", line=number, column=1)
    return match, number


def _sized(rows: str, cols: str, line: int, column: int) -> tuple[int, int]:
    """Return the size that these digits say, if a board may have it."""
    if not all(side.isdecimal() and side.isascii() and len(side) < 10 for side in (rows, cols)):
        raise Unreadable(f"Expected a size in numbers, not {rows!r} by {cols!r}.", line=line, column=column)
    if not all(SMALLEST_SIDE <= int(side) <= LARGEST_SIDE for side in (rows, cols)):
        raise too_large(int(rows), int(cols), line, column)
    return int(rows), int(cols)


_Decoder = Callable[[str], tuple[int, int] | None]
"""A clue (or NO_CLUE) and how many cells a character stands for, itself and the blanks after it."""


def _decoded(size: tuple[int, int], body: str, decode: _Decoder, line: int, column: int) -> Clues:
    """Return the clues that the characters of a body stand for. A last clue may bring blanks beyond the last cell."""
    rows, cols = size
    cells = bytearray((NO_CLUE,)) * (rows * cols)
    place = 0
    for here, character in enumerate(body, column):
        if place >= len(cells):
            raise Unreadable(f"The clues go on after all {rows * cols} cells.", line=line, column=here)
        found = decode(character)
        if found is None:
            raise Unreadable(f"{character!r} stands for no clue and no blanks.", line=line, column=here)
        clue, count = found
        if clue != NO_CLUE and clue > LARGEST_CLUE:
            problem = f"{character!r} stands for a clue of {clue}; clues are 0 to {LARGEST_CLUE}."
            raise Unreadable(problem, line=line, column=here)
        cells[place] = clue
        place += count
    if place < len(cells):
        problem = f"The clues end after {place} of {rows * cols} cells."
        raise Unreadable(problem, line=line, column=column + len(body))
    return Clues(rows, cols, bytes(cells))


_BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"
_LINK_BLANKS = 20


def _read_puzzlink(text: str) -> Board:
    match, line = _matched(text, _LINK, "a link such as slither/4/4/dgdh2c7b")
    if match[1] != "slither":
        problem = f"This is a link to the puzzle {match[1]!r}; expected slither/COLUMNS/ROWS/CLUES."
        raise Unreadable(problem, line=line, column=match.start(1) + 1)
    parts = match[2].split("/")
    column = match.start(2) + 1
    if parts and not parts[0].isdecimal():
        # Some programs put a flag between the name and the size.
        column += len(parts.pop(0)) + 1
    if len(parts) < 3 or any(parts[3:]):
        raise Unreadable("Expected slither/COLUMNS/ROWS/CLUES.", line=line, column=match.start(1) + 1)
    cols, rows, body = parts[:3]
    size = _sized(rows, cols, line, column)
    return start(_decoded(size, body, _from_link, line, column + len(cols) + len(rows) + 2))


def _from_link(character: str) -> tuple[int, int] | None:
    """Read 0-4 as a clue, 5-9 and a blank, a-e and two blanks, g-z as 1 to 20 blanks, `.` as a clue not told."""
    if character == ".":
        return NO_CLUE, 1
    value = _BASE_36.find(character)
    if value in (-1, 15):
        return None
    return (value % 5, 1 + value // 5) if value < 15 else (NO_CLUE, value - 15)


def _write_puzzlink(puzzle: Clues) -> str:
    signs = []
    place = 0
    while place < len(puzzle.clues):
        clue = puzzle.clues[place]
        if clue == NO_CLUE:
            count = _blanks(puzzle, place, _LINK_BLANKS)
            signs.append(_BASE_36[15 + count])
        else:
            # pzpr counts what lies beyond the last cell as blank.
            beyond = place + 3 > len(puzzle.clues)
            blanks = _blanks(puzzle, place + 1, 2)
            blanks = 2 if beyond and place + 1 + blanks == len(puzzle.clues) else blanks
            signs.append(_BASE_36[clue + 5 * blanks])
            count = 1 + blanks
        place += count
    return f"https://puzz.link/p?slither/{puzzle.cols}/{puzzle.rows}/{''.join(signs)}\n"


def _blanks(puzzle: Clues, place: int, most: int) -> int:
    """Return how many cells from this one on have no clue, at most so many."""
    ahead = puzzle.clues[place : place + most]
    return len(ahead) - len(ahead.lstrip(bytes((NO_CLUE,))))


def _read_loopy(text: str) -> Board:
    match, line = _matched(text, _LOOPY, "an ID of Loopy such as 5x5t0de:b3a03c2d322a3b322a")
    if match[4] == "#":
        problem = "This is a random seed of Loopy; expected a game ID, with its clues after a colon."
        raise Unreadable(problem, line=line, column=match.start(4) + 1)
    if int(match[3] or 0) != 0:
        problem = f"This is a Loopy of grid type {match[3]}; expected squares (t0)."
        raise Unreadable(problem, line=line, column=match.start(3) + 1)
    size = _sized(match[2] or match[1], match[1], line, match.start(1) + 1)
    puzzle = _decoded(size, match[5], _from_loopy, line, match.start(5) + 1)
    return start(puzzle)


def _from_loopy(character: str) -> tuple[int, int] | None:
    """Return a digit is a clue, a-z are 1 to 26 blanks."""
    value = _BASE_36.find(character)
    if value < 0:
        return None
    return (value, 1) if value < 10 else (NO_CLUE, value - 9)


def _write_loopy(puzzle: Clues) -> str:
    signs = "".join(str(clue) if clue != NO_CLUE else BLANK for clue in puzzle.clues)
    body = re.sub(r"\.{1,26}", lambda run: _BASE_36[9 + len(run[0])], signs)
    return f"{puzzle.cols}x{puzzle.rows}t0:{body}\n"


class _Part(NamedTuple):
    """What stands between two slashes or line breaks of a pzprv3 file, with its place."""

    text: str
    line: int
    column: int


_PZPR_MARKS = {"0": UNKNOWN, "1": LINE, "-1": CROSS}


def _read_pzprv3(text: str) -> Board:
    """Read clues, and the marks if there are any. Version 3.1 has the colours of cells between them."""
    parts = [
        _Part(match[0].rstrip(), number, match.start() + 1)
        for number, line in enumerate(text.split("\n"), 1)
        for match in re.finditer(r"[^/\s][^/]*", line)
    ]
    if not parts or parts[0].text not in ("pzprv3", "pzprv3.1"):
        raise Unreadable("Expected a file that begins with pzprv3.", line=1, column=1)
    if len(parts) < 4:
        raise Unreadable("Expected pzprv3, slither, rows and columns.", line=parts[-1].line, column=parts[-1].column)
    if parts[1].text != "slither":
        problem = f"This is a file of the puzzle {parts[1].text!r}; expected slither."
        raise Unreadable(problem, line=parts[1].line, column=parts[1].column)
    rows, cols = _sized(parts[2].text, parts[3].text, parts[2].line, parts[2].column)
    rest = parts[5:] if len(parts) > 4 and parts[4].text in ("t", "f") else parts[4:]
    clues = _table(rest[:rows], rows, cols, _pzpr_clue, parts[-1])
    marks = rest[rows * (2 if parts[0].text.endswith(".1") else 1) :]
    puzzle = Clues(rows, cols, bytes(clues))
    if len(marks) < 2 * rows + 1:
        return start(puzzle)
    down = _table(marks[:rows], rows, cols + 1, _pzpr_mark, parts[-1])
    across = _table(marks[rows : 2 * rows + 1], rows + 1, cols, _pzpr_mark, parts[-1])
    return Board(puzzle, bytes(across + down))


_Cell = Callable[[str], int | None]


def _table(parts: list[_Part], rows: int, cols: int, cell: _Cell, last: _Part) -> list[int]:
    """Read so many rows of so many words, each understood by `cell`."""
    if len(parts) < rows:
        problem = f"Expected {rows} rows of {cols}, but the text ends after {len(parts)} of them."
        raise Unreadable(problem, line=last.line, column=last.column + len(last.text))
    table: list[int] = []
    for part in parts:
        words = list(WORD.finditer(part.text))
        for word in words[:cols]:
            value = cell(word[0])
            if value is None:
                problem = f"{word[0]!r} is neither a clue (0 to {LARGEST_CLUE}, - or {BLANK}) nor a mark (0, 1 or -1)."
                raise Unreadable(problem, line=part.line, column=part.column + word.start())
            table.append(value)
        if len(words) != cols:
            problem = f"This row has {len(words)} entries; expected {cols}."
            raise Unreadable(problem, line=part.line, column=part.column)
    return table


def _pzpr_clue(word: str) -> int | None:
    return NO_CLUE if word in (BLANK, "-") else int(word) if word in ("0", "1", "2", "3") else None


def _pzpr_mark(word: str) -> int | None:
    return _PZPR_MARKS.get(word)


def _write_pzprv3(puzzle: Clues) -> str:
    lines = ["pzprv3", "slither", str(puzzle.rows), str(puzzle.cols)]
    lines += ["".join(f"{sign} " for sign in row) for row in rows_of(puzzle)]
    lines += ["0 " * (puzzle.cols + 1)] * puzzle.rows + ["0 " * puzzle.cols] * (puzzle.rows + 1)
    return "\n".join(lines) + "\n"


_PENPA_BYTES = 4_000_000
_PENPA_FRAME = 2
"""Rows and columns that penpa+ keeps round its grid when it numbers the cells."""
_PENPA_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|z[0-9A-Z_]')
_PENPA_SQUARES = ("square", "sudoku", "kakuro")


def _read_penpa(text: str) -> Board:
    """Return the numbers in the cells of a square grid, from the problem layer of a penpa+ link.

    The link is base64 of a raw deflate stream of lines: `square,width,height,...`; the margins top, bottom, left and
    right as JSON; modes; the problem as JSON with its usual words shortened to z and a letter (zN: the numbers, by
    the number of their cell). The source is penpa+ itself (`maketext` and `load` of its editor).
    """
    match, line = _matched(text, _PENPA, "a penpa+ link, with m=edit&p=")
    column = match.start(1) + 1
    try:
        stream = zlib.decompressobj(wbits=-15).decompress(b64decode(unquote(match[1]), validate=True), _PENPA_BYTES)
        head, margins, _, problem, *_ = stream.decode().split("\n")
        kind, width, height = head.split(",")[:3]
        top, bottom, left, right = (int(margin) for margin in json.loads(margins))
        layer = json.loads(_PENPA_TOKEN.sub(_quoted, problem))
        numbers = {int(cell): str(value[0]).strip() for cell, value in layer["zN"].items()}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error, binascii.Error):
        problem = "What follows p= is not a puzzle as penpa+ packs it; the link may be cut off."
        raise Unreadable(problem, line=line, column=column) from None
    if kind not in _PENPA_SQUARES:
        raise Unreadable(f"This penpa+ grid is of kind {kind!r}; expected square.", line=line, column=column)
    stride = _sized(height, width, line, column)[1] + 2 * _PENPA_FRAME
    rows, cols = _sized(str(int(height) - top - bottom), str(int(width) - left - right), line, column)
    clues = bytearray((NO_CLUE,)) * (rows * cols)
    for cell, number in numbers.items():
        row, col = cell // stride - _PENPA_FRAME - top, cell % stride - _PENPA_FRAME - left
        if not (0 <= row < rows and 0 <= col < cols) or number in ("", "?"):
            continue
        if number not in ("0", "1", "2", "3"):
            problem = f"{name_of(row, col)} holds {number[:20]!r}; clues are 0 to {LARGEST_CLUE}."
            raise Unreadable(problem, line=line, column=column)
        clues[row * cols + col] = int(number)
    return start(Clues(rows, cols, bytes(clues)))


def _quoted(token: re.Match[str]) -> str:
    """Return a shortened word as a JSON string; strings stay as they are."""
    return token[0] if token[0].startswith('"') else "null" if token[0] == "zO" else f'"{token[0]}"'


READERS: dict[str, Callable[[str], Board]] = {
    "puzzlink": _read_puzzlink,
    "loopy": _read_loopy,
    "pzprv3": _read_pzprv3,
    "penpa": _read_penpa,
}


def _puzzle_of(reader: Callable[[str], Board]) -> Callable[[str], Clues]:
    return lambda text: reader(text).puzzle


FORMATS: dict[str, Format[Clues]] = {
    "puzzlink": Format("a puzz.link address", _puzzle_of(_read_puzzlink), _write_puzzlink),
    "loopy": Format("a game ID of Simon Tatham's Loopy", _puzzle_of(_read_loopy), _write_loopy),
    "pzprv3": Format("a pzpr file", _puzzle_of(_read_pzprv3), _write_pzprv3),
    "penpa": Format("a penpa+ link, to read only", _puzzle_of(_read_penpa)),
}
