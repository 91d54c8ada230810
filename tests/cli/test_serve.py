"""`gridwright serve` and bare `gridwright play`: the port comes first, and the browser waits for us."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwright.cli.commands.server.serve import address, listening
from gridwright.errors import BadOption
from tests.cli.conftest import Ran

Call = Callable[..., Ran]

WEB = ("litestar", "uvicorn", "msgspec", "sqlalchemy", "alembic", "jinja2", "websockets")


def test_a_port_that_is_taken_is_said_in_a_sentence(gridwright: Call) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ran = gridwright("serve", "--port", str(port))
    assert ran.code == 2
    assert f"Port {port} is in use" in ran.err and "--port" in ran.err
    assert ran.out == ""


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 0), ("127.0.0.1", 70000), ("203.0.113.7", 8420)])
def test_an_address_that_cannot_be_had_is_refused(host: str, port: int) -> None:
    with pytest.raises(BadOption):
        listening(host, port)


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("::1", "[::1]"), ("box", "box")],
)
def test_the_address_shown_is_one_a_browser_here_can_open(host: str, shown: str) -> None:
    assert address(host, 8420) == f"http://{shown}:8420"


def test_the_listening_socket_is_known_to_be_tcp() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with listening("127.0.0.1", port) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_bare_play_opens_a_browser_on_a_server_that_answers(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    seen = tmp_path / "seen"
    browser.write_text(
        f"#!{sys.executable}\nimport sys, urllib.request\nfrom pathlib import Path\n"
        f'health = urllib.request.urlopen(sys.argv[1] + "/health").read().decode()\n'
        f'Path({str(seen)!r}).write_text(sys.argv[1] + " " + health)\n'
    )
    browser.chmod(0o755)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {"BROWSER": str(browser), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "gridwright.cli.main", "play", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        deadline = time.monotonic() + 60
        while not seen.exists() or not seen.read_text():
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.05)
        assert seen.read_text() == f'http://127.0.0.1:{port} {{"status":"ok"}}'
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert f"http://127.0.0.1:{port}" in out.decode()
    assert "Traceback" not in err.decode()
    assert (tmp_path / "gridwright" / "gridwright.sqlite").exists()


@pytest.mark.parametrize("command", [["--help"], ["solve", "madness:4x4"], ["families"], ["serve", "--help"]])
def test_neither_the_web_framework_nor_sql_is_imported_without_need(command: list[str]) -> None:
    code = (
        "import sys; from gridwright.cli.main import run; run(sys.argv[1:]);"
        "web = sys.stdin.read().split(); print('HELD', [m for m in sys.modules if m.split('.')[0] in web])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, *command], input=" ".join(WEB), capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "HELD []"
