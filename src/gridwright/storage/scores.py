"""High scores: the best games of a family, a size and a difficulty, and players' nicknames.

A game is ranked if its puzzle was generated (a created or pasted board could be as easy as its player likes), if the
player had not seen that puzzle before (in another game, by a link, in the editor, solved by a program), and if it was
unassisted. Where a family measures games by how far above the optimum they ended (`over`), that comes before the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, case, exists, func, literal, select, update

from gridwright.storage.database import Database, insert_if_new, read_rows, read_value, reading, writing
from gridwright.storage.tables import games, players, puzzles, seen

Order = Literal["seconds", "moves"]
Measure = Literal["seconds", "over"]
WON = ("solved", "finished")
ENDED = ~games.c.status.in_(["playing"]) | games.c.gave_up
"""Selects games that are over."""
MOST = 20
SHOWN_NICKNAME = case((players.c.hidden, None), else_=players.c.nickname)
"""A player's nickname as others see it: none if it was hidden."""


@dataclass(frozen=True)
class Score:
    """A ranked game: player, time, moves, date; and how far above the optimum, where the family measures that."""

    player: str
    nickname: str | None
    seconds: float
    moves: int
    over: float | None
    touched: float


@dataclass(frozen=True)
class Placing:
    """The rank of a game among those of its category."""

    rank: int | None
    """one more than the players with a better game; None for a game that isn't ranked"""
    players: int
    """how many players are ranked, this one included"""
    best: float | None
    """the player's best in that category before this game, by the measure that was asked for"""
    played: int
    """the player's games in that category that are over"""
    won: int


@dataclass(frozen=True)
class PlayedBefore:
    """A player's games of a category that are over, and the best of those that are ranked."""

    played: int
    best: float | None


def nickname_of(database: Database, player: str) -> str | None:
    """Return the player's nickname."""
    found: str | None = read_value(database, select(players.c.nickname).where(players.c.id == player))
    return found


def keep_nickname(database: Database, player: str, nickname: str | None, now: float) -> None:
    """Set the player's nickname, or remove it."""
    with writing(database) as connection:
        if not insert_if_new(connection, players, id=player, since=now, nickname=nickname):
            connection.execute(update(players).where(players.c.id == player).values(nickname=nickname))


def categories(database: Database, family: str, measure: Measure = "seconds") -> list[str]:
    """Return the categories with scores, the most played first."""
    wanted = (
        select(puzzles.c.category)
        .join(games, games.c.puzzle == puzzles.c.id)
        .where(puzzles.c.family == family, counts(measure))
        .group_by(puzzles.c.category)
        .order_by(func.count().desc(), puzzles.c.category)
    )
    return [str(row.category) for row in read_rows(database, wanted)]


def best(
    database: Database, family: str, category: str, by: Order = "seconds", measure: Measure = "seconds"
) -> list[Score]:
    """Return the best game of each player, the best of them first."""
    other = "moves" if by == "seconds" else "seconds"
    order = (behind(measure), games.c[by], games.c[other], games.c.touched, games.c.id)
    ranked = (
        select(
            games.c.player,
            games.c.seconds,
            games.c.moves,
            games.c.over,
            games.c.touched,
            func.row_number().over(partition_by=games.c.player, order_by=order).label("place"),
            func.row_number().over(order_by=order).label("rank"),
        )
        .join(puzzles, games.c.puzzle == puzzles.c.id)
        .where(puzzles.c.family == family, puzzles.c.category == category, counts(measure))
        .subquery()
    )
    wanted = (
        select(ranked, SHOWN_NICKNAME.label("nickname"))
        .join(players, players.c.id == ranked.c.player)
        .where(ranked.c.place == 1)
        .order_by(ranked.c.rank)
        .limit(MOST)
    )
    rows = read_rows(database, wanted)
    return [Score(row.player, row.nickname, row.seconds, row.moves, row.over, row.touched) for row in rows]


