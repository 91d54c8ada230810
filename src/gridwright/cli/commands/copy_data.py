"""`gridwright copy-data`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import Json


def copy_data(
    source: Annotated[str, Parameter(help="sqlite:///FILE or postgresql://USER@HOST/NAME.")],
    target: Annotated[str, Parameter(help="The same, empty.")],
    /,
    *,
    json: Json = False,
) -> int:
    """Copy everything from one database to another, of either kind."""
    from gridwright.cli.printing import print_counts
    from gridwright.storage.transfer import transfer

    print_counts(transfer(source, target), "Copied", json=json)
    return 0
