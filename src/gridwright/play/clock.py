"""The clock of a game: seconds played so far, running or stopped.

The caller passes in the time, so a clock works in a file, in a test and on a restarted server.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Clock:
    """The seconds counted so far, and since when the clock is running."""

    kept: float = 0.0
    since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time counts."""
        return self.since is not None

    def seconds(self, now: float) -> float:
        """Return what the clock says now."""
        return self.kept if self.since is None else self.kept + max(0.0, now - self.since)

    def turned(self, on: bool, now: float) -> Clock:
        """Return the same clock, running or stopped from now on."""
        if on == self.running:
            return self
        return Clock(self.seconds(now), now if on else None)


def format_time(seconds: float, tenths: bool = False) -> str:
    """Write seconds as people do: "4:32", "0:14.2", "1:02:05"."""
    whole, part = divmod(math.floor(max(0.0, seconds) * 10 + 1e-6), 10)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    tail = f"{rest:02}.{part}" if tenths else f"{rest:02}"
    return f"{hours}:{minutes:02}:{tail}" if hours else f"{minutes}:{tail}"
