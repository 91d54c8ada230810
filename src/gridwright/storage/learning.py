"""What players learn: the results of their lessons, and the games they can learn from."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select, update

from gridwright.storage.database import Database, insert_if_new, read_rows, writing
from gridwright.storage.games import WHOLE, Game, game
from gridwright.storage.scores import ENDED
from gridwright.storage.tables import games, learned, puzzles


@dataclass(frozen=True)
class Learned:
    """The stored results of a lesson."""

    technique: str
    results: str
    sure: bool


def lessons_of(database: Database, player: str, family: str) -> list[Learned]:
    """Return the player's lessons of a family."""
    wanted = select(learned.c.technique, learned.c.results, learned.c.sure)
    rows = read_rows(database, wanted.where(learned.c.player == player, learned.c.family == family))
    return [Learned(**row._mapping) for row in rows]


def keep_lesson(database: Database, player: str, family: str, lesson: Learned, now: float) -> None:
    """Save the results of a lesson."""
    values = {"results": lesson.results, "sure": lesson.sure, "touched": now}
    keys = {"player": player, "family": family, "technique": lesson.technique}
    mine = [learned.c[name] == value for name, value in keys.items()]
    with writing(database) as connection:
        if not insert_if_new(connection, learned, **keys, **values):
            connection.execute(update(learned).where(*mine).values(**values))


def finished_games(database: Database, player: str, family: str, most: int) -> list[Game]:
    """Return the player's latest games of a family that are over."""
    wanted = WHOLE.where(games.c.player == player, puzzles.c.family == family, ENDED)
    return [game(row) for row in read_rows(database, wanted.order_by(games.c.touched.desc()).limit(most))]
