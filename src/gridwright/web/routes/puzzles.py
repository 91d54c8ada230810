"""Puzzles to look at before they are played: those of today, and any by its name."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from gridwright import catalog
from gridwright.core.scene import Scene, Settings
from gridwright.errors import Missing
from gridwright.paint.svg import svg
from gridwright.storage import puzzles
from gridwright.web.live import messages
from gridwright.web.live.scene_diff import FIRST_WINDOW
from gridwright.web.puzzles.daily import todays
from gridwright.web.services import Services


@get("/api/today", tags=["puzzles"])
async def show_today(services: Services) -> list[dict[str, Any]]:
    """The puzzle of today of each family."""
    found = [await todays(services, name) for name in catalog.names()]
    return [
        {"family": puzzle.family, "title": puzzle.title, "puzzle": puzzle.id, "day": services.today().isoformat()}
        for puzzle in found
    ]


@get("/api/puzzles/{puzzle:str}/scene", tags=["puzzles"])
async def show_scene(services: Services, puzzle: str) -> dict[str, Any]:
    """The board before the first move, as marks; of a large one its top left part."""
    scene = await services.in_thread(_first_scene, services, puzzle)
    fields: dict[str, Any] = messages.fields(messages.board(scene, FIRST_WINDOW))
    return fields


@get("/picture/{puzzle:str}", tags=["puzzles"])
async def show_picture(services: Services, puzzle: str, theme: str = "light") -> Response[str]:
    """The board before the first move, as SVG."""
    scene = await services.in_thread(_first_scene, services, puzzle.removesuffix(".svg"))
    return Response(await services.in_thread(svg, scene, theme), media_type="image/svg+xml")


def _first_scene(services: Services, puzzle: str) -> Scene:
    found = puzzles.puzzle_of(services.database, puzzle)
    if found is None:
        raise Missing("There is no such puzzle.")
    card = catalog.family(found.family)
    view = card.rules.view(card.rules.start(card.text.read(found.text)))
    return card.draw.scene(view, None, Settings(coordinates=False, window=FIRST_WINDOW)).within(FIRST_WINDOW)


HANDLERS = (show_today, show_scene, show_picture)
