"""What the machine offers, and how long it takes for something."""

from __future__ import annotations

import os
import time
from collections.abc import Callable


def cores() -> int:
    """Return how many cores this process may use; where the system doesn't say, how many there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def time_shortest(run: Callable[[], object], times: int = 5) -> float:
    """Return the seconds of the shortest of several runs."""
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        run()
        taken.append(time.perf_counter() - started)
    return min(taken)
