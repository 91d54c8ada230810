"""`gridwright serve`: the web app's server."""

from __future__ import annotations

import gc
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from gridwright.cli.options import DatabaseAddress, DataFolder
from gridwright.errors import BadOption

if TYPE_CHECKING:
    from gridwright.web.app import WebApp

PORT = 8420
LOCAL = "127.0.0.1"
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Served:
    """What is served and to whom: the data, the proxies that are believed, how many connections an address may hold."""

    data: Path | None = None
    database: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    per_address: int | None = None
    metrics: str | None = None
    log: Literal["text", "json"] = "text"
    keep_days: int = 366


def serve(
    *,
    port: Annotated[int, Parameter(help="The port to listen on.")] = PORT,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets other machines in.")] = LOCAL,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    trusted_proxy: Annotated[
        tuple[str, ...], Parameter(negative=(), help="A proxy's address whose X-Forwarded-For is believed.")
    ] = (),
    per_address: Annotated[
        int | None, Parameter(help="Connections one address may hold (default: 128, of them 100 to live boards).")
    ] = None,
    metrics: Annotated[
        str | None, Parameter(help="Where Prometheus finds figures, such as 127.0.0.1:9100 (default: nowhere).")
    ] = None,
    log: Annotated[
        Literal["text", "json"], Parameter(help="Log warnings as text, or a line for each request as JSON.")
    ] = "text",
    keep_days: Annotated[
        int, Parameter(help="Days after which games that were left or lost are deleted; 0 keeps everything.")
    ] = 366,
) -> int:
    """Run the web app's server until Ctrl+C."""
    from gridwright.cli.output import say

    def when_up() -> None:
        say(f"Gridwright is at {address(host, port)} (press Ctrl+C to stop).")

    return run(port, host, Served(data, database, trusted_proxy, per_address, metrics, log, keep_days), when_up)


def address(host: str, port: int) -> str:
    """Return where a browser on this machine finds the server."""
    name = LOCAL if host in ("0.0.0.0", "") else "[::1]" if host == "::" else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def run(port: int, host: str, served: Served, when_up: Callable[[], None]) -> int:
    """Serve until Ctrl+C; `when_up` is called once the port is ours and the app answers."""
    listener = listening(host, port)
    # What is imported stays: looking through it for something to free takes a tenth of the start.
    gc.disable()
    # The web framework is slow to import, and a mistyped port should fail at once.
    from gridwright.storage.database import folder
    from gridwright.web.app import build
    from gridwright.web.observe import write_logs
    from gridwright.web.server import MOST_OF_AN_ADDRESS, Config, Server, limit_logs

    hosts = LOCAL_NAMES if host in LOCAL_NAMES else None
    figures = None if served.metrics is None else read_address(served.metrics)
    write_logs(served.log)
    limit_logs()
    if served.keep_days < 0:
        raise BadOption(f"{served.keep_days} isn't a number of days. Give 0 to keep everything, or more.")
    app = build(
        served.data or folder(),
        database=served.database,
        hosts=hosts,
        per_address=served.per_address,
        keep_days=served.keep_days,
    )
    end = None if figures is None else _serve_metrics(app, *figures)
    most = MOST_OF_AN_ADDRESS if served.per_address is None else served.per_address
    config = Config(app, trusted_proxies=served.trusted_proxies, most_of_an_address=most)
    # Ctrl+C is how a server ends; everything is saved by then.
    try:
        with suppress(KeyboardInterrupt):
            Server(config, when_up).run([listener])
    finally:
        if end is not None:
            end()
    return 0


def read_address(text: str) -> tuple[str, int]:
    """Read HOST:PORT, or raise BadOption."""
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadOption(f"'{text}' isn't an address. Give HOST:PORT, such as 127.0.0.1:9100.")
    return host.strip("[]"), int(port)


def _serve_metrics(app: WebApp, host: str, port: int) -> Callable[[], None]:
    try:
        return app.services.metrics.serve(host, port)
    except OSError as error:
        raise BadOption(_refusal(host, port, error)) from None


def listening(host: str, port: int) -> socket.socket:
    """Return a socket on that port, or BadOption saying why not."""
    if not 0 < port < 65536:
        raise BadOption(f"{port} isn't a port. Give a number from 1 to 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said to be TCP, so that asyncio sends small messages at once instead of gathering them for 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # A port is free again as soon as its server has ended; on Windows this would let two servers have the same one.
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise BadOption(_refusal(host, port, error)) from None
    return listener


def _refusal(host: str, port: int, error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use, perhaps by another Gridwright. Choose another, such as --port {port + 1}."
    return f"Can't listen on {host}, port {port}: {error.strerror or error}."
