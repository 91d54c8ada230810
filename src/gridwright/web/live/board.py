"""A live board: a session in memory, its clock, and the pages that show it. Games and duels are the two kinds.

What changes is on the disk before it counts. Methods that may take a while (a large board, a slow disk) are plain
functions: the server calls them in threads, one at a time for each board, while it holds the board's lock.

Several servers may have the same board open. Whoever writes says which version it knows. If there is a newer one, the
board is read again first, so that what is done is done to the board as it is. Clocks run in the database's time.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from gridwright import catalog
from gridwright.actions.hidden import hides
from gridwright.core.scene import Scene, Settings
from gridwright.errors import GridwrightError, IllegalMove
from gridwright.play.clock import Clock
from gridwright.play.duel_session import DuelSession
from gridwright.play.record import write_game
from gridwright.play.session import AnySession
from gridwright.storage import boards
from gridwright.storage.database import Away, Database, NotWritten, writing
from gridwright.storage.puzzles import Puzzle
from gridwright.web.live import messages
from gridwright.web.live.connection import ClientConnection
from gridwright.web.live.scene_diff import FIRST_WINDOW, SENT_WHOLE, SceneDiff, Shown, overlap, split

BYTES_OF_A_CHARACTER = 8
"""What a state takes at most for each character of its puzzle: 0.6 to 7 on the families' examples."""
BYTES_OF_AN_ENTRY = 200
TRIES = 5
"""How often something is tried that other servers get ahead of."""


class NotSaved(GridwrightError):
    """Something that couldn't be written to the disk, so it doesn't count."""


class Viewer:
    """A page that shows a live board: its connection, its player, and the picture it holds."""

    def __init__(self, connection: ClientConnection, player: str) -> None:
        self.connection, self.player = connection, player
        self.picture = SceneDiff()
        self.long_work: asyncio.Task[None] | None = None


T = TypeVar("T")
V = TypeVar("V", bound=Viewer)
S = TypeVar("S", AnySession, DuelSession)


