"""Settings for all tests: how long an example takes is never a failure, since others may use the machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.storage import postgres

settings.register_profile("gridwright", deadline=None)
settings.load_profile("gridwright")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A PostgreSQL server; its address lacks the name of a database."""
    with postgres.cluster() as address:
        yield address
