"""What expires, so that no one fills the disk with boards that nobody comes back to.

A game or duel without a move goes after a week, one that was left or lost after as many days as the server is told.
What was won on a generated or daily puzzle stays: it is in the high scores, the calendar and the streak. So does a
rated duel. Puzzles and players go when nothing refers to them any more.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, Select, Table, delete, exists, or_, select, update
from sqlalchemy.exc import IntegrityError

from gridwright.storage.database import Database, give_back_space, writing
from gridwright.storage.players import references
from gridwright.storage.scores import WON
from gridwright.storage.tables import days, duel_lines, duel_results, duels, games, lines, players, puzzles, seen

A_DAY = 86_400.0
UNPLAYED_DAYS = 7.0
"""How long a board waits for its first move, and a player for a first game."""
GRACE_DAYS = 1.0
"""How long a puzzle waits for what will refer to it."""
AT_ONCE = 200
"""Rows in one transaction: moves wait for it."""


def expire_some(database: Database, now: float, keep_days: float) -> int:
    """Delete some of what has expired and return how many rows that were; 0 if nothing is left to delete."""
    old, unplayed = now - keep_days * A_DAY, now - min(keep_days, UNPLAYED_DAYS) * A_DAY
    steps: tuple[Callable[[Connection], int], ...] = (
        lambda connection: _delete_boards(connection, _expired_games(old, unplayed), games),
        lambda connection: _delete_boards(connection, _expired_duels(old, unplayed), duels),
        lambda connection: _delete_puzzles(connection, now - GRACE_DAYS * A_DAY),
        lambda connection: _delete_players(connection, unplayed),
    )
    gone = sum(_try(database, step) for step in steps)
    if gone:
        give_back_space(database)
    return gone


def _try(database: Database, step: Callable[[Connection], int]) -> int:
    try:
        with writing(database) as connection:
            return step(connection)
    except IntegrityError:
        # Another server has just come to refer to one of them. They are looked at again the next time.
        return 0


def _expired_games(old: float, unplayed: float) -> Select[tuple[str]]:
    is_daily = exists().where(days.c.puzzle == games.c.puzzle)
    is_won = games.c.status.in_(WON) & games.c.gave_up.is_(False) & games.c.hidden.is_(False)
    stays = is_won & (puzzles.c.category.is_not(None) | is_daily)
    never_moved = ~exists().where(lines.c.game == games.c.id)
    has_expired = or_((games.c.touched < unplayed) & never_moved, (games.c.touched < old) & ~stays)
    return select(games.c.id).join(puzzles, games.c.puzzle == puzzles.c.id).where(has_expired)


def _expired_duels(old: float, unplayed: float) -> Select[tuple[str]]:
    never_moved = ~exists().where(duel_lines.c.duel == duels.c.id)
    is_rated = exists().where(duel_results.c.duel == duels.c.id)
    has_expired = or_((duels.c.touched < unplayed) & never_moved, duels.c.touched < old)
    return select(duels.c.id).where(has_expired, ~is_rated)


def _delete_boards(connection: Connection, expired: Select[tuple[str]], table: Table) -> int:
    """Delete some boards of this table, with everything that refers to them."""
    some = connection.execute(expired.limit(AT_ONCE)).scalars().all()
    connection.execute(update(duels).where(duels.c.rematch.in_(some)).values(rematch=None))
    for other, column in references(table):
        if other is not table:
            connection.execute(delete(other).where(column.in_(some)))
    connection.execute(delete(table).where(table.c.id.in_(some)))
    return len(some)


def _delete_puzzles(connection: Connection, before: float) -> int:
    """Delete some puzzles that nothing refers to; that someone has seen one alone doesn't keep it."""
    unused = [~exists().where(column == puzzles.c.id) for table, column in references(puzzles) if table is not seen]
    is_old = puzzles.c.since.is_(None) | (puzzles.c.since < before)
    # A puzzle that was hidden from others must not come back with its next link.
    wanted = select(puzzles.c.id).where(is_old, puzzles.c.hidden.is_(False), *unused)
    some = connection.execute(wanted.limit(AT_ONCE)).scalars().all()
    connection.execute(delete(seen).where(seen.c.puzzle.in_(some)))
    connection.execute(delete(puzzles).where(puzzles.c.id.in_(some)))
    return len(some)


def _delete_players(connection: Connection, before: float) -> int:
    """Delete some players of whom nothing is stored but that they came."""
    unused = [~exists().where(column == players.c.id) for _, column in references(players)]
    is_nobody = players.c.nickname.is_(None) & players.c.page.is_(None) & players.c.hidden.is_(False)
    wanted = select(players.c.id).where(players.c.since < before, is_nobody, *unused)
    some = connection.execute(wanted.limit(AT_ONCE)).scalars().all()
    connection.execute(delete(players).where(players.c.id.in_(some)))
    return len(some)
