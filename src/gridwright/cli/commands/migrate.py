"""`gridwright migrate`."""

from __future__ import annotations

from gridwright.cli.options import DatabaseAddress, DataFolder, Json


def migrate(*, data: DataFolder = None, database: DatabaseAddress = None, json: Json = False) -> int:
    """Bring a database up to date with this version; `serve` does it by itself."""
    from gridwright.cli.output import print_json, say
    from gridwright.storage.database import locate, opened

    address = locate(data, database)
    opened(address).close()
    if json:
        print_json({"migrated": True})
    else:
        say("The database is up to date.")
    return 0
