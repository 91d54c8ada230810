"""Games by program: begin one, look at it, play it, take it home."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from msgspec import Meta, Struct
from msgspec.structs import asdict

from gridwright.errors import IllegalMove
from gridwright.play.record import write_game
from gridwright.storage import games
from gridwright.web.games.create import GameStarted, NewGame, as_result, begin
from gridwright.web.games.live_game import LiveGame
from gridwright.web.games.results import result_of
from gridwright.web.live import messages
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.jobs import OR_A_JOB, respond
from gridwright.web.services import OpenGame, Services

WORTH_WAITING = 1.0
"""Seconds after which making a puzzle is shown as long work."""


class GameShown(Struct):
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

    command: messages.Command


class LogLine(Struct):
    """A line of the log, and what the clock said."""

    text: str
    seconds: float


def game_shown(game: games.Game) -> GameShown:
    """A game as a list has it."""
    return GameShown(
        game.id,
        f"/play/{game.id}",
        game.family,
        game.title,
        game.status,
        game.moves,
        game.seconds,
        game.gave_up,
        game.touched,
    )


@post("/api/games", tags=["games"], responses=OR_A_JOB)
async def begin_game(request: AnyRequest, services: Services, player: str, data: NewGame) -> Response[GameStarted]:
    """Begin a game: 201 with its name, or 202 with the job that makes its puzzle."""
    game = await begin(services, player, data)
    if isinstance(game, str):
        return Response(as_result(game), status_code=201)
    return await respond(request, game, WORTH_WAITING, status=201)


@get("/api/games", tags=["games"])
async def list_games(services: Services, player: str, unfinished: bool = False) -> list[GameShown]:
    """Your games, the last touched first."""
    mine = await services.in_thread(games.games_of, services.database, player, unfinished=unfinished)
    return [game_shown(game) for game in mine]


@get("/api/games/{game:str}", tags=["games"])
async def show_game(services: Services, player: str, game: str) -> dict[str, Any]:
    """How a game of yours stands."""
    opened = await services.opened(game, player)
    async with opened.lock:
        return _standing(opened.live)


def _standing(live: LiveGame) -> dict[str, Any]:
    state = live.state()
    return {
        **asdict(as_result(live.id)),
        "family": live.family.name,
        "title": live.puzzle.title,
        **{name: getattr(state, name) for name in state.__struct_fields__ if name != "facts"},
        "facts": {fact.label: fact.value for fact in state.facts},
        "view": live.family.text.write_view(live.view),
    }


@get("/api/games/{game:str}/log", tags=["games"])
async def show_log(services: Services, player: str, game: str) -> list[LogLine]:
    """The lines of a game of yours."""
    await services.stored(game, player)
    return [
        LogLine(line.text, line.seconds) for line in await services.in_thread(games.log_of, services.database, game)
    ]


@get("/api/games/{game:str}/record", media_type="text/plain", tags=["games"])
async def take_home(services: Services, player: str, game: str) -> Response[str]:
    """The game as a file; where the puzzle has secrets, only once the game is over."""
    opened = await services.opened(game, player)
    async with opened.lock:
        text = await services.in_thread(_record, opened.live)
    name = f"{opened.live.family.name}-{game}.txt"
    return Response(text, headers={"content-disposition": f'attachment; filename="{name}"'})


def _record(live: LiveGame) -> str:
    if not live.over and live.has_secrets:
        raise IllegalMove("The file would show what is hidden; it can be had once the game is over.")
    return write_game(live.session)


@post("/api/games/{game:str}/moves", status_code=200, tags=["games"])
async def make_moves(services: Services, player: str, game: str, data: Moves) -> dict[str, Any]:
    """Make moves in a game of yours; those before the first that is refused count."""
    opened = await services.opened(game, player)

    def play() -> None:
        # Programs move without a clock, so their games are in no list of high scores.
        opened.live.assist()
        opened.live.play(data.moves)

    return await _after(services, opened, play)


@post("/api/games/{game:str}/commands", status_code=200, tags=["games"])
async def run_command(services: Services, player: str, game: str, data: CommandRequest) -> dict[str, Any]:
    """Undo, redo, reset, or open, accept or reject a trial in a game of yours."""
    opened = await services.opened(game, player)
    return await _after(services, opened, lambda: opened.live.say(data.command))


async def _after(services: Services, opened: OpenGame, act: Any) -> dict[str, Any]:
    async with opened.lock:
        was_over = opened.live.over
        try:
            await services.changed(opened, act)
        finally:
            if opened.live.over and not was_over:
                services.run_in_background(result_of(services, opened))
        return _standing(opened.live)


HANDLERS = (begin_game, list_games, show_game, show_log, take_home, make_moves, run_command)
