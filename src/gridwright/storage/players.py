"""Players: one-time links that carry an identity to another device, joining two identities, and deleting one.

Whatever belongs to a player has a column that refers to `players`, or is called `player`. So joining and deleting need
no list of tables: what a later version stores about players is covered by that.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from gridwright.storage.database import Database, give_back_space, insert_if_new, reading, snapshot, writing
from gridwright.storage.scores import ENDED
from gridwright.storage.tables import (
    TRANSIENT,
    duel_lines,
    duel_seats,
    duels,
    games,
    handovers,
    lines,
    metadata,
    players,
    puzzles,
)

HANDOVER_SECONDS = 600.0
DELETED = "Deleted player"
CODES = ("token", "digest")
"""Columns whose values open something, or tell one puzzle from all others."""
NAMED = {players: "player", games: "board", duels: "board"}
"""How columns that refer to a table are called where they have no key."""
AT_ONCE = 500


def references(target: Table) -> Iterator[tuple[Table, Column[str]]]:
    """Yield every column that refers to this table, by a key or by its name, those of dependent tables first."""
    name = NAMED.get(target)
    for table in reversed(metadata.sorted_tables):
        for column in table.columns:
            if column.name == name or any(key.references(target) for key in column.foreign_keys):
                yield table, column


# Continue on another device


def new_handover(database: Database, player: str, now: float) -> str:
    """Return a code that gives the player's identity to whoever has it: once, within ten minutes.

    Only its digest is stored. An earlier code of the player's stops working.
    """
    code = secrets.token_urlsafe(24)
    with writing(database) as connection:
        insert_if_new(connection, players, id=player, since=now)
        connection.execute(delete(handovers).where(or_(handovers.c.player == player, handovers.c.expires <= now)))
        connection.execute(
            insert(handovers).values(digest=_digest(code), player=player, expires=now + HANDOVER_SECONDS)
        )
    return code


def take_handover(database: Database, code: str, now: float) -> str | None:
    """Return the player of this code and use it up; None if it is unknown, used or too old."""
    this = handovers.c.digest == _digest(code)
    with writing(database) as connection:
        found = connection.execute(select(handovers).where(this).with_for_update()).one_or_none()
        # Of two who come at the same time, one deletes the row.
        if found is None or connection.execute(delete(handovers).where(this)).rowcount != 1:
            return None
    return str(found.player) if found.expires > now else None


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def join(database: Database, other: str, player: str) -> None:
    """Give everything of the other identity to the player, and delete it.

    Of what both have and can only be there once, the player's stays.
    """
    if other == player:
        return
    with writing(database) as connection:
        for table, column in references(players):
            theirs = column == other
            if column.primary_key:
                rest = [each for each in table.primary_key if each is not column]
                twin = table.alias("twin")
                same = [twin.c[each.name] == each for each in rest]
                connection.execute(delete(table).where(theirs, exists().where(twin.c[column.name] == player, *same)))
            connection.execute(update(table).where(theirs).values({column.name: player}))
        name = connection.execute(select(players.c.nickname).where(players.c.id == other)).scalar_one_or_none()
        unnamed = (players.c.id == player) & players.c.nickname.is_(None)
        connection.execute(update(players).where(unnamed).values(nickname=name))
        connection.execute(delete(players).where(players.c.id == other))


# Deleting


def delete_player(database: Database, player: str) -> None:
    """Delete everything of a player.

    A duel with another person stays for that person, without the player's name. Puzzles that nothing else refers to
    are deleted too: those the player created, pasted, or had generated.
    """
    with writing(database) as connection:
        touched = _puzzles_of(connection, player)
        _delete_duels(connection, player)
        mine = select(games.c.id).where(games.c.player == player)
        for table, column in references(games):
            connection.execute(delete(table).where(column.in_(mine)))
        for table, column in references(players):
            connection.execute(delete(table).where(column == player))
        connection.execute(delete(players).where(players.c.id == player))
        unused = [~exists().where(column == puzzles.c.id) for _, column in references(puzzles)]
        for some in batched(touched):
            connection.execute(delete(puzzles).where(puzzles.c.id.in_(some), *unused))
    give_back_space(database)


def _delete_duels(connection: Connection, player: str) -> None:
    """Delete the duels that no other person plays, and leave the others without the player."""
    seats = select(duel_seats.c.duel).where(duel_seats.c.player == player)
    mine = (duels.c.owner == player) | duels.c.id.in_(seats)
    others = select(duel_seats.c.duel, duel_seats.c.player).where(
        duel_seats.c.duel.in_(select(duels.c.id).where(mine)), duel_seats.c.player != player
    )
    shared = {str(row.duel): str(row.player) for row in connection.execute(others)}
    for duel, other in shared.items():
        own = (duel_seats.c.duel == duel) & (duel_seats.c.player == player)
        connection.execute(update(duel_seats).where(own).values(player=None, name=DELETED, token=None))
        connection.execute(update(duels).where(duels.c.id == duel, duels.c.owner == player).values(owner=other))
    for some in batched(connection.execute(select(duels.c.id).where(mine)).scalars().all()):
        connection.execute(update(duels).where(duels.c.rematch.in_(some)).values(rematch=None))
        for table, column in references(duels):
            if table is not duels:
                connection.execute(delete(table).where(column.in_(some)))
        connection.execute(delete(duels).where(duels.c.id.in_(some)))


def batched(names: Iterable[str]) -> Iterator[list[str]]:
    """Yield names in lists that a statement can hold."""
    left = iter(names)
    while some := list(islice(left, AT_ONCE)):
        yield some


# What is stored


def count_games(database: Database, player: str) -> int:
    """Return how many games a player has."""
    wanted = select(func.count()).where(games.c.player == player, games.c.hidden.is_(False))
    with reading(database) as connection:
        return int(connection.execute(wanted).scalar_one())


def everything_of(database: Database, player: str) -> dict[str, list[dict[str, object]]]:
    """Return all rows about a player by table, without codes that open something.

    Moves are those of games that are over, for a board that is paused is hidden here, too. Puzzles come with their
    text where the player created them.
    """
    found: dict[str, list[dict[str, object]]] = {}
    with snapshot(database) as connection:
        for table, column in references(players):
            if table not in TRANSIENT:
                _add(found, connection, table, column == player)
        _add(found, connection, players, players.c.id == player)
        over = select(games.c.id).where(games.c.player == player, ENDED)
        _add(found, connection, lines, lines.c.game.in_(over))
        _add(found, connection, duel_lines, duel_lines.c.duel.in_(_duels_of(player)))
        own = {row["puzzle"] for row in found.get("made", ())}
        for some in batched(_puzzles_of(connection, player)):
            _add(found, connection, puzzles, puzzles.c.id.in_(some))
    for puzzle in found.get("puzzles", ()):
        if puzzle["id"] not in own:
            del puzzle["text"]
    return found


def _add(
    found: dict[str, list[dict[str, object]]], connection: Connection, table: Table, which: ColumnElement[bool]
) -> None:
    columns = [column for column in table.columns if column.name not in CODES]
    rows = [dict(row) for row in connection.execute(select(*columns).where(which)).mappings()]
    if rows and table is not handovers:
        known = found.setdefault(table.name, [])
        known += [row for row in rows if row not in known]


def _duels_of(player: str) -> Select[Any]:
    return select(duel_seats.c.duel).where(duel_seats.c.player == player)


def _puzzles_of(connection: Connection, player: str) -> set[str]:
    """Return the puzzles that something of the player's refers to."""
    owners = dict(references(players))
    found = set[str]()
    for table, column in references(puzzles):
        if table in owners:
            found |= set(connection.execute(select(column).where(owners[table] == player)).scalars())
    return found
