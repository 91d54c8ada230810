"""Duels by program: set one up, look at it, move, resign, play on."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post
from msgspec import Meta, Struct
from msgspec.structs import asdict

from gridwright.errors import IllegalMove
from gridwright.play.record import write_game
from gridwright.storage import duels
from gridwright.web.duels import duel_messages
from gridwright.web.duels.create import DuelStarted, NewDuel, as_result, begin_duel
from gridwright.web.duels.live_duel import LiveDuel, names_of
from gridwright.web.duels.service import DuelService, OpenDuel
from gridwright.web.live import messages
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.games import WORTH_WAITING
from gridwright.web.routes.jobs import OR_A_JOB, respond


class DuelShown(Struct):
    """A duel in a list."""

    duel: str
    url: str
    family: str
    title: str
    seats: list[str]
    over: bool
    touched: float


class DuelMove(Struct, forbid_unknown_fields=True):
    """A move as text; refused if it is not for the `seat`, or does not follow the first `after` lines."""

    move: messages.ShortText
    seat: Annotated[int, Meta(ge=0, le=1)] | None = None
    after: Annotated[int, Meta(ge=0, le=2**31)] | None = None


@post("/api/duels", tags=["duels"], responses=OR_A_JOB)
async def begin(request: AnyRequest, duel_service: DuelService, player: str, data: NewDuel) -> Response[DuelStarted]:
    """Set up a duel: 201 with its name, or 202 with the job that makes its board."""
    begun = await begin_duel(duel_service, player, data)
    if isinstance(begun, DuelStarted):
        return Response(begun, status_code=201)
    return await respond(request, begun, WORTH_WAITING, status=201)


@get("/api/duels", tags=["duels"])
async def list_duels(duel_service: DuelService, player: str, unfinished: bool = False) -> list[DuelShown]:
    """The duels at whose table you sit or that you set up, the last touched first."""
    mine = await duel_service.services.in_thread(
        duels.duels_of, duel_service.services.database, player, unfinished=unfinished
    )
    return [duel_shown(duel) for duel in mine]


def duel_shown(duel: duels.Duel) -> DuelShown:
    """A duel as a list has it."""
    names = list(names_of(duel.seats))
    return DuelShown(duel.id, f"/duels/{duel.id}", duel.family, duel.title, names, duel.over, duel.touched)


@get("/api/duels/{duel:str}", tags=["duels"])
async def show_duel(duel_service: DuelService, player: str, duel: str) -> dict[str, Any]:
    """How a duel stands: for all who know its name."""
    opened = await duel_service.opened(duel)
    duel_service.schedule(opened)
    async with opened.lock:
        return _standing(opened, player)


def _standing(opened: OpenDuel, player: str) -> dict[str, Any]:
    live = opened.live
    table: duel_messages.DuelState = live.shown(player, opened.here, opened.watching)
    said: dict[str, Any] = {name: messages.fields(getattr(table, name)) for name in table.__struct_fields__}
    del said["selection"], said["retrying"], said["known"]
    return {**asdict(as_result(live.id)), "family": live.family.name, "title": live.puzzle.title, **said}


@get("/api/duels/{duel:str}/log", tags=["duels"])
async def show_log(duel_service: DuelService, duel: str) -> list[str]:
    """The lines of a duel: moves, each with the seconds that were thought."""
    opened = await duel_service.opened(duel)
    async with opened.lock:
        return list(opened.live.table.log)


@get("/api/duels/{duel:str}/record", media_type="text/plain", tags=["duels"])
async def take_home(duel_service: DuelService, duel: str) -> Response[str]:
    """The duel as a file; where the puzzle has secrets, only once it is over."""
    opened = await duel_service.opened(duel)
    async with opened.lock:
        text = await duel_service.services.in_thread(_record, opened.live)
    name = f"{opened.live.family.name}-duel-{duel}.txt"
    return Response(text, headers={"content-disposition": f'attachment; filename="{name}"'})


def _record(live: LiveDuel) -> str:
    if not live.over and live.has_secrets:
        raise IllegalMove("The file would show what is hidden; it can be had once the duel is over.")
    return write_game(live.table)


@post("/api/duels/{duel:str}/moves", status_code=200, tags=["duels"])
async def make_move(duel_service: DuelService, player: str, duel: str, data: DuelMove) -> dict[str, Any]:
    """Make a move, if it is the turn of a seat of yours."""
    opened = await duel_service.opened(duel)
    async with opened.lock:
        await duel_service.changed(opened, partial(opened.live.play, player, data.move, data.seat, data.after))
        return _standing(opened, player)


@post("/api/duels/{duel:str}/resign", status_code=200, tags=["duels"])
async def resign(duel_service: DuelService, player: str, duel: str) -> dict[str, Any]:
    """Give the duel to the other seat."""
    opened = await duel_service.opened(duel)
    async with opened.lock:
        await duel_service.changed(opened, partial(opened.live.resign, player))
        return _standing(opened, player)


@post("/api/duels/{duel:str}/rematch", tags=["duels"])
async def play_again(duel_service: DuelService, player: str, duel: str) -> DuelStarted:
    """The same board with the seats swapped; the rematch there is, if there is one already."""
    return as_result(await duel_service.rematch(await duel_service.opened(duel), player))


@post("/api/seats/{token:str}", status_code=200, tags=["duels"])
async def take_seat(duel_service: DuelService, player: str, token: str) -> DuelStarted:
    """Take the free seat that this token is for: once, whoever comes first."""
    return as_result(await duel_service.claim(token, player, ""))


HANDLERS = (begin, list_duels, show_duel, show_log, take_home, make_move, resign, play_again, take_seat)
