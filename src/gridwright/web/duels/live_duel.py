"""A duel in memory: two seats, whose clock runs, and what each player may do. An entry is on the disk before it counts.

A person's clock runs while one of the two players has a page open, at whichever server. A bot's clock shows how long
its own thinking took.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from msgspec.structs import replace as replace_struct

from gridwright.core.scene import Gesture, Refusal, Scene, Select, Selection, Settings
from gridwright.errors import GridwrightError, IllegalMove
from gridwright.play.clock import Clock
from gridwright.play.duel_session import DuelSession, duel_of, replay_duel
from gridwright.storage import boards, duels
from gridwright.storage.database import Database, NotWritten
from gridwright.storage.puzzles import Puzzle
from gridwright.web.duels import duel_messages
from gridwright.web.duels.retry import RetryPosition
from gridwright.web.live import messages
from gridwright.web.live.board import LiveBoard, NotSaved, Viewer
from gridwright.web.live.connection import ClientConnection
from gridwright.web.pages.context import capital

DEFAULT_NAMES = ("First player", "Second player")


def names_of(seats: duels.Seats) -> tuple[str, str]:
    """The names of both players; a player without a name is called by their seat."""
    return seats[0].name or DEFAULT_NAMES[0], seats[1].name or DEFAULT_NAMES[1]


class DuelViewer(Viewer):
    """A page that shows a duel: what it has selected, the moves it knows, and the position it retries."""

    def __init__(self, connection: ClientConnection, player: str) -> None:
        super().__init__(connection, player)
        self.known_moves = 0
        self.selection: Selection = None
        self.retry: RetryPosition | None = None


class DuelNotFound(GridwrightError):
    """A duel that doesn't exist."""

    def __init__(self) -> None:
        super().__init__("This duel doesn't exist.")


