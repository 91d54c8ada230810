"""`gridwright backup`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import DatabaseAddress, DataFolder, Json


def backup(
    file: Annotated[Path, Parameter(help="The file to write.")],
    /,
    *,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    json: Json = False,
) -> int:
    """Save everything in one file, while servers are running."""
    from gridwright.cli.printing import print_counts
    from gridwright.errors import BadOption
    from gridwright.storage.database import locate
    from gridwright.storage.transfer import transfer

    if file.exists():
        raise BadOption(f"{file} exists already. Choose another name.")
    unfinished = file.with_name(f".{file.name}.part")
    unfinished.unlink(missing_ok=True)
    # For its owner alone: it holds the key that signs cookies.
    unfinished.touch(mode=0o600)
    try:
        counts = transfer(locate(data, database), f"sqlite:///{unfinished}")
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    print_counts(counts, f"Saved in {file}", json=json)
    return 0
