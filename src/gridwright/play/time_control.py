"""Time limits of a duel: minutes for all moves and seconds added to each (`3+2`), or seconds for each move (`30s`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gridwright.errors import BadOption

MOST_MINUTES = 180.0
MOST_INCREMENT = 180.0
MOST_PER_MOVE = 3600.0
_TOTAL = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)\s*\+\s*(\d{1,3}(?:\.\d{1,2})?)")
_EACH = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)\s*s")


@dataclass(frozen=True)
class TimeControl:
    """Seconds for all moves, with an increment for each move made; or seconds `per_move`."""

    seconds: float = 0.0
    increment: float = 0.0
    per_move: float = 0.0

    def left(self, used: float, moves: int, turn: float) -> float:
        """Return the seconds left after `used` seconds, `moves` moves and `turn` seconds of the next one."""
        left = self.per_move - turn if self.per_move else self.seconds + self.increment * moves - used
        return max(0.0, round(left, 3))


def read_time(text: str) -> TimeControl | None:
    """Read `3+2` (minutes + seconds a move) or `30s` (seconds a move); None for an empty text, else BadOption."""
    text = text.strip()
    if not text:
        return None
    if match := _TOTAL.fullmatch(text):
        minutes, increment = float(match[1]), float(match[2])
        if 0 < minutes <= MOST_MINUTES and increment <= MOST_INCREMENT:
            return TimeControl(seconds=minutes * 60, increment=increment)
    elif (match := _EACH.fullmatch(text)) and 1 <= float(match[1]) <= MOST_PER_MOVE:
        return TimeControl(per_move=float(match[1]))
    raise BadOption(
        f"'{text[:20]}' isn't a time. Give minutes and seconds a move, such as 3+2, or seconds for each move, such as "
        f"30s. At most {MOST_MINUTES:g} minutes, {MOST_INCREMENT:g} seconds added, {MOST_PER_MOVE:g} seconds a move."
    )


def write_time(control: TimeControl | None) -> str:
    """Write a time control as `read_time` reads it."""
    if control is None:
        return ""
    if control.per_move:
        return f"{control.per_move:g}s"
    return f"{control.seconds / 60:g}+{control.increment:g}"
