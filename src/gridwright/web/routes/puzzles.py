"""Puzzles to look at before they are played: those of today, and any by its name."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from gridwright import catalog
from gridwright.core.scene import Scene, Settings
from gridwright.errors import Missing
from gridwright.paint.svg import svg
from gridwright.storage import puzzles
from gridwright.web import wire
from gridwright.web.desk import Desk
from gridwright.web.picture import FIRST_WINDOW
from gridwright.web.today import todays


@get("/api/today", tags=["puzzles"])
async def show_today(desk: Desk) -> list[dict[str, Any]]:
    """The puzzle of today of each family."""
    found = [await todays(desk, name) for name in catalog.names()]
    return [
        {"family": puzzle.family, "title": puzzle.title, "puzzle": puzzle.id, "day": desk.today().isoformat()}
        for puzzle in found
    ]


@get("/api/puzzles/{puzzle:str}/scene", tags=["puzzles"])
async def show_scene(desk: Desk, puzzle: str) -> dict[str, Any]:
    """The board before the first move, as marks; of a large one its top left part."""
    scene = await desk.in_thread(_first_scene, desk, puzzle)
    fields: dict[str, Any] = wire.fields(wire.board(scene, FIRST_WINDOW))
    return fields


@get("/picture/{puzzle:str}", tags=["puzzles"])
async def show_picture(desk: Desk, puzzle: str, theme: str = "light") -> Response[str]:
    """The board before the first move, as SVG."""
    scene = await desk.in_thread(_first_scene, desk, puzzle.removesuffix(".svg"))
    return Response(await desk.in_thread(svg, scene, theme), media_type="image/svg+xml")


def _first_scene(desk: Desk, puzzle: str) -> Scene:
    found = puzzles.puzzle_of(desk.database, puzzle)
    if found is None:
        raise Missing("There is no such puzzle.")
    card = catalog.family(found.family)
    view = card.rules.view(card.rules.start(card.text.read(found.text)))
    return card.draw.scene(view, None, Settings(coordinates=False, window=FIRST_WINDOW)).within(FIRST_WINDOW)


HANDLERS = (show_today, show_scene, show_picture)
