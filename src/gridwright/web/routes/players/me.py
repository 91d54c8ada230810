"""Your data: what is kept, all of it as a file, continuing on another device, and deleting everything."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec
import segno
from litestar import Response, delete, get, post
from litestar.datastructures import CacheControlHeader
from litestar.params import Parameter
from litestar.response import Redirect, Template
from markupsafe import Markup

from gridwright.errors import BadOption
from gridwright.storage import players
from gridwright.web.duels.service import DuelService
from gridwright.web.games.service import GameService
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.responses import Form, download_as
from gridwright.web.security.identity import A_YEAR, become, new_player
from gridwright.web.services import Services

SECRET = CacheControlHeader(no_store=True)
MINUTES = round(players.HANDOVER_SECONDS / 60)


@get("/privacy", include_in_schema=False)
async def privacy_page() -> Template:
    """Say what is kept about you, and for how long."""
    return Template("players/privacy.html", context={"days": A_YEAR // 86_400, "minutes": MINUTES})


@get("/api/me/data.json", tags=["players"])
async def export_data(services: Services, player: str) -> Response[dict[str, list[dict[str, object]]]]:
    """Download everything that is stored about you, by table; times are seconds since 1970."""
    # Written in the thread, too: years of games are many megabytes.
    found = await services.in_thread(lambda: msgspec.json.encode(players.everything_of(services.database, player)))
    name = download_as("gridwright.json")
    return Response(cast("dict[str, list[dict[str, object]]]", msgspec.Raw(found)), headers=name)


# Continue on another device


@get("/me/link", include_in_schema=False)
async def link_page() -> Template:
    """Offer a one-time link."""
    return Template("players/link.html", context={"minutes": MINUTES})


@post("/me/link", include_in_schema=False, status_code=200, cache_control=SECRET)
async def create_link(request: AnyRequest, services: Services, player: str) -> Template:
    """Show a one-time link and its QR code.

    The code stands after the #: browsers keep that part to themselves, so no server and no proxy logs it.
    """
    code = await services.call_storage(players.new_handover, player, services.now())
    link = f"{str(request.base_url).rstrip('/')}/continue#{code}"
    return Template("players/link.html", context={"minutes": MINUTES, "link": link, "qr": _draw_code(link)})


def _draw_code(link: str) -> Markup:
    # Dark on light whatever the theme: phones expect it, and the quiet border with it.
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, title="QR code"))


@get("/continue", include_in_schema=False)
async def continue_page(services: Services, player: str) -> Template:
    """Ask whether to continue here as the player of the link."""
    return await _show_continue(services, player)


async def _show_continue(services: Services, player: str, problem: str = "", status: int = 200) -> Template:
    here = await services.call_storage(players.count_games, player)
    context = {"minutes": MINUTES, "games": here, "problem": problem}
    return Template("players/continue.html", context=context, status_code=status)


@post("/continue", include_in_schema=False)
async def continue_here(
    request: AnyRequest,
    services: Services,
    game_service: GameService,
    duel_service: DuelService,
    player: str,
    form: Form,
) -> Redirect | Template:
    """Continue as the player of the code; what was played on this device is added to theirs."""
    found = await services.call_storage(players.take_handover, form.get("code", ""), services.now())
    if found is None:
        message = (
            f"This code was used already or is older than {MINUTES} minutes. Create a new one on the other device."
        )
        return await _show_continue(services, player, message, 400)
    for service in (game_service, duel_service):
        await service.close_boards_of(player)
    await services.call_storage(players.join, player, found)
    become(request.scope, found)
    return Redirect("/statistics", status_code=303)


# Deleting


@get("/me/delete", include_in_schema=False)
async def delete_page(services: Services, player: str) -> Template:
    """Ask whether to delete everything."""
    games = await services.call_storage(players.count_games, player)
    return Template("players/delete.html", context={"games": games})


@post("/me/delete", include_in_schema=False)
async def delete_by_form(
    request: AnyRequest, game_service: GameService, duel_service: DuelService, player: str, form: Form
) -> Redirect:
    """Delete everything, if the form says so."""
    await _delete(request, (game_service, duel_service), player, form.get("sure") == "yes")
    return Redirect("/me/deleted", status_code=303)


@get("/me/deleted", include_in_schema=False)
async def deleted_page() -> Template:
    """Say that everything is deleted."""
    return Template("players/delete.html", context={"done": True})


@delete("/api/me", status_code=204, tags=["players"])
async def delete_me(
    request: AnyRequest,
    game_service: GameService,
    duel_service: DuelService,
    player: str,
    sure: Annotated[bool, Parameter(description="Has to be true.")] = False,
) -> None:
    """Delete everything that is stored about you; it can't be undone."""
    await _delete(request, (game_service, duel_service), player, sure)


async def _delete(
    request: AnyRequest, board_services: tuple[GameService, DuelService], player: str, is_sure: bool
) -> None:
    if not is_sure:
        raise BadOption("This deletes everything and can't be undone. Confirm it.")
    for service in board_services:
        await service.close_boards_of(player)
    await board_services[0].services.call_storage(players.delete_player, player)
    become(request.scope, new_player())
