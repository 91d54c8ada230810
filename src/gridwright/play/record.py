"""A game as a file: which family, the puzzle, the log.

gridwright game 1
family NAME
puzzle 4
<4 lines of puzzle text>
<the log, a line each>
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright import catalog
from gridwright.errors import Unreadable
from gridwright.play.session import Session, replay

HEADER = "gridwright game 1"


def write_game(session: Session) -> str:
    """The whole game as text."""
    puzzle = session.family.text.write(session.puzzle).rstrip("\n").split("\n")
    lines = [HEADER, f"family {session.family.name}", f"puzzle {len(puzzle)}", *puzzle, *session.log]
    return "\n".join(lines) + "\n"


def is_game(text: str) -> bool:
    """Whether the text is a game and not a puzzle."""
    return text.startswith(HEADER)


def read_game(text: str, record: Callable[[str], None] = lambda line: None) -> Session:
    """The game as it stood when it was written, or Unreadable with the line."""
    lines = text.splitlines()
    if not lines or lines[0] != HEADER:
        raise Unreadable(f"Expected the line '{HEADER}'.", line=1, column=1)
    family = catalog.family(_value(lines, 2, "family"))
    count = _value(lines, 3, "puzzle")
    if not count.isdecimal() or len(lines) < 3 + int(count):
        raise Unreadable("Expected 'puzzle' and the number of lines it has.", line=3, column=1)
    first = 3 + int(count)
    try:
        puzzle = family.text.read("\n".join(lines[3:first]))
    except Unreadable as error:
        raise Unreadable(error.problem, line=3 + (error.line or 1), column=error.column) from None
    try:
        return replay(family, puzzle, lines[first:], record)
    except Unreadable as error:
        raise Unreadable(error.problem, line=first + (error.line or 1)) from None


def _value(lines: list[str], number: int, word: str) -> str:
    line = lines[number - 1] if len(lines) >= number else ""
    head, _, value = line.partition(" ")
    if head != word or not value:
        raise Unreadable(f"Expected a line '{word} ...'.", line=number, column=1)
    return value
