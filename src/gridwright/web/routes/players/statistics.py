"""Statistics: yours and everyone's, and your games as a file."""

from __future__ import annotations

import csv
from dataclasses import asdict
from io import StringIO
from typing import Annotated, Literal

from litestar import Response, get
from litestar.params import Parameter
from litestar.response import Template
from msgspec import Struct

from gridwright import catalog
from gridwright.core.contract import AnyFamily
from gridwright.storage import statistics
from gridwright.web.pages.statistics import (
    OTHERS,
    best_of,
    by_level,
    figures_of,
    measures,
    show_duels,
    show_everyones,
    show_yours,
    value_of,
    values_unassisted,
)
from gridwright.web.routes.responses import download_as
from gridwright.web.services import Services

Who = Annotated[Literal["you", "everyone"], Parameter()]
ALL, DUELS = "all", "duels"
COLUMNS = (
    *("id", "family", "title", "category", "since", "ended", "status", "is_won", "gave_up", "assisted"),
    *("hints", "moves", "seconds", "over", "is_ranked"),
)


class LevelStatistics(Struct, frozen=True):
    """Your games of a size and difficulty: `best` of those that are ranked, `last` of the last that were won.

    Values are seconds, or the gap to the optimum where the family measures that. `figures` are means of what else the
    family measures.
    """

    family: str
    level: str
    games: int
    solved: int
    unassisted: int
    seconds: float
    best: float | None
    mean: float | None
    last: list[float]
    figures: dict[str, float]


@get(["/statistics", "/statistics/{family:str}"], include_in_schema=False)
async def statistics_page(services: Services, player: str, family: str = ALL, who: Who = "you") -> Template:
    """Show your statistics or everyone's: of all families, of one, or your duels."""
    name = None if family in (ALL, DUELS) else catalog.family(family).name
    if family == DUELS:
        who = "you"
        shown = await services.in_thread(show_duels, services, player)
    elif who == "you":
        shown = await services.in_thread(show_yours, services, player, name)
    else:
        shown = await services.in_thread(show_everyones, services, name)
    context = {
        "tabs": [(ALL, "All"), *((one, catalog.family(one).title) for one in catalog.names()), (DUELS, "Duels")],
        "tab": DUELS if family == DUELS else name or ALL,
        "empty": _describe_empty(None if name is None else catalog.family(name), family == DUELS, who == "you"),
        "start": "/duel" if family == DUELS else "/" if name is None else f"/new/{name}",
        "who": who,
        "shown": shown,
    }
    return Template("players/statistics.html", context=context)


def _describe_empty(family: AnyFamily | None, is_duel: bool, is_yours: bool) -> str:
    """Say what has to be played before there are figures."""
    if is_duel:
        return "Play one duel against a bot to see your figures here."
    title = "puzzle" if family is None else family.title
    return f"Solve one {title} to see your figures here." if is_yours else f"No {title} has been finished yet."


@get("/api/statistics", tags=["statistics"])
async def show_statistics(services: Services, player: str) -> list[LevelStatistics]:
    """Show your games that are over, by family, size and difficulty."""
    return await services.in_thread(_levels, services, player)


def _levels(services: Services, player: str) -> list[LevelStatistics]:
    ended = statistics.ended_games(services.database, player, measures())
    found = []
    for name in catalog.names():
        family = catalog.family(name)
        for level, games in by_level(family, [game for game in ended if game.family == name]):
            won = [game for game in games if game.is_won]
            values = [value for game in won if (value := value_of(family, game)) is not None]
            alone = values_unassisted(family, won)
            means = {title: sum(them) / len(them) for title, them in figures_of(family, games).items() if them}
            found.append(
                LevelStatistics(
                    family=name,
                    level=level or OTHERS,
                    games=len(games),
                    solved=len(won),
                    unassisted=sum(not game.assisted for game in won),
                    seconds=sum(game.seconds for game in games),
                    best=best_of(family, games),
                    mean=sum(alone) / len(alone) if alone else None,
                    last=values[-24:],
                    figures=means,
                )
            )
    return found


@get("/api/me/games.csv", tags=["statistics"], media_type="text/csv")
async def export_games(services: Services, player: str) -> Response[str]:
    """Download your games that are over as CSV, a row for each; times are seconds since 1970."""
    name = download_as("gridwright-games.csv")
    written = await services.in_thread(_write_games, services, player)
    return Response(written, media_type="text/csv; charset=utf-8", headers=name)


def _write_games(services: Services, player: str) -> str:
    ended = statistics.ended_games(services.database, player, measures())
    titles = [(name, one.title) for name in catalog.names() for one in catalog.family(name).play.statistics]
    written = StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow([*COLUMNS, *(title for _, title in titles)])
    for game in ended:
        fields = asdict(game)
        own = figures_of(catalog.family(game.family), [game])
        extra = (own[title] if name == game.family else [] for name, title in titles)
        table.writerow([*(_safe(fields[name]) for name in COLUMNS), *(values[0] if values else "" for values in extra)])
    return written.getvalue()


def _safe(value: object) -> object:
    """Return a value that a spreadsheet doesn't take for a formula: titles are written by players."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
