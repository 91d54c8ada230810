"""Starts servers quickly: forks them from a process that has imported everything a server needs and done nothing else.

A server that is forked is a process of its own from then on, and can be killed like any other. That saves a second of
processor time for each start, where servers are killed a thousand times.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from pathlib import Path
from typing import NoReturn

IMPORTED = ("gridwright.cli.main", "gridwright.web.app", "gridwright.web.server", "alembic.command", "psycopg")


class ForkedServer:
    """A process that another one has forked, used like one that `subprocess` started."""

    def __init__(self, pid: int) -> None:
        self.pid, self._handle = pid, os.pidfd_open(pid)
        self._has_ended = False

    def poll(self) -> int | None:
        """None while it runs; why it ended isn't known."""
        return 0 if self._wait(0) else None

    def wait(self, timeout: float | None = None) -> int:
        if not self._wait(timeout):
            raise TimeoutError(f"The server {self.pid} still runs.")
        return 0

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def _send(self, sent: signal.Signals) -> None:
        if not self._has_ended:
            signal.pidfd_send_signal(self._handle, sent)

    def _wait(self, timeout: float | None) -> bool:
        if not self._has_ended and select.select([self._handle], [], [], timeout)[0]:
            self._has_ended = True
            os.close(self._handle)
        return self._has_ended


class ServerForker:
    """The process that servers are forked from."""

    def __init__(self) -> None:
        self._socket, far_end = socket.socketpair()
        code = f"from tests.web.forking import serve; serve({far_end.fileno()})"
        root = Path(__file__).parents[2]
        self._process = subprocess.Popen([sys.executable, "-c", code], pass_fds=[far_end.fileno()], cwd=root)
        far_end.close()
        self._answers = self._socket.makefile("r")
        self._asking = threading.Lock()

    def start(self, arguments: list[str], log: Path) -> ForkedServer:
        """Start `gridwright` with these arguments; what it says goes to the log."""
        # Of two threads that ask at once, each must get its own server.
        with self._asking:
            self._socket.sendall(f"{json.dumps([arguments, str(log)])}\n".encode())
            return ForkedServer(int(self._answers.readline()))

    def close(self) -> None:
        """End the process; servers that run go on."""
        self._answers.close()
        self._socket.close()
        self._process.wait()


def serve(file: int) -> None:
    """Fork a server for each line that is read, until there are no more."""
    from importlib import import_module

    # A copy of a process has one thread.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for name in IMPORTED:
        import_module(name)
    from gridwright import catalog

    for name in catalog.names():
        catalog.family(name)
    # Whoever started a server learns by its handle that it has ended; nothing is left of it here.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=file) as asked:
        for line in asked.makefile("r"):
            pid = os.fork()
            if pid == 0:
                asked.close()
                _become(*json.loads(line))
            asked.sendall(f"{pid}\n".encode())


def _become(arguments: list[str], log: str) -> NoReturn:
    """Become the server."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    written = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for stream in (1, 2):
        os.dup2(written, stream)
    os.close(written)
    sys.argv = ["gridwright", *arguments]
    from gridwright.cli.main import main

    try:
        main()
    except SystemExit:
        pass
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
