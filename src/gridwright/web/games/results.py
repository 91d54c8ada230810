"""What is worked out in the background: the goal while a game is played, the review once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gridwright.errors import GridwrightError
from gridwright.storage import puzzles
from gridwright.web.games.endings import describe_result
from gridwright.web.games.live_game import LiveGame
from gridwright.web.jobs.game_tasks import FindGoal, GameReview, ReviewGame
from gridwright.web.jobs.pool import SYSTEM
from gridwright.web.live.reviews import review_once
from gridwright.web.services import Services

GOAL_SECONDS = 5.0
REVIEW_SECONDS = 30.0


async def find_goal(services: Services, game: LiveGame) -> None:
    """Find out what the best game reaches, once for each puzzle, and show it beside the board.

    The value alone: nothing of the way to it leaves the server.
    """
    if game.family.play.goal is None:
        return
    goal = await _goal(services, game)
    async with game.lock:
        game.goal = goal
        game.send_state()


async def _goal(services: Services, game: LiveGame) -> Mapping[str, float]:
    if game.puzzle.goal is not None:
        return game.puzzle.goal
    async with services.once(f"goal {game.puzzle.id}"):
        known = await services.call_storage(puzzles.puzzle_of, game.puzzle.id)
        if known is not None and known.goal is not None:
            return known.goal
        task = FindGoal(family=game.family.name, text=game.puzzle.text)
        try:
            goal = (await services.workers.run(SYSTEM, task, GOAL_SECONDS, "background")).goal
        except GridwrightError:
            # The game can be played without it; the next player of the puzzle tries again.
            return {}
        await services.call_storage(puzzles.keep_goal, game.puzzle.id, goal)
        return goal


async def review_game(services: Services, game: LiveGame) -> None:
    """Tell every page of a game that is over how it went: at once what is known, then what the review adds."""
    while game.is_over and game.result is None:
        entries = len(game.session.log)
        if game.family.play.review is not None and not game.gave_up:
            game.send(await services.in_thread(describe_result, services, game, None, False))
        review = await _review(services, game)
        result = await services.in_thread(describe_result, services, game, review, True)
        game.set_result(entries, result)
    # A game that was reset meanwhile has no result.
    if game.result is not None:
        game.send(game.result)


async def _review(services: Services, game: LiveGame) -> GameReview | None:
    if game.family.play.review is None or game.gave_up:
        return None
    task = ReviewGame(family=game.family.name, text=game.puzzle.text, moves=tuple(game.session.moves))
    work = partial(services.workers.run, game.player, task, REVIEW_SECONDS)
    try:
        found = await review_once(services, game.id, len(game.session.log), work)
    except GridwrightError:
        return None
    await services.in_thread(game.save_figures, found.figures)
    return found
