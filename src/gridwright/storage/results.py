"""Results that wait for whoever asked: files to download, and jobs that can be asked about at any server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from gridwright.storage.boards import announce
from gridwright.storage.database import Database, give_back_space, read_row, writing
from gridwright.storage.puzzles import new_id
from gridwright.storage.tables import results

KEPT_SECONDS = 15 * 60.0
"""How long a result waits."""
MOST_BYTES = 256 * 1024 * 1024
"""Bytes of all results together; the oldest make room for new ones."""


@dataclass(frozen=True)
class Result:
    """A file (`name`, `media`), or the state of a job: its `state`, a `message`, and its answer as JSON in the end."""

    id: str
    state: str
    message: str = ""
    name: str = ""
    media: str = ""
    body: bytes | None = None


def keep_file(database: Database, player: str, name: str, media: str, body: bytes, now: float) -> str:
    """Keep a file for a while; return the ID it is downloaded by."""
    file = new_id()
    _keep(database, now, id=file, player=player, state="done", name=name, media=media, body=body)
    return file


def keep_job(database: Database, job: str, player: str, server: str, now: float) -> None:
    """Keep a job that is under way at this server, for those who ask at another one."""
    _keep(database, now, id=job, player=player, server=server, state="running")


def _keep(database: Database, now: float, **columns: Any) -> None:
    empty = {"server": "", "message": "", "name": "", "media": "", "body": None}
    with writing(database) as connection:
        gone = connection.execute(delete(results).where(results.c.since < now - KEPT_SECONDS)).rowcount
        new = len(columns.get("body") or b"")
        older = select(results.c.id, func.length(results.c.body)).order_by(results.c.since.desc())
        for name, size in connection.execute(older).all():
            new += size or 0
            if new > MOST_BYTES:
                gone += connection.execute(delete(results).where(results.c.id == name)).rowcount
        connection.execute(insert(results).values(**empty | columns | {"since": now}))
    if gone:
        give_back_space(database)


def end_job(database: Database, job: str, state: str, message: str, body: bytes | None) -> None:
    """Write down how a job ended."""
    with writing(database) as connection:
        ended = update(results).where(results.c.id == job)
        connection.execute(ended.values(state=state, message=message, body=body))


def result_of(database: Database, name: str, player: str, now: float) -> Result | None:
    """Return the player's result of that ID, if it is still there."""
    wanted = select(results).where(
        results.c.id == name, results.c.player == player, results.c.since >= now - KEPT_SECONDS
    )
    row = read_row(database, wanted)
    return None if row is None else Result(row.id, row.state, row.message, row.name, row.media, row.body)


def ask_to_cancel(database: Database, job: str) -> None:
    """Ask the server that has the job to cancel it."""
    with writing(database) as connection:
        announce(connection, f"cancel {job}")
