"""A websocket may be silent for longer than a request may take."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.asyncio.client import connect

from gridwright.web import server
from tests.web.servers import free_port


async def echo(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["bytes"].decode()})


def test_a_silent_websocket_is_not_taken_for_a_slow_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(server, "BODY_SECONDS", 0.3)

    async def play() -> object:
        up, port = asyncio.Event(), free_port()
        config = server.Config(echo, trusted_proxies=(), most_of_an_address=9)
        config.port, config.lifespan = port, "off"
        running = server.Server(config, up.set)
        serving = asyncio.create_task(running.serve())
        await up.wait()
        async with connect(f"ws://127.0.0.1:{port}/") as socket:
            await asyncio.sleep(0.6)
            await socket.send("still here")
            said = await socket.recv()
        running.should_exit = True
        await serving
        return said

    assert asyncio.run(play()) == "still here"
