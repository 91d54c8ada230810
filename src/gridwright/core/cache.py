"""Bytes that are dear to make and cheap to read: kept in the user's cache folder, safe to delete at any time."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


def folder() -> Path:
    """`$XDG_CACHE_HOME/gridwright`, or `~/.cache/gridwright`."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gridwright"


def load_or_build(name: str, make: Callable[[], bytes], valid: Callable[[bytes], bool]) -> bytes:
    """The bytes kept under this name, made afresh when there are none or they are damaged.

    A cache that cannot be written (no room, no permission) is no error: the bytes are made again next time.
    """
    path = folder() / name
    try:
        data = path.read_bytes()
        if valid(data):
            return data
    except OSError:
        pass
    data = make()
    with suppress(OSError):
        replace_file(path, data)
    return data


def replace_file(path: Path, data: bytes) -> None:
    """Write the file whole or not at all: into a neighbour first, then moved into place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as neighbour:
        try:
            neighbour.write(data)
            neighbour.close()
            Path(neighbour.name).replace(path)
        except BaseException:
            Path(neighbour.name).unlink(missing_ok=True)
            raise
