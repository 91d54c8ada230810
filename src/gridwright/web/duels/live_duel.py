"""A duel in memory: the table, whose clock runs, and what each page may do; a line is on the disk before it counts.

Its methods are plain functions that the server calls in threads, one at a time for each duel. A person's clock runs
while somebody who sits at the table has it open; how far it ran is written down all the time, so that a server that
was killed knows it. A bot's clock shows how long its own thinking took.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import replace

from gridwright import catalog
from gridwright.core.scene import Gesture, Refusal, Scene, Select, Selection, Settings
from gridwright.errors import IllegalMove
from gridwright.play.clock import Clock
from gridwright.play.duel_session import DuelSession, duel_of, replay_duel
from gridwright.storage import duels
from gridwright.storage.database import Database
from gridwright.storage.games import NotWritten
from gridwright.storage.puzzles import Puzzle
from gridwright.web.duels import duel_messages as wire
from gridwright.web.games.live_game import NotKept
from gridwright.web.pages.context import capital

NAMELESS = ("First player", "Second player")


def names_of(seats: duels.Seats) -> tuple[str, str]:
    """How both are called; who gave no name is called by their seat."""
    return seats[0].name or NAMELESS[0], seats[1].name or NAMELESS[1]


class LiveDuel:
    """A duel that somebody plays or watches."""

    def __init__(
        self, database: Database, stored: duels.Duel, puzzle: Puzzle, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.stored, self.puzzle = stored, puzzle
        self.family = catalog.family(puzzle.family)
        self.role = duel_of(self.family)
        self._database, self._now = database, now
        self._attended = self._thinking = False
        self._read()
        self._turn = len(self.table.log), Clock() if self.bot is not None else Clock(stored.thought), False
        self._set_clock()
        self._note_end()

    def _read(self) -> None:
        log = duels.log_of(self._database, self.id)
        read = self.family.text.read(self.puzzle.text)
        self.table: DuelSession = replay_duel(self.family, read, log, self.names, self._keep)
        self.made = list(moves_made(self.table))

    @property
    def names(self) -> tuple[str, str]:
        """How both are called."""
        return names_of(self.seats)

    # How it stands

    @property
    def id(self) -> str:
        """Its name."""
        return self.stored.id

    @property
    def seats(self) -> duels.Seats:
        """Who sits where."""
        return self.stored.seats

    @property
    def ready(self) -> bool:
        """Whether both seats are taken."""
        return all(seat.taken for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.table.outcome is not None

    @property
    def bot(self) -> str | None:
        """The bot to move, if it is a bot's turn."""
        return self.seats[self.table.seat].bot if self.ready and not self.over else None

    @property
    def clock(self) -> Clock:
        """What the one to move has thought."""
        return self._turn[1]

    @property
    def has_secrets(self) -> bool:
        """Whether the puzzle says more than is seen at the beginning."""
        text, rules, puzzle = self.family.text, self.family.rules, self.table.puzzle
        return text.write(puzzle) != text.write_view(rules.view(rules.start(puzzle)))

    def seats_of(self, player: str) -> frozenset[int]:
        """Where this player sits."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.player == player)

    def seconds(self) -> tuple[float, float]:
        """What the two clocks say."""
        first, second = self.table.seconds
        thought = 0.0 if self.over else self.clock.seconds(self._now())
        return (first + thought, second) if self.table.seat == 0 else (first, second + thought)

    def scene(self, selection: Selection, settings: Settings) -> Scene:
        """The board with what belongs to whom."""
        return self.role.scene(self.table.view, selection, settings)

    def chairs(self, player: str, here: Collection[int]) -> tuple[wire.SeatInfo, wire.SeatInfo]:
        """The seats as this player is shown them, with those whose pages are open."""
        first, second = (
            wire.SeatInfo(
                name=self.names[number],
                bot="" if seat.bot is None else capital(seat.bot),
                level=self._level(seat.bot),
                levels=len(self.role.STRENGTHS) if self._level(seat.bot) else 0,
                taken=seat.taken,
                yours=seat.player == player,
                connected=number in here,
            )
            for number, seat in enumerate(self.seats)
        )
        return first, second

    def _level(self, bot: str | None) -> int:
        name = None if bot is None else self.role.RENAMED.get(bot, bot)
        return self.role.STRENGTHS.index(name) + 1 if name in self.role.STRENGTHS else 0

    def shown(self, player: str, here: Collection[int], watching: int, told: int = 0) -> wire.DuelState:
        """How it stands, as this player's page is told that knows the first `told` moves."""
        outcome, free = self.table.outcome, next((seat for seat in self.seats if not seat.taken), None)
        first, second = self.seconds()
        return wire.DuelState(
            seats=self.chairs(player, here),
            turn=self.table.seat,
            scores=self.table.scores,
            seconds=(round(first, 3), round(second, 3)),
            running=self.clock.running,
            entries=len(self.table.log),
            known=told,
            moves=tuple(self.made[told:]),
            over=outcome is not None,
            winner=None if outcome is None else outcome.winner,
            because="" if outcome is None else outcome.because,
            evaluated=self.stored.valued or outcome is not None,
            spectators=watching,
            join=f"/join/{free.token}" if free is not None and self.seats_of(player) else "",
            rematch=f"/duels/{self.stored.rematch}" if self.stored.rematch else "",
        )

    # What those at the table do

    def touch(self, player: str, selection: Selection, gesture: Gesture, settings: Settings) -> tuple[bool, Selection]:
        """Do what a hand means; whether it meant anything, and what is selected then."""
        seat = self._seat_to_move(player)
        meant = self.role.interpret(self.table.view, selection, gesture, settings)
        if meant is None:
            return False, selection
        if isinstance(meant, Refusal):
            raise IllegalMove(meant.message, meant.key)
        if isinstance(meant, Select):
            return True, meant.key
        for move in meant:
            self._play(seat, self.family.text.write_move(move), self.clock.seconds(self._now()))
        return bool(meant), None

    def play(self, player: str, text: str, seat: int | None = None, after: int | None = None) -> None:
        """Make a move of this text; if it is said for which seat or after how many lines, only there."""
        if after is not None and after != len(self.table.log):
            raise IllegalMove(f"The duel has {len(self.table.log)} lines by now, not {after}.")
        own = self._seat_to_move(player)
        if seat is not None and seat != own:
            raise IllegalMove("This is not the seat to move.")
        self._play(own, text, self.clock.seconds(self._now()))

    def resign(self, player: str) -> None:
        """Give the duel to the other seat."""
        own = self._own(player)
        self._refuse_unready()
        seat = self.table.seat if self.table.seat in own else min(own)
        self.table.resign(seat, self.clock.seconds(self._now()))
        self._line_written()

    def bot_plays(self, after: int, move: str, seconds: float) -> bool:
        """Make a bot's move, thought for so long after so many lines; False if the duel has gone on without it."""
        if self.bot is None or len(self.table.log) != after:
            return False
        self._play(self.table.seat, move, seconds)
        return True

    def bot_resigns(self, after: int) -> None:
        """A bot that cannot move gives up."""
        if self.bot is not None and len(self.table.log) == after:
            self.table.resign(self.table.seat, self.clock.seconds(self._now()))
            self._line_written()

    def _own(self, player: str) -> frozenset[int]:
        own = self.seats_of(player)
        if not own:
            raise IllegalMove("You are watching: only those who sit at the table can do this.")
        return own

    def _seat_to_move(self, player: str) -> int:
        """The seat to move, if it is this player's."""
        own = self._own(player)
        self._refuse_unready()
        if not self.over and self.table.seat not in own:
            raise IllegalMove(f"It is the turn of {self.names[self.table.seat]}.")
        return self.table.seat

    def _refuse_unready(self) -> None:
        if not self.ready:
            raise IllegalMove("Wait until somebody takes the other seat.")

    def _play(self, seat: int, text: str, seconds: float) -> None:
        before = self.table.scores
        self.table.play(seat, text, seconds)
        points = self.table.scores[seat] - before[seat]
        self.made.append(wire.Made(self.table.moves[-1], seat, line_seconds(self.table.log[-1]), points))
        self._line_written()

    def _keep(self, line: str) -> None:
        try:
            duels.append(self._database, self.id, len(self.table.log), line, time.time())
        except NotWritten:
            raise NotKept("This could not be kept, so it does not count; the board shows what is.") from None

    def _line_written(self) -> None:
        # Both at once: whoever notes the time meanwhile sees the turn before or the next one, never a mixture.
        self._turn = len(self.table.log), Clock(), False
        self._thinking = False
        self._set_clock()
        self._note_end()

    def _note_end(self) -> None:
        if self.over and not self.stored.over:
            duels.finish(self._database, self.id)
            self.stored = replace(self.stored, over=True)

    # Seats

    def claim(self, token: str, player: str, name: str) -> bool:
        """Give the free seat of this token to a player; False if somebody has it already."""
        if not duels.claim(self._database, token, player, name):
            return False
        first, second = (
            replace(seat, player=player, name=name) if seat.token == token else seat for seat in self.seats
        )
        self.stored = replace(self.stored, seats=(first, second))
        self.table.names = self.names
        self._set_clock()
        return True

    def rematch(self, player: str) -> str:
        """The next duel, with the seats swapped."""
        self._own_or_owner(player)
        if not self.over:
            raise IllegalMove("The duel still goes on; a rematch comes after it.")
        swapped = [replace(seat, token=None) for seat in reversed(self.seats)]
        following = duels.rematch(self._database, self.stored, swapped, time.time())
        self.stored = replace(self.stored, rematch=following)
        return following

    def _own_or_owner(self, player: str) -> None:
        """Who set two bots to play may do so again."""
        if self.stored.owner != player:
            self._own(player)

    # Clocks

    def attended(self, yes: bool) -> None:
        """Whether somebody who sits at the table has it open."""
        self._attended = yes
        self._set_clock()

    def thinking(self, yes: bool) -> None:
        """Whether a bot is at work."""
        self._thinking = yes
        self._set_clock()

    def _set_clock(self) -> None:
        going, bot = self.ready and not self.over, self.bot is not None
        lines, clock, _ = self._turn
        counts = self._thinking if bot else self._attended
        self._turn = lines, clock.turned(counts and going, self._now()), going and not bot

    def thoughts(self) -> tuple[int, float] | None:
        """How long the person to move has thought after so many lines; None where there is nothing to note."""
        lines, clock, of_a_person = self._turn
        return (lines, round(clock.seconds(self._now()), 3)) if of_a_person else None

    def recall(self, lines: int, seconds: float) -> None:
        """Go on with what an earlier server noted last, if nobody has moved since."""
        now, clock, of_a_person = self._turn
        if of_a_person and now == lines and seconds > clock.kept:
            self._turn = now, Clock(seconds), of_a_person
            duels.keep_thoughts(self._database, {self.id: (lines, seconds)})


def moves_made(table: DuelSession) -> list[wire.Made]:
    """The moves of a duel, by whom, in how many seconds, and what each added to its seat's score."""
    made: list[wire.Made] = []
    role, text = duel_of(table.family), table.family.text
    state = role.start(table.puzzle)
    for move, line in zip(table.moves, table.log, strict=False):
        view = role.view(state)
        seat, before = role.seat(view), role.scores(view)
        state = role.play(state, text.read_move(move))
        points = role.scores(role.view(state))[seat] - before[seat]
        made.append(wire.Made(move, seat, line_seconds(line), points))
    return made


def line_seconds(line: str) -> float:
    """The seconds at the end of a line."""
    return float(line.rpartition("@")[2])


def moment(live: LiveDuel, upto: int) -> DuelSession:
    """The duel as it stood after so many lines."""
    log = live.table.log[: min(upto, len(live.table.log))]
    return replay_duel(live.family, live.table.puzzle, log, live.table.names)
