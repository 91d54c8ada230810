"""Open the database and bring its tables up to date.

The default is a SQLite file in the data folder, private to its owner, used by one server at a time. What a block writes
is on disk when the block ends, or NotWritten is raised and nothing is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar, TypeVarTuple

from sqlalchemy import Connection, Engine, Row, Select, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from gridwright.core.machine import lock
from gridwright.errors import BadOption, GridwrightError, require
from gridwright.storage.group_commit import GroupCommit

Columns = TypeVarTuple("Columns")
Value = TypeVar("Value")

FILE = "gridwright.sqlite"
LOCK = "server.lock"
LARGEST_JOURNAL = 16 * 1024 * 1024
"""Bytes to which SQLite's write-ahead log is cut back after it was longer."""


POOL = {
    "pool_size": 8,
    "max_overflow": 0,
    "pool_timeout": 10,
    "connect_args": {"connect_timeout": 3, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3},
}
"""Connections to PostgreSQL, for each of reading and writing; a hundred are all it grants by default."""

REVISION = "expiry"
"""The newest migration: the tables as they are here."""

MIGRATING = 0x67726964
"""The number of the lock that is held while tables are changed."""

NEWER = "This data belongs to a newer Gridwright. Update, or choose another folder with --data."


class Away(GridwrightError):
    """The database doesn't answer; nothing is known to be wrong with what was asked."""

    def __init__(self, cause: object = "") -> None:
        super().__init__("The server can't reach its data right now. Try again in a moment.")
        self.cause = cause


class NotWritten(GridwrightError):
    """A change couldn't be saved: the disk is full, the database is away, or another process was faster."""

    def __init__(self, cause: object = "") -> None:
        super().__init__("This couldn't be saved. The disk may be full. Try again later.")
        self.cause = cause


def folder() -> Path:
    """Return `$XDG_DATA_HOME/gridwright`, or `~/.local/share/gridwright`."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "gridwright"


def in_folder(place: Path) -> str:
    """Return the address of the database in this folder, creating both for their owner alone."""
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = place / FILE
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    file.chmod(0o600)
    return f"sqlite:///{file}"


def locate(data: Path | None, address: str | None) -> str:
    """Return the database's address: the one given, else that of the file in the data folder."""
    return address or in_folder(data or folder())


def claim(place: Path) -> IO[bytes]:
    """Claim a data folder for one server until the file returned is closed, or raise BadOption."""
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = (place / LOCK).open("ab")
    if not lock(file):
        file.close()
        raise BadOption(f"Another server uses the data in {place}. Stop it, or choose another folder with --data.")
    return file


@dataclass(frozen=True)
class Database:
    """The database: one engine for reading, one for writing."""

    reader: Engine
    writer: Engine
    group: GroupCommit | None = None
    """shares commits between those who write to a file of SQLite"""

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use it: a file of SQLite has one."""
        return self.reader.dialect.name != "sqlite"

    def close(self) -> None:
        """Close all connections."""
        self.reader.dispose()
        self.writer.dispose()


def opened(address: str) -> Database:
    """Return the database at this address, with its tables up to date; BadOption if it can't be used."""
    address = _with_driver(address)
    pool: dict[str, object] = {} if address.startswith("sqlite") else POOL
    reader = create_engine(address, isolation_level="AUTOCOMMIT", pool_pre_ping=True, **pool)
    if reader.dialect.name == "sqlite":
        # SQLite has one writer at a time: with a single connection the others wait in line instead of being refused.
        writer = create_engine(address, pool_size=1, max_overflow=0, pool_timeout=30)
        event.listen(writer, "connect", _prepare_sqlite)
        event.listen(reader, "connect", _prepare_sqlite)
        event.listen(writer, "begin", _begin_sqlite)
    else:
        writer = create_engine(address, pool_pre_ping=True, **pool)
    database = Database(reader, writer, GroupCommit(writer) if reader.dialect.name == "sqlite" else None)
    try:
        _shrink_by_steps(database)
        if not _is_current(database):
            migrate(database)
    except BadOption:
        database.close()
        raise
    except DatabaseError as error:
        database.close()
        raise BadOption(_unusable(address, error)) from None
    return database


def _with_driver(address: str) -> str:
    """Return the address with the driver we use; BadOption for a kind of database we don't know."""
    scheme, separator, rest = address.partition("://")
    if separator and scheme == "sqlite":
        return address
    if separator and scheme in ("postgresql", "postgres"):
        require("PostgreSQL", "postgresql", "psycopg")
        return f"postgresql+psycopg://{rest}"
    raise BadOption(f"'{address}' isn't a database. Give sqlite:///FILE or postgresql://USER@HOST/NAME.")


