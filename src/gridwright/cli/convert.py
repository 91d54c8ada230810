"""`gridwright convert`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import Leftovers, family_options


def convert(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *own: Leftovers,
    to: str,
    family: str | None = None,
    output: Annotated[Path | None, Parameter(name=("--output", "-o"))] = None,
    json: bool = False,
) -> int:
    """Write a puzzle in another format.

    Parameters
    ----------
    file
        A path, - for standard input, or an ID.
    own
        Flags of the family.
    to
        The format; `gridwright families` lists them.
    family
        Which family's puzzle it is, when the text does not tell.
    output
        Write to this file.
    json
        Print one JSON object.
    """
    from gridwright.actions.convert import convert as convert_
    from gridwright.actions.load import load
    from gridwright.cli.output import print_json, say
    from gridwright.core.cache import replace_file

    loaded = load(file, family)
    text = convert_(loaded.family, loaded.puzzle(family_options(loaded.family, "read", own)), to)
    if output is not None:
        replace_file(output, (text.rstrip("\n") + "\n").encode())
    if json:
        print_json({"family": loaded.family.name, "format": to, "puzzle": text})
    elif output is None:
        say(text)
    else:
        say(f"Written to {output}.")
    return 0
