"""A real server on a free port with a data folder of its own, started and stopped like a user's."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.web.forking import ForkedServer, ServerForker

PATIENCE = 60.0
PORTS = range(10_000, 32_000)


class Server:
    """A server that can be killed and started again on the same port and folder."""

    def __init__(
        self,
        folder: Path,
        program: tuple[str, ...] = (),
        options: tuple[str, ...] = (),
        forker: ServerForker | None = None,
    ) -> None:
        self.folder, self._forker = folder, forker
        self._program, self._options = program or _program(), options
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | ForkedServer | None = None

    def start(self) -> None:
        self.folder.mkdir(exist_ok=True)
        arguments = ["serve", "--port", str(self.port), "--data", str(self.folder), *self._options]
        file = self.folder / "server.log"
        if self._forker is not None:
            self._process = self._forker.start(arguments, file)
        else:
            with file.open("ab") as log:
                self._process = subprocess.Popen([*self._program, *arguments], stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while self.is_running and time.monotonic() < deadline:
            # Another program may answer at this port, and then this server has ended.
            if self._answers() and self.is_running:
                return
            time.sleep(0.02)
        raise RuntimeError(f"The server did not start: {file.read_text()}")

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(PATIENCE)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False


def _program() -> tuple[str, ...]:
    """The command, or the same with further families where the tests themselves run with them."""
    if "SCRATCH_FAMILIES" not in os.environ:
        return (str(Path(sys.executable).parent / "gridwright"),)
    code = "import tests.architecture.scratch_families; from gridwright.cli.main import main; main()"
    return sys.executable, "-c", code


def free_port() -> int:
    """A port that nobody listens at, and that stays free while a killed server isn't up again.

    Ports which the system hands out by itself, from 32768 on, may be another connection's by then.
    """
    while True:
        port = PORTS[secrets.randbelow(len(PORTS))]
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
