"""A page's connection: messages on their way to it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from gridwright.web.live import messages

MOST_UNSENT = 1000
"""Messages that may wait for a slow page. After that it is disconnected; it reconnects and is shown the board anew."""

RECONNECT = 1013
"""The code a connection is closed with when the page should come back."""
GONE = 4404
"""The code a connection is closed with when reconnecting won't help."""


class ClientConnection:
    """One connection. Messages wait in a queue of its own, so no other page waits for a slow one."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._unsent: asyncio.Queue[str] = asyncio.Queue()
        self._closing: asyncio.Task[None] | None = None
        self._sender = asyncio.create_task(self._send())

    def send(self, *sent: messages.ServerMessage | str) -> None:
        """Queue messages; large ones come encoded already."""
        for message in sent:
            self._unsent.put_nowait(message if isinstance(message, str) else messages.write(message))
        if self._unsent.qsize() > MOST_UNSENT and self._closing is None:
            self._sender.cancel()
            self._closing = asyncio.create_task(self._socket.close(RECONNECT, "Too slow."))

    async def _send(self) -> None:
        try:
            while True:
                await self._socket.send_text(await self._unsent.get())
                # Sending may not wait at all; others must have their turn between two pieces of a large board.
                await asyncio.sleep(0)
        except (WebSocketDisconnect, RuntimeError, OSError):
            # The page is gone; whoever reads from it notices as well.
            return

    def close(self, code: int) -> None:
        """Close the connection: for good if the board is gone, else for the page to come back."""
        self._closing = asyncio.create_task(self._socket.close(code))

    def leave(self) -> None:
        """Send nothing more."""
        self._sender.cancel()
