"""`gridwright migrate`, `backup`, `restore` and `copy-data`: what is done with a server's data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import DatabaseAddress, DataFolder, Json


def migrate(*, data: DataFolder = None, database: DatabaseAddress = None, json: Json = False) -> int:
    """Bring a database up to date with this version; `serve` does it by itself."""
    from gridwright.cli.output import print_json, say
    from gridwright.storage.database import locate, opened

    opened(locate(data, database)).close()
    if json:
        print_json({"migrated": True})
    else:
        say("The database is up to date.")
    return 0


def backup(
    file: Annotated[Path, Parameter(help="The file to write.")],
    /,
    *,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    json: Json = False,
) -> int:
    """Save everything in one file, while servers are running."""
    from gridwright.errors import BadOption
    from gridwright.storage.database import locate

    if file.exists():
        raise BadOption(f"{file} exists already. Choose another name.")
    unfinished = file.with_name(f".{file.name}.part")
    unfinished.unlink(missing_ok=True)
    # For its owner alone: it holds the key that signs cookies.
    unfinished.touch(mode=0o600)
    try:
        counts = _transfer(locate(data, database), f"sqlite:///{unfinished}")
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return _tell(counts, f"Saved in {file}", json)


def restore(
    file: Annotated[Path, Parameter(help="A file that `gridwright backup` wrote.")],
    /,
    *,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    json: Json = False,
) -> int:
    """Bring a backup back into an empty database."""
    from gridwright.errors import Unreadable
    from gridwright.storage.database import locate

    if not file.is_file():
        raise Unreadable(f"File '{file}' not found. Give a file that `gridwright backup` wrote.")
    return _tell(_transfer(f"sqlite:///{file}", locate(data, database)), "Restored", json)


def copy_data(
    source: Annotated[str, Parameter(help="sqlite:///FILE or postgresql://USER@HOST/NAME.")],
    target: Annotated[str, Parameter(help="The same, empty.")],
    /,
    *,
    json: Json = False,
) -> int:
    """Copy everything from one database to another, of either kind."""
    return _tell(_transfer(source, target), "Copied", json)


def _transfer(source: str, target: str) -> dict[str, int]:
    from gridwright.storage.transfer import transfer

    return dict(transfer(source, target))


def _tell(counts: dict[str, int], done: str, json: bool) -> int:
    """Print how many rows of each table were copied."""
    from gridwright.cli.output import print_json, say

    if json:
        print_json({"rows": counts})
    else:
        say(f"{done}: {', '.join(f'{count:,} {name}' for name, count in counts.items())}.")
    return 0
