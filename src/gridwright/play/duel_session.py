"""A duel in progress: two seats at one board, whose turn it is, and the time each has used.

The log is a list of entries. An entry is a move's text or a command, and the seconds that the seat to move used since
the entry before:

    b2-b3 @4.250
    :offer takeback first @0.500    asks the other seat; gone with the next move
    :decline @0.750                 answers no
    :takeback 1 @0.250              the last move is taken back
    :hint second @1.000             that seat was shown a good move
    :draw @2.000                    both agreed on a draw
    :resign second @1.000
    :timeout first @9.125           the first seat ran out of time

so that the log holds clocks and offers, too, and a duel survives a crash of its server. As in a solo game an entry is
recorded before it counts. What ended by time is an entry: the log can be replayed without a clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from gridwright.actions.choose import duel_of
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.results import SEAT_NAMES, Outcome, name_seats
from gridwright.errors import IllegalMove, Unreadable
from gridwright.play.session import apply_log

SEATS = ("first", "second")
_LINE = re.compile(r"(.+) @(\d{1,9}(?:\.\d{1,6})?)")
_COMMAND = re.compile(
    r":(?:(resign|timeout|hint) (first|second)|offer (draw|takeback) (first|second)|takeback (\d{1,6})|(decline|draw))"
)

Offered: TypeAlias = Literal["draw", "takeback"]


@dataclass(frozen=True)
class Offer:
    """What a seat asks of the other: a draw, or to take back its last move."""

    what: Offered
    seat: int


@dataclass(frozen=True)
class Made:
    """A move that was not taken back: its text, who made it, and the seconds of that turn."""

    text: str
    seat: int
    seconds: float


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
        self.made: list[Made] = []
        """the moves that were not taken back"""
        self.offer: Offer | None = None
        self.offered: set[Offer] = set()
        """what was asked in this position since somebody answered; `offer` is the last of them"""
        self.hinted: set[int] = set()
        """seats that were shown a good move"""
        self.has_taken_back = False
        self.turn_seconds = 0.0
        """what the seat to move had used in this turn at the last entry"""
        self._moves_made = [0, 0]
        self._ending: Outcome | None = None
        self._record = record
        self._duel = duel_of(family)
        self._seconds = [0.0, 0.0]
        self._state = self._duel.start(puzzle)

    @property
    def view(self) -> Any:
        """What both may see."""
        return self._duel.view(self._state)

    @property
    def moves(self) -> list[str]:
        """The texts of the moves that were not taken back."""
        return [made.text for made in self.made]

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
    def moves_made(self) -> tuple[int, int]:
        """How many moves each seat has made, those that were taken back included: each earned its increment."""
        return self._moves_made[0], self._moves_made[1]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, with the players' names; None while it is in progress."""
        return self.outcome_for(self.names)

    def outcome_for(self, names: tuple[str, str]) -> Outcome | None:
        """Return how it ended, with these names in its sentence."""
        found = self._ending or self._duel.outcome(self.view, self.seconds)
        return None if found is None else replace(found, because=name_seats(found.because, names))

    def moves_back(self, seat: int) -> int:
        """Count the moves from the end to this seat's last one; 0 if it has made none."""
        return next((back for back, made in enumerate(reversed(self.made), 1) if made.seat == seat), 0)

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
        self.made.append(Made(text, seat, round(self.turn_seconds, 3)))
        self._moves_made[seat] += 1
        self._start_turn()

    def resign(self, seat: int, seconds: float = 0.0) -> None:
        """Give the game to the other seat, whoever's turn it is; `seconds` are those of the seat to move."""
        self._end(f":resign {SEATS[seat]}", seconds, Outcome(1 - seat, f"{SEAT_NAMES[seat]} resigned.", "resigned"))

    def time_out(self, seat: int, seconds: float = 0.0) -> None:
        """End the game: this seat has no time left."""
        self._end(f":timeout {SEATS[seat]}", seconds, Outcome(1 - seat, f"{SEAT_NAMES[seat]} ran out of time.", "time"))

    def agree_draw(self, seconds: float = 0.0) -> None:
        """End the game in a draw that both want."""
        self._end(":draw", seconds, Outcome(None, "Draw agreed.", "agreed"))

    def make_offer(self, offer: Offer, seconds: float = 0.0) -> None:
        """Ask the other seat; an earlier offer is gone."""
        self._refuse_when_over()
        if offer.what == "takeback" and not self.moves_back(offer.seat):
            raise IllegalMove("There is no move to take back.")
        self._write(f":offer {offer.what} {SEATS[offer.seat]}", seconds)
        self.offer = offer
        self.offered.add(offer)

    def decline(self, seconds: float = 0.0) -> None:
        """Answer the offer with no."""
        self._refuse_when_over()
        if self.offer is None:
            raise IllegalMove("There is no offer any more.")
        self._write(":decline", seconds)
        self.offer = None
        self.offered.clear()

    def note_hint(self, seat: int, seconds: float = 0.0) -> None:
        """Note that this seat is shown a good move."""
        self._refuse_when_over()
        self._write(f":hint {SEATS[seat]}", seconds)
        self.hinted.add(seat)

    def take_back(self, count: int, seconds: float = 0.0) -> None:
        """Take back the last moves. The time they took stays used."""
        self._refuse_when_over()
        if not 1 <= count <= len(self.made):
            raise IllegalMove("There is no move to take back.")
        self._write(f":takeback {count}", seconds)
        del self.made[len(self.made) - count :]
        self._state = self._duel.start(self.puzzle)
        for move in self.moves:
            self._state = self._duel.play(self._state, self.family.text.read_move(move))
        self.has_taken_back = True
        self._start_turn()

    def _start_turn(self) -> None:
        self.turn_seconds = 0.0
        self.offer = None
        self.offered.clear()

    def _end(self, text: str, seconds: float, ending: Outcome) -> None:
        self._refuse_when_over()
        self._write(text, seconds)
        self._ending = ending
        self.offer = None

    def _refuse_when_over(self) -> None:
        if self.outcome is not None:
            raise IllegalMove("This duel is over.")

    def _write(self, text: str, seconds: float) -> None:
        taken = round(max(0.0, seconds), 3)
        line = f"{text} @{taken:.3f}"
        self._record(line)
        self.log.append(line)
        self.turn_seconds = round(self.turn_seconds + taken, 3)
        self._seconds[self.seat] = round(self._seconds[self.seat] + taken, 3)

    def apply_entry(self, line: str) -> None:
        """Apply one entry of a log."""
        match = _LINE.fullmatch(line)
        if match is None:
            raise Unreadable(f"{line!r} isn't a duel entry. Expected a move or a command, then @ and seconds.")
        text, seconds = match[1], float(match[2])
        if text.startswith(":"):
            self._apply_command(text, seconds)
        else:
            self.play(self.seat, text, seconds)

    def _apply_command(self, text: str, seconds: float) -> None:
        match = _COMMAND.fullmatch(text)
        if match is None:
            raise Unreadable(f"{text!r} isn't a command of a duel. Expected one such as ':resign first'.")
        of_seat, seat, what, asking, count, plain = match.groups()
        if of_seat:
            act = {"resign": self.resign, "timeout": self.time_out, "hint": self.note_hint}[of_seat]
            act(SEATS.index(seat), seconds)
        elif what:
            self.make_offer(Offer("draw" if what == "draw" else "takeback", SEATS.index(asking)), seconds)
        elif count:
            self.take_back(int(count), seconds)
        else:
            (self.decline if plain == "decline" else self.agree_draw)(seconds)


def replay_duel(
    family: Family[P, S, V, M, A],
    puzzle: P,
    log: Iterable[str],
    names: tuple[str, str] = SEATS,
    record: Callable[[str], None] = lambda line: None,
) -> DuelSession:
    """Return the duel with this log; replayed entries aren't recorded again."""
    recording = False
    session = DuelSession(family, puzzle, names, lambda line: record(line) if recording else None)
    apply_log(session.apply_entry, log)
    recording = True
    return session
