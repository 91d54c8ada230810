"""The pages of duels: starting one, joining one, playing it. Forms work without script, too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import get_args

import msgspec
from litestar import get, post
from litestar.response import Redirect, Template

from gridwright import catalog
from gridwright.actions.choose import choose_puzzle, duel_of
from gridwright.core.contract import AnyFamily
from gridwright.core.fields import fields_of
from gridwright.core.intervals import rating_with_margin
from gridwright.core.scene import Settings
from gridwright.errors import BadOption, GridwrightError, Missing
from gridwright.storage import duel_results, duels, puzzles
from gridwright.web.duels.create import NewDuel, Opponent, bot_title, start_duel
from gridwright.web.duels.duel_board import names_of
from gridwright.web.duels.service import DuelService
from gridwright.web.games.create import find_any
from gridwright.web.jobs.job import Job
from gridwright.web.pages.context import capital, draw_first, draw_scene, example_move, name_families, page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.pages.setup_form import read_setup, setup_form
from gridwright.web.players.nickname import LONGEST, clean_name
from gridwright.web.routes.pages import read_seed
from gridwright.web.routes.responses import Form

NOT_OPTIONS = (
    *("preset", "generator", "opponent", "bot", "other_bot", "starts", "name", "evaluated", "time", "other_time"),
    *("grid", "example", "same_as", "number", "library", "pasted"),
)
OPPONENTS = (
    ("bot", "A bot"),
    ("link", "A friend by link"),
    ("screen", "Same screen"),
    ("bots", "Watch two bots"),
)
GRIDS = (("new", "New"), ("number", "By number"), ("library", "Library"), ("paste", "Paste"))
TIMES = (("", "None"), ("3+2", "3 + 2"), ("10+0", "10 + 0"), ("30s", "30 s a move"), ("other", "Other…"))
STARTS = (("me", "You"), ("other", "Your opponent"), ("random", "Random"))
MOST_SHOWN = 6
READ = "read:"
"""How a form's fields for reading a certain board begin: `read:NAME`."""
OPTION = "option:"
"""How a form's fields for options of a bot begin: `option:LIST:BOT:NAME`; the list is `bot` or `other_bot`."""


def _with_duels() -> list[AnyFamily]:
    return [record for record in catalog.families() if record.duel is not None]


@get("/duel", sync_to_thread=False, include_in_schema=False)
def duel_page() -> Redirect:
    """Redirect to the duels of the first family that has them."""
    records = _with_duels()
    if not records:
        raise Missing("No family here has duels.")
    return Redirect(f"/duel/{records[0].name}")


@get("/duel/{family:str}", include_in_schema=False)
async def new_duel_page(request: AnyRequest, duel_service: DuelService, player: str, family: str) -> Template:
    """Show the form for a duel: opponent, strength, who starts, board; `example` or `same_as` names a certain board."""
    return await _new(duel_service, player, family, dict(request.query_params))


async def _find_grid(duel_service: DuelService, family: AnyFamily, data: Mapping[str, str]) -> dict[str, object] | None:
    """Describe the certain board that a link or form names: an example, or that of a game."""
    services = duel_service.services
    if "example" in data:
        example = choose_puzzle(family, data["example"])
        found = {"kind": "example", "name": data["example"], "title": example.title, "text": example.text}
    elif "same_as" in data:
        game = await find_any(services, data["same_as"])
        puzzle = await services.call_storage(puzzles.puzzle_of, game.puzzle)
        assert puzzle is not None
        if puzzle.family != family.name:
            raise BadOption(f"That game isn't {family.title}.")
        found = {"kind": "same_as", "name": game.id, "title": puzzle.title, "text": puzzle.text}
    else:
        return None
    return {**found, "kind_of_choice": "this", "picture": await services.in_thread(draw_first, family, found["text"])}


