"""Read and write 2x2Madness as text.

A board is N lines of N characters, `.` for an empty square, spaces optional:

    G Y S B
    G S Y B
    ...

A move is the name of a group's circle and `+` (clockwise), `-` (counter-clockwise) or `x` (remove). An answer is
its moves separated by spaces and, on a line of its own, what is known about the fewest moves:

    a1+ c1- b2x ...
    at least 13 (search)
"""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

from gridwright.core.roles import Format
from gridwright.core.wording import pluralise
from gridwright.errors import Unreadable
from gridwright.families.madness.puzzle import (
    EMPTY,
    LARGEST_SIDE,
    SMALLEST_SIDE,
    Answer,
    Board,
    Bound,
    BoundSource,
    Turn,
)
from gridwright.grid.cells import name_of, place_of
from gridwright.grid.lines import Line, Word, lines_of

_SQUARE = re.compile(r"[A-Za-z0-9.]")
_TWO_NUMBERS = re.compile(r" *[0-9]+ +[0-9]+ *")
_LINES = re.compile(r"[A-Za-z0-9. \t/]+")
_BOUND = re.compile(r"at least (\d{1,4}) \((\w+)\)")


def recognise(text: str) -> bool:
    """Look for a few short lines of letters and dots, in one word or apart."""
    lines = [line for line in text.splitlines() if line.strip()]
    return (
        bool(lines)
        and not (len(lines) > 2 and _TWO_NUMBERS.fullmatch(lines[0]))
        and all(len(line) <= 8 * LARGEST_SIDE and _LINES.fullmatch(line) for line in lines)
        and all(len(words) == 1 or set(map(len, words)) == {1} for words in map(str.split, lines))
        and any(character.isalpha() for line in lines for character in line)
    )


def read(text: str, how: None = None) -> Board:
    """Read a board, or raise Unreadable with line, column and what was expected."""
    rows = _rows(text)
    if not rows:
        raise Unreadable("The text is empty. Expected a board of 2 to 8 lines.", line=1, column=1)
    side = len(rows[0])
    if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
        squares = pluralise(side, "square")
        raise rows[0][-1].wrong(f"This row has {squares}. A board has {SMALLEST_SIDE} to {LARGEST_SIDE} a side.")
    for row in rows[1:]:
        if len(row) != side:
            problem = f"This row has {pluralise(len(row), 'square')}. Expected {side}, as in the first row."
            raise row[min(len(row) - 1, side)].wrong(problem)
    if len(rows) != side:
        where = rows[side] if len(rows) > side else rows[-1]
        raise where[0].wrong(f"The board has {pluralise(len(rows), 'row')} of {side} squares. Expected {side} rows.")
    _refuse_odd_colours([square for row in rows for square in row])
    return Board(side, "".join(square.text for row in rows for square in row))


def _rows(text: str) -> list[list[Word]]:
    """Split a text into rows of squares; a slash ends a row as a line break does."""
    rows: list[list[Word]] = []
    for line in lines_of(text):
        rows.append([])
        for place, character in enumerate(line.text, 1):
            if character == "/":
                rows.append([])
            elif _SQUARE.fullmatch(character):
                rows[-1].append(Word(character, line.number, place))
            elif character not in " \t":
                problem = f"{character!r} isn't a square. Use a letter or digit for a colour and `.` for empty."
                raise line.wrong(problem, place - 1)
    return [row for row in rows if row]


def _refuse_odd_colours(squares: list[Word]) -> None:
    count = Counter(square.text for square in squares)
    seen: Counter[str] = Counter()
    for square in squares:
        colour = square.text
        seen[colour] += 1
        if colour != EMPTY and (count[colour] < 4 or seen[colour] == 5):
            held = pluralise(count[colour], "square")
            raise square.wrong(f"Colour {colour} has {held}. Every colour has exactly four.")


def write(puzzle: Board) -> str:
    """Write N lines of N characters with spaces between them."""
    return "".join(" ".join(row) + "\n" for row in puzzle.rows())


read_view = read
write_view = write


def _write_line(puzzle: Board) -> str:
    return "/".join(puzzle.rows())


FORMATS = {"line": Format("all rows in one line, separated by slashes", read=read, write=_write_line)}


def read_move(text: str) -> Turn:
    """Read a move such as `b2+`."""
    word = text.strip()
    place = place_of(word[:-1])
    if place is None or word[-1] not in "+-x":
        raise Unreadable(f"{word!r} isn't a move. Use b2+ (rotate right), b2- (rotate left) or b2x (remove).")
    row, col = place
    return Turn(row, col, "+" if word[-1] == "+" else "-" if word[-1] == "-" else "x")


def write_move(move: Turn) -> str:
    """Write the move as people type it."""
    return name_of(move.row, move.col) + move.action


def read_answer(text: str) -> Answer:
    """Read moves, and the line with the bound if there is one."""
    moves: list[Turn] = []
    bound: Bound | None = None
    for line in lines_of(text):
        if line.text.startswith("at least"):
            bound = _read_bound(line)
            continue
        for word in line.words():
            try:
                moves.append(read_move(word.text))
            except Unreadable as error:
                raise word.wrong(error.problem) from None
    return Answer(tuple(moves), bound or Bound(0, "none"))


def _read_bound(line: Line) -> Bound:
    match = _BOUND.fullmatch(line.text)
    if match is None:
        raise line.wrong("Expected a line such as: at least 13 (search).")
    for source in get_args(BoundSource):
        if source == match[2]:
            return Bound(int(match[1]), source)
    raise line.wrong(f"Expected one of {', '.join(get_args(BoundSource))}.", match.start(2))


def write_answer(answer: Answer) -> str:
    """Write the moves on one line, the bound on the next."""
    moves = " ".join(write_move(move) for move in answer.moves)
    return f"{moves}\nat least {answer.bound.moves} ({answer.bound.source})\n"


def fields(answer: Answer) -> dict[str, object]:
    """List the moves, their number, and the proved bound with its source."""
    return {
        "moves": [write_move(move) for move in answer.moves],
        "length": len(answer.moves),
        "lower_bound": answer.bound.moves,
        "bound_source": answer.bound.source,
    }
