"""Read and write ColorGrid as text.

A grid is an `.in` file: `rows cols`, then rows of colours (0 white, 1 red, 2 blue, 3 green, 4 black), then rows
of values; without values all are 1. Lines may follow that other programs don't know: `rules free`, `pairs a1-b1 ...`
for a position, and `done` for a game that has ended. Whatever Unicode calls a blank counts as one.

A move is `b2-b3` (pair), `b2/b3` (take back) or `done`. An answer is

    pairs a1-b1 c1-c2 ...
    rules classic
    score 12
    at least 12
    prices 0 3 5 ...
    odd 4: a1 b1 c1
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from gridwright.core.roles import Format
from gridwright.core.wording import pluralise
from gridwright.errors import Unreadable
from gridwright.families.colorgrid.puzzle import (
    BLACK,
    LARGEST_CELLS,
    LARGEST_VALUE,
    Answer,
    Certificate,
    Finish,
    Grid,
    Join,
    Move,
    OddSet,
    Pair,
    Place,
    Position,
    ReadOptions,
    RuleSet,
)
from gridwright.families.colorgrid.rules import objection, pair_of
from gridwright.grid.cells import name_of, name_of_cell, place_of
from gridwright.grid.packed import Packed
from gridwright.kernels import text as kernel

FORMATS: dict[str, Format[Grid]] = {}

_SIZE = re.compile(r" *([0-9]{1,7}) +([0-9]{1,7}) *")
_ROW = re.compile(r"[0-9 ]+")
_WORDS = re.compile(r"[^ ]+")
_BLANKS = dict.fromkeys((code for code in range(0x3001) if chr(code).isspace() and chr(code) != "\n"), " ")
"""Every blank of Unicode but the end of a line, for which a plain one is read: files come from web pages, too."""


def _lines_of(text: str) -> list[str]:
    """Split a text into lines with plain blanks."""
    return text.translate(_BLANKS).split("\n")


def recognise(text: str) -> bool:
    """Look for a first line of two numbers, and a second one of numbers or letters apart."""
    lines = [line.translate(_BLANKS) for line in text.split("\n", 2)[:2]]
    return (
        len(lines) > 1
        and _SIZE.fullmatch(lines[0]) is not None
        and re.fullmatch(r"[ 0-9-]*[0-9][ 0-9.+-]*|( *[A-Za-z])+ *", lines[1]) is not None
    )


def read(text: str, how: ReadOptions | None = None) -> Grid:
    """Read a grid alone; a position with pairs is refused."""
    position = read_view(text, how)
    if position.pairs or position.done:
        lines = enumerate(_lines_of(text), 1)
        number = next(number for number, line in lines if line.lstrip().startswith(("pairs", "done")))
        raise Unreadable("This is a position with pairs. Give the grid alone.", line=number, column=1)
    return position.grid


def read_view(text: str, how: ReadOptions | None = None) -> Position:
    """Read a grid, with the pairs made on it if there are any."""
    lines = _Lines(text)
    rows, cols = _size(lines)
    colours = _rows(lines, rows, cols, "colour", 0, BLACK).astype(np.uint8)
    if lines.has_numbers():
        values = _rows(lines, rows, cols, "value", 1, LARGEST_VALUE)
    else:
        values = np.ones(rows * cols, dtype=np.int64)
    if lines.has_numbers():
        raise Unreadable(
            f"There are too many rows. Expected {rows} of colours and {rows} of values.", line=lines.number, column=1
        )
    rules, pairs, done = _words(lines)
    chosen: RuleSet = (how.rules if how is not None and how.rules is not None else None) or rules
    grid = Grid(rows, cols, colours.tobytes(), Packed(values), chosen)
    return Position(grid, _checked(grid, pairs), done)


class _Lines:
    """The lines of a text that aren't blank, one at a time, with their numbers; many rows of numbers at once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._start = 0
        self._number = 1

    @property
    def number(self) -> int:
        """Return the number of the next line, or of the end."""
        return self._number if self.peek() is not None else self._text.count("\n") + 1

    def peek(self) -> str | None:
        """Return the next line without taking it."""
        while self._start <= len(self._text):
            end = self._end()
            line = self._text[self._start : end].translate(_BLANKS)
            if line.strip():
                return line
            self._start, self._number = end + 1, self._number + 1
        return None

    def take(self) -> str | None:
        """Take the next line."""
        line = self.peek()
        self._start, self._number = self._end() + 1, self._number + 1
        return line

    def take_rows(self, rows: int, cols: int, least: int, most: int) -> NDArray[np.int64] | None:
        """Take rows of numbers all at once; None, with nothing taken, if anything is wrong with them."""
        found = kernel.read_rows(self._text, min(self._start, len(self._text)), rows, cols, least, most)
        if found is None:
            return None
        numbers, self._start, lines = found
        self._number += lines
        return numbers

    def _end(self) -> int:
        end = self._text.find("\n", self._start)
        return len(self._text) if end < 0 else end

    def has_numbers(self) -> bool:
        """Say whether the next line begins with a number, or with something that should have been one."""
        line = self.peek()
        return line is not None and not line.lstrip().startswith(("rules", "pairs", "done"))


