"""The daily puzzles: which puzzle a day has, who solved it, and their ranks.

A day is a date in UTC. A game counts on its day if it ended on that date; what is solved later fills the archive and
is neither ranked nor part of a streak.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from gridwright.storage.database import Database, reading, writing
from gridwright.storage.scores import WON, Measure, behind, counts
from gridwright.storage.tables import days, games, puzzles


@dataclass(frozen=True)
class SolvedDay:
    """A daily puzzle that a player solved, and whether it was on its day."""

    day: date
    family: str
    in_time: bool


@dataclass(frozen=True)
class Rank:
    """A player's rank among those who solved a daily puzzle unassisted on its day."""

    rank: int
    players: int


def puzzle_of_day(database: Database, day: date, family: str) -> str | None:
    """Return the ID of the family's daily puzzle of that day, if it exists."""
    with reading(database) as connection:
        found = connection.execute(
            select(days.c.puzzle).where(days.c.day == day.isoformat(), days.c.family == family)
        ).scalar_one_or_none()
    return None if found is None else str(found)


def day_of(database: Database, puzzle: str) -> date | None:
    """Return the day whose daily puzzle this is; None if it is none."""
    with reading(database) as connection:
        found = connection.execute(select(func.max(days.c.day)).where(days.c.puzzle == puzzle)).scalar_one()
    return None if found is None else date.fromisoformat(found)


def keep_day(database: Database, day: date, family: str, puzzle: str) -> str:
    """Make this the family's daily puzzle unless there is one already, and return the one there is."""
    try:
        with writing(database) as connection:
            connection.execute(insert(days).values(day=day.isoformat(), family=family, puzzle=puzzle))
    except IntegrityError:
        return puzzle_of_day(database, day, family) or puzzle
    return puzzle


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
    with reading(database) as connection:
        return [_solved_day(row) for row in connection.execute(wanted)]


def _solved_day(row: Any) -> SolvedDay:
    day = date.fromisoformat(row.day)
    return SolvedDay(day, str(row.family), row.ended < bounds_of(day)[1])


def players_of(database: Database, puzzle: str) -> int:
    """Return how many players have made a move in this puzzle."""
    wanted = select(func.count(games.c.player.distinct())).where(games.c.puzzle == puzzle, games.c.moves > 0)
    with reading(database) as connection:
        return int(connection.execute(wanted).scalar_one())


def results_of(database: Database, day: date, family: str, measure: Measure) -> list[float]:
    """Return everyone's ranked results of a daily puzzle by the family's measure, the best first."""
    value = games.c.seconds if measure == "seconds" else games.c.over
    wanted = _ranked(select(value.label("value")), [day], family, measure).order_by(value)
    with reading(database) as connection:
        return [float(row.value) for row in connection.execute(wanted)]


def ranks_of(database: Database, player: str, which: Sequence[date], family: str, measure: Measure) -> dict[date, Rank]:
    """Return the player's rank on each of these days; nothing for those where they have none."""
    if not which:
        return {}
    columns = select(
        days.c.day,
        games.c.player,
        func.rank().over(partition_by=days.c.day, order_by=(behind(measure), games.c.seconds)).label("rank"),
        func.count().over(partition_by=days.c.day).label("players"),
    )
    ranked = _ranked(columns, which, family, measure).subquery()
    with reading(database) as connection:
        rows = connection.execute(select(ranked).where(ranked.c.player == player))
        return {date.fromisoformat(row.day): Rank(int(row.rank), int(row.players)) for row in rows}


def _ranked(columns: Select[Any], which: Sequence[date], family: str, measure: Measure) -> Select[Any]:
    """Select the games that are ranked on one of these days."""
    joined = days.join(games, games.c.puzzle == days.c.puzzle).join(puzzles, puzzles.c.id == games.c.puzzle)
    return columns.select_from(joined).where(days.c.family == family, counts(measure), or_(*_on_their_day(which)))


def _on_their_day(which: Sequence[date]) -> Iterator[ColumnElement[bool]]:
    for day in which:
        start, end = bounds_of(day)
        yield (days.c.day == day.isoformat()) & (games.c.touched >= start) & (games.c.touched < end)
