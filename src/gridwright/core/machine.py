"""What the machine offers."""

from __future__ import annotations

import os


def cores() -> int:
    """Return how many cores this process may use; where the system doesn't say, how many there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
