"""The Play page: the puzzles of today or of an earlier day, the streak, the calendar, and everyone's results."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated

from litestar import get, post
from litestar.params import Parameter
from litestar.response import Redirect, Template
from msgspec import Struct

from gridwright import catalog
from gridwright.core.wording import pluralise
from gridwright.play.clock import format_time
from gridwright.storage import days, games
from gridwright.web.games.create import start_daily
from gridwright.web.games.service import GameService
from gridwright.web.pages.calendar import WEEKDAYS, Archive, show_month
from gridwright.web.pages.context import draw_view
from gridwright.web.pages.daily import show_card, show_everyone
from gridwright.web.players.streak import count_streak
from gridwright.web.puzzles.daily import choose_daily, first_day, list_dailies, load_daily, read_day
from gridwright.web.routes.responses import lead_to_game
from gridwright.web.services import Services

RESUMABLE = 6

MonthText = Annotated[str | None, Parameter(max_length=7)]
FamilyName = Annotated[str | None, Parameter(max_length=100)]


class DailyPuzzle(Struct, frozen=True):
    """A daily puzzle; `today` is its name when you start a game."""

    family: str
    title: str
    puzzle: str
    day: str
    today: str


class DaySolved(Struct, frozen=True):
    """A daily puzzle that you solved, and whether on its day; `is_extra` if it was the family's second one."""

    day: str
    family: str
    in_time: bool
    is_extra: bool


@get("/", include_in_schema=False)
async def start_page(
    game_service: GameService, player: str, month: MonthText = None, family: FamilyName = None
) -> Template:
    """Show today's puzzles, the games to continue, and the way to everything else."""
    return await _show_day(game_service, player, game_service.services.today(), month, family)


@get("/daily/{day:str}", include_in_schema=False)
async def day_page(
    game_service: GameService, player: str, day: str, month: MonthText = None, family: FamilyName = None
) -> Template:
    """Show the puzzles of an earlier day."""
    return await _show_day(game_service, player, read_day(game_service.services, day), month, family)


async def _show_day(
    game_service: GameService, player: str, day: date, month: str | None, family: str | None
) -> Template:
    services, names = game_service.services, catalog.names()
    today, first = services.today(), first_day(services)
    dailies = list_dailies()
    cards = await asyncio.gather(*(show_card(game_service, player, daily, day) for daily in dailies))
    waiting = await services.call_storage(games.games_of, player, unfinished=True, most=RESUMABLE)
    solved = await services.call_storage(days.solved_days, player)
    done = next((card.name for card in cards if card.tone == "good"), names[0])
    chosen = choose_daily(done if family is None else family)
    streak = count_streak(solved, today)
    archive = Archive(names, first, today, solved, streak)
    context = {
        "day": day,
        "is_today": day == today,
        "streak": streak,
        "cards": cards[: len(names)],
        "extra_cards": cards[len(names) :],
        "weekdays": WEEKDAYS,
        "month": show_month(archive, _read_month(services, month) or day, day),
        "dailies": dailies,
        "family": chosen.name,
        "everyone": await services.in_thread(show_everyone, services, player, chosen, day),
        "resumable": [await _resumable(game_service, game) for game in waiting],
    }
    return Template("play/start.html", context=context)


def _read_month(services: Services, text: str | None) -> date | None:
    """Return the first day of a month of the archive; None for anything else."""
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        return None
    return month if first_day(services).replace(day=1) <= month <= services.today() else None


async def _resumable(game_service: GameService, game: games.Game) -> dict[str, object]:
    """Return a game to continue with a picture of its board, unless it is paused."""
    family = catalog.family(game.family)
    time = format_time(game.seconds_at(game_service.services.peers.now()))
    facts = f"{game.title} · {pluralise(game.moves, 'move')} · {time}"
    drawn = None
    if not game.paused:
        live = await game_service.open(game.id, game.player)
        drawn = await game_service.services.in_thread(draw_view, family, live.view)
    return {"game": game.id, "title": family.title, "facts": facts, "share": None, "picture": drawn}


@post("/today/{family:str}", include_in_schema=False)
async def play_today(game_service: GameService, player: str, family: str) -> Redirect:
    """Start or continue today's puzzle."""
    return lead_to_game(await start_daily(game_service, player, family))


@post("/daily/{day:str}/{family:str}", include_in_schema=False)
async def play_day(game_service: GameService, player: str, day: str, family: str) -> Redirect:
    """Start or continue the puzzle of a day."""
    return lead_to_game(await start_daily(game_service, player, family, day))


@get("/api/today", tags=["puzzles"])
async def show_today(services: Services) -> list[DailyPuzzle]:
    """Show the daily puzzle of each family, then the extra ones."""
    day, dailies = services.today().isoformat(), list_dailies()
    found = [(await load_daily(services, daily), daily.name) for daily in dailies]
    return [DailyPuzzle(puzzle.family, puzzle.title, puzzle.id, day, name) for puzzle, name in found]


@get("/api/days", tags=["puzzles"])
async def list_days(services: Services, player: str) -> list[DaySolved]:
    """List the daily puzzles that you solved, by day, and whether each was solved on its day."""
    solved = await services.call_storage(days.solved_days, player)
    return [DaySolved(one.day.isoformat(), one.family, one.in_time, one.is_extra) for one in solved]
