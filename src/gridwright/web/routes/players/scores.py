"""High scores: the best games of each family, size and difficulty, and players' nicknames."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal

from litestar import get, post, put
from litestar.params import Parameter
from litestar.response import Redirect, Template
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.play.clock import format_time
from gridwright.storage import days, puzzles, scores
from gridwright.web.games.service import GameService
from gridwright.web.pages.context import name_families, page_family
from gridwright.web.players.nickname import LONGEST, read_nickname
from gridwright.web.players.streak import count_streak
from gridwright.web.puzzles.options import title_of_category
from gridwright.web.routes.responses import Form
from gridwright.web.services import Services

By = Literal["seconds", "moves"]
ShortText = Annotated[str | None, Parameter(max_length=200)]
LONG = 600.0
"""Seconds from which on the tenths of a time aren't shown."""


class NicknameRequest(Struct, forbid_unknown_fields=True):
    """Your name in the high scores; empty for no name."""

    nickname: Annotated[str, Meta(max_length=200)]


class PlayerShown(Struct, frozen=True):
    """Your nickname and your streak."""

    nickname: str | None
    streak: int
    longest_streak: int


class ScoreShown(Struct, frozen=True):
    """A game in the high scores; `over` is how far above the optimum it is, where that is measured."""

    nickname: str | None
    mine: bool
    seconds: float
    moves: int
    over: float | None
    when: float


class ScoresShown(Struct, frozen=True):
    """The categories (sizes and difficulties) with scores, and the best games of one of them."""

    family: str
    categories: list[str]
    category: str
    scores: list[ScoreShown]


@get("/scores/{family:str}", include_in_schema=False)
async def scores_page(
    services: Services,
    game_service: GameService,
    player: str,
    family: str,
    category: ShortText = None,
    by: By = "seconds",
    game: ShortText = None,
    problem: bool = False,
) -> Template:
    """Show the best games of one category: the one asked for, that of your game, or the busiest."""
    record = catalog.family(family)
    measure = record.play.measure
    known = await services.call_storage(scores.categories, record.name, measure)
    of_game = None if game is None else await _category(game_service, player, game)
    chosen = category or (of_game if of_game in known else None) or (known[0] if known else "")
    found = await services.call_storage(scores.best, record.name, chosen, by, measure)
    context = {
        "family": page_family(record),
        "families": name_families(catalog.families()),
        "categories": [(one, title_of_category(record, one)) for one in known],
        "category": chosen,
        "category_title": title_of_category(record, chosen),
        "by": by,
        "scores": [describe_score(score, player) for score in found],
        "has_gaps": any(score.over is not None for score in found),
        "nickname": await services.call_storage(scores.nickname_of, player) or "",
        "longest": LONGEST,
        "problem": f"Choose a nickname of at most {LONGEST} letters." if problem else "",
    }
    return Template("players/scores.html", context=context)


async def _category(game_service: GameService, player: str, game: str) -> str | None:
    """Return the category that a game of the player's belongs to."""
    services = game_service.services
    stored = await game_service.find(game, player)
    puzzle = await services.call_storage(puzzles.puzzle_of, stored.puzzle)
    return None if puzzle is None else puzzle.category


def describe_score(score: scores.Score, player: str) -> dict[str, object]:
    """Return a row of the page, as this player sees it."""
    day = datetime.fromtimestamp(score.touched, UTC).date()
    return {
        "name": score.nickname or "Anonymous",
        "mine": score.player == player,
        "time": format_time(score.seconds, tenths=score.seconds < LONG),
        "moves": score.moves,
        "over": score.over,
        "day": f"{day.day} {day:%b}",
        "iso": day.isoformat(),
    }


@post("/nickname/{family:str}", include_in_schema=False)
async def choose_nickname(services: Services, player: str, family: str, form: Form) -> Redirect:
    """Change your nickname."""
    back = f"/scores/{catalog.family(family).name}"
    name = form.get("nickname", "")
    if len(name) > LONGEST:
        return Redirect(f"{back}?problem=true", status_code=303)
    await services.call_storage(scores.keep_nickname, player, read_nickname(name), services.now())
    return Redirect(back, status_code=303)


@get("/api/scores/{family:str}", tags=["scores"])
async def list_scores(
    services: Services, player: str, family: str, category: ShortText = None, by: By = "seconds"
) -> ScoresShown:
    """List the categories with scores, and the best games of one of them."""
    record = catalog.family(family)
    name, measure = record.name, record.play.measure
    known = await services.call_storage(scores.categories, name, measure)
    chosen = category or (known[0] if known else "")
    found = await services.call_storage(scores.best, name, chosen, by, measure)
    shown = [
        ScoreShown(one.nickname, one.player == player, one.seconds, one.moves, one.over, one.touched) for one in found
    ]
    return ScoresShown(name, known, chosen, shown)


@get("/api/me", tags=["scores"])
async def show_me(services: Services, player: str) -> PlayerShown:
    """Show your nickname, and your streak of daily puzzles."""
    return await _player(services, player)


async def _player(services: Services, player: str) -> PlayerShown:
    solved = await services.call_storage(days.solved_days, player)
    nickname = await services.call_storage(scores.nickname_of, player)
    streak = count_streak(solved, services.today())
    return PlayerShown(nickname, streak.length, streak.longest)


@put("/api/me", tags=["scores"])
async def rename_me(services: Services, player: str, data: NicknameRequest) -> PlayerShown:
    """Change your nickname."""
    name = read_nickname(data.nickname)
    await services.call_storage(scores.keep_nickname, player, name, services.now())
    return await _player(services, player)
