"""Worker processes for whatever takes long, so that nobody's click waits for somebody else's solver.

Each worker is a process of its own with a pipe. A job may take its seconds; it is told to stop through its budget
when they are over or when it is cancelled, and if it does not listen the process is ended and another one hired. There
are lanes, so that a hint does not wait behind a generator: `quick` for what a player at the board waits for, `slow` for
what they ordered, `aside` for what nobody asked for. A player may have only so many jobs at once, and only so many may
wait.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from gridwright import families
from gridwright.core.budget import Progress
from gridwright.errors import GridwrightError
from gridwright.web.jobs import tasks
from gridwright.web.jobs.worker import Run, work

LOG = logging.getLogger(__name__)

Lane = Literal["quick", "slow", "aside"]
JobState = Literal["waiting", "running", "done", "failed", "cancelled"]

NICE: dict[Lane, int] = {"quick": 0, "slow": 3, "aside": 10}
"""How far each lane stands back when the processor is wanted: clicks come first."""
GRACE = 2.0
"""Seconds a job has to stop after it was told to."""
STARTING = 30.0
"""Seconds a new process may take before it begins with its first job."""
MOST_OF_A_PLAYER = 4
MOST_WAITING = 200
MOST_REMEMBERED = 1000
"""So many finished jobs can still be asked about."""


SYSTEM = ""
"""The player in whose name the house works of its own accord."""


class TooBusy(GridwrightError):
    """There are more jobs than are taken on; the sentence says whose."""


class JobFailed(GridwrightError):
    """A job that ended without a result, and why."""


@dataclass(eq=False)
class Job:
    """A piece of long work: what is asked, how far it is, what came of it."""

    id: str
    player: str
    name: str
    arguments: dict[str, Any]
    seconds: float
    lane: Lane
    on_progress: Callable[[Progress], None] | None = None
    then: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]] | None = None
    """what the server does with the result before the job counts as done"""
    state: JobState = "waiting"
    progress: Progress = field(default_factory=lambda: Progress("waiting for a worker"))
    result: dict[str, Any] = field(default_factory=dict)
    message: str = ""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    def end(self, state: JobState, sentence: str = "", result: dict[str, Any] | None = None) -> None:
        """Say how it ended."""
        self.state, self.message, self.result = state, sentence, result or {}
        self.ended.set()

    def cancel(self) -> None:
        """Tell it to stop, or take it out of the line; nothing happens if it has ended."""
        self.stop.set()
        if self.state == "waiting":
            self.end("cancelled", "Cancelled before it began.")

    async def outcome(self) -> dict[str, Any]:
        """The result, or JobFailed with the reason; if the asker leaves, the job is cancelled."""
        try:
            await self.ended.wait()
        except asyncio.CancelledError:
            self.cancel()
            raise
        if self.state != "done":
            raise JobFailed(self.message)
        return self.result


class WorkerPool:
    """All lanes with their queues and their processes."""

    def __init__(self, quick: int = 1, slow: int | None = None, aside: int = 1, run: Run = tasks.run) -> None:
        self._run = run
        slow = slow or max(1, (os.cpu_count() or 2) - 1)
        self._sizes: dict[Lane, int] = {"quick": quick, "slow": slow, "aside": aside}
        self._lanes: dict[Lane, asyncio.Queue[Job]] = {}
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Hire everybody."""
        for lane, size in self._sizes.items():
            self._lanes[lane] = asyncio.Queue()
            self._tasks += [asyncio.create_task(_serve(self._lanes[lane], self._run, NICE[lane])) for _ in range(size)]

    async def stop(self) -> None:
        """Send everybody home; what is not done is cancelled."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for job in self._jobs.values():
            if not job.ended.is_set():
                job.end("cancelled", "The server is shutting down.")

    def submit(
        self,
        player: str,
        name: str,
        arguments: dict[str, Any],
        seconds: float,
        lane: Lane = "slow",
        on_progress: Callable[[Progress], None] | None = None,
        then: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]] | None = None,
    ) -> Job:
        """Put a job in line, or TooBusy."""
        unfinished = [job for job in self._jobs.values() if not job.ended.is_set()]
        if player != SYSTEM and sum(job.player == player for job in unfinished) >= MOST_OF_A_PLAYER:
            raise TooBusy(f"You have {MOST_OF_A_PLAYER} pieces of long work under way; wait for one, or cancel it.")
        if len(unfinished) >= MOST_WAITING:
            raise TooBusy("There is too much work waiting; try again in a minute.")
        job = Job(secrets.token_urlsafe(12), player, name, arguments, seconds, lane, on_progress, then)
        self._jobs[job.id] = job
        while len(self._jobs) > MOST_REMEMBERED + MOST_WAITING:
            self._jobs.popitem(last=False)
        self._lanes[lane].put_nowait(job)
        return job

    async def done(
        self, player: str, name: str, arguments: dict[str, Any], seconds: float, lane: Lane = "slow"
    ) -> dict[str, Any]:
        """The result of a job, waited for."""
        return await self.submit(player, name, arguments, seconds, lane).outcome()

    def job(self, job: str, player: str) -> Job | None:
        """The player's job of that name."""
        found = self._jobs.get(job)
        return found if found is not None and found.player == player else None


