"""What games and duels have in common as rows: versions, running clocks, who attends, and reviews.

Every change of a row makes its version one larger and is told to the other servers in the same transaction. A server
that knows an older version than there is catches up before it writes. Times are the database's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, Table, bindparam, delete, func, insert, select, text, update

from gridwright.storage.database import Database, NotWritten, read_rows, read_value, reading, writing
from gridwright.storage.tables import duels, games, presence, reviews

Kind: TypeAlias = Literal["game", "duel"]

CHANNEL = "gridwright"
"""Where servers on one PostgreSQL database listen to each other."""
NOTIFY = text("SELECT pg_notify(:channel, :notice)")

TABLES: dict[str, Table] = {"game": games, "duel": duels}
SECONDS = {"game": "seconds", "duel": "thought"}
"""The column with the seconds on the clock when it was last written."""


class Overtaken(NotWritten):
    """Another server has changed the board: catch up, then try again."""

    def __init__(self) -> None:
        super().__init__("overtaken")

    def __str__(self) -> str:
        return "The board has changed meanwhile. Try again."


def announce(connection: Connection, notice: str) -> None:
    """Tell the other servers something when this transaction is written; nothing to do on SQLite, which has one."""
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"channel": CHANNEL, "notice": notice})


def change(connection: Connection, kind: Kind, board: str, version: int | None, **columns: Any) -> int:
    """Write columns of a board and return its new version; Overtaken unless it has this version, or any if None."""
    values = {"this_board": board, "this_version": version, **{f"new_{name}": value for name, value in columns.items()}}
    found = connection.execute(_change_of(kind, version is not None, tuple(columns)), values).scalar_one_or_none()
    if found is None:
        raise Overtaken
    announce(connection, f"{kind} {board} {found}")
    return int(found)


@cache
def _change_of(kind: Kind, is_known: bool, columns: tuple[str, ...]) -> Any:
    """Return the statement for a change; building one takes longer than executing it, and every move needs one."""
    table = TABLES[kind]
    which = table.c.id == bindparam("this_board")
    if is_known:
        which &= table.c.version == bindparam("this_version")
    values = {name: bindparam(f"new_{name}", type_=table.c[name].type) for name in columns}
    return update(table).where(which).values(version=table.c.version + 1, **values).returning(table.c.version)


def lock(connection: Connection, kind: Kind, board: str, version: int) -> None:
    """Keep other servers from changing a board until this transaction ends; Overtaken unless it has this version."""
    table = TABLES[kind]
    found = connection.execute(select(table.c.version).where(table.c.id == board).with_for_update())
    if found.scalar_one_or_none() != version:
        raise Overtaken


def versions(database: Database, kind: Kind, boards: Sequence[str]) -> dict[str, int]:
    """Return the versions of these boards, as far as they exist."""
    table = TABLES[kind]
    rows = read_rows(database, select(table.c.id, table.c.version).where(table.c.id.in_(boards)))
    return {row.id: row.version for row in rows}


# Who attends: players whose open page lets a clock run, by the server that it is connected to.


def attendants(database: Database, board: str) -> frozenset[str]:
    """Return the players who attend a board, wherever they are connected."""
    with reading(database) as connection:
        return _attendants(connection, board)


def _attendants(connection: Connection, board: str) -> frozenset[str]:
    return frozenset(connection.execute(select(presence.c.player).where(presence.c.board == board)).scalars())


def note_attendants(
    connection: Connection, kind: Kind, board: str, server: str, players: Collection[str], now: float
) -> frozenset[str]:
    """Write down who attends a board at this server, and return who attends it anywhere."""
    here = (presence.c.board == board) & (presence.c.server == server)
    known = set(connection.execute(select(presence.c.player).where(here)).scalars())
    if gone := known - set(players):
        connection.execute(delete(presence).where(here, presence.c.player.in_(gone)))
    rows = [
        {"board": board, "server": server, "player": player, "kind": kind, "since": now}
        for player in players
        if player not in known
    ]
    if rows:
        connection.execute(insert(presence), rows)
    return _attendants(connection, board)


def settle(connection: Connection, kind: Kind, board: str, server: str, seen: float) -> None:
    """Stop a clock as if a server that has ended had stopped it when it was last seen.

    Those who attend at another server by now let it run on; the time between doesn't count.
    """
    table, seconds = TABLES[kind], SECONDS[kind]
    wanted = select(table.c.ticking, table.c[seconds]).where(table.c.id == board).with_for_update()
    row = connection.execute(wanted).one_or_none()
    at_board = presence.c.board == board
    connection.execute(delete(presence).where(at_board, presence.c.server == server))
    if row is None:
        return
    others = connection.execute(select(func.min(presence.c.since)).where(at_board)).scalar_one()
    ticking, counted = row[0], row[1]
    columns: dict[str, object] = {}
    if ticking is not None and others is None:
        columns = {seconds: counted + max(0.0, seen - ticking), "ticking": None}
    elif ticking is not None and ticking <= seen < others:
        columns = {"ticking": ticking + others - seen}
    change(connection, kind, board, None, **columns)


# Reviews: worked out once, for every server.


def review_of(database: Database, board: str, entries: int) -> str | None:
    """Return the review of a board after this many entries, if there is one."""
    wanted = select(reviews.c.body).where(reviews.c.board == board, reviews.c.entries == entries)
    found = read_value(database, wanted)
    return None if found is None else str(found)


def keep_review(database: Database, board: str, entries: int, body: str) -> None:
    """Save a review instead of an older one."""
    with writing(database) as connection:
        connection.execute(delete(reviews).where(reviews.c.board == board))
        connection.execute(insert(reviews).values(board=board, entries=entries, body=body))