def _size(lines: _Lines) -> tuple[int, int]:
    number, line = lines.number, lines.take()
    match = _SIZE.fullmatch(line or "")
    if match is None:
        raise Unreadable("Expected the number of rows and columns, such as 4 8.", line=number, column=1)
    rows, cols = int(match[1]), int(match[2])
    if rows < 1 or cols < 2:
        raise Unreadable(
            f"{rows} × {cols} is too small. A grid has at least 1 row and 2 columns.", line=number, column=1
        )
    if rows * cols > LARGEST_CELLS:
        raise Unreadable(
            f"{rows} × {cols} is too large. A grid has at most {LARGEST_CELLS:,} cells.", line=number, column=1
        )
    return rows, cols


def _rows(lines: _Lines, rows: int, cols: int, what: str, least: int, most: int) -> NDArray[np.int64]:
    """Read rows of numbers: at once where all is well, else one by one to say what is wrong, and where."""
    found = lines.take_rows(rows, cols, least, most)
    if found is not None:
        return found
    return np.array([_row(lines, cols, what, least, most) for _ in range(rows)], dtype=np.int64).reshape(-1)


def _row(lines: _Lines, cols: int, what: str, least: int, most: int) -> list[int]:
    """Read one row of numbers, each from least to most."""
    number, line = lines.number, lines.take()
    if line is None or line.lstrip().startswith(("rules", "pairs", "done")):
        raise Unreadable(f"Expected a row of {pluralise(cols, what)}, but the text ends here.", line=number, column=1)
    words = line.split()
    if len(words) == cols and _ROW.fullmatch(line) and max(map(len, words)) <= 10:
        row = list(map(int, words))
        if least <= min(row) and max(row) <= most:
            return row
    raise _row_error(line, number, cols, what, least, most)


def _row_error(line: str, number: int, cols: int, what: str, least: int, most: int) -> Unreadable:
    """Say what is wrong with a row, and where."""
    found = list(_WORDS.finditer(line))
    for word in found[:cols]:
        good = word[0].isascii() and word[0].isdecimal() and len(word[0]) <= 10 and least <= int(word[0]) <= most
        if not good:
            if what == "colour":
                problem = f"{word[0]!r} isn't a colour. Use 0 white, 1 red, 2 blue, 3 green or 4 black."
            else:
                problem = f"{word[0]!r} isn't a value. Use a whole number from 1 to {most}."
            return Unreadable(problem, line=number, column=word.start() + 1)
    column = found[cols].start() + 1 if len(found) > cols else len(line.rstrip()) + 1
    return Unreadable(f"This row has {pluralise(len(found), what)}. Expected {cols}.", line=number, column=column)


_Named = tuple[Place, Place, int, int]
"""Two places, and line and column where they were named."""


def _words(lines: _Lines) -> tuple[RuleSet, list[_Named], bool]:
    """Read what follows the numbers: rules, pairs, done."""
    rules: RuleSet = "classic"
    pairs: list[_Named] = []
    done = False
    while (line := lines.peek()) is not None:
        number = lines.number
        lines.take()
        words = list(_WORDS.finditer(line))
        head, rest = words[0][0], words[1:]
        if head == "rules" and len(rest) == 1:
            rules = _read_rules(rest[0], number)
        elif head == "pairs":
            pairs += [(*_read_pair(word, number), number, word.start() + 1) for word in rest]
        elif head == "done" and not rest:
            done = True
        else:
            raise Unreadable("Expected 'rules ...', 'pairs ...' or 'done'.", line=number, column=words[0].start() + 1)
    return rules, pairs, done


def _read_rules(word: re.Match[str], number: int) -> RuleSet:
    if word[0] == "classic":
        return "classic"
    if word[0] == "free":
        return "free"
    raise Unreadable(f"Unknown rules {word[0]!r}. Choose from: classic, free.", line=number, column=word.start() + 1)


def _read_pair(word: re.Match[str], number: int) -> tuple[Place, Place]:
    one, _, other = word[0].partition("-")
    first, second = place_of(one), place_of(other)
    if first is None or second is None:
        raise Unreadable(f"{word[0]!r} isn't a pair. Write one as b2-b3.", line=number, column=word.start() + 1)
    return first, second


def _checked(grid: Grid, pairs: list[_Named]) -> frozenset[Pair]:
    """Return the pairs as cells, or raise Unreadable where two of them can't stand together."""
    made: set[Pair] = set()
    busy: set[int] = set()
    for first, second, line, column in pairs:
        if not all(row < grid.rows and col < grid.cols for row, col in (first, second)):
            raise Unreadable("This cell is outside the grid.", line=line, column=column)
        pair = pair_of(first[0] * grid.cols + first[1], second[0] * grid.cols + second[1])
        reason = objection(grid, *pair)
        if reason is None and busy & set(pair):
            reason = "One of these cells already has a partner."
        if reason is not None:
            raise Unreadable(reason, line=line, column=column)
        made.add(pair)
        busy |= set(pair)
    return frozenset(made)


