"""A duel in memory: two seats, whose clock runs, and what each player may do. An entry is on the disk before it counts.

A person's clock runs while one of the two players has a page open, at whichever server; with time limits it runs on
whatever pages do. A bot's clock runs from the moment it is asked until its move is on the board: what it shows is what
counts. Offers and take-backs are entries of the log.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile

from msgspec.structs import replace as replace_struct

from gridwright.core.scene import SIDE, Gesture, Refusal, Scene, Select, Selection, Settings
from gridwright.errors import GridwrightError, IllegalMove
from gridwright.play.clock import Clock
from gridwright.play.duel_session import DuelSession, Offer, duel_of, replay_duel
from gridwright.play.time_control import read_time
from gridwright.storage import boards, duel_results, duels
from gridwright.storage.database import Database, NotWritten
from gridwright.storage.duel_results import DuelResult
from gridwright.storage.puzzles import Puzzle
from gridwright.web.duels import duel_messages
from gridwright.web.duels.outcome import find_result, made_moves, rating_after
from gridwright.web.duels.retry import RetryPosition
from gridwright.web.live import messages
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
        self.limits = read_time(stored.time)
        self.evaluation: duel_messages.Evaluation | None = None
        """of the last position that was evaluated"""
        self.evaluated_moves: tuple[str, ...] | None = None
        """the moves that led to it"""
        self.review: duel_messages.DuelReview | None = None
        self.result: DuelResult | None = None
        """what a duel against a bot came to"""
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
        """The clock as it was written down; without limits it only runs while a player is present."""
        runs = bool(self.present) or self.limits is not None
        return Clock(self.stored.thought, self.stored.ticking if runs else None)

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
        return self.evaluated_moves == tuple(self.session.moves)

    @property
    def wants_evaluation(self) -> bool:
        """Whether players see evaluations; a bot that answers a person doesn't wait for one."""
        is_answering = self.bot is not None and not self.has_only_bots
        return self.is_over or (self.stored.valued and not is_answering)

    @property
    def has_limits_running(self) -> bool:
        """Whether time is limited and has begun to run."""
        begun = bool(self.session.log) or self.clock.running or self.clock.kept > 0
        return self.limits is not None and begun and self.is_ready and not self.is_over

    def is_open_to(self, player: str) -> bool:
        """Return whether this player may see it: everyone who knows its name may."""
        return True

    def is_player(self, player: str) -> bool:
        """Whether this player has a seat."""
        return bool(self.seats_of(player))

    def lets_clock_run(self, player: str) -> bool:
        """Whether a page of this player lets the clock run: that of either seat does."""
        return self.is_player(player)

    def belongs_to(self, player: str) -> bool:
        """Whether this player plays or created it."""
        return self.stored.owner == player or bool(self.seats_of(player))

    def seats_of(self, player: str) -> frozenset[int]:
        """Return the seats of this player."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.player == player)

    def seconds(self) -> tuple[float, float]:
        """Return what the two clocks say."""
        first, second = self.session.seconds
        thought = 0.0 if self.is_over else self.clock.seconds(self._now())
        return (first + thought, second) if self.session.seat == 0 else (first, second + thought)

    def seconds_left(self) -> tuple[float, float] | None:
        """How much time both have left; None without limits."""
        if self.limits is None:
            return None
        used, made, seat = self.seconds(), self.session.moves_made, self.session.seat
        thought = 0.0 if self.is_over else self.clock.seconds(self._now())
        turns = [0.0, 0.0]
        turns[seat] = self.session.turn_seconds + thought
        left = self.limits.left
        return left(used[0], made[0], turns[0]), left(used[1], made[1], turns[1])

    def describe(self, viewer: DuelViewer) -> messages.ServerMessage:
        """How it stands, with the moves that are new to this page."""
        # Moves may have been taken back, and others made, since this page was told.
        pairs = zip(viewer.known_moves, self.made, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        state = self.state(viewer.player, known)
        viewer.known_moves = tuple(self.made)
        if viewer.retry is not None:
            return replace_struct(state, selection=viewer.retry.selection, retrying=viewer.retry.number)
        return replace_struct(state, selection=viewer.selection)

    def state(self, player: str, known_moves: int = 0) -> duel_messages.DuelState:
        """How it stands for this player, without the moves that are known."""
        outcome = self.session.outcome_for(self.names_for(player))
        free = next((seat for seat in self.seats if not seat.taken), None)
        (first, second), left, offer = self.seconds(), self.seconds_left(), self.session.offer
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
            how="" if outcome is None else outcome.how,
            time=self.stored.time,
            left=left,
            offer=None if offer is None else duel_messages.OpenOffer(offer.what, offer.seat),
            can_take_back=self._find_take_back(player) is not None,
            can_offer_draw=self._can_offer_draw(player),
            counted=self._counts(),
            record=self._describe_record(),
            evaluated=self.stored.valued or outcome is not None,
            spectators=sum(not self.seats_of(viewer.player) for viewer in tuple(self.viewers)),
            join=f"/join/{free.token}" if free is not None and self.seats_of(player) else "",
            rematch=f"/duels/{self.stored.rematch}" if self.stored.rematch else "",
        )

    def names_for(self, player: str) -> tuple[str, str]:
        """The names of both players, as this one is told: "You" for the seat that is theirs alone."""
        own, (first, second) = self.seats_of(player), self.names
        return "You" if own == {0} else first, "You" if own == {1} else second

    def _describe_record(self) -> duel_messages.BotRecord | None:
        if self.record is None or self.result is None:
            return None
        rating = self.result.rating
        return duel_messages.BotRecord(
            played=self.record.played,
            won=self.record.won,
            rating=None if rating is None else round(rating.rating),
            deviation=None if rating is None else round(rating.deviation),
        )

    def _describe_seat(self, number: int, player: str) -> duel_messages.SeatInfo:
        seat, strengths = self.seats[number], self.rules.STRENGTHS
        bot = None if seat.bot is None else self.rules.RENAMED.get(seat.bot, seat.bot)
        strength = strengths.index(bot) + 1 if bot in strengths else 0
        return duel_messages.SeatInfo(
            name=self.names[number],
            bot="" if seat.bot is None else seat.bot,
            strength=strength,
            strengths=len(strengths) if strength else 0,
            taken=seat.taken,
            yours=seat.player == player,
            connected=seat.player is not None and seat.player in self.present,
        )

    def greetings(self) -> list[messages.ServerMessage]:
        """Return the evaluation and the review, as far as they are known."""
        return [message for message in (self.evaluation, self.review) if message is not None]

    # The picture

    def scene(self, viewer: DuelViewer) -> Scene:
        """Draw the board with what belongs to whom, or the position that the page retries."""
        # Players see their own side solid, spectators the first.
        seat = "1" if self.seats_of(viewer.player) == {1} else "0"
        settings = replace(viewer.picture.settings, choices={**viewer.picture.settings.choices, SIDE: seat})
        viewer.picture.settings = settings
        if viewer.retry is not None:
            return viewer.retry.scene(settings)
        return self.rules.scene(self.session.view, viewer.selection, settings)

    def _new_session(self) -> DuelSession:
        return DuelSession(self.family, self.session.puzzle, self.names)

    def _scene_of(self, session: DuelSession, settings: Settings) -> Scene:
        return self.rules.scene(session.view, None, settings)

    def _seconds_of(self, session: DuelSession) -> float:
        return round(sum(session.seconds), 3)

    def _entries(self) -> list[str]:
        """The moves that stand, as they are replayed: nothing that was taken back, no offers."""
        return [f"{made.text} @{made.seconds:.3f}" for made in self.session.made]

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
            self._play(seat, self.family.text.write_move(move))
        viewer.selection = None
        return bool(meant)

    def play(self, player: str, text: str, seat: int | None = None, after: int | None = None) -> None:
        """Make a move of this text; if the seat or the number of entries before it is given, only there."""
        if after is not None and after != len(self.session.log):
            raise IllegalMove(f"The duel has {len(self.session.log)} log entries by now, not {after}.")
        own = self._seat_to_move(player)
        if seat is not None and seat != own:
            raise IllegalMove("It is the other seat's turn.")
        self._play(own, text)

    def resign(self, player: str) -> None:
        """Give the duel to the other seat."""
        own = self._own_seats(player)
        self._refuse_before_start()
        self._resign(self.session.seat if self.session.seat in own else min(own))

    def take_back(self, player: str) -> None:
        """Take back this player's last move and what followed it: at once, or once the other player allows it."""
        self._own_seats(player)
        self._refuse_before_start()
        seat = self._find_take_back(player)
        if seat is None:
            raise IllegalMove("There is no move to take back.")
        if self._must_ask(seat):
            self._enter(lambda seconds: self.session.make_offer(Offer("takeback", seat), seconds))
        else:
            self._take_back(seat)

    def offer_draw(self, player: str) -> None:
        """Offer a draw, or agree to one that is offered."""
        own = self._own_seats(player)
        self._refuse_before_start()
        if not self.is_over and any(seat.bot for seat in self.seats):
            raise IllegalMove("Bots play to the end: they take no draws.")
        seat, offer = min(own), self.session.offer
        is_agreed = len(own) == 2 or (offer is not None and offer.what == "draw" and offer.seat != seat)
        if is_agreed:
            self._enter(self.session.agree_draw)
        else:
            self._enter(lambda seconds: self.session.make_offer(Offer("draw", seat), seconds))

    def respond(self, player: str, accept: bool) -> None:
        """Answer the other player's offer."""
        own, offer = self._own_seats(player), self.session.offer
        if offer is None or offer.seat in own:
            raise IllegalMove("There is no offer any more.")
        if not accept:
            self._enter(self.session.decline)
        elif offer.what == "draw":
            self._enter(self.session.agree_draw)
        else:
            self._take_back(offer.seat)

    def note_hint(self, player: str) -> None:
        """Note that this player, who is to move, is shown a good move; IllegalMove where there are no hints."""
        seat = self._seat_to_move(player)
        if not self.stored.valued:
            raise IllegalMove("This duel is played without evaluation and hints.")
        self._enter(lambda seconds: self.session.note_hint(seat, seconds))

    def _find_take_back(self, player: str) -> int | None:
        """The seat of this player whose last move could be taken back."""
        own = self.seats_of(player)
        if self.is_over or not self.is_ready or not own:
            return None
        return next((made.seat for made in reversed(self.session.made) if made.seat in own), None)

    def _can_offer_draw(self, player: str) -> bool:
        is_going = self.is_ready and not self.is_over
        return is_going and bool(self.seats_of(player)) and not any(seat.bot for seat in self.seats)

    def _must_ask(self, seat: int) -> bool:
        """Whether another person sits opposite."""
        other = self.seats[1 - seat]
        return other.bot is None and other.player != self.seats[seat].player

    def _take_back(self, seat: int) -> None:
        self._enter(lambda seconds: self.session.take_back(self.session.moves_back(seat), seconds))
        self._moment = None

    def play_bot(self, after: int, move: str) -> bool:
        """Make a bot's move, found after so many entries; False if the duel has moved on. Its clock says how long."""
        if self.bot is None or len(self.session.log) != after:
            return False
        self._play(self.session.seat, move)
        return True

    def resign_bot(self, after: int) -> None:
        """Resign for a bot that can't move."""
        if self.bot is not None and len(self.session.log) == after:
            self._resign(self.session.seat)

    @property
    def is_out_of_time(self) -> bool:
        """Whether the seat to move has no time left."""
        left = self.seconds_left()
        return left is not None and self.has_limits_running and left[self.session.seat] <= 0

    def end_on_time(self) -> bool:
        """End the duel if the seat to move has no time left; whether it did."""
        if not self.is_out_of_time:
            return False
        self.session.time_out(self.session.seat, self.clock.seconds(self._now()))
        self._start_turn(Clock())
        return True

    def _own_seats(self, player: str) -> frozenset[int]:
        own = self.seats_of(player)
        if not own:
            raise IllegalMove("You are a spectator. Only the two players can do this.")
        return own

    def _seat_to_move(self, player: str) -> int:
        """Return the seat to move, if it is this player's."""
        own = self._own_seats(player)
        self._refuse_before_start()
        if not self.is_over and self.session.seat not in own:
            raise IllegalMove(f"It is {self.names[self.session.seat]}'s turn.")
        return self.session.seat

    def _refuse_before_start(self) -> None:
        if not self.is_ready:
            raise IllegalMove("Wait until your opponent joins.")

    def _play(self, seat: int, text: str) -> None:
        self._enter(lambda seconds: self.session.play(seat, text, seconds))

    def _resign(self, seat: int) -> None:
        self._enter(lambda seconds: self.session.resign(seat, seconds))

    def _enter(self, act: Callable[[float], None]) -> None:
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
        self.made = made_moves(self.session)
        self._is_thinking = False
        self._clock = clock if self._is_persons_turn else Clock()
        self._set_clock()
        self._note_end()

    @property
    def _is_persons_turn(self) -> bool:
        return self.is_ready and not self.is_over and self.bot is None

    def _note_end(self) -> None:
        if not self.is_over:
            return
        if not self.stored.over:
            result = find_result(self.id, self.session, self.seats, counted=self._counts())
            self._note_version(duels.finish(self._database, self.id, result, rating_after(self.rules.RATINGS, result)))
            self.stored = replace(self.stored, over=True)
        self.result = duel_results.result_of(self._database, self.id)
        if self.result is not None:
            found = duel_results.records_of(self._database, self.result.player, self.result.family)
            self.record = next((each for each in found if each.bot == self.result.bot), None)

    def _counts(self) -> bool:
        """Whether a duel against a bot counts: no take-backs, and no hints for the player."""
        return not self.session.has_taken_back and not self.session.hinted

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
        attended = bool(present) or self.has_limits_running
        counts = self._is_thinking if self.bot is not None else self._is_persons_turn and attended
        return self._clock.turned(counts, self._now())

    def _take_clock(self, clock: Clock) -> None:
        self._clock = clock
