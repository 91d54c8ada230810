"""Servers of this machine for measurements and faults: several on one database, which can be cut off."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import tempfile
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from tests.storage import postgres
from tests.web.forking import ServerForker
from tests.web.servers import Server, free_port

Kind: TypeAlias = Literal["sqlite", "postgresql"]


@dataclass
class Fleet:
    """Servers on one database."""

    servers: list[Server]
    address: str | None = None
    """of the database, past the proxy"""
    cluster: postgres.Cluster | None = None
    proxy: Proxy | None = None
    killed: defaultdict[int, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """between which instants servers were killed, by their number"""


class Proxy:
    """A port that leads to PostgreSQL's socket, and can be cut: nothing flows then, and nobody is told."""

    def __init__(self, target: Path) -> None:
        self.port = free_port()
        self._target = target
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        self._is_up.wait(30)

    def cut(self) -> None:
        """Let nothing through."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def mend(self) -> None:
        """Let everything through again, what waited first."""
        self._loop.call_soon_threadsafe(self._flows.set)

    def stop(self) -> None:
        """Close the port and all connections."""
        self._loop.call_soon_threadsafe(self._is_stopped.set)
        self._thread.join(10)

    async def _serve(self) -> None:
        self._loop, self._flows, self._is_stopped = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        self._flows.set()
        async with await asyncio.start_server(self._connect, "127.0.0.1", self.port):
            self._is_up.set()
            await self._is_stopped.wait()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._flows.wait()
        try:
            there, back = await asyncio.open_unix_connection(str(self._target))
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._pump(reader, back), self._pump(there, writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            with suppress(OSError, RuntimeError):
                writer.close()


@contextmanager
def fleet(count: int, kind: Kind, *, through_proxy: bool = False, options: tuple[str, ...] = ()) -> Iterator[Fleet]:
    """Start this many servers, each with a folder of its own; on SQLite each is by itself."""
    # Ended from outside, servers and cluster are stopped, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # Every player has an address of their own, as behind a proxy.
    options = ("--trusted-proxy", "127.0.0.1", *options)
    with tempfile.TemporaryDirectory() as name, _bytecode(Path(name) / "bytecode"), closing(ServerForker()) as forker:
        folders = [Path(name) / str(number) for number in range(count)]
        if kind == "sqlite":
            yield from _started(Fleet([Server(folder, options=options, forker=forker) for folder in folders]))
            return
        with postgres.running() as cluster:
            address = postgres.create(cluster.address, secrets.token_hex(8))
            proxy = Proxy(cluster.socket) if through_proxy else None
            used = address
            if proxy is not None:
                database = address.partition("?")[0].rpartition("/")[2]
                used = f"postgresql://gridwright@127.0.0.1:{proxy.port}/{database}"
            options = ("--database", used, *options)
            servers = [Server(folder, options=options, forker=forker) for folder in folders]
            yield from _started(Fleet(servers, address, cluster, proxy))
            if proxy is not None:
                proxy.stop()


@contextmanager
def _bytecode(folder: Path) -> Iterator[None]:
    """Let servers keep compiled code, as installed ones do: they start in half the time."""
    before = os.environ.copy()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _started(found: Fleet) -> Iterator[Fleet]:
    try:
        for server in found.servers:
            server.start()
        yield found
    finally:
        for server in found.servers:
            server.stop()
