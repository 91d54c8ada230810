"""Notices a client that takes nothing of what was sent to it, and gives its connection up."""

from __future__ import annotations

import asyncio

TAKE_SECONDS = 30.0
"""How long a client may take nothing before it is disconnected."""


class WriteWatch:
    """Watches one connection from the moment its buffer is full until it is sent."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None
        self._left = 0

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
        """Give up, or go on watching if the client took something. Closing would wait for it for ever."""
        if self._transport.get_write_buffer_size() >= self._left:
            self._transport.abort()
        else:
            self.start()
