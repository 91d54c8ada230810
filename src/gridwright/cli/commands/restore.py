"""`gridwright restore`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import DatabaseAddress, DataFolder, Json


def restore(
    file: Annotated[Path, Parameter(help="A file that `gridwright backup` wrote.")],
    /,
    *,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    json: Json = False,
) -> int:
    """Bring a backup back into an empty database."""
    from gridwright.cli.printing import print_counts
    from gridwright.errors import Unreadable
    from gridwright.storage.database import locate
    from gridwright.storage.transfer import transfer

    if not file.is_file():
        raise Unreadable(f"File '{file}' not found. Give a file that `gridwright backup` wrote.")
    print_counts(transfer(f"sqlite:///{file}", locate(data, database)), "Restored", json=json)
    return 0
