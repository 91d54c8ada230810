"""The streak: on how many days in a row a player solved a daily puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta


def count_streak(solved: Iterable[tuple[str, float]], today: date) -> int:
    """Return the streak up to today, or up to yesterday while today's puzzles are unsolved.

    Each day comes with the instant of the last move: a puzzle solved on a later day doesn't mend a broken streak.
    """
    days = {date.fromisoformat(day) for day, touched in solved if date.fromtimestamp(touched).isoformat() == day}
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day - timedelta(days=length) in days:
        length += 1
    return length
