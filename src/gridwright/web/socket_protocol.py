"""Websockets as they are read and written: packed only where that pays, and never ahead of a page that doesn't read.

A message of a few hundred bytes is sent as it is. Packing it would cost more than the bytes are worth, and lets other
threads get ahead of the event loop. No connection holds a window of its own between two messages.

What has come is read a little at a time. The system hands over up to 256 kB at once: tens of thousands of pings, or
hundreds of megabytes once they are unpacked. All others would wait, and the memory fill, before the first is answered.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import http11
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

from gridwright.web.security.middleware import LARGEST_HEADERS
from gridwright.web.security.rate_limit import RateLimit, TokenBuckets
from gridwright.web.write_watch import WriteWatch

WORTH_PACKING = 2_000
"""Bytes from which on a message is packed."""
READ_AHEAD = 8
"""Messages that may wait to be answered before no more are read."""
READ_AT_ONCE = 2 * 1024
"""Bytes that are read before others have their turn; packed, they may hold a thousand times as many."""
FRAMES = RateLimit(burst=2_000, per_second=400)
"""Frames of a connection: pings, and parts of a message that never ends, are no messages that could be counted."""
MOST_PARTS = 64
"""Parts of a message that are kept one by one; each takes more memory than a few bytes are worth."""
http11.MAX_LINE_LENGTH = LARGEST_HEADERS
"""A line of headers may be as long as without a websocket: other sites on this host may have set cookies."""


def forget(held: Counter[str], client: tuple[str, int] | None) -> None:
    """Count one connection less for its address."""
    address = client[0] if client else ""
    held[address] -= 1
    if held[address] <= 0:
        del held[address]


class SparingDeflate(PerMessageDeflate):
    """Packs large messages, and leaves small ones as they are."""

    def encode(self, frame: Frame) -> Frame:
        """Pack a message if it is large; we never send one in parts."""
        return frame if len(frame.data) < WORTH_PACKING else super().encode(frame)


class SparingDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on packing each message by itself."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1}
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Answer a client's offer."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, SparingDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )


class SocketProtocol(WebSocketsSansIOProtocol):
    """One websocket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = ServerProtocol(
            extensions=[SparingDeflateFactory()],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )
        self._unread = bytearray()
        self._turn: asyncio.Handle | None = None
        """when more is read"""
        self._frames = TokenBuckets(FRAMES)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over."""
        super().connection_made(transport)
        self._watch = WriteWatch(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._watch.stop()
        if self._turn is not None:
            self._turn.cancel()
        self._unread.clear()
        held: Any = getattr(self.config, "held", Counter())
        forget(held, self.client)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Give up a page that doesn't answer, unless it is we who don't read: its answer may be waiting."""
        if self.read_paused or self._turn is not None:
            self.pong_timer = self.loop.call_later(self.ping_timeout or 1.0, self.keepalive_timeout)
        else:
            super().keepalive_timeout()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        self._unread += data
        if self._turn is None:
            self._read()

    def _read(self) -> None:
        """Read a little, and see whether there is more."""
        self._turn = None
        if self._unread and self._may_read():
            size = READ_AT_ONCE if self.handshake_initiated else len(self._unread)
            piece = bytes(self._unread[:size])
            del self._unread[:size]
            super().data_received(piece)
            if self.conn.handshake_exc is not None and not self.handshake_complete:
                self._refuse_handshake()
        self._read_on()

    def _read_on(self) -> None:
        """Read on once it is this connection's turn again; the system keeps back what comes meanwhile."""
        if self.transport.is_closing():
            return
        may_read, wait = self._may_read(), self._frames.debt("")
        if may_read and self._turn is None and (wait or self._unread):
            self._turn = self.loop.call_later(wait, self._read) if wait else self.loop.call_soon(self._read)
        if may_read and self._turn is None:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def _may_read(self) -> bool:
        """Return whether the app and the page keep up: what a page that doesn't read asks for would pile up here."""
        return not self.read_paused and self.writable.is_set() and not self.transport.is_closing()

    def _refuse_handshake(self) -> None:
        """Answer a request that can't open a websocket; by itself, the library is silent."""
        self.handshake_complete = self.close_sent = True
        message = "This request can't open a websocket. It takes a GET without a body and with few headers.\n"
        self.transport.write(self.conn.reject(HTTPStatus.BAD_REQUEST, message).serialize())
        self.transport.close()

    def handle_events(self) -> None:
        """Count frames, whatever they are."""
        self._frames.take_off("", len(self.conn.events))
        super().handle_events()

    def handle_text(self, event: Frame) -> None:
        """Hand a message over as bytes: whether they are text is found out when they are decoded."""
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take in a further part of a message."""
        super().handle_cont(event)
        if len(self.frames) > MOST_PARTS:
            self.frames = [b"".join(self.frames)]

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; reading stops when several wait, not at each: that costs as much as reading one."""
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and not self.close_sent and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> Any:
        """Hand the next message over, and read on after the last."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
        return message

    async def send(self, message: Any) -> None:
        """Send a message; after the last, read on to the page's answer."""
        await super().send(message)
        if self.close_sent:
            self._read_on()

    def pause_writing(self) -> None:
        """Read nothing from a page that doesn't read: what it asks for, and pongs, would pile up here."""
        super().pause_writing()
        self._watch.start()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Read on."""
        super().resume_writing()
        self._watch.stop()
        self._read_on()
