"""A duel in memory: two seats, whose clock runs, and the log. An entry is on the disk before it counts.

A person's clock runs while one of the two players has a page open, at whichever server; with time limits it runs on
whatever pages do. A bot's clock runs from the moment it is asked until its move is on the board: what it shows is what
counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from gridwright.actions.choose import duel_of
from gridwright.core.scene import Selection
from gridwright.errors import GridwrightError, IllegalMove
from gridwright.play.clock import Clock
from gridwright.play.duel_session import DuelSession, replay_duel
from gridwright.play.time_control import read_time
from gridwright.storage import boards, duel_results, duels
from gridwright.storage.database import Database, NotWritten
from gridwright.storage.duel_results import DuelResult
from gridwright.storage.puzzles import Puzzle
from gridwright.web.duels import duel_messages
from gridwright.web.duels.outcome import find_result, made_moves, rating_after
from gridwright.web.duels.retry import RetryPosition
from gridwright.web.jobs.duel_tasks import PositionEvaluation
from gridwright.web.live.board import LiveBoard, NotSaved, Viewer
from gridwright.web.live.connection import ClientConnection

DEFAULT_NAMES = ("First player", "Second player")


def names_of(seats: duels.Seats) -> tuple[str, str]:
    """Return the names of both players; a player without a name is called by their seat."""
    return seats[0].name or DEFAULT_NAMES[0], seats[1].name or DEFAULT_NAMES[1]


class DuelViewer(Viewer):
    """A page that shows a duel: what it has selected, the moves it knows, and the position it retries."""

    def __init__(self, connection: ClientConnection, player: str) -> None:
        super().__init__(connection, player)
        self.known_moves: tuple[duel_messages.MadeMove, ...] = ()
        self.selection: Selection = None
        self.retry: RetryPosition | None = None


class DuelNotFound(GridwrightError):
    """A duel that doesn't exist."""

    def __init__(self) -> None:
        super().__init__("This duel doesn't exist.")


