"""The calendar of the daily puzzles: which of a month's days a player has solved, and when."""

from __future__ import annotations

from calendar import Calendar
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil, sqrt

from markupsafe import Markup

from gridwright.storage.days import SolvedDay
from gridwright.web.players.streak import Streak

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
TILE, GAP = 13, 3


@dataclass(frozen=True)
class CalendarDay:
    """A day of the calendar; without a `label` it can't be played."""

    day: date
    label: str = ""
    picture: Markup | None = None
    in_streak: bool = False
    is_today: bool = False
    is_shown: bool = False


@dataclass(frozen=True)
class Month:
    """A month: its title, its weeks, and the months before and after it, as far as the archive goes."""

    title: str
    weeks: tuple[tuple[CalendarDay | None, ...], ...]
    before: date | None
    after: date | None


@dataclass(frozen=True)
class Archive:
    """What the calendar shows of a player: the days that can be played, what was solved, and the streak.

    The families' own puzzles have a square each. Extra ones have none, but a label says what was solved of them.
    """

    families: Sequence[str]
    first: date
    today: date
    solved: Sequence[SolvedDay]
    streak: Streak


def show_month(archive: Archive, month: date, shown: date) -> Month:
    """Return the month of this date."""
    known = {(each.day, each.name): each.in_time for each in archive.solved}
    extra = defaultdict[date, list[bool]](list)
    for each in archive.solved:
        if each.is_extra:
            extra[each.day].append(each.in_time)
    start = month.replace(day=1)
    end = (start + timedelta(days=32)).replace(day=1)
    weeks = Calendar().monthdatescalendar(start.year, start.month)
    return Month(
        f"{start:%B} {start.year}",
        tuple(
            tuple(_day(archive, day, shown, known, extra[day]) if day.month == start.month else None for day in week)
            for week in weeks
        ),
        (start - timedelta(days=1)).replace(day=1) if start > archive.first else None,
        end if end <= archive.today else None,
    )


def _day(
    archive: Archive, day: date, shown: date, known: Mapping[tuple[date, str], bool], extra: Sequence[bool]
) -> CalendarDay:
    if not archive.first <= day <= archive.today:
        return CalendarDay(day)
    states = [known.get((day, family)) for family in archive.families]
    return CalendarDay(
        day,
        _label(day, states, extra),
        draw_quarters(states),
        day in archive.streak.days,
        day == archive.today,
        day == shown,
    )


def _label(day: date, states: Sequence[bool | None], extra: Sequence[bool]) -> str:
    """Say in words what the quarters show, and how many extra puzzles were solved."""
    more = f" and {extra.count(True)} extra" if True in extra else ""
    said = [f"{states.count(True)} of {len(states)}{more} solved that day"]
    if later := states.count(False) + extra.count(False):
        said.append(f"{later} later")
    return f"{day.day} {day:%B}: {', '.join(said)}"


def draw_quarters(states: Sequence[bool | None]) -> Markup:
    """Draw a tile for each family: filled if solved on its day, outlined if later, grey if open."""
    columns = max(2, ceil(sqrt(len(states))))
    rows = ceil(len(states) / columns)
    tiles = (
        f'<rect class="{_kind(state)}" x="{1 + (TILE + GAP) * (number % columns)}" '
        f'y="{1 + (TILE + GAP) * (number // columns)}" width="{TILE}" height="{TILE}" rx="3"/>'
        for number, state in enumerate(states)
    )
    width, height = ((TILE + GAP) * count - GAP + 2 for count in (columns, rows))
    return Markup(f'<svg class="quarters" viewBox="0 0 {width} {height}" aria-hidden="true">{"".join(tiles)}</svg>')


def _kind(state: bool | None) -> str:
    return "open" if state is None else "in-time" if state else "later"
