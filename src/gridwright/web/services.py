"""The desk that all requests come to: storage, worker processes, and the games that are open.

A game is open while a page shows it and for some time after; every request about it goes through the one that is open.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

from gridwright.errors import GridwrightError
from gridwright.storage import games, library, puzzles
from gridwright.storage.database import Database
from gridwright.web.games.live_game import LiveGame
from gridwright.web.jobs.editor_tasks import LessonShown
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.jobs.tasks import RatingReport
from gridwright.web.live import messages
from gridwright.web.live.connection import ClientConnection
from gridwright.web.puzzles.downloads import Downloads
from gridwright.web.security.identity import key_in

LOG = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 16
"""Moves, drawings and commits that may be under way side by side."""
MOST_IDLE = 200
"""Games that stay open although nobody looks at them."""
MOST_IDLE_LETTERS = 20_000_000
"""What their puzzles may have together, written out."""


class GameNotFound(GridwrightError):
    """A game that does not exist, or belongs to somebody else: which of the two is nobody's business."""

    def __init__(self) -> None:
        super().__init__("There is no such game of yours.")


class OpenGame:
    """A live game, the pages that show it, and the lock that lets one request at a time change it."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self.lock = asyncio.Lock()
        self.connections: set[ClientConnection] = set()
        self.long_work: asyncio.Task[Any] | None = None


class Services:
    """Everything a request may need."""

    def __init__(
        self,
        database: Database,
        workers: WorkerPool,
        folder: Path,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.database, self.workers, self.today = database, workers, today
        self.key = key_in(folder)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="play")
        self._open: OrderedDict[str, OpenGame] = OrderedDict()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """locks of what is made once for all, so that two who ask at the same time get the same"""
        self.background: set[asyncio.Task[Any]] = set()
        self.downloads = Downloads()
        self.lessons: dict[tuple[str, str], LessonShown] = {}
        self.ratings: dict[tuple[str, str], RatingReport | None] = {}
        """of examples, by family and name; None for those that could not be rated"""

    async def in_thread(self, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that may take a while without keeping others waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(act, *args, **kwargs))

    def run_in_background(self, work: Any) -> asyncio.Task[Any]:
        """Let something go on by itself."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, GridwrightError):
            LOG.error("Something that went on by itself ended with a defect of ours.", exc_info=error)

    async def start(self) -> None:
        """Start the workers."""
        await self.workers.start()

    async def stop(self) -> None:
        """Stop all clocks, then everything else."""
        for opened in self._open.values():
            await self.in_thread(opened.live.watched, False)
        for task in list(self.background):
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        await self.workers.stop()
        self._threads.shutdown()
        self.database.close()

    # Games

    async def new_game(self, player: str, puzzle: str) -> str:
        """A new game of this player; its name."""

        def make() -> str:
            now = time.time()
            games.remember_player(self.database, player, now)
            return games.new_game(self.database, player, puzzle, now)

        return await self.in_thread(make)

    async def stored(self, game: str, player: str) -> games.Game:
        """The player's game as it is kept, or GameNotFound."""
        found = await self.in_thread(games.game_of, self.database, game)
        if found is None or found.player != player:
            raise GameNotFound
        return found

    async def opened(self, game: str, player: str) -> OpenGame:
        """The player's game, open, or GameNotFound."""
        async with self._opening.setdefault(game, asyncio.Lock()):
            opened = self._open.get(game)
            if opened is None:
                stored = await self.stored(game, player)
                opened = OpenGame(await self.in_thread(self._read, stored))
                self._open[game] = opened
        if opened.live.player != player:
            raise GameNotFound
        self._open.move_to_end(game)
        self._close_idle()
        return opened

    def _read(self, stored: games.Game) -> LiveGame:
        puzzle = puzzles.puzzle_of(self.database, stored.puzzle)
        assert puzzle is not None
        return LiveGame(self.database, stored, puzzle)

    async def forget(self, game: str, player: str) -> None:
        """Delete the player's game, also for the pages that show it, or GameNotFound."""
        opened = await self.opened(game, player)
        async with opened.lock:
            self._open.pop(game, None)
            if not await self.in_thread(library.delete_game, self.database, player, game):
                raise GameNotFound
            if opened.long_work is not None:
                opened.long_work.cancel()
            for connection in tuple(opened.connections):
                connection.dismiss()

    def _close_idle(self) -> None:
        """Forget the games that nobody has looked at for longest, as far as there are too many or too large ones."""
        idle = [game for game, one in self._open.items() if not one.connections and not one.lock.locked()]
        count, letters = 0, 0
        for game in reversed(idle):
            count, letters = count + 1, letters + len(self._open[game].live.puzzle.text)
            if count > 1 and (count > MOST_IDLE or letters > MOST_IDLE_LETTERS):
                del self._open[game]

    @asynccontextmanager
    async def watching(self, opened: OpenGame, connection: ClientConnection) -> AsyncIterator[None]:
        """A page shows the game; the clock runs while one does."""
        async with opened.lock:
            opened.connections.add(connection)
            await self.in_thread(opened.live.watched, True)
        try:
            yield
        finally:
            opened.connections.discard(connection)
            if not opened.connections:
                if opened.long_work is not None:
                    # Nobody is left to see what comes of it.
                    opened.long_work.cancel()
                await self.in_thread(opened.live.watched, False)

    async def changed(self, opened: OpenGame, act: Callable[[], T]) -> T:
        """What the act gives; whatever it did to the game, its pages are shown. The caller holds the game's lock."""
        connections = tuple(opened.connections)

        def act_and_draw() -> tuple[T | None, Exception | None, list[list[str]], str]:
            done, failed = None, None
            try:
                done = act()
            except Exception as error:
                failed = error
            shown = [
                [messages.write(one) for one in opened.live.shown(connection.picture)] for connection in connections
            ]
            return done, failed, shown, messages.write(opened.live.state())

        done, failed, shown, state = await self.in_thread(act_and_draw)
        for connection, difference in zip(connections, shown, strict=True):
            connection.send(*difference, state)
        if failed is not None:
            raise failed
        return cast(T, done)

    async def show(self, opened: OpenGame, connection: ClientConnection) -> None:
        """Show a page what is different for it; the caller holds the game's lock."""

        def draw() -> list[str]:
            return [messages.write(one) for one in opened.live.shown(connection.picture)]

        connection.send(*await self.in_thread(draw))
