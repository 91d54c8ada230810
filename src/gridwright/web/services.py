"""What every request may need: storage, worker processes, threads, and tasks in the background."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from gridwright.core.teaching import Exercise
from gridwright.errors import GridwrightError
from gridwright.storage import puzzles, results
from gridwright.storage.database import Database
from gridwright.web.jobs.job import AnyJob
from gridwright.web.jobs.lesson_tasks import LessonShown
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.observe import Metrics
from gridwright.web.peers.peers import Peers
from gridwright.web.security.identity import client_address, client_player, signing_key
from gridwright.web.security.rate_limit import Limits
from gridwright.web.threads import Threads

LOG = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 16
"""Moves, drawings and commits that may be under way side by side."""


LEASE_SECONDS = 0.2
"""How often a server looks whether another one is done with something."""


CHARGED_FROM = 0.001
"""Seconds of processor time from which on work is charged to whoever asked for it."""


BYTES_OF_A_BOARD, BYTES_OF_A_MOVE = 1_000, 100
"""What a game or duel and each entry of its log take in the database, indexes included."""


READY_SECONDS = 3.0
"""How long saving something may take for a server that is ready."""


class StoredTooMuch(GridwrightError):
    """A player or a network has stored more than its share."""

    def __init__(self, wait: float) -> None:
        hours = math.ceil(wait / 3600)
        when = "within an hour" if hours == 1 else f"in {hours} hours"
        super().__init__(f"You or your network have stored more than your share. You can store more {when}.")


class Services:
    """What every request may need."""

    def __init__(
        self,
        database: Database,
        workers: WorkerPool,
        folder: Path,
        now: Callable[[], float] | None = None,
    ) -> None:
        self.database, self.workers = database, workers
        self.key = signing_key(database, folder)
        self.peers = Peers(database, folder)
        self.metrics = Metrics()
        self.is_stopping = False
        self.limits: Limits | None = None
        """what players and addresses may ask for; None without limits"""
        self.now = now or (self.peers.now if database.is_shared else time.time)
        """what time it is, for days and dates: at the database, so that all servers agree.

        A file's server goes by the machine, for `peers.now` stands still while a laptop sleeps.
        """
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.background: set[asyncio.Task[object]] = set()
        self.lessons: dict[tuple[str, Exercise], LessonShown] = {}
        """boards of lessons, by family and exercise"""
        self._threads = Threads(THREADS)
        if database.is_shared:
            workers.on_share = self._share_job

    def today(self) -> date:
        """Return the day by the server's clock. It turns at midnight UTC, for everyone at once."""
        return datetime.fromtimestamp(self.now(), UTC).date()

    async def in_thread(self, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that may take a while without keeping others waiting."""
        spent = 0.0

        def work() -> T:
            nonlocal spent
            began = time.thread_time()
            try:
                return act(*args, **kwargs)
            finally:
                spent = time.thread_time() - began

        try:
            result: T = await self._threads.run(work)
            return result
        finally:
            if spent > CHARGED_FROM and self.limits is not None:
                self.limits.charge(client_address.get(), client_player.get(), spent)

    async def call_storage(self, act: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of `storage` on this server's database, in a thread."""
        return await self.in_thread(act, self.database, *args, **kwargs)

    def debt(self) -> float:
        """Return how many seconds whoever sent the present message should wait, having asked for too much."""
        return 0.0 if self.limits is None else self.limits.debt(client_address.get(), client_player.get())

    def storage_debt(self) -> float:
        """Return how many seconds whoever sent the present message may store nothing, having stored too much."""
        return 0.0 if self.limits is None else self.limits.storage_debt(client_address.get(), client_player.get())

    def refuse_storing_too_much(self) -> None:
        """Raise StoredTooMuch unless whoever sent the present request may store something."""
        debt = self.storage_debt()
        if debt:
            raise StoredTooMuch(debt)

    async def store_puzzle(self, family: str, title: str, text: str, category: str | None = None) -> puzzles.Puzzle:
        """Store a puzzle for whoever sent the present request, or raise StoredTooMuch; it counts with its board."""
        self.refuse_storing_too_much()
        return await self.call_storage(puzzles.keep_puzzle, family, title, text, self.now(), category)

    def count_stored(self, size: int) -> None:
        """Count bytes that were stored for whoever sent the present message."""
        if self.limits is not None:
            self.limits.store(client_address.get(), client_player.get(), size)

    async def _share_job(self, job: AnyJob) -> None:
        """Let other servers know of a job that can be asked about, now and when it has ended."""
        keep = partial(results.keep_job, self.database, job.id, job.player, self.peers.id, self.peers.now())
        await self.in_thread(keep)
        self.run_in_background(self._share_end(job))

    async def _share_end(self, job: AnyJob) -> None:
        await job.ended.wait()
        body = await job.body() if job.state == "done" else None
        await self.call_storage(results.end_job, job.id, job.state, job.message, body)

    @asynccontextmanager
    async def once(self, name: str) -> AsyncIterator[None]:
        """Make something once for everyone: those who ask for the same wait, here and at other servers.

        Inside, look first whether it is there.
        """
        async with self._locks.setdefault(name, asyncio.Lock()):
            while not await self.in_thread(self.peers.take, name):
                await asyncio.sleep(LEASE_SECONDS)
            try:
                yield
            finally:
                await self.give_back(name)

    async def give_back(self, name: str) -> None:
        """Let another server do something the next time; if that can't be written, once this server ends."""
        await self.in_thread(self._give_back, name)

    def _give_back(self, name: str) -> None:
        with suppress(GridwrightError):
            self.peers.give_back(name)

    def run_in_background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a coroutine in the background."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[object]) -> None:
        self.background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, GridwrightError):
            LOG.error("A task in the background ended with an internal error.", exc_info=error)

    async def can_write(self) -> bool:
        """Return whether something can be saved now and for a while."""
        if self.is_stopping:
            return False
        # A thread that waits for the database can't be cancelled, so it is left behind.
        writing = self.run_in_background(self.in_thread(self.peers.beat))
        await asyncio.wait({writing}, timeout=READY_SECONDS)
        return writing.done() and writing.exception() is None and writing.result()

    async def start(self) -> None:
        """Start the worker processes, and join the other servers."""
        await self.workers.start()
        await self.in_thread(self.peers.start)

    async def stop(self) -> None:
        """Stop what runs in the background, then everything else."""
        self.is_stopping = True
        for task in list(self.background):
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        await self.workers.stop()
        await self.in_thread(self.peers.stop)
        self._threads.shutdown()
        self.database.close()
