"""Opening the place where everything is kept, and bringing its tables up to date."""

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
    """Return the address of the database in this folder, which is made if it is not there."""
    place.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{place / FILE}"


@dataclass(frozen=True)
class Database:
    """Where everything is kept: one way in for all who look things up, one for those who write."""

    reader: Engine
    writer: Engine

    def close(self) -> None:
        """Let go of all connections."""
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
    """Bring the tables to this revision; `base` takes them all away."""
    config = Config()
    # A path may hold a percent sign, which the configuration would take for a placeholder.
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with writing(database) as connection:
        config.attributes["connection"] = connection
        (command.downgrade if to == "base" else command.upgrade)(config, to)


@contextmanager
def writing(database: Database) -> Iterator[Connection]:
    """A transaction: all of it is on the disk when the block is left, or none of it."""
    with database.writer.begin() as connection:
        yield connection


@contextmanager
def reading(database: Database) -> Iterator[Connection]:
    """A connection for looking things up; it waits for nobody."""
    with database.reader.connect() as connection:
        yield connection


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Readers beside one writer, every commit on the disk, and patience while another process writes."""
    # Python's own way to begin transactions would come before ours.
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Ask for the right to write at once: a transaction that asks for it later may be refused."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
