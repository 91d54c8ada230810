"""How fast one player, and one address, may ask: a bucket that fills at a steady pace and is emptied by requests."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_REMEMBERED = 10_000
"""Buckets kept in memory. The least recently used is dropped first, and a returning client gets a full one."""


@dataclass(frozen=True)
class RateLimit:
    """So many requests at once, and so many a second after that."""

    burst: float
    per_second: float


OF_A_PLAYER = RateLimit(burst=240, per_second=50)
"""A page with all its scripts is about forty requests."""
OF_AN_ADDRESS = RateLimit(burst=2000, per_second=400)
"""Many players may share an address; one who throws every cookie away is held by this."""
OF_A_CONNECTION = RateLimit(burst=1000, per_second=200)


class TokenBuckets:
    """One bucket for each name."""

    def __init__(self, pace: RateLimit, now: Callable[[], float] = time.monotonic) -> None:
        self._pace, self._now = pace, now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> float:
        """Take one from the bucket: 0, or the seconds until there is one to take."""
        now = self._now()
        level, since = self._levels.pop(name, (self._pace.burst, now))
        level = min(self._pace.burst, level + (now - since) * self._pace.per_second)
        wait = 0.0 if level >= 1 else (1 - level) / self._pace.per_second
        self._levels[name] = (level if wait else level - 1, now)
        if len(self._levels) > MOST_REMEMBERED:
            self._levels.popitem(last=False)
        return wait
