"""`gridwright serve`: the web app's server."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import DatabaseAddress, DataFolder
from gridwright.errors import BadOption

PORT = 8420
LOCAL = "127.0.0.1"
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")


def serve(
    *,
    port: Annotated[int, Parameter(help="The port to listen on.")] = PORT,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets other machines in.")] = LOCAL,
    data: DataFolder = None,
    database: DatabaseAddress = None,
) -> int:
    """Run the web app's server until Ctrl+C."""
    from gridwright.cli.output import say

    return run(
        port, host, data, database, lambda: say(f"Gridwright is at {address(host, port)} (press Ctrl+C to stop).")
    )


def address(host: str, port: int) -> str:
    """Return where a browser on this machine finds the server."""
    name = LOCAL if host in ("0.0.0.0", "") else "[::1]" if host == "::" else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def run(port: int, host: str, data: Path | None, database: str | None, when_up: Callable[[], None]) -> int:
    """Serve until Ctrl+C; `when_up` is called once the port is ours and the app answers."""
    listener = listening(host, port)
    # The web framework is slow to import, and a mistyped port should fail at once.
    import uvicorn

    from gridwright.storage.database import folder
    from gridwright.web.app import build
    from gridwright.web.live.messages import LARGEST_MESSAGE

    app = build(data or folder(), database=database, hosts=LOCAL_NAMES if host in LOCAL_NAMES else None)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            when_up()

    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=LARGEST_MESSAGE, timeout_graceful_shutdown=3, ws="websockets-sansio"
    )
    # Ctrl+C is how a server ends; everything is saved by then.
    with suppress(KeyboardInterrupt):
        Server(config).run([listener])
    return 0


def listening(host: str, port: int) -> socket.socket:
    """Return a socket on that port, or BadOption saying why not."""
    if not 0 < port < 65536:
        raise BadOption(f"{port} isn't a port. Give a number from 1 to 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said to be TCP, so that asyncio sends small messages at once instead of gathering them for 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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
