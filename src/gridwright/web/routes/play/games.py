"""Games for programs: start one, look at it, play it, download it."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Response, get, post
from msgspec import Meta, Struct
from msgspec.structs import asdict

from gridwright.errors import IllegalMove
from gridwright.paint.theme import DEFAULT
from gridwright.storage import games
from gridwright.web.games.create import GameStarted, NewGame, describe_game, start_game
from gridwright.web.games.game_messages import Command, GameFacts
from gridwright.web.games.live_game import PAUSED, LiveGame
from gridwright.web.games.service import GameService
from gridwright.web.live.board import AnyBoard
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.jobs import OR_A_JOB, respond
from gridwright.web.routes.responses import download_as
from gridwright.web.services import Services

WORTH_WAITING = 1.0
"""Seconds after which generating a puzzle is shown as long work."""


class GameSummary(Struct):
    """A game in a list."""

    game: str
    url: str
    family: str
    title: str
    status: str
    moves: int
    seconds: float
    gave_up: bool
    touched: float


class Moves(Struct, forbid_unknown_fields=True):
    """Moves as text, one after the other."""

    moves: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=1000)]


class CommandRequest(Struct, forbid_unknown_fields=True):
    """A command: undo, redo, reset, or begin (`save`), accept or reject a trial."""

    command: Command


class LogEntry(Struct):
    """An entry of the log, and what the clock said."""

    text: str
    seconds: float


class GameDescription(GameFacts, frozen=True, kw_only=True):
    """A game: its state, the facts beside the board by their labels, and the view as text (none while it is paused)."""

    game: str
    url: str
    family: str
    title: str
    facts: dict[str, str]
    view: str


def summarise_game(game: games.Game, now: float) -> GameSummary:
    """Summarise a game for a list, its clock as it is now by the database's time."""
    return GameSummary(
        game.id,
        f"/play/{game.id}",
        game.family,
        game.title,
        game.status,
        game.moves,
        round(game.seconds_at(now), 3),
        game.gave_up,
        game.touched,
    )


@post("/api/games", tags=["games"], responses=OR_A_JOB)
async def start_new_game(
    request: AnyRequest, game_service: GameService, player: str, data: NewGame
) -> Response[GameStarted]:
    """Start a game: 201 with its name, or 202 with the job that makes its puzzle."""
    game = await start_game(game_service, player, data)
    if isinstance(game, str):
        return Response(describe_game(game), status_code=201)
    return await respond(request, game, WORTH_WAITING, status=201)


@get("/api/games", tags=["games"])
async def list_games(services: Services, player: str, unfinished: bool = False) -> list[GameSummary]:
    """List your games, the last played first."""
    mine = await services.call_storage(games.games_of, player, unfinished=unfinished)
    return [summarise_game(game, services.peers.now()) for game in mine]


@get("/api/games/{game:str}", tags=["games"])
async def show_game(game_service: GameService, player: str, game: str) -> GameDescription:
    """Show the state of your game."""
    live = await game_service.open(game, player)
    async with live.lock:
        return await game_service.services.in_thread(_describe, live)


def _describe(game: LiveGame) -> GameDescription:
    """Describe the state of a game; the board isn't shown while it is paused."""
    state = game.state()
    return GameDescription(
        **asdict(describe_game(game.id)),
        family=game.family.name,
        title=game.puzzle.title,
        facts={fact.label: fact.value for fact in state.facts},
        view="" if game.is_paused else game.family.text.write_view(game.view),
        **{name: getattr(state, name) for name in GameFacts.__struct_fields__},
    )


@get("/api/games/{game:str}/log", tags=["games"])
async def show_log(game_service: GameService, player: str, game: str) -> list[LogEntry]:
    """Return the log of your game; not while it is paused."""
    if (await game_service.find(game, player)).paused:
        raise IllegalMove(PAUSED)
    log = await game_service.services.call_storage(games.log_of, game)
    return [LogEntry(entry.text, entry.seconds) for entry in log]


@get("/api/games/{game:str}/record", media_type="text/plain", tags=["games"])
async def download_game(services: Services, game_service: GameService, player: str, game: str) -> Response[str]:
    """Return the game as a file; not while it is paused, and where the puzzle has secrets, only once it is over."""
    live = await game_service.open(game, player)
    live.refuse_when_paused()
    return await send_record(services, live, f"{live.family.name}-{game}.txt")


@get("/api/games/{game:str}/overview", media_type="image/png", tags=["games"])
async def show_overview(
    services: Services, game_service: GameService, player: str, game: str, theme: str = DEFAULT
) -> Response[bytes]:
    """Draw an overview of your whole board (PNG), where its family has large boards; not while it is paused."""
    live = await game_service.open(game, player)
    async with live.lock:
        picture = await services.in_thread(live.overview, theme)
    return Response(picture, media_type="image/png", headers={"cache-control": "no-store"})


async def send_record(services: Services, board: AnyBoard, name: str) -> Response[str]:
    """Send a game or a duel as a file of this name."""
    async with board.lock:
        text = await services.in_thread(board.write_record)
    return Response(text, headers=download_as(name))


@post("/api/games/{game:str}/moves", status_code=200, tags=["games"])
async def make_moves(game_service: GameService, player: str, game: str, data: Moves) -> GameDescription:
    """Make moves in your game; those before the first that is refused count."""
    live = await game_service.open(game, player)

    def play() -> None:
        # Programs move without a clock, so their games are not ranked.
        live.assist()
        live.play(data.moves)

    async with live.lock:
        await game_service.change(live, play)
        return await game_service.services.in_thread(_describe, live)


@post("/api/games/{game:str}/commands", status_code=200, tags=["games"])
async def run_command(game_service: GameService, player: str, game: str, data: CommandRequest) -> GameDescription:
    """Undo, redo, reset, or begin, accept or reject a trial in your game."""
    live = await game_service.open(game, player)
    async with live.lock:
        await game_service.change(live, partial(live.run_command, data.command))
        return await game_service.services.in_thread(_describe, live)
