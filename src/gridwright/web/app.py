"""The web app: one place where its parts are joined."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path

from litestar import Litestar
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import Scope

from gridwright import __version__, catalog
from gridwright.storage.database import in_folder, opened
from gridwright.web.desk import Desk
from gridwright.web.door import Door
from gridwright.web.hall import Hall
from gridwright.web.live import live
from gridwright.web.live_duel import live_duel
from gridwright.web.problems import HANDLERS
from gridwright.web.routes import (
    booklets,
    duel_pages,
    duels,
    families,
    games,
    jobs,
    learning,
    library,
    pages,
    puzzles,
    scores,
    setting,
    sharing,
    verbs,
)
from gridwright.web.today import prepare
from gridwright.web.workers import Workers

HERE = Path(__file__).parent
LARGEST_BODY = 10 * 1024 * 1024
ROUTERS = (
    pages,
    duel_pages,
    families,
    games,
    duels,
    puzzles,
    verbs,
    jobs,
    setting,
    sharing,
    scores,
    library,
    learning,
    booklets,
)


def build(
    folder: Path,
    *,
    hosts: Collection[str] | None = None,
    workers: Workers | None = None,
    today: Callable[[], date] = date.today,
    paced: bool = True,
) -> Door:
    """The app, with its data in this folder; it answers to these host names alone, or to all.

    Who asks too fast is told to wait, unless it is not `paced`.
    """
    desk = Desk(opened(in_folder(folder)), workers or Workers(), folder, today)
    hall = Hall(desk, folder)

    @asynccontextmanager
    async def open_hours(app: Litestar) -> AsyncIterator[None]:
        await desk.start()
        hall.start()
        desk.aside(prepare(desk, catalog.names()))
        yield
        await hall.stop()
        await desk.stop()

    static = create_static_files_router(
        "/static", [HERE / "static"], cache_control=CacheControlHeader(no_cache=True), include_in_schema=False
    )
    app = Litestar(
        [live, live_duel, static, *(handler for router in ROUTERS for handler in router.HANDLERS)],
        lifespan=[open_hours],
        dependencies={
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "player": Provide(_player, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_BODY,
        template_config=TemplateConfig(directory=HERE / "templates", engine=JinjaTemplateEngine),
        openapi_config=OpenAPIConfig(
            title="Gridwright",
            version=__version__,
            description="Grid puzzles: play, solve, check, generate, explain and rate them.",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[],
        ),
        logging_config=None,
    )
    # Outside of everything: what the framework answers by itself goes through the door as well.
    return Door(app, desk.key, hosts, paced=paced)


def _player(scope: Scope) -> str:
    name: str = scope["state"]["player"]
    return name
