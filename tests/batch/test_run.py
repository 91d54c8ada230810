"""Large runs on this machine's cores: the same lines however often they are interrupted."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
from pathlib import Path

import psutil
import pytest

from gridwright import catalog
from gridwright.batch.job import Job, JobOptions
from gridwright.batch.run import run
from gridwright.core.budget import Budget, Progress
from tests.batch.runs import COUNT, command, finish, shards_done, start
from tests.processes import alive, wait_until
from tests.quick import quick


def test_every_line_is_a_valid_board_of_its_own(undisturbed: bytes) -> None:
    family = catalog.family("slitherlink")
    lines = [json.loads(line) for line in undisturbed.splitlines()]
    assert len(lines) == COUNT
    assert len({line["symmetry_key"] for line in lines}) == COUNT
    for line in lines[::20]:
        family.text.read(line["puzzle"])


def test_a_run_killed_again_and_again_loses_nothing_and_has_nothing_twice(tmp_path: Path, undisturbed: bytes) -> None:
    results = tmp_path / "boards.jsonl"
    for _ in range(2):
        before = shards_done(results)
        process = start(results, "--workers", "2")
        wait_until(lambda seen=before: shards_done(results) >= seen + 3, "three shards more")  # type: ignore[misc]
        workers = [child.pid for child in psutil.Process(process.pid).children(recursive=True)]
        process.kill()
        process.communicate()
        assert not results.exists()
        wait_until(lambda pids=workers: not any(map(alive, pids)), "the workers to leave")  # type: ignore[misc]
    finish(results, "--workers", "2")
    assert results.read_bytes() == undisturbed


def test_a_killed_worker_is_replaced(tmp_path: Path, undisturbed: bytes) -> None:
    results = tmp_path / "boards.jsonl"
    process = start(results, "--workers", "2")
    wait_until(lambda: shards_done(results) >= 2, "two shards")
    workers = [child for child in psutil.Process(process.pid).children() if "spawn_main" in " ".join(child.cmdline())]
    workers[0].kill()
    _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert results.read_bytes() == undisturbed


@pytest.mark.parametrize("word", quick(signal.SIGINT, of=[signal.SIGINT, signal.SIGTERM]))
def test_a_run_that_is_asked_to_stop_says_how_to_go_on(
    tmp_path: Path, undisturbed: bytes, word: signal.Signals
) -> None:
    results = tmp_path / "boards.jsonl"
    process = start(results, "--workers", "2")
    wait_until(lambda: shards_done(results) >= 2, "two shards")
    process.send_signal(word)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err.strip().endswith("Rerun the command to resume.")
    finish(results)
    assert results.read_bytes() == undisturbed


def test_a_full_disk_is_a_sentence_and_what_is_done_is_saved(tmp_path: Path, undisturbed: bytes) -> None:
    results = tmp_path / "boards.jsonl"

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

    ran = subprocess.run(
        command(results, "--workers", "1"),
        capture_output=True,
        text=True,
        preexec_fn=little_room,
        timeout=120,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},  # half a compiled module would break all that comes after
    )
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert "can't be written: File too large. Finished work is saved" in ran.stderr
    assert shards_done(results) > 0
    finish(results)
    assert results.read_bytes() == undisturbed


def making(count: int) -> Job:
    return Job("generate", "madness", JobOptions(seconds_each=60.0), range(count))


def test_a_run_out_of_time_is_unfinished_and_goes_on_later(tmp_path: Path) -> None:
    results = tmp_path / "boards.jsonl"
    first = run(making(100), results, [], Budget(0.0), workers=1)
    assert not first.finished
    assert not results.exists()
    second = run(making(100), results, [], Budget(), workers=1)
    assert (second.finished, second.done, second.lines) == (True, 100, 100)


def test_a_finished_run_is_not_done_again(tmp_path: Path) -> None:
    results = tmp_path / "boards.jsonl"
    run(making(10), results, [], Budget(), workers=1)
    written = results.stat().st_mtime_ns
    assert run(making(10), results, [], Budget(0.0)).finished
    assert results.stat().st_mtime_ns == written


def test_progress_tells_how_much_is_done_and_what_came_of_it(tmp_path: Path) -> None:
    told: list[Progress] = []
    run(making(20), tmp_path / "boards.jsonl", [], Budget(on_progress=told.append), workers=1)
    assert (told[-1].done, told[-1].total) == (20, 20)
    assert told[-1].what == "made 100.0%"
