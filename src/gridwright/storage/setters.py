"""Puzzles that players share on a page of their own, under their nickname."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select, update

from gridwright.storage.database import Database, read_row, read_rows, writing
from gridwright.storage.puzzles import new_id
from gridwright.storage.scores import SHOWN_NICKNAME
from gridwright.storage.tables import made, players, puzzles


@dataclass(frozen=True)
class SharedPuzzle:
    """A puzzle on its creator's page."""

    id: str
    family: str
    title: str
    text: str
    shared: float


@dataclass(frozen=True)
class Setter:
    """A player who shares puzzles: the name of their page, and their nickname if others may see it."""

    player: str
    page: str
    nickname: str | None


def share(database: Database, player: str, puzzle: str, now: float | None) -> bool:
    """Show a puzzle of the player's library on their page from now on, or no longer; whether it is there."""
    with writing(database) as connection:
        mine = (made.c.player == player) & (made.c.puzzle == puzzle)
        return connection.execute(update(made).where(mine).values(shared=now)).rowcount == 1


def shared_by(database: Database, player: str) -> list[SharedPuzzle]:
    """Return the puzzles on a player's page, the newest first; without those that were hidden."""
    wanted = (
        select(puzzles.c.id, puzzles.c.family, made.c.title, puzzles.c.text, made.c.shared)
        .join(made, made.c.puzzle == puzzles.c.id)
        .where(made.c.player == player, made.c.shared.is_not(None), puzzles.c.hidden.is_(False))
        .order_by(made.c.shared.desc(), puzzles.c.id)
    )
    return [SharedPuzzle(**row._mapping) for row in read_rows(database, wanted)]


def page_of(database: Database, player: str) -> str:
    """Return the name of the player's page; it gets one the first time, and it can't be guessed."""
    me = players.c.id == player
    with writing(database) as connection:
        connection.execute(update(players).where(me, players.c.page.is_(None)).values(page=new_id()))
        return str(connection.execute(select(players.c.page).where(me)).scalar_one())


def setter_of(database: Database, page: str) -> Setter | None:
    """Return whose page this is."""
    wanted = select(players.c.id, SHOWN_NICKNAME.label("nickname")).where(players.c.page == page)
    row = read_row(database, wanted)
    return None if row is None else Setter(row.id, page, row.nickname)
