"""Threads for what may take a while: moves, drawings, commits.

What has been handed over is done to its end. Whoever waits for it and is cancelled learns so afterwards: a lock that is
held meanwhile is never given back while a thread still changes what it guards.

Addresses take turns, and one that asks for much leaves half of the threads to others.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeAlias

from gridwright.web.security.identity import client_address

Act: TypeAlias = Callable[[], Any]


class _Result(asyncio.Future[object]):
    """The future result of a call. A task that awaits it is cancelled only once the call has ended."""

    def cancel(self, msg: object | None = None) -> bool:
        """Refuse: a thread can't be stopped."""
        return False


class Threads:
    """A few threads, started when they are needed."""

    def __init__(self, most: int) -> None:
        self._most, self._most_of_one = most, max(1, most // 2)
        self._turns: OrderedDict[str, deque[tuple[_Result, Act]]] = OrderedDict()
        """what waits for a thread, by address"""
        self._running: Counter[str] = Counter()
        self._handed_over: SimpleQueue[tuple[_Result, Act, str] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._busy = 0

    def run(self, act: Act) -> asyncio.Future[Any]:
        """Do something in a thread; called in the event loop, where the result arrives."""
        result = _Result()
        self._turns.setdefault(client_address.get(), deque()).append((result, act))
        self._hand_over()
        return result

    def _hand_over(self) -> None:
        """Give free threads something to do: each address in its turn."""
        while self._busy < self._most:
            address = next((each for each in self._turns if self._running[each] < self._most_of_one), None)
            if address is None:
                return
            result, act = self._turns[address].popleft()
            if self._turns[address]:
                self._turns.move_to_end(address)
            else:
                del self._turns[address]
            self._running[address] += 1
            self._busy += 1
            if self._busy > len(self._threads):
                thread = threading.Thread(target=self._work, name=f"play_{len(self._threads)}", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._handed_over.put((result, act, address))

    def shutdown(self) -> None:
        """End the threads once everything that waits is done."""
        for address, waiting in self._turns.items():
            for result, act in waiting:
                self._handed_over.put((result, act, address))
        self._turns.clear()
        for _ in self._threads:
            self._handed_over.put(None)
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _work(self) -> None:
        while (work := self._handed_over.get()) is not None:
            result, act, address = work
            value, error = None, None
            try:
                value = act()
            except BaseException as raised:
                error = raised
            # A loop that has ended needs no result.
            with suppress(RuntimeError):
                result.get_loop().call_soon_threadsafe(self._settle, result, value, error, address)
            # Nothing is held while the thread waits for more.
            del work, result, act, value, error

    def _settle(self, result: _Result, value: object, error: BaseException | None, address: str) -> None:
        self._busy -= 1
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        self._hand_over()
        if error is None:
            result.set_result(value)
        else:
            result.set_exception(error)
