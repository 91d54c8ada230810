"""Overlays of a game: worked out and checked by a worker, drawn when they arrive. Moves don't wait for them."""

from __future__ import annotations

from gridwright.core.results import OverlayLine
from gridwright.errors import GridwrightError
from gridwright.web.games import game_messages
from gridwright.web.games.live_game import LiveGame
from gridwright.web.jobs.game_tasks import FindOverlay, OverlayMarks
from gridwright.web.live.board import Viewer
from gridwright.web.live.service import BoardService

SECONDS = 10.0


async def show_overlay(service: BoardService[LiveGame, Viewer], game: LiveGame, viewer: Viewer) -> None:
    """Work out the overlay that a page wants until it is the one for the board as it is, and show it."""
    picture = viewer.picture
    while viewer in game.viewers:
        async with game.lock:
            request = game.overlay_request(viewer)
            if request is None or request == picture.overlay_of:
                return
            view = await service.services.in_thread(game.family.text.write_view, game.view)
        task = FindOverlay(family=game.family.name, view=view, choices=request.choices, window=request.window)
        try:
            found = await service.services.workers.run(game.player, task, SECONDS, "quick")
        except GridwrightError:
            # Nothing that isn't known for certain is shown; the board can be played without.
            found = OverlayMarks(())
        async with game.lock:
            now = game.overlay_request(viewer)
            if now is not None and now.fits(request):
                picture.set_overlay(request, found.marks)
                await service.show(game, viewer)
                viewer.connection.send(describe_overlay(found))


def describe_overlay(found: OverlayMarks) -> game_messages.OverlayShown:
    """Return what the panel says about the overlay that is shown."""
    summary = found.summary
    if summary is None:
        impossible = f"This position is impossible. {found.impossible}" if found.impossible else ""
        return game_messages.OverlayShown(impossible or "This couldn't be worked out in time.")
    return game_messages.OverlayShown(
        summary.sentence,
        tuple(map(_line, summary.lines)),
        tuple(map(_line, summary.legend)),
        summary.legend_title,
        summary.offer,
        summary.move,
    )


def _line(line: OverlayLine) -> game_messages.OverlayRow:
    return game_messages.OverlayRow(line.sign, line.text, line.value)
