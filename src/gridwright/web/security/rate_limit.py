"""Rate limits: token buckets for players, addresses and connections."""

from __future__ import annotations

import json
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

MOST_REMEMBERED = 10_000
"""Buckets kept in memory. The least recently used is dropped first, and a returning client gets a full one."""


@dataclass(frozen=True)
class RateLimit:
    """How many requests may come at once, and how many a second after that."""

    burst: float
    per_second: float


MOST_TOLD = 40
"""Names of each kind that one notice to other servers holds; a notice has room for 8,000 letters."""

OF_A_PLAYER = RateLimit(burst=240, per_second=50)
"""A page with all its scripts is about forty requests."""
OF_AN_ADDRESS = RateLimit(burst=2000, per_second=400)
"""Many players may share an address; this holds a client that drops its cookies."""
OF_A_CONNECTION = RateLimit(burst=1000, per_second=200)
PROCESSOR_OF_A_PLAYER = RateLimit(burst=10.0, per_second=0.3)
"""Seconds of the server's processor; what worker processes do isn't counted, since they have queues."""
PROCESSOR_OF_AN_ADDRESS = RateLimit(burst=30.0, per_second=0.6)
"""The same for an address: no network gets all of a server."""


STORED_OF_A_PLAYER = RateLimit(burst=50e6, per_second=1e6 / 3600)
"""Bytes of puzzles, games and moves that are stored for a player."""
STORED_OF_AN_ADDRESS = RateLimit(burst=500e6, per_second=10e6 / 3600)
"""The same for an address, whoever its players are."""
MOST_SOCKETS_OF_A_PLAYER = 24
"""Live boards that one player may have open at once, at one server."""
MOST_SOCKETS_OF_AN_ADDRESS = 100
"""The same for an address, which a school may share."""


class TokenBuckets:
    """One bucket for each name; each fills at a steady rate. What is taken at other servers can be taken off."""

    def __init__(self, limit: RateLimit, now: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._now = limit, now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._taken: Counter[str] = Counter()
        """since it was last told to other servers"""

    def take(self, name: str) -> float:
        """Take a token: return 0, or the seconds until there is one."""
        now = self._now()
        level, since = self._levels.pop(name, (self._limit.burst, now))
        level = min(self._limit.burst, level + (now - since) * self._limit.per_second)
        wait = 0.0 if level >= 1 else (1 - level) / self._limit.per_second
        self._levels[name] = (level if wait else level - 1, now)
        self._taken[name] += not wait
        if len(self._levels) > MOST_REMEMBERED:
            self._taken.pop(self._levels.popitem(last=False)[0], None)
        return wait

    def take_off(self, name: str, tokens: float) -> None:
        """Take tokens that were given out elsewhere; the bucket may be overdrawn."""
        now = self._now()
        level, since = self._levels.pop(name, (self._limit.burst, now))
        level = min(self._limit.burst, level + (now - since) * self._limit.per_second)
        self._levels[name] = (max(-self._limit.burst, level - tokens), now)
        if len(self._levels) > MOST_REMEMBERED:
            self._levels.popitem(last=False)

    def charge(self, name: str, tokens: int) -> None:
        """Take tokens that were used here; other servers are told."""
        self.take_off(name, tokens)
        self._taken[name] += tokens

    def debt(self, name: str) -> float:
        """Return the seconds until a bucket that was overdrawn is empty; 0 if it isn't overdrawn."""
        level, since = self._levels.get(name, (0.0, 0.0))
        return max(0.0, -level / self._limit.per_second - (self._now() - since)) if level < 0 else 0.0

    def told(self) -> dict[str, int]:
        """Return what the busiest took since this was last asked: enough of a second's share to matter elsewhere."""
        busy = {
            name: taken for name, taken in self._taken.most_common(MOST_TOLD) if taken > self._limit.per_second / 10
        }
        self._taken.clear()
        return busy


class Limits:
    """What players and addresses may do at this server and, as far as it is told, at the others."""

    def __init__(self, sockets_of_an_address: int | None = None) -> None:
        self._sockets_of_an_address = sockets_of_an_address or MOST_SOCKETS_OF_AN_ADDRESS
        self.buckets = {"player": TokenBuckets(OF_A_PLAYER), "address": TokenBuckets(OF_AN_ADDRESS)}
        self.processor = {
            "player": TokenBuckets(PROCESSOR_OF_A_PLAYER),
            "address": TokenBuckets(PROCESSOR_OF_AN_ADDRESS),
        }
        self.stored = {"player": TokenBuckets(STORED_OF_A_PLAYER), "address": TokenBuckets(STORED_OF_AN_ADDRESS)}
        self.sockets: dict[str, Counter[str]] = {"player": Counter(), "address": Counter()}

    def wait(self, address: str, player: str | None) -> float:
        """Return the seconds this player or this address has to wait; 0 if they need not."""
        wait = self.buckets["address"].take(address)
        wait = wait or (0.0 if player is None else self.buckets["player"].take(player))
        return wait or self.debt(address, player or "")

    def charge(self, address: str, player: str, seconds: float) -> None:
        """Take off what something cost of the processor; whoever asked for more than their share waits then."""
        for kind, name in (("player", player), ("address", address)):
            if name:
                self.processor[kind].take_off(name, seconds)

    def debt(self, address: str, player: str) -> float:
        """Return the seconds until this player and this address have paid for what they had of the processor."""
        return max(self.processor["player"].debt(player), self.processor["address"].debt(address))

    def store(self, address: str, player: str, size: int) -> None:
        """Count bytes that were stored."""
        for kind, name in (("player", player), ("address", address)):
            if name:
                self.stored[kind].charge(name, size)

    def storage_debt(self, address: str, player: str) -> float:
        """Return the seconds until this player and this address may store something again."""
        return max(self.stored["player"].debt(player), self.stored["address"].debt(address))

    def has_too_many_sockets(self, address: str, player: str) -> bool:
        """Return whether one more connection to a live board is too many."""
        of_player, of_address = self.sockets["player"][player], self.sockets["address"][address]
        return of_player >= MOST_SOCKETS_OF_A_PLAYER or of_address >= self._sockets_of_an_address

    @contextmanager
    def socket(self, address: str, player: str) -> Iterator[None]:
        """Count a connection while it is open."""
        for kind, name in (("player", player), ("address", address)):
            self.sockets[kind][name] += 1
        try:
            yield
        finally:
            for kind, name in (("player", player), ("address", address)):
                self.sockets[kind][name] -= 1
                if not self.sockets[kind][name]:
                    del self.sockets[kind][name]

    def tell(self) -> str:
        """Write what other servers should know; empty if nothing."""
        told = {name: taken for name, buckets in self._told_of() if (taken := buckets.told())}
        return json.dumps(told, separators=(",", ":")) if told else ""

    def hear(self, told: str) -> None:
        """Take off what was given out at another server."""
        known = dict(self._told_of())
        for kind, taken in json.loads(told).items():
            # A newer server may tell of more.
            for name, tokens in taken.items() if kind in known else ():
                known[kind].take_off(name, tokens)

    def _told_of(self) -> Iterator[tuple[str, TokenBuckets]]:
        """Yield what holds over all servers. Of its processor, connections and workers each server has its own."""
        yield from self.buckets.items()
        for kind, buckets in self.stored.items():
            yield f"stored {kind}", buckets
