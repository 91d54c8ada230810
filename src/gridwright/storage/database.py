"""Open the database and bring its tables up to date."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event

FILE = "gridwright.sqlite"


def folder() -> Path:
    """`$XDG_DATA_HOME/gridwright`, or `~/.local/share/gridwright`."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "gridwright"


def in_folder(place: Path) -> str:
    """Return the address of the database in this folder, which is created if it doesn't exist."""
    place.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{place / FILE}"


@dataclass(frozen=True)
class Database:
    """The database: one engine for reading, one for writing."""

    reader: Engine
    writer: Engine

    def close(self) -> None:
        """Close all connections."""
        self.reader.dispose()
        self.writer.dispose()


def opened(address: str) -> Database:
    """Return the database at this address, with its tables up to date."""
    reader = create_engine(address, isolation_level="AUTOCOMMIT")
    if reader.dialect.name == "sqlite":
        # SQLite has one writer at a time: with a single connection the others wait in line instead of being refused.
        writer = create_engine(address, pool_size=1, max_overflow=0, pool_timeout=30)
        event.listen(writer, "connect", _prepare_sqlite)
        event.listen(reader, "connect", _prepare_sqlite)
        event.listen(writer, "begin", _begin_sqlite)
    else:
        writer = create_engine(address)
    database = Database(reader, writer)
    migrate(database)
    return database


def migrate(database: Database, to: str = "heads") -> None:
    """Bring the tables to this revision; `base` drops them all."""
    config = Config()
    # A path may hold a percent sign, which the configuration would take for a placeholder.
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with writing(database) as connection:
        config.attributes["connection"] = connection
        (command.downgrade if to == "base" else command.upgrade)(config, to)


@contextmanager
def writing(database: Database) -> Iterator[Connection]:
    """Open a transaction: when the block ends all of it is on disk, or none of it."""
    with database.writer.begin() as connection:
        yield connection


@contextmanager
def reading(database: Database) -> Iterator[Connection]:
    """Open a connection for reading; it waits for no writer."""
    with database.reader.connect() as connection:
        yield connection


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Set SQLite up: readers beside one writer, every commit on disk, patience while another process writes."""
    # Python's own way to begin transactions would come before ours.
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once: a transaction that asks for it later may be refused."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
