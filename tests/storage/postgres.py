"""A PostgreSQL server of its own in a temporary folder, run by an unprivileged user since PostgreSQL refuses root."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

USER = "postgres"
"""The system's user that Debian's package makes; it runs the server when the tests are run by root."""


def program(name: str) -> str:
    """Where a program of PostgreSQL is; they are not on the path on Debian."""
    found = shutil.which(name) or next(map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None)
    assert found is not None, f"PostgreSQL's {name} is missing: `make setup` installs it."
    return found


def run(*command: str) -> None:
    as_root = os.geteuid() == 0
    subprocess.run(["runuser", "-u", USER, "--", *command] if as_root else command, check=True, capture_output=True)


class Cluster:
    """A server on a socket in a folder; its data need not survive the machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._data = folder, folder / "data"
        self.address = f"postgresql://gridwright@/{{}}?host={folder}"
        self.socket = folder / ".s.PGSQL.5432"
        run(program("initdb"), "--no-sync", "--auth=trust", "--username=gridwright", "-D", str(self._data))

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync=off"
        self._control("start", "-o", options, "-l", str(self.folder / "log"))

    def stop(self, how: str = "immediate") -> None:
        self._control("stop", "-m", how)

    def _control(self, what: str, *options: str) -> None:
        run(program("pg_ctl"), what, "--wait", "-D", str(self._data), *options)


@contextmanager
def running() -> Iterator[Cluster]:
    """A running server in a temporary folder."""
    with TemporaryDirectory(prefix="pg-") as name:
        if os.geteuid() == 0:
            shutil.chown(name, USER)
        found = Cluster(Path(name))
        found.start()
        try:
            yield found
        finally:
            found.stop()


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a running server, which lacks the name of a database."""
    with running() as found:
        yield found.address


def create(address: str, name: str) -> str:
    """The address of a new, empty database on the server."""
    with psycopg.connect(address.format("postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return address.format(name)
