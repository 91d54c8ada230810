"""What a call may spend, and how it is told to stop.

The caller makes a budget (command line, page, test), passes it down through every layer, and loops ask it at their
heads. It also carries news the other way: `report` says how far the work is, and `offer` hands over an answer that is
better than those before, while the search for a still better one continues.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, TypeVar

from gridwright.errors import Unfinished

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
E = TypeVar("E")


@dataclass(frozen=True)
class Progress:
    """How far some work is: what is being done, and how much of how much (`total` 0 when that isn't known).

    `answer` is the text of an answer better than those before; the checker has accepted it.
    """

    what: str
    done: float = 0
    total: float = 0
    answer: str = ""


class Budget:
    """Seconds and nodes a call may spend; `cancel` ends it early, from any thread."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self.seconds = seconds
        self.nodes = nodes
        self.on_answer: Callable[[Any], None] | None = None
        """takes better answers while the search continues; a solver that can't give any ignores it"""
        self._on_progress = on_progress
        self._started = time.monotonic()
        self._cancelled = threading.Event()

    def spent(self) -> float:
        """Return the seconds since the budget was made."""
        return time.monotonic() - self._started

    def left(self) -> float:
        """Return the seconds that remain; infinite when there is no limit, never below zero."""
        if self.seconds is None:
            return float("inf")
        return max(0.0, self.seconds - self.spent())

    @property
    def limit(self) -> float:
        """The seconds that remain as kernels take them: 0 stands for no limit."""
        return 0.0 if self.seconds is None else max(self.left(), 1e-3)

    def share(self, part: float) -> Budget:
        """Make a budget for a part of the work: that share of the seconds left, cancelled together with this one."""
        return self._part(None if self.seconds is None else self.left() * part)

    def at_most(self, seconds: float) -> Budget:
        """Make a budget for a part of the work that may take so long, or what is left here if that is less."""
        return self._part(min(seconds, self.left()))

    def _part(self, seconds: float | None) -> Budget:
        piece = Budget(seconds, self.nodes, self._on_progress)
        piece._cancelled = self._cancelled
        piece.on_answer = self.on_answer
        return piece

    def cancel(self) -> None:
        """Tell all work under this budget to stop."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Say whether `cancel` was called."""
        return self._cancelled.is_set()

    def should_continue(self) -> bool:
        """Say whether there is time left and `cancel` wasn't called: what kernels ask every 50 ms."""
        return not self.cancelled and (self.seconds is None or self.spent() < self.seconds)

    def require_time(self) -> None:
        """Raise Unfinished when the work has to stop."""
        if not self.should_continue():
            raise Unfinished("The time ran out.")

    def within(self, items: Iterable[E], every: int = 1024) -> Iterator[E]:
        """Yield the items as long as there is time, which is looked at before every so many of them.

        Some may be left in the end, so ask the budget again afterwards.
        """
        for number, item in enumerate(items):
            if number % every == 0 and not self.should_continue():
                return
            yield item

    def report(self, what: str, done: float = 0, total: float = 0, answer: str = "") -> None:
        """Tell the caller how far the work is, and the text of a better answer once it has been checked."""
        if self._on_progress is not None:
            self._on_progress(Progress(what, done, total, answer))

    def offer(self, answer: object) -> None:
        """Hand over an answer that is better than those before, while the search continues."""
        if self.on_answer is not None:
            self.on_answer(answer)


def keep_finished(most: int) -> Callable[[Callable[[K, Budget], T]], Callable[[K, Budget], T]]:
    """Keep the latest results of a function, as `lru_cache` does, unless its budget ran out: these may be partial."""

    def decorate(work: Callable[[K, Budget], T]) -> Callable[[K, Budget], T]:
        @lru_cache(maxsize=most)
        def place_for(subject: K) -> list[T]:
            return []

        @wraps(work)
        def find(subject: K, budget: Budget) -> T:
            place = place_for(subject)
            if place:
                return place[0]
            found = work(subject, budget)
            if budget.should_continue():
                place.append(found)
            return found

        return find

    return decorate
