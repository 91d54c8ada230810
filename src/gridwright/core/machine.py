"""What the machine offers: cores, locks between processes, and how long it takes for something."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import IO, Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def cores() -> int:
    """Return how many cores this process may use; where the system doesn't say, how many there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lock(file: IO[Any]) -> bool:
    """Lock an open file until it is closed or this process ends, however it ends; return whether it was free.

    Where the system has no locks, it always is.
    """
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def time_shortest(run: Callable[[], object], times: int = 5) -> float:
    """Return the seconds of the shortest of several runs."""
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        run()
        taken.append(time.perf_counter() - started)
    return min(taken)
