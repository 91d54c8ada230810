"""A duel in progress: two seats at one board, whose turn it is, and the time each has used.

The log is a list of entries. An entry is a move's text, or `:resign` and a seat, and the seconds that the seat to
move used before it:

    b2-b3 @4.250
    :resign second @1.000

so that the log holds the clocks, too, and a duel survives a crash of its server. As in a solo game an entry is
recorded before it counts. A duel has no undo.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from gridwright.core.contract import AnyFamily
from gridwright.core.results import Outcome
from gridwright.core.roles import Duel
from gridwright.errors import GridwrightError, IllegalMove, Missing, Unreadable

RESIGN = ":resign"
SEATS = ("first", "second")
_LINE = re.compile(r"(.+) @(\d{1,9}(?:\.\d{1,6})?)")


class DuelSession:
    """Two seats, 0 and 1, and the players' names."""

    def __init__(
        self,
        family: AnyFamily,
        puzzle: Any,
        names: tuple[str, str] = SEATS,
        record: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.family = family
        self.puzzle = puzzle
        self.names = names
        self.log: list[str] = []
        self.moves: list[str] = []
        self.resigned: int | None = None
        self._record = record
        self._duel = duel_of(family)
        self._seconds = [0.0, 0.0]
        self._state = self._duel.start(puzzle)

    @property
    def view(self) -> Any:
        """What both may see."""
        return self._duel.view(self._state)

    @property
    def seat(self) -> int:
        """Whose turn it is, or was when the game ended."""
        return self._duel.seat(self.view)

    @property
    def scores(self) -> tuple[float, float]:
        """What each seat has."""
        return self._duel.scores(self.view)

    @property
    def seconds(self) -> tuple[float, float]:
        """How long each seat has thought."""
        return self._seconds[0], self._seconds[1]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if self.resigned is not None:
            return Outcome(1 - self.resigned, f"{self.names[self.resigned]} resigned.")
        return self._duel.outcome(self.view, self.seconds)

    def play(self, seat: int, move: str, seconds: float = 0.0) -> None:
        """Make the move of that text for the seat; IllegalMove or Unreadable leaves all as it was."""
        self._refuse_when_over()
        if seat != self.seat:
            raise IllegalMove(f"It's the {SEATS[self.seat]} seat's turn.")
        read = self.family.text.read_move(move)
        text = self.family.text.write_move(read)
        state = self._duel.play(self._state, read)
        self._write(text, seconds)
        self._state = state
        self.moves.append(text)

    def resign(self, seat: int, seconds: float = 0.0) -> None:
        """Give the game to the other seat, whoever's turn it is; `seconds` are those of the seat to move."""
        self._refuse_when_over()
        self._write(f"{RESIGN} {SEATS[seat]}", seconds)
        self.resigned = seat

    def _refuse_when_over(self) -> None:
        if self.outcome is not None:
            raise IllegalMove("This duel is over.")

    def _write(self, text: str, seconds: float) -> None:
        taken = round(max(0.0, seconds), 3)
        line = f"{text} @{taken:.3f}"
        self._record(line)
        self.log.append(line)
        self._seconds[self.seat] = round(self._seconds[self.seat] + taken, 3)

    def apply_entry(self, line: str) -> None:
        """Apply one entry of a log."""
        match = _LINE.fullmatch(line)
        if match is None:
            raise Unreadable(f"{line!r} isn't a duel entry. Expected a move or {RESIGN} SEAT, then @ and seconds.")
        text, seconds = match[1], float(match[2])
        if text.startswith(":"):
            self.resign(_resigning(text), seconds)
        else:
            self.play(self.seat, text, seconds)


def _resigning(text: str) -> int:
    """Return which seat resigns."""
    word, _, seat = text.partition(" ")
    if word != RESIGN or seat not in SEATS:
        raise Unreadable(f"{text!r} isn't a duel entry. Expected {RESIGN} first or {RESIGN} second.")
    return SEATS.index(seat)


def duel_of(family: AnyFamily) -> Duel[Any, Any, Any, Any]:
    """Return the family's two-player game, or Missing."""
    if family.duel is None:
        raise Missing(f"{family.title} has no two-player game.")
    return family.duel


def replay_duel(
    family: AnyFamily,
    puzzle: Any,
    log: Iterable[str],
    names: tuple[str, str] = SEATS,
    record: Callable[[str], None] = lambda line: None,
) -> DuelSession:
    """Return the duel with this log; replayed entries aren't recorded again."""
    recording = False
    table = DuelSession(family, puzzle, names, lambda line: record(line) if recording else None)
    for number, line in enumerate(log, 1):
        try:
            table.apply_entry(line)
        except GridwrightError as error:
            raise Unreadable(f"{line!r} can't be replayed: {error}", line=number) from None
    recording = True
    return table
