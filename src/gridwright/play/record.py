"""A game as a file: the family, the players of a duel, the puzzle, the log.

gridwright game 1
family NAME
seat NAME OF THE FIRST     (both in a duel, neither in a solo game)
seat NAME OF THE SECOND
puzzle 4
<4 lines of puzzle text>
<the log, a line each>
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from gridwright import catalog
from gridwright.actions.load import SAVED_GAME
from gridwright.core.contract import AnyFamily
from gridwright.errors import Unreadable
from gridwright.play.duel_session import DuelSession, replay_duel
from gridwright.play.session import AnySession, replay

HEADER = f"{SAVED_GAME}1"

G = TypeVar("G", AnySession, DuelSession)


def write_game(game: AnySession | DuelSession) -> str:
    """Return the whole game as text."""
    puzzle = game.family.text.write(game.puzzle).rstrip("\n").split("\n")
    seats = [f"seat {' '.join(name.split()) or '-'}" for name in game.names] if isinstance(game, DuelSession) else []
    lines = [HEADER, f"family {game.family.name}", *seats, f"puzzle {len(puzzle)}", *puzzle, *game.log]
    return "\n".join(lines) + "\n"


def is_game(text: str) -> bool:
    """Return whether the text is a game and not a puzzle."""
    return text.startswith(HEADER)


@dataclass(frozen=True)
class _Header:
    """What a file says before its log, its log, and the line after which that begins."""

    family: AnyFamily
    names: tuple[str, str] | None
    puzzle: Any
    log: list[str]
    before: int


def read_game(text: str, record: Callable[[str], None] = lambda line: None) -> AnySession:
    """Return the solo game as it was saved, or Unreadable with the line."""
    header = _read_header(text)
    if header.names is not None:
        raise Unreadable("This is a duel, not a solo game.", line=3, column=1)
    return _replayed(header, lambda: replay(header.family, header.puzzle, header.log, record))


def read_duel(text: str, record: Callable[[str], None] = lambda line: None) -> DuelSession:
    """Return the duel as it was saved, or Unreadable with the line."""
    header = _read_header(text)
    if header.names is None:
        raise Unreadable("This is a solo game, not a duel.", line=3, column=1)
    names = header.names
    return _replayed(header, lambda: replay_duel(header.family, header.puzzle, header.log, names, record))


def is_duel(text: str) -> bool:
    """Return whether the game is a duel."""
    return any(line.startswith("seat ") for line in text.splitlines()[2:3])


def _read_header(text: str) -> _Header:
    lines = text.splitlines()
    if not lines or lines[0] != HEADER:
        raise Unreadable(f"Expected the line '{HEADER}'.", line=1, column=1)
    family = catalog.family(_value(lines, 2, "family"))
    names = (_value(lines, 3, "seat"), _value(lines, 4, "seat")) if is_duel(text) else None
    at = 3 if names is None else 5
    count = _value(lines, at, "puzzle")
    if not re.fullmatch(r"[0-9]{1,9}", count) or len(lines) < at + int(count):
        raise Unreadable("Expected 'puzzle' and the number of lines it has.", line=at, column=1)
    end = at + int(count)
    try:
        puzzle = family.text.read("\n".join(lines[at:end]))
    except Unreadable as error:
        raise Unreadable(error.problem, line=at + (error.line or 1), column=error.column) from None
    return _Header(family, names, puzzle, lines[end:], end)


def _replayed(header: _Header, play: Callable[[], G]) -> G:
    try:
        return play()
    except Unreadable as error:
        raise Unreadable(error.problem, line=header.before + (error.line or 1)) from None


def _value(lines: list[str], number: int, word: str) -> str:
    line = lines[number - 1] if len(lines) >= number else ""
    head, _, value = line.partition(" ")
    if head != word or not value:
        raise Unreadable(f"Expected a line '{word} ...'.", line=number, column=1)
    return value
