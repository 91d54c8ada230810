"""Puzzles that are played, and who has seen one otherwise than by playing it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.exc import IntegrityError

from gridwright.storage.database import Database, insert_if_new, read_row, writing
from gridwright.storage.tables import players, puzzles, seen

LONGEST_TITLE = 200
RENEWED_SECONDS = 6 * 3600.0
"""How old a puzzle's date may be when it is saved again."""


@dataclass(frozen=True)
class Puzzle:
    """A stored puzzle with its secrets; `goal` is what the best game reaches, once it is known.

    `category` is the size and level it was made to; games of a puzzle that has none are in no list of high scores.
    """

    id: str
    family: str
    title: str
    text: str
    goal: Mapping[str, float] | None = None
    category: str | None = None


def new_id() -> str:
    """Return an ID that can't be guessed, and that no command line takes for an option."""
    found = secrets.token_urlsafe(12)
    return new_id() if found.startswith("-") else found


def digest_of(family: str, text: str) -> str:
    """Return what a puzzle is known by, whoever saves it."""
    return sha256(f"{family}\n{text}".encode()).hexdigest()


def keep_puzzle(
    database: Database, family: str, title: str, text: str, now: float, category: str | None = None
) -> Puzzle:
    """Save a puzzle and return it; one that exists already is shared and keeps its title."""
    digest = digest_of(family, text)
    known = puzzle_with(database, family, text)
    if known is not None and _renew(database, known.id, now):
        return known
    named = None if category is None else category[:LONGEST_TITLE]
    puzzle = Puzzle(new_id(), family, title[:LONGEST_TITLE], text, category=named)
    row = {"id": puzzle.id, "family": family, "title": puzzle.title, "text": text, "digest": digest, "category": named}
    try:
        with writing(database) as connection:
            connection.execute(insert(puzzles).values(**row, since=now))
    except IntegrityError:
        # Another request saved the same puzzle in the same moment.
        return puzzle_with(database, family, text) or puzzle
    return puzzle


def _renew(database: Database, puzzle: str, now: float) -> bool:
    """Keep an old puzzle from expiring before something refers to it; whether it is still there."""
    row = read_row(database, select(puzzles.c.since).where(puzzles.c.id == puzzle))
    if row is not None and row.since is not None and now - row.since < RENEWED_SECONDS:
        return True
    with writing(database) as connection:
        return connection.execute(update(puzzles).where(puzzles.c.id == puzzle).values(since=now)).rowcount == 1


def puzzle_of(database: Database, puzzle: str) -> Puzzle | None:
    """Return the puzzle with this ID."""
    return _puzzle(database, puzzles.c.id == puzzle)


def _puzzle(database: Database, which: ColumnElement[bool]) -> Puzzle | None:
    row = read_row(database, select(puzzles).where(which))
    if row is None:
        return None
    goal = None if row.goal is None else json.loads(row.goal)
    return Puzzle(row.id, row.family, row.title, row.text, goal, row.category)


def keep_goal(database: Database, puzzle: str, goal: Mapping[str, float]) -> None:
    """Save what the best game of this puzzle reaches."""
    with writing(database) as connection:
        connection.execute(update(puzzles).where(puzzles.c.id == puzzle).values(goal=json.dumps(dict(goal))))


def puzzle_with(database: Database, family: str, text: str) -> Puzzle | None:
    """Return the stored puzzle of this text."""
    return _puzzle(database, puzzles.c.digest == digest_of(family, text))


def note_seen(database: Database, player: str, puzzle: str, now: float) -> None:
    """Note that a player has seen a puzzle otherwise than by playing it: no game of it is ranked from now on."""
    try:
        with writing(database) as connection:
            insert_if_new(connection, players, id=player, since=now)
            can_rank = select(puzzles.c.id).where(puzzles.c.id == puzzle, puzzles.c.category.is_not(None))
            if connection.execute(can_rank).first() is not None:
                insert_if_new(connection, seen, player=player, puzzle=puzzle, since=now)
    except IntegrityError:
        # The puzzle has expired in the same moment.
        return
