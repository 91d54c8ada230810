"""Notices a client that takes nothing of what was sent to it, and gives its connection up.

What a client doesn't take waits in its own system, in the server's, and in the server's memory. The server's system
takes little here, so that the server soon knows. What the systems hold between them is given up otherwise: an idle
connection is closed after seconds, and a websocket whose page answers no ping.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress

TAKE_SECONDS = 30.0
"""How long a client may take nothing before it is disconnected."""
IN_SYSTEM = 64 * 1024
"""Bytes the system takes beyond those that are on their way to the client."""


class WriteWatch:
    """Watches one connection from the moment something waits to be sent until all of it is."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None
        self._left = 0
        # Even one byte that waits is watched: a connection that is closed stays as long as it does.
        transport.set_write_buffer_limits(high=0)
        found = transport.get_extra_info("socket")
        if found is not None and found.family in (socket.AF_INET, socket.AF_INET6):
            with suppress(OSError, AttributeError):  # where there is no such option, the system takes some megabytes
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, IN_SYSTEM)

    def start(self) -> None:
        """Begin to watch."""
        self.stop()
        self._left = self._transport.get_write_buffer_size()
        self._timer = asyncio.get_running_loop().call_later(TAKE_SECONDS, self._look)

    def stop(self) -> None:
        """Watch no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        """Give up, or go on watching if the client took something."""
        if self._transport.get_write_buffer_size() < self._left:
            self.start()
            return
        found = self._transport.get_extra_info("socket")
        if found is not None:
            # Else the end would wait in the system behind what isn't taken, and the client never hear of it.
            with suppress(OSError):
                found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._transport.abort()
