"""A client that doesn't read costs the server no memory, and no thread is left at work on a board that others use."""

from __future__ import annotations

import asyncio
import gc
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
import websockets.sync.client
from websockets.extensions.permessage_deflate import PerMessageDeflate

from gridwright.web import write_watch
from gridwright.web.live import connection as connections
from gridwright.web.live.connection import ClientConnection
from gridwright.web.server import spare_collector
from gridwright.web.socket_protocol import WORTH_PACKING
from gridwright.web.threads import Threads
from tests.web.server.safety.test_limits import answer, connect, serving

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING = bytes((0x89, 0x80 | 125, 0, 0, 0, 0)) + bytes(125)


class Page:
    """A socket whose page takes a message only when it is told to."""

    def __init__(self) -> None:
        self.may_take, self.taken, self.closed = asyncio.Semaphore(0), list[str](), asyncio.Event()

    async def send_text(self, text: str) -> None:
        await self.may_take.acquire()
        self.taken.append(text)

    async def close(self, code: int, reason: str = "") -> None:
        self.closed.set()


def test_pings_of_a_client_that_reads_nothing_are_not_read_for_ever() -> None:
    with serving() as port, connect(port, HANDSHAKE) as sender:
        assert b" 101 " in sender.recv(4096)
        sender.settimeout(2)
        sent = 0
        # The system's own buffers take a few megabytes; a server that answers every ping takes all of it.
        with suppress(TimeoutError):
            while sent < 64_000_000:
                sent += sender.send(PING * 500)
        assert sent < 64_000_000


def is_dropped(client: socket.socket, seconds: float) -> bool:
    """Whether the server ends the connection within some seconds, without reading anything of what it sent."""
    watched = select.poll()
    watched.register(client, 0)
    return bool(watched.poll(seconds * 1000))


@contextmanager
def unread(port: int, said: bytes) -> Iterator[socket.socket]:
    """A client that says something once and then only waits; its system takes little for it."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(30)
        client.connect(("127.0.0.1", port))
        client.sendall(said)
        yield client


def large(count: int) -> bytes:
    """A request for an answer of so many bytes."""
    return b"GET /?%d HTTP/1.1\r\nhost: x\r\n\r\n" % count


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(HANDSHAKE + PING * 2_000, id="websocket"),
        pytest.param(large(20_000_000), id="answer"),
        pytest.param(large(300_000), id="answer of which little is left"),
    ],
)
def test_a_client_that_takes_nothing_is_disconnected(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_watch, "TAKE_SECONDS", 1.0)
    with serving() as port, unread(port, said) as client:
        assert is_dropped(client, 20)


@pytest.mark.parametrize("said", [HANDSHAKE + PING * 100, large(10_000)], ids=["websocket", "answer"])
def test_what_the_systems_hold_between_them_is_given_up_too(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_watch, "TAKE_SECONDS", 1.0)
    with serving(most=1) as port, unread(port, said):
        # The one connection that the address may hold is free again.
        deadline = time.monotonic() + 30
        while True:
            with suppress(ConnectionResetError, AssertionError), connect(port, large(0)) as next_one:
                assert answer(next_one)["bytes"] == 0
                return
            assert time.monotonic() < deadline
            time.sleep(0.2)


def test_a_client_that_reads_slowly_is_not_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_watch, "TAKE_SECONDS", 1.0)
    with serving() as port, unread(port, large(600_000)) as client:
        received = 0
        while received < 600_000:
            more = len(client.recv(32_000))
            assert more
            received += more
            time.sleep(more / 150_000)


def test_a_page_that_reads_nothing_is_disconnected_before_much_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_BYTES", 10_000)

    async def run() -> None:
        page: Any = Page()
        to_page = ClientConnection(page)
        for _ in range(100):
            to_page.send("x" * 1_000)
        await page.closed.wait()
        assert not to_page._unsent
        to_page.leave()

    asyncio.run(run())


def test_a_page_is_answered_no_faster_than_it_reads() -> None:
    async def run() -> None:
        page: Any = Page()
        to_page = ClientConnection(page)
        await to_page.has_read()
        to_page.send("x" * (connections.WAITS_FROM + 1), "short")
        reading = asyncio.create_task(to_page.has_read())
        await asyncio.sleep(0)
        assert not reading.done()
        page.may_take.release()
        page.may_take.release()
        await reading
        assert [len(text) for text in page.taken] == [connections.WAITS_FROM + 1, 5]
        to_page.leave()

    asyncio.run(run())


def test_small_messages_are_sent_as_they_are_and_large_ones_packed() -> None:
    with serving() as port, websockets.sync.client.connect(f"ws://127.0.0.1:{port}", max_size=None) as page:
        (packing,) = page.protocol.extensions
        assert isinstance(packing, PerMessageDeflate)
        assert packing.remote_no_context_takeover and packing.local_no_context_takeover
        packed: list[bool] = []
        decode = packing.decode

        def note(frame: Any, **limits: Any) -> Any:
            packed.append(frame.rsv1)
            return decode(frame, **limits)

        packing.decode = note  # type: ignore[method-assign]
        for text in ("a" * (WORTH_PACKING - 1), "a" * WORTH_PACKING):
            page.send(text)
            assert page.recv() == text
        assert packed == [False, True]


def test_a_started_call_ends_before_the_task_that_awaits_it_is_cancelled() -> None:
    async def run() -> list[str]:
        threads, may_end, order = Threads(2), threading.Event(), list[str]()

        def act() -> None:
            may_end.wait(30)
            order.append("done")

        async def wait() -> None:
            try:
                await threads.run(act)
            finally:
                order.append("lock given back")

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.sleep(0.01)
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        threads.shutdown()
        return order

    assert asyncio.run(run()) == ["done", "lock given back"]


def test_threads_hand_over_results_and_errors_and_are_no_more_than_needed() -> None:
    async def run() -> None:
        threads = Threads(6)
        assert await threads.run(lambda: 7) == 7
        with pytest.raises(ZeroDivisionError):
            await threads.run(lambda: 1 // 0)
        assert len(threads._threads) == 1
        await asyncio.gather(*(threads.run(lambda: time.sleep(0.01)) for _ in range(20)))
        assert len(threads._threads) == 3, "half of them, since all of this is for one address"
        threads.shutdown()

    asyncio.run(run())


def test_the_collector_leaves_alone_what_is_here_to_stay() -> None:
    before = gc.get_threshold()
    try:
        spare_collector()
        assert gc.get_freeze_count() > 0 and gc.get_threshold()[0] > 700
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