def write(puzzle: Grid) -> str:
    """Write the grid as an `.in` file."""
    rows = range(0, puzzle.rows * puzzle.cols, puzzle.cols)
    lines = [f"{puzzle.rows} {puzzle.cols}"]
    lines += [" ".join(map(str, puzzle.colours[start : start + puzzle.cols])) for start in rows]
    values = np.asarray(puzzle.values)
    lines += [kernel.join(values[start : start + puzzle.cols]) for start in rows]
    if puzzle.rules != "classic":
        lines.append(f"rules {puzzle.rules}")
    return "\n".join(lines) + "\n"


def write_view(view: Position) -> str:
    """Write the grid and the pairs made on it."""
    text = write(view.grid)
    if view.pairs:
        cols = view.grid.cols
        named = (f"{name_of_cell(one, cols)}-{name_of_cell(other, cols)}" for one, other in sorted(view.pairs))
        text += f"pairs {' '.join(named)}\n"
    return text + ("done\n" if view.done else "")


def read_move(text: str) -> Move:
    """Read a move such as `b2-b3`, `b2/b3` or `done`."""
    word = text.strip()
    if word == "done":
        return Finish()
    for action in ("-", "/"):
        one, sign, other = word.partition(action)
        first, second = place_of(one), place_of(other)
        if sign and first is not None and second is not None:
            return Join(first, second, "-" if action == "-" else "/")
    raise Unreadable(f"{word!r} isn't a move. Use b2-b3 (pair), b2/b3 (take back) or done.")


def write_move(move: Move) -> str:
    """Write the move as people type it."""
    if isinstance(move, Finish):
        return "done"
    return f"{name_of(*move.first)}{move.action}{name_of(*move.second)}"


def read_answer(text: str) -> Answer:
    """Read pairs with their score, and bound and prices where they are given."""
    rules: RuleSet = "classic"
    pairs: list[tuple[Place, Place]] = []
    numbers: dict[str, int] = {}
    prices: list[int] | None = None
    odd_sets: list[OddSet] = []
    for number, line in enumerate(_lines_of(text), 1):
        words = list(_WORDS.finditer(line))
        if not words:
            continue
        head, rest = words[0][0], words[1:]
        if head == "pairs":
            pairs += [_read_pair(word, number) for word in rest]
        elif head == "rules" and len(rest) == 1:
            rules = _read_rules(rest[0], number)
        elif head == "score" and len(rest) == 1:
            numbers["score"] = _number(rest[0], number)
        elif head == "at" and len(rest) == 2 and rest[0][0] == "least":
            numbers["bound"] = _number(rest[1], number)
        elif head == "prices":
            prices = [_number(word, number) for word in rest]
        elif head == "odd" and rest and rest[0][0].endswith(":"):
            cells = tuple(_read_cell(word, number) for word in rest[1:])
            odd_sets.append(OddSet(cells, _digits(rest[0][0][:-1], rest[0].start() + 1, number)))
        else:
            expected = "Expected pairs, rules, score, at least, prices or odd."
            raise Unreadable(expected, line=number, column=words[0].start() + 1)
    certificate = None if prices is None else Certificate(prices, tuple(odd_sets))
    return Answer(rules, tuple(pairs), numbers.get("score"), numbers.get("bound", 0), certificate)


def _read_cell(word: re.Match[str], number: int) -> Place:
    place = place_of(word[0])
    if place is None:
        raise Unreadable(f"{word[0]!r} isn't a cell. Use a name such as b2.", line=number, column=word.start() + 1)
    return place


def _number(word: re.Match[str], line: int) -> int:
    return _digits(word[0], word.start() + 1, line)


def _digits(digits: str, column: int, line: int) -> int:
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 18):
        raise Unreadable(f"{digits!r} isn't a number.", line=line, column=column)
    return int(digits)


def write_answer(answer: Answer) -> str:
    """Write the pairs, their score and the proof."""
    lines = [f"pairs {kernel.name_pairs(np.asarray(answer.pairs))}".rstrip(), f"rules {answer.rules}"]
    if answer.score is not None:
        lines.append(f"score {answer.score}")
    lines.append(f"at least {answer.bound}")
    if answer.certificate is not None:
        lines.append(f"prices {kernel.join(np.asarray(answer.certificate.prices))}")
        for odd in answer.certificate.odd_sets:
            lines.append(f"odd {odd.z}: {' '.join(name_of(*cell) for cell in odd.cells)}")
    return "\n".join(lines) + "\n"


def fields(answer: Answer) -> dict[str, object]:
    """List rules, score, pairs, and the certificate where there is one."""
    found: dict[str, object] = {
        "rules": answer.rules,
        "score": answer.score,
        "lower_bound": answer.bound,
        "gap": None if answer.score is None else answer.score - answer.bound,
        "pairs": answer.pairs,
    }
    if answer.certificate is not None:
        certificate: dict[str, object] = {"prices": answer.certificate.prices}
        if answer.rules == "free":
            odd_sets = answer.certificate.odd_sets
            certificate["odd_sets"] = [{"cells": [list(cell) for cell in odd.cells], "z": odd.z} for odd in odd_sets]
        found["certificate"] = certificate
    return found
