"""All duels: open, started, joined."""

from __future__ import annotations

from functools import partial

from gridwright.errors import IllegalMove
from gridwright.storage import duels, puzzles
from gridwright.web.duels.background import evaluate, review, run_bots, watch_time
from gridwright.web.duels.duel_board import DuelNotFound, DuelViewer
from gridwright.web.duels.live_duel import LiveDuel
from gridwright.web.live.service import BoardService
from gridwright.web.services import BYTES_OF_A_BOARD


class DuelService(BoardService[LiveDuel, DuelViewer]):
    """All duels."""

    kind = "duel"

    async def start_duel(
        self, owner: str, puzzle: str, seats: duels.Seats, is_evaluated: bool, limits: str = "", size: int = 0
    ) -> str:
        """Start a duel, with so many bytes of puzzle stored for it; its name."""

        def start() -> str:
            now = self.services.now()
            # Whoever has played a duel on a grid has seen it.
            puzzles.note_seen(self.services.database, owner, puzzle, now)
            return duels.new_duel(self.services.database, owner, puzzle, seats, is_evaluated, now, limits)

        self.services.refuse_storing_too_much()
        self.services.count_stored(BYTES_OF_A_BOARD + size)
        return await self.services.in_thread(start)

    def _load(self, board: str, player: str) -> LiveDuel:
        stored = duels.duel_of(self.services.database, board)
        if stored is None:
            raise DuelNotFound
        puzzle = puzzles.puzzle_of(self.services.database, stored.puzzle)
        assert puzzle is not None
        peers = self.services.peers
        return LiveDuel(self.services.database, stored, puzzle, peers.now, peers.id, self.services.now)

    async def claim(self, token: str, player: str, name: str) -> str:
        """Give this token's seat to the player; the duel's name. IllegalMove if it is taken."""
        found = await self.services.call_storage(duels.seat_of, token)
        if found is None:
            raise DuelNotFound
        duel = await self.open(found[0], player)
        async with duel.lock:
            own = duel.seats_of(player)
            if found[1] in own:
                return duel.id
            if own:
                raise IllegalMove("You already play in this duel. The link is for your opponent.")
            now = self.services.now()
            await self.services.call_storage(puzzles.note_seen, player, duel.puzzle.id, now)
            if not await self.change(duel, partial(duel.claim, token, player, name)):
                raise IllegalMove("This seat is taken.")
        return duel.id

    async def rematch(self, duel: LiveDuel, player: str) -> str:
        """Start the next duel, seats swapped; its name."""
        async with duel.lock:
            return await self.change(duel, partial(duel.rematch, player))

    def schedule(self, board: LiveDuel) -> None:
        """Let bots move, watch the time, evaluate positions, and review a duel that is over."""
        if board.bot is not None:
            self.start_task(board, "bots", partial(run_bots, self, board))
        if board.has_limits_running:
            self.start_task(board, "time", partial(watch_time, self, board))
        if not board.viewers:
            return
        if board.wants_evaluation and not board.is_evaluated:
            self.start_task(board, "evaluation", partial(evaluate, self.services, board))
        if board.is_over and board.review is None:
            self.start_task(board, "review", partial(review, self.services, board))
