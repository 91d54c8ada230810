"""Limits that hold before the app sees a request: time, connections, log lines, whose word about addresses counts."""

from __future__ import annotations

import json
import logging
import socket
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Any

import pytest

from gridwright.cli.commands.server.serve import listening
from gridwright.web import server, socket_protocol
from gridwright.web.security.rate_limit import RateLimit
from gridwright.web.server import Config, LimitedProtocol, SameLines, Server
from gridwright.web.socket_protocol import READ_AHEAD, READ_AT_ONCE, SocketProtocol
from tests.web.servers import free_port


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the client's address and what was sent, and with as many further bytes as are asked for."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (said := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": said["bytes"].decode()})
        return
    if scope["type"] == "lifespan":
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})
        return
    body = b""
    while scope["path"] != "/at-once":
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    said = json.dumps({"client": scope["client"][0], "bytes": len(body)}).encode()
    said += bytes(int(scope["query_string"] or 0))
    length = str(len(said)).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
    await send({"type": "http.response.body", "body": said})


@contextmanager
def serving(*, trusted: tuple[str, ...] = (), most: int = 50) -> Iterator[int]:
    port, up = free_port(), threading.Event()
    running = Server(Config(app, trusted_proxies=trusted, most_of_an_address=most), up.set)
    thread = threading.Thread(target=running.run, args=([listening("127.0.0.1", port)],))
    thread.start()
    assert up.wait(30)
    yield port
    running.should_exit = True
    thread.join()


def connect(port: int, said: bytes = b"") -> socket.socket:
    found = socket.create_connection(("127.0.0.1", port), timeout=30)
    found.sendall(said)
    return found


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has closed the connection, waiting for it."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def answer(connection: socket.socket) -> dict[str, Any]:
    received = b""
    while b"}" not in received:
        more = connection.recv(4096)
        assert more, received
        received += more
    found: dict[str, Any] = json.loads(received.partition(b"\r\n\r\n")[2])
    return found


REQUEST = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


def test_half_sent_headers_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.3)
    with serving() as port:
        silent, half = connect(port), connect(port, b"GET / HTTP/1.1\r\nhost: x")
        with closing(silent), closing(half):
            assert is_closed(silent)
            assert is_closed(half)
        with closing(connect(port, REQUEST)) as whole:
            assert answer(whole)["bytes"] == 0


def test_dripping_headers_do_not_win_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.5)
    with serving() as port, closing(connect(port)) as dripping, pytest.raises(OSError):
        for byte in REQUEST * 100:
            dripping.sendall(bytes([byte]))
            time.sleep(0.1)


@pytest.mark.parametrize("before", [b"", REQUEST], ids=["alone", "behind another request"])
def test_a_half_sent_body_is_not_waited_for(before: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BODY_SECONDS", 0.3)
    head = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n"
    with serving() as port:
        with closing(connect(port, before + head + b"ab")) as half:
            assert not before or answer(half)["bytes"] == 0
            assert is_closed(half)
        with closing(connect(port, head + b"abcd")) as whole:
            assert answer(whole)["bytes"] == 4


def test_a_second_request_on_a_connection_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.4)
    with serving() as port, closing(connect(port, REQUEST)) as connection:
        assert answer(connection)["bytes"] == 0
        time.sleep(0.6)
        connection.sendall(REQUEST)
        assert answer(connection)["bytes"] == 0
        connection.sendall(REQUEST[:10])
        assert is_closed(connection)


def test_an_open_websocket_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.3)
    with serving() as port, closing(connect(port, UPGRADE % (b"GET", b""))) as page:
        assert b"101" in page.recv(4096)
        page.settimeout(1.0)
        with pytest.raises(TimeoutError):
            page.recv(1)


def test_large_headers_may_come_in_pieces() -> None:
    with serving() as port, closing(connect(port)) as client:
        said = REQUEST[:-2] + b"cookie: a=" + b"x" * 30_000 + b"\r\n\r\n"
        for start in range(0, len(said), 1_000):
            client.sendall(said[start : start + 1_000])
        assert answer(client)["bytes"] == 0


