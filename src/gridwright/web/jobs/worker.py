"""A worker process seen from inside: tasks come through a pipe, progress and results go back, until the server ends.

One thread listens, so that a task can be told to stop while it runs.
"""

from __future__ import annotations

import os
import queue
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from gridwright import families
from gridwright.core.budget import Budget, Progress
from gridwright.errors import GridwrightError
from gridwright.web.jobs.task import Task, encode

BETWEEN_REPORTS = 0.1
"""Seconds between two reports of progress."""


@dataclass(frozen=True)
class Start:
    """Run this task."""

    job: str
    task: Task[Any]
    seconds: float


@dataclass(frozen=True)
class Stop:
    """Stop what runs."""

    job: str


@dataclass(frozen=True)
class Started:
    """The task runs now."""

    job: str


@dataclass(frozen=True)
class Reported:
    """How far the task is."""

    job: str
    progress: Progress


@dataclass(frozen=True)
class Finished:
    """The result as JSON."""

    job: str
    body: bytes


@dataclass(frozen=True)
class Failed:
    """Why there is no result."""

    job: str
    message: str


Command: TypeAlias = Start | Stop
News: TypeAlias = Started | Reported | Finished | Failed


def work(pipe: Connection, family_folders: list[str], nice: int) -> None:
    """Run one task after the other."""
    # A worker knows the same families as the server, also those that were installed elsewhere.
    families.__path__[:] = family_folders
    # Ctrl+C is for the server, which ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stand_back(nice)
    worker = _Worker(pipe)
    threading.Thread(target=worker.listen, daemon=True).start()
    while True:
        worker.run_next()


def _stand_back(nice: int) -> None:
    """Let the server and its clicks go first, as far as the system knows how."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    if nice and hasattr(os, "SCHED_BATCH"):
        # Such a process never takes the processor from one that was woken by a click.
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


class _Worker:
    """The pipe, the tasks that wait in it, and the budgets of those that run."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._sending = threading.Lock()
        self._waiting: queue.Queue[Start] = queue.Queue()
        self._budgets: dict[str, Budget] = {}

    def listen(self) -> None:
        """Hear the server while a task runs."""
        while True:
            try:
                command: Command = self._pipe.recv()
            except (EOFError, OSError):
                # The server has ended, perhaps it was killed: nothing waits for a result.
                os._exit(0)
            if isinstance(command, Start):
                self._budgets[command.job] = Budget(command.seconds, on_progress=_Reporter(self._send, command.job))
                self._waiting.put(command)
            elif command.job in self._budgets:
                self._budgets[command.job].cancel()

    def run_next(self) -> None:
        """Run the next task and send what it gave."""
        start = self._waiting.get()
        self._send(Started(start.job))
        outcome = _run(start, self._budgets[start.job])
        del self._budgets[start.job]
        self._send(outcome)

    def _send(self, news: News) -> None:
        # Solvers report from threads of their own: two messages at once would be mixed up.
        with self._sending, suppress(BrokenPipeError):
            self._pipe.send(news)


def _run(start: Start, budget: Budget) -> Finished | Failed:
    try:
        return Finished(start.job, encode(start.task.run(budget)))
    except GridwrightError as error:
        return Failed(start.job, " ".join(str(error).split()))
    except MemoryError:
        return Failed(start.job, "There isn't enough memory for this. Try a smaller board.")
    except RecursionError:
        return Failed(start.job, "This is nested too deeply to be read.")
    except Exception as error:
        return Failed(start.job, f"Something went wrong on our side ({type(error).__name__}: {error}).")


class _Reporter:
    """Reports progress to the server, not too often."""

    def __init__(self, send: Callable[[News], None], job: str) -> None:
        self._send, self._job, self._last = send, job, 0.0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if progress.answer or now - self._last >= BETWEEN_REPORTS:
            self._last = now
            self._send(Reported(self._job, progress))
