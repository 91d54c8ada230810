"""A page that shows a game: its picture, and the messages on their way to it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from gridwright.web.live import messages
from gridwright.web.live.scene_diff import SceneDiff

MOST_UNSENT = 1000
"""A page that does not take so many messages is let go; it comes back and is shown the board afresh."""
COME_BACK = 1013

GONE = 4404
"""The code a connection is closed with when reconnecting will not help."""


class ClientConnection:
    """One connection. Messages wait in a queue of its own, so a slow page keeps nobody else waiting."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.picture = SceneDiff()
        self._socket = socket
        self._unsent: asyncio.Queue[str] = asyncio.Queue()
        self._closing: asyncio.Task[None] | None = None
        self._sender = asyncio.create_task(self._send())

    def send(self, *sent: messages.Said | str) -> None:
        """Put messages on their way; large ones come as text already."""
        for message in sent:
            self._unsent.put_nowait(message if isinstance(message, str) else messages.write(message))
        if self._unsent.qsize() > MOST_UNSENT and self._closing is None:
            self._sender.cancel()
            self._closing = asyncio.create_task(self._socket.close(COME_BACK, "Too slow."))

    async def _send(self) -> None:
        try:
            while True:
                await self._socket.send_text(await self._unsent.get())
                # Sending may not wait at all; others must have their turn between two pieces of a large board.
                await asyncio.sleep(0)
        except (WebSocketDisconnect, RuntimeError, OSError):
            # The page is gone; whoever reads from it finds out by themselves.
            return

    def dismiss(self) -> None:
        """Close the connection for good: the game is not to be had any more."""
        self._closing = asyncio.create_task(self._socket.close(GONE))

    def leave(self) -> None:
        """Send nothing more."""
        self._sender.cancel()
