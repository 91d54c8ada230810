"""What the statistics page shows: figures, a row for each size and difficulty, puzzles by day, ranks in the daily."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import takewhile

from markupsafe import Markup

from gridwright import catalog
from gridwright.core.contract import AnyFamily
from gridwright.core.intervals import Z95
from gridwright.play.clock import format_time
from gridwright.storage import days, duel_results, statistics
from gridwright.storage.scores import Measure
from gridwright.storage.statistics import EndedGame, Totals
from gridwright.web.pages.charts import WEEKS, draw_days, draw_last_games, draw_ranks
from gridwright.web.pages.context import capital
from gridwright.web.players.streak import count_streak
from gridwright.web.puzzles.daily import list_dailies
from gridwright.web.puzzles.options import title_of_category
from gridwright.web.services import Services

LAST = 24
RANKED_DAYS = 14
NOTHING = "–"
OTHERS = "Other puzzles"
"""The row of puzzles that weren't generated to a size and difficulty: pasted, created, by number, examples."""


@dataclass(frozen=True)
class Figure:
    """One of the figures on top of the page."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class Row:
    """A row of the table: a size and difficulty, or a family."""

    title: str
    played: int
    won: int
    cells: tuple[str, ...]
    chart: Markup | None = None
    in_a_row: str = NOTHING

    @property
    def share(self) -> int:
        """Return how much was solved, in percent."""
        return round(100 * self.won / self.played) if self.played else 0


@dataclass(frozen=True)
class StatisticsShown:
    """All that the page shows of one tab; `columns` are the titles of the rows' cells."""

    figures: tuple[Figure, ...]
    first: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""
    has_charts: bool = False
    days: Markup | None = None
    ranks: Markup | None = None


def measures() -> dict[str, Measure]:
    """Return what the games of each family are measured by."""
    return {name: catalog.family(name).play.measure for name in catalog.names()}


def show_yours(services: Services, player: str, family: str | None) -> StatisticsShown | None:
    """Return the player's statistics of a family or of all; None before the first game is over."""
    database, today = services.database, services.today()
    ended = [
        game for game in statistics.ended_games(database, player, measures()) if family is None or game.family == family
    ]
    if not ended:
        return None
    streak = count_streak(days.solved_days(database, player), today)
    won = [game for game in ended if game.is_won]
    unassisted = sum(not game.assisted for game in won)
    figures = (
        *_figures(len(ended), len(won), unassisted),
        Figure("Streak", f"{streak.length}", f"longest {streak.longest}"),
        Figure("Time played", write_time(sum(game.seconds for game in ended))),
    )
    chart = draw_days(Counter(day_of(game.ended) for game in won), today)
    ranked = _ranks(services, player, family)
    ranks = draw_ranks(ranked, today, RANKED_DAYS) if ranked else None
    if family is None:
        rows = tuple(_family_row(name, [game for game in ended if game.family == name]) for name in catalog.names())
        played = tuple(row for row in rows if row.played)
        columns = ("Without help", "Time played")
        return StatisticsShown(figures, "Puzzle", columns, played, days=chart, ranks=ranks)
    record = catalog.family(family)
    return StatisticsShown(
        figures,
        "Level",
        (*_value_columns(record), *(one.title for one in record.play.statistics)),
        tuple(_level_row(record, _title(record, level), games) for level, games in by_level(record, ended)),
        _note(record),
        has_charts=True,
        days=chart,
        ranks=ranks,
    )