def placing_of(database: Database, game: str, measure: Measure) -> Placing | None:
    """Compare a game with the others of its category. None if its puzzle has no category."""
    with reading(database) as connection:
        joined = select(games, puzzles.c.family, puzzles.c.category).join(puzzles, games.c.puzzle == puzzles.c.id)
        this = connection.execute(joined.where(games.c.id == game)).one_or_none()
        if this is None or this.category is None:
            return None
        alike = (puzzles.c.family == this.family) & (puzzles.c.category == this.category)
        mine = alike & (games.c.player == this.player) & games.c.hidden.is_(False)
        won = games.c.status.in_(WON) & ~games.c.gave_up
        counted = select(func.count(), func.count(case((won, 1)))).select_from(games.join(puzzles)).where(mine, ENDED)
        played, victories = connection.execute(counted).one()
        earlier = select(func.min(games.c[measure])).select_from(games.join(puzzles))
        best = connection.execute(earlier.where(mine, games.c.id != game, counts(measure))).scalar_one()
        is_ranked = connection.execute(joined.where(games.c.id == game, counts(measure))).first() is not None
        rank, players = None, 0
        if is_ranked:
            others = alike & (games.c.player != this.player) & counts(measure)
            number = select(func.count(games.c.player.distinct())).select_from(games.join(puzzles))
            gap = this.over if measure == "over" else 0
            is_better = (behind(measure) < gap) | (behind(measure) == gap) & (games.c.seconds < this.seconds)
            rank = 1 + int(connection.execute(number.where(others, is_better)).scalar_one())
            players = 1 + int(connection.execute(number.where(others)).scalar_one())
    return Placing(rank, players, best, int(played), int(victories))


def played_before(database: Database, player: str, family: str, category: str, measure: Measure) -> PlayedBefore:
    """Count the player's games of a category, and find the best by this measure."""
    best = func.min(case((counts(measure), games.c[measure])))
    mine = (games.c.player == player) & games.c.hidden.is_(False)
    alike = (puzzles.c.family == family) & (puzzles.c.category == category)
    wanted = select(func.count(), best).select_from(games.join(puzzles)).where(mine, alike, ENDED)
    with reading(database) as connection:
        return PlayedBefore(*connection.execute(wanted).one())


def can_rank(database: Database, game: str) -> bool:
    """Return whether the game would be in the high scores if it was won unassisted."""
    wanted = select(games.c.id).join(puzzles, games.c.puzzle == puzzles.c.id).where(games.c.id == game, _is_eligible())
    with reading(database) as connection:
        return connection.execute(wanted).first() is not None


def behind(measure: Measure) -> ColumnElement[Any]:
    """Select what comes before the time in a ranking: how far above the optimum, where that is measured."""
    return games.c.over if measure == "over" else literal(0)


def counts(measure: Measure) -> ColumnElement[bool]:
    """Select games, joined with their puzzles, that are in the high scores of a family with this measure."""
    is_measured = games.c.over.is_not(None)
    is_won = games.c.status.in_(WON) & is_measured if measure == "over" else games.c.status == "solved"
    return (
        _is_eligible() & is_won & games.c.gave_up.is_(False) & games.c.assisted.is_(False) & games.c.hidden.is_(False)
    )


def _is_eligible() -> ColumnElement[bool]:
    """Select games of generated puzzles that the player had not seen before they ended, but in this very game.

    A second game of the same puzzle shows the board while the first is paused, so it counts from its start. Deleted
    games are still known.
    """
    other: Any = games.alias("other")
    mine = (other.c.player == games.c.player) & (other.c.puzzle == games.c.puzzle) & (other.c.id != games.c.id)
    known = (seen.c.player == games.c.player) & (seen.c.puzzle == games.c.puzzle)
    return (
        puzzles.c.category.is_not(None)
        & ~exists().where(mine, (games.c.status == "playing") | (other.c.since <= games.c.touched))
        & ~exists().where(known, (games.c.status == "playing") | (seen.c.since <= games.c.touched))
    )
