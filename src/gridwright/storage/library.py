"""A player's library: games played and puzzles created, searched and deleted.

A deleted game leaves its row without its moves: that you have played a puzzle still counts when you play it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Select, delete, insert, or_, select, update

from gridwright.storage.boards import change
from gridwright.storage.database import Database, give_back_space, read_rows, writing
from gridwright.storage.games import WHOLE, Game, game
from gridwright.storage.puzzles import LONGEST_TITLE
from gridwright.storage.tables import games, lines, made, puzzles

Word: TypeAlias = Sequence[str]
"""A search word, in all forms in which it may be stored."""

PAGE = 30
MOST_MADE = 1000
"""How many puzzles one player may save."""


@dataclass(frozen=True)
class Made:
    """A puzzle that a player created."""

    id: str
    family: str
    title: str
    text: str
    since: float
    shared: float | None
    """since when it is on its creator's page, if it is"""


class Full(Exception):
    """A player's library is full."""


def found_games(database: Database, player: str, words: Sequence[Word], first: int = 0) -> list[Game]:
    """Return a page of the player's games with all these words in title, family or status, the most recent first."""
    wanted = WHOLE.where(games.c.player == player, *(_has(word, puzzles.c.title, games.c.status) for word in words))
    ordered = wanted.order_by(games.c.touched.desc(), games.c.id)
    return [game(row) for row in read_rows(database, _page(ordered, first))]


def found_puzzles(database: Database, player: str, words: Sequence[Word], first: int = 0) -> list[Made]:
    """Return a page of the player's puzzles with all these words in title or family, the newest first."""
    wanted = (
        select(puzzles.c.id, puzzles.c.family, made.c.title, puzzles.c.text, made.c.since, made.c.shared)
        .join(made, made.c.puzzle == puzzles.c.id)
        .where(made.c.player == player, *(_has(word, made.c.title) for word in words))
        .order_by(made.c.since.desc(), puzzles.c.id)
    )
    return [Made(**row._mapping) for row in read_rows(database, _page(wanted, first))]


def _has(word: Word, *columns: ColumnElement[Any]) -> ColumnElement[bool]:
    everywhere = (puzzles.c.family, *columns)
    return or_(*(column.icontains(form, autoescape=True) for column in everywhere for form in word))


def _page(wanted: Select[Any], first: int) -> Select[Any]:
    """Limit a query to one row more than a page, to see whether there is another page."""
    return wanted.offset(first).limit(PAGE + 1)


def keep_made(database: Database, player: str, puzzle: str, title: str, now: float) -> None:
    """Save a puzzle in its creator's library, or rename it there; Full if there are too many."""
    named = {"title": title[:LONGEST_TITLE], "since": now}
    with writing(database) as connection:
        mine = (made.c.player == player) & (made.c.puzzle == puzzle)
        if connection.execute(update(made).where(mine).values(**named)).rowcount:
            return
        if (
            len(connection.execute(select(made.c.puzzle).where(made.c.player == player).limit(MOST_MADE)).all())
            == MOST_MADE
        ):
            raise Full
        connection.execute(insert(made).values(player=player, puzzle=puzzle, **named))


def forget_made(database: Database, player: str, puzzle: str) -> bool:
    """Remove a puzzle from its creator's library and return whether it was there. Its games stay."""
    with writing(database) as connection:
        gone = delete(made).where(made.c.puzzle == puzzle, made.c.player == player)
        return connection.execute(gone).rowcount == 1


def delete_game(database: Database, player: str, name: str) -> bool:
    """Delete a game with its moves and return whether it was the player's."""
    with writing(database) as connection:
        mine = (games.c.id == name) & (games.c.player == player) & games.c.hidden.is_(False)
        gone = connection.execute(select(games.c.id).where(mine).with_for_update()).first() is not None
        if gone:
            change(connection, "game", name, None, hidden=True, pen="[]")
            connection.execute(delete(lines).where(lines.c.game == name))
    if gone:
        give_back_space(database)
    return gone