class LiveBoard(ABC, Generic[S, V]):
    """A board that is played or watched."""

    kind: ClassVar[boards.Kind]
    session: S

    def __init__(
        self,
        database: Database,
        id: str,
        version: int,
        puzzle: Puzzle,
        now: Callable[[], float],
        server: str,
        wall: Callable[[], float],
    ) -> None:
        self.id, self.version, self.puzzle = id, version, puzzle
        self.family = catalog.family(puzzle.family)
        self.lock = asyncio.Lock()
        """held while the board is changed or drawn"""
        self.viewers: set[V] = set()
        self.waiting: set[V] = set()
        """pages that are shown the board when there is time"""
        self.tasks: dict[str, asyncio.Task[None]] = {}
        """tasks in the background, by name"""
        self.is_unshown = False
        """whether it was read again and pages haven't been shown that yet"""
        self.present: frozenset[str] = boards.attendants(database, id)
        """players who let its clock run, wherever they are connected"""
        self.is_stale = False
        """whether memory may be ahead of the disk, so that the board has to be read again"""
        self._noted: frozenset[str] = frozenset()
        """those of them at this server, as they are written down"""
        self._database, self._server = database, server
        self._now, self._wall = now, wall
        """what time it is, for clocks and for dates"""
        self._moment: S | None = None

    # Its state

    @property
    @abstractmethod
    def clock(self) -> Clock:
        """The clock that runs, or would."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether it has ended."""

    @cached_property
    def has_secrets(self) -> bool:
        """Whether the puzzle says more than is seen at the start."""
        return hides(self.family, self.session.puzzle)

    @property
    def is_idle(self) -> bool:
        """Whether it can be closed: no page shows it, and nothing is under way."""
        return not (self.viewers or self.lock.locked() or any(map(self.is_running, self.tasks)))

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory: the puzzle, the states that are held, and the log."""
        states = getattr(self.session, "states_in_memory", 1)
        return len(self.puzzle.text) * BYTES_OF_A_CHARACTER * (1 + states) + BYTES_OF_AN_ENTRY * len(self.session.log)

    @property
    def is_covered(self) -> bool:
        """Whether it is paused: pages see the board's extent and nothing on it."""
        return False

    @abstractmethod
    def is_player(self, player: str) -> bool:
        """Return whether this player plays: their pages are shown a move before those of spectators."""

    def is_open_to(self, player: str) -> bool:
        """Return whether this player may see it."""
        return self.is_player(player)

    def belongs_to(self, player: str) -> bool:
        """Return whether this player plays or created it."""
        return self.is_player(player)

    @abstractmethod
    def describe(self, viewer: V) -> messages.ServerMessage:
        """Return its state, as this page is shown it."""

    def greetings(self) -> list[messages.ServerMessage]:
        """Return what else a new page gets."""
        return []

    def write_record(self) -> str:
        """Return the game as a file; where the puzzle has secrets, only once it is over."""
        if not self.is_over and self.has_secrets:
            raise IllegalMove("The file would show what is hidden. You can download it once the game is over.")
        return write_game(self.session)

    # The picture

    @abstractmethod
    def scene(self, viewer: V) -> Scene:
        """Draw the board for this page."""

    def draw(self, viewer: V) -> list[Shown]:
        """Draw what this page needs to see the board as it is: all of it, or what is different."""
        picture, scene = viewer.picture, self.scene(viewer)
        if self.is_covered:
            return [] if picture.hidden else [picture.cover(scene)]
        if picture.is_shown:
            held, change = picture.window, picture.show_change(scene)
            return [] if change is None else split(change, overlap(held, picture.window))
        if picture.settings.window == FIRST_WINDOW and scene.width * scene.height <= SENT_WHOLE:
            picture.set_window(None)
            scene = self.scene(viewer)
        return split(picture.show_board(scene))

    def replay(self, upto: int | None, settings: Settings) -> messages.Replayed:
        """Draw the board after this many of its entries; without `upto`, after all of them."""
        entries = len(self._entries())
        session = self._session_after(entries if upto is None else min(upto, entries))
        scene = self._scene_of(session, settings).within(settings.window)
        return messages.Replayed(
            upto=len(session.log),
            # In a duel the seconds follow the move.
            entry=session.log[-1].partition(" @")[0] if session.log else "",
            moves=len(session.moves),
            seconds=self._seconds_of(session),
            board=messages.board(scene, settings.window),
        )

    def _session_after(self, entries: int) -> S:
        """Return the session as it was then; going forward from the moment replayed before is cheap."""
        session = self._moment
        if session is None or len(session.log) > entries:
            session = self._new_session()
        for entry in self._entries()[len(session.log) : entries]:
            session.apply_entry(entry)
        self._moment = session
        return session

    def _entries(self) -> list[str]:
        """Return what is replayed: the log."""
        return self.session.log

    @abstractmethod
    def _new_session(self) -> S:
        """Return a session of the same puzzle before its first move."""

    @abstractmethod
    def _scene_of(self, session: S, settings: Settings) -> Scene:
        """Draw an earlier moment."""

    @abstractmethod
    def _seconds_of(self, session: S) -> float:
        """Return what the clock said at an earlier moment."""

    # Several servers

    def catch_up(self) -> None:
        """Read what other servers have done, if they have; GridwrightError if the board is gone."""
        if self.is_stale:
            self._read_again()
        elif boards.versions(self._database, self.kind, [self.id]).get(self.id) != self.version:
            self._read_on()
        else:
            return
        self.is_unshown = True

    def try_again(self, act: Callable[[], T]) -> T:
        """Do something to the board as it is: if another server was faster, catch up and do it then."""
        if self.is_stale:
            self.catch_up()
        for _ in range(TRIES):
            try:
                return act()
            except boards.Overtaken:
                self.is_stale = True
                self.catch_up()
        raise NotSaved("Too many pages change this board at once. Try again.")

    def _drop_unsaved(self) -> None:
        """Read the board again after something couldn't be saved; if that fails, too, when it is next used."""
        self.is_stale = True
        with suppress(Away):
            self._read_again()

    def _read_again(self) -> None:
        """Read the whole board from the database."""
        self._read_row()
        self._load()
        self.is_stale = False

    def _read_on(self) -> None:
        """Read the state of the board, and the entries that are new."""
        # If the database goes away in between, the version is new and the entries are not: nothing else would tell.
        self.is_stale = True
        self._read_row()
        self._load_more()
        self.is_stale = False

    @abstractmethod
    def _read_row(self) -> None:
        """Read its state; raise if it is gone."""

    @abstractmethod
    def _load(self) -> None:
        """Read the log from the database."""

    @abstractmethod
    def _load_more(self) -> None:
        """Read the entries that are not in memory."""

    def _note_version(self, version: int) -> None:
        """Remember what we wrote; if another server wrote in between, its notice makes us catch up."""
        if version == self.version + 1:
            self.version = version

    # The clock

    def attend(self) -> None:
        """Let time count, or not, by the pages that show the board now, here and at other servers."""
        here = self._players_here()
        if here == self._noted:
            return
        try:
            self.try_again(lambda: self._note(here))
        except (NotWritten, NotSaved, Away):
            # Tried again with the next beat.
            self.present = (self.present - self._noted) | here
            self._set_clock()

    def _note(self, here: frozenset[str]) -> None:
        """Write down who is here, and the clock that follows from it."""
        with writing(self._database) as connection:
            # The row first: of two servers that note at the same time one waits, then catches up.
            boards.lock(connection, self.kind, self.id, self.version)
            present = boards.note_attendants(connection, self.kind, self.id, self._server, here, self._now())
            clock = self._clock_for(present)
            columns = {boards.SECONDS[self.kind]: clock.kept, "ticking": clock.since}
            version = boards.change(connection, self.kind, self.id, self.version, **columns)
        self.version, self._noted, self.present = version, here, present
        self._take_clock(clock)

    def _players_here(self) -> frozenset[str]:
        return frozenset(viewer.player for viewer in tuple(self.viewers) if self.lets_clock_run(viewer.player))

    @property
    def is_noted(self) -> bool:
        """Whether those who are here are written down."""
        return self._noted == self._players_here()

    @property
    def is_attended(self) -> bool:
        """Whether its clock runs because of a page that is open here."""
        return bool(self._noted) and self.clock.running

    def forget_notes(self) -> None:
        """Write down anew who is here: other servers have given this one up meanwhile."""
        self._noted = frozenset()

    @abstractmethod
    def lets_clock_run(self, player: str) -> bool:
        """Return whether a page of this player lets a clock run."""

    @abstractmethod
    def _clock_for(self, present: frozenset[str]) -> Clock:
        """Return the clock from now on, if these players are present."""

    @abstractmethod
    def _take_clock(self, clock: Clock) -> None:
        """Continue with this clock."""

    def _set_clock(self) -> None:
        """Start or stop the clock."""
        self._take_clock(self._clock_for(self.present))

    # Pages

    def forget_selections(self) -> None:
        """Drop what pages have selected by themselves, after a move."""

    def send(self, *sent: messages.ServerMessage) -> None:
        """Send messages to all pages."""
        for viewer in self.viewers:
            viewer.connection.send(*sent)

    def send_state(self) -> None:
        """Tell all pages its state."""
        if self.is_stale:
            return
        for viewer in self.viewers:
            viewer.connection.send(self.describe(viewer))

    def is_running(self, task: str) -> bool:
        """Return whether this is going on in the background."""
        return task in self.tasks and not self.tasks[task].done()


AnyBoard = LiveBoard[Any, Any]
