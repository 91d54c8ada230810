"""What a call may spend, and how it is told to stop.

A budget is made by whoever asks (command line, page, test), passed down through every storey, and asked at loop heads.
It also carries news the other way: `report` tells the asker how far the work is.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """How far some work is: what is being done, how much of how much (`total` 0 when nobody knows)."""

    what: str
    done: float = 0
    total: float = 0


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
        self._on_progress = on_progress
        self._started = time.monotonic()
        self._cancelled = threading.Event()

    def spent(self) -> float:
        """Seconds since the budget was made."""
        return time.monotonic() - self._started

    def left(self) -> float:
        """Seconds that remain; infinite when there is no limit, never below zero."""
        if self.seconds is None:
            return float("inf")
        return max(0.0, self.seconds - self.spent())

    def share(self, part: float) -> Budget:
        """A budget for a piece of the work: that part of the seconds that remain, cancelled together with this one."""
        piece = Budget(None if self.seconds is None else self.left() * part, self.nodes, self._on_progress)
        piece._cancelled = self._cancelled
        return piece

    def cancel(self) -> None:
        """Tell all work under this budget to stop."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether somebody called `cancel`."""
        return self._cancelled.is_set()

    def should_continue(self) -> bool:
        """Whether there is still time and nobody cancelled: what kernels ask every 50 ms."""
        return not self.cancelled and (self.seconds is None or self.spent() < self.seconds)

    def report(self, what: str, done: float = 0, total: float = 0) -> None:
        """Tell the asker how far the work is."""
        if self._on_progress is not None:
            self._on_progress(Progress(what, done, total))
