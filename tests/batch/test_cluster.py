"""The same runs on a Dask cluster: a real scheduler and real workers, one of which is killed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from gridwright.batch.executors import open_workers
from gridwright.errors import BadOption
from tests.batch.runs import finish, shards_done, start
from tests.processes import wait_until


@dataclass(frozen=True)
class Running:
    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    papers = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = subprocess.Popen(
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", papers],
        **quiet,  # type: ignore[call-overload]
    )
    workers: list[subprocess.Popen[bytes]] = []
    try:
        wait_until(papers.exists, "the scheduler")
        address = _address(papers)
        workers += [
            subprocess.Popen([*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"], **quiet)  # type: ignore[call-overload]
            for _ in range(2)
        ]
        _wait_for_workers(address, 2)
        yield Running(address, workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def _address(papers: Path) -> str:
    found: list[str] = []

    def written() -> bool:
        try:
            found.append(json.loads(papers.read_text())["address"])
        except (ValueError, KeyError):
            return False
        return True

    wait_until(written, "the scheduler's address")
    return found[0]


def _wait_for_workers(address: str, count: int) -> None:
    from distributed import Client  # takes half a second, of every process that collects tests

    with Client(address, timeout=30) as client:
        wait_until(lambda: len(client.ncores()) == count, f"{count} workers")


@pytest.mark.long
def test_a_cluster_gives_the_same_lines_even_when_a_worker_is_killed(
    tmp_path: Path, cluster: Running, undisturbed: bytes
) -> None:
    there = tmp_path / "there.jsonl"
    process = start(there, "--cluster", cluster.address)
    wait_until(lambda: shards_done(there) >= 3, "three shards")
    cluster.workers[0].kill()
    _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert there.read_bytes() == undisturbed


@pytest.mark.long
def test_a_cluster_without_workers_says_how_to_start_one(cluster: Running) -> None:
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    _wait_for_workers(cluster.address, 0)
    with (
        pytest.raises(BadOption, match=r"no workers yet\. Start one with 'dask worker"),
        open_workers(None, cluster.address),
    ):
        pass


def test_a_local_cluster_gives_the_same_lines(tmp_path: Path, undisturbed: bytes) -> None:
    there = tmp_path / "there.jsonl"
    finish(there, "--cluster", "local:2")
    assert there.read_bytes() == undisturbed


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "local:0", "local:many", "http://127.0.0.1:80", "tcp://x"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadOption, match="Give tcp://HOST:PORT or local:N"), open_workers(None, address):
        pass


def test_an_address_without_a_server_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.batch.executors.CONNECTING", 0.2)
    with (
        pytest.raises(BadOption, match=r"No cluster answers at tcp://127\.0\.0\.1:9"),
        open_workers(None, "tcp://127.0.0.1:9"),
    ):
        pass


def test_workers_and_a_cluster_are_not_asked_for_together() -> None:
    with pytest.raises(BadOption, match="Leave out --workers"), open_workers(2, "local:2"):
        pass
    with pytest.raises(BadOption, match="Give 1 or more"), open_workers(0, None):
        pass
