"""What is worked out aside: the goal while a game goes on, the review once it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from gridwright.errors import GridwrightError
from gridwright.storage import puzzles
from gridwright.web import wire
from gridwright.web.desk import Desk, OpenGame
from gridwright.web.game import LiveGame
from gridwright.web.workers import HOUSE

GOAL_SECONDS = 5.0
REVIEW_SECONDS = 30.0


async def work_out_goal(desk: Desk, opened: OpenGame) -> None:
    """Find out what the best game reaches, once for each puzzle, and show it beside the board.

    The value alone: nothing of the way to it leaves the server.
    """
    game = opened.live
    if game.family.goal is None or game.goal:
        return
    goal = await _goal(desk, game)
    async with opened.lock:
        game.goal = goal
        for watcher in opened.watchers:
            watcher.say(game.state())


async def _goal(desk: Desk, game: LiveGame) -> Mapping[str, float]:
    async with desk.making.setdefault(f"goal {game.puzzle.id}", asyncio.Lock()):
        known = await desk.in_thread(puzzles.puzzle_of, desk.database, game.puzzle.id)
        if known is not None and known.goal is not None:
            return known.goal
        arguments = {"family": game.family.name, "text": game.puzzle.text}
        try:
            goal: Mapping[str, float] = (await desk.workers.done(HOUSE, "goal", arguments, GOAL_SECONDS, "aside"))[
                "goal"
            ]
        except GridwrightError:
            # The game goes on without; whoever opens the puzzle next tries again.
            return {}
        await desk.in_thread(puzzles.keep_goal, desk.database, game.puzzle.id, goal)
        return goal


async def result_of(desk: Desk, opened: OpenGame) -> None:
    """Tell every page of a game that is over how it went."""
    game = opened.live
    lines = len(game.session.log)
    if game.review is None or game.review[0] != lines:
        game.review = lines, await _review(desk, opened)
    for watcher in opened.watchers:
        watcher.say(game.review[1])


async def _review(desk: Desk, opened: OpenGame) -> wire.Result:
    game = opened.live
    moves = list(game.session.moves)
    plain = wire.Result(seconds=round(game.seconds(), 3), moves=len(moves))
    if game.family.review is None or game.gave_up:
        return plain
    arguments = {"family": game.family.name, "text": game.puzzle.text, "moves": moves}
    try:
        found = await desk.workers.done(game.player, "review", arguments, REVIEW_SECONDS)
    except GridwrightError:
        return plain
    remarks = tuple((number, remark) for number, remark in found["remarks"])
    return wire.Result(plain.seconds, plain.moves, found["summary"], found["figures"], remarks)
