"""A websocket client that costs little, so that five hundred players leave the machine to the server.

It knows what the benchmarks need: text messages, whole or packed by themselves, and pings.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import zlib
from collections.abc import Callable
from typing import Any

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
OFFER = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"


class LightSocket(asyncio.Protocol):
    """One connection; every text message goes to `on_text` as bytes."""

    def __init__(self, on_text: Callable[[bytes], None]) -> None:
        self.on_text = on_text
        self.received = 0
        """bytes of text messages, before packing"""
        self.on_the_line = 0
        """the same as they came"""
        self.is_lost = asyncio.get_running_loop().create_future()
        self._opened = asyncio.get_running_loop().create_future()
        self._buffer = b""

    @classmethod
    async def connect(
        cls, port: int, path: str, headers: dict[str, str], on_text: Callable[[bytes], None]
    ) -> LightSocket:
        """Open a connection to a server of this machine; ConnectionError if it is refused."""
        _, socket = await asyncio.get_running_loop().create_connection(lambda: cls(on_text), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = {
            "Host": f"127.0.0.1:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Extensions": OFFER,
            **headers,
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        socket.transport.write("\r\n".join(lines).encode())
        await socket._opened
        return socket

    def connection_made(self, transport: Any) -> None:
        """Keep the transport."""
        self.transport: asyncio.Transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Say so to whoever waits."""
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("The server closed the connection."))
        if not self.is_lost.done():
            self.is_lost.set_result(exc)

    def data_received(self, data: bytes) -> None:
        """Take in whatever has come."""
        self._buffer += data
        if not self._opened.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self._buffer = rest
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self._opened.set_exception(ConnectionError(head.decode("latin-1").splitlines()[0]))
                return
            self._opened.set_result(None)
        place = 0
        while (end_of_frame := self._read_frame(place)) is not None:
            place = end_of_frame
        if place:
            self._buffer = self._buffer[place:]

    def _read_frame(self, start: int) -> int | None:
        """Deal with the frame that starts here; where the next one starts, or None if it isn't all there."""
        data = self._buffer
        if len(data) < start + 2:
            return None
        first, length, place = data[start], data[start + 1], start + 2
        if length >= 126:
            size = 2 if length == 126 else 8
            length, place = int.from_bytes(data[place : place + size], "big"), place + size
        if len(data) < place + length:
            return None
        body, kind = data[place : place + length], first & 15
        if kind == TEXT:
            self.on_the_line += length
            if first & 64:
                body = zlib.decompressobj(-15).decompress(body + b"\x00\x00\xff\xff")
            self.received += len(body)
            self.on_text(body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self.transport.close()
        return place + length

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._write(TEXT, text)

    def send_json(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._write(TEXT, json.dumps(message, separators=(",", ":")).encode("utf-8", "surrogatepass"))

    def _write(self, kind: int, body: bytes) -> None:
        """Write a frame; its mask is zero, which leaves the text as it is."""
        size = len(body)
        if size < 126:
            head = bytes((128 | kind, 128 | size))
        elif size < 65536:
            head = bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        else:
            head = bytes((128 | kind, 255)) + size.to_bytes(8, "big")
        self.transport.write(head + b"\x00\x00\x00\x00" + body)

    async def close(self) -> None:
        """Close the connection and wait until it is."""
        if not self.transport.is_closing():
            self._write(CLOSE, b"\x03\xe8")
            await asyncio.wait({self.is_lost}, timeout=5)
            self.transport.close()
