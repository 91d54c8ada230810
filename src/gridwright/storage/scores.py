"""High scores: the best games of a family, a size and a difficulty, and players' nicknames.

A game is ranked if its puzzle was generated (a created or pasted board could be as easy as its player likes), if it
was the player's first game of that puzzle, and if it was unassisted. The measure of a family says how: by time, or by
how far above the best game it ended (`over`), then by time.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, case, exists, func, insert, literal, null, select, true, update

from gridwright.storage.database import Database, reading, writing
from gridwright.storage.tables import games, players, puzzles

Order = Literal["seconds", "moves"]
Measure = Literal["seconds", "over"]
WON = ("solved", "finished")
MOST = 20
SHOWN_NICKNAME = case((players.c.hidden, None), else_=players.c.nickname)
"""A player's nickname as others see it: none if it was hidden."""


@dataclass(frozen=True)
class Score:
    """A ranked game: player, time, moves, date; and how far above the optimum, where that is the measure."""

    player: str
    nickname: str | None
    seconds: float
    moves: int
    over: float | None
    touched: float


@dataclass(frozen=True)
class Placing:
    """Where a game stands among those of its category, or of its puzzle."""

    rank: int | None
    """one more than the players with a better game; None for a game that isn't ranked"""
    players: int
    """how many players are ranked, this one included"""
    best: float | None
    """the player's best in that category before this game, by the measure that was asked for"""
    played: int
    """the player's games in that category that are over"""
    won: int


def nickname_of(database: Database, player: str) -> str | None:
    """Return the player's nickname."""
    with reading(database) as connection:
        found: str | None = connection.execute(
            select(players.c.nickname).where(players.c.id == player)
        ).scalar_one_or_none()
    return found


def keep_nickname(database: Database, player: str, nickname: str | None) -> None:
    """Set the player's nickname, or remove it."""
    with writing(database) as connection:
        known = connection.execute(update(players).where(players.c.id == player).values(nickname=nickname))
        if known.rowcount == 0:
            connection.execute(insert(players).values(id=player, since=time.time(), nickname=nickname))


def categories(database: Database, family: str) -> list[str]:
    """Return the categories with scores, the most played first."""
    wanted = (
        select(puzzles.c.category)
        .join(games, games.c.puzzle == puzzles.c.id)
        .where(puzzles.c.family == family, _counts())
        .group_by(puzzles.c.category)
        .order_by(func.count().desc(), puzzles.c.category)
    )
    with reading(database) as connection:
        return [str(row.category) for row in connection.execute(wanted)]


def best(
    database: Database, family: str, category: str, by: Order = "seconds", measure: Measure = "seconds"
) -> list[Score]:
    """Return the best game of each player, the best of them first."""
    other = "moves" if by == "seconds" else "seconds"
    order = (_behind(measure), games.c[by], games.c[other], games.c.touched, games.c.id)
    ranked = (
        select(
            games.c.player,
            games.c.seconds,
            games.c.moves,
            (games.c.over if measure == "over" else null()).label("over"),
            games.c.touched,
            func.row_number().over(partition_by=games.c.player, order_by=order).label("place"),
            func.row_number().over(order_by=order).label("rank"),
        )
        .join(puzzles, games.c.puzzle == puzzles.c.id)
        .where(puzzles.c.family == family, puzzles.c.category == category, _counts(measure))
        .subquery()
    )
    wanted = (
        select(ranked, SHOWN_NICKNAME.label("nickname"))
        .join(players, players.c.id == ranked.c.player)
        .where(ranked.c.place == 1)
        .order_by(ranked.c.rank)
        .limit(MOST)
    )
    with reading(database) as connection:
        rows = connection.execute(wanted)
        return [Score(row.player, row.nickname, row.seconds, row.moves, row.over, row.touched) for row in rows]


def placing_of(database: Database, game: str, measure: Measure, puzzle_only: bool = False) -> Placing | None:
    """Compare a game with the others of its category; its rank is among those of its puzzle alone if asked so.

    None if its puzzle has no category.
    """
    with reading(database) as connection:
        joined = select(games, puzzles.c.family, puzzles.c.category).join(puzzles, games.c.puzzle == puzzles.c.id)
        this = connection.execute(joined.where(games.c.id == game)).one_or_none()
        if this is None or this.category is None:
            return None
        alike = (puzzles.c.family == this.family) & (puzzles.c.category == this.category)
        mine = alike & (games.c.player == this.player) & games.c.hidden.is_(False)
        over, won = ~games.c.status.in_(["playing"]) | games.c.gave_up, games.c.status.in_(WON) & ~games.c.gave_up
        counted = select(func.count(), func.count(case((won, 1)))).select_from(games.join(puzzles)).where(mine, over)
        played, victories = connection.execute(counted).one()
        earlier = select(func.min(games.c[measure])).select_from(games.join(puzzles))
        counts = _counts(measure)
        best = connection.execute(earlier.where(mine, games.c.id != game, counts)).scalar_one()
        is_ranked = connection.execute(joined.where(games.c.id == game, counts)).first() is not None
        rank, players = None, 0
        if is_ranked:
            others = (games.c.puzzle == this.puzzle if puzzle_only else alike) & (games.c.player != this.player)
            number = select(func.count(games.c.player.distinct())).select_from(games.join(puzzles))
            behind, gap = _behind(measure), this.over if measure == "over" else 0
            is_better = (behind < gap) | (behind == gap) & (games.c.seconds < this.seconds)
            rank = 1 + int(connection.execute(number.where(others, counts, is_better)).scalar_one())
            players = 1 + int(connection.execute(number.where(others, counts)).scalar_one())
    return Placing(rank, players, best, int(played), int(victories))


def can_rank(database: Database, game: str) -> bool:
    """Whether the game would be in the high scores if it was won unassisted."""
    wanted = select(games.c.id).join(puzzles, games.c.puzzle == puzzles.c.id).where(games.c.id == game, _is_eligible())
    with reading(database) as connection:
        return connection.execute(wanted).first() is not None


def _behind(measure: Measure) -> ColumnElement[float]:
    """Return how far a game that counts is above the best one; 0 where time alone is the measure."""
    return games.c.over if measure == "over" else literal(0.0)


def _counts(measure: Measure = "seconds") -> ColumnElement[bool]:
    """Select games, joined with their puzzles, that are in the high scores by this measure."""
    is_judged = games.c.over.is_not(None) if measure == "over" else true()
    return (
        _is_eligible()
        & ((games.c.status == "solved") | (games.c.status == "finished") & games.c.over.is_not(None))
        & is_judged
        & games.c.gave_up.is_(False)
        & games.c.assisted.is_(False)
        & games.c.hidden.is_(False)
    )


def _is_eligible() -> ColumnElement[bool]:
    """Select games of generated puzzles that were the player's first of that puzzle, deleted ones included."""
    earlier: Any = games.alias("earlier")
    return puzzles.c.category.is_not(None) & ~exists().where(
        earlier.c.player == games.c.player, earlier.c.puzzle == games.c.puzzle, earlier.c.since < games.c.since
    )