class DuelBoard(LiveBoard[DuelSession, DuelViewer]):
    """The part of a live duel that is the same for everyone: seats, clocks, and the log on the disk."""

    kind = "duel"

    def __init__(
        self,
        database: Database,
        stored: duels.Duel,
        puzzle: Puzzle,
        now: Callable[[], float] = time.time,
        server: str = "",
        wall: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(database, stored.id, stored.version, puzzle, now, server, wall)
        self.stored = stored
        self.rules = duel_of(self.family)
        self.limits = read_time(stored.time)
        self.evaluation: PositionEvaluation | None = None
        """of the last position that was evaluated"""
        self.evaluated_moves: tuple[str, ...] | None = None
        """the moves that led to it"""
        self.review: duel_messages.DuelReview | None = None
        self.result: DuelResult | None = None
        """the result of a duel against a bot"""
        self.record: duel_results.BotRecord | None = None
        """the player's record against this bot, once the duel is over"""
        self._is_thinking = False
        self._is_recording = True
        self._load()

    def _read_row(self) -> None:
        stored = duels.duel_of(self._database, self.id)
        if stored is None:
            raise DuelNotFound
        self.stored, self.version = stored, stored.version
        self.present = boards.attendants(self._database, self.id)

    def _load(self) -> None:
        log = duels.log_of(self._database, self.id)
        puzzle = self.family.text.read(self.puzzle.text)
        self.session = replay_duel(self.family, puzzle, log, self.names, self._append)
        self._moment = None
        self._start_turn(self._stored_clock())

    def _load_more(self) -> None:
        self.session.names = self.names
        self._is_recording = False
        try:
            for entry in duels.log_of(self._database, self.id, len(self.session.log)):
                self.session.apply_entry(entry)
        finally:
            self._is_recording = True
        self._moment = None
        self._start_turn(self._stored_clock())

    def _stored_clock(self) -> Clock:
        """Return the clock as it was written down; without limits it only runs while a player is present."""
        runs = bool(self.present) or self.limits is not None
        return Clock(self.stored.thought, self.stored.ticking if runs else None)

    # Seats

    @property
    def names(self) -> tuple[str, str]:
        """The names of both players."""
        return names_of(self.seats)

    @property
    def seats(self) -> duels.Seats:
        """Who has which seat."""
        return self.stored.seats

    @property
    def is_ready(self) -> bool:
        """Whether both seats are taken."""
        return all(seat.taken for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.session.outcome is not None

    @property
    def bot(self) -> str | None:
        """The bot to move, if it is a bot's turn."""
        return self.seats[self.session.seat].bot if self.is_ready and not self.is_over else None

    @property
    def has_only_bots(self) -> bool:
        """Whether bots play each other."""
        return all(seat.bot for seat in self.seats)

    def is_open_to(self, player: str) -> bool:
        """Return whether this player may see it: everyone who knows its name may."""
        return True

    def is_player(self, player: str) -> bool:
        """Return whether this player has a seat."""
        return bool(self.seats_of(player))

    def belongs_to(self, player: str) -> bool:
        """Return whether this player plays or created it."""
        return self.stored.owner == player or bool(self.seats_of(player))

    def seats_of(self, player: str) -> frozenset[int]:
        """Return the seats of this player."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.player == player)

    def find_take_back(self, player: str) -> int | None:
        """Return the seat of this player whose last move could be taken back."""
        own = self.seats_of(player)
        if self.is_over or not self.is_ready or not own:
            return None
        return next((made.seat for made in reversed(self.session.made) if made.seat in own), None)

    def can_offer_draw(self, player: str) -> bool:
        """Return whether this player may offer a draw: they play, and both players are people."""
        is_going = self.is_ready and not self.is_over
        return is_going and bool(self.seats_of(player)) and not any(seat.bot for seat in self.seats)

    def claim(self, token: str, player: str, name: str) -> bool:
        """Give the free seat of this token to a player; False if it is taken already."""
        ticking = self._now() if self.present else None
        version = duels.claim(self._database, token, player, name, ticking)
        if version is None:
            return False
        self._note_version(version)
        first, second = (
            replace(seat, player=player, name=name) if seat.token == token else seat for seat in self.seats
        )
        self.stored = replace(self.stored, seats=(first, second))
        self.session.names = self.names
        self._start_turn(Clock(0.0, ticking))
        return True

    def rematch(self, player: str) -> str:
        """Start the next duel, with the seats swapped, and return its name."""
        # Whoever started a duel of two bots may do so again.
        if self.stored.owner != player:
            self.own_seats(player)
        if not self.is_over:
            raise IllegalMove("The duel isn't over yet. You can ask for a rematch after it.")
        swapped = [replace(seat, token=None) for seat in reversed(self.seats)]
        following = duels.rematch(self._database, self.stored, swapped, self._wall())
        self.stored = replace(self.stored, rematch=following)
        return following

    def own_seats(self, player: str) -> frozenset[int]:
        """Return the seats of this player; spectators have none, and may not act."""
        own = self.seats_of(player)
        if not own:
            raise IllegalMove("You are a spectator. Only the two players can do this.")
        return own

    # Clocks

    @property
    def clock(self) -> Clock:
        """The clock of the seat to move, in this turn."""
        return self._clock

    @property
    def has_limits_running(self) -> bool:
        """Whether time is limited and has begun to run."""
        begun = bool(self.session.log) or self.clock.running or self.clock.kept > 0
        return self.limits is not None and begun and self.is_ready and not self.is_over

    @property
    def is_out_of_time(self) -> bool:
        """Whether the seat to move has no time left."""
        left = self.seconds_left()
        return left is not None and self.has_limits_running and left[self.session.seat] <= 0

    def seconds(self) -> tuple[float, float]:
        """Return what the two clocks say."""
        first, second = self.session.seconds
        thought = 0.0 if self.is_over else self.clock.seconds(self._now())
        return (first + thought, second) if self.session.seat == 0 else (first, second + thought)

    def seconds_left(self) -> tuple[float, float] | None:
        """Return how much time both have left; None without limits."""
        if self.limits is None:
            return None
        used, made, seat = self.seconds(), self.session.moves_made, self.session.seat
        thought = 0.0 if self.is_over else self.clock.seconds(self._now())
        turns = [0.0, 0.0]
        turns[seat] = self.session.turn_seconds + thought
        left = self.limits.left
        return left(used[0], made[0], turns[0]), left(used[1], made[1], turns[1])

    def lets_clock_run(self, player: str) -> bool:
        """Return whether a page of this player lets the clock run: that of either seat does."""
        return self.is_player(player)

    def start_thinking(self) -> None:
        """Start the clock of a bot that is at work."""
        self._is_thinking = True
        self._set_clock()

    def end_on_time(self) -> bool:
        """End the duel if the seat to move has no time left; return whether it did."""
        if not self.is_out_of_time:
            return False
        self.session.time_out(self.session.seat, self.clock.seconds(self._now()))
        self._start_turn(Clock())
        return True

    def _clock_for(self, present: frozenset[str]) -> Clock:
        attended = bool(present) or self.has_limits_running
        counts = self._is_thinking if self.bot is not None else self._is_persons_turn and attended
        return self._clock.turned(counts, self._now())

    def _take_clock(self, clock: Clock) -> None:
        self._clock = clock

    def _start_turn(self, clock: Clock) -> None:
        """Let the seat to move think; the clock says since when."""
        self.made = made_moves(self.session)
        self._is_thinking = False
        self._clock = clock if self._is_persons_turn else Clock()
        self._set_clock()
        self._note_end()

    @property
    def _is_persons_turn(self) -> bool:
        """Whether a person is to move."""
        return self.is_ready and not self.is_over and self.bot is None

    # The log

    def enter(self, act: Callable[[float], None]) -> None:
        """Do something that makes an entry, given the seconds thought until now; nothing counts after time is up."""
        if self.end_on_time():
            raise IllegalMove("Time is up. The duel is over.")
        act(self.clock.seconds(self._now()))
        self._start_turn(Clock(0.0, self._written))

    def _append(self, entry: str) -> None:
        """Write an entry of the log to the disk; the next turn starts then."""
        if not self._is_recording:
            return
        self._written = self._now() if self.present or self.limits is not None else None
        try:
            self.version = duels.append(
                self._database,
                self.id,
                len(self.session.log),
                entry,
                self._wall(),
                ticking=self._written,
                version=self.version,
            )
        except boards.Overtaken:
            raise
        except NotWritten:
            self._drop_unsaved()
            raise NotSaved("Your move couldn't be saved and was undone. Try again.") from None

    def _note_end(self) -> None:
        """Write down the result once it is over, and read the player's record."""
        if not self.is_over:
            return
        if not self.stored.over:
            result = find_result(self.id, self.session, self.seats, self._wall(), counted=self.is_counted)
            self._note_version(duels.finish(self._database, self.id, result, rating_after(self.rules.RATINGS, result)))
            self.stored = replace(self.stored, over=True)
        self.result = duel_results.result_of(self._database, self.id)
        if self.result is not None:
            found = duel_results.records_of(self._database, self.result.player, self.result.family)
            self.record = next((each for each in found if each.bot == self.result.bot), None)

    @property
    def is_counted(self) -> bool:
        """Whether a duel against a bot counts: no take-backs, and no hints for the player."""
        return not self.session.has_taken_back and not self.session.hinted
