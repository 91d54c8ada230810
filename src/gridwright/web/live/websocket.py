"""One page's websocket to a live board: reads its messages and answers each with `ack` or `error`.

`GameSocket` and `DuelSocket` are tables of handlers on it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from gridwright.core import scene
from gridwright.errors import GridwrightError
from gridwright.storage.database import Away, NotWritten
from gridwright.web.live import messages
from gridwright.web.live.board import AnyBoard, NotSaved, Viewer
from gridwright.web.live.connection import GONE, RECONNECT, ClientConnection
from gridwright.web.live.service import BoardService
from gridwright.web.security.rate_limit import OF_A_CONNECTION, TokenBuckets

LOG = logging.getLogger(__name__)

LONGEST_SLEEP = 1.0
"""Seconds after which a page that has to wait is looked at again."""

Socket = WebSocket[Any, Any, Any]
B = TypeVar("B", bound=AnyBoard)
V = TypeVar("V", bound=Viewer)


@dataclass(frozen=True)
class Handler:
    """What is done about a message: whether it had any effect.

    It runs while the board's lock is held, unless it isn't `locked`: then it takes the lock itself where it needs it.
    In the `background` it is long work, and the page stays usable meanwhile.
    """

    act: Callable[..., Awaitable[bool]]
    locked: bool = True
    background: bool = False


HandlerTable: TypeAlias = Mapping[type[messages.ClientMessage], Handler]


class BoardSocket(Generic[B, V]):
    """One page's dealings with one board."""

    handlers: ClassVar[HandlerTable]
    """what a page may send, and what is done about it"""
    viewer_type: ClassVar[type[Viewer]] = Viewer
    decoder: ClassVar[msgspec.json.Decoder[messages.ClientMessage]]

    def __init_subclass__(cls) -> None:
        cls.decoder = msgspec.json.Decoder(reduce(or_, cls.handlers))

    def __init__(self, service: BoardService[B, V], board: B, viewer: V) -> None:
        self.service, self.board, self.viewer = service, board, viewer
        self.in_thread = service.services.in_thread
        self.send = viewer.connection.send

    @classmethod
    async def serve(cls, socket: Socket, service: BoardService[B, V], board: str, player: str) -> None:
        """Show and play one board over one connection until the page leaves."""
        await socket.accept()
        connection = ClientConnection(socket)
        try:
            viewer: Any = cls.viewer_type(connection, player)
            found = await service.open(board, player)
            async with service.watch(found, viewer):
                await cls(service, found, viewer).listen(socket)
        except WebSocketDisconnect:
            pass
        except GridwrightError as error:
            connection.leave()
            await socket.send_text(messages.write(messages.Problem(-1, str(error))))
            # A page whose board can't be read right now comes back.
            await socket.close(RECONNECT if isinstance(error, Away | NotWritten | NotSaved) else GONE)
        except Exception:
            LOG.exception("A connection to a board ended with an internal error.")
            raise
        finally:
            connection.leave()

    async def listen(self, socket: Socket) -> None:
        """Answer one message after the other."""
        limit = TokenBuckets(OF_A_CONNECTION)
        while True:
            await self.viewer.connection.has_read()
            event: Any = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            # A page that sends too much waits: nothing is lost, and no other page waits for it.
            services = self.service.services
            while wait := limit.take("") or services.debt() or services.storage_debt():
                await asyncio.sleep(min(wait, LONGEST_SLEEP))
            text = event.get("text") or event.get("bytes") or b""
            try:
                asked = self.decoder.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self.send(messages.Problem(messages.number_of(text), f"This message was not understood: {error}"))
                continue
            await self.answer(asked)

    async def answer(self, asked: messages.ClientMessage) -> None:
        """Do what was asked, then `ack`; or `error` with the reason. Long work doesn't hold up what is asked next."""
        handler = self.handlers[type(asked)]
        if not handler.background:
            await self._answer(asked, handler)
        elif self._is_working():
            self.send(messages.Problem(asked.id, "Something is still being worked out. Wait for it, or cancel it."))
        else:
            self.viewer.long_work = self.service.services.run_in_background(self._answer(asked, handler))

    async def _answer(self, asked: messages.ClientMessage, handler: Handler) -> None:
        started, outcome = time.perf_counter(), "error"
        try:
            if handler.locked:
                async with self.board.lock:
                    meant = await handler.act(self, asked)
            else:
                meant = await handler.act(self, asked)
        except GridwrightError as error:
            self.send(*messages.refusal(asked.id, error))
        except asyncio.CancelledError:
            self.send(messages.Problem(asked.id, "Cancelled."))
            raise
        except Exception as error:
            LOG.exception("An internal error in the answer to %s.", type(asked).__name__)
            self.send(messages.Problem(asked.id, f"Something went wrong on our side ({type(error).__name__})."))
        else:
            outcome = "ack"
            self.send(messages.Ack(asked.id, meant))
        finally:
            metrics = self.service.services.metrics
            metrics.messages.labels(type(asked).__struct_config__.tag, outcome).inc()
            if isinstance(asked, messages.Gesture):
                metrics.tap_seconds.observe(time.perf_counter() - started)

    def _is_working(self) -> bool:
        return self.viewer.long_work is not None and not self.viewer.long_work.done()

    # What all boards answer

    async def window(self, asked: messages.Window) -> bool:
        """Show another part of the board."""
        self.viewer.picture.set_window((asked.x0, asked.y0, asked.x1, asked.y1))
        await self.service.show(self.board, self.viewer)
        self.service.schedule(self.board)
        return True

    async def replay(self, asked: messages.Replay) -> bool:
        """Show an earlier moment to this page alone."""
        settings = self.viewer.picture.settings
        self.send(await self.in_thread(self.board.replay, asked.upto, settings))
        return True

    async def cancel(self, asked: messages.Cancel) -> bool:
        """Stop this page's long work."""
        if not self._is_working():
            return False
        assert self.viewer.long_work is not None
        self.viewer.long_work.cancel()
        return True


def gesture_of(asked: messages.Gesture) -> scene.Gesture:
    """Return the gesture as families know it."""
    return scene.Gesture(asked.kind, asked.x, asked.y, asked.points, asked.key, asked.amount, asked.shift)
