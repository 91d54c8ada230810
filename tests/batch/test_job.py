"""A job is cut into shards that hold every item once, and known again by its fingerprint."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.batch.job import Job, JobOptions, Source, options_as_fields, scattered


def job(count: int, largest: int = 64) -> Job:
    return Job("generate", "madness", JobOptions({"side": 4}), range(5, 5 + count), largest)


@given(st.integers(1, 20_000), st.integers(1, 500))
def test_the_shards_hold_every_item_once_and_in_order(count: int, largest: int) -> None:
    whole = job(count, largest)
    items = [item for number in range(whole.shards) for item in whole.shard(number).items]
    assert items == list(whole.items)
    assert all(1 <= len(whole.shard(number).items) <= largest for number in range(whole.shards))


def test_a_job_of_texts_is_cut_like_one_of_seeds() -> None:
    puzzles = [Source(f"{number}.txt", "madness", "AA\nAA\n") for number in range(200)]
    whole = Job("solve", "", JobOptions(), puzzles)
    assert whole.shard(1).items == puzzles[3:6]


def test_another_job_has_another_fingerprint() -> None:
    first = job(100)
    others = [
        replace(first, action="rate"),
        replace(first, family="colorgrid"),
        replace(first, options=JobOptions({"side": 5})),
        replace(first, items=range(6, 106)),
        replace(first, items=range(5, 106)),
    ]
    assert len({each.fingerprint() for each in [first, *others]}) == 6
    assert job(100).fingerprint() == first.fingerprint()


def test_texts_count_for_the_fingerprint() -> None:
    first = Job("solve", "", JobOptions(), [Source("a", "madness", "AA\nAA\n")])
    assert first.fingerprint() != Job("solve", "", JobOptions(), [Source("a", "madness", "BB\nBB\n")]).fingerprint()


def test_options_survive_the_journey() -> None:
    for name in catalog.names():
        for shape in catalog.family(name).options.values():
            options = shape()
            assert shape(**options_as_fields(options)) == options


def test_runs_with_neighbouring_seeds_share_no_game() -> None:
    assert not set(scattered(1, 1000)) & set(scattered(2, 1000))
    assert scattered(1, 10) == scattered(1, 1000)[:10]


def test_a_job_of_another_version_is_another_job(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job("generate", "madness", JobOptions(), range(10))
    before = job.fingerprint()
    monkeypatch.setattr("gridwright.batch.job.version", lambda name: "0.0.0")
    assert job.fingerprint() != before
