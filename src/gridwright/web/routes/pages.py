"""The pages: each a template and what it shows. Forms work without script, too: they lead to the game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect, Template

from gridwright import catalog
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Settings
from gridwright.errors import GridwrightError
from gridwright.storage import games, library, scores
from gridwright.web.games.create import NewGame, begin_shared, begin_today, begun
from gridwright.web.live.scene_diff import FIRST_WINDOW
from gridwright.web.pages.context import page_family, picture
from gridwright.web.pages.theme_assets import write_symbols, write_theme
from gridwright.web.players.streak import streak
from gridwright.web.puzzles.daily import todays
from gridwright.web.routes.sharing import LONGEST_PATH, is_sealed, link_of
from gridwright.web.services import Services

PATIENCE = 2.0
"""Seconds the start page waits for a puzzle of the day that is still being made."""
RESUMABLE = 6
A_DAY = CacheControlHeader(max_age=24 * 3600)

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


@get("/", include_in_schema=False)
async def start_page(services: Services, player: str) -> Template:
    """Today's puzzles, games to go on with, and the way to everything else."""
    cards = await asyncio.gather(*(_card(services, player, catalog.family(name)) for name in catalog.names()))
    waiting = await services.in_thread(games.games_of, services.database, player, unfinished=True, most=RESUMABLE)
    resumable = [await _resumable(services, game) for game in waiting]
    day = services.today()
    days = await services.in_thread(library.days_solved, services.database, player)
    return Template(
        "start.html",
        context={
            "today": f"{day:%A} {day.day} {day:%B}",
            "streak": streak(days, day),
            "cards": cards,
            "resumable": resumable,
        },
    )


async def _card(services: Services, player: str, family: AnyFamily) -> dict[str, Any]:
    """A family with its puzzle of today, and how far the player is with it."""
    card: dict[str, Any] = {"name": family.name, "title": family.title, "summary": family.summary}
    puzzle = None
    with suppress(GridwrightError, TimeoutError):
        puzzle = await asyncio.wait_for(
            asyncio.shield(services.run_in_background(todays(services, family.name))), PATIENCE
        )
    if puzzle is None:
        return {**card, "facts": family.summary, "picture": None, "state": "", "done": "", "game": None}
    mine = await services.in_thread(games.game_on, services.database, player, puzzle.id)
    drawn = await services.in_thread(_first_picture, family, puzzle.text)
    card |= {
        "facts": puzzle.title,
        "picture": drawn,
        "state": "",
        "done": "",
        "game": None if mine is None else mine.id,
    }
    if mine is not None and (mine.status != "playing" or mine.gave_up):
        return {**card, "state": "done", "done": _ending(mine)}
    return {**card, "state": "going" if mine is not None and mine.moves else ""}


def _ending(game: games.Game) -> str:
    """How a finished game ended, in a few words."""
    if game.gave_up:
        return "Given up"
    word = {"solved": "Solved", "lost": "Lost"}.get(game.status, "Finished")
    return f"{word} in {game.moves} {'move' if game.moves == 1 else 'moves'}"


def _first_picture(family: AnyFamily, text: str) -> Any:
    """The board before the first move, as pages show it."""
    return _drawn(family, family.rules.view(family.rules.start(family.text.read(text))))


def _drawn(family: AnyFamily, view: Any) -> Any:
    settings = Settings(coordinates=False, window=FIRST_WINDOW)
    return picture(family.draw.scene(view, None, settings).within(FIRST_WINDOW))


async def _resumable(services: Services, game: games.Game) -> dict[str, Any]:
    """A game to go on with, and the board as it stands; covered while it is paused."""
    family = catalog.family(game.family)
    moves = f"{game.moves} {'move' if game.moves == 1 else 'moves'}"
    facts = f"{game.title} · {moves} · {_minutes(game.seconds)}"
    drawn = None
    if not game.paused:
        opened = await services.opened(game.id, game.player)
        drawn = await services.in_thread(_drawn, family, opened.live.view)
    return {"game": game.id, "title": family.title, "facts": facts, "share": None, "picture": drawn}


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


@post("/today/{family:str}", include_in_schema=False)
async def play_today(services: Services, player: str, family: str) -> Redirect:
    """The player's game of today's puzzle."""
    return _to_game(await begin_today(services, player, family))


@get("/new", include_in_schema=False)
async def new_page() -> Template:
    """A new game of the first family."""
    return _new(catalog.names()[0])


@get("/new/{family:str}", include_in_schema=False)
async def new_family_page(family: str) -> Template:
    """A new game: preset, or size, level and rules."""
    return _new(family)


def _new(family: str, problem: str = "", status: int = 200) -> Template:
    context = {"family": page_family(catalog.family(family)), "seed": "", "problem": problem}
    return Template("new.html", context=context, status_code=status)


