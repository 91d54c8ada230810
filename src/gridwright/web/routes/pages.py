"""The pages: each a template and what it shows. Forms work without script, too."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import partial

from litestar import MediaType, Response, get, post
from litestar.response import Redirect, Template
from msgspec import Struct

from gridwright import catalog
from gridwright.actions.options import Choice, read_options
from gridwright.core.contract import AnyFamily
from gridwright.errors import BadOption, GridwrightError
from gridwright.storage import games, puzzles, scores
from gridwright.web.games.create import NewGame, options_like, start_game_now, start_shared
from gridwright.web.games.live_game import GameNotFound
from gridwright.web.games.service import GameService
from gridwright.web.pages.context import draw_first, example_move, page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.pages.setup_form import describe_played, read_setup, setup_form
from gridwright.web.puzzles.collections import collection_with
from gridwright.web.puzzles.options import category_of, options_of, options_of_preset
from gridwright.web.routes.jobs import unless_gone
from gridwright.web.routes.puzzles.sharing import LONGEST_PATH, is_sealed, link_of, refuse_hidden
from gridwright.web.routes.responses import Form, lead_to_game
from gridwright.web.services import Services

MOST_SEED = 2**53
LONGEST_SEED = len(str(MOST_SEED))


@get("/new", include_in_schema=False)
async def new_page(services: Services, player: str) -> Template:
    """Show the options for a new game of the family that was played last."""
    last = await services.call_storage(games.last_family, player)
    return await _show_options(services, player, last if last in catalog.names() else catalog.names()[0])


@get("/new/{family:str}", include_in_schema=False)
async def new_family_page(services: Services, player: str, family: str, kind: str = "") -> Template:
    """Show the options for a new game, of this kind of board if one is named."""
    return await _show_options(services, player, family, kind=kind)


async def _show_options(
    services: Services, player: str, family: str, problem: str = "", status: int = 200, kind: str = ""
) -> Template:
    record = catalog.family(family)
    chosen = await find_last_options(services, player, record)
    context = {
        "family": page_family(record),
        "setup": setup_form(record, chosen, kind),
        "remembered": bool(chosen),
        "played": await services.in_thread(_describe_played, services, player, record, chosen) if chosen else "",
        "problem": problem,
    }
    return Template("play/new.html", context=context, status_code=status)


@get("/new/{family:str}/played", include_in_schema=False, media_type=MediaType.TEXT)
async def show_played(request: AnyRequest, services: Services, player: str, family: str) -> str:
    """Say how many games the player has played with the options that the form has now; nothing for a chosen number."""
    record, data = catalog.family(family), dict(request.query_params)
    preset, seed = data.pop("preset", None), data.pop("seed", "")
    if seed:
        return ""
    with suppress(GridwrightError):
        options = asdict(options_of_preset(record, preset)) if preset else read_setup(record, data)
        return await services.in_thread(_describe_played, services, player, record, options)
    return ""


def _describe_played(services: Services, player: str, family: AnyFamily, chosen: Mapping[str, Choice]) -> str:
    category = category_of(family, read_options(family, "generate", chosen))
    known = scores.played_before(services.database, player, family.name, category, family.play.measure)
    return describe_played(family, known)


async def find_last_options(services: Services, player: str, family: AnyFamily) -> dict[str, Choice]:
    """Return what the player chose for their last generated puzzle of this family."""
    category = await services.call_storage(games.last_options, player, family.name)
    if category is None:
        return {}
    preset, chosen = options_of(family, category)
    with suppress(GridwrightError):
        options = options_of_preset(family, preset) if preset else read_options(family, "generate", chosen or {})
        return asdict(options)
    # The options have changed since.
    return {}


@post("/new/{family:str}", include_in_schema=False)
async def start_game(
    request: AnyRequest, game_service: GameService, player: str, family: str, form: Form
) -> Redirect | Template:
    """Start the game that a form asks for, or show the form again with what is wrong."""
    preset, seed = form.pop("preset", None), form.pop("seed", "").strip()
    try:
        options = None if preset else read_setup(catalog.family(family), form)
        asked = NewGame(family=family, preset=preset, options=options, seed=read_seed(seed))
        return lead_to_game(await unless_gone(request, start_game_now(game_service, player, asked)))
    except GridwrightError as error:
        return await _show_options(game_service.services, player, family, str(error), 400)


def read_seed(text: str) -> int | None:
    """Return the seed in a form's field, None if it is empty, or BadOption."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_SEED and int(text) < MOST_SEED):
        raise BadOption(f"The seed must be a whole number below {MOST_SEED:,}. Leave it empty for a random puzzle.")
    return int(text)


