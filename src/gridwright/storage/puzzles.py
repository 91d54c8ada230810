"""Puzzles that are played, and the daily puzzles."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import ColumnElement, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from gridwright.storage.database import Database, reading, writing
from gridwright.storage.tables import days, puzzles

LONGEST_TITLE = 200


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
    """Return an ID that can't be guessed."""
    return secrets.token_urlsafe(12)


def digest_of(family: str, text: str) -> str:
    """Return what a puzzle is known by, whoever saves it."""
    return sha256(f"{family}\n{text}".encode()).hexdigest()


def keep_puzzle(database: Database, family: str, title: str, text: str, category: str | None = None) -> Puzzle:
    """Save a puzzle and return it; one that exists already is shared and keeps its title."""
    digest = digest_of(family, text)
    known = _puzzle(database, puzzles.c.digest == digest)
    if known is not None:
        return known
    named = None if category is None else category[:LONGEST_TITLE]
    puzzle = Puzzle(new_id(), family, title[:LONGEST_TITLE], text, category=named)
    row = {"id": puzzle.id, "family": family, "title": puzzle.title, "text": text, "digest": digest, "category": named}
    try:
        with writing(database) as connection:
            connection.execute(insert(puzzles).values(**row))
    except IntegrityError:
        # Another request saved the same puzzle in the same moment.
        return _puzzle(database, puzzles.c.digest == digest) or puzzle
    return puzzle


def puzzle_of(database: Database, puzzle: str) -> Puzzle | None:
    """Return the puzzle with this ID."""
    return _puzzle(database, puzzles.c.id == puzzle)


def _puzzle(database: Database, which: ColumnElement[bool]) -> Puzzle | None:
    with reading(database) as connection:
        row = connection.execute(select(puzzles).where(which)).one_or_none()
    if row is None:
        return None
    goal = None if row.goal is None else json.loads(row.goal)
    return Puzzle(row.id, row.family, row.title, row.text, goal, row.category)


def keep_goal(database: Database, puzzle: str, goal: Mapping[str, float]) -> None:
    """Save what the best game of this puzzle reaches."""
    with writing(database) as connection:
        connection.execute(update(puzzles).where(puzzles.c.id == puzzle).values(goal=json.dumps(dict(goal))))


def puzzle_of_day(database: Database, day: str, family: str) -> str | None:
    """Return the ID of the family's daily puzzle of that day, if it exists."""
    with reading(database) as connection:
        found = connection.execute(
            select(days.c.puzzle).where(days.c.day == day, days.c.family == family)
        ).scalar_one_or_none()
    return None if found is None else str(found)


def day_of(database: Database, puzzle: str) -> str | None:
    """Return the day whose daily puzzle this is; None if it is none."""
    with reading(database) as connection:
        found = connection.execute(select(func.max(days.c.day)).where(days.c.puzzle == puzzle)).scalar_one()
    return None if found is None else str(found)


def keep_day(database: Database, day: str, family: str, puzzle: str) -> str:
    """Make this the family's daily puzzle unless there is one already, and return the one there is."""
    try:
        with writing(database) as connection:
            connection.execute(insert(days).values(day=day, family=family, puzzle=puzzle))
    except IntegrityError:
        return puzzle_of_day(database, day, family) or puzzle
    return puzzle
