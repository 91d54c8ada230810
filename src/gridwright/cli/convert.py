"""`gridwright convert`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import FamilyName, File, Json, Leftovers, Output, family_options


def convert(
    file: File,
    /,
    *own: Leftovers,
    to: Annotated[str, Parameter(help="The format; `gridwright families` lists them.")],
    family: FamilyName = None,
    output: Output = None,
    json: Json = False,
) -> int:
    """Write a puzzle in another format."""
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
