"""Duels for programs: start one, look at it, move, resign, ask for a rematch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

from litestar import Response, get, post
from msgspec import Meta, Struct
from msgspec.structs import asdict

from gridwright.storage import duels
from gridwright.web.duels.create import DuelStarted, NewDuel, describe_duel, start_duel
from gridwright.web.duels.duel_board import names_of
from gridwright.web.duels.duel_messages import DuelFacts
from gridwright.web.duels.live_duel import LiveDuel
from gridwright.web.duels.service import DuelService
from gridwright.web.live import messages
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.jobs import OR_A_JOB, respond
from gridwright.web.routes.play.games import WORTH_WAITING, send_record
from gridwright.web.services import Services


class DuelSummary(Struct):
    """A duel in a list."""

    duel: str
    url: str
    family: str
    title: str
    seats: list[str]
    over: bool
    touched: float


class DuelDescription(DuelFacts, frozen=True, kw_only=True):
    """A duel, and all its moves."""

    duel: str
    url: str
    family: str
    title: str


class DuelMove(Struct, forbid_unknown_fields=True):
    """A move as text; refused if it isn't for the `seat`, or doesn't follow the first `after` entries."""

    move: messages.ShortText
    seat: Annotated[int, Meta(ge=0, le=1)] | None = None
    after: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class OfferResponse(Struct, forbid_unknown_fields=True):
    """Yes or no to an offer."""

    accept: bool


@post("/api/duels", tags=["duels"], responses=OR_A_JOB)
async def start_new_duel(
    request: AnyRequest, duel_service: DuelService, player: str, data: NewDuel
) -> Response[DuelStarted]:
    """Start a duel: 201 with its name, or 202 with the job that makes its board."""
    started = await start_duel(duel_service, player, data)
    if isinstance(started, DuelStarted):
        return Response(started, status_code=201)
    return await respond(request, started, WORTH_WAITING, status=201)


@get("/api/duels", tags=["duels"])
async def list_duels(services: Services, player: str, unfinished: bool = False) -> list[DuelSummary]:
    """List the duels that you play in or started, the last played first."""
    mine = await services.call_storage(duels.duels_of, player, unfinished=unfinished)
    return [summarise_duel(duel) for duel in mine]


def summarise_duel(duel: duels.Duel) -> DuelSummary:
    """Summarise a duel for a list."""
    names = list(names_of(duel.seats))
    return DuelSummary(duel.id, f"/duels/{duel.id}", duel.family, duel.title, names, duel.over, duel.touched)


@get("/api/duels/{duel:str}", tags=["duels"])
async def show_duel(duel_service: DuelService, player: str, duel: str) -> DuelDescription:
    """Show the state of a duel, for everyone who knows its name."""
    live = await duel_service.open(duel, player)
    duel_service.schedule(live)
    async with live.lock:
        return _describe(live, player)


def _describe(duel: LiveDuel, player: str) -> DuelDescription:
    state = duel.state(player)
    return DuelDescription(
        **asdict(describe_duel(duel.id)),
        family=duel.family.name,
        title=duel.puzzle.title,
        **{name: getattr(state, name) for name in DuelFacts.__struct_fields__},
    )


@get("/api/duels/{duel:str}/log", tags=["duels"])
async def show_log(duel_service: DuelService, player: str, duel: str) -> list[str]:
    """Return the log of a duel: moves, each with the seconds that were thought."""
    live = await duel_service.open(duel, player)
    async with live.lock:
        return list(live.session.log)


@get("/api/duels/{duel:str}/record", media_type="text/plain", tags=["duels"])
async def download_duel(services: Services, duel_service: DuelService, player: str, duel: str) -> Response[str]:
    """Return the duel as a file; where the puzzle has secrets, only once it is over."""
    live = await duel_service.open(duel, player)
    return await send_record(services, live, f"{live.family.name}-duel-{duel}.txt")


@post("/api/duels/{duel:str}/moves", status_code=200, tags=["duels"])
async def make_move(duel_service: DuelService, player: str, duel: str, data: DuelMove) -> DuelDescription:
    """Make a move, if it is your turn."""
    live = await duel_service.open(duel, player)
    return await _change(duel_service, live, player, partial(live.play, player, data.move, data.seat, data.after))


@post("/api/duels/{duel:str}/resign", status_code=200, tags=["duels"])
async def resign(duel_service: DuelService, player: str, duel: str) -> DuelDescription:
    """Give the duel to the other seat."""
    live = await duel_service.open(duel, player)
    return await _change(duel_service, live, player, partial(live.resign, player))


@post("/api/duels/{duel:str}/takeback", status_code=200, tags=["duels"])
async def take_back(duel_service: DuelService, player: str, duel: str) -> DuelDescription:
    """Take back your last move and what followed it: at once against a bot, else your opponent is asked."""
    live = await duel_service.open(duel, player)
    return await _change(duel_service, live, player, partial(live.take_back, player))


@post("/api/duels/{duel:str}/draw", status_code=200, tags=["duels"])
async def offer_draw(duel_service: DuelService, player: str, duel: str) -> DuelDescription:
    """Offer your opponent a draw, or agree to theirs."""
    live = await duel_service.open(duel, player)
    return await _change(duel_service, live, player, partial(live.offer_draw, player))


@post("/api/duels/{duel:str}/response", status_code=200, tags=["duels"])
async def respond_to_offer(duel_service: DuelService, player: str, duel: str, data: OfferResponse) -> DuelDescription:
    """Answer your opponent's offer. It is gone with the next move."""
    live = await duel_service.open(duel, player)
    return await _change(duel_service, live, player, partial(live.respond, player, data.accept))


async def _change(duel_service: DuelService, duel: LiveDuel, player: str, act: Callable[[], None]) -> DuelDescription:
    async with duel.lock:
        await duel_service.change(duel, act)
        return _describe(duel, player)


@post("/api/duels/{duel:str}/rematch", tags=["duels"])
async def start_rematch(duel_service: DuelService, player: str, duel: str) -> DuelStarted:
    """Start the same board with the seats swapped, or return the rematch there is."""
    return describe_duel(await duel_service.rematch(await duel_service.open(duel, player), player))


@post("/api/seats/{token:str}", status_code=200, tags=["duels"])
async def join_duel(duel_service: DuelService, player: str, token: str) -> DuelStarted:
    """Take the free seat that this token is for: once, the first to come."""
    return describe_duel(await duel_service.claim(token, player, ""))
