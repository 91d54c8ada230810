"""`/live/duels/{duel}`: two players at one board, and all spectators. The messages are in `duel_messages.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from litestar import websocket

from gridwright.core.wording import pluralise
from gridwright.errors import IllegalMove
from gridwright.web.duels import duel_messages
from gridwright.web.duels.duel_board import DuelViewer
from gridwright.web.duels.live_duel import LiveDuel
from gridwright.web.duels.retry import RetryPosition
from gridwright.web.duels.service import DuelService
from gridwright.web.jobs.duel_tasks import Evaluate, PositionEvaluation, TryMove
from gridwright.web.jobs.task import R, Task
from gridwright.web.live import messages
from gridwright.web.live.websocket import BoardSocket, Handler, HandlerTable, Socket, gesture_of

RETRY_SECONDS = 6.0


@websocket("/live/duels/{duel:str}")
async def play_duel(socket: Socket, duel: str, duel_service: DuelService, player: str) -> None:
    """Play or watch one duel over one connection until the page leaves."""
    await DuelSocket.serve(socket, duel_service, duel, player)


class DuelSocket(BoardSocket[LiveDuel, DuelViewer]):
    """One page's dealings with one duel."""

    viewer_type = DuelViewer

    async def gesture(self, asked: messages.Gesture) -> bool:
        """Do what a gesture means, in the duel or in the position that is retried."""
        gesture, retry = gesture_of(asked), self.viewer.retry
        if retry is not None:
            return await self._try(retry, partial(retry.touch, gesture, self.viewer.picture.settings))
        async with self.board.lock:
            # A selection is shown to the page that made it, a move to all.
            return await self.service.change(
                self.board, partial(self.board.touch, self.viewer, gesture), only=self.viewer
            )

    async def move(self, asked: duel_messages.Move) -> bool:
        """Make a typed move."""
        retry = self.viewer.retry
        if retry is not None:
            return await self._try(retry, partial(retry.play, asked.text))
        play = partial(self.board.play, self.viewer.player, asked.text, asked.seat, asked.after)
        async with self.board.lock:
            await self.service.change(self.board, play)
        return True

    async def resign(self, asked: duel_messages.Resign) -> bool:
        """Give the duel to the other seat."""
        await self.service.change(self.board, partial(self.board.resign, self.viewer.player))
        return True

    async def take_back(self, asked: duel_messages.TakeBack) -> bool:
        """Take back a move, or ask for it."""
        await self.service.change(self.board, partial(self.board.take_back, self.viewer.player))
        return True

    async def offer_draw(self, asked: duel_messages.OfferDraw) -> bool:
        """Offer a draw."""
        await self.service.change(self.board, partial(self.board.offer_draw, self.viewer.player))
        return True

    async def respond(self, asked: duel_messages.Respond) -> bool:
        """Answer an offer."""
        await self.service.change(self.board, partial(self.board.respond, self.viewer.player, asked.accept))
        return True

    async def hint(self, asked: duel_messages.Hint) -> bool:
        """Find a good move in the position, for the player who asks."""
        async with self.board.lock:
            await self.service.change(self.board, partial(self.board.note_hint, self.viewer.player))
            moves = tuple(self.board.session.moves)
        found = self.board.proven_evaluation(moves) or await self._evaluate(moves)
        async with self.board.lock:
            found = self.board.note_evaluation(moves, found)
            move = _first_move(found)
            is_same = tuple(self.board.session.moves) == moves
            marks = await self.in_thread(self.board.draw_move, move) if is_same else ()
        message = f"{move.replace('-', '–')} is the best move{'' if found.proven else ' found'}."
        self.send(duel_messages.Hinted(len(moves), move, message, marks))
        return True

    async def rematch(self, asked: duel_messages.Rematch) -> bool:
        """Start the next duel with the seats swapped."""
        await self.service.change(self.board, partial(self.board.rematch, self.viewer.player))
        return True

    # After the end: retry a move

    async def retry(self, asked: duel_messages.Retry) -> bool:
        """Go to the position before a move, or back to the duel."""
        self.viewer.retry = (
            None if asked.move is None else await self.in_thread(RetryPosition, self.board.session, asked.move)
        )
        await self.service.show(self.board, self.viewer, with_state=True)
        return True

    async def _try(self, retry: RetryPosition, act: Callable[[], str | None]) -> bool:
        """Make a move in the position that is retried, and say what it is worth."""
        async with self.board.lock:
            move = await self.service.change(self.board, act, only=self.viewer)
        if move is None:
            return True
        family, text = self.board.family.name, self.board.puzzle.text
        found = await self._run(TryMove(family=family, text=text, moves=tuple(retry.before), move=move))
        lost = round(found.lost, 3)
        message = f"{move} loses {pluralise(lost, 'point')}." if lost > 0 else f"{move} loses nothing."
        self.send(duel_messages.Tried(retry.number, move, message, lost <= 0, found.proven, found.line))
        return True

    async def best_move(self, asked: duel_messages.BestMove) -> bool:
        """Make the best move in the position that is retried."""
        retry = self.viewer.retry
        if retry is None:
            raise IllegalMove("Choose a move to retry first.")
        found = await self._evaluate(tuple(retry.before))
        move = _first_move(found)
        async with self.board.lock:
            await self.service.change(self.board, partial(retry.play, move), only=self.viewer)
        message = f"{move} is the best move {'here' if found.proven else 'found'}."
        self.send(duel_messages.Tried(retry.number, move, message, True, found.proven, found.line[1:]))
        return True

    async def _evaluate(self, moves: tuple[str, ...]) -> PositionEvaluation:
        """Evaluate the position after these moves, with more time than the bar beside the board has."""
        return await self._run(Evaluate(family=self.board.family.name, text=self.board.puzzle.text, moves=moves))

    async def _run(self, task: Task[R]) -> R:
        """Run a task about a position in a worker."""
        return await self.service.services.workers.run(self.viewer.player, task, RETRY_SECONDS)

    handlers: ClassVar[HandlerTable] = {
        messages.Gesture: Handler(gesture, locked=False),
        messages.Window: Handler(BoardSocket.window),
        messages.Replay: Handler(BoardSocket.replay),
        messages.Cancel: Handler(BoardSocket.cancel),
        duel_messages.Move: Handler(move, locked=False),
        duel_messages.Resign: Handler(resign),
        duel_messages.TakeBack: Handler(take_back),
        duel_messages.OfferDraw: Handler(offer_draw),
        duel_messages.Respond: Handler(respond),
        duel_messages.Hint: Handler(hint, locked=False, background=True),
        duel_messages.Rematch: Handler(rematch),
        duel_messages.Retry: Handler(retry),
        duel_messages.BestMove: Handler(best_move, locked=False, background=True),
    }


def _first_move(found: PositionEvaluation) -> str:
    if not found.line:
        raise IllegalMove("There is no move to show here.")
    return found.line[0]