async def _new(
    duel_service: DuelService,
    player: str,
    family: str,
    data: Mapping[str, str],
    problem: str = "",
    status: int = 200,
) -> Template:
    record = catalog.family(family)
    opponent = data.get("opponent", "")
    strengths = list(duel_of(record).STRENGTHS)
    going = await duel_service.services.call_storage(duels.duels_of, player, unfinished=True, most=MOST_SHOWN)
    grid = await _find_grid(duel_service, record, data)
    services = duel_service.services
    rating = await services.call_storage(duel_results.rating_of, player, family)
    bots = [_describe_bot(record, name) for name in duel_of(record).BOTS]
    context = {
        "family": page_family(record),
        "families": name_families(_with_duels()),
        "opponents": OPPONENTS,
        "opponent": opponent if opponent in get_args(Opponent) else "bot",
        "grid": grid,
        "grids": [("this", "This grid"), *GRIDS] if grid else GRIDS,
        "setup": setup_form(record, {}),
        "library": [
            *([("Examples", record.creation.examples.items())] if record.creation.examples else []),
            *((each.title, each.puzzles.items()) for each in record.creation.collections.values()),
        ],
        "read": {name.removeprefix(READ): value for name, value in data.items() if name.startswith(READ)},
        "times": TIMES,
        "starts": STARTS,
        "strengths": [bot for bot in bots if bot["name"] in strengths],
        "methods": [bot for bot in bots if bot["name"] not in strengths],
        "ladder": sum(each.games for each in duel_of(record).RATINGS.values()) // 2,
        "rating": "" if rating is None else rating_with_margin(rating.rating, rating.deviation),
        "chosen": strengths[len(strengths) // 2],
        "strongest": strengths[-1],
        "generators": [(name, capital(name)) for name in record.creation.generators],
        "made": [(capital(name), _first_line(maker)) for name, maker in record.creation.generators.items()],
        "going": [_describe(duel, player) for duel in going],
        "problem": problem,
    }
    return Template("play/new-duel.html", context=context, status_code=status)


def _describe_bot(family: AnyFamily, name: str) -> dict[str, object]:
    """Describe a bot: its title, how it plays, its measured rating, and the options it takes."""
    duel = duel_of(family)
    bot, about, rating = duel.BOTS[name], duel.ABOUT.get(name), duel.RATINGS.get(name)
    return {
        "name": name,
        "title": bot_title(family, name),
        "about": "" if about is None else about.about,
        "rating": "" if rating is None else rating_with_margin(rating.rating, rating.deviation),
        "fields": fields_of(type(bot)) if is_dataclass(bot) else (),
    }


def _first_line(maker: object) -> str:
    """Return what a generator says of itself."""
    return str(maker.__doc__ or "").partition("\n")[0]


def _describe(duel: duels.Duel, player: str) -> dict[str, object]:
    """Describe a duel to continue."""
    named = zip(duel.seats, names_of(duel.seats), strict=True)
    names = ["You" if seat.player == player else name if seat.taken else "no opponent yet" for seat, name in named]
    family = catalog.family(duel.family)
    return {"url": f"/duels/{duel.id}", "title": f"{family.title}, {duel.title}", "names": " against ".join(names)}


@post("/duel/{family:str}", include_in_schema=False)
async def create_duel(duel_service: DuelService, player: str, family: str, form: Form) -> Redirect | Template:
    """Start a duel as the form says and lead to it, or show the form again with what is wrong."""
    try:
        started = await start_duel(duel_service, player, _read_form(family, form))
        result = await started.outcome() if isinstance(started, Job) else started
        return Redirect(result.url, status_code=303)
    except GridwrightError as error:
        return await _new(duel_service, player, family, form, str(error), 400)


def _read_form(family: str, data: dict[str, str]) -> NewDuel:
    """Read what a form asks for."""
    if data.get("opponent", "bot") not in get_args(Opponent):
        raise BadOption(f"Unknown opponent. Choose from: {', '.join(get_args(Opponent))}.")
    time = data.get("time", "")
    fields = {
        "board": _read_board(family, data),
        "opponent": data.get("opponent", "bot"),
        "bot": _bot_text(data, "bot"),
        "other_bot": _bot_text(data, "other_bot"),
        "starts": data.get("starts", "me"),
        "name": data.get("name", ""),
        "evaluated": "evaluated" in data,
        "time": data.get("other_time", "") if time == "other" else time,
    }
    try:
        return msgspec.convert(fields, NewDuel)
    except msgspec.ValidationError as error:
        raise BadOption(f"The form was not understood: {error}") from None


def _read_board(family: str, data: dict[str, str]) -> dict[str, object]:
    """Read which board a form asks for: a certain one, or a new one."""
    grid = data.get("grid", "new")
    read = {name.removeprefix(READ): value for name, value in data.items() if name.startswith(READ) and value}
    certain: dict[str, object] = {"family": family, "read": read or None}
    if grid == "this":
        return certain | {name: value for name, value in data.items() if name in ("example", "same_as")}
    if grid == "library":
        return certain | {"example": data.get("library")}
    if grid == "paste":
        return certain | {"puzzle": data.get("pasted", "")}
    preset = data.get("preset") or None
    own = {
        name: value for name, value in data.items() if name not in NOT_OPTIONS and not name.startswith((OPTION, READ))
    }
    options = None if preset else read_setup(catalog.family(family), own)
    number = read_seed(data.get("number", "").strip()) if grid == "number" else None
    return {"family": family, "preset": preset, "options": options, "generator": data.get("generator"), "seed": number}


def _bot_text(data: dict[str, str], which: str) -> str | None:
    """Return the name of a bot, with the options that were given for it."""
    bot = data.get(which)
    start = f"{OPTION}{which}:{bot}:"
    options = ((name.removeprefix(start), value.strip()) for name, value in data.items() if name.startswith(start))
    return None if bot is None else " ".join((bot, *(f"{name}={value}" for name, value in options if value)))


@get("/duels/{duel:str}", include_in_schema=False)
async def show_duel_page(request: AnyRequest, duel_service: DuelService, player: str, duel: str) -> Template:
    """Show the duel, for its players and for spectators."""
    live = await duel_service.open(duel, player)
    family, session = live.family, live.session
    async with live.lock:
        example = await duel_service.services.in_thread(
            example_move, family, duel_of(family), session.puzzle, None if live.is_over else session.view
        )
    context = {
        "duel_id": duel,
        "family": page_family(family),
        "example": example,
        "facts": live.puzzle.title,
        "watch_url": f"{str(request.base_url).rstrip('/')}/duels/{duel}",
    }
    return Template("play/duel.html", context=context)


@get("/join/{token:str}", include_in_schema=False)
async def join_page(duel_service: DuelService, player: str, token: str) -> Template | Redirect:
    """Show an invitation to take the free seat."""
    found = await duel_service.services.call_storage(duels.seat_of, token)
    if found is None:
        raise Missing("This invitation doesn't exist. Ask your opponent for a new one.")
    duel, seat = found
    live = await duel_service.open(duel, player)
    if seat in live.seats_of(player):
        return Redirect(f"/duels/{duel}", status_code=303)
    context = {
        "token": token,
        "family": page_family(live.family),
        "facts": live.puzzle.title,
        "host": live.names[1 - seat],
        "begins": seat == 0,
        "taken": live.seats[seat].taken,
        "yours": bool(live.seats_of(player)),
        "picture": await duel_service.services.in_thread(
            lambda: draw_scene(live.rules.scene(live.session.view, None, Settings(coordinates=False)))
        ),
    }
    return Template("play/join.html", context=context, status_code=409 if live.seats[seat].taken else 200)


@post("/join/{token:str}", include_in_schema=False)
async def join_by_form(duel_service: DuelService, player: str, token: str, form: Form) -> Redirect:
    """Take the free seat: once, the first to come."""
    name = clean_name(form.get("name", ""))[:LONGEST]
    return Redirect(f"/duels/{await duel_service.claim(token, player, name)}", status_code=303)
