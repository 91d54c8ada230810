"""One connection on which a server hears what the others on the same PostgreSQL database tell it.

It reconnects by itself. What was said meanwhile is missed, so its listeners then compare everything.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from gridwright.storage.boards import CHANNEL
from gridwright.storage.database import Database

if TYPE_CHECKING:
    import psycopg

LOG = logging.getLogger(__name__)

RECONNECT_SECONDS = 0.5
POLL_SECONDS = 1.0
KEEPALIVE = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
"""PostgreSQL notices within seconds that a server was cut off, and gives its lock back."""


class Listener:
    """Hears notices in a thread of its own, and holds the lock that says that this server lives."""

    def __init__(
        self, database: Database, server: str, on_notice: Callable[[str], None], on_connect: Callable[[], None]
    ) -> None:
        self._address = database.writer.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._server, self._on_notice, self._on_connect = server, on_notice, on_connect
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._connection: psycopg.Connection | None = None

    def start(self) -> None:
        """Connect, or raise what PostgreSQL says; then listen until it is stopped."""
        self._connection = self._connect()
        self._thread.start()

    def stop(self) -> None:
        """Stop listening and give the lock back."""
        self._is_stopped.set()
        if self._thread.is_alive():
            self._thread.join(3 * POLL_SECONDS)

    def _connect(self) -> psycopg.Connection:
        import psycopg

        connection = psycopg.connect(self._address, autocommit=True, connect_timeout=3, options=KEEPALIVE)
        connection.execute("SELECT pg_advisory_lock(%s)", (int(self._server),))
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _run(self) -> None:
        import psycopg

        while not self._is_stopped.is_set():
            try:
                if self._connection is None:
                    self._connection = self._connect()
                self._on_connect()
                self._hear(self._connection)
            except (psycopg.Error, OSError) as error:
                LOG.warning("The connection that hears other servers is lost; reconnecting. (%s)", error)
                with suppress(psycopg.Error, OSError):
                    if self._connection is not None:
                        self._connection.close()
                self._connection = None
                self._is_stopped.wait(RECONNECT_SECONDS)
        if self._connection is not None:
            self._connection.close()

    def _hear(self, connection: psycopg.Connection) -> None:
        while not self._is_stopped.is_set():
            for notice in connection.notifies(timeout=POLL_SECONDS):
                self._on_notice(notice.payload)
