"""A worker process seen from the server: it runs one job at a time, and is ended if it doesn't stop when told."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
import time
from contextlib import suppress
from dataclasses import replace
from typing import Literal

from gridwright import families
from gridwright.web.jobs.job import AnyJob
from gridwright.web.jobs.worker import Command, Failed, Finished, News, Reported, Start, Started, Stop, work

GRACE = 2.0
"""Seconds a task has to stop after it was told to."""
STARTING = 30.0
"""Seconds a new process may take before it starts its first task."""
IMPORTED = "gridwright.web.jobs.imported"


class WorkerProcess:
    """One process and its pipe.

    Where the system can, it is a copy of a process that has imported what workers need and done nothing else. That one
    is started with the first of them.
    """

    def __init__(self, nice: int, loop: asyncio.AbstractEventLoop) -> None:
        can_copy = "forkserver" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver") if can_copy else multiprocessing.get_context("spawn")
        context.set_forkserver_preload([IMPORTED])
        self._pipe, far_end = context.Pipe()
        self._process = context.Process(target=work, args=(far_end, list(families.__path__), nice), daemon=True)
        self._process.start()
        far_end.close()
        self._inbox: asyncio.Queue[News | None] = asyncio.Queue()
        """what the process said; None once it has ended"""
        self.has_ended = False
        threading.Thread(target=self._listen, args=(loop,), daemon=True).start()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Carry what the process says into the event loop until the process ends."""
        with suppress(RuntimeError):
            # RuntimeError: the loop was closed before the process ended.
            while True:
                try:
                    news = self._pipe.recv()
                except (EOFError, OSError):
                    self.has_ended = True
                    loop.call_soon_threadsafe(self._inbox.put_nowait, None)
                    return
                loop.call_soon_threadsafe(self._inbox.put_nowait, news)

    async def run(self, job: AnyJob) -> bool:
        """Run the job until it has ended; whether the process can be used again."""
        stopped = asyncio.create_task(job.stop.wait())
        assert job.task is not None
        try:
            # In a thread: a large puzzle fills the pipe, and sending waits until the process has read it.
            await asyncio.to_thread(self._send, Start(job.id, job.task, job.seconds))
            return await self._follow(job, stopped)
        except (BrokenPipeError, OSError):
            job.end("failed", "The worker process ended. Try again.")
            return False
        except asyncio.CancelledError:
            job.end("cancelled", "The server is shutting down.")
            raise
        finally:
            stopped.cancel()

    def _send(self, command: Command) -> None:
        self._pipe.send(command)

    async def _follow(self, job: AnyJob, stopped: asyncio.Task[Literal[True]]) -> bool:
        deadline = time.monotonic() + STARTING + job.seconds + GRACE
        told = False
        while True:
            hearing = asyncio.create_task(self._inbox.get())
            await asyncio.wait(
                {hearing} if told else {hearing, stopped},
                timeout=max(0.0, deadline - time.monotonic()),
                return_when=asyncio.FIRST_COMPLETED,
            )
            if hearing.done():
                news = hearing.result()
                if isinstance(news, Started) and news.job == job.id:
                    # A job that was told to stop before it started gets no time of its own any more.
                    deadline = deadline if told else time.monotonic() + job.seconds + GRACE
                    continue
                reusable = await _take_in(job, news)
                if reusable is not None:
                    return reusable
                continue
            hearing.cancel()
            if stopped.done() and not told:
                told, deadline = True, time.monotonic() + GRACE
                self._send(Stop(job.id))
                continue
            too_long = f"This took more than {job.seconds:g} seconds and was stopped."
            job.end("cancelled" if told else "failed", "Cancelled." if told else too_long)
            return False

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


async def _take_in(job: AnyJob, news: News | None) -> bool | None:
    """Do what the news asks for; whether the process can be used again if the job has ended, None if it runs."""
    if news is None:
        job.end("failed", "The worker process ended unexpectedly. The work may need more memory than there is.")
        return False
    if news.job != job.id or isinstance(news, Started):
        return None
    if isinstance(news, Reported):
        # A better answer stays until there is a still better one.
        better = news.progress.answer or job.progress.answer
        job.progress = replace(news.progress, answer=better)
        if job.on_progress is not None:
            job.on_progress(news.progress)
        return None
    if job.stop.is_set():
        job.end("cancelled", "Cancelled.")
    elif isinstance(news, Finished):
        await job.succeed(news.body)
    elif isinstance(news, Failed):
        job.end("failed", news.message)
    return True
