"""Settings for all tests: how long an example takes is never a failure, since others may use the machine."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.quick import PART
from tests.storage import postgres

settings.register_profile("quick", deadline=None, max_examples=100 // PART)
settings.register_profile("long", deadline=None)
settings.load_profile("quick")

# A shell starts what runs in the background with Ctrl-C ignored, and the programs under test would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A PostgreSQL server; its address lacks the name of a database."""
    with postgres.cluster() as address:
        yield address
