"""What is worked out aside: the goal while a game goes on, the review once it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from gridwright.errors import GridwrightError
from gridwright.storage import puzzles
from gridwright.web.games.live_game import LiveGame
from gridwright.web.jobs.pool import SYSTEM
from gridwright.web.jobs.tasks import FindGoal, ReviewGame
from gridwright.web.live import messages
from gridwright.web.services import OpenGame, Services

GOAL_SECONDS = 5.0
REVIEW_SECONDS = 30.0


async def work_out_goal(services: Services, opened: OpenGame) -> None:
    """Find out what the best game reaches, once for each puzzle, and show it beside the board.

    The value alone: nothing of the way to it leaves the server.
    """
    game = opened.live
    if game.family.play.goal is None or game.goal:
        return
    goal = await _goal(services, game)
    async with opened.lock:
        game.goal = goal
        for connection in opened.connections:
            connection.send(game.state())


async def _goal(services: Services, game: LiveGame) -> Mapping[str, float]:
    async with services.making.setdefault(f"goal {game.puzzle.id}", asyncio.Lock()):
        known = await services.in_thread(puzzles.puzzle_of, services.database, game.puzzle.id)
        if known is not None and known.goal is not None:
            return known.goal
        task = FindGoal(family=game.family.name, text=game.puzzle.text)
        try:
            goal = (await services.workers.run(SYSTEM, task, GOAL_SECONDS, "background")).goal
        except GridwrightError:
            # The game goes on without; whoever opens the puzzle next tries again.
            return {}
        await services.in_thread(puzzles.keep_goal, services.database, game.puzzle.id, goal)
        return goal


async def result_of(services: Services, opened: OpenGame) -> None:
    """Tell every page of a game that is over how it went."""
    game = opened.live
    lines = len(game.session.log)
    if game.review is None or game.review[0] != lines:
        game.review = lines, await _review(services, opened)
    for connection in opened.connections:
        connection.send(game.review[1])


async def _review(services: Services, opened: OpenGame) -> messages.Result:
    game = opened.live
    moves = tuple(game.session.moves)
    plain = messages.Result(seconds=round(game.seconds(), 3), moves=len(moves))
    if game.family.play.review is None or game.gave_up:
        return plain
    task = ReviewGame(family=game.family.name, text=game.puzzle.text, moves=moves)
    try:
        found = await services.workers.run(game.player, task, REVIEW_SECONDS)
    except GridwrightError:
        return plain
    await services.in_thread(game.keep_over, found.figures)
    return messages.Result(plain.seconds, plain.moves, found.summary, found.figures, found.remarks)