def _unusable(address: str, error: DatabaseError) -> str:
    place = address.rpartition("@")[2].removeprefix("sqlite:///")
    return f"The database {place} can't be used ({error.orig}). Restore a backup, or move it away."


def _is_current(database: Database) -> bool:
    """Return whether the tables are those of this version."""
    with database.reader.connect() as connection, suppress(OperationalError, ProgrammingError):
        return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all() == [REVISION]
    return False


def migrate(database: Database, to: str = REVISION) -> None:
    """Bring the tables to this revision, or raise BadOption if they are newer; `base` drops them all."""
    # A server that is started again seldom needs it, and it is slow to import.
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    # A path may hold a percent sign, which the configuration would take for a placeholder.
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    try:
        with database.writer.begin() as connection:
            if database.is_shared:
                # Servers that start at the same time wait for each other.
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config.attributes["connection"] = connection
            (command.downgrade if to == "base" else command.upgrade)(config, to)
    except CommandError:
        raise BadOption(NEWER) from None


@contextmanager
def writing(database: Database) -> Iterator[Connection]:
    """Open a transaction: when the block ends all of it is on disk, or NotWritten is raised and none of it is.

    A row that exists already is left to the caller, who knows what that means.
    """
    try:
        with database.writer.begin() if database.group is None else database.group.join() as connection:
            yield connection
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        raise NotWritten(error) from error


def insert_if_new(connection: Connection, table: Table, **row: Any) -> bool:
    """Insert a row, and return whether it is new: there may be one, or another server may insert it right now."""
    # Both kinds of database write it alike, but each has a function of its own for it.
    dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
    new = dialect.insert(table).values(**row).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(new).first() is not None


@contextmanager
def reading(database: Database) -> Iterator[Connection]:
    """Open a connection for reading; it waits for no writer. Away if the database doesn't answer."""
    try:
        with database.reader.connect() as connection:
            yield connection
    except (OperationalError, PoolTimeout) as error:
        raise Away(error) from error


def read_rows(database: Database, wanted: Select[*Columns]) -> Sequence[Row[*Columns]]:
    """Return all rows that a query finds."""
    with reading(database) as connection:
        return connection.execute(wanted).all()


def read_row(database: Database, wanted: Select[*Columns]) -> Row[*Columns] | None:
    """Return the only row that a query finds, if it finds one."""
    with reading(database) as connection:
        return connection.execute(wanted).one_or_none()


def read_value(database: Database, wanted: Select[Value]) -> Value | None:
    """Return the only value that a query finds, if it finds one."""
    with reading(database) as connection:
        return connection.execute(wanted).scalar_one_or_none()


@contextmanager
def snapshot(database: Database) -> Iterator[Connection]:
    """Open a connection that sees everything as it is at one instant, whatever is written meanwhile."""
    with database.reader.connect() as connection:
        if database.reader.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
            try:
                yield connection
            finally:
                connection.exec_driver_sql("ROLLBACK")
        else:
            yield connection.execution_options(isolation_level="REPEATABLE READ")


def give_back_space(database: Database) -> None:
    """Return the space of deleted rows to the system."""
    if database.reader.dialect.name == "sqlite":
        with database.reader.connect() as connection:
            # Stepped to its end: a plain execute frees a single page.
            raw: Any = connection.connection.driver_connection
            raw.executescript("PRAGMA incremental_vacuum")


def _shrink_by_steps(database: Database) -> None:
    """Let SQLite give space back; a file from an earlier version is rewritten once for that."""
    if database.reader.dialect.name == "sqlite":
        with database.reader.connect() as connection:
            if connection.exec_driver_sql("PRAGMA auto_vacuum").scalar() != 2:
                connection.exec_driver_sql("PRAGMA auto_vacuum = INCREMENTAL")
                connection.exec_driver_sql("VACUUM")


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Set SQLite up: readers beside one writer, every commit on disk, patience while another process writes."""
    # Python's own way to begin transactions would come before ours.
    connection.isolation_level = None
    for pragma in (
        "journal_mode = WAL",
        f"journal_size_limit = {LARGEST_JOURNAL}",
        "synchronous = FULL",
        "foreign_keys = ON",
        "busy_timeout = 10000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once: a transaction that asks for it later may be refused."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