CHUNKED = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The bytes that are read before others have their turn."""
    found: list[int] = []
    read = LimitedProtocol._read_piece

    def note(self: LimitedProtocol, data: bytes) -> None:
        found.append(len(data))
        read(self, data)

    monkeypatch.setattr(LimitedProtocol, "_read_piece", note)
    return found


def test_a_body_is_read_a_little_at_a_time(pieces: list[int]) -> None:
    body = b"1\r\na\r\n" * 50_000 + b"0\r\n\r\n"
    with serving() as port, closing(connect(port, CHUNKED + body)) as client:
        assert answer(client)["bytes"] == 50_000
        client.sendall(REQUEST)
        assert answer(client)["bytes"] == 0
    assert max(pieces) <= READ_AT_ONCE


@pytest.mark.parametrize("trusted", [(), ("127.0.0.1",)], ids=["client", "proxy"])
def test_an_address_whose_requests_take_long_to_read_waits(
    pieces: list[int], monkeypatch: pytest.MonkeyPatch, trusted: tuple[str, ...]
) -> None:
    monkeypatch.setattr(server, "READING_OF_AN_ADDRESS", RateLimit(burst=1e-6, per_second=1e-6))
    with (
        serving(trusted=trusted) as port,
        closing(connect(port, CHUNKED + b"1\r\na\r\n" * 5_000 + b"0\r\n\r\n")) as client,
    ):
        if trusted:
            assert answer(client)["bytes"] == 5_000
        else:
            client.settimeout(0.5)
            with pytest.raises(TimeoutError):
                client.recv(1)
            assert len(pieces) == 1


def test_connections_of_an_address_do_not_read_all_at_once_when_it_may_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    debts: list[float] = []
    read = LimitedProtocol._read_piece

    def note(self: LimitedProtocol, data: bytes) -> None:
        debts.append(self.limits.reading.debt("127.0.0.1"))
        read(self, data)

    monkeypatch.setattr(LimitedProtocol, "_read_piece", note)
    monkeypatch.setattr(server, "READING_OF_AN_ADDRESS", RateLimit(burst=0.002, per_second=0.3))
    with serving() as port, ExitStack() as clients:
        said = CHUNKED + b"1\r\na\r\n" * 1_000 + b"0\r\n\r\n"
        for client in [clients.enter_context(closing(connect(port, said))) for _ in range(8)]:
            assert answer(client)["bytes"] == 1_000
    assert len(debts) > 16
    assert not any(debts)


def test_a_connection_that_turns_to_nonsense_after_its_answer_is_closed(caplog: pytest.LogCaptureFixture) -> None:
    with serving() as port, closing(connect(port, CHUNKED.replace(b"/", b"/at-once", 1))) as client:
        assert answer(client)["bytes"] == 0
        client.sendall(b"nonsense\r\n")
        assert is_closed(client)
    assert not [record for record in caplog.records if record.exc_info]


UPGRADE = (
    b"%s / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n"
)


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(UPGRADE % (b"POST", b"content-length: 2\r\n") + b"{}", id="method"),
        pytest.param(UPGRADE % (b"GET", b"content-length: 2\r\n") + b"{}", id="body"),
        pytest.param(UPGRADE % (b"GET", b"transfer-encoding: chunked\r\n") + b"0\r\n\r\n", id="chunks"),
        pytest.param(UPGRADE % (b"GET", b"x: y\r\n" * 200), id="headers"),
    ],
)
def test_a_request_that_cannot_open_a_websocket_is_refused_and_its_connection_closed(said: bytes) -> None:
    with serving() as port, closing(connect(port, said)) as refused:
        received = b"".join(iter(lambda: refused.recv(4096), b""))
        assert received.startswith(b"HTTP/1.1 400 ") and b"can't open a websocket" in received


def test_cookies_of_other_sites_do_not_keep_a_websocket_from_opening() -> None:
    with serving() as port, closing(connect(port, UPGRADE % (b"GET", b"cookie: a=" + b"x" * 20_000 + b"\r\n"))) as page:
        assert b"101" in page.recv(4096)


def frame(kind: int, data: bytes = b"", *, is_packed: bool = False) -> bytes:
    """A frame as a client sends it."""
    assert len(data) < 65_536
    length = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return bytes((0x80 | is_packed << 6 | kind,)) + length + bytes(4) + data


@pytest.mark.parametrize("is_packed", [False, True])
def test_messages_are_read_no_faster_than_they_are_answered(is_packed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[int] = []
    hand_over = SocketProtocol.send_receive_event_to_app

    def note(self: SocketProtocol) -> None:
        hand_over(self)
        waiting.append(self.queue.qsize())

    monkeypatch.setattr(SocketProtocol, "send_receive_event_to_app", note)
    packing = zlib.compressobj(wbits=-15)
    large = packing.compress(bytes(200_000)) + packing.flush(zlib.Z_SYNC_FLUSH)
    message = frame(2, large[:-4], is_packed=True) if is_packed else frame(2, b"!")
    extension = b"sec-websocket-extensions: permessage-deflate\r\n" if is_packed else b""
    with serving() as port, closing(connect(port, UPGRADE % (b"GET", extension))) as page:
        assert b"101" in page.recv(4096)
        page.sendall(message * 1_000)
        page.recv(1)
    assert max(waiting) <= READ_AHEAD + READ_AT_ONCE // len(message) + 1


def test_pings_are_answered_at_a_steady_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_protocol, "FRAMES", RateLimit(burst=500, per_second=0.001))
    with serving() as port, closing(connect(port, UPGRADE % (b"GET", b""))) as page:
        assert b"101" in page.recv(4096)
        page.sendall(frame(9) * 10_000)
        page.settimeout(0.5)
        pongs = bytearray()
        with suppress(TimeoutError):
            while more := page.recv(65_536):
                pongs += more
        assert 500 <= len(pongs) // 2 < 500 + READ_AT_ONCE


def test_a_message_in_many_parts_is_whole() -> None:
    part = b"\x00\x81\x00\x00\x00\x00a"
    with serving() as port, closing(connect(port, UPGRADE % (b"GET", b""))) as page:
        assert b"101" in page.recv(4096)
        page.sendall(b"\x01" + part[1:] + part * 200 + b"\x80" + part[1:])
        assert page.recv(4096).endswith(b"a" * 202)


def test_an_address_may_hold_only_so_many_connections() -> None:
    with serving(most=3) as port:
        held = [connect(port, REQUEST) for _ in range(3)]
        assert all(answer(one)["bytes"] == 0 for one in held)
        with closing(connect(port)) as more:
            assert is_closed(more)
        held.pop().close()
        time.sleep(0.2)
        with closing(connect(port, REQUEST)) as again:
            assert answer(again)["bytes"] == 0
        for one in held:
            one.close()


def test_all_addresses_together_may_hold_only_what_the_process_can_afford(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "most_connections", lambda: 2)
    with serving(trusted=("127.0.0.1",)) as port:
        held = [connect(port, REQUEST) for _ in range(2)]
        assert all(answer(one)["bytes"] == 0 for one in held)
        with closing(connect(port)) as more:
            assert is_closed(more)
        for one in held:
            one.close()


@pytest.mark.parametrize(("trusted", "believed"), [((), "127.0.0.1"), (("127.0.0.1",), "203.0.113.7")])
def test_an_address_is_believed_only_from_a_named_proxy(trusted: tuple[str, ...], believed: str) -> None:
    forwarded = REQUEST.replace(b"host: x", b"host: x\r\nx-forwarded-for: 203.0.113.7")
    with serving(trusted=trusted) as port, closing(connect(port, forwarded)) as connection:
        assert answer(connection)["client"] == believed


def test_the_same_log_line_is_counted_instead_of_written() -> None:
    now = 0.0
    lines = SameLines(lambda: now)

    def record() -> logging.LogRecord:
        return logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "Invalid %s.", ("request",), None)

    assert sum(lines.filter(record()) for _ in range(1000)) == 10
    now = 11.0
    last = record()
    assert lines.filter(last)
    assert last.getMessage() == "Invalid request. (990 more like this)"
