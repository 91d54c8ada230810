"""How many days in a row somebody solved a puzzle of the day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta


def streak(solved: Iterable[tuple[str, float]], today: date) -> int:
    """The days in a row up to today, or up to yesterday while today's are still to be solved.

    Each day comes with the instant of the last move: a puzzle solved on a later day does not mend a broken row.
    """
    days = {date.fromisoformat(day) for day, touched in solved if date.fromtimestamp(touched).isoformat() == day}
    day = today if today in days else today - timedelta(days=1)
    row = 0
    while day - timedelta(days=row) in days:
        row += 1
    return row
