"""What all readers of Minesweeper texts share: lines, the first of them, rows of signs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar, get_args

from gridwright.core.wording import pluralise
from gridwright.errors import Unreadable
from gridwright.families.minesweeper.puzzle import LARGEST_SEED, LARGEST_SIDE, Difficulty, FirstClick
from gridwright.grid import lines
from gridwright.grid.lines import Line, Word

SIGNS = "012345678#F?*XW"
"""What each byte of a cell is written as; a dot reads as 0."""

_SIZE = re.compile(r"([0-9]{1,9})x([0-9]{1,9})")
T = TypeVar("T", bound=str)


def lines_of(text: str) -> list[Line]:
    """Split a text into lines, without blank ones; a text in one line has slashes instead of line breaks."""
    found = lines.lines_of(text)
    if len(found) != 1 or "/" not in found[0].text:
        return found
    pieces, offset = [], 0
    for piece in found[0].text.split("/"):
        pieces.append(Line(found[0].number, piece.rstrip(), offset))
        offset += len(piece) + 1
    return [line for line in pieces if line.text.strip()]


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
    """Return whether a line starts as a board does, with a size."""
    return re.match(r"\s*[0-9]+x[0-9]+(\s|$)", line, re.ASCII) is not None


def head_of(lines: list[Line]) -> Head:
    """Read the first line, or raise Unreadable."""
    if not lines:
        raise Unreadable("Expected a first line such as '9x9 mines=10'.", line=1, column=1)
    line = lines[0]
    size, *words = line.words()
    rows, cols = _size(size)
    found = _named(words)
    if "mines" not in found:
        raise line.wrong("Expected the number of mines, such as mines=10.", len(line.text))
    mines = found["mines"].number(0, rows * cols, f"a number of mines up to the {rows * cols} cells there are")
    return Head(
        line,
        rows,
        cols,
        mines,
        seed=found["seed"].number(0, LARGEST_SEED, "a seed below 2^64") if "seed" in found else None,
        first=_one_of(found["first"], get_args(FirstClick)) if "first" in found else "none",
        start=cell_named(found["start"], rows, cols) if "start" in found else None,
        no_guess=_one_of(found[NO_GUESS], get_args(Difficulty)) if NO_GUESS in found else None,
        layout="layout" in found,
    )


def _size(word: Word) -> tuple[int, int]:
    match = _SIZE.fullmatch(word.text)
    if match is None:
        raise word.wrong(f"{word.text!r} isn't a size. Give rows × columns, such as 16x30.")
    rows, cols = int(match[1]), int(match[2])
    refuse_size(word, rows, cols)
    return rows, cols


def refuse_size(at: Line | Word, rows: int, cols: int) -> None:
    """Raise Unreadable for a board beyond the limits."""
    if not (1 <= rows <= LARGEST_SIDE and 1 <= cols <= LARGEST_SIDE):
        raise at.wrong(f"A board has 1 to {LARGEST_SIDE} cells a side, not {rows} × {cols}.")


NO_GUESS = "no-guess"
_KEYS = ("mines", "seed", "first", "start", NO_GUESS)
_OLD_KEYS = {"certified": NO_GUESS}
"""Keys in boards that were saved before they got their present names."""


def _named(words: list[Word]) -> dict[str, Word]:
    """Read the words `key=value`: the values by their keys."""
    found: dict[str, Word] = {}
    for word in words:
        key, equals, _ = word.text.partition("=")
        length, key = len(key), _OLD_KEYS.get(key, key)
        if key in found or not ((key in _KEYS and equals) or word.text == "layout"):
            allowed = ", ".join(f"{known}=..." for known in _KEYS)
            raise word.wrong(f"Unknown word {word.text!r}. Choose from: {allowed}, layout.")
        found[key] = word.rest(length + 1)
    return found


def _one_of(word: Word, allowed: tuple[T, ...]) -> T:
    for each in allowed:
        if each == word.text:
            return each
    raise word.wrong(f"Expected {', '.join(allowed[:-1])} or {allowed[-1]}, not {word.text!r}.")


def cell_named(word: Word, rows: int, cols: int) -> int:
    """Find the cell of that name, or raise Unreadable."""
    row, col = word.cell(rows, cols)
    return row * cols + col


def rows_of_signs(head: Head, lines: list[Line], allowed: str, meaning: str) -> str:
    """Join the symbols of all rows, or raise Unreadable with the place of the first that is wrong."""
    for line in lines[: head.rows]:
        text = line.text.strip()
        place = len(line.text) - len(line.text.lstrip())
        unknown = next((at for at, sign in enumerate(text) if sign not in allowed), None)
        if unknown is not None:
            raise line.wrong(f"{text[unknown]!r} isn't a cell. Use {meaning}.", place + unknown)
        if len(text) != head.cols:
            problem = f"This row has {pluralise(len(text), 'cell')}; the first line says {head.cols}."
            raise line.wrong(problem, place + min(len(text), head.cols))
    if len(lines) < head.rows:
        last = (lines or [head.line])[-1]
        raise last.wrong(f"Expected {head.rows} rows of cells, not {len(lines)}.", len(last.text))
    return "".join(line.text.strip() for line in lines[: head.rows])
