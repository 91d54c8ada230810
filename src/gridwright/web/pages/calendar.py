"""The calendar of the daily puzzles: which of a month's days a player has solved, and when."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Iterable, Sequence
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
    """What the calendar shows of a player: the days that can be played, what was solved, and the streak."""

    families: Sequence[str]
    first: date
    today: date
    solved: Iterable[SolvedDay]
    streak: Streak


def show_month(archive: Archive, month: date, shown: date) -> Month:
    """Return the month of this date."""
    known = {(each.day, each.family): each.in_time for each in archive.solved}
    start = month.replace(day=1)
    end = (start + timedelta(days=32)).replace(day=1)
    weeks = Calendar().monthdatescalendar(start.year, start.month)
    return Month(
        f"{start:%B} {start.year}",
        tuple(
            tuple(_day(archive, day, shown, known) if day.month == start.month else None for day in week)
            for week in weeks
        ),
        (start - timedelta(days=1)).replace(day=1) if start > archive.first else None,
        end if end <= archive.today else None,
    )


def _day(archive: Archive, day: date, shown: date, known: dict[tuple[date, str], bool]) -> CalendarDay:
    if not archive.first <= day <= archive.today:
        return CalendarDay(day)
    states = [known.get((day, family)) for family in archive.families]
    return CalendarDay(
        day,
        _label(day, states),
        draw_quarters(states),
        day in archive.streak.days,
        day == archive.today,
        day == shown,
    )


def _label(day: date, states: Sequence[bool | None]) -> str:
    """Say in words what the quarters show."""
    said = [f"{states.count(True)} of {len(states)} solved that day"]
    if later := states.count(False):
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
