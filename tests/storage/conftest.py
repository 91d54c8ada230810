"""Every question about storage is asked of both databases."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright.storage.database import Database, in_folder, opened
from tests.storage import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return in_folder(tmp_path / "data")
    return postgres.create(request.getfixturevalue("postgresql"), secrets.token_hex(8))


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """The same, opened, with its tables."""
    found = opened(address)
    yield found
    found.close()
