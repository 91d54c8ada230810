"""Store expensive bytes in the user's cache folder, which can be deleted at any time, and write files atomically."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


def folder() -> Path:
    """Return `$XDG_CACHE_HOME/gridwright`, or `~/.cache/gridwright`."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gridwright"


def load_or_build(name: str, make: Callable[[], bytes], valid: Callable[[bytes], bool]) -> bytes:
    """Return the bytes cached under this name, built again when there are none or they are damaged.

    A cache that can't be written (no room, no permission) is no error: the bytes are built again next time.
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
    """Write the file whole or not at all."""
    with replacing(path) as file:
        file.write(data)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a neighbour of the file to write to; when the block ends it is moved into place, unless the block raised."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Not a temporary file of the standard library: those are private whatever the umask says.
    neighbour = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with neighbour.open("wb") as file:
            yield file
        neighbour.replace(path)
    except BaseException as error:
        neighbour.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename:
            error.filename, error.filename2 = str(path), None  # nobody knows the neighbour
        raise
