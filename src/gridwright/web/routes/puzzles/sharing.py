"""Sharing: a puzzle in a link, as a file, and as a QR code."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import msgspec
import segno
from litestar import Response, get, post
from litestar.response import Redirect, Template
from markupsafe import Markup
from msgspec import Struct
from segno.encoder import DataOverflowError

from gridwright import catalog
from gridwright.actions.convert import OWN, as_file, convert, formats
from gridwright.actions.links import path_of, text_in
from gridwright.errors import BadOption, IllegalMove, Missing, UnknownName
from gridwright.storage import days, games, moderation, puzzles
from gridwright.web.games.create import NewGame, start_game_now
from gridwright.web.games.live_game import PAUSED
from gridwright.web.games.service import GameService
from gridwright.web.jobs.tasks import Draw, Picture, title_of
from gridwright.web.pages.context import draw_scene, first_scene, page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.jobs import unless_gone
from gridwright.web.routes.operations import MEDIA
from gridwright.web.routes.responses import download_as, lead_to_game
from gridwright.web.services import Services

DRAWING_SECONDS = 20.0
LONGEST_PATH = 2500
"""Letters a QR code holds so that a phone can still read it."""


class GameLink(Struct, frozen=True):
    """The path to share a puzzle by."""

    path: str


@get("/p/{family:str}/{code:str}", include_in_schema=False)
async def shared_puzzle(services: Services, player: str, family: str, code: str) -> Template:
    """Show a puzzle from a link: its board, and what can be done with it."""
    record = catalog.family(family)
    text = text_in(code)
    await refuse_hidden(services, family, text, player)
    title, drawn = await services.in_thread(draw_shared, family, text)
    path = f"/p/{record.name}/{code}"
    context = {
        "family": page_family(record),
        "title": title,
        "picture": drawn,
        "path": path,
        "code": code,
        "qr": path if len(path) <= LONGEST_PATH else None,
        "sets": record.creation.edit is not None,
        "proves": record.certification is not None,
        "formats": formats(record),
    }
    return Template("play/shared.html", context=context)


async def refuse_hidden(services: Services, family: str, text: str, player: str | None = None) -> None:
    """Raise Missing if the operator has hidden the puzzle, IllegalMove while the player's game of it is paused."""
    if await services.call_storage(moderation.is_hidden, family, text):
        raise Missing("This puzzle is no longer shared.")
    if player is not None and await services.in_thread(_is_paused, services, family, text, player):
        raise IllegalMove(PAUSED)


def _is_paused(services: Services, family: str, text: str, player: str) -> bool:
    puzzle = puzzles.puzzle_with(services.database, family, text)
    return puzzle is not None and games.is_paused(services.database, player, puzzle.id)


def draw_shared(family: str, text: str) -> tuple[str, Markup]:
    """Return the puzzle's title and the picture of its board before the first move."""
    record = catalog.family(family)
    puzzle = record.text.read(text)
    return title_of(record, puzzle), draw_scene(first_scene(record, puzzle))


@post("/p/{family:str}/{code:str}", include_in_schema=False)
async def play_shared(request: AnyRequest, game_service: GameService, player: str, family: str, code: str) -> Redirect:
    """Start a game of it."""
    await refuse_hidden(game_service.services, family, text_in(code))
    starting = start_game_now(game_service, player, NewGame(family=family, puzzle=text_in(code)))
    game = await unless_gone(request, starting)
    return lead_to_game(game)


@get("/p/{family:str}/{code:str}/{kind:str}", tags=["puzzles"])
async def download(
    request: AnyRequest, services: Services, player: str, family: str, code: str, kind: str
) -> Response[bytes]:
    """Download the puzzle as a file: svg, png, pdf, or a format the family writes."""
    record = catalog.family(family)
    text = text_in(code)
    await refuse_hidden(services, family, text, player)
    if kind in MEDIA:
        task = Draw(family=family, text=text, kind=msgspec.convert(kind, Picture))
        drawn = await unless_gone(request, services.workers.run(player, task, DRAWING_SECONDS))
        return _file(drawn.picture, MEDIA[kind], f"{family}.{kind}")
    if kind not in formats(record):
        raise UnknownName(f"kind of file for {record.title}", kind, (*MEDIA, *formats(record)))
    written = await services.in_thread(_write, family, text, kind)
    return _file(written, "text/plain; charset=utf-8", f"{family}.txt" if kind == OWN else f"{family}-{kind}.txt")


def _write(family: str, text: str, kind: str) -> bytes:
    record = catalog.family(family)
    return as_file(record, convert(record, record.text.read(text), kind), kind)


def _file(data: bytes, media: str, name: str) -> Response[bytes]:
    return Response(data, media_type=media, headers=download_as(name))


@get("/qr", tags=["puzzles"])
async def qr_code(request: AnyRequest, services: Services, path: str) -> Response[bytes]:
    """Draw a path of this site as a QR code (SVG)."""
    if not path.startswith("/") or path.startswith("//") or len(path) > LONGEST_PATH:
        raise BadOption(f"Give a path of this site that starts with / and has at most {LONGEST_PATH} letters.")
    drawn = await services.in_thread(draw_code, str(request.base_url).rstrip("/") + path)
    return Response(drawn, media_type="image/svg+xml")


@lru_cache(maxsize=200)
def draw_code(link: str) -> bytes:
    """Draw a link as a QR code; a long one takes a tenth of a second."""
    stream = BytesIO()
    try:
        code = segno.make(link, error="l", micro=False)
    except DataOverflowError:
        raise BadOption("This link is too long for a QR code.") from None
    # Dark on light whatever the theme: phones expect it, and the quiet border with it.
    code.save(stream, kind="svg", scale=4, border=4, dark="#000", light="#fff")
    return stream.getvalue()


@get("/api/games/{game:str}/link", tags=["games"])
async def game_link(game_service: GameService, player: str, game: str) -> GameLink:
    """Show where others find the puzzle of your game: the link holds it if it fits and hides nothing from you."""
    return GameLink(await link_of(game_service, game, player))


async def link_of(game_service: GameService, game: str, player: str) -> str:
    """Return the path to share a game's puzzle by."""
    live = await game_service.open(game, player)
    packed = path_of(live.family.name, live.puzzle.text)
    return f"/shared/{game}" if packed is None or await is_sealed(game_service, game, player) else packed


async def is_sealed(game_service: GameService, game: str, player: str) -> bool:
    """Return whether the game's puzzle hides something: from its player, or from all who play it today.

    While the game is paused, it hides all of it.
    """
    services = game_service.services
    live = await game_service.open(game, player)
    async with live.lock:
        if live.is_paused:
            return True
        if not await services.in_thread(lambda: live.has_secrets):
            return False
        daily = await services.call_storage(days.daily_of, live.puzzle.id)
        return not live.is_over or (daily is not None and daily.day == services.today())
