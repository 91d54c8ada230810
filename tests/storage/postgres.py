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


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a running server, on a socket in a temporary folder; its data need not survive anything."""
    with TemporaryDirectory(prefix="pg-") as name:
        folder = Path(name)
        data = folder / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        run(program("initdb"), "--no-sync", "--auth=trust", "--username=gridwright", "-D", str(data))
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        run(program("pg_ctl"), "start", "--wait", "-D", str(data), "-o", options, "-l", str(folder / "log"))
        try:
            yield f"postgresql://gridwright@/{{}}?host={folder}"
        finally:
            run(program("pg_ctl"), "stop", "--wait", "-m", "immediate", "-D", str(data))


def create(address: str, name: str) -> str:
    """The address of a new, empty database on the server."""
    with psycopg.connect(address.format("postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return address.format(name)
