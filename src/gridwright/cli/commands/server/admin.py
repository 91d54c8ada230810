"""`gridwright admin`."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from gridwright.cli.options import DatabaseAddress, DataFolder, Json

if TYPE_CHECKING:
    from gridwright.storage.database import Database

Action = Literal["list", "hide-nickname", "show-nickname", "hide-puzzle", "show-puzzle"]


def admin(
    action: Annotated[Action, Parameter(help="What to do.")] = "list",
    name: Annotated[str | None, Parameter(help="A nickname, a player's ID, a puzzle's ID, or a shared link.")] = None,
    /,
    *,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    json: Json = False,
) -> int:
    """Hide a nickname or a shared puzzle from others, show it again, or list nicknames and hidden puzzles."""
    from gridwright.cli.output import print_json, say
    from gridwright.errors import BadOption
    from gridwright.storage import moderation
    from gridwright.storage.database import locate, opened

    with closing(opened(locate(data, database))) as found:
        if action == "list":
            return _list(found, json)
        if name is None:
            raise BadOption(f"Give what to {action.partition('-')[0]}: gridwright admin {action} NAME.")
        is_hidden = action.startswith("hide")
        if action.endswith("nickname"):
            count, what = moderation.hide_nickname(found, name, is_hidden), "nickname"
        else:
            count, what = moderation.hide_puzzle(found, _puzzle(found, name), is_hidden), "puzzle"
    if not count:
        raise BadOption(f"There is no such {what}: '{name}'.")
    done = "Hidden" if is_hidden else "Shown again"
    print_json({"action": action, "count": count}) if json else say(f"{done}: {name}.")
    return 0


def _puzzle(database: Database, name: str) -> str:
    """Return the ID of the puzzle, or of a game of it, that a link leads to."""
    from gridwright.actions.links import text_in
    from gridwright.storage.puzzles import keep_puzzle
    from gridwright.storage.servers import database_time

    parts = name.rstrip("/").split("/")
    if len(parts) >= 3 and parts[-3] == "p":
        # A link holds its puzzle: it is stored, so that it can be known again.
        return keep_puzzle(database, parts[-2], "Hidden", text_in(parts[-1]), database_time(database)).id
    return parts[-1]


def _list(database: Database, json: bool) -> int:
    from dataclasses import asdict

    from gridwright.cli.output import print_json
    from gridwright.cli.printing import print_table
    from gridwright.core.results import ResultTable
    from gridwright.storage import moderation

    nicknames, puzzles = moderation.nicknames(database), moderation.hidden_puzzles(database)
    if json:
        print_json({"nicknames": list(map(asdict, nicknames)), "hidden_puzzles": list(map(asdict, puzzles))})
        return 0
    rows = tuple((shown.name, shown.id, "hidden" if shown.hidden else "") for shown in nicknames)
    print_table(ResultTable("Nicknames", ("nickname", "player", ""), rows, (), {}))
    print_table(ResultTable("Hidden puzzles", ("puzzle", "ID"), tuple((one.name, one.id) for one in puzzles), (), {}))
    return 0
