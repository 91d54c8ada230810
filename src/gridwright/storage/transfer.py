"""Copy everything from one database to another, of either kind, while the first is in use.

A backup is a copy into a new SQLite file, restoring is a copy back: one mechanism for all three. Clocks that run stand
still in a copy from the instant it was made, and run on when their boards are opened: nobody loses the days until a
backup is restored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from gridwright.errors import BadOption
from gridwright.storage.boards import SECONDS, TABLES
from gridwright.storage.database import Database, opened, snapshot, writing
from gridwright.storage.servers import database_time
from gridwright.storage.tables import TRANSIENT, duels, metadata

EMPTY = "Choose an empty database that no server uses."
AT_ONCE = 1_000
"""Rows in memory at once."""


def copy_data(source: Database, target: Database) -> dict[str, int]:
    """Copy all rows as they are at one instant and return how many each table has; BadOption if the target has any."""
    now = database_time(source)
    try:
        with snapshot(source) as old, writing(target) as new:
            tables = [table for table in metadata.sorted_tables if table not in TRANSIENT]
            for table in tables:
                if new.execute(select(func.count()).select_from(table)).scalar():
                    raise BadOption(f"The target isn't empty: its table {table.name} has rows. {EMPTY}")
            return {table.name: _copy(table, old, new, now) for table in tables}
    except IntegrityError:
        raise BadOption(f"Something else wrote to the target meanwhile. {EMPTY}") from None


def transfer(source: str, target: str) -> dict[str, int]:
    """Copy everything between the databases at two addresses; the source's tables are brought up to date first."""
    with closing(opened(source)) as old, closing(opened(target)) as new:
        return copy_data(old, new)


def _copy(table: Table, old: Connection, new: Connection, now: float) -> int:
    count = 0
    for rows in _rows(table, old):
        new.execute(insert(table), [_as_copied(table, row, now) for row in rows])
        count += len(rows)
    if table is duels:
        # A duel may point to one that comes after it, so these are filled in once all are there.
        pointing = select(duels.c.id, duels.c.rematch).where(duels.c.rematch.is_not(None))
        for name, rematch in old.execute(pointing):
            new.execute(update(duels).where(duels.c.id == name).values(rematch=rematch))
    return count


def _rows(table: Table, connection: Connection) -> Iterator[Sequence[Mapping[str, Any]]]:
    wanted = select(table).order_by(*table.primary_key)
    return connection.execute(wanted, execution_options={"yield_per": AT_ONCE}).mappings().partitions()  # type: ignore[return-value]


def _as_copied(table: Table, row: Mapping[str, Any], now: float) -> dict[str, Any]:
    """Return the row with its clock stopped, and without what may not be there yet."""
    copied = {**row, "rematch": None} if table is duels else dict(row)
    for kind, boards in TABLES.items():
        if table is boards and row["ticking"] is not None:
            copied[SECONDS[kind]] += max(0.0, now - row["ticking"])
            copied["ticking"] = None
    return copied
