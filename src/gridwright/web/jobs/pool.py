"""Worker processes for long tasks, so that no click waits for a solver.

There are lanes, each with its own processes: `quick` for what a player at the board waits for, `slow` for what takes
longer (a new puzzle, a solution), `batch` for programs and booklets, `background` for the server's own work. So a hint
never waits behind a generator, nor a new game behind a program's thousand requests. Within a lane addresses and players
take turns. A task that is told to stop and doesn't is ended with its process, and another process is started.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from itertools import chain
from typing import Any, TypeVar, overload

from msgspec import Struct

from gridwright.core.budget import Progress
from gridwright.core.machine import cores
from gridwright.errors import GridwrightError
from gridwright.web.jobs.fair_queue import FairQueue
from gridwright.web.jobs.job import AnyJob, Job, Lane
from gridwright.web.jobs.process import WorkerProcess
from gridwright.web.jobs.task import R, Task
from gridwright.web.security.identity import client_address

LOG = logging.getLogger(__name__)

T = TypeVar("T", bound=Struct)

SYSTEM = ""
"""The player in whose name the server works of its own accord."""

NICE: dict[Lane, int] = {"quick": 0, "slow": 15, "batch": 17, "background": 19}
"""How far each lane stands back when the processor is wanted: clicks come first."""
PATIENCE: dict[Lane, float] = {"quick": 20.0, "slow": 60.0, "batch": 300.0, "background": 300.0}
"""Seconds a job may wait for a worker: its player has left by then."""
MOST_OF_A_PLAYER = 4
"""Unfinished jobs of one player."""
MOST_OF_AN_ADDRESS = 40
"""Unfinished jobs of one address: many players may share it."""
MOST_WAITING = 200
"""Unfinished jobs altogether."""
MOST_FINISHED = 1000
MOST_BYTES = 512 * 1024 * 1024
"""What is kept of finished jobs; the oldest expire first."""
KEPT_SECONDS = 15 * 60.0
"""How long a finished job can be asked about."""


class TooBusy(GridwrightError):
    """There are more jobs than are accepted; the message says whose."""


class WorkerPool:
    """All lanes with their queues and processes."""

    def __init__(self, quick: int = 1, slow: int | None = None, batch: int = 1, background: int = 1) -> None:
        # Two at least: one long solution must not keep every new game waiting.
        slow = max(2, cores() - 1) if slow is None else slow
        self._sizes: dict[Lane, int] = {"quick": quick, "slow": slow, "batch": batch, "background": background}
        self._lanes: dict[Lane, FairQueue] = {}
        self._unfinished: dict[str, AnyJob] = {}
        self._finished: OrderedDict[str, AnyJob] = OrderedDict()
        """those that can still be asked about, the first to end first"""
        self.kept_bytes = 0
        """what the results of finished jobs take, in memory and on the disk"""
        self.on_share: Callable[[AnyJob], Awaitable[None]] | None = None
        """tells other servers of a job that a client will ask about"""
        self._serving: list[asyncio.Task[None]] = []
        self._idle: dict[Lane, list[WorkerProcess]] = {lane: [] for lane in self._sizes}
        """processes by lane that wait for a job"""

    async def start(self) -> None:
        """Take jobs; a worker process is started with the first job it is needed for."""
        for lane, size in self._sizes.items():
            self._lanes[lane] = FairQueue(max(1, size - 1))
            for _ in range(size):
                serving = self._serve(self._lanes[lane], NICE[lane], self._idle[lane])
                self._serving.append(asyncio.create_task(serving))

    async def stop(self) -> None:
        """End all worker processes; unfinished jobs are cancelled."""
        for serving in self._serving:
            serving.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        for process in chain.from_iterable(self._idle.values()):
            process.end()
        for job in tuple(self._unfinished.values()):
            job.end("cancelled", "The server is shutting down.")
        for job in tuple(self._finished.values()):
            self._forget(job)

    @overload
    def submit(
        self,
        player: str,
        task: Task[R],
        seconds: float,
        lane: Lane = ...,
        on_progress: Callable[[Progress], None] | None = ...,
    ) -> Job[R]: ...

    @overload
    def submit(
        self,
        player: str,
        task: Task[R],
        seconds: float,
        lane: Lane = ...,
        on_progress: Callable[[Progress], None] | None = ...,
        *,
        finish: Callable[[R], Awaitable[T]],
    ) -> Job[T]: ...

    def submit(
        self,
        player: str,
        task: Task[Any],
        seconds: float,
        lane: Lane = "slow",
        on_progress: Callable[[Progress], None] | None = None,
        *,
        finish: Callable[[Any], Awaitable[Any]] | None = None,
    ) -> AnyJob:
        """Put a task into the queue, or TooBusy; `finish` is what the server does with its result."""
        job: AnyJob = Job(
            player=player,
            address=SYSTEM if player == SYSTEM else client_address.get(),
            task=task,
            seconds=seconds,
            lane=lane,
            on_end=self._keep,
            on_progress=on_progress,
            on_share=self.on_share,
            finish=finish,
        )
        self._refuse_too_many(job)
        job.timer = asyncio.get_running_loop().call_later(PATIENCE[lane], _give_up_waiting, job)
        self._unfinished[job.id] = job
        self._lanes[lane].put(job)
        return job

    async def run(self, player: str, task: Task[R], seconds: float, lane: Lane = "slow") -> R:
        """Return the result of a task, or JobFailed."""
        job = self.submit(player, task, seconds, lane)
        try:
            return await job.outcome()
        finally:
            self._forget(job)

    def queue_lengths(self) -> dict[str, float]:
        """Return how many jobs wait or run in each lane."""
        jobs = Counter(job.lane for job in tuple(self._unfinished.values()))
        return {lane: float(jobs[lane]) for lane in self._sizes}

    def cancel(self, job: str) -> None:
        """Cancel a job that another server was asked to cancel, if it is ours."""
        if job in self._unfinished:
            self._unfinished[job].cancel()

    def job(self, job: str, player: str) -> AnyJob | None:
        """Return the player's job of that name."""
        found = self._unfinished.get(job) or self._finished.get(job)
        return found if found is not None and found.player == player else None

    def _refuse_too_many(self, new: AnyJob) -> None:
        unfinished = self._unfinished.values()
        if len(unfinished) >= MOST_WAITING:
            raise TooBusy("The server is busy. Try again in a minute.")
        if new.player == SYSTEM:
            return
        if sum(job.player == new.player for job in unfinished) >= MOST_OF_A_PLAYER:
            raise TooBusy(f"You have {MOST_OF_A_PLAYER} jobs running. Wait for one, or cancel it.")
        if sum(job.address == new.address for job in unfinished) >= MOST_OF_AN_ADDRESS:
            raise TooBusy(f"Your network has {MOST_OF_AN_ADDRESS} jobs running. Try again in a minute.")

    async def _serve(self, lane: FairQueue, nice: int, idle: list[WorkerProcess]) -> None:
        """Run one job after the other, in a process that is idle or in a new one."""
        while True:
            job = await lane.get()
            try:
                await _run(job, nice, idle)
            finally:
                lane.done(job)

    def _keep(self, job: AnyJob) -> None:
        """Keep a finished job for a while; the oldest ones go if there are too many, or too large ones."""
        self._unfinished.pop(job.id, None)
        self._finished[job.id] = job
        self.kept_bytes += job.size
        if job.timer is not None:
            job.timer.cancel()
        job.timer = asyncio.get_running_loop().call_later(KEPT_SECONDS, self._forget, job)
        while len(self._finished) > 1 and (self.kept_bytes > MOST_BYTES or len(self._finished) > MOST_FINISHED):
            self._forget(next(iter(self._finished.values())))

    def _forget(self, job: AnyJob) -> None:
        if self._finished.pop(job.id, None) is not None:
            self.kept_bytes -= job.size
            job.expire()