async def _serve(lane: asyncio.Queue[Job], run: Run, nice: int) -> None:
    """Take one job after the other, with a process that is hired anew whenever it had to be ended."""
    worker = _Worker(run, nice)
    try:
        while True:
            job = await lane.get()
            if job.ended.is_set():
                continue
            if not await _done_well(worker, job):
                worker.leave()
                worker = _Worker(run, nice)
    finally:
        worker.leave()


async def _done_well(worker: _Worker, job: Job) -> bool:
    """Work on the job; whether the process can be used again. A defect ends the job, never the lane."""
    try:
        return await worker.does(job)
    except Exception as error:
        LOG.exception("A job failed by a defect of ours: %s", job.name)
        job.end("failed", f"This is a defect of ours ({type(error).__name__}).")
        return False


class _Worker:
    """One process, seen from the server."""

    def __init__(self, run: Run, nice: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self._process = context.Process(target=work, args=(far_end, list(families.__path__), run, nice), daemon=True)
        self._process.start()
        far_end.close()
        self._inbox: asyncio.Queue[tuple[str, str, Any]] = asyncio.Queue()
        threading.Thread(target=self._listen, args=(asyncio.get_running_loop(),), daemon=True).start()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Carry what the process says into the event loop until the process is gone."""
        with suppress(RuntimeError):
            # RuntimeError: the loop was closed before the process.
            while True:
                try:
                    news = self._pipe.recv()
                except (EOFError, OSError):
                    loop.call_soon_threadsafe(self._inbox.put_nowait, ("", "gone", None))
                    return
                loop.call_soon_threadsafe(self._inbox.put_nowait, news)

    async def does(self, job: Job) -> bool:
        """Work on the job until it has ended; whether the process can be used again."""
        job.state = "running"
        job.progress = Progress("beginning")
        stopped = asyncio.create_task(job.stop.wait())
        try:
            # In a thread: a large puzzle fills the pipe, and sending waits until the process has read it.
            await asyncio.to_thread(self._pipe.send, ("job", job.id, (job.name, job.arguments, job.seconds)))
            return await self._follow(job, stopped)
        except (BrokenPipeError, OSError):
            job.end("failed", "The worker was gone; try again.")
            return False
        except asyncio.CancelledError:
            job.end("cancelled", "The server is shutting down.")
            raise
        finally:
            stopped.cancel()

    async def _follow(self, job: Job, stopped: asyncio.Task[Any]) -> bool:
        deadline = time.monotonic() + STARTING + job.seconds + GRACE
        told = False
        while True:
            news = asyncio.create_task(self._inbox.get())
            await asyncio.wait(
                {news} if told else {news, stopped},
                timeout=max(0.0, deadline - time.monotonic()),
                return_when=asyncio.FIRST_COMPLETED,
            )
            if news.done():
                about, kind, said = news.result()
                if (about, kind) == (job.id, "begun"):
                    # A job that was told to stop before it began gets no time of its own any more.
                    deadline = deadline if told else time.monotonic() + job.seconds + GRACE
                    continue
                ended = await _heard(job, about, kind, said)
                if ended is not None:
                    return ended
                continue
            news.cancel()
            if stopped.done() and not told:
                told, deadline = True, time.monotonic() + GRACE
                self._pipe.send(("stop", job.id, None))
                continue
            job.end("cancelled" if told else "failed", "Cancelled." if told else _too_long(job.seconds))
            return False

    def leave(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


async def _heard(job: Job, about: str, kind: str, said: Any) -> bool | None:
    """Take in what a process said; whether it can be used again if the job has ended, None if it goes on."""
    if kind == "gone":
        job.end("failed", "The worker ended without a word; the work may need more memory than there is.")
        return False
    if about != job.id:
        return None
    if kind == "progress":
        # A better answer stays until there is a still better one.
        job.progress = said if said.answer else replace(said, answer=job.progress.answer)
        if job.on_progress is not None:
            job.on_progress(said)
        return None
    if job.stop.is_set():
        job.end("cancelled", "Cancelled.")
    elif kind == "done":
        await _finish(job, said)
    else:
        job.end("failed", said)
    return True


async def _finish(job: Job, result: dict[str, Any]) -> None:
    try:
        job.end("done", result=result if job.then is None else await job.then(result))
    except GridwrightError as error:
        job.end("failed", str(error))


def _too_long(seconds: float) -> str:
    return f"This took more than {seconds:g} seconds and was stopped."
