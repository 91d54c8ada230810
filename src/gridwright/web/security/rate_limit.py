"""Rate limits: token buckets for players, addresses and connections."""

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
"""Many players may share an address; this holds a client that drops its cookies."""
OF_A_CONNECTION = RateLimit(burst=1000, per_second=200)


class TokenBuckets:
    """One bucket for each name; each fills at a steady rate."""

    def __init__(self, limit: RateLimit, now: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._now = limit, now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> float:
        """Take a token: return 0, or the seconds until there is one."""
        now = self._now()
        level, since = self._levels.pop(name, (self._limit.burst, now))
        level = min(self._limit.burst, level + (now - since) * self._limit.per_second)
        wait = 0.0 if level >= 1 else (1 - level) / self._limit.per_second
        self._levels[name] = (level if wait else level - 1, now)
        if len(self._levels) > MOST_REMEMBERED:
            self._levels.popitem(last=False)
        return wait
