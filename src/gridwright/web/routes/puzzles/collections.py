"""Puzzles that come with the families, in collections: browsed by difficulty, played one after the other."""

from __future__ import annotations

from typing import Literal
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.response import Redirect, Template
from msgspec import Struct

from gridwright import catalog
from gridwright.actions.choose import choose_puzzle
from gridwright.core.contract import AnyFamily
from gridwright.storage.progress import Progress, unfinished_game
from gridwright.web.games.create import NewGame, start_game_now
from gridwright.web.games.service import GameService
from gridwright.web.pages.context import page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.puzzles.collections import EXAMPLES, CollectionProgress, collections_of, draw_picture, with_progress
from gridwright.web.routes.jobs import unless_gone
from gridwright.web.routes.puzzles.booklets import can_print
from gridwright.web.routes.responses import A_DAY, Form, lead_to_game
from gridwright.web.services import Services

ALONE = "alone"
MODES = (
    (ALONE, "Alone"),
    ("bot", "Against a bot"),
    ("screen", "Two players on this screen"),
    ("link", "A friend by link"),
    ("bots", "Watch two bots"),
)
"""The ways to play a puzzle; all but the first are opponents in a duel."""

Picture = Literal["light", "dark"]


class CollectionListed(Struct, frozen=True):
    """A collection, how many puzzles it has and you have solved, and the first that you haven't."""

    name: str
    title: str
    about: str
    puzzles: int
    solved: int
    next: str | None


class CollectedPuzzle(Struct, frozen=True):
    """A puzzle of a collection: start it with its `example`."""

    example: str
    title: str
    difficulty: str
    progress: Progress


@get("/collections/{family:str}", include_in_schema=False)
async def collections_page(services: Services, player: str, family: str) -> Template:
    """Show the family's collections, with how far you are in each."""
    record = catalog.family(family)
    collections = await services.in_thread(_all_with_progress, services, player, record)
    return Template("library/collections.html", context={"family": page_family(record), "collections": collections})


@get("/collections/{family:str}/{name:str}", include_in_schema=False)
async def collection_page(services: Services, player: str, family: str, name: str) -> Template:
    """Show the puzzles of a collection by difficulty."""
    record = catalog.family(family)
    collection = await services.call_storage(with_progress, player, record, name)
    context = {"family": page_family(record), "collection": collection, "prints": can_print(record)}
    return Template("library/collection.html", context=context)


@post("/collections/{family:str}/{name:str}/next", include_in_schema=False)
async def play_next(game_service: GameService, player: str, family: str, name: str) -> Redirect:
    """Play the first puzzle of a collection that you haven't solved; the first of all once you have solved them."""
    services, record = game_service.services, catalog.family(family)
    collection = await services.call_storage(with_progress, player, record, name)
    board = collection.next_unsolved or collection.boards[0]
    return await _play(game_service, player, record, board.key)


def _all_with_progress(services: Services, player: str, family: AnyFamily) -> list[CollectionProgress]:
    return [with_progress(services.database, player, family, name) for name in collections_of(family)]


@get("/api/collections/{family:str}", tags=["collections"])
async def list_collections(services: Services, player: str, family: str) -> list[CollectionListed]:
    """List the family's collections, with how far you are in each."""
    return [
        CollectionListed(
            one.name,
            one.title,
            one.about,
            len(one.boards),
            one.solved,
            None if one.next_unsolved is None else one.next_unsolved.key,
        )
        for one in await services.in_thread(_all_with_progress, services, player, catalog.family(family))
    ]


@get("/api/collections/{family:str}/{name:str}", tags=["collections"])
async def show_collection(services: Services, player: str, family: str, name: str) -> list[CollectedPuzzle]:
    """Show the puzzles of a collection, easiest first."""
    collection = await services.call_storage(with_progress, player, catalog.family(family), name)
    return [CollectedPuzzle(one.key, one.title, one.difficulty, one.progress) for one in collection.boards]


@get(["/examples", "/examples/{family:str}"], include_in_schema=False, sync_to_thread=False)
def examples_page(family: str | None = None) -> Redirect:
    """Redirect to the examples, the first collection of a family."""
    return Redirect(f"/collections/{catalog.family(family or catalog.names()[0]).name}/{EXAMPLES}")


@get("/examples/{family:str}/{key:str}", include_in_schema=False, sync_to_thread=False)
def example_page(family: str, key: str) -> Template:
    """Show one puzzle, with all the ways to play it."""
    record = catalog.family(family)
    example = choose_puzzle(record, key)
    context = {"family": page_family(record), "key": key, "example": example, "modes": MODES}
    return Template("library/example.html", context=context)


@get("/examples/{family:str}/{key:str}/picture", include_in_schema=False, cache_control=A_DAY)
async def example_picture(services: Services, family: str, key: str, theme: Picture = "light") -> Response[str]:
    """Draw a puzzle before the first move."""
    drawn = await services.in_thread(draw_picture, catalog.family(family).name, key, theme)
    return Response(drawn, media_type="image/svg+xml")


@post("/examples/{family:str}/{key:str}/start", include_in_schema=False)
async def start_example(
    request: AnyRequest, game_service: GameService, player: str, family: str, key: str, form: Form
) -> Redirect:
    """Start a game of a puzzle as the form says, or lead to the options of a duel on it."""
    mode = form.pop("mode", ALONE)
    chosen = {name: value for name, value in form.items() if value}
    if mode != ALONE:
        read = {f"read:{name}": value for name, value in chosen.items()}
        query = urlencode({"example": key, "opponent": mode, **read})
        return Redirect(f"/duel/{catalog.family(family).name}?{query}", status_code=303)
    if not chosen:
        return await _play(game_service, player, catalog.family(family), key)
    asked = NewGame(family=family, example=key, read=dict(chosen))
    return lead_to_game(await unless_gone(request, start_game_now(game_service, player, asked)))


@post("/examples/{family:str}/{key:str}", include_in_schema=False)
async def play_example(game_service: GameService, player: str, family: str, key: str) -> Redirect:
    """Start a game of a puzzle, or continue yours."""
    return await _play(game_service, player, catalog.family(family), key)


async def _play(game_service: GameService, player: str, family: AnyFamily, key: str) -> Redirect:
    """Continue the player's game of a puzzle, or start one."""
    example = choose_puzzle(family, key)
    services = game_service.services
    going = await services.call_storage(unfinished_game, player, family.name, example.text)
    if going is None:
        going = await start_game_now(game_service, player, NewGame(family=family.name, example=key))
    return lead_to_game(going)
