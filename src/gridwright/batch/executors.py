"""Where shards run: on this machine's cores, or on a Dask cluster.

Both are an executor of the standard library's kind, so a run is written once. The pool's workers leave when the run
does, even if it was killed; a pool that lost a worker is replaced and the shards it had are given out again. On a
cluster that is Dask's business.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing.process import parent_process
from typing import TYPE_CHECKING

from gridwright.core.machine import cores
from gridwright.errors import BadOption, WorkersLost, require

if TYPE_CHECKING:
    from distributed import Client

CONNECTING = 10
"""Seconds within which a cluster has to answer."""


@dataclass(frozen=True)
class WorkerGroup:
    """An executor, and how many shards it can have in work at once."""

    executor: Executor
    capacity: int


@contextmanager
def open_workers(workers: int | None, cluster: str | None) -> Iterator[WorkerGroup]:
    """Open the workers: this many processes here (all cores if not given), or those of a cluster."""
    if cluster is None:
        if workers is not None and workers < 1:
            raise BadOption(f"{workers} workers isn't enough. Give 1 or more.")
        with _pool(workers or cores()) as group:
            yield group
    else:
        if workers is not None:
            raise BadOption("A cluster has its own workers. Leave out --workers, or write --cluster local:N.")
        with _cluster(cluster) as group:
            yield group


@contextmanager
def _pool(workers: int) -> Iterator[WorkerGroup]:
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_enter)
    try:
        yield WorkerGroup(pool, workers)
    finally:
        # Shards are pure, so whatever a worker is still at may be dropped.
        for worker in set(multiprocessing.active_children()) - others:
            worker.kill()
        pool.shutdown(cancel_futures=True)


def _enter() -> None:
    """Prepare a new worker: it ignores Ctrl-C, and ends when the process that started it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def leave_with_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=leave_with_parent, daemon=True).start()


@contextmanager
def _cluster(address: str) -> Iterator[WorkerGroup]:
    require("A cluster", "cluster", "distributed")
    from distributed import CancelledError, Client, KilledWorker, LocalCluster
    from distributed.comm.core import CommClosedError

    local = re.fullmatch(r"local:([1-9]\d{0,3})", address)
    if local is None and not re.fullmatch(r"(tcp|tls)://\S+:\d+", address):
        raise BadOption(f"'{address}' isn't a cluster. Give tcp://HOST:PORT or local:N.")
    if local is not None:
        workers = int(local[1])
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield WorkerGroup(client.get_executor(), workers)
        return
    try:
        client = Client(address, timeout=CONNECTING)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadOption(f"No cluster answers at {address} ({_reason(error)}).") from None
    with client:
        try:
            yield WorkerGroup(client.get_executor(), _capacity(client, address))
        except (KilledWorker, CommClosedError, CancelledError) as error:
            raise WorkersLost(f"The cluster at {address} failed ({_reason(error)}). Finished work is saved.") from None


def _capacity(client: Client, address: str) -> int:
    """Return how many shards the cluster's workers can run at once; refuse workers of another version."""
    here, there = installed(), client.run(installed)
    if not there:
        raise BadOption(f"The cluster at {address} has no workers yet. Start one with 'dask worker {address}'.")
    for worker, other in there.items():
        if other != here:
            raise BadOption(f"Worker {worker} has gridwright {other} and this is {here}. Install the same version.")
    return sum(client.ncores().values())


def installed() -> str:
    """Return which version of the product is here."""
    return version("gridwright")


def _reason(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
