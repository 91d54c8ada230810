"""What the Play page shows of a day: a card for each puzzle with how far you are, and everyone's results."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from markupsafe import Markup

from gridwright.core.contract import AnyFamily
from gridwright.errors import GridwrightError
from gridwright.play.clock import format_time
from gridwright.storage import days, games, puzzles
from gridwright.storage.scores import WON
from gridwright.web.games.endings import describe_ending
from gridwright.web.games.service import GameService
from gridwright.web.pages.charts import distribute, draw_distribution, ordinal
from gridwright.web.pages.context import draw_first, draw_view
from gridwright.web.pages.statistics import value_writer
from gridwright.web.puzzles.daily import Daily, find_daily, load_daily
from gridwright.web.services import Services

PATIENCE = 0.5
"""Seconds the page waits for a daily puzzle that is still being generated; after that the card comes later."""


@dataclass(frozen=True)
class DailyCard:
    """A puzzle of a day.

    `state` is empty, "waiting" (being generated), "going" or "done", `badge` how it went, `note` a few words more.
    """

    name: str
    title: str
    facts: str
    picture: Markup | None = None
    state: str = ""
    badge: str = ""
    tone: str = ""
    note: str = ""


@dataclass(frozen=True)
class Everyone:
    """Everyone's results of a daily puzzle; without a `chart` there are none to show yet, and the `note` says why."""

    note: str
    chart: Markup | None = None
    figures: tuple[tuple[str, str, str], ...] = ()


async def show_card(game_service: GameService, player: str, daily: Daily, day: date) -> DailyCard:
    """Return the card of a puzzle of that day."""
    services, family = game_service.services, daily.family
    puzzle = await _puzzle(services, daily, day)
    preset = daily.preset_of(day)
    facts = family.summary if preset is None else preset.title
    card = DailyCard(daily.name, daily.title, facts if puzzle is None else puzzle.title)
    if puzzle is None:
        return replace(card, state="waiting", note="Generating…") if day == services.today() else card
    mine = await services.call_storage(games.game_on, player, puzzle.id)
    if mine is None or not (mine.moves or mine.gave_up or mine.paused):
        played = await services.call_storage(days.players_of, puzzle.id)
        drawn = await services.in_thread(draw_first, family, puzzle.text)
        return replace(card, picture=drawn, note=count_players(played))
    if not mine.gave_up and mine.status == "playing":
        return await _going(game_service, card, family, mine)
    return await _done(game_service, card, daily, mine, day)


async def _puzzle(services: Services, daily: Daily, day: date) -> puzzles.Puzzle | None:
    """Return the puzzle of that day; today's is waited for, one of the archive is generated when it is played."""
    if day != services.today():
        return await find_daily(services, daily, day)
    with suppress(GridwrightError, TimeoutError):
        loading = services.run_in_background(load_daily(services, daily))
        return await asyncio.wait_for(asyncio.shield(loading), PATIENCE)
    return None


def count_players(number: int) -> str:
    """Say how many have played a puzzle, which is all you see before you have solved it."""
    if number == 0:
        return "Be the first to play it"
    return "1 player has played it" if number == 1 else f"{number} have played it"


async def _going(game_service: GameService, card: DailyCard, family: AnyFamily, mine: games.Game) -> DailyCard:
    """Show a game that is being played; a paused one without its board."""
    live = await game_service.open(mine.id, mine.player)
    async with live.lock:
        seconds = format_time(live.seconds())
        drawn = None if live.is_paused else await game_service.services.in_thread(draw_view, family, live.view)
    badge = f"{seconds}, paused" if live.is_paused else f"{seconds} so far"
    return replace(card, picture=drawn, state="going", badge=badge)


async def _done(game_service: GameService, card: DailyCard, daily: Daily, mine: games.Game, day: date) -> DailyCard:
    """Show how a game ended, and its rank."""
    services, family = game_service.services, daily.family
    live = await game_service.open(mine.id, mine.player)
    async with live.lock:
        drawn = await services.in_thread(draw_view, family, live.view)
        figures = await services.call_storage(games.figures_of, mine.id)
        ending = describe_ending(live, figures)
    if mine.gave_up or ending.tone == "bad":
        return replace(card, picture=drawn, state="done", badge=ending.verdict, tone="bad")
    figure = f"{ending.figure} {ending.unit}".strip() or format_time(mine.seconds, family.play.tenths)
    ranks = await services.call_storage(days.ranks_of, mine.player, [day], daily.name, family.play.measure)
    note = f"{ordinal(ranks[day].rank)} of {ranks[day].players}" if day in ranks else _unranked(mine, day)
    return replace(card, picture=drawn, state="done", badge=figure, tone="good", note=note)


def _unranked(mine: games.Game, day: date) -> str:
    if mine.assisted:
        return "With help"
    return "Solved later" if mine.touched >= days.bounds_of(day)[1] else ""


def show_everyone(services: Services, player: str, daily: Daily, day: date) -> Everyone:
    """Return everyone's results of a daily puzzle, once the player has solved it; before, only how many played it."""
    record = daily.family
    puzzle = days.puzzle_of_day(services.database, day, daily.name)
    if puzzle is None and day != services.today():
        return Everyone("It's generated when you play it.")
    mine = games.game_on(services.database, player, puzzle) if puzzle else None
    if mine is None or mine.gave_up or mine.status not in WON:
        played = days.players_of(services.database, puzzle) if puzzle else 0
        return Everyone(count_players(played) + ". Solve it to see all results.")
    measure = record.play.measure
    results = days.results_of(services.database, day, daily.name, measure)
    value = mine.seconds if measure == "seconds" else mine.over
    if not results or value is None:
        return Everyone("No ranked results yet.")
    write = value_writer(record)
    rank = days.ranks_of(services.database, player, [day], daily.name, measure).get(day)
    figures = [
        ("You", write(value), "" if measure == "seconds" else record.play.gap),
        ("Median", write(results[len(results) // 2]), ""),
        ("Fastest" if measure == "seconds" else "Best", write(results[0]), ""),
    ]
    if rank is not None:
        figures.append(("Rank", str(rank.rank), f"of {rank.players}"))
    return Everyone(
        "" if rank is not None else _why_unranked(mine, day),
        draw_distribution(distribute(results, value, measure), write(value)),
        tuple(figures),
    )


def _why_unranked(mine: games.Game, day: date) -> str:
    if mine.assisted:
        return "You had help, so your game isn't ranked."
    if mine.touched >= days.bounds_of(day)[1]:
        return "You solved it on a later day, so your game isn't ranked."
    return "Your game isn't ranked: you had seen this puzzle before, or typed several moves at once."