def _give_up_waiting(job: AnyJob) -> None:
    if job.state == "waiting":
        job.end("failed", f"The server is busy: this waited {time.monotonic() - job.submitted:.0f} s. Try again later.")


async def _run(job: AnyJob, nice: int, idle: list[WorkerProcess]) -> None:
    """Run the job; the process is idle afterwards if it can be used again. A bug ends the job, never the lane."""
    process, reusable = None, False
    job.state, job.progress = "running", Progress("Starting")
    try:
        process = _take(idle) or await _start(nice)
        reusable = await process.run(job)
    except Exception as error:
        LOG.exception("Job failed with an internal error: %s", type(job.task).__name__)
        job.end("failed", f"Something went wrong on our side ({type(error).__name__}).")
    finally:
        if process is not None and reusable:
            idle.append(process)
        elif process is not None:
            process.end()


def _take(idle: list[WorkerProcess]) -> WorkerProcess | None:
    """Return an idle process; one that was killed meanwhile, by the system for its memory perhaps, is dropped."""
    while idle:
        process = idle.pop()
        if not process.has_ended:
            return process
        process.end()
    return None


async def _start(nice: int) -> WorkerProcess:
    """Start a process in a thread, for that takes a while; one that isn't waited for any more is ended again."""
    starting = asyncio.create_task(asyncio.to_thread(WorkerProcess, nice, asyncio.get_running_loop()))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        (await starting).end()
        raise
