"""A page's connection: messages on their way to it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from gridwright.web.live import messages

MOST_UNSENT = 1000
"""Messages that may wait for a slow page. After that it is disconnected; it reconnects and is shown the board anew."""
MOST_BYTES = 16 * 1024 * 1024
"""The same in bytes: many times the largest part of a board that a page is sent."""
WAITS_FROM = 256 * 1024
"""Bytes from which on a page is answered only after it has taken what it was sent before."""
LARGE = 16 * 1024
"""Bytes of a message after which others have their turn."""

RECONNECT = 1013
"""The code a connection is closed with when the page should come back."""
GONE = 4404
"""The code a connection is closed with when reconnecting won't help."""


class ClientConnection:
    """One connection. Messages wait in a queue of its own, so no other page waits for a slow one."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._unsent: deque[str] = deque()
        self._bytes = 0
        """letters that wait to be sent; nearly all are a byte"""
        self._has_more, self._is_read = asyncio.Event(), asyncio.Event()
        self._is_read.set()
        self._closing: asyncio.Task[None] | None = None
        self._sender = asyncio.create_task(self._send())

    def send(self, *sent: messages.ServerMessage | str) -> None:
        """Queue messages; large ones come encoded already."""
        if self._closing is not None or self._sender.done():
            return
        for message in sent:
            text = message if isinstance(message, str) else messages.write(message)
            self._unsent.append(text)
            self._bytes += len(text)
        self._has_more.set()
        if self._bytes > WAITS_FROM:
            self._is_read.clear()
        if len(self._unsent) > MOST_UNSENT or self._bytes > MOST_BYTES:
            self.leave()
            self._closing = asyncio.create_task(self._socket.close(RECONNECT, "Too slow."))

    async def _send(self) -> None:
        try:
            while True:
                if not self._unsent:
                    self._is_read.set()
                    self._has_more.clear()
                    await self._has_more.wait()
                text = self._unsent.popleft()
                self._bytes -= len(text)
                await self._socket.send_text(text)
                if len(text) > LARGE:
                    # Sending may not wait at all; others must have their turn between two pieces of a large board.
                    await asyncio.sleep(0)
        except (WebSocketDisconnect, RuntimeError, OSError):
            # The page is gone; the reader notices as well.
            return
        finally:
            self._is_read.set()

    def close(self, code: int) -> None:
        """Close the connection: for good if the board is gone, else for the page to come back."""
        self._closing = asyncio.create_task(self._socket.close(code))

    def leave(self) -> None:
        """Send nothing more."""
        self._sender.cancel()
        self._unsent.clear()
        self._bytes = 0
        self._is_read.set()

    async def has_read(self) -> None:
        """Wait until a page that was sent much has taken it: it is answered no faster than it reads."""
        await self._is_read.wait()
