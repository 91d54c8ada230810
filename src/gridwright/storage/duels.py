"""Duels: the two seats, the log entry by entry, and the time used by the player to move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from gridwright.storage.boards import Overtaken, change
from gridwright.storage.database import Database, read_row, reading, writing
from gridwright.storage.duel_results import DuelResult, Rate, write_result
from gridwright.storage.puzzles import new_id
from gridwright.storage.tables import duel_lines, duel_seats, duels, puzzles


@dataclass(frozen=True)
class Seat:
    """One side of a duel: a player, a bot by name, or free for the holder of the token."""

    name: str
    player: str | None = None
    bot: str | None = None
    token: str | None = None

    @property
    def taken(self) -> bool:
        """Whether a player or a bot has the seat."""
        return self.player is not None or self.bot is not None


Seats = tuple[Seat, Seat]


@dataclass(frozen=True)
class Duel:
    """A duel without its log. `thought` are the seconds the one to move had thought when that was last written, and
    `ticking` since when the clock runs; `valued` whether positions are valued while it goes on; `rematch` the duel that
    follows; `time` its time limits.
    """

    id: str
    owner: str
    puzzle: str
    family: str
    title: str
    since: float
    touched: float
    valued: bool
    thought: float
    over: bool
    rematch: str | None
    version: int
    ticking: float | None
    seats: Seats
    time: str = ""


def new_duel(
    database: Database, owner: str, puzzle: str, seats: Seats, valued: bool, now: float, time: str = ""
) -> str:
    """Create a duel and return its ID."""
    with writing(database) as connection:
        return _insert(connection, owner, puzzle, seats, valued, now, time)


def _insert(connection: Connection, owner: str, puzzle: str, seats: Seats, valued: bool, now: float, time: str) -> str:
    duel = new_id()
    fields = {"owner": owner, "puzzle": puzzle, "valued": valued, "time": time}
    connection.execute(insert(duels).values(id=duel, since=now, touched=now, thought=0.0, over=False, **fields))
    rows = [
        {"duel": duel, "seat": number, "player": seat.player, "bot": seat.bot, "name": seat.name, "token": seat.token}
        for number, seat in enumerate(seats)
    ]
    connection.execute(insert(duel_seats), rows)
    return duel


_WHOLE = select(duels, puzzles.c.family, puzzles.c.title).join(puzzles, duels.c.puzzle == puzzles.c.id)


def duel_of(database: Database, duel: str) -> Duel | None:
    """Return the duel with this ID."""
    with reading(database) as connection:
        return _duel(connection, duel)


def _duel(connection: Connection, duel: str) -> Duel | None:
    row = connection.execute(_WHOLE.where(duels.c.id == duel)).one_or_none()
    if row is None:
        return None
    return Duel(**row._mapping, seats=_seats(connection, duel))


def _seats(connection: Connection, duel: str) -> Seats:
    wanted = select(duel_seats).where(duel_seats.c.duel == duel).order_by(duel_seats.c.seat)
    first, second = (Seat(row.name, row.player, row.bot, row.token) for row in connection.execute(wanted))
    return first, second


def duels_of(database: Database, player: str, *, unfinished: bool = False, most: int = 20) -> list[Duel]:
    """Return the duels a player plays or created, the most recent first."""
    mine = select(duel_seats.c.duel).where(duel_seats.c.player == player)
    wanted = select(duels.c.id).where((duels.c.owner == player) | duels.c.id.in_(mine))
    if unfinished:
        wanted = wanted.where(duels.c.over.is_(False))
    with reading(database) as connection:
        names = connection.execute(wanted.order_by(duels.c.touched.desc(), duels.c.id).limit(most)).scalars().all()
        return [duel for name in names if (duel := _duel(connection, name)) is not None]


def log_of(database: Database, duel: str, after: int = 0) -> list[str]:
    """Return a duel's log entries in order, without the first ones."""
    wanted = select(duel_lines.c.text).where(duel_lines.c.duel == duel, duel_lines.c.number > after)
    with reading(database) as connection:
        return list(connection.execute(wanted.order_by(duel_lines.c.number)).scalars())


def append(
    database: Database,
    duel: str,
    after: int,
    line: str,
    now: float,
    *,
    ticking: float | None = None,
    version: int | None = None,
) -> int:
    """Write the line that follows the first `after` ones and return the duel's new version.

    The next clock starts at `ticking`, if a player attends. Overtaken if there are not exactly this many lines
    before it or the duel has another version, NotWritten if the disk refused.
    """
    last = select(duel_lines.c.number).where(duel_lines.c.duel == duel, duel_lines.c.number == after)
    try:
        with writing(database) as connection:
            if after and connection.execute(last).first() is None:
                raise Overtaken
            found = change(connection, "duel", duel, version, thought=0.0, ticking=ticking, touched=now)
            connection.execute(insert(duel_lines).values(duel=duel, number=after + 1, text=line))
    except IntegrityError:
        raise Overtaken from None
    return found


def finish(database: Database, duel: str, result: DuelResult | None = None, rate: Rate | None = None) -> int:
    """Mark the duel as over and return its new version; its log says how it ended.

    What it came to is written once, with the player's rating.
    """
    with writing(database) as connection:
        over = select(duels.c.over).where(duels.c.id == duel).with_for_update()
        if result is not None and not connection.execute(over).scalar_one():
            write_result(connection, result, rate)
        return change(connection, "duel", duel, None, over=True)


def seat_of(database: Database, token: str) -> tuple[str, int] | None:
    """Return the duel and the seat of this token, taken or not."""
    wanted = select(duel_seats.c.duel, duel_seats.c.seat).where(duel_seats.c.token == token)
    row = read_row(database, wanted)
    return None if row is None else (row.duel, row.seat)


def claim(database: Database, token: str, player: str, name: str, ticking: float | None = None) -> int | None:
    """Give the free seat of this token to the player and return the duel's new version; None if it is taken.

    The clock starts at `ticking`.
    """
    free = (duel_seats.c.token == token) & duel_seats.c.player.is_(None)
    taken = update(duel_seats).where(free).values(player=player, name=name).returning(duel_seats.c.duel)
    with writing(database) as connection:
        duel = connection.execute(taken).scalar_one_or_none()
        return None if duel is None else change(connection, "duel", duel, None, ticking=ticking)


def rematch(database: Database, duel: Duel, seats: Sequence[Seat], now: float) -> str:
    """Return the rematch on the same puzzle with these seats, creating it only once."""
    first, second = seats
    with writing(database) as connection:
        there = connection.execute(select(duels.c.rematch).where(duels.c.id == duel.id).with_for_update()).scalar_one()
        if there is not None:
            return str(there)
        following = _insert(connection, duel.owner, duel.puzzle, (first, second), duel.valued, now, duel.time)
        change(connection, "duel", duel.id, None, rematch=following)
    return following
