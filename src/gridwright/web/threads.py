"""Threads for what may take a while: moves, drawings, commits.

What has been handed over is done to its end. Whoever waits for it and is cancelled learns so afterwards: a lock that is
held meanwhile is never given back while a thread still changes what it guards.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeAlias

Act: TypeAlias = Callable[[], Any]


class _Result(asyncio.Future[object]):
    """The future result of a call. A task that awaits it is cancelled only once the call has ended."""

    def cancel(self, msg: object | None = None) -> bool:
        """Refuse: a thread can't be stopped."""
        return False


class Threads:
    """A few threads, started when they are needed."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: SimpleQueue[tuple[_Result, Act] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._unfinished = 0

    def run(self, act: Act) -> asyncio.Future[Any]:
        """Do something in a thread; called in the event loop, where the result arrives."""
        result = _Result()
        self._unfinished += 1
        if self._unfinished > len(self._threads) < self._most:
            thread = threading.Thread(target=self._work, name=f"play_{len(self._threads)}", daemon=True)
            self._threads.append(thread)
            thread.start()
        self._waiting.put((result, act))
        return result

    def shutdown(self) -> None:
        """End the threads once everything that waits is done."""
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _work(self) -> None:
        while (work := self._waiting.get()) is not None:
            result, act = work
            value, error = None, None
            try:
                value = act()
            except BaseException as raised:
                error = raised
            # A loop that has ended needs no result.
            with suppress(RuntimeError):
                result.get_loop().call_soon_threadsafe(self._settle, result, value, error)
            # Nothing is held while the thread waits for more.
            del work, result, act, value, error

    def _settle(self, result: _Result, value: object, error: BaseException | None) -> None:
        self._unfinished -= 1
        if error is None:
            result.set_result(value)
        else:
            result.set_exception(error)
