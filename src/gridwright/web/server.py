"""Serve the app over HTTP with limits that hold before the app sees a request.

uvicorn waits for the rest of a request as long as its sender likes, and accepts connections until the process has no
file descriptors left. Here a request has seconds to arrive, an address may hold so many connections, and all addresses
together no more than the process can afford. What is over a limit is closed at once. What has come is read a little at
a time, and an address whose requests take long to read waits: 256 kB may be 40,000 parts of a body, and everybody waits
while they are read. Repeated log lines are counted instead of written.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridwright.web import write_watch
from gridwright.web.live.messages import LARGEST_MESSAGE
from gridwright.web.security.middleware import LARGEST_HEADERS
from gridwright.web.security.rate_limit import RateLimit, TokenBuckets
from gridwright.web.socket_protocol import READ_AT_ONCE, SocketProtocol, forget
from gridwright.web.write_watch import WriteWatch

HEADER_SECONDS = 10.0
"""From the first byte of a request, or from connecting, to the end of its headers."""
BODY_SECONDS = 60.0
"""From there to the end of its body."""
MOST_CONNECTIONS = 4_096
"""Of all addresses together, as far as the system grants so many file descriptors."""
MOST_OF_AN_ADDRESS = 128
"""Of one address, websockets included; a trusted proxy's are its clients', so they don't count."""
RESERVED_FILES = 128
"""File descriptors for everything but connections: the database, worker processes, static files."""
READING_OF_AN_ADDRESS = RateLimit(burst=2.0, per_second=0.3)
"""Seconds of the processor for reading requests, before it is known whose they are."""
ACCEPTED_AT_ONCE, WAITING_TO_BE_ACCEPTED = 64, 2_048
"""Connections: before others have their turn, and those that the system keeps meanwhile."""
SAME_LINES, EACH_SECONDS = 10, 10.0
"""How often the same log line is written in this many seconds."""
COLLECT_AFTER = 5_000, 20, 100
"""New objects after which the youngest are looked through, and how often that happens before older ones are."""
SWITCH_SECONDS = 0.001
"""How long a thread may compute while the event loop waits for its turn."""


class Flow(FlowControl):
    """Knows whether the app keeps up with what is read, and says when it does again."""

    def __init__(self, transport: asyncio.Transport, when_resumed: Callable[[], None]) -> None:
        super().__init__(transport)
        self._when_resumed = when_resumed

    def resume_reading(self) -> None:
        """Read on."""
        if self.read_paused:
            super().resume_reading()
            self._when_resumed()


