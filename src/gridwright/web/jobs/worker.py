"""A worker process seen from inside: jobs from the pipe, news and results into it, until the server is gone.

One thread listens, so that a job can be told to stop while it is worked on.
"""

from __future__ import annotations

import os
import queue
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from gridwright import families
from gridwright.core.budget import Budget, Progress
from gridwright.errors import GridwrightError

Run = Callable[[str, dict[str, Any], Budget], dict[str, Any]]
"""How a process does a job: its name, what it is told and a budget give a result."""
BETWEEN_NEWS = 0.1
"""Seconds between two reports of progress."""


def work(pipe: Connection, family_folders: list[str], run: Run, nice: int) -> None:
    """Do one job after the other."""
    # A worker knows the same families as the server, also those that came from elsewhere.
    families.__path__[:] = family_folders
    # Ctrl-C is for the server, which ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    worker = _Worker(pipe)
    threading.Thread(target=worker.listen, daemon=True).start()
    while True:
        worker.do_next(run)


class _Worker:
    """The pipe, what is to be done, and the budgets of what is being done."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._speaking = threading.Lock()
        self._todo: queue.Queue[tuple[str, str, dict[str, Any]]] = queue.Queue()
        self._budgets: dict[str, Budget] = {}

    def listen(self) -> None:
        """Hear the server while the work goes on."""
        while True:
            try:
                kind, job, what = self._pipe.recv()
            except (EOFError, OSError):
                # The server is gone, perhaps killed: nobody waits for what is being done.
                os._exit(0)
            if kind == "job":
                name, arguments, seconds = what
                self._budgets[job] = Budget(seconds, on_progress=_Reporter(self._say, job))
                self._todo.put((job, name, arguments))
            elif job in self._budgets:
                self._budgets[job].cancel()

    def do_next(self, run: Run) -> None:
        """Take the next job and say what came of it."""
        job, name, arguments = self._todo.get()
        self._say(job, "begun", None)
        try:
            outcome: tuple[str, Any] = "done", run(name, arguments, self._budgets[job])
        except GridwrightError as error:
            outcome = "failed", " ".join(str(error).split())
        except Exception as error:
            outcome = "failed", f"This is a defect of ours ({type(error).__name__}: {error})."
        del self._budgets[job]
        self._say(job, *outcome)

    def _say(self, job: str, kind: str, what: Any) -> None:
        # Solvers report from threads of their own: two messages at once would be mixed up.
        with self._speaking, suppress(BrokenPipeError):
            self._pipe.send((job, kind, what))


class _Reporter:
    """Tells the server how far a job is, now and then."""

    def __init__(self, say: Callable[[str, str, Any], None], job: str) -> None:
        self._say, self._job, self._last = say, job, 0.0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if progress.answer or now - self._last >= BETWEEN_NEWS:
            self._last = now
            self._say(self._job, "progress", progress)
