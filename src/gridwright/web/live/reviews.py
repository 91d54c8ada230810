"""Reviews of boards that are over: worked out by one server, and stored for all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from gridwright.storage import boards
from gridwright.web.jobs.game_tasks import GameReview
from gridwright.web.services import Services


async def review_once(
    services: Services, board: str, entries: int, work: Callable[[], Awaitable[GameReview]]
) -> GameReview:
    """Return the review of a board after this many entries; the first request computes it."""
    async with services.once(f"review {board}"):
        known = await services.call_storage(boards.review_of, board, entries)
        if known is not None:
            return msgspec.json.decode(known, type=GameReview)
        found = await work()
        body = msgspec.json.encode(found).decode()
        await services.call_storage(boards.keep_review, board, entries, body)
        return found
