"""Results wait for whoever asked, for a while, and within a limit."""

from __future__ import annotations

import pytest

from gridwright.storage import results
from gridwright.storage.database import Database


def test_the_oldest_files_make_room(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MOST_BYTES", 20)
    files = [results.keep_file(database, "ann", "a.pdf", "application/pdf", bytes(10), now) for now in (1.0, 2.0, 3.0)]
    there = [results.result_of(database, file, "ann", 4.0) for file in files]
    assert [file is not None for file in there] == [False, True, True]
    assert results.result_of(database, files[2], "bob", 4.0) is None
    assert there[2] == results.Result(files[2], "done", "", "a.pdf", "application/pdf", bytes(10))
    assert results.result_of(database, files[2], "ann", 4.0 + results.KEPT_SECONDS) is None


def test_a_job_can_be_asked_about_anywhere(database: Database) -> None:
    results.keep_job(database, "job", "ann", "11", 1.0)
    assert results.result_of(database, "job", "ann", 2.0) == results.Result("job", "running")
    results.end_job(database, "job", "done", "", b"{}")
    assert results.result_of(database, "job", "ann", 3.0) == results.Result("job", "done", body=b"{}")
