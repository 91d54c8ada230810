"""The background work of a duel: bots move, positions are evaluated, and a duel that is over is reviewed."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial

from gridwright.errors import GridwrightError, IllegalMove, Unreadable
from gridwright.web.duels import duel_messages
from gridwright.web.duels.duel_board import DuelViewer
from gridwright.web.duels.live_duel import LiveDuel
from gridwright.web.jobs.duel_tasks import BotMove, ChooseMove, Evaluate, PositionEvaluation
from gridwright.web.jobs.game_tasks import ReviewGame
from gridwright.web.jobs.job import Lane
from gridwright.web.jobs.pool import SYSTEM, TooBusy
from gridwright.web.jobs.task import R, Task
from gridwright.web.live.reviews import review_once
from gridwright.web.live.service import BoardService
from gridwright.web.services import Services

BOT_SECONDS = 2.0
"""What a bot may think about a move."""
REPLY_SECONDS = 0.4
BETWEEN_BOTS = 0.6
"""Seconds that a bot takes at least, against a person and against another bot, so that people can follow."""
SHARE_OF_CLOCK = 0.05
"""Where time is limited, the part of what is left that a bot spends on one move at most."""
EVALUATION_SECONDS = 1.0, 5.0
"""What a position may take: at first, and again if that wasn't enough."""
REVIEW_SECONDS = 30.0
LONGEST_WAIT = 0.5
"""Seconds between two looks at a clock with limits."""
BUSY_SECONDS = 1.0
"""How long after the server had too much to do it is asked again."""
TRIES = 3
"""A bot that fails so often at one move resigns."""


async def run_bots(service: BoardService[LiveDuel, DuelViewer], duel: LiveDuel) -> None:
    """Let bots move until it is a person's turn, at one server; two bots play only while a page shows it."""
    lease = f"bots {duel.id}"
    if not await service.services.in_thread(service.services.peers.take, lease):
        return
    try:
        await _move_bots(service, duel)
    except asyncio.CancelledError:
        # This server stops: the lease ends with it, and another server continues.
        raise
    except BaseException:
        await service.services.give_back(lease)
        raise
    await service.services.give_back(lease)


async def _move_bots(service: BoardService[LiveDuel, DuelViewer], duel: LiveDuel) -> None:
    while duel.bot is not None and (duel.viewers or not duel.has_only_bots):
        started = time.monotonic()
        after = len(duel.session.log)
        async with duel.lock:
            duel.start_thinking()
            duel.send_state()
        found = await _choose_move(service.services, duel)
        pace = BETWEEN_BOTS if duel.has_only_bots else REPLY_SECONDS
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - started)))
        async with duel.lock:
            await service.change(duel, partial(_play, duel, after, found))


async def watch_time(service: BoardService[LiveDuel, DuelViewer], duel: LiveDuel) -> None:
    """End the duel when the player to move has no time left, whatever pages do."""
    while duel.has_limits_running and (left := duel.seconds_left()) is not None:
        # Never long, for after a move the other player may have less.
        await asyncio.sleep(min(LONGEST_WAIT, left[duel.session.seat]))
        async with duel.lock:
            if duel.is_out_of_time:
                await service.change(duel, duel.end_on_time)


async def _choose_move(services: Services, duel: LiveDuel) -> BotMove | None:
    """Return what the bot wants to play; None if it can't move."""
    assert duel.bot is not None
    task = ChooseMove(
        family=duel.family.name,
        text=duel.puzzle.text,
        moves=tuple(duel.session.moves),
        bot=duel.bot,
        seed=f"{duel.id} {len(duel.session.log)}",
    )
    left = duel.seconds_left()
    seconds = BOT_SECONDS if left is None else min(BOT_SECONDS, SHARE_OF_CLOCK * left[duel.session.seat])
    for _ in range(TRIES):
        with suppress(GridwrightError):
            return await _run_patiently(services, duel, task, seconds, "quick")
    return None


def _play(duel: LiveDuel, after: int, found: BotMove | None) -> None:
    """Make the move that a bot chose; a bot without a legal move resigns."""
    with suppress(IllegalMove, Unreadable):
        if found is not None:
            duel.play_bot(after, found.move)
            return
    duel.resign_bot(after)


async def _run_patiently(services: Services, duel: LiveDuel, task: Task[R], seconds: float, lane: Lane) -> R:
    """Run a task in a worker; where there is too much to do, ask again."""
    while True:
        try:
            return await services.workers.run(duel.stored.owner, task, seconds, lane)
        except TooBusy:
            await asyncio.sleep(BUSY_SECONDS)


async def evaluate(services: Services, duel: LiveDuel) -> None:
    """Evaluate the position, and again as long as it changes meanwhile and a page shows it."""
    while duel.viewers and not duel.is_evaluated:
        moves = tuple(duel.session.moves)
        found = await _evaluate(services, duel, moves)
        if found is not None or duel.viewers:
            duel.note_evaluation(moves, found)


async def _evaluate(services: Services, duel: LiveDuel, moves: tuple[str, ...]) -> PositionEvaluation | None:
    """Evaluate the position after these moves; None if that fails, or if it isn't wanted any more."""
    task = Evaluate(family=duel.family.name, text=duel.puzzle.text, moves=moves)
    for seconds in EVALUATION_SECONDS:
        with suppress(GridwrightError):
            while duel.viewers and tuple(duel.session.moves) == moves:
                try:
                    return await services.workers.run(SYSTEM, task, seconds)
                except TooBusy:
                    await asyncio.sleep(BUSY_SECONDS)
    return None


async def review(services: Services, duel: LiveDuel) -> None:
    """Review a duel that is over."""
    moves = tuple(duel.session.moves)
    task = ReviewGame(family=duel.family.name, text=duel.puzzle.text, moves=moves, duel=True)
    try:
        work = partial(_run_patiently, services, duel, task, REVIEW_SECONDS, "slow")
        found = await review_once(services, duel.id, len(duel.session.log), work)
    except GridwrightError as error:
        duel.review = duel_messages.DuelReview(f"There is no review of this duel: {error}")
    else:
        duel.review = duel_messages.DuelReview(found.summary, found.figures, found.remarks, found.values, found.losses)
    duel.send(duel.review)
