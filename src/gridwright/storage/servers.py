"""Servers on one database: which are alive, which of them does a thing, and what time it is.

A server holds an advisory lock as long as its connection to PostgreSQL lives, and says all the time that it is there.
One that has ended is noticed at once by its lock, and its clocks stop when it was last seen. A file of SQLite has one
server, so every other one in its tables has ended.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import chain

from sqlalchemy import Connection, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from gridwright.storage.boards import announce, settle
from gridwright.storage.database import Database, NotWritten, insert_if_new, read_value, reading, writing
from gridwright.storage.tables import leases, presence, servers, settings

SILENCE = 15.0
"""Seconds after which a server that still holds its lock is given up: it is cut off."""


def database_time(database: Database) -> float:
    """Return what time it is at the database, in seconds since 1970."""
    if not database.is_shared:
        return time.time()
    with reading(database) as connection:
        return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())


def register(database: Database, server: str, now: float) -> None:
    """Write down a server that has started."""
    with writing(database) as connection:
        connection.execute(insert(servers).values(id=server, seen=now))


def beat(database: Database, server: str, now: float) -> bool:
    """Write down that a server is there; False if the others have given it up."""
    with writing(database) as connection:
        return connection.execute(update(servers).where(servers.c.id == server).values(seen=now)).rowcount == 1


class Heart:
    """Beats over a connection of its own: it waits for nobody who writes, and asks the database once.

    A clock stops at its server's last beat, so each beat that is late is time given back to a player.
    """

    def __init__(self, database: Database, server: str) -> None:
        self._database, self._server = database, server
        self._connection: Connection | None = None

    def beat(self) -> bool:
        """Write down that the server is there, in the database's own time; False if the others have given it up."""
        seen = func.extract("epoch", func.clock_timestamp())
        try:
            if self._connection is None:
                self._connection = self._connect()
            written = self._connection.execute(update(servers).where(servers.c.id == self._server).values(seen=seen))
        except SQLAlchemyError as error:
            self.stop()
            raise NotWritten(error) from error
        return written.rowcount == 1

    def stop(self) -> None:
        """Close the connection; the next beat opens another one."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None

    def _connect(self) -> Connection:
        found = self._database.reader.connect()
        # It never goes back to the others: a beat may be lost with the machine, a move may not.
        found.detach()
        found.execute(text("SET synchronous_commit = off"))
        return found


def end(database: Database, server: str) -> None:
    """Take a server that stops out of the tables; others do what it was at."""
    with writing(database) as connection:
        _end(connection, server)


def bury_dead(database: Database, server: str, now: float, seen_later: Callable[[str], float] = lambda _: 0.0) -> int:
    """Stop the clocks of servers that have ended, hand over what they were at, and return how many there were."""
    with reading(database) as connection:
        others = {row.id: row.seen for row in connection.execute(select(servers).where(servers.c.id != server))}
        left = chain.from_iterable(
            connection.execute(select(table.c.server).where(table.c.server.not_in((server, *others))).distinct())
            for table in (presence, leases)
        )
        unregistered = {row.server for row in left}
    _register_ended(database, unregistered)
    return sum(_bury(database, other, max(seen, seen_later(other)), now) for other, seen in others.items())


def _register_ended(database: Database, unregistered: Collection[str]) -> None:
    """Write down servers that were given up, came back and ended before they were seen again: then they are buried.

    They were alive when they last wrote who attends. One that lives holds its lock, and registers by itself.
    """
    for server in unregistered:
        with suppress(IntegrityError), writing(database) as connection:
            if database.is_shared and not _has_ended(connection, server):
                continue
            last = select(func.coalesce(func.max(presence.c.since), 0.0)).where(presence.c.server == server)
            seen = connection.execute(last).scalar_one()
            connection.execute(insert(servers).values(id=server, seen=seen))


def _bury(database: Database, server: str, seen: float, now: float) -> bool:
    """Do it for one server, unless it lives or another server does it right now."""
    with writing(database) as connection:
        if database.is_shared:
            is_mine = select(servers.c.seen).where(servers.c.id == server).with_for_update(skip_locked=True)
            row = connection.execute(is_mine).first()
            if row is None:
                return False
            if not _has_ended(connection, server) and now - row.seen < SILENCE:
                return False
            # It may have lived on since it was looked up.
            seen = max(seen, row.seen)
        boards = select(presence.c.kind, presence.c.board).where(presence.c.server == server).distinct()
        for kind, board in connection.execute(boards).all():
            settle(connection, kind, board, server, seen)
        _end(connection, server)
    return True


def _has_ended(connection: Connection, server: str) -> bool:
    """Return whether a server holds its lock no longer."""
    return bool(connection.execute(select(func.pg_try_advisory_xact_lock(int(server)))).scalar_one())


def _end(connection: Connection, server: str) -> None:
    held = select(leases.c.name).where(leases.c.server == server)
    names = list(connection.execute(held).scalars())
    connection.execute(delete(leases).where(leases.c.server == server))
    connection.execute(delete(servers).where(servers.c.id == server))
    for name in names:
        announce(connection, f"work {name}")


# Leases: a thing that one server does, for as long as it lives.


def take_lease(database: Database, name: str, server: str) -> bool:
    """Return whether this server is the one to do something; on SQLite there is no other."""
    if not database.is_shared:
        return True
    try:
        with writing(database) as connection:
            holder = connection.execute(select(leases.c.server).where(leases.c.name == name)).scalar_one_or_none()
            if holder is None:
                connection.execute(insert(leases).values(name=name, server=server))
            return holder in (None, server)
    except IntegrityError:
        return False


def give_back_lease(database: Database, name: str, server: str) -> None:
    """Let another server do it the next time."""
    if database.is_shared:
        with writing(database) as connection:
            connection.execute(delete(leases).where(leases.c.name == name, leases.c.server == server))


# Settings: one value for all servers.


def setting(database: Database, name: str, make: Callable[[], str]) -> str:
    """Return a setting; the first server makes it."""
    wanted = select(settings.c.value).where(settings.c.name == name)
    if read_value(database, wanted) is None:
        with writing(database) as connection:
            insert_if_new(connection, settings, name=name, value=make())
    return str(read_value(database, wanted))
