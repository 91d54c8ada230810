"""The daily puzzles: which puzzles a day has, who solved them, and their ranks.

A day's puzzles have names: each family's own has the family's name, the extra one that a family may have ends in
`EXTRA`. Names of families are those of modules, so the two can't be confused.

A day is a date in UTC. A game counts on its day if it ended on that date; what is solved later fills the archive and
is neither ranked nor part of a streak.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, func, or_, select

from gridwright.storage.database import Database, insert_if_new, read_row, read_rows, read_value, reading, writing
from gridwright.storage.scores import WON, Measure, behind, counts
from gridwright.storage.tables import days, games, puzzles

EXTRA = "-extra"


@dataclass(frozen=True)
class DailyName:
    """Which daily puzzle it is: its day and its name."""

    day: date
    name: str


@dataclass(frozen=True)
class SolvedDay:
    """A daily puzzle that a player solved, and whether it was on its day."""

    day: date
    name: str
    in_time: bool

    @property
    def family(self) -> str:
        """Return the family's name."""
        return self.name.removesuffix(EXTRA)

    @property
    def is_extra(self) -> bool:
        """Return whether it is the family's extra puzzle."""
        return self.name.endswith(EXTRA)


@dataclass(frozen=True)
class Rank:
    """A player's rank among those who solved a daily puzzle unassisted on its day."""

    rank: int
    players: int


def puzzle_of_day(database: Database, day: date, name: str) -> str | None:
    """Return the ID of the daily puzzle of that day and name, if it exists."""
    found = read_value(database, select(days.c.puzzle).where(days.c.day == day.isoformat(), days.c.family == name))
    return None if found is None else str(found)


def daily_of(database: Database, puzzle: str) -> DailyName | None:
    """Return which daily puzzle this is, the latest if it is several; None if it is none."""
    wanted = select(days.c.day, days.c.family).where(days.c.puzzle == puzzle).order_by(days.c.day.desc(), days.c.family)
    found = read_row(database, wanted.limit(1))
    return None if found is None else DailyName(date.fromisoformat(found.day), str(found.family))


def keep_day(database: Database, day: date, name: str, puzzle: str) -> str:
    """Make this the daily puzzle of that name unless there is one already, and return the one there is."""
    with writing(database) as connection:
        is_first = insert_if_new(connection, days, day=day.isoformat(), family=name, puzzle=puzzle)
    return puzzle if is_first else puzzle_of_day(database, day, name) or puzzle


def bounds_of(day: date) -> tuple[float, float]:
    """Return the instants at which a day begins and ends."""
    start = datetime.combine(day, time(), UTC)
    return start.timestamp(), (start + timedelta(days=1)).timestamp()


def solved_days(database: Database, player: str) -> list[SolvedDay]:
    """Return the daily puzzles that the player solved, assisted or not, by day."""
    wanted = (
        select(days.c.day, days.c.family, func.min(games.c.touched).label("ended"))
        .join(games, games.c.puzzle == days.c.puzzle)
        .where(games.c.player == player, games.c.status.in_(WON), games.c.gave_up.is_(False))
        .group_by(days.c.day, days.c.family)
        .order_by(days.c.day, days.c.family)
    )
    return [_solved_day(row) for row in read_rows(database, wanted)]


def _solved_day(row: Any) -> SolvedDay:
    day = date.fromisoformat(row.day)
    return SolvedDay(day, str(row.family), row.ended < bounds_of(day)[1])


def players_of(database: Database, puzzle: str) -> int:
    """Return how many players have made a move in this puzzle."""
    wanted = select(func.count(games.c.player.distinct())).where(games.c.puzzle == puzzle, games.c.moves > 0)
    with reading(database) as connection:
        return int(connection.execute(wanted).scalar_one())


def results_of(database: Database, day: date, name: str, measure: Measure) -> list[float]:
    """Return everyone's ranked results of a daily puzzle by the family's measure, the best first."""
    value = games.c.seconds if measure == "seconds" else games.c.over
    wanted = _ranked(select(value.label("value")), [day], name, measure).order_by(value)
    return [float(row.value) for row in read_rows(database, wanted)]


def ranks_of(database: Database, player: str, which: Sequence[date], name: str, measure: Measure) -> dict[date, Rank]:
    """Return the player's rank on each of these days; nothing for those where they have none."""
    if not which:
        return {}
    columns = select(
        days.c.day,
        games.c.player,
        func.rank().over(partition_by=days.c.day, order_by=(behind(measure), games.c.seconds)).label("rank"),
        func.count().over(partition_by=days.c.day).label("players"),
    )
    ranked = _ranked(columns, which, name, measure).subquery()
    rows = read_rows(database, select(ranked).where(ranked.c.player == player))
    return {date.fromisoformat(row.day): Rank(int(row.rank), int(row.players)) for row in rows}


def _ranked(columns: Select[Any], which: Sequence[date], name: str, measure: Measure) -> Select[Any]:
    """Select the games that are ranked on one of these days."""
    joined = days.join(games, games.c.puzzle == days.c.puzzle).join(puzzles, puzzles.c.id == games.c.puzzle)
    return columns.select_from(joined).where(days.c.family == name, counts(measure), or_(*_on_their_day(which)))


def _on_their_day(which: Sequence[date]) -> Iterator[ColumnElement[bool]]:
    for day in which:
        start, end = bounds_of(day)
        yield (days.c.day == day.isoformat()) & (games.c.touched >= start) & (games.c.touched < end)
