"""`gridwright convert`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import FamilyName, File, Json, Leftovers, Output, family_options

if TYPE_CHECKING:
    from gridwright.core.contract import AnyFamily


def convert(
    file: File,
    /,
    *own: Leftovers,
    to: Annotated[str, Parameter(help="The format; `gridwright families` lists them.")],
    family: FamilyName = None,
    output: Output = None,
    json: Json = False,
) -> int:
    """Convert a puzzle to another format, a saved game to a replay, or another program's replay to a `game`."""
    from gridwright.actions.convert import as_file
    from gridwright.cli.output import print_json, say
    from gridwright.core.cache import replace_file

    record, text = _converted(file, own, to, family)
    if output is not None:
        replace_file(output, as_file(record, text, to))
    if json:
        print_json({"family": record.name, "format": to, "puzzle": text})
    elif output is None:
        say(text)
    else:
        say(f"Written to {output}.")
    return 0


def _converted(file: str, own: tuple[str, ...], to: str, family: str | None) -> tuple[AnyFamily, str]:
    """Return the family and the text asked for."""
    from gridwright.actions.convert import GAME, read_replay, replay
    from gridwright.actions.convert import convert as convert_
    from gridwright.actions.load import load, text_of
    from gridwright.play.record import is_game, read_game, write_game
    from gridwright.play.session import Session

    if file != "-" and Path(file).is_file() and is_game(game := text_of(file)):
        session = read_game(game)
        moves = [session.family.text.read_move(move) for move in session.moves]
        return session.family, replay(session.family, session.puzzle, moves, to)
    loaded = load(file, family)
    if to == GAME:
        puzzle, played = read_replay(loaded.family, loaded.text)
        session = Session(loaded.family, puzzle)
        for move in played:
            session.play(loaded.family.text.write_move(move))
        return loaded.family, write_game(session)
    puzzle = loaded.puzzle(family_options(loaded.family, "read", own))
    return loaded.family, convert_(loaded.family, puzzle, to)
