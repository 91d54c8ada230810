"""Opens, watches, changes, shows and closes live boards: the engine below `GameService` and `DuelService`.

A board is open while a page shows it and for some time after; every request about it goes through the one that is open.
Another server may have it open, too: what that one does arrives as a notice, and is looked for where a notice may have
been missed.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar, cast
from weakref import WeakValueDictionary

from gridwright.errors import GridwrightError
from gridwright.storage import boards
from gridwright.storage.database import Away, NotWritten
from gridwright.web.jobs.pool import TooBusy
from gridwright.web.live import messages
from gridwright.web.live.board import AnyBoard, Viewer
from gridwright.web.live.connection import GONE, RECONNECT
from gridwright.web.services import BYTES_OF_A_MOVE, Services

MOST_IDLE = 200
"""Boards that stay open although no page shows them."""
MOST_IDLE_BYTES = 256 * 1024 * 1024
"""What they may take together."""
AT_A_TIME = 8
"""Spectators' pages that are drawn before a move gets its turn."""
AT_ONCE = 500
"""Boards whose versions are asked for at once."""
MOST_VIEWERS = 200
"""Pages that may show one board."""

B = TypeVar("B", bound=AnyBoard)
V = TypeVar("V", bound=Viewer)
T = TypeVar("T")