def show_everyones(services: Services, family: str | None) -> StatisticsShown | None:
    """Return everyone's statistics of a family or of all; None before the first game is over."""
    database, today = services.database, services.today()
    known = [each for each in statistics.totals(database, measures()) if family in (None, each.family)]
    if not known:
        return None
    figures = (
        *_figures(*(sum(getattr(each, name) for each in known) for name in ("played", "won", "unassisted"))),
        Figure("Time played", write_time(sum(each.seconds for each in known))),
    )
    start = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    solved = statistics.solved_by_day(database, days.bounds_of(start)[0], family)
    chart = draw_days({date(1970, 1, 1) + timedelta(days=day): number for day, number in solved.items()}, today)
    if family is None:
        rows = tuple(_family_totals(name, [one for one in known if one.family == name]) for name in catalog.names())
        played = tuple(row for row in rows if row.played)
        return StatisticsShown(figures, "Puzzle", ("Without help", "Time played"), played, days=chart)
    record = catalog.family(family)
    order = _order(record)
    rows = tuple(_level_totals(record, each) for each in sorted(known, key=lambda each: order(each.category)))
    return StatisticsShown(figures, "Level", _value_columns(record), rows, _note(record), days=chart)


def show_duels(services: Services, player: str) -> StatisticsShown | None:
    """Return the player's duels against bots, a row for each bot; None before the first one is over."""
    rows, played, won, ratings = list[Row](), 0, 0, list[Figure]()
    for name in catalog.names():
        records = duel_results.records_of(services.database, player, name)
        rating = duel_results.rating_of(services.database, player, name)
        if rating is not None:
            ratings.append(Figure("Duel rating", f"{rating.rating:.0f}", f"± {Z95 * rating.deviation:.0f}"))
        for each in records:
            cells = (_points(each.points), f"{each.difference:+.1f}".replace("-", "−"))
            rows.append(Row(capital(each.bot), each.played, each.won, cells))
            played, won = played + each.played, won + each.won
    if not rows:
        return None
    share = f"{100 * won / played:.0f}%"
    figures = (Figure("Duels", f"{played:,}"), Figure("Won", f"{won:,}", share), *ratings)
    note = "Duels with take-backs or hints aren't counted. A draw is half a point."
    return StatisticsShown(figures, "Bot", ("Points", "Mean difference"), tuple(rows), note)


def _points(points: float) -> str:
    """Write points as players do: 2½."""
    half = "½" if points % 1 else ""
    return f"{points:.0f}" if not half else f"{int(points) or ''}{half}"


def _figures(played: int, won: int, unassisted: int) -> tuple[Figure, ...]:
    share = f"{100 * won / played:.0f}%" if played else ""
    return (
        Figure("Games", f"{played:,}"),
        Figure("Solved", f"{won:,}", share),
        Figure("Without help", f"{unassisted:,}"),
    )


def _value_columns(family: AnyFamily) -> tuple[str, str]:
    return ("Best", "Average") if family.play.measure == "seconds" else ("Best gap", "Average gap")


def _note(family: AnyFamily) -> str:
    return "" if family.play.measure == "seconds" else f"A gap is how many {family.play.gap} a game ended."


def by_level(family: AnyFamily, ended: Sequence[EndedGame]) -> list[tuple[str | None, list[EndedGame]]]:
    """Return the games by size and difficulty, in the order in which the family offers them; others come last."""
    found: dict[str | None, list[EndedGame]] = {}
    for game in ended:
        found.setdefault(game.category, []).append(game)
    return [(level, found[level]) for level in sorted(found, key=_order(family))]


def _title(family: AnyFamily, level: str | None) -> str:
    return OTHERS if level is None else title_of_category(family, level)


def _order(family: AnyFamily) -> Callable[[str | None], tuple[int, str]]:
    titles = [preset.title for preset in family.creation.presets.values()]

    def place(level: str | None) -> tuple[int, str]:
        if level is None:
            return len(titles) + 1, ""
        return (titles.index(level) if level in titles else len(titles)), level

    return place


def value_of(family: AnyFamily, game: EndedGame) -> float | None:
    """Return what the family measures a game by."""
    return game.seconds if family.play.measure == "seconds" else game.over


