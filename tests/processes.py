"""Processes that tests start, and wait for."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 120.0
"""Seconds."""


def wait_until(happened: Callable[[], bool], what: str) -> None:
    """Wait for something, patiently but not for ever."""
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.02)


def alive(process: int) -> bool:
    """Whether a process is there and not just its remains."""
    try:
        os.kill(process, 0)
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False
