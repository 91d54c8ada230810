"""All duels: those in memory, the bots that move, the positions being evaluated, and the saved clocks."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from msgspec.structs import replace

from gridwright.core.scene import Scene, Selection
from gridwright.errors import GridwrightError, IllegalMove, Unreadable
from gridwright.storage import duels, games, puzzles
from gridwright.storage.running_clocks import Thought, read_thoughts, write_thoughts
from gridwright.web.duels import duel_messages
from gridwright.web.duels.live_duel import LiveDuel
from gridwright.web.duels.retry import Study
from gridwright.web.jobs.duel_tasks import BotMove, ChooseMove, Evaluate
from gridwright.web.jobs.job import Lane
from gridwright.web.jobs.pool import SYSTEM, TooBusy
from gridwright.web.jobs.task import R, Task
from gridwright.web.jobs.tasks import ReviewGame
from gridwright.web.live import messages
from gridwright.web.live.connection import ClientConnection
from gridwright.web.live.scene_diff import FIRST_WINDOW, SENT_WHOLE, in_pieces
from gridwright.web.services import Services

BOT_SECONDS = 2.0
"""What a bot may think about a move."""
BETWEEN_BOTS = 0.6
"""Seconds from one move to the next when two bots play, so that people can follow."""
VALUE_SECONDS = 1.0
REVIEW_SECONDS = 30.0
PULSE = 0.1
"""Seconds between two notes of how far the clocks are, for the server that comes after a kill."""
BEAT = 1.0
"""Seconds between two that also survive the end of the machine."""
TRIES = 3
"""A bot that fails so often at one move resigns."""
MOST_OPEN = 500
"""Duels that stay open although nobody looks at them."""
MOST_PAGES = 200
"""Pages that may show one duel."""


class DuelNotFound(GridwrightError):
    """A duel that does not exist."""

    def __init__(self) -> None:
        super().__init__("There is no such duel.")


@dataclass(eq=False)
class Page:
    """A page that shows a duel: whose it is, what it has selected, and what it studies."""

    connection: ClientConnection
    player: str
    told: int = 0
    """moves it knows"""
    selection: Selection = None
    study: Study | None = None


@dataclass(eq=False)
class OpenDuel:
    """A live duel, the pages that show it, and the lock that lets one request at a time change it."""

    live: LiveDuel
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pages: set[Page] = field(default_factory=set)
    bots: asyncio.Task[Any] | None = None
    valuing: asyncio.Task[Any] | None = None
    value: duel_messages.Evaluation | None = None
    judging: asyncio.Task[Any] | None = None
    judgement: duel_messages.DuelReview | None = None

    @property
    def here(self) -> frozenset[int]:
        """The seats whose pages are open."""
        return frozenset(seat for page in self.pages for seat in self.live.seats_of(page.player))

    @property
    def watching(self) -> int:
        """How many pages belong to people who do not sit at the table."""
        return sum(not self.live.seats_of(page.player) for page in self.pages)


class DuelService:
    """All duels."""

    def __init__(self, services: Services, folder: Path) -> None:
        self.services = services
        self._folder = folder
        self._left = read_thoughts(folder)
        """what the last server noted of duels that were not opened since"""
        self._stopped = threading.Event()
        self._open: OrderedDict[str, OpenDuel] = OrderedDict()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def start(self) -> None:
        """Begin to note the clocks."""
        self.services.run_in_background(self._beat())
        # A thread of its own: however busy the server is, the clocks are noted.
        threading.Thread(target=self._pulse, daemon=True).start()

    async def stop(self) -> None:
        """Note every clock once more."""
        self._stopped.set()
        await self._note(list(self._open.values()))

    def _pulse(self) -> None:
        before: dict[str, Thought] = {}
        while not self._stopped.wait(PULSE):
            # What the disk refuses now is written the next time; so is what was opened or closed meanwhile.
            with suppress(OSError, RuntimeError):
                now = {**self._left, **_thoughts([one for one in self._open.values() if one.live.clock.running])}
                if now != before:
                    write_thoughts(self._folder, now)
                    before = now

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._note([opened for opened in self._open.values() if opened.live.clock.running])

    async def _note(self, opened: list[OpenDuel]) -> None:
        thoughts = _thoughts(opened)
        if thoughts:
            # What the disk refuses now is written by the next beat.
            with suppress(games.NotWritten):
                await self.services.in_thread(duels.keep_thoughts, self.services.database, thoughts)

    # Tables

    async def new_duel(self, owner: str, puzzle: str, seats: duels.Seats, valued: bool) -> str:
        """A new duel; its name."""

        def make() -> str:
            now = time.time()
            games.remember_player(self.services.database, owner, now)
            return duels.new_duel(self.services.database, owner, puzzle, seats, valued, now)

        return await self.services.in_thread(make)

    async def opened(self, duel: str) -> OpenDuel:
        """The duel of that name, open, or DuelNotFound."""
        async with self._opening.setdefault(duel, asyncio.Lock()):
            opened = self._open.get(duel)
            if opened is None:
                opened = OpenDuel(await self.services.in_thread(self._read, duel))
                self._open[duel] = opened
        self._open.move_to_end(duel)
        self._close_idle()
        return opened

    def _read(self, duel: str) -> LiveDuel:
        stored = duels.duel_of(self.services.database, duel)
        if stored is None:
            raise DuelNotFound
        puzzle = puzzles.puzzle_of(self.services.database, stored.puzzle)
        assert puzzle is not None
        live = LiveDuel(self.services.database, stored, puzzle)
        if duel in self._left:
            with suppress(games.NotWritten):
                live.recall(*self._left[duel])
                del self._left[duel]
        return live

    def _close_idle(self) -> None:
        """Forget the duels that were not looked at for longest, as far as there are too many."""
        surplus = len(self._open) - MOST_OPEN
        if surplus > 0:
            idle = [duel for duel, opened in self._open.items() if not opened.pages and not _is_busy(opened)]
            for duel in idle[:surplus]:
                del self._open[duel]

    async def claim(self, token: str, player: str, name: str) -> str:
        """Seat the player where this token is for; the duel's name. IllegalMove if somebody else has the seat."""
        found = await self.services.in_thread(duels.seat_of, self.services.database, token)
        if found is None:
            raise DuelNotFound
        opened = await self.opened(found[0])
        async with opened.lock:
            own = opened.live.seats_of(player)
            if found[1] in own:
                return opened.live.id
            if own:
                raise IllegalMove("You sit at this table already; the link is for the one you play against.")
            await self.services.in_thread(games.remember_player, self.services.database, player, time.time())
            if not await self.services.in_thread(opened.live.claim, token, player, name):
                raise IllegalMove("This seat is taken.")
            await self._attend(opened)
            await self.tell(opened)
        self.schedule(opened)
        return opened.live.id

    # Pages

    @asynccontextmanager
    async def showing(self, opened: OpenDuel, page: Page) -> AsyncIterator[None]:
        """A page shows the duel; those who sit there keep the clock running."""
        if len(opened.pages) >= MOST_PAGES:
            raise TooBusy("So many watch this duel already that nobody else can.")
        async with opened.lock:
            opened.pages.add(page)
            await self._attend(opened)
            await self.tell(opened)
        self.schedule(opened)
        try:
            yield
        finally:
            opened.pages.discard(page)
            async with opened.lock:
                await self._attend(opened)
                await self.tell(opened)

    async def _attend(self, opened: OpenDuel) -> None:
        was_running = opened.live.clock.running
        opened.live.attended(bool(opened.here))
        if was_running and not opened.live.clock.running:
            await self._note([opened])

    async def tell(self, opened: OpenDuel) -> None:
        """Show every page how the duel stands; the caller holds its lock."""
        for page in tuple(opened.pages):
            await self.show(opened, page)
        for page in tuple(opened.pages):
            self.say_standing(opened, page)

    def say_standing(self, opened: OpenDuel, page: Page) -> None:
        """Tell a page how the duel stands."""
        page.connection.send(self._standing(opened, page))

    def _standing(self, opened: OpenDuel, page: Page) -> duel_messages.DuelState:
        table = opened.live.shown(page.player, opened.here, opened.watching, page.told)
        page.told = len(opened.live.made)
        if page.study is not None:
            return replace(table, selection=page.study.selection, retrying=page.study.number)
        return replace(table, selection=page.selection)

    async def show(self, opened: OpenDuel, page: Page) -> None:
        """The picture, or what is different."""
        page.connection.send(*await self.services.in_thread(_picture, opened.live, page))

    def say(self, opened: OpenDuel, message: messages.Said) -> None:
        """Tell all pages something."""
        for page in opened.pages:
            page.connection.send(message)

    # What goes on by itself

    def schedule(self, opened: OpenDuel) -> None:
        """See to it that bots move, positions are valued, and what is over is judged."""
        if opened.live.bot is not None and not _runs(opened.bots):
            opened.bots = self.services.run_in_background(self._bots(opened))
        if not opened.pages:
            return
        if _is_worth_valuing(opened) and not _runs(opened.valuing) and not _is_valued(opened):
            opened.valuing = self.services.run_in_background(self._value(opened))
        if opened.live.over and opened.judgement is None and not _runs(opened.judging):
            opened.judging = self.services.run_in_background(self._judge(opened))

    async def _bots(self, opened: OpenDuel) -> None:
        """Let bots move until it is a person's turn; two bots play only while somebody watches."""
        live = opened.live
        alone = all(seat.bot for seat in live.seats)
        while live.bot is not None and (opened.pages or not alone):
            began = time.monotonic()
            await self._bot_moves(opened)
            if alone:
                await asyncio.sleep(max(0.0, BETWEEN_BOTS - (time.monotonic() - began)))

    async def _bot_moves(self, opened: OpenDuel) -> None:
        live, after = opened.live, len(opened.live.table.log)
        async with opened.lock:
            live.thinking(True)
            await self.tell(opened)
        found = await self._thought(live)
        async with opened.lock:
            await self.services.in_thread(_bot_acts, live, after, found)
            await self.settled(opened, after)

    async def _thought(self, live: LiveDuel) -> BotMove | None:
        """What the bot came to; None if it cannot move."""
        assert live.bot is not None
        task = ChooseMove(
            family=live.family.name,
            text=live.puzzle.text,
            moves=tuple(live.table.moves),
            bot=live.bot,
            seed=f"{live.id} {len(live.table.log)}",
        )
        for _ in range(TRIES):
            with suppress(GridwrightError):
                return await self._patiently(live, task, BOT_SECONDS, "quick")
        return None

    async def _patiently(self, live: LiveDuel, task: Task[R], seconds: float, lane: Lane) -> R:
        """The result of a task; where there is too much to do it is asked for again."""
        while True:
            try:
                return await self.services.workers.run(live.stored.owner, task, seconds, lane)
            except TooBusy:
                await asyncio.sleep(1.0)

    async def _value(self, opened: OpenDuel) -> None:
        """Value the position, and again as long as it changes meanwhile."""
        while not _is_valued(opened):
            live, after = opened.live, len(opened.live.table.moves)
            task = Evaluate(family=live.family.name, text=live.puzzle.text, moves=tuple(live.table.moves))
            try:
                found = await self.services.workers.run(SYSTEM, task, VALUE_SECONDS)
            except GridwrightError:
                # It can be played without; the next move is valued again.
                return
            opened.value = duel_messages.Evaluation(after, found.value, found.proven)
            self.say(opened, opened.value)

    async def _judge(self, opened: OpenDuel) -> None:
        """Look back at a duel that is over."""
        live = opened.live
        task = ReviewGame(family=live.family.name, text=live.puzzle.text, moves=tuple(live.table.moves), duel=True)
        try:
            found = await self._patiently(live, task, REVIEW_SECONDS, "slow")
        except GridwrightError as error:
            opened.judgement = duel_messages.DuelReview(f"There is no review of this duel: {error}")
        else:
            opened.judgement = duel_messages.DuelReview(found.summary, found.figures, found.remarks)
        self.say(opened, opened.judgement)

    async def changed(self, opened: OpenDuel, act: Any) -> Any:
        """Do something that changes the duel, then show it to all its pages; the caller holds its lock."""
        lines = len(opened.live.table.log)
        result = await self.services.in_thread(act)
        await self.settled(opened, lines)
        return result

    async def settled(self, opened: OpenDuel, lines: int) -> None:
        """Show a change to all pages; a line more than these, and nothing is selected any more."""
        if len(opened.live.table.log) != lines:
            for page in opened.pages:
                page.selection = None
        await self.tell(opened)
        self.schedule(opened)

    async def rematch(self, opened: OpenDuel, player: str) -> str:
        """The next duel, seats swapped; its name."""
        async with opened.lock:
            return str(await self.changed(opened, partial(opened.live.rematch, player)))


