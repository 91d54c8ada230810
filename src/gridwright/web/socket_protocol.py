"""Websockets as they are read and written: packed only where that pays, and never ahead of a page that doesn't read.

A message of a few hundred bytes is sent as it is. Packing it would cost more than the bytes are worth, and lets other
threads get ahead of the event loop. No connection holds a window of its own between two messages.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

from gridwright.web.write_watch import WriteWatch

WORTH_PACKING = 2_000
"""Bytes from which on a message is packed."""
READ_AHEAD = 8
"""Messages that may wait to be answered before no more are read."""


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

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over."""
        super().connection_made(transport)
        self._watch = WriteWatch(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._watch.stop()
        held: Any = getattr(self.config, "held", Counter())
        forget(held, self.client)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Give up a page that doesn't answer, unless it is we who don't read: its answer may be waiting."""
        if self.read_paused:
            self.pong_timer = self.loop.call_later(self.ping_timeout or 1.0, self.keepalive_timeout)
        else:
            super().keepalive_timeout()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; reading stops when several wait, not at each: that costs as much as reading one."""
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and not self.close_sent and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        """Read nothing from a page that doesn't read: what it asks for, and pongs, would pile up here."""
        super().pause_writing()
        self._watch.start()
        if not self.read_paused:
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Read on."""
        super().resume_writing()
        self._watch.stop()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
