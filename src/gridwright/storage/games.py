"""Games: the player, the puzzle, the log entry by entry, the clock, the pen layer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, ColumnElement, insert, select, true
from sqlalchemy.exc import IntegrityError

from gridwright.storage.boards import Overtaken, change
from gridwright.storage.database import Database, insert_if_new, read_row, read_rows, read_value, reading, writing
from gridwright.storage.puzzles import new_id
from gridwright.storage.tables import days, games, lines, players, puzzles


@dataclass(frozen=True)
class Game:
    """A game without its log, as last saved."""

    id: str
    player: str
    puzzle: str
    family: str
    title: str
    since: float
    touched: float
    status: str
    moves: int
    seconds: float
    paused: bool
    gave_up: bool
    hints: int
    pen: str
    assisted: bool
    """the player was helped: a hint, a check, a bot, an overlay that thinks"""
    helped: str
    """JSON: after how many log entries something helped the player"""
    over: float | None
    """by how much the best game beats it, where the family says so"""
    version: int = 0
    ticking: float | None = None
    """since when the clock runs, in the database's time"""

    def seconds_at(self, now: float) -> float:
        """Return what the clock says then."""
        return self.seconds if self.ticking is None else self.seconds + max(0.0, now - self.ticking)


@dataclass(frozen=True)
class Line:
    """A log entry and the clock's seconds at it."""

    text: str
    seconds: float


@dataclass(frozen=True)
class Standing:
    """The game's state after new log entries, saved with them."""

    status: str
    moves: int
    seconds: float
    ticking: float | None = None


def remember_player(database: Database, player: str, now: float) -> None:
    """Save a player who isn't known yet."""
    with writing(database) as connection:
        insert_if_new(connection, players, id=player, since=now)


def new_game(database: Database, player: str, puzzle: str, now: float) -> str:
    """Create a game and return its ID."""
    game = new_id()
    with writing(database) as connection:
        connection.execute(
            insert(games).values(
                id=game,
                player=player,
                puzzle=puzzle,
                since=now,
                touched=now,
                status="playing",
                moves=0,
                seconds=0.0,
                paused=False,
                gave_up=False,
                hints=0,
                pen="[]",
            )
        )
    return game


WHOLE = (
    select(
        *(column for column in games.c if column.name not in ("hidden", "figures")), puzzles.c.family, puzzles.c.title
    )
    .join(puzzles, games.c.puzzle == puzzles.c.id)
    .where(games.c.hidden.is_(False))
)
"""Games with their puzzles' titles, without deleted ones."""


NEW_LINES = insert(lines)


def game(row: Any) -> Game:
    """Return a row of `WHOLE`."""
    return Game(**row._mapping)


def game_of(database: Database, name: str) -> Game | None:
    """Return the game with this ID."""
    row = read_row(database, WHOLE.where(games.c.id == name))
    return None if row is None else game(row)


def last_options(database: Database, player: str, family: str) -> str | None:
    """Return the category of the player's last generated puzzle of this family; daily puzzles aren't chosen."""
    chosen = puzzles.c.category.is_not(None) & puzzles.c.id.not_in(select(days.c.puzzle))
    return _of_last_game(database, puzzles.c.category, player, (puzzles.c.family == family) & chosen)


def last_family(database: Database, player: str) -> str | None:
    """Return the family of the game that the player started last."""
    return _of_last_game(database, puzzles.c.family, player, true())


def _of_last_game(database: Database, column: Column[str], player: str, which: ColumnElement[bool]) -> str | None:
    """Return a column of the puzzle that the player started last, among such puzzles."""
    mine = select(column).join(games, games.c.puzzle == puzzles.c.id).where(games.c.player == player, which)
    found: str | None = read_value(database, mine.order_by(games.c.since.desc(), games.c.id).limit(1))
    return found


def games_of(database: Database, player: str, *, unfinished: bool = False, most: int = 50) -> list[Game]:
    """Return a player's games, the most recent first."""
    wanted = WHOLE.where(games.c.player == player).order_by(games.c.touched.desc(), games.c.id).limit(most)
    if unfinished:
        wanted = wanted.where(games.c.status == "playing", games.c.gave_up.is_(False))
    return [game(row) for row in read_rows(database, wanted)]


def game_on(database: Database, player: str, puzzle: str) -> Game | None:
    """Return the player's newest game of this puzzle."""
    wanted = WHOLE.where(games.c.player == player, games.c.puzzle == puzzle)
    row = read_row(database, wanted.order_by(games.c.touched.desc(), games.c.id).limit(1))
    return None if row is None else game(row)


def is_paused(database: Database, player: str, puzzle: str) -> bool:
    """Return whether the player has paused a game of this puzzle, so that its board is hidden from them."""
    wanted = WHOLE.where(games.c.player == player, games.c.puzzle == puzzle, games.c.paused)
    with reading(database) as connection:
        return connection.execute(wanted.limit(1)).first() is not None


def figures_of(database: Database, game: str) -> dict[str, float]:
    """Return the figures of a finished game's review; none before they are known."""
    found = read_value(database, select(games.c.figures).where(games.c.id == game))
    return read_figures(found)


def read_figures(text: str | None) -> dict[str, float]:
    """Return the figures as they are stored."""
    found: dict[str, float] = {} if text is None else json.loads(text)
    return found


def log_of(database: Database, game: str, after: int = 0) -> list[Line]:
    """Return a game's log entries in order, without the first ones."""
    wanted = select(lines.c.text, lines.c.seconds).where(lines.c.game == game, lines.c.number > after)
    return [Line(row.text, row.seconds) for row in read_rows(database, wanted.order_by(lines.c.number))]


def append(
    database: Database,
    game: str,
    after: int,
    new: Sequence[str],
    standing: Standing,
    now: float,
    version: int | None = None,
) -> int:
    """Write lines that follow the first `after` ones, and the game's state then; return its new version.

    All of it or nothing: Overtaken if there are not exactly that many lines before or the game has another version,
    NotWritten if the disk refused.
    """
    rows = [
        {"game": game, "number": number, "text": text, "seconds": standing.seconds}
        for number, text in enumerate(new, after + 1)
    ]
    try:
        with writing(database) as connection:
            # A game that has the version we know has the lines we know.
            if version is None and after and connection.execute(_numbered(game, after)).first() is None:
                raise Overtaken
            found = change(
                connection,
                "game",
                game,
                version,
                status=standing.status,
                moves=standing.moves,
                seconds=standing.seconds,
                ticking=standing.ticking,
                touched=now,
            )
            connection.execute(NEW_LINES, rows)
    except IntegrityError:
        raise Overtaken from None
    return found


def _numbered(game: str, number: int) -> Any:
    return select(lines.c.number).where(lines.c.game == game, lines.c.number == number)


def amend(database: Database, game: str, **columns: Any) -> int:
    """Write single columns of a game (its pen, whether it was helped) and return its version then, or NotWritten."""
    with writing(database) as connection:
        return change(connection, "game", game, None, **columns)