class BoardService(ABC, Generic[B, V]):
    """All boards of one kind."""

    kind: ClassVar[boards.Kind]

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: OrderedDict[str, B] = OrderedDict()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def stop(self) -> None:
        """Stop all clocks."""
        for board in self._open.values():
            board.viewers.clear()
            await self.services.in_thread(board.attend)

    # Opening and closing

    @abstractmethod
    def _load(self, board: str, player: str) -> B:
        """Read a board from the database, or raise that this player can't find it."""

    async def open(self, board: str, player: str) -> B:
        """Return the board, open; GameNotFound or DuelNotFound if there is none for this player."""
        async with self._opening.setdefault(board, asyncio.Lock()):
            found = self._open.get(board)
            if found is None or not found.is_open_to(player):
                found = self._open[board] = await self.services.in_thread(self._load, board, player)
        self._open.move_to_end(board)
        self._close_idle()
        if self.services.peers.is_shared or found.is_stale:
            await self.refresh(found)
        return found

    def _close_idle(self) -> None:
        """Close the boards that were idle for longest, as far as they are too many or too large together."""
        count, held = 0, 0
        for name, board in [(name, board) for name, board in reversed(self._open.items()) if board.is_idle]:
            count, held = count + 1, held + board.size
            if count > 1 and (count > MOST_IDLE or held > MOST_IDLE_BYTES):
                del self._open[name]

    async def close_boards_of(self, player: str) -> None:
        """Close the boards of a player whose identity ends, and disconnect their pages."""
        for name, board in [(name, board) for name, board in self._open.items() if board.belongs_to(player)]:
            async with board.lock:
                self._open.pop(name, None)
                self.dismiss_viewers(board, player)

    # Pages

    @asynccontextmanager
    async def watch(self, board: B, viewer: V) -> AsyncIterator[None]:
        """Greet a page and keep it informed; clocks run while those they belong to have a page open."""
        if len(board.viewers) >= MOST_VIEWERS:
            raise TooBusy("Too many pages show this board. Try again later.")
        if board.present and self.services.peers.is_shared:
            # A player who was thrown out by a server that ended comes back before its end is noticed otherwise.
            with suppress(GridwrightError):
                await self.services.in_thread(self.services.peers.look)
        async with board.lock:
            board.viewers.add(viewer)
            viewer.connection.send(*await self.services.in_thread(_greet, board, viewer))
        self._show_soon(board, board.viewers - {viewer})
        self.schedule(board)
        try:
            yield
        finally:
            board.viewers.discard(viewer)
            if viewer.long_work is not None:
                # No page is left to see what comes of it.
                viewer.long_work.cancel()
            async with board.lock:
                await self.services.in_thread(board.attend)
            self._show_soon(board, board.viewers)

    async def show(self, board: B, viewer: V, with_state: bool = False) -> None:
        """Draw the board anew for one page; the caller holds its lock."""
        if board.is_stale:
            return
        viewer.connection.send(*await self.services.in_thread(_render, board, viewer, with_state))

    async def change(self, board: B, act: Callable[[], T], only: V | None = None) -> T:
        """Do something to the board, then show it; what the act returns. The caller holds the board's lock.

        All pages are shown a move, those of its players first; what is no move is shown to the `only` page, if one is
        given. An act that failed without a move is not shown.
        """
        session, entries = board.session, len(board.session.log)
        everyone, asking = tuple(board.viewers), () if only is None else (only,)

        def act_and_draw() -> tuple[T | None, Exception | None, dict[V, list[str]]]:
            result, error = None, None
            try:
                result = board.try_again(act)
            except Exception as failure:
                error = failure
            shown: tuple[V, ...] = () if error is not None else asking or everyone
            if board.is_unshown or board.session is not session or len(board.session.log) != entries:
                board.forget_selections()
                shown = everyone
            if board.is_stale:
                # What memory holds is not to be seen; the next beat reads the board again.
                return result, error, {}
            board.is_unshown = False
            later.update(viewer for viewer in shown if viewer not in asking and not board.is_player(viewer.player))
            return result, error, {viewer: _render(board, viewer, True) for viewer in shown if viewer not in later}

        later: set[V] = set()
        result, error, shown = await self.services.in_thread(act_and_draw)
        if board.session is session:
            self.services.count_stored(BYTES_OF_A_MOVE * max(0, len(session.log) - entries))
        for viewer, sent in shown.items():
            viewer.connection.send(*sent)
        self._show_soon(board, later)
        self.schedule(board)
        if error is not None:
            raise error
        return cast(T, result)

    def _show_soon(self, board: B, viewers: Iterable[V]) -> None:
        """Show the board, as it is by then, to pages whose players don't wait: once, however often it is asked."""
        board.waiting |= set(viewers)
        if board.waiting:
            self.start_task(board, "show", partial(self._show_waiting, board))

    async def _show_waiting(self, board: B) -> None:
        while board.waiting:
            # Moves get their turn between two of these.
            async with board.lock:
                if board.is_stale:
                    return
                some = [board.waiting.pop() for _ in range(min(AT_A_TIME, len(board.waiting)))]
                there = [viewer for viewer in some if viewer in board.viewers]
                shown = await self.services.in_thread(_render_all, board, there)
            for viewer, sent in shown.items():
                viewer.connection.send(*sent)

    def dismiss_viewers(self, board: B, player: str | None = None) -> None:
        """Disconnect the pages of a board that is gone: for good, or only this player's; others come back."""
        for viewer in tuple(board.viewers):
            if viewer.long_work is not None:
                viewer.long_work.cancel()
            viewer.connection.close(GONE if player in (None, viewer.player) else RECONNECT)

    # Other servers

    def hear(self, board: str, version: int) -> None:
        """Take notice that a board has this version now."""
        found = self._open.get(board)
        if found is not None and found.version < version:
            self.services.run_in_background(self.refresh(found))

    async def refresh(self, board: B) -> None:
        """Catch up with what other servers did to a board, and show it."""
        async with board.lock:
            try:
                await self.services.in_thread(board.catch_up)
            except (Away, NotWritten):
                raise
            except GridwrightError:
                self._open.pop(board.id, None)
                self.dismiss_viewers(board)
                raise
            if board.is_unshown:
                await self.change(board, lambda: None)

    async def look_after(self) -> None:
        """Look at every open board: for what notices didn't tell, and for what couldn't be written."""
        opened = list(self._open.values())
        for board in [board for board in opened if board.is_stale or not board.is_noted]:
            async with board.lock:
                await self.services.in_thread(board.attend)
            if board.is_stale:
                await self.refresh(board)
        if self.services.peers.is_shared:
            await self._look_for_news([board for board in opened if board.viewers])

    async def _look_for_news(self, opened: list[B]) -> None:
        for first in range(0, len(opened), AT_ONCE):
            some = opened[first : first + AT_ONCE]
            names = [board.id for board in some]
            known = await self.services.call_storage(boards.versions, self.kind, names)
            for board in some:
                if known.get(board.id) != board.version:
                    await self.refresh(board)
                self.schedule(board)

    async def write_down_again(self) -> None:
        """Write down anew who is here: the others took this server for ended."""
        for board in list(self._open.values()):
            board.forget_notes()
        await self.look_after()

    def count_boards(self) -> dict[str, float]:
        """Return how many boards are open, and how many pages show them."""
        opened = tuple(self._open.values())
        return {"boards": float(len(opened)), "pages": float(sum(len(board.viewers) for board in opened))}

    @property
    def is_attended(self) -> bool:
        """Whether some clock runs because of a page that is open here."""
        return any(board.is_attended for board in tuple(self._open.values()))

    # The background

    @abstractmethod
    def schedule(self, board: B) -> None:
        """Start the background work of a board: bots, evaluations, reviews."""

    def start_task(self, board: B, task: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run something in the background, unless it is running already."""
        if not board.is_running(task):
            board.tasks[task] = self.services.run_in_background(work())


def _greet(board: AnyBoard, viewer: Viewer) -> list[str]:
    """Return what is sent to a new page: the state of the board, then the picture."""
    board.attend()
    said = [board.describe(viewer), *board.greetings()]
    return [*map(messages.write, said), *_render(board, viewer, False)]


def _render_all(board: AnyBoard, viewers: list[V]) -> dict[V, list[str]]:
    return {viewer: _render(board, viewer, True) for viewer in viewers}


def _render(board: AnyBoard, viewer: Viewer, with_state: bool) -> list[str]:
    """Return what one page needs to see the board as it is, ready to be sent. Without a new state nothing has moved."""
    drawn = board.draw(viewer)
    if with_state:
        return [messages.write(said) for said in (*drawn, board.describe(viewer))]
    return [messages.write(messages.stand_still(part)) for part in drawn]
