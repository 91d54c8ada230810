"""The results of duels against bots, and the player's rating after each.

A row is written in the transaction that marks the duel as over, so a result counts once. A player's rating is that of
their last row which has one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from sqlalchemy import Connection, Row, case, func, insert, select

from gridwright.storage.database import Database, read_row, read_rows, reading
from gridwright.storage.tables import duel_results, players


class StoredRating(NamedTuple):
    """A player's rating, its deviation and its volatility."""

    rating: float
    deviation: float
    volatility: float


Rate: TypeAlias = Callable[[StoredRating | None], StoredRating]
"""Returns the rating after a duel, given the one before it."""


@dataclass(frozen=True)
class DuelResult:
    """A finished duel of a player against a bot: 1, 1/2 or 0 points, both scores, and the time the player used.

    A duel with take-backs or hints isn't `counted`. `rating` is the player's after it, if the bot's is known.
    """

    duel: str
    player: str
    family: str
    bot: str
    points: float
    own: float
    other: float
    seconds: float
    counted: bool
    ended: float
    rating: StoredRating | None = None


@dataclass(frozen=True)
class BotRecord:
    """A player's counted duels against one bot: games, points, and by how much the scores differed on average."""

    bot: str
    played: int
    won: int
    points: float
    difference: float
    """mean of the player's score minus the bot's"""


def write_result(connection: Connection, result: DuelResult, rate: Rate | None) -> None:
    """Write a result within the transaction that ends the duel; with `rate`, the player's rating follows from it."""
    values = {name: value for name, value in vars(result).items() if name != "rating"}
    if result.counted and rate is not None:
        # Of two duels that end at the same time one waits, so that both count.
        connection.execute(select(players.c.id).where(players.c.id == result.player).with_for_update())
        values |= rate(_rating(connection, result.player, result.family))._asdict()
    connection.execute(insert(duel_results).values(values))


def _rating(connection: Connection, player: str, family: str) -> StoredRating | None:
    rated = duel_results.c.rating.is_not(None)
    wanted = (
        select(duel_results.c.rating, duel_results.c.deviation, duel_results.c.volatility)
        .where(duel_results.c.player == player, duel_results.c.family == family, rated)
        .order_by(duel_results.c.ended.desc())
        .limit(1)
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else StoredRating(*row)


def rating_of(database: Database, player: str, family: str) -> StoredRating | None:
    """Return the player's duel rating; None before the first duel that counts."""
    with reading(database) as connection:
        return _rating(connection, player, family)


def results_of(database: Database, player: str, family: str) -> list[DuelResult]:
    """Return the player's duels against bots that are over, the oldest first, each with the rating after it."""
    wanted = (
        select(duel_results)
        .where(duel_results.c.player == player, duel_results.c.family == family)
        .order_by(duel_results.c.ended)
    )
    return [_result(row) for row in read_rows(database, wanted)]


def result_of(database: Database, duel: str) -> DuelResult | None:
    """Return the result of a duel against a bot."""
    row = read_row(database, select(duel_results).where(duel_results.c.duel == duel))
    return None if row is None else _result(row)


def _result(row: Row[tuple[object, ...]]) -> DuelResult:
    fields = dict(row._mapping)
    parts = [fields.pop(name) for name in StoredRating._fields]
    return DuelResult(**fields, rating=None if parts[0] is None else StoredRating(*parts))


def records_of(database: Database, player: str, family: str) -> list[BotRecord]:
    """Return the player's record against each bot, the most played first; only duels that count."""
    won = func.sum(case((duel_results.c.points == 1, 1), else_=0))
    wanted = (
        select(
            duel_results.c.bot,
            func.count(),
            won,
            func.sum(duel_results.c.points),
            func.avg(duel_results.c.own - duel_results.c.other),
        )
        .where(duel_results.c.player == player, duel_results.c.family == family, duel_results.c.counted)
        .group_by(duel_results.c.bot)
        .order_by(func.count().desc(), duel_results.c.bot)
    )
    return [BotRecord(*row) for row in read_rows(database, wanted)]
