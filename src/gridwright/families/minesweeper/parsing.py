"""What all readers of Minesweeper texts share: lines and words with their places, the first line, rows of signs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple, TypeVar, get_args

from gridwright.errors import Unreadable
from gridwright.families.minesweeper.puzzle import LARGEST_SEED, LARGEST_SIDE, Difficulty, FirstClick
from gridwright.grid.cells import name_of, place_of

SIGNS = "012345678#F?*XW"
"""What each byte of a cell is written as; a dot reads as 0."""

_SIZE = re.compile(r"([0-9]{1,9})x([0-9]{1,9})")
_WORD = re.compile(r"\S+")
T = TypeVar("T", bound=str)


class Line(NamedTuple):
    """A line that is not blank: its number and the column before its first character, and what it says."""

    number: int
    offset: int
    text: str

    def words(self) -> list[re.Match[str]]:
        """Split it into words, each with its place."""
        return list(_WORD.finditer(self.text))

    def wrong(self, problem: str, place: int = 0) -> Unreadable:
        """Make the exception about the character at this place of the line."""
        return Unreadable(problem, line=self.number, column=self.offset + place + 1)


def lines_of(text: str) -> list[Line]:
    """Split a text into lines, without blank ones; a text in one line has slashes instead of line breaks."""
    stripped = text.strip("\n")
    if "\n" in stripped or "/" not in stripped:
        found = [Line(number, 0, line.rstrip()) for number, line in enumerate(text.split("\n"), 1)]
    else:
        number = 1 + len(text) - len(text.lstrip("\n"))
        found, offset = [], 0
        for piece in stripped.split("/"):
            found.append(Line(number, offset, piece.rstrip()))
            offset += len(piece) + 1
    return [line for line in found if line.text.strip()]


@dataclass(frozen=True)
class Head:
    """The first line: size, number of mines, and what else it says."""

    line: Line
    rows: int
    cols: int
    mines: int
    seed: int | None = None
    first: FirstClick = "none"
    start: int | None = None
    no_guess: Difficulty | None = None
    layout: bool = False


def looks_like_head(line: str) -> bool:
    """Return whether a line starts as a board does: a size, then the number of mines."""
    words = line.split()
    return len(words) > 1 and _SIZE.fullmatch(words[0]) is not None and words[1].startswith("mines")


def head_of(lines: list[Line]) -> Head:
    """Read the first line, or raise Unreadable."""
    if not lines:
        raise Unreadable("Expected a first line such as '9x9 mines=10'.", line=1, column=1)
    line = lines[0]
    size, *words = line.words()
    rows, cols = _size(line, size)
    found = _named(line, words)
    if "mines" not in found:
        raise line.wrong("Expected the number of mines, such as mines=10.", len(line.text))
    mines = _number(line, found["mines"], rows * cols, f"a number of mines up to the {rows * cols} cells there are")
    return Head(
        line,
        rows,
        cols,
        mines,
        seed=_number(line, found["seed"], LARGEST_SEED, "a seed below 2^64") if "seed" in found else None,
        first=_one_of(line, found["first"], get_args(FirstClick)) if "first" in found else "none",
        start=_start(line, found["start"], rows, cols) if "start" in found else None,
        no_guess=_one_of(line, found[NO_GUESS], get_args(Difficulty)) if NO_GUESS in found else None,
        layout="layout" in found,
    )


def _size(line: Line, word: re.Match[str]) -> tuple[int, int]:
    match = _SIZE.fullmatch(word[0])
    if match is None:
        raise line.wrong(f"{word[0]!r} isn't a size. Give rows x columns, such as 16x30.", word.start())
    rows, cols = int(match[1]), int(match[2])
    refuse_size(line, rows, cols, word.start())
    return rows, cols


def refuse_size(line: Line, rows: int, cols: int, place: int = 0) -> None:
    """Raise Unreadable for a board beyond the limits."""
    if not (1 <= rows <= LARGEST_SIDE and 1 <= cols <= LARGEST_SIDE):
        raise line.wrong(f"A board has 1 to {LARGEST_SIDE} cells a side, not {rows} x {cols}.", place)


NO_GUESS = "no-guess"
_KEYS = ("mines", "seed", "first", "start", NO_GUESS)
_OLD_KEYS = {"certified": NO_GUESS}
"""Keys in boards that were saved before they got their present names."""


def _named(line: Line, words: list[re.Match[str]]) -> dict[str, tuple[str, int]]:
    """Read the words `key=value` by their keys, each with the place of its value."""
    found: dict[str, tuple[str, int]] = {}
    for word in words:
        key, equals, value = word[0].partition("=")
        length, key = len(key), _OLD_KEYS.get(key, key)
        if key in found or not ((key in _KEYS and equals) or word[0] == "layout"):
            allowed = ", ".join(f"{known}=..." for known in _KEYS)
            raise line.wrong(f"Unknown word {word[0]!r}. Choose from: {allowed}, layout.", word.start())
        found[key] = value, word.start() + length + 1
    return found


def _number(line: Line, found: tuple[str, int], most: int, expected: str) -> int:
    value, place = found
    if not (value.isascii() and value.isdecimal() and len(value) < 21 and int(value) <= most):
        raise line.wrong(f"Expected {expected}, not {value!r}.", place)
    return int(value)


def _one_of(line: Line, found: tuple[str, int], allowed: tuple[T, ...]) -> T:
    value, place = found
    for each in allowed:
        if each == value:
            return each
    raise line.wrong(f"Expected {', '.join(allowed[:-1])} or {allowed[-1]}, not {value!r}.", place)


def _start(line: Line, found: tuple[str, int], rows: int, cols: int) -> int:
    return cell_named(line, found[0], found[1], rows, cols)


def cell_named(line: Line, name: str, place: int, rows: int, cols: int) -> int:
    """Find the cell of that name, or raise Unreadable."""
    spot = place_of(name)
    if spot is None:
        raise line.wrong(f"{name!r} isn't a cell. Give a column and a row, such as b2.", place)
    if spot[0] >= rows or spot[1] >= cols:
        raise line.wrong(f"{name} isn't on the board, which goes from a1 to {name_of(rows - 1, cols - 1)}.", place)
    return spot[0] * cols + spot[1]


def rows_of_signs(head: Head, lines: list[Line], allowed: str, meaning: str) -> str:
    """Join the symbols of all rows, or raise Unreadable with the place of the first that is wrong."""
    for line in lines[: head.rows]:
        text = line.text.strip()
        place = len(line.text) - len(line.text.lstrip())
        unknown = next((at for at, sign in enumerate(text) if sign not in allowed), None)
        if unknown is not None:
            raise line.wrong(f"{text[unknown]!r} isn't a cell. Use {meaning}.", place + unknown)
        if len(text) != head.cols:
            problem = f"This row has {len(text)} cells; the first line says {head.cols}."
            raise line.wrong(problem, place + min(len(text), head.cols))
    if len(lines) < head.rows:
        last = (lines or [head.line])[-1]
        raise last.wrong(f"Expected {head.rows} rows of cells, not {len(lines)}.", len(last.text))
    return "".join(line.text.strip() for line in lines[: head.rows])
