"""A page that shows a game: its picture, and the messages on their way to it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from gridwright.web import wire
from gridwright.web.picture import Picture

MOST_UNSENT = 1000
"""A page that does not take so many messages is let go; it comes back and is shown the board afresh."""


class Watcher:
    """One connection. Messages wait in a queue of its own, so a slow page keeps nobody else waiting."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.picture = Picture()
        self._socket = socket
        self._unsent: asyncio.Queue[wire.Said] = asyncio.Queue(MOST_UNSENT)
        self._sender = asyncio.create_task(self._send())

    def say(self, message: wire.Said) -> None:
        """Put a message on its way."""
        try:
            self._unsent.put_nowait(message)
        except asyncio.QueueFull:
            self._sender.cancel()

    async def _send(self) -> None:
        try:
            while True:
                await self._socket.send_text(wire.write(await self._unsent.get()))
        except (WebSocketDisconnect, RuntimeError, OSError):
            # The page is gone; whoever reads from it finds out by themselves.
            return

    def leave(self) -> None:
        """Send nothing more."""
        self._sender.cancel()
