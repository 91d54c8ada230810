"""`/live/duels/{duel}`: two hands at one board, and all who watch. What messages there are is in `duel_wire.py`."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from gridwright.errors import GridwrightError, IllegalMove
from gridwright.web.duels import duel_messages
from gridwright.web.duels.live_duel import moment
from gridwright.web.duels.retry import Study
from gridwright.web.duels.service import DuelService, OpenDuel, Page
from gridwright.web.games.live_game import gesture_of
from gridwright.web.jobs.duel_tasks import FindBestMove, TryMove
from gridwright.web.jobs.task import R, Task
from gridwright.web.live import messages
from gridwright.web.live.connection import ClientConnection
from gridwright.web.live.scene_diff import SceneDiff

LOG = logging.getLogger(__name__)

TRYING_SECONDS = 6.0
NOT_THERE = 4404
"""Code a connection is closed with when reconnecting will not help."""


@websocket("/live/duels/{duel:str}")
async def live_duel(socket: WebSocket[Any, Any, Any], duel: str, duel_service: DuelService, player: str) -> None:
    """Play or watch one duel over one connection until the page leaves."""
    await socket.accept()
    try:
        opened = await duel_service.opened(duel)
    except GridwrightError as error:
        await _turn_away(socket, error)
        return
    page = Page(ClientConnection(socket), player)
    try:
        async with duel_service.showing(opened, page):
            for said in (opened.value, opened.judgement):
                if said is not None:
                    page.connection.send(said)
            await _listen(socket, DuelSocket(duel_service, opened, page))
    except WebSocketDisconnect:
        pass
    except GridwrightError as error:
        await _turn_away(socket, error)
    except Exception:
        LOG.exception("A duel's connection ended with a defect of ours.")
        raise
    finally:
        page.connection.leave()


async def _turn_away(socket: WebSocket[Any, Any, Any], error: GridwrightError) -> None:
    await socket.send_text(messages.write(messages.Problem(-1, str(error))))
    await socket.close(NOT_THERE)


async def _listen(socket: WebSocket[Any, Any, Any], place: DuelSocket) -> None:
    """Answer one message after the other."""
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        try:
            asked = duel_messages.read(event.get("text") or event.get("bytes") or b"")
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            place.say(messages.Problem(-1, f"This message was not understood: {error}"))
            continue
        await place.answer(asked)


class DuelSocket:
    """One page's dealings with one duel."""

    def __init__(self, duel_service: DuelService, opened: OpenDuel, page: Page) -> None:
        self.duel_service, self.opened, self.page = duel_service, opened, page
        self.live = opened.live
        self.say = page.connection.send

    async def answer(self, asked: duel_messages.ASKED) -> None:
        """Do what was asked, then `ack`; or `error` with the reason."""
        try:
            meant = await _ACTS[type(asked)](self, asked)
        except GridwrightError as error:
            self.say(*messages.refusal(asked.id, error))
        except Exception as error:
            LOG.exception("A message was not answered, by a defect of ours: %s", type(asked).__name__)
            self.say(messages.Problem(asked.id, f"This is a defect of ours ({type(error).__name__})."))
        else:
            self.say(messages.Ack(asked.id, meant))

    # Each takes the message and says whether it meant anything.

    async def gesture(self, asked: messages.Gesture) -> bool:
        """A hand on the board, the duel's or the one that is studied."""
        settings = self.page.connection.picture.settings
        if self.page.study is not None:
            return await self._tried(partial(self.page.study.touch, gesture_of(asked), settings))
        touch = partial(self.live.touch, self.page.player, self.page.selection, gesture_of(asked), settings)
        async with self.opened.lock:
            lines = len(self.live.table.log)

            def act() -> bool:
                meant, selection = touch()
                self.page.selection = selection
                return meant

            meant = await self.duel_service.services.in_thread(act)
            if len(self.live.table.log) != lines:
                await self.duel_service.settled(self.opened, lines)
            else:
                # A choice is shown to the one who made it, a move to all.
                await self._show()
            return meant

    async def _show(self) -> None:
        await self.duel_service.show(self.opened, self.page)
        self.duel_service.say_standing(self.opened, self.page)

    async def move(self, asked: duel_messages.Move) -> bool:
        """A typed move."""
        if self.page.study is not None:
            return await self._tried(partial(self.page.study.play, asked.text))
        play = partial(self.live.play, self.page.player, asked.text, asked.seat, asked.after)
        async with self.opened.lock:
            await self.duel_service.changed(self.opened, play)
        return True

    async def resign(self, asked: duel_messages.Resign) -> bool:
        """Give the duel away."""
        async with self.opened.lock:
            await self.duel_service.changed(self.opened, partial(self.live.resign, self.page.player))
        return True

    async def rematch(self, asked: duel_messages.Rematch) -> bool:
        """Once more with the seats swapped."""
        await self.duel_service.rematch(self.opened, self.page.player)
        return True

    async def window(self, asked: messages.Window) -> bool:
        """Another part of the board."""
        self.page.connection.picture.look((asked.x0, asked.y0, asked.x1, asked.y1))
        async with self.opened.lock:
            await self.duel_service.show(self.opened, self.page)
        return True

    async def replay(self, asked: messages.Replay) -> bool:
        """An earlier moment, for this page alone."""
        async with self.opened.lock:
            self.say(await self.duel_service.services.in_thread(self._moment, asked.upto))
        return True

    def _moment(self, upto: int | None) -> messages.Replayed:
        table = moment(self.live, len(self.live.table.log) if upto is None else upto)
        settings = self.page.connection.picture.settings
        return messages.Replayed(
            upto=len(table.log),
            entry=table.log[-1].partition(" @")[0] if table.log else "",
            moves=len(table.moves),
            seconds=round(sum(table.seconds), 3),
            board=SceneDiff(settings).board(self.live.role.scene(table.view, None, settings)),
        )

    # After the end: try again

    async def study(self, asked: duel_messages.Retry) -> bool:
        """Go to the position before a move, or back."""
        async with self.opened.lock:
            begun = (
                None if asked.move is None else await self.duel_service.services.in_thread(Study, self.live, asked.move)
            )
            self.page.study = begun
            await self._show()
        return True

    async def _tried(self, act: Callable[[], str | None]) -> bool:
        """Make a move where the page is studying, and say what it is worth."""
        study = self._studied()
        move = await self.duel_service.services.in_thread(act)
        async with self.opened.lock:
            await self._show()
        if move is None:
            return True
        live = self.live
        found = await self._run(
            TryMove(family=live.family.name, text=live.puzzle.text, moves=tuple(study.before), move=move)
        )
        gave, proven = round(found.lost, 3), found.proven
        said = f"{move} gives away {gave:g}." if gave > 0 else f"{move} gives nothing away."
        self.say(duel_messages.Tried(study.number, move, said, gave <= 0, proven, found.line))
        return True

    async def better(self, asked: duel_messages.BestMove) -> bool:
        """The best move there, made on the board."""
        study = self._studied()
        live = self.live
        found = await self._run(FindBestMove(family=live.family.name, text=live.puzzle.text, moves=tuple(study.before)))
        await self.duel_service.services.in_thread(study.play, found.move)
        async with self.opened.lock:
            await self._show()
        said = f"{found.move} is the best move here." if found.proven else f"{found.move} is the best found."
        self.say(duel_messages.Tried(study.number, found.move, said, True, found.proven, found.line))
        return True

    def _studied(self) -> Study:
        if self.page.study is None:
            raise IllegalMove("Choose a move to try again first.")
        return self.page.study

    async def _run(self, task: Task[R]) -> R:
        return await self.duel_service.services.workers.run(self.page.player, task, TRYING_SECONDS)


_ACTS: dict[type, Callable[..., Awaitable[bool]]] = {
    messages.Gesture: DuelSocket.gesture,
    messages.Window: DuelSocket.window,
    messages.Replay: DuelSocket.replay,
    duel_messages.Move: DuelSocket.move,
    duel_messages.Resign: DuelSocket.resign,
    duel_messages.Rematch: DuelSocket.rematch,
    duel_messages.Retry: DuelSocket.study,
    duel_messages.BestMove: DuelSocket.better,
}
