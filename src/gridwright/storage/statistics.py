"""Figures about games that are over: a player's own one by one, and everyone's summed up by size and difficulty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import BigInteger, ColumnElement, and_, case, cast, func, select

from gridwright.storage.database import Database, read_rows
from gridwright.storage.games import read_figures
from gridwright.storage.scores import ENDED, WON, Measure, counts
from gridwright.storage.tables import games, puzzles

SECONDS_A_DAY = 86_400


@dataclass(frozen=True)
class EndedGame:
    """A game that is over. `category` is the size and difficulty its puzzle was generated to, if it was."""

    id: str
    family: str
    title: str
    category: str | None
    since: float
    ended: float
    status: str
    is_won: bool
    gave_up: bool
    assisted: bool
    hints: int
    moves: int
    seconds: float
    over: float | None
    figures: Mapping[str, float]
    is_ranked: bool


@dataclass(frozen=True)
class Totals:
    """Everyone's games of a size and difficulty; the best and the mean are those of ranked games."""

    family: str
    category: str | None
    played: int
    won: int
    unassisted: int
    seconds: float
    best: float | None
    mean: float | None


_COPIED = ("id", "since", "status", "gave_up", "assisted", "hints", "moves", "seconds", "over", "figures")
_IS_WON = games.c.status.in_(WON) & games.c.gave_up.is_(False)


def ended_games(database: Database, player: str, measures: Mapping[str, Measure]) -> list[EndedGame]:
    """Return the player's games that are over, the oldest first; each family's ranking goes by its measure."""
    ranked = _by_measure(measures)
    wanted = (
        select(
            *(games.c[name] for name in _COPIED),
            games.c.touched.label("ended"),
            *(puzzles.c[name] for name in ("family", "title", "category")),
            _IS_WON.label("is_won"),
            ranked.label("is_ranked"),
        )
        .join(puzzles, games.c.puzzle == puzzles.c.id)
        .where(games.c.player == player, games.c.hidden.is_(False), ENDED)
        .order_by(games.c.touched, games.c.id)
    )
    return [
        EndedGame(**{**row._mapping, "figures": read_figures(row.figures), "is_ranked": bool(row.is_ranked)})
        for row in read_rows(database, wanted)
    ]


def _by_measure(measures: Mapping[str, Measure]) -> ColumnElement[bool]:
    """Select ranked games, whatever their family."""
    by_gap = [family for family, measure in measures.items() if measure == "over"]
    return case((puzzles.c.family.in_(by_gap), counts("over")), else_=counts("seconds"))


def totals(database: Database, measures: Mapping[str, Measure]) -> list[Totals]:
    """Return everyone's games by family, size and difficulty, the most played first."""
    ranked = _by_measure(measures)
    by_gap = [family for family, measure in measures.items() if measure == "over"]
    value = case((puzzles.c.family.in_(by_gap), games.c.over), else_=games.c.seconds)
    wanted = (
        select(
            puzzles.c.family,
            puzzles.c.category,
            func.count().label("played"),
            func.count(case((_IS_WON, 1))).label("won"),
            func.count(case((and_(_IS_WON, games.c.assisted.is_(False)), 1))).label("unassisted"),
            func.sum(games.c.seconds).label("seconds"),
            func.min(case((ranked, value))).label("best"),
            func.avg(case((ranked, value))).label("mean"),
        )
        .join(puzzles, games.c.puzzle == puzzles.c.id)
        .where(ENDED, games.c.hidden.is_(False))
        .group_by(puzzles.c.family, puzzles.c.category)
        .order_by(func.count().desc(), puzzles.c.category)
    )
    return [Totals(**row._mapping) for row in read_rows(database, wanted)]


def solved_by_day(database: Database, since: float, family: str | None = None) -> dict[int, int]:
    """Return how many puzzles everyone solved on each day since then; days are counted from 1970 on."""
    day = cast(games.c.touched, BigInteger) // SECONDS_A_DAY
    wanted = (
        select(day.label("day"), func.count().label("solved"))
        .join(puzzles, games.c.puzzle == puzzles.c.id)
        .where(_IS_WON, games.c.hidden.is_(False), games.c.touched >= since)
        .group_by(day)
    )
    if family is not None:
        wanted = wanted.where(puzzles.c.family == family)
    return {int(row.day): int(row.solved) for row in read_rows(database, wanted)}
