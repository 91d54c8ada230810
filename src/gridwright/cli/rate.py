"""`gridwright rate`."""

from __future__ import annotations

from gridwright.cli.options import FamilyName, File, Json, Leftovers, Seconds, family_options


def rate(
    file: File,
    /,
    *own: Leftovers,
    family: FamilyName = None,
    seconds: Seconds = 10.0,
    json: Json = False,
) -> int:
    """How hard a puzzle is."""
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
