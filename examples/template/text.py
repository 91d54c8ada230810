"""Lights as text: rows of `*` (lit) and `.` (out); a move is a cell such as b2."""

from __future__ import annotations

from typing import Any

from gridwright.families.lights.puzzle import Answer, Lamps, Press

from gridwright.core.contract import Format
from gridwright.errors import Unreadable
from gridwright.grid.cells import name_of, place_of

FORMATS: dict[str, Format[Lamps]] = {}


def recognise(text: str) -> bool:
    """Only stars, dots and line breaks."""
    return bool(text.strip()) and set(text) <= set("*.\n")


def read(text: str, how: None = None) -> Lamps:
    """The lamps, or Unreadable with the place."""
    lines = text.rstrip("\n").split("\n")
    for number, line in enumerate(lines, 1):
        for column, character in enumerate(line, 1):
            if character not in "*.":
                raise Unreadable(f"{character!r} is no lamp; expected * or .", line=number, column=column)
        if len(line) != len(lines[0]) or not line:
            raise Unreadable(f"Expected a row of {len(lines[0]) or 'some'} lamps.", line=number, column=1)
    if len(lines) * len(lines[0]) > 16:
        raise Unreadable("There are more than 16 lamps.", line=1, column=1)
    return Lamps(len(lines), len(lines[0]), tuple(character == "*" for line in lines for character in line))


def write(puzzle: Lamps) -> str:
    """Rows of stars and dots."""
    lamps = "".join("*" if lamp else "." for lamp in puzzle.lit)
    return "".join(lamps[row * puzzle.cols :][: puzzle.cols] + "\n" for row in range(puzzle.rows))


read_view = read
write_view = write


def read_move(text: str) -> Press:
    """A lamp by its name."""
    place = place_of(text.strip())
    if place is None:
        raise Unreadable(f"{text.strip()!r} is no lamp; expected a name such as b2.")
    return Press(*place)


def write_move(move: Press) -> str:
    """The lamp's name."""
    return name_of(move.row, move.col)


def read_answer(text: str) -> Answer:
    """Names separated by spaces."""
    return Answer(tuple(read_move(word) for word in text.split()))


def write_answer(answer: Answer) -> str:
    """Names separated by spaces."""
    return " ".join(write_move(press) for press in answer.presses)


def fields(answer: Answer) -> dict[str, Any]:
    """What `--json` adds."""
    return {"presses": [write_move(press) for press in answer.presses]}
