"""Puzzles before they are played, by their IDs."""

from __future__ import annotations

from litestar import Response, get

from gridwright import catalog
from gridwright.core.scene import Scene
from gridwright.errors import IllegalMove, Missing
from gridwright.paint.svg import svg
from gridwright.storage import games, puzzles
from gridwright.web.games.live_game import PAUSED
from gridwright.web.live import messages
from gridwright.web.live.scene_diff import FIRST_WINDOW
from gridwright.web.pages.context import first_scene
from gridwright.web.services import Services


@get("/api/puzzles/{puzzle:str}/scene", tags=["puzzles"])
async def show_scene(services: Services, player: str, puzzle: str) -> messages.Board:
    """Show the board before the first move, as marks; of a large one its top left part."""
    return messages.board(await services.in_thread(_first_scene, services, puzzle, player), FIRST_WINDOW)


@get("/picture/{puzzle:str}", tags=["puzzles"])
async def show_picture(services: Services, player: str, puzzle: str, theme: str = "light") -> Response[str]:
    """Draw the board before the first move, as SVG."""
    scene = await services.in_thread(_first_scene, services, puzzle.removesuffix(".svg"), player)
    return Response(await services.in_thread(svg, scene, theme), media_type="image/svg+xml")


def _first_scene(services: Services, puzzle: str, player: str) -> Scene:
    found = puzzles.puzzle_of(services.database, puzzle)
    if found is None:
        raise Missing("Puzzle not found.")
    if games.is_paused(services.database, player, puzzle):
        raise IllegalMove(PAUSED)
    record = catalog.family(found.family)
    return first_scene(record, record.text.read(found.text))