@post("/paste", include_in_schema=False)
async def paste(request: AnyRequest, game_service: GameService, player: str, form: Form) -> Redirect:
    """Play a pasted puzzle: text or link."""
    return lead_to_game(
        await unless_gone(request, start_game_now(game_service, player, NewGame(puzzle=form.get("text", ""))))
    )


async def _has_another(services: Services, game_service: GameService, player: str, game: str) -> bool:
    """Return whether another puzzle like the game's can be generated."""
    live = await game_service.open(game, player)
    read = partial(getattr, live.session, "puzzle")
    return await services.in_thread(options_like, live.family, live.puzzle.category, read) is not None


async def _example(services: Services, game_service: GameService, player: str, game: str) -> str:
    """Return a move that can be typed in this game; if it is over or paused, one that could be typed at its start."""
    live = await game_service.open(game, player)
    async with live.lock:
        view = None if live.is_paused or live.is_over else live.view
        return await services.in_thread(example_move, live.family, live.family.rules, live.session.puzzle, view)


@get("/play/{game:str}", include_in_schema=False)
async def play_page(
    request: AnyRequest, services: Services, game_service: GameService, player: str, game: str
) -> Template:
    """Show a game."""
    stored = await game_service.find(game, player)
    path = await link_of(game_service, game, player)
    puzzle = await services.call_storage(puzzles.puzzle_of, stored.puzzle)
    assert puzzle is not None
    record = catalog.family(stored.family)
    context = {
        "game_id": game,
        "another": await _has_another(services, game_service, player, game),
        "ranked": await services.call_storage(scores.can_rank, game),
        "sealed": await is_sealed(game_service, game, player),
        "collection": collection_with(record, puzzle.text),
        "family": page_family(record),
        "example": await _example(services, game_service, player, game),
        "facts": stored.title,
        "share_url": f"{str(request.base_url).rstrip('/')}{path}",
        "proof": path.replace("/p/", "/proof/", 1) if path.startswith("/p/") and record.certification else "",
        "share_code": path if len(path) <= LONGEST_PATH else "",
    }
    return Template("play/play.html", context=context)


@get("/shared/{game:str}", include_in_schema=False)
async def shared_page(services: Services, player: str, game: str) -> Redirect | Template:
    """Show the puzzle of a game, or lead to your own game of it; a link preview starts none."""
    found = await services.call_storage(games.game_of, game)
    if found is None:
        raise GameNotFound
    mine: games.Game | None = found
    if found.player != player:
        mine = await services.call_storage(games.game_on, player, found.puzzle)
    if mine is not None:
        return lead_to_game(mine.id)
    family = catalog.family(found.family)
    puzzle = await services.call_storage(puzzles.puzzle_of, found.puzzle)
    assert puzzle is not None
    await refuse_hidden(services, puzzle.family, puzzle.text)
    context = {
        "family": page_family(family),
        "title": found.title,
        "picture": await services.in_thread(draw_first, family, puzzle.text),
        "path": f"/shared/{game}",
    }
    return Template("play/shared.html", context=context)


@post("/shared/{game:str}", include_in_schema=False)
async def play_shared(game_service: GameService, player: str, game: str) -> Redirect:
    """Start your own game of a shared puzzle."""
    return lead_to_game(await start_shared(game_service, player, game))


@get(["/collections", "/learn", "/rules", "/scores"], include_in_schema=False, sync_to_thread=False)
def show_first_family(request: AnyRequest) -> Redirect:
    """Redirect to the same page of the first family."""
    return Redirect(f"{request.url.path.rstrip('/')}/{catalog.names()[0]}")


@get("/rules/{family:str}", include_in_schema=False)
async def rules_page(family: str) -> Template:
    """Show how the family is played."""
    return Template("learn/rules.html", context={"family": page_family(catalog.family(family))})


class Health(Struct, frozen=True):
    """The server is up."""

    status: str = "ok"


@get("/settings", sync_to_thread=False, include_in_schema=False)
def settings_page() -> Template:
    """Show the settings."""
    return Template("players/settings.html", context={})


@get("/api", include_in_schema=False)
async def api_page(request: AnyRequest, services: Services) -> Template:
    """Show what programs can ask for."""
    state = request.app.state
    if "schema" not in state:
        # It takes a while and stays the same.
        state.schema = await services.in_thread(request.app.openapi_schema.to_schema)
    return Template("learn/api.html", context={"schema": state.schema})


@get("/health", sync_to_thread=False, include_in_schema=False)
def show_health() -> Health:
    """Say that the server is up."""
    return Health()


@get("/ready", include_in_schema=False)
async def show_ready(services: Services) -> Response[Health]:
    """Say whether the server can save moves: a proxy sends players elsewhere if not (503)."""
    if await services.can_write():
        return Response(Health())
    return Response(Health("not ready"), status_code=503)
