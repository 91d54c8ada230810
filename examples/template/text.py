"""Lights Out as text: the word `lights`, then rows of `*` (lit) and `.` (out). A move is a lamp such as b2."""

from __future__ import annotations

from typing import Any

from gridwright.core.roles import Format
from gridwright.errors import Unreadable
from gridwright.families.lights.puzzle import LARGEST_SIDE, SMALLEST_SIDE, Answer, Lamps, Press
from gridwright.grid.cells import name_of, place_of

HEADER = "lights"
QUIET = "quiet"

FORMATS: dict[str, Format[Lamps]] = {}


def recognise(text: str) -> bool:
    """Tell whether the first line is the word `lights`."""
    return text.lstrip().split("\n", 1)[0].strip() == HEADER


def read(text: str, how: None = None) -> Lamps:
    """Read a board, or raise Unreadable with the place."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or lines[0][1] != HEADER:
        raise Unreadable(f"Expected the word '{HEADER}'.", line=lines[0][0] if lines else 1, column=1)
    rows = lines[1:]
    if not SMALLEST_SIDE <= len(rows) <= LARGEST_SIDE:
        raise Unreadable(f"Expected {SMALLEST_SIDE} to {LARGEST_SIDE} rows, not {len(rows)}.", line=lines[0][0])
    cols = len(rows[0][1])
    for number, row in rows:
        for column, character in enumerate(row, 1):
            if character not in "*.":
                raise Unreadable(f"{character!r} isn't a lamp. Expected * or .", line=number, column=column)
        if len(row) != cols or not SMALLEST_SIDE <= cols <= LARGEST_SIDE:
            wanted = f"{SMALLEST_SIDE} to {LARGEST_SIDE}, the same number in each row"
            raise Unreadable(f"This row has {len(row)} lamps. Expected {wanted}.", line=number, column=1)
    return Lamps(len(rows), cols, tuple(character == "*" for _, row in rows for character in row))


def write(puzzle: Lamps) -> str:
    """Write a board."""
    lamps = "".join("*" if lamp else "." for lamp in puzzle.lit)
    rows = (lamps[first : first + puzzle.cols] for first in range(0, len(lamps), puzzle.cols))
    return "\n".join((HEADER, *rows)) + "\n"


read_view = read
write_view = write


def read_move(text: str) -> Press:
    """Read a lamp's name."""
    place = place_of(text.strip())
    if place is None:
        raise Unreadable(f"{text.strip()!r} isn't a lamp. Expected a name such as b2.")
    return Press(*place)


def write_move(move: Press) -> str:
    """Write a lamp's name."""
    return name_of(move.row, move.col)


def read_answer(text: str) -> Answer:
    """Read names with spaces between them, and the certificate after the word `quiet`."""
    solution, word, certificate = text.partition(QUIET)
    if not word:
        return Answer(_read_presses(solution))
    patterns = (_read_presses(pattern) for pattern in certificate.split("/"))
    return Answer(_read_presses(solution), tuple(pattern for pattern in patterns if pattern))


def _read_presses(text: str) -> tuple[Press, ...]:
    return tuple(read_move(word) for word in text.split())


def write_answer(answer: Answer) -> str:
    """Write names with spaces between them, and the certificate after the word `quiet`."""
    solution = _write_presses(answer.presses)
    if answer.quiet is None:
        return solution
    return f"{solution} {QUIET} {' / '.join(map(_write_presses, answer.quiet))}".strip()


def _write_presses(presses: tuple[Press, ...]) -> str:
    return " ".join(map(write_move, presses))


def fields(answer: Answer) -> dict[str, Any]:
    """Return what `--json` adds: the presses, and the certificate where there is one."""
    found: dict[str, Any] = {"presses": [write_move(press) for press in answer.presses]}
    if answer.quiet is not None:
        found["quiet"] = [[write_move(press) for press in pattern] for pattern in answer.quiet]
    return found
