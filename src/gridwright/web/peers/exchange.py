"""Takes what other servers tell to the boards it concerns, and looks after boards in case a notice was missed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gridwright.errors import GridwrightError
from gridwright.web.duels.service import DuelService
from gridwright.web.games.service import GameService
from gridwright.web.live.service import BoardService
from gridwright.web.security.rate_limit import Limits
from gridwright.web.services import Services

LOG = logging.getLogger(__name__)

TICK_SECONDS = 2.0
"""How late a board is at most when a notice was missed."""


TELL_SECONDS = 1.0
"""How late other servers learn who takes much."""


class Exchange:
    """What this server does about what it hears."""

    def __init__(
        self, services: Services, game_service: GameService, duel_service: DuelService, limits: Limits
    ) -> None:
        self._services, self._duels, self._limits = services, duel_service, limits
        self._boards: tuple[BoardService[Any, Any], ...] = game_service, duel_service
        self._is_due = asyncio.Event()

    def start(self) -> None:
        """Listen, and look after the boards from time to time."""
        loop, peers = asyncio.get_running_loop(), self._services.peers

        def in_loop(act: Callable[..., None]) -> Callable[..., None]:
            def call(*heard: str) -> None:
                # A loop that has ended needs no notices.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(act, *heard)

            return call

        peers.is_needed = lambda: any(service.is_attended for service in self._boards)
        peers.on_notice = in_loop(self._hear)
        peers.on_gap = in_loop(self._is_due.set)
        peers.on_given_up = in_loop(self._write_down_again)
        self._services.run_in_background(self._look_after())
        if peers.is_shared:
            self._services.run_in_background(self._tell_limits())

    def _hear(self, notice: str) -> None:
        what, _, rest = notice.partition(" ")
        if what == "work":
            self._services.run_in_background(self._take_over(rest))
        elif what == "cancel":
            self._services.workers.cancel(rest)
        name, _, version = rest.partition(" ")
        if what == "rate" and name != self._services.peers.id:
            self._limits.hear(version)
        for service in self._boards:
            if service.kind == what and version.isdecimal():
                service.hear(name, int(version))

    async def _tell_limits(self) -> None:
        """Tell other servers who takes much here, so that limits hold over all of them."""
        while True:
            await asyncio.sleep(TELL_SECONDS)
            told = self._limits.tell()
            if told:
                with suppress(GridwrightError):
                    await self._services.in_thread(self._services.peers.tell, f"rate {self._services.peers.id} {told}")

    async def _take_over(self, lease: str) -> None:
        """Take over from a server that has ended: its bots' moves, which no page asks for."""
        what, _, name = lease.partition(" ")
        if what == "bots":
            self._duels.schedule(await self._duels.open(name, ""))

    def _write_down_again(self) -> None:
        for service in self._boards:
            self._services.run_in_background(service.write_down_again())

    async def _look_after(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_due.wait(), TICK_SECONDS)
            self._is_due.clear()
            for service in self._boards:
                try:
                    await service.look_after()
                except GridwrightError as error:
                    LOG.info("Boards couldn't be looked after; they are with the next tick. (%s)", error)