class LiveDuel(LiveBoard[DuelSession, DuelViewer]):
    """A duel that is played or watched."""

    kind = "duel"

    def __init__(
        self,
        database: Database,
        stored: duels.Duel,
        puzzle: Puzzle,
        now: Callable[[], float] = time.time,
        server: str = "",
    ) -> None:
        super().__init__(database, stored.id, stored.version, puzzle, now, server)
        self.stored = stored
        self.rules = duel_of(self.family)
        self.evaluation: duel_messages.Evaluation | None = None
        """of the last position that was evaluated"""
        self.review: duel_messages.DuelReview | None = None
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
        self.made = made_moves(self.session)
        self._moment = None
        self._start_turn(Clock(self.stored.thought, self.stored.ticking if self.present else None))

    def _load_more(self) -> None:
        self.session.names = self.names
        self._is_recording = False
        try:
            for entry in duels.log_of(self._database, self.id, len(self.session.log)):
                self.session.apply_entry(entry)
        finally:
            self._is_recording = True
        self.made = made_moves(self.session)
        self._start_turn(Clock(self.stored.thought, self.stored.ticking if self.present else None))

    # How it stands

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

    @property
    def clock(self) -> Clock:
        """The clock of the seat to move, in this turn."""
        return self._clock

    @property
    def is_evaluated(self) -> bool:
        """Whether the evaluation is that of the position on the board."""
        return self.evaluation is not None and self.evaluation.after == len(self.session.moves)

    @property
    def wants_evaluation(self) -> bool:
        """Whether players see evaluations; a bot that answers a person doesn't wait for one."""
        is_answering = self.bot is not None and not self.has_only_bots
        return self.is_over or (self.stored.valued and not is_answering)

    def is_open_to(self, player: str) -> bool:
        """Whether this player may see it: everyone who knows its name may."""
        return True

    def is_player(self, player: str) -> bool:
        """Whether this player has a seat."""
        return bool(self.seats_of(player))

    def lets_clock_run(self, player: str) -> bool:
        """Whether a page of this player lets the clock run: that of either seat does."""
        return self.is_player(player)

    def seats_of(self, player: str) -> frozenset[int]:
        """The seats of this player."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.player == player)

    def seconds(self) -> tuple[float, float]:
        """What the two clocks say."""
        first, second = self.session.seconds
        thought = 0.0 if self.is_over else self.clock.seconds(self._now())
        return (first + thought, second) if self.session.seat == 0 else (first, second + thought)

    def describe(self, viewer: DuelViewer) -> messages.ServerMessage:
        """How it stands, with the moves that are new to this page."""
        state = self.state(viewer.player, viewer.known_moves)
        viewer.known_moves = len(self.made)
        if viewer.retry is not None:
            return replace_struct(state, selection=viewer.retry.selection, retrying=viewer.retry.number)
        return replace_struct(state, selection=viewer.selection)

    def state(self, player: str, known_moves: int = 0) -> duel_messages.DuelState:
        """How it stands for this player, without the moves that are known."""
        outcome, free = self.session.outcome, next((seat for seat in self.seats if not seat.taken), None)
        first, second = self.seconds()
        return duel_messages.DuelState(
            seats=(self._describe_seat(0, player), self._describe_seat(1, player)),
            turn=self.session.seat,
            scores=self.session.scores,
            seconds=(round(first, 3), round(second, 3)),
            running=self.clock.running,
            entries=len(self.session.log),
            known=known_moves,
            moves=tuple(self.made[known_moves:]),
            over=outcome is not None,
            winner=None if outcome is None else outcome.winner,
            because="" if outcome is None else outcome.because,
            evaluated=self.stored.valued or outcome is not None,
            spectators=sum(not self.seats_of(viewer.player) for viewer in tuple(self.viewers)),
            join=f"/join/{free.token}" if free is not None and self.seats_of(player) else "",
            rematch=f"/duels/{self.stored.rematch}" if self.stored.rematch else "",
        )

    def _describe_seat(self, number: int, player: str) -> duel_messages.SeatInfo:
        seat, strengths = self.seats[number], self.rules.STRENGTHS
        bot = None if seat.bot is None else self.rules.RENAMED.get(seat.bot, seat.bot)
        level = strengths.index(bot) + 1 if bot in strengths else 0
        return duel_messages.SeatInfo(
            name=self.names[number],
            bot="" if seat.bot is None else capital(seat.bot),
            level=level,
            levels=len(strengths) if level else 0,
            taken=seat.taken,
            yours=seat.player == player,
            connected=seat.player is not None and seat.player in self.present,
        )

    def greetings(self) -> list[messages.ServerMessage]:
        """The evaluation and the review, as far as they are known."""
        return [message for message in (self.evaluation, self.review) if message is not None]

    # The picture

    def scene(self, viewer: DuelViewer) -> Scene:
        """Draw the board with what belongs to whom, or the position that the page retries."""
        settings = viewer.picture.settings
        if viewer.retry is not None:
            return viewer.retry.scene(settings)
        return self.rules.scene(self.session.view, viewer.selection, settings)

    def _new_session(self) -> DuelSession:
        return DuelSession(self.family, self.session.puzzle, self.names)

    def _scene_of(self, session: DuelSession, settings: Settings) -> Scene:
        return self.rules.scene(session.view, None, settings)

    def _seconds_of(self, session: DuelSession) -> float:
        return round(sum(session.seconds), 3)

    def forget_selections(self) -> None:
        """Drop what pages have selected, after a move."""
        for viewer in tuple(self.viewers):
            viewer.selection = None

    # What the players do

    def touch(self, viewer: DuelViewer, gesture: Gesture) -> bool:
        """Do what a gesture means; whether it had any effect."""
        seat = self._seat_to_move(viewer.player)
        meant = self.rules.interpret(self.session.view, viewer.selection, gesture, viewer.picture.settings)
        if meant is None:
            return False
        if isinstance(meant, Refusal):
            raise IllegalMove(meant.message, meant.key)
        if isinstance(meant, Select):
            viewer.selection = meant.key
            return True
        for move in meant:
            self._play(seat, self.family.text.write_move(move), self.clock.seconds(self._now()))
        viewer.selection = None
        return bool(meant)

    def play(self, player: str, text: str, seat: int | None = None, after: int | None = None) -> None:
        """Make a move of this text; if the seat or the number of entries before it is given, only there."""
        if after is not None and after != len(self.session.log):
            raise IllegalMove(f"The duel has {len(self.session.log)} log entries by now, not {after}.")
        own = self._seat_to_move(player)
        if seat is not None and seat != own:
            raise IllegalMove("It is the other seat's turn.")
        self._play(own, text, self.clock.seconds(self._now()))

    def resign(self, player: str) -> None:
        """Give the duel to the other seat."""
        own = self._own_seats(player)
        self._refuse_before_start()
        self._resign(self.session.seat if self.session.seat in own else min(own))

    def play_bot(self, after: int, move: str, seconds: float) -> bool:
        """Make a bot's move, found in so many seconds after so many entries; False if the duel has moved on."""
        if self.bot is None or len(self.session.log) != after:
            return False
        self._play(self.session.seat, move, seconds)
        return True

    def resign_bot(self, after: int) -> None:
        """Resign for a bot that can't move."""
        if self.bot is not None and len(self.session.log) == after:
            self._resign(self.session.seat)

    def _own_seats(self, player: str) -> frozenset[int]:
        own = self.seats_of(player)
        if not own:
            raise IllegalMove("You are a spectator. Only the two players can do this.")
        return own

    def _seat_to_move(self, player: str) -> int:
        """The seat to move, if it is this player's."""
        own = self._own_seats(player)
        self._refuse_before_start()
        if not self.is_over and self.session.seat not in own:
            raise IllegalMove(f"It is {self.names[self.session.seat]}'s turn.")
        return self.session.seat

    def _refuse_before_start(self) -> None:
        if not self.is_ready:
            raise IllegalMove("Wait until your opponent joins.")

    def _play(self, seat: int, text: str, seconds: float) -> None:
        before = self.session.scores
        self.session.play(seat, text, seconds)
        points = self.session.scores[seat] - before[seat]
        seconds = _seconds_of_entry(self.session.log[-1])
        self.made.append(duel_messages.MadeMove(self.session.moves[-1], seat, seconds, points))
        self._start_turn(Clock(0.0, self._written))

    def _resign(self, seat: int) -> None:
        self.session.resign(seat, self.clock.seconds(self._now()))
        self._start_turn(Clock(0.0, self._written))

    def _append(self, entry: str) -> None:
        """Write an entry of the log to the disk; the next turn starts then."""
        if not self._is_recording:
            return
        self._written = self._now() if self.present else None
        try:
            self.version = duels.append(
                self._database,
                self.id,
                len(self.session.log),
                entry,
                time.time(),
                ticking=self._written,
                version=self.version,
            )
        except boards.Overtaken:
            raise
        except NotWritten:
            self._drop_unsaved()
            raise NotSaved("Your move couldn't be saved and was undone. Try again.") from None

    def _start_turn(self, clock: Clock) -> None:
        """Let the seat to move think; the clock says since when."""
        self._is_thinking = False
        self._clock = clock if self._is_persons_turn else Clock()
        self._set_clock()
        self._note_end()

    @property
    def _is_persons_turn(self) -> bool:
        return self.is_ready and not self.is_over and self.bot is None

    def _note_end(self) -> None:
        if self.is_over and not self.stored.over:
            self._note_version(duels.finish(self._database, self.id))
            self.stored = replace(self.stored, over=True)

    # Seats

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
        """Start the next duel, with the seats swapped; its name."""
        # Whoever started a duel of two bots may do so again.
        if self.stored.owner != player:
            self._own_seats(player)
        if not self.is_over:
            raise IllegalMove("The duel isn't over yet. You can ask for a rematch after it.")
        swapped = [replace(seat, token=None) for seat in reversed(self.seats)]
        following = duels.rematch(self._database, self.stored, swapped, time.time())
        self.stored = replace(self.stored, rematch=following)
        return following

    # Clocks

    def start_thinking(self) -> None:
        """Start the clock of a bot that is at work."""
        self._is_thinking = True
        self._set_clock()

    def _clock_for(self, present: frozenset[str]) -> Clock:
        counts = self._is_thinking if self.bot is not None else self._is_persons_turn and bool(present)
        return self._clock.turned(counts, self._now())

    def _take_clock(self, clock: Clock) -> None:
        self._clock = clock


def made_moves(session: DuelSession) -> list[duel_messages.MadeMove]:
    """List the moves of a duel: by whom, in how many seconds, and what each added to its seat's score."""
    made: list[duel_messages.MadeMove] = []
    rules, text = duel_of(session.family), session.family.text
    state = rules.start(session.puzzle)
    for move, entry in zip(session.moves, session.log, strict=False):
        view = rules.view(state)
        seat, before = rules.seat(view), rules.scores(view)
        state = rules.play(state, text.read_move(move))
        points = rules.scores(rules.view(state))[seat] - before[seat]
        made.append(duel_messages.MadeMove(move, seat, _seconds_of_entry(entry), points))
    return made


def _seconds_of_entry(entry: str) -> float:
    return float(entry.rpartition("@")[2])
