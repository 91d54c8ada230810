"""Databases of every earlier version, with data in every table, become databases of this one and lose nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, LargeBinary, MetaData, Table, Text, insert, select

from gridwright.storage import games, migrations
from gridwright.storage.database import Database, migrate, opened, reading, writing
from gridwright.storage.tables import metadata
from tests.quick import quick

SCRIPTS = ScriptDirectory(str(Path(migrations.__file__).parent))
REVISIONS = [script.revision for script in SCRIPTS.walk_revisions()][::-1]
ROWS = 3

Rows = dict[str, list[dict[str, Any]]]


def fill(database: Database) -> Rows:
    """Write rows into every table there is, and return them."""
    found = MetaData()
    found.reflect(database.writer)
    written: Rows = {}
    with writing(database) as connection:
        for table in found.sorted_tables:
            if table.name != "alembic_version":
                rows = [
                    {column.name: value(table, column, number) for column in table.columns} for number in range(ROWS)
                ]
                connection.execute(insert(table), rows)
                written[table.name] = rows
    return written


def value(table: Table, column: Column[Any], number: int) -> Any:
    """Return what the row of this number has in this column; rows refer to those of the same number."""
    if any(key.references(table) for key in column.foreign_keys):
        return None
    if column.foreign_keys:
        (key,) = column.foreign_keys
        return value(key.column.table, key.column, number)
    if isinstance(column.type, Text):
        return "[]"
    if isinstance(column.type, LargeBinary):
        return b"bytes"
    kind = column.type.python_type
    return f"{table.name[:8]} {column.name[:8]} {number}"[: column.type.length] if kind is str else kind(number)  # type: ignore[attr-defined]


def read_all(database: Database, written: Rows) -> Rows:
    """Return what is there now of the columns that were written, in tables and columns that still exist."""
    found = MetaData()
    found.reflect(database.reader)
    read: Rows = {}
    with reading(database) as connection:
        for name, rows in written.items():
            table = found.tables[name]
            columns = [table.c[column] for column in rows[0] if column in table.c]
            asked = connection.execute(select(*columns).order_by(*columns)).mappings()
            read[name] = [dict(row) for row in asked]
    return read


def sort(rows: Rows) -> Rows:
    return {name: sorted(some, key=lambda row: [str(each) for each in row.values()]) for name, some in rows.items()}


@pytest.mark.parametrize("revision", quick(REVISIONS[0], REVISIONS[-2], of=REVISIONS))
def test_data_of_an_earlier_version_is_there_in_this_one(address: str, revision: str) -> None:
    database = opened(address)
    migrate(database, "base")
    migrate(database, revision)
    written = fill(database)
    database.close()
    database = opened(address)
    assert sort(read_all(database, written)) == sort(written)
    with reading(database) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        for table in metadata.sorted_tables:
            connection.execute(select(table)).all()
    if "games" in written:
        assert games.game_of(database, written["games"][0]["id"]) is not None
    database.close()
