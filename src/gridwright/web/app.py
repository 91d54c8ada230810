"""The web app: the one place where its parts are joined."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from litestar import Litestar
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template.config import TemplateConfig
from litestar.types import ASGIApp, Receive, Scope, Send

from gridwright import __version__
from gridwright.storage.database import claim, locate, opened
from gridwright.web.duels.service import DuelService
from gridwright.web.duels.websocket import play_duel
from gridwright.web.expire import KEEP_DAYS, keep_expiring
from gridwright.web.games.service import GameService
from gridwright.web.games.websocket import play_game
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.observe import Observer
from gridwright.web.pages.client_files import client_files
from gridwright.web.pages.error_responses import HANDLERS
from gridwright.web.peers.exchange import Exchange
from gridwright.web.puzzles.daily import keep_dailies_ready
from gridwright.web.routes import client, families, jobs, moved, operations, pages
from gridwright.web.routes.play import daily, duel_pages, duels, games, lessons
from gridwright.web.routes.players import me, scores, statistics
from gridwright.web.routes.puzzles import booklets, collections, editor, library, proofs, puzzles, setters, sharing
from gridwright.web.routes.responses import read_form
from gridwright.web.security.middleware import SecurityMiddleware
from gridwright.web.security.rate_limit import Limits
from gridwright.web.services import Services

HERE = Path(__file__).parent
LARGEST_BODY = 10 * 1024 * 1024
ROUTES = (
    client,
    daily,
    pages,
    duel_pages,
    families,
    games,
    duels,
    puzzles,
    operations,
    jobs,
    editor,
    sharing,
    proofs,
    scores,
    statistics,
    me,
    library,
    collections,
    moved,
    lessons,
    booklets,
    setters,
)


@dataclass(frozen=True)
class WebApp:
    """The app as it is served, and what is known about it beside."""

    app: ASGIApp
    services: Services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self.app(scope, receive, send)


def build(
    folder: Path,
    *,
    database: str | None = None,
    hosts: Collection[str] | None = None,
    now: Callable[[], float] | None = None,
    paced: bool = True,
    per_address: int | None = None,
    keep_days: float = KEEP_DAYS,
) -> WebApp:
    """Build the app with its data in this folder; it answers to these host names alone, or to all.

    `now` is the clock that days and dates go by. Rate limits apply unless it is not `paced`. A game that was left or
    lost is kept for `keep_days`; 0 keeps everything.
    """
    claimed = claim(folder)
    services = Services(opened(locate(folder, database)), WorkerPool(), folder, now)
    game_service, duel_service, limits = GameService(services), DuelService(services), Limits(per_address)
    services.limits = limits if paced else None

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        with claimed:
            async with _running(services, game_service, duel_service, limits, keep_days):
                yield

    app = Litestar(
        [play_game, play_duel, *(handler for module in ROUTES for handler in _handlers_of(module))],
        lifespan=[lifespan],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "game_service": Provide(lambda: game_service, sync_to_thread=False),
            "duel_service": Provide(lambda: duel_service, sync_to_thread=False),
            "player": Provide(_player, sync_to_thread=False),
            "form": Provide(read_form),
        },
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_BODY,
        template_config=TemplateConfig(
            directory=HERE / "templates", engine=JinjaTemplateEngine, engine_callback=_add_client_files
        ),
        openapi_config=_describe_api(),
        logging_config=None,
    )
    _add_gauges(services, game_service, duel_service)
    # Outermost: what the framework answers by itself passes them, too.
    secured = SecurityMiddleware(app, services.key, hosts, services.limits)
    return WebApp(Observer(secured, services.metrics), services)


def _handlers_of(module: ModuleType) -> list[BaseRouteHandler]:
    """Return the handlers that a module defines; what it imports from another one is not its own."""
    found = (each for each in vars(module).values() if isinstance(each, BaseRouteHandler))
    return [handler for handler in found if handler.fn.__module__ == module.__name__]


@asynccontextmanager
async def _running(
    services: Services, game_service: GameService, duel_service: DuelService, limits: Limits, keep_days: float
) -> AsyncIterator[None]:
    """Start what goes on while the server runs, and stop it when it ends."""
    await services.start()
    Exchange(services, game_service, duel_service, limits).start()
    services.run_in_background(services.metrics.measure_lag())
    services.run_in_background(keep_dailies_ready(services))
    if keep_days:
        services.run_in_background(keep_expiring(services, keep_days))
    yield
    await game_service.stop()
    await duel_service.stop()
    await services.stop()


def _describe_api() -> OpenAPIConfig:
    """Return how the API is described: by its docstrings and types, at /schema."""
    return OpenAPIConfig(
        title="Gridwright",
        version=__version__,
        description="Grid puzzles: play, solve, check, generate, explain and rate them.",
        path="/schema",
        use_handler_docstrings=True,
        # JSON alone: the framework would write YAML anew for each request, and everybody wait meanwhile.
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )


def _add_gauges(services: Services, game_service: GameService, duel_service: DuelService) -> None:
    """Let the server's operator see how many jobs and boards there are."""
    metrics = services.metrics
    metrics.gauge("gridwright_jobs", "Jobs that wait or run.", "lane", services.workers.queue_lengths)
    metrics.gauge("gridwright_games", "Games in memory, and pages that show them.", "what", game_service.count_boards)
    metrics.gauge("gridwright_duels", "Duels in memory, and pages that show them.", "what", duel_service.count_boards)


def _add_client_files(engine: JinjaTemplateEngine) -> None:
    """Let templates name the client's files; what they are is found out when the first page needs it."""
    engine.engine.globals |= {
        "static": lambda name: client_files().address(name),
        "load_styles": lambda *names: client_files().load_styles(*names),
        "load_scripts": lambda *names: client_files().load_scripts(*names),
    }


def _player(scope: Scope) -> str:
    name: str = scope["state"]["player"]
    return name
