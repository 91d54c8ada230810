"""What only some systems have is used where it is, and done without where it isn't."""

from __future__ import annotations

import os
import re
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from gridwright.cli.commands.server.serve import listening
from gridwright.core import machine
from gridwright.core.machine import cores
from gridwright.web import server
from gridwright.web.jobs import worker

SOURCE = Path(__file__).parents[2] / "src" / "gridwright"


def test_cores_are_counted_where_the_system_knows_no_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert cores() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


def test_a_worker_starts_where_it_cannot_stand_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("nice", "SCHED_BATCH", "sched_setscheduler", "sched_param"):
        monkeypatch.delattr(os, name, raising=False)
    worker._stand_back(10)


def test_connections_are_limited_where_there_is_no_limit_of_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert server.most_connections() == server.MOST_CONNECTIONS


def test_a_file_counts_as_locked_where_there_are_no_locks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(machine, "fcntl", None)
    with (tmp_path / "lock").open("ab") as one, (tmp_path / "lock").open("ab") as other:
        assert machine.lock(one)
        assert machine.lock(other)


def test_no_port_is_shared_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    asked: list[Any] = []
    monkeypatch.setattr(socket.socket, "setsockopt", lambda *given: asked.append(given[1:]))
    monkeypatch.setattr("gridwright.cli.commands.server.serve.os", type("os", (), {"name": "nt"}))
    listening("127.0.0.1", port).close()
    assert (socket.SOL_SOCKET, socket.SO_REUSEADDR, 1) not in asked


def test_only_these_modules_of_some_systems_are_imported() -> None:
    """Each of them in a `try`, so a new one needs a fallback and a test here."""
    few = re.compile(r"^( *)(?:import|from) (fcntl|resource|pwd|grp|termios|tty|msvcrt|winreg)\b", re.MULTILINE)
    found = {
        (path.relative_to(SOURCE).as_posix(), name): indent
        for path in SOURCE.rglob("*.py")
        for indent, name in few.findall(path.read_text())
    }
    assert set(found) == {("core/machine.py", "fcntl"), ("web/server.py", "resource")}
    assert all(found.values()), "outside a try"
