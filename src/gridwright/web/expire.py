"""Lets what nobody comes back to expire: one server does it, a little at a time."""

from __future__ import annotations

import asyncio
import logging

from gridwright.errors import GridwrightError
from gridwright.storage.expiry import expire_some
from gridwright.web.services import Services

LOG = logging.getLogger(__name__)

KEEP_DAYS = 366.0
"""How long a game that was left or lost is kept: as long as the archive of daily puzzles."""
FIRST_SECONDS, EACH_SECONDS = 300.0, 3600.0
"""When a server that has started looks for the first time, and how often after that."""
BETWEEN_SECONDS = 0.2
"""Between two steps, so that moves are saved in time."""


async def keep_expiring(services: Services, keep_days: float) -> None:
    """Delete what has expired, from time to time."""
    await asyncio.sleep(FIRST_SECONDS)
    while True:
        try:
            async with services.once("expiry"):
                while await services.call_storage(expire_some, services.now(), keep_days):
                    await asyncio.sleep(BETWEEN_SECONDS)
        except GridwrightError as error:
            LOG.info("Nothing expired for now; it does the next time. (%s)", error)
        await asyncio.sleep(EACH_SECONDS)
