"""The streak: on how many days in a row a player solved a daily puzzle on its day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from gridwright.storage.days import SolvedDay

A_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Streak:
    """The present streak, the longest one, and the days of the present one."""

    length: int
    longest: int
    days: frozenset[date]


def count_streak(solved: Iterable[SolvedDay], today: date) -> Streak:
    """Return the streak up to today, or up to yesterday while today's puzzles are unsolved.

    A puzzle solved on a later day doesn't mend a broken streak.
    """
    in_time = {each.day for each in solved if each.in_time}
    starts = (day for day in in_time if day - A_DAY not in in_time)
    longest = max((len(_run(in_time, start, A_DAY)) for start in starts), default=0)
    present = _run(in_time, today if today in in_time else today - A_DAY, -A_DAY)
    return Streak(len(present), longest, present)


def _run(days: set[date], start: date, step: timedelta) -> frozenset[date]:
    """Return the days without a gap from this one on."""
    run = set[date]()
    while start in days:
        run.add(start)
        start += step
    return frozenset(run)
