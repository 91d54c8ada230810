"""Every question about storage is asked of both databases."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from gridwright.storage.database import Database, in_folder, opened, writing
from gridwright.storage.tables import metadata
from tests.storage import postgres


@pytest.fixture(scope="session")
def sqlite_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose database has its tables."""
    folder = tmp_path_factory.mktemp("tables") / "data"
    opened(in_folder(folder)).close()
    return folder


@pytest.fixture(scope="session")
def reused(postgresql: str) -> str:
    """A database for all tests that need its tables alone: to empty them takes a tenth of the time of a new one."""
    return postgres.create(postgresql, "reused")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind: empty, or with its tables for tests that ask for it opened."""
    has_tables = "database" in request.fixturenames
    if request.param == "postgresql":
        if has_tables:
            return str(request.getfixturevalue("reused"))
        return postgres.create(request.getfixturevalue("postgresql"), secrets.token_hex(8))
    if has_tables:
        shutil.copytree(request.getfixturevalue("sqlite_tables"), tmp_path / "data")
    return in_folder(tmp_path / "data")


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """The same, opened, with nothing in its tables."""
    found = opened(address)
    if found.writer.dialect.name == "postgresql":
        with writing(found) as connection:
            names = ", ".join(table.name for table in metadata.sorted_tables)
            connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY"))
    yield found
    found.close()