class LimitedProtocol(H11Protocol):
    """One HTTP connection that has to hurry."""

    _deadline: asyncio.TimerHandle | None = None
    _turn: asyncio.Handle | None = None
    _awaits_headers = True
    _is_websocket = False

    @property
    def limits(self) -> Config:
        """The settings of the server."""
        assert isinstance(self.config, Config)
        return self.config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        self.flow = Flow(transport, self._read_on)
        self._unread = bytearray()
        self._watch = WriteWatch(transport)
        self.limits.held[self.client[0] if self.client else ""] += 1
        if self._is_one_too_many():
            transport.abort()
        else:
            self._expect(HEADER_SECONDS)

    def _is_one_too_many(self) -> bool:
        if len(self.connections) > most_connections():
            return True
        return self._address is not None and self.limits.held[self._address] > self.limits.most_of_an_address

    @property
    def _address(self) -> str | None:
        """The client's address; None for a proxy, which speaks for many."""
        address = self.client[0] if self.client else None
        return None if address in self.limits.trusted_proxies else address

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        self._unread += data
        if self._turn is None:
            self._read()

    def _read(self) -> None:
        """Read a little, and see whether there is more."""
        self._turn = None
        # Others of its address may have read since this turn was set.
        if self._unread and not self._debt() and not self.flow.read_paused and not self.transport.is_closing():
            piece = bytes(self._unread[:READ_AT_ONCE])
            del self._unread[:READ_AT_ONCE]
            began = time.thread_time()
            self._read_piece(piece)
            if self._address is not None:
                self.limits.reading.take_off(self._address, time.thread_time() - began)
        self._read_on()

    def _read_on(self) -> None:
        """Read on once it is this connection's turn again; the system keeps back what comes meanwhile."""
        if self._is_websocket or self.flow.read_paused or self.transport.is_closing():
            return
        wait = self._debt()
        if self._turn is None and (wait or self._unread):
            self._turn = self.loop.call_later(wait, self._read) if wait else self.loop.call_soon(self._read)
        if self._turn is None:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def _debt(self) -> float:
        """Return the seconds until this connection's address may have something read again."""
        return 0.0 if self._address is None else self.limits.reading.debt(self._address)

    def _read_piece(self, data: bytes) -> None:
        """Read on; headers that begin here have to hurry."""
        if self._deadline is None and self.conn.their_state is h11.IDLE:
            self._expect(HEADER_SECONDS)
        super().data_received(data)

    def handle_events(self) -> None:
        """Set or lift the deadline by what is still missing of a request, which may have come with the one before."""
        super().handle_events()
        if self._is_websocket:
            return  # its request is never read to the end, so it would seem to send a body for ever
        if self.conn.their_state is h11.SEND_BODY:
            if self._deadline is None or self._awaits_headers:
                self._expect(BODY_SECONDS, headers=False)
        elif self.conn.their_state is not h11.IDLE:
            self._lift()

    def send_400_response(self, msg: str) -> None:
        """Say that a request can't be read; one that is being answered already just ends."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        """Write no more until the client has taken some of it."""
        super().pause_writing()
        self._watch.start()

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        self._watch.stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over; a websocket may be silent for as long as it likes."""
        self._is_websocket = True
        self._lift()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._lift()
        if self._turn is not None:
            self._turn.cancel()
        self._unread.clear()
        self._watch.stop()
        forget(self.limits.held, self.client)
        super().connection_lost(exc)

    def _expect(self, seconds: float, *, headers: bool = True) -> None:
        self._lift()
        self._awaits_headers = headers
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _lift(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def most_connections() -> int:
    """Return how many connections this process can afford."""
    try:
        import resource
    except ImportError:  # Windows
        return MOST_CONNECTIONS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else max(1, min(MOST_CONNECTIONS, soft - RESERVED_FILES))


class Config(uvicorn.Config):
    """uvicorn's settings with our limits."""

    def __init__(self, app: Any, *, trusted_proxies: Sequence[str], most_of_an_address: int) -> None:
        super().__init__(
            app,
            http=LimitedProtocol,
            ws=SocketProtocol,
            ws_max_size=LARGEST_MESSAGE,
            ws_ping_interval=write_watch.TAKE_SECONDS / 2,
            ws_ping_timeout=write_watch.TAKE_SECONDS / 2,
            backlog=ACCEPTED_AT_ONCE,
            # Headers that are too large are refused with a sentence, by the app.
            h11_max_incomplete_event_size=2 * LARGEST_HEADERS,
            log_level="warning",
            log_config=None,
            timeout_graceful_shutdown=3,
            # What a client says about its address is believed only from a proxy that was named.
            proxy_headers=bool(trusted_proxies),
            forwarded_allow_ips=list(trusted_proxies),
        )
        self.trusted_proxies = frozenset(trusted_proxies)
        self.most_of_an_address = most_of_an_address
        self.held: Counter[str] = Counter()
        """connections by address, counted so that one more costs the same however many there are"""
        self.reading = TokenBuckets(READING_OF_AN_ADDRESS)


class Server(uvicorn.Server):
    """A server that says when it is up."""

    def __init__(self, config: uvicorn.Config, when_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_up = when_up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING_TO_BE_ACCEPTED)
        spare_collector()
        self._when_up()


def spare_collector() -> None:
    """Let Python's collector look seldom for what is left over, and never at what is here to stay.

    By default it looks through all boards in memory every few seconds, and nobody is answered meanwhile. Nearly
    everything is freed without it.
    """
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    gc.enable()
    sys.setswitchinterval(SWITCH_SECONDS)


class SameLines(logging.Filter):
    """Write the same line a few times, then only how often it came again."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write this line."""
        key = record.name, str(record.msg)
        began, count = self._seen.get(key, (self._now(), 0))
        if self._now() - began > EACH_SECONDS:
            if count > SAME_LINES:
                record.msg = f"{record.getMessage()} ({count - SAME_LINES:,} more like this)"
                record.args = ()
            began, count = self._now(), 0
        if len(self._seen) > 1_000:
            self._seen.clear()
        self._seen[key] = began, count + 1
        return count < SAME_LINES


def limit_logs() -> None:
    """Limit the log, so that no client fills the disk with it."""
    for name in ("asyncio", "uvicorn.error", "gridwright"):
        logging.getLogger(name).addFilter(SameLines())
