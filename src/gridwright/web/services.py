"""What every request may need: storage, worker processes, threads, and tasks in the background."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from gridwright.errors import GridwrightError
from gridwright.storage.database import Database
from gridwright.web.jobs.editor_tasks import LessonShown
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.jobs.tasks import RatingReport
from gridwright.web.puzzles.downloads import Downloads
from gridwright.web.security.identity import key_in

LOG = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 16
"""Moves, drawings and commits that may be under way side by side."""


class Services:
    """What every request may need."""

    def __init__(
        self,
        database: Database,
        workers: WorkerPool,
        folder: Path,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.database, self.workers, self.today = database, workers, today
        self.key = key_in(folder)
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """held while something is made once for everyone, so that two who ask at the same time get the same"""
        self.background: set[asyncio.Task[Any]] = set()
        self.downloads = Downloads()
        self.lessons: dict[tuple[str, str], LessonShown] = {}
        self.ratings: dict[tuple[str, str], RatingReport | None] = {}
        """of examples, by family and name; None for those that could not be rated"""
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="play")

    async def in_thread(self, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that may take a while without keeping others waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(act, *args, **kwargs))

    def run_in_background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a coroutine in the background."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:
        self.background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, GridwrightError):
            LOG.error("A task in the background ended with an internal error.", exc_info=error)

    async def start(self) -> None:
        """Start the worker processes."""
        await self.workers.start()

    async def stop(self) -> None:
        """Stop what runs in the background, then everything else."""
        for task in list(self.background):
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        await self.workers.stop()
        self._threads.shutdown()
        self.database.close()
