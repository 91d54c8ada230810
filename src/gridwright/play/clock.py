"""The clock of a game: seconds played so far, running or stopped.

Whoever keeps a clock hands in the time; so a clock can be kept in a file, in a test, or on a server that was restarted.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Clock:
    """Seconds on a clock that stands still, and since when it has been running."""

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
