"""A page for each setter: the puzzles they share under their nickname, to play and to print."""

from __future__ import annotations

from typing import Literal

from litestar import Response, get, post, put
from litestar.response import Redirect, Template
from msgspec import Struct

from gridwright import catalog
from gridwright.errors import Missing
from gridwright.paint.svg import svg
from gridwright.storage import games, setters
from gridwright.web.pages.context import first_scene
from gridwright.web.puzzles.setters import find_setter, name_of_setter, show_setter
from gridwright.web.routes.puzzles.booklets import can_print
from gridwright.web.routes.responses import A_DAY, Form
from gridwright.web.services import Services


class ShareRequest(Struct, forbid_unknown_fields=True):
    """Whether a puzzle of yours is on your page."""

    shared: bool


class SharedOn(Struct, frozen=True):
    """Your page, and whether the puzzle is on it."""

    page: str
    shared: bool


class SetterPuzzle(Struct, frozen=True):
    """A puzzle on a setter's page."""

    puzzle: str
    family: str
    title: str
    text: str
    shared: float


class SetterShown(Struct, frozen=True):
    """A setter's nickname, and the puzzles they share, the newest first."""

    nickname: str | None
    puzzles: list[SetterPuzzle]


@get("/setters/me", include_in_schema=False)
async def my_page(services: Services, player: str) -> Redirect:
    """Redirect to your own page."""
    return Redirect(f"/setters/{await services.in_thread(_page, services, player)}")


def _page(services: Services, player: str) -> str:
    games.remember_player(services.database, player, services.now())
    return setters.page_of(services.database, player)


@get("/setters/{page:str}", include_in_schema=False)
async def setter_page(services: Services, player: str, page: str) -> Template:
    """Show a setter's puzzles."""
    setter = await services.call_storage(find_setter, page)
    groups = await services.call_storage(show_setter, player, setter)
    context = {
        "setter": setter,
        "name": name_of_setter(setter),
        "mine": setter.player == player,
        "groups": groups,
        "printed": [group.family for group in groups if can_print(catalog.family(group.family))],
    }
    return Template("editor/setter.html", context=context)


@get("/setters/{page:str}/{puzzle:str}/picture", include_in_schema=False, cache_control=A_DAY)
async def setter_picture(
    services: Services, page: str, puzzle: str, theme: Literal["light", "dark"] = "light"
) -> Response[str]:
    """Draw a shared puzzle, small."""
    drawn = await services.in_thread(_draw, services, page, puzzle, theme)
    return Response(drawn, media_type="image/svg+xml")


def _draw(services: Services, page: str, puzzle: str, theme: str) -> str:
    setter = find_setter(services.database, page)
    found = next((one for one in setters.shared_by(services.database, setter.player) if one.id == puzzle), None)
    if found is None:
        raise Missing("This puzzle is no longer shared.")
    family = catalog.family(found.family)
    return svg(first_scene(family, family.text.read(found.text)), theme, 40)


@post("/library/{show:str}/{name:str}/share", include_in_schema=False)
async def share_by_form(services: Services, player: str, show: str, name: str, form: Form) -> Redirect:
    """Share the puzzle beside the button, or stop sharing it."""
    if show != "puzzles":
        raise Missing("Only puzzles can be shared.")
    await services.in_thread(_share, services, player, name, bool(form.get("shared")))
    return Redirect("/library?show=puzzles", status_code=303)


@put("/api/library/{puzzle:str}/shared", tags=["library"])
async def share_puzzle(services: Services, player: str, puzzle: str, data: ShareRequest) -> SharedOn:
    """Show a puzzle you created on your page, or no longer."""
    page = await services.in_thread(_share, services, player, puzzle, data.shared)
    return SharedOn(f"/setters/{page}", data.shared)


def _share(services: Services, player: str, puzzle: str, shared: bool) -> str:
    if not setters.share(services.database, player, puzzle, services.now() if shared else None):
        raise Missing("Puzzle not found in your library.")
    return setters.page_of(services.database, player)


@get("/api/setters/{page:str}", tags=["library"])
async def show_setter_puzzles(services: Services, page: str) -> SetterShown:
    """List the puzzles that a setter shares."""
    setter = await services.call_storage(find_setter, page)
    shared = await services.call_storage(setters.shared_by, setter.player)
    return SetterShown(
        setter.nickname, [SetterPuzzle(one.id, one.family, one.title, one.text, one.shared) for one in shared]
    )
