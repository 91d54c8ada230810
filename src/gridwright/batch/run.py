"""Run a job: hand out shards, record what comes back, merge."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from gridwright.batch.executors import WorkerGroup, open_workers
from gridwright.batch.job import Job
from gridwright.batch.ledger import Ledger
from gridwright.batch.progress_counts import ProgressCounts
from gridwright.batch.shard_worker import ShardResult
from gridwright.batch.shard_worker import run as work
from gridwright.core.budget import Budget
from gridwright.errors import WorkersLost

AHEAD = 3
"""Shards given out per worker, so that none waits for the next while its last one travels back."""

LOOK = 0.1
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class Ran:
    """A run's progress: items done of all, and once it is finished lines written and symmetric ones left out."""

    done: int
    total: int
    lines: int = 0
    duplicates: int = 0
    finished: bool = False


def run(
    job: Job,
    results: Path,
    command: list[str],
    budget: Budget,
    *,
    workers: int | None = None,
    cluster: str | None = None,
) -> Ran:
    """Run or resume the job and write its lines to `results`; unfinished when the budget ran out."""
    with Ledger(results, job, command) as ledger:
        if ledger.finished:
            return _report(job, ledger)
        missing = [number for number in range(job.shards) if number not in ledger.entries]
        counts = ProgressCounts(job.action)
        done = sum(len(entry.seconds) for entry in ledger.entries.values())
        if missing:
            with closing(_completed(job, missing, budget, workers, cluster)) as shards:
                for shard in shards:
                    ledger.add(shard)
                    done += len(shard.lines)
                    counts.add(shard.lines)
                    budget.report(counts.summary(), done, len(job.items))
        if len(ledger.entries) < job.shards:
            return Ran(done, len(job.items))
        merged = ledger.merge()
        return Ran(done, len(job.items), merged.lines, merged.duplicates, finished=True)


def _report(job: Job, ledger: Ledger) -> Ran:
    with ledger.results.open("rb") as file:
        lines = sum(1 for _ in file)
    return Ran(len(job.items), len(job.items), lines, len(job.items) - lines, finished=True)


def _completed(
    job: Job, missing: list[int], budget: Budget, workers: int | None, cluster: str | None
) -> Generator[ShardResult, None, None]:
    """Yield finished shards as they come in, until all are there or the budget ends."""
    waiting = deque(missing)
    losses = 0
    while waiting and budget.should_continue():
        with open_workers(workers, cluster) as group:
            given: dict[Future[ShardResult | None], int] = {}
            try:
                for done in _flow(job, waiting, given, group, budget):
                    losses = 0
                    yield done
            except BrokenProcessPool:
                losses += 1
                if losses == 3:
                    raise WorkersLost(
                        "Workers died three times at the same shards, perhaps out of memory. Finished work is saved."
                    ) from None
                waiting.extendleft(sorted(given.values(), reverse=True))


def _flow(
    job: Job, waiting: deque[int], given: dict[Future[ShardResult | None], int], group: WorkerGroup, budget: Budget
) -> Iterator[ShardResult]:
    while (waiting or given) and budget.should_continue():
        while waiting and len(given) < AHEAD * group.capacity:
            number = waiting[0]
            given[group.executor.submit(work, job.shard(number), _left(budget))] = number
            waiting.popleft()
        ready, _ = wait(given, timeout=LOOK, return_when=FIRST_COMPLETED)
        for future in ready:
            done = future.result()
            del given[future]
            if done is not None:
                yield done


def _left(budget: Budget) -> float | None:
    return None if budget.seconds is None else budget.left()