def _level_row(family: AnyFamily, title: str, ended: Sequence[EndedGame]) -> Row:
    won = [game for game in ended if game.is_won]
    values = [value for game in won if (value := value_of(family, game)) is not None][-LAST:]
    write = value_writer(family)
    extra = tuple(_mean_cell(one.write, figures_of(family, ended)[one.title]) for one in family.play.statistics)
    return Row(
        title,
        len(ended),
        len(won),
        (best_cell(family, ended), _mean_cell(write, values_unassisted(family, won)), *extra),
        draw_last_games(values, [write(value) for value in values]),
        _in_a_row(ended),
    )


def figures_of(family: AnyFamily, ended: Sequence[EndedGame]) -> dict[str, list[float]]:
    """Return the family's own figures of these games, by title."""
    played = [game for game in ended if not game.gave_up]
    return {
        one.title: [found for game in played if (found := one.value(game.figures, game.seconds)) is not None]
        for one in family.play.statistics
    }


def best_of(family: AnyFamily, ended: Sequence[EndedGame]) -> float | None:
    """Return the best of the ranked games."""
    ranked = (value_of(family, game) for game in ended if game.is_ranked)
    return min((value for value in ranked if value is not None), default=None)


def best_cell(family: AnyFamily, ended: Sequence[EndedGame]) -> str:
    """Write the best of the ranked games."""
    best = best_of(family, ended)
    return NOTHING if best is None else value_writer(family)(best)


def values_unassisted(family: AnyFamily, won: Sequence[EndedGame]) -> list[float]:
    """Return the values of games that were won without help."""
    return [value for game in won if not game.assisted and (value := value_of(family, game)) is not None]


def _mean_cell(write: Callable[[float], str], values: Sequence[float]) -> str:
    return write(sum(values) / len(values)) if values else NOTHING


def value_writer(family: AnyFamily) -> Callable[[float], str]:
    """Return how what the family measures a game by is written."""
    if family.play.measure == "over":
        return lambda value: f"{value:.1f}".removesuffix(".0")
    return lambda value: format_time(value, family.play.tenths)


def _in_a_row(ended: Sequence[EndedGame]) -> str:
    """Return how many of the last games were solved one after the other."""
    return str(sum(1 for _ in takewhile(lambda game: game.is_won, reversed(ended))) or NOTHING)


def _family_row(name: str, ended: Sequence[EndedGame]) -> Row:
    won = [game for game in ended if game.is_won]
    helped = f"{sum(not game.assisted for game in won):,}"
    cells = (helped, write_time(sum(game.seconds for game in ended)))
    return Row(catalog.family(name).title, len(ended), len(won), cells, in_a_row=_in_a_row(ended))


def _family_totals(name: str, known: Sequence[Totals]) -> Row:
    played, won, unassisted = (sum(getattr(one, what) for one in known) for what in ("played", "won", "unassisted"))
    cells = (f"{unassisted:,}", write_time(sum(one.seconds for one in known)))
    return Row(catalog.family(name).title, played, won, cells)


def _level_totals(family: AnyFamily, known: Totals) -> Row:
    write = value_writer(family)
    cells = tuple(NOTHING if value is None else write(value) for value in (known.best, known.mean))
    return Row(_title(family, known.category), known.played, known.won, cells)


def _ranks(services: Services, player: str, family: str | None) -> Mapping[date, days.Rank]:
    """Return the player's ranks of two weeks: the best on each day, where there are several puzzles."""
    today = services.today()
    which = [today - timedelta(days=number) for number in range(RANKED_DAYS)]
    best: dict[date, days.Rank] = {}
    for daily in list_dailies():
        if family not in (None, daily.family.name):
            continue
        measure = daily.family.play.measure
        for day, rank in days.ranks_of(services.database, player, which, daily.name, measure).items():
            if day not in best or rank.rank / rank.players < best[day].rank / best[day].players:
                best[day] = rank
    return best


def day_of(instant: float) -> date:
    """Return the day of an instant, in UTC."""
    return datetime.fromtimestamp(instant, UTC).date()


def write_time(seconds: float) -> str:
    """Write how long someone played: 45 min, 27 h."""
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{round(seconds / 3600):,} h"