def _bot_acts(live: LiveDuel, after: int, found: BotMove | None) -> None:
    """Make the move that a bot came to; one that has none, or none that is legal, resigns."""
    try:
        if found is not None:
            live.bot_plays(after, found.move, found.seconds)
            return
    except (IllegalMove, Unreadable):
        pass
    live.bot_resigns(after)


def _thoughts(opened: list[OpenDuel]) -> dict[str, Thought]:
    """How long those to move have thought, where that is to be noted."""
    return {one.live.id: thought for one in opened if (thought := one.live.thoughts()) is not None}


def _runs(task: asyncio.Task[Any] | None) -> bool:
    return task is not None and not task.done()


def _is_busy(opened: OpenDuel) -> bool:
    return opened.lock.locked() or any(map(_runs, (opened.bots, opened.valuing, opened.judging)))


def _is_worth_valuing(opened: OpenDuel) -> bool:
    """Whether the value is wished for; a bot that answers a person is not waited for with one."""
    live = opened.live
    answering = live.bot is not None and not all(seat.bot for seat in live.seats)
    return live.over or (live.stored.valued and not answering)


def _is_valued(opened: OpenDuel) -> bool:
    return opened.value is not None and opened.value.after == len(opened.live.table.moves)


def _scene(live: LiveDuel, page: Page) -> Scene:
    settings = page.connection.picture.settings
    return live.scene(page.selection, settings) if page.study is None else page.study.scene(settings)


def _picture(live: LiveDuel, page: Page) -> list[str]:
    """What a page needs to see its board as it is, ready to be sent: the whole picture, or what is different."""
    picture = page.connection.picture
    scene = _scene(live, page)
    if not picture.begun and picture.settings.window == FIRST_WINDOW and scene.width * scene.height <= SENT_WHOLE:
        picture.whole()
        scene = _scene(live, page)
    shown = picture.change(scene) if picture.begun else picture.board(scene)
    return [] if shown is None else list(map(messages.write, in_pieces(shown)))
