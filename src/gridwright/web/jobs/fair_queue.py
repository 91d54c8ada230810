"""A queue in which every address and every player gets its turn, however many jobs one of them brings."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque

from gridwright.web.jobs.job import AnyJob


class FairQueue:
    """Jobs that wait for a worker: addresses take turns, and so do the players of an address.

    A player runs at most `most_running` jobs at once, so that a worker stays free for others.
    """

    def __init__(self, most_running: int) -> None:
        self._most_running = most_running
        self._waiting: OrderedDict[str, OrderedDict[str, deque[AnyJob]]] = OrderedDict()
        self._running: Counter[str] = Counter()
        self._changed = asyncio.Event()

    def put(self, job: AnyJob) -> None:
        """Add a job at the end of its player's jobs."""
        players = self._waiting.setdefault(job.address, OrderedDict())
        players.setdefault(job.player, deque()).append(job)
        self._changed.set()

    async def get(self) -> AnyJob:
        """Wait for the next job; `done` has to be called once it has ended."""
        while True:
            job = self._take()
            if job is not None:
                self._running[job.player] += 1
                return job
            self._changed.clear()
            await self._changed.wait()

    def done(self, job: AnyJob) -> None:
        """Say that the job doesn't run any more."""
        self._running[job.player] -= 1
        self._running += Counter()  # drops those at zero
        self._changed.set()

    def _take(self) -> AnyJob | None:
        """Return the job whose turn it is; its address and its player go to the end of their queues."""
        for address in list(self._waiting):
            players = self._waiting[address]
            for player in list(players):
                jobs = players[player]
                while jobs and jobs[0].has_ended:
                    jobs.popleft()
                if not jobs:
                    del players[player]
                elif self._running[player] < self._most_running:
                    job = jobs.popleft()
                    players.move_to_end(player)
                    self._waiting.move_to_end(address)
                    return job
            if not players:
                del self._waiting[address]
        return None
