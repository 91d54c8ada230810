"""One run that nothing happens to, for all tests that disturb others."""

from __future__ import annotations

import pytest

from tests.batch.runs import finish


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The lines of the run when nothing happens to it, with one worker."""
    results = tmp_path_factory.mktemp("undisturbed") / "boards.jsonl"
    finish(results, "--workers", "1")
    return results.read_bytes()
