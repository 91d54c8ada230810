"""The ledger: what counts after a kill, what is damage, and what is never touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.batch.job import Job, JobOptions
from gridwright.batch.ledger import Ledger, ledger_path, part_path, read_ledger
from gridwright.batch.shard_worker import ShardResult
from gridwright.errors import BadOption, Unreadable

JOB = Job("generate", "madness", JobOptions(), range(6), largest=2)


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "boards.jsonl"


def done(number: int, *likenesses: str) -> ShardResult:
    lines = tuple(
        json.dumps({"seed": number * 10 + place, "symmetry_key": each}) for place, each in enumerate(likenesses)
    )
    return ShardResult(number, lines, tuple(0.5 for _ in lines))


def seeds(results: Path) -> list[int]:
    return [json.loads(line)["seed"] for line in results.read_text().splitlines()]


def begun(results: Path, *shards: ShardResult) -> None:
    with Ledger(results, JOB, ["gridwright"]) as ledger:
        for shard in shards:
            ledger.add(shard)


def test_lines_are_merged_in_the_order_of_their_items(results: Path) -> None:
    begun(results, done(2, "e"), done(0, "a", "b"))
    with Ledger(results, JOB, []) as ledger:
        assert sorted(ledger.entries) == [0, 2]
        ledger.add(done(1, "c"))
        merged = ledger.merge()
    assert (merged.lines, merged.duplicates) == (4, 0)
    assert seeds(results) == [0, 1, 10, 20]
    assert not part_path(results).exists()
    assert results.stat().st_mode == ledger_path(results).stat().st_mode, "who may read the one may read the other"


def test_of_boards_alike_the_first_is_saved(results: Path) -> None:
    with Ledger(results, JOB, []) as ledger:
        ledger.add(done(1, "a", "b"))
        ledger.add(done(0, "b", "c"))
        assert ledger.merge().duplicates == 1
    assert seeds(results) == [0, 1, 10]


def test_a_shard_that_comes_twice_counts_once(results: Path) -> None:
    with Ledger(results, JOB, []) as ledger:
        ledger.add(done(0, "a"))
        ledger.add(done(0, "a"))
        assert ledger.merge().lines == 1


@pytest.mark.parametrize("torn", [b"", b"{", b'{"shard": 1, "at"'])
def test_whatever_a_kill_left_half_written_is_cut_off(results: Path, torn: bytes) -> None:
    begun(results, done(0, "a", "b"))
    with part_path(results).open("ab") as part:
        part.write(b'{"seed": 10, "like')
    with ledger_path(results).open("ab") as page:
        page.write(torn)
    with Ledger(results, JOB, []) as ledger:
        assert sorted(ledger.entries) == [0]
        ledger.add(done(1, "c"))
        ledger.merge()
    assert seeds(results) == [0, 1, 10]


def test_a_ledger_with_the_old_name_for_timings_is_resumed(results: Path) -> None:
    begun(results, done(0, "a"))
    page = ledger_path(results)
    page.write_text(page.read_text().replace('"timings"', '"asides"'))
    assert '"asides"' in page.read_text()
    with Ledger(results, JOB, []) as ledger:
        assert sorted(ledger.entries) == [0]


def test_a_ledger_killed_within_its_first_line_starts_anew(results: Path) -> None:
    ledger_path(results).write_bytes(b'{"ledger": 1, "jo')
    with Ledger(results, JOB, []) as ledger:
        assert ledger.entries == {}
    assert read_ledger(results) is not None


def test_a_run_killed_after_its_results_appeared_finishes_the_same(results: Path) -> None:
    begun(results, done(0, "a"))
    before_merging = ledger_path(results).read_bytes(), part_path(results).read_bytes()
    with Ledger(results, JOB, []) as ledger:
        ledger.merge()
    whole = results.read_bytes()
    ledger_path(results).write_bytes(before_merging[0])
    part_path(results).write_bytes(before_merging[1])
    with Ledger(results, JOB, []) as ledger:
        assert not ledger.finished
        ledger.merge()
    assert results.read_bytes() == whole


def test_a_finished_run_is_known_as_finished(results: Path) -> None:
    begun(results, done(0, "a"))
    with Ledger(results, JOB, []) as ledger:
        ledger.merge()
    with Ledger(results, JOB, []) as ledger:
        assert ledger.finished


def kept(results: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in results.parent.iterdir()}


def refused(results: Path, error: type[Exception], job: Job = JOB) -> str:
    """The sentence with which the run is refused; nothing on disk has changed."""
    before = kept(results)
    with pytest.raises(error) as caught:
        Ledger(results, job, [])
    assert kept(results) == before
    return str(caught.value)


def test_a_changed_byte_in_the_lines_is_damage(results: Path) -> None:
    begun(results, done(0, "a"), done(1, "b"))
    data = bytearray(part_path(results).read_bytes())
    data[3] ^= 1
    part_path(results).write_bytes(data)
    assert "damaged in shard 0" in refused(results, Unreadable)


def test_missing_lines_are_damage(results: Path) -> None:
    begun(results, done(0, "a"), done(1, "b"))
    part_path(results).write_bytes(part_path(results).read_bytes()[:-4])
    assert "shorter than its ledger" in refused(results, Unreadable)


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"shard": "x"}', '{"shard": 1}'])
def test_a_damaged_line_of_the_ledger_is_named(results: Path, line: str) -> None:
    begun(results, done(0, "a"))
    with ledger_path(results).open("a") as page:
        page.write(line + "\n")
    assert refused(results, Unreadable).startswith("line 3: ")


def test_another_job_does_not_go_on_with_this_one_s_lines(results: Path) -> None:
    begun(results, done(0, "a"))
    other = Job("generate", "madness", JobOptions(), range(7), largest=2)
    assert "belongs to another run (gridwright)" in refused(results, BadOption, other)


def test_a_file_that_is_no_run_is_not_written_over(results: Path) -> None:
    results.write_text("mine\n")
    assert "exists already" in refused(results, BadOption)


def test_two_runs_do_not_write_to_the_same_file(results: Path) -> None:
    with Ledger(results, JOB, []), pytest.raises(BadOption, match="Another run"):
        Ledger(results, JOB, [])
