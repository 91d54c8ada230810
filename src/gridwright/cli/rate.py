"""`gridwright rate`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import Leftovers, family_options


def rate(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *own: Leftovers,
    family: str | None = None,
    seconds: float = 10.0,
    json: bool = False,
) -> int:
    """How hard a puzzle is.

    Parameters
    ----------
    file
        A path, - for standard input, or an ID.
    own
        Flags of the family.
    family
        Which family's puzzle it is, when the text does not tell.
    seconds
        How long it may take.
    json
        Print one JSON object.
    """
    from gridwright.actions.load import load
    from gridwright.actions.rate import rate as rate_
    from gridwright.cli.output import print_json, say, watching

    loaded = load(file, family)
    view = loaded.view(family_options(loaded.family, "read", own))
    with watching("Rating", seconds) as budget:
        rating = rate_(loaded.family, view, budget)
    if json:
        print_json(
            {
                "family": loaded.family.name,
                "level": rating.level,
                "number": rating.number,
                "because": rating.because,
            }
        )
    else:
        say(f"{rating.level} ({rating.number:g}). {rating.because}")
    return 0
