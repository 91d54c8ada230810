"""All duels: open, started, joined, and their clocks written down."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from gridwright.errors import GridwrightError, IllegalMove
from gridwright.storage import duels, games, puzzles
from gridwright.storage.running_clocks import Thought, read_thoughts, write_thoughts
from gridwright.web.duels.background import evaluate, review, run_bots
from gridwright.web.duels.live_duel import DuelViewer, LiveDuel
from gridwright.web.live.service import BoardService
from gridwright.web.services import Services

NOTE_SECONDS = 0.1
"""Seconds between two notes of how far the clocks are: they outlive the process."""
SAVE_SECONDS = 1.0
"""Seconds between two writes to the database: they outlive the machine."""


class DuelNotFound(GridwrightError):
    """A duel that doesn't exist."""

    def __init__(self) -> None:
        super().__init__("This duel doesn't exist.")


class DuelService(BoardService[LiveDuel, DuelViewer]):
    """All duels."""

    def __init__(self, services: Services, folder: Path) -> None:
        super().__init__(services)
        self._folder = folder
        self._unrestored = read_thoughts(folder)
        """what an earlier server noted of duels that were not opened since"""
        self._is_stopped = threading.Event()

    def start_clocks(self) -> None:
        """Begin to write the clocks down."""
        self.services.run_in_background(self._save_clocks())
        # A thread of its own: however busy the server is, the clocks are noted.
        threading.Thread(target=self._note_clocks, daemon=True).start()

    async def stop(self) -> None:
        """Stop all clocks."""
        self._is_stopped.set()
        await super().stop()

    def _note_clocks(self) -> None:
        before: dict[str, Thought] = {}
        while not self._is_stopped.wait(NOTE_SECONDS):
            # What the disk refuses now is written the next time; so is what was opened or closed meanwhile.
            with suppress(OSError, RuntimeError):
                now = {**self._unrestored, **_running_thoughts(list(self._open.values()))}
                if now != before:
                    write_thoughts(self._folder, now)
                    before = now

    async def _save_clocks(self) -> None:
        while True:
            await asyncio.sleep(SAVE_SECONDS)
            thoughts = _running_thoughts(self._open.values())
            if thoughts:
                # What the disk refuses now is written the next time.
                with suppress(games.NotWritten):
                    await self.services.in_thread(duels.keep_thoughts, self.services.database, thoughts)

    async def start_duel(self, owner: str, puzzle: str, seats: duels.Seats, is_evaluated: bool) -> str:
        """Start a duel; its name."""

        def start() -> str:
            now = time.time()
            games.remember_player(self.services.database, owner, now)
            return duels.new_duel(self.services.database, owner, puzzle, seats, is_evaluated, now)

        return await self.services.in_thread(start)

    def _load(self, board: str, player: str) -> LiveDuel:
        stored = duels.duel_of(self.services.database, board)
        if stored is None:
            raise DuelNotFound
        puzzle = puzzles.puzzle_of(self.services.database, stored.puzzle)
        assert puzzle is not None
        duel = LiveDuel(self.services.database, stored, puzzle)
        if board in self._unrestored:
            with suppress(games.NotWritten):
                duel.restore_thought(*self._unrestored[board])
                del self._unrestored[board]
        return duel

    async def claim(self, token: str, player: str, name: str) -> str:
        """Give this token's seat to the player; the duel's name. IllegalMove if it is taken."""
        found = await self.services.in_thread(duels.seat_of, self.services.database, token)
        if found is None:
            raise DuelNotFound
        duel = await self.open(found[0], player)
        async with duel.lock:
            own = duel.seats_of(player)
            if found[1] in own:
                return duel.id
            if own:
                raise IllegalMove("You already play in this duel. The link is for your opponent.")
            await self.services.in_thread(games.remember_player, self.services.database, player, time.time())
            if not await self.change(duel, partial(duel.claim, token, player, name)):
                raise IllegalMove("This seat is taken.")
        return duel.id

    async def rematch(self, duel: LiveDuel, player: str) -> str:
        """Start the next duel, seats swapped; its name."""
        async with duel.lock:
            return await self.change(duel, partial(duel.rematch, player))

    def schedule(self, board: LiveDuel) -> None:
        """Let bots move, evaluate positions, and review a duel that is over."""
        if board.bot is not None:
            self.start_task(board, "bots", partial(run_bots, self, board))
        if not board.viewers:
            return
        if board.wants_evaluation and not board.is_evaluated:
            self.start_task(board, "evaluation", partial(evaluate, self.services, board))
        if board.is_over and board.review is None:
            self.start_task(board, "review", partial(review, self.services, board))


def _running_thoughts(open_duels: Iterable[LiveDuel]) -> dict[str, Thought]:
    """How long the persons to move have thought, where a clock runs."""
    running = [duel for duel in open_duels if duel.clock.running]
    return {duel.id: thought for duel in running if (thought := duel.read_thought()) is not None}