@post("/new/{family:str}", include_in_schema=False)
async def make_new(services: Services, player: str, family: str, data: Form) -> Redirect | Template:
    """Make a puzzle as the form says and lead to the game, or show the form again with what is wrong."""
    preset, seed = data.pop("preset", None), data.pop("seed", "").strip()
    try:
        asked = NewGame(
            family=family,
            preset=preset,
            order=None if preset else dict(data),
            seed=int(seed) if seed.isdecimal() else None,
        )
        return _to_game(await begun(services, player, asked))
    except GridwrightError as error:
        return _new(family, str(error), 400)


@post("/paste", include_in_schema=False)
async def paste(services: Services, player: str, data: Form) -> Redirect:
    """Play a puzzle that somebody pasted: text or link."""
    return _to_game(await begun(services, player, NewGame(puzzle=data.get("text", ""))))


@get("/play/{game:str}", include_in_schema=False)
async def play_page(request: Request[Any, Any, Any], services: Services, player: str, game: str) -> Template:
    """The game."""
    stored = await services.stored(game, player)
    path = await link_of(services, game, player)
    context = {
        "game_id": game,
        "ranked": await services.in_thread(scores.can_rank, services.database, game),
        "sealed": await is_sealed(services, game, player),
        "family": page_family(catalog.family(stored.family)),
        "facts": stored.title,
        "share_url": f"{str(request.base_url).rstrip('/')}{path}",
        "share_code": path if len(path) <= LONGEST_PATH else "",
    }
    return Template("play.html", context=context)


@get("/shared/{game:str}", include_in_schema=False)
async def shared(services: Services, player: str, game: str) -> Redirect:
    """The puzzle of somebody's game, as a game of one's own."""
    return _to_game(await begin_shared(services, player, game))


@get("/rules", include_in_schema=False, sync_to_thread=False)
def rules_first() -> Redirect:
    """Lead to the rules of the first family."""
    return Redirect(f"/rules/{catalog.names()[0]}")


@get("/rules/{family:str}", include_in_schema=False)
async def rules_page(family: str) -> Template:
    """Show how the family is played."""
    return Template("rules.html", context={"family": page_family(catalog.family(family))})


@get("/examples", include_in_schema=False, sync_to_thread=False)
def examples_first() -> Redirect:
    """Lead to the examples of the first family."""
    return Redirect(f"/examples/{catalog.names()[0]}")


@get("/examples/{family:str}", include_in_schema=False)
async def examples_page(services: Services, player: str, family: str) -> Template:
    """Show the puzzles that come with the family, by difficulty."""
    card = catalog.family(family)
    grids = [await _grid(services, player, card, key) for key in card.creation.examples]
    grids.sort(key=lambda grid: grid.pop("number"))
    return Template("examples.html", context={"family": page_family(card), "grids": grids})


async def _grid(services: Services, player: str, card: AnyFamily, key: str) -> dict[str, Any]:
    """An example with its level, where the family rates."""
    example = card.creation.examples[key]
    level, number = "", 0.0
    if card.creation.rate is not None:
        arguments = {"family": card.name, "text": example.text, "how": None}
        with suppress(GridwrightError):
            rating = await services.workers.done(player, "rate", arguments, 10.0)
            level, number = rating["difficulty"], rating["number"]
    drawn = await services.in_thread(_first_picture, card, example.text)
    return {"title": example.title, "level": level, "number": number, "key": key, "picture": drawn}


@post("/examples/{family:str}/{key:str}", include_in_schema=False)
async def play_example(services: Services, player: str, family: str, key: str) -> Redirect:
    """Start a game of an example."""
    return _to_game(await begun(services, player, NewGame(family=family, example=key)))


@get("/settings", sync_to_thread=False, include_in_schema=False)
def settings_page() -> Template:
    """Theme, palette, sounds, motion."""
    return Template("settings.html", context={})


@get("/api", sync_to_thread=False, include_in_schema=False)
def api_page(request: Request[Any, Any, Any]) -> Template:
    """What programs may ask for."""
    return Template("api.html", context={"schema": request.app.openapi_schema.to_schema()})


@get("/theme/theme.css", sync_to_thread=False, include_in_schema=False, cache_control=A_DAY)
def show_theme() -> Response[str]:
    """Send every role of every theme."""
    return Response(write_theme(), media_type="text/css")


@get("/theme/symbols.json", sync_to_thread=False, include_in_schema=False, cache_control=A_DAY)
def show_symbols() -> Response[bytes]:
    """Send every symbol as outlines."""
    return Response(write_symbols(), media_type="application/json")


@get("/health", sync_to_thread=False, include_in_schema=False)
def health() -> dict[str, str]:
    """Whether the server is up."""
    return {"status": "ok"}


def _to_game(game: str) -> Redirect:
    return Redirect(f"/play/{game}", status_code=303)


HANDLERS = (
    start_page,
    play_today,
    new_page,
    new_family_page,
    make_new,
    paste,
    play_page,
    shared,
    rules_first,
    rules_page,
    examples_first,
    examples_page,
    play_example,
    settings_page,
    api_page,
    show_theme,
    show_symbols,
    health,
)
