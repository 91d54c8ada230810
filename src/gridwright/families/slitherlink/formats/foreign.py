"""Slitherlink in other programs' formats, each with its reader and, where it is worth having, its writer."""

from __future__ import annotations

import re
from collections.abc import Callable

from gridwright.core.roles import Format
from gridwright.errors import Unreadable
from gridwright.families.slitherlink.formats import penpa
from gridwright.families.slitherlink.geometry import need_squares
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
from gridwright.families.slitherlink.tilings import loopy
from gridwright.grid.cells import name_of
from gridwright.grid.lines import Line, lines_of

LARGEST_CLUE = 3
BLANK = "."

_BARE_LINK = re.compile(r"slither(?:_edit|_test|_play)?/\S*|[a-z][a-z0-9]{2,}/[0-9]{1,3}/[0-9]{1,3}/\S*")
_LINK = re.compile(r"(?:\S*\?)?(?:m\+)?([a-z][a-z0-9]*)(?:_edit|_test|_play)?/(\S*)")
_LOOPY = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?(?:t([0-9]{1,9}))?(?:d[a-z])?([:#])(\S*)")


def format_of(text: str) -> str | None:
    """Return the name of the foreign format that the text looks like, or None."""
    word = text.strip()
    if word.startswith("pzprv3"):
        return "pzprv3"
    if not word or any(character.isspace() for character in word):
        return None
    if penpa.LINK.fullmatch(word):
        return "penpa"
    if _LOOPY.fullmatch(word):
        return "loopy"
    return "puzzlink" if _BARE_LINK.fullmatch(word) or ("?" in word and _LINK.fullmatch(word)) else None


def _matched(text: str, pattern: re.Pattern[str], expected: str) -> tuple[re.Match[str], Line]:
    """Return what the pattern finds in the only word of the text, and its line."""
    lines = lines_of(text) or [Line(1, "")]
    if len(lines) > 1:
        raise lines[1].wrong("The text continues here. Expected one line.")
    (line,) = lines
    match = pattern.fullmatch(line.text, len(line.text) - len(line.text.lstrip()))
    if match is None:
        raise line.wrong(f"Expected {expected}.")
    return match, line


def too_large(rows: int, cols: int) -> str:
    """Return what to say about a board beyond the limits."""
    return f"A board has {SMALLEST_SIDE} to {LARGEST_SIDE} cells a side, not {rows} × {cols}."


def rows_of(puzzle: Clues) -> list[str]:
    """Return the clues as rows of digits and dots."""
    signs = [BLANK if clue == NO_CLUE else str(clue) for clue in puzzle.clues]
    return ["".join(signs[first : first + puzzle.cols]) for first in range(0, len(signs), puzzle.cols)]


def _sized(rows: str, cols: str, line: Line, place: int = 0) -> tuple[int, int]:
    """Return the size that these digits say, if a board may have it."""
    if not all(side.isdecimal() and side.isascii() and len(side) < 10 for side in (rows, cols)):
        raise line.wrong(f"Expected a size in numbers, not {rows!r} by {cols!r}.", place)
    if not all(SMALLEST_SIDE <= int(side) <= LARGEST_SIDE for side in (rows, cols)):
        raise line.wrong(too_large(int(rows), int(cols)), place)
    return int(rows), int(cols)


_Decoder = Callable[[str], tuple[int, int] | None]
"""A clue (or NO_CLUE) and how many cells a character stands for, itself and the blanks after it."""


def _decoded(size: tuple[int, int], body: str, decode: _Decoder, line: Line, first: int) -> Clues:
    """Return the clues that the characters of a body stand for. A last clue may bring blanks beyond the last cell."""
    rows, cols = size
    cells = bytearray((NO_CLUE,)) * (rows * cols)
    place = 0
    for here, character in enumerate(body, first):
        if place >= len(cells):
            raise line.wrong(f"The clues continue after all {rows * cols} cells.", here)
        found = decode(character)
        if found is None:
            raise line.wrong(f"{character!r} stands for no clue and no blanks.", here)
        clue, count = found
        if clue != NO_CLUE and clue > LARGEST_CLUE:
            raise line.wrong(f"{character!r} stands for a clue of {clue}. Clues are 0 to {LARGEST_CLUE}.", here)
        cells[place] = clue
        place += count
    if place < len(cells):
        raise line.wrong(f"The clues end after {place} of {rows * cols} cells.", first + len(body))
    return Clues(rows, cols, bytes(cells))


_BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"
_LINK_BLANKS = 20


def _read_puzzlink(text: str) -> Board:
    match, line = _matched(text, _LINK, "a link such as slither/4/4/dgdh2c7b")
    if match[1] != "slither":
        problem = f"This is a link to the puzzle {match[1]!r}. Expected slither/COLUMNS/ROWS/CLUES."
        raise line.wrong(problem, match.start(1))
    parts = match[2].split("/")
    place = match.start(2)
    if parts and not parts[0].isdecimal():
        # Some programs put a flag between the name and the size.
        place += len(parts.pop(0)) + 1
    if len(parts) < 3 or any(parts[3:]):
        raise line.wrong("Expected slither/COLUMNS/ROWS/CLUES.", match.start(1))
    cols, rows, body = parts[:3]
    size = _sized(rows, cols, line, place)
    return start(_decoded(size, body, _from_link, line, place + len(cols) + len(rows) + 2))


def _from_link(character: str) -> tuple[int, int] | None:
    """Read 0-4 as a clue, 5-9 and a blank, a-e and two blanks, g-z as 1 to 20 blanks, `.` as a clue not told."""
    if character == ".":
        return NO_CLUE, 1
    value = _BASE_36.find(character)
    if value in (-1, 15):
        return None
    return (value % 5, 1 + value // 5) if value < 15 else (NO_CLUE, value - 15)


def _write_puzzlink(puzzle: Clues) -> str:
    need_squares(puzzle, "puzz.link has Slitherlink")
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
    """Return how many cells from this one on have no clue, at most this many."""
    ahead = puzzle.clues[place : place + most]
    return len(ahead) - len(ahead.lstrip(bytes((NO_CLUE,))))


def _read_loopy(text: str) -> Board:
    match, line = _matched(text, _LOOPY, "an ID of Loopy such as 5x5t0de:b3a03c2d322a3b322a")
    if match[4] == "#":
        problem = "This is a random seed of Loopy. Expected a game ID, with its clues after a colon."
        raise line.wrong(problem, match.start(4))
    if int(match[3] or 0) != 0:
        try:
            return start(loopy.read_id(match[0]))
        except Unreadable as error:
            raise line.wrong(error.problem, match.start() + (error.column or 1) - 1) from None
    size = _sized(match[2] or match[1], match[1], line, match.start(1))
    return start(_decoded(size, match[5], _from_loopy, line, match.start(5)))


def _from_loopy(character: str) -> tuple[int, int] | None:
    """Read a digit as a clue, a-z as 1 to 26 blanks."""
    value = _BASE_36.find(character)
    if value < 0:
        return None
    return (value, 1) if value < 10 else (NO_CLUE, value - 9)


_PZPR_MARKS = {"0": UNKNOWN, "1": LINE, "-1": CROSS}


def _read_pzprv3(text: str) -> Board:
    """Read clues, and the marks if there are any. Version 3.1 has the colours of cells between them."""
    parts = [
        Line(number, match[0].rstrip(), match.start())
        for number, line in enumerate(text.split("\n"), 1)
        for match in re.finditer(r"[^/\s][^/]*", line)
    ]
    if not parts or parts[0].text not in ("pzprv3", "pzprv3.1"):
        raise Unreadable("Expected a file that begins with pzprv3.", line=1, column=1)
    if len(parts) < 4:
        raise parts[-1].wrong("Expected pzprv3, slither, rows and columns.")
    if parts[1].text != "slither":
        raise parts[1].wrong(f"This is a file of the puzzle {parts[1].text!r}. Expected slither.")
    rows, cols = _sized(parts[2].text, parts[3].text, parts[2])
    rest = parts[5:] if len(parts) > 4 and parts[4].text in ("t", "f") else parts[4:]
    clues = _table(rest[:rows], rows, cols, _pzpr_clue, parts[-1])
    marks = rest[rows * (2 if parts[0].text.endswith(".1") else 1) :]
    puzzle = Clues(rows, cols, bytes(clues))
    if len(marks) < 2 * rows + 1:
        return start(puzzle)
    down = _table(marks[:rows], rows, cols + 1, _PZPR_MARKS.get, parts[-1])
    across = _table(marks[rows : 2 * rows + 1], rows + 1, cols, _PZPR_MARKS.get, parts[-1])
    return Board(puzzle, bytes(across + down))


_Cell = Callable[[str], int | None]


def _table(parts: list[Line], rows: int, cols: int, cell: _Cell, last: Line) -> list[int]:
    """Read rows of words, as many as are wanted, each understood by `cell`."""
    if len(parts) < rows:
        problem = f"Expected {rows} rows of {cols}, but the text ends after {len(parts)} of them."
        raise last.wrong(problem, len(last.text))
    table: list[int] = []
    for part in parts:
        words = part.words()
        for word in words[:cols]:
            value = cell(word.text)
            if value is None:
                allowed = f"a clue (0 to {LARGEST_CLUE}, - or {BLANK}) or a mark (0, 1 or -1)"
                raise word.wrong(f"Expected {allowed}, not {word.text!r}.")
            table.append(value)
        if len(words) != cols:
            raise part.wrong(f"This row has {len(words)} entries. Expected {cols}.")
    return table


def _pzpr_clue(word: str) -> int | None:
    return NO_CLUE if word in (BLANK, "-") else int(word) if word in ("0", "1", "2", "3") else None


def _write_pzprv3(puzzle: Clues) -> str:
    need_squares(puzzle, "pzpr has Slitherlink")
    lines = ["pzprv3", "slither", str(puzzle.rows), str(puzzle.cols)]
    lines += ["".join(f"{sign} " for sign in row) for row in rows_of(puzzle)]
    lines += ["0 " * (puzzle.cols + 1)] * puzzle.rows + ["0 " * puzzle.cols] * (puzzle.rows + 1)
    return "\n".join(lines) + "\n"


def _read_penpa(text: str) -> Board:
    """Return the numbers in the cells of a square grid, from the problem layer of a penpa+ link."""
    match, line = _matched(text, penpa.LINK, "a penpa+ link, with m=edit&p=")
    place = match.start(1)
    found = penpa.unpack(match[1])
    if found is None:
        problem = "What follows p= isn't a puzzle as penpa+ packs it. The link may be cut off."
        raise line.wrong(problem, place)
    if found.kind not in penpa.SQUARES:
        raise line.wrong(f"This penpa+ grid is of kind {found.kind!r}. Expected square.", place)
    top, bottom, left, right = found.margins
    height, width = _sized(found.height, found.width, line, place)
    rows, cols = _sized(str(height - top - bottom), str(width - left - right), line, place)
    clues = bytearray((NO_CLUE,)) * (rows * cols)
    for cell, number in found.numbers.items():
        row, col = penpa.place_of(cell, width)
        row, col = row - top, col - left
        if not (0 <= row < rows and 0 <= col < cols) or number in ("", "?"):
            continue
        if number not in ("0", "1", "2", "3"):
            raise line.wrong(f"{name_of(row, col)} holds {number[:20]!r}. Clues are 0 to {LARGEST_CLUE}.", place)
        clues[row * cols + col] = int(number)
    return start(Clues(rows, cols, bytes(clues)))


def _write_penpa(puzzle: Clues) -> str:
    need_squares(puzzle, "penpa+ has Slitherlink")
    clues = {cell: str(clue) for cell, clue in enumerate(puzzle.clues) if clue != NO_CLUE}
    return penpa.pack(puzzle.rows, puzzle.cols, clues) + "\n"


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
    "loopy": Format("a game ID of Simon Tatham's Loopy", _puzzle_of(_read_loopy), loopy.write_id),
    "pzprv3": Format("a pzpr file", _puzzle_of(_read_pzprv3), _write_pzprv3),
    "penpa": Format("a penpa+ link", _puzzle_of(_read_penpa), _write_penpa),
}
