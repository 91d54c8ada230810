"""How far a player is with puzzles that are known by their texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from sqlalchemy import select

from gridwright.storage.database import Database, read_rows, read_value
from gridwright.storage.puzzles import digest_of
from gridwright.storage.tables import games, puzzles

Progress = Literal["", "started", "played", "solved"]
"""Not played yet, a game in progress, over without the best result, or solved."""
_ORDER: tuple[Progress, ...] = ("", "started", "played", "solved")


def progress_of(database: Database, player: str, family: str, texts: Iterable[str]) -> Mapping[str, Progress]:
    """Return by text how far the player came with it in the best of their games; texts never played are left out."""
    by_digest = {digest_of(family, text): text for text in texts}
    wanted = (
        select(puzzles.c.digest, games.c.status, games.c.gave_up, games.c.over, games.c.moves)
        .join(games, games.c.puzzle == puzzles.c.id)
        .where(games.c.player == player, games.c.hidden.is_(False), puzzles.c.digest.in_(by_digest))
    )
    best: dict[str, Progress] = {}
    for row in read_rows(database, wanted):
        text, found = by_digest[row.digest], _progress(row.status, row.gave_up, row.over, row.moves)
        best[text] = max(best.get(text, ""), found, key=_ORDER.index)
    return best


def _progress(status: str, gave_up: bool, over: float | None, moves: int) -> Progress:
    if gave_up:
        return "played"
    if status == "playing":
        return "started" if moves else ""
    # A game that can end unsolved counts as solved once its review found nothing better.
    return "solved" if status == "solved" or over == 0 else "played"


def unfinished_game(database: Database, player: str, family: str, text: str) -> str | None:
    """Return the player's newest game of this puzzle that can be continued."""
    wanted = (
        select(games.c.id)
        .join(puzzles, games.c.puzzle == puzzles.c.id)
        .where(
            puzzles.c.digest == digest_of(family, text),
            games.c.player == player,
            games.c.hidden.is_(False),
            games.c.status == "playing",
            games.c.gave_up.is_(False),
        )
        .order_by(games.c.touched.desc(), games.c.id)
        .limit(1)
    )
    found = read_value(database, wanted)
    return None if found is None else str(found)
