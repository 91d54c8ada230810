"""What those who run a server hide from others: nicknames, and puzzles that were shared."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, or_, select, update

from gridwright.storage.database import Database, read_rows, read_value, writing
from gridwright.storage.puzzles import digest_of
from gridwright.storage.tables import games, players, puzzles

MOST = 1_000
"""How many a list has."""


@dataclass(frozen=True)
class Shown:
    """A nickname with its player's ID, or a puzzle's title with its ID; whether it is hidden."""

    id: str
    name: str
    hidden: bool


def nicknames(database: Database) -> list[Shown]:
    """List the nicknames, the newest players first."""
    wanted = select(players).where(players.c.nickname.is_not(None)).order_by(players.c.since.desc()).limit(MOST)
    return [Shown(row.id, row.nickname, row.hidden) for row in read_rows(database, wanted)]


def hidden_puzzles(database: Database) -> list[Shown]:
    """List the puzzles that were hidden."""
    wanted = select(puzzles).where(puzzles.c.hidden).order_by(puzzles.c.title).limit(MOST)
    return [Shown(row.id, f"{row.family}: {row.title}", True) for row in read_rows(database, wanted)]


def hide_nickname(database: Database, name: str, hidden: bool) -> int:
    """Hide a nickname, or the one of a player's ID, or show it again; return of how many players."""
    who = or_(players.c.nickname == name, players.c.id == name)
    with writing(database) as connection:
        return connection.execute(update(players).where(who).values(hidden=hidden)).rowcount


def hide_puzzle(database: Database, name: str, hidden: bool) -> int:
    """Hide a puzzle by its ID or that of a game of it, or show it again; return how many were found."""
    played = select(games.c.puzzle).where(games.c.id == name)
    which = or_(puzzles.c.id == name, puzzles.c.id.in_(played))
    with writing(database) as connection:
        return connection.execute(update(puzzles).where(which).values(hidden=hidden)).rowcount


def is_hidden(database: Database, family: str, text: str) -> bool:
    """Return whether this puzzle was hidden."""
    return _is_hidden(database, puzzles.c.digest == digest_of(family, text))


def is_stored_hidden(database: Database, puzzle: str) -> bool:
    """Return whether the puzzle of this ID was hidden."""
    return _is_hidden(database, puzzles.c.id == puzzle)


def _is_hidden(database: Database, which: ColumnElement[bool]) -> bool:
    wanted = select(puzzles.c.hidden).where(which)
    return bool(read_value(database, wanted))
