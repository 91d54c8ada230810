"""`gridwright hint`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import AssumeUnique, FamilyName, File, Json, Leftovers, Seconds, family_options


def hint(
    file: File,
    /,
    *own: Leftovers,
    family: FamilyName = None,
    stages: Annotated[
        int,
        Parameter(
            name=("--stages", "--presses"),
            help="How much to tell: 1 technique, 2 where to look, 3 move, 4 reason.",
        ),
    ] = 4,
    seconds: Seconds = 10.0,
    assume_unique: AssumeUnique = False,
    json: Json = False,
) -> int:
    """Show the next step and the reason for it; on a wrong position, the mistake."""
    from gridwright.actions.load import load
    from gridwright.actions.teaching.hint import hint as hint_
    from gridwright.actions.teaching.hint import hint_fields
    from gridwright.cli.output import print_json, watching
    from gridwright.cli.printing import print_hint
    from gridwright.core.verdict import Mistake
    from gridwright.errors import BadOption

    if not 1 <= stages <= 4:
        raise BadOption(f"A hint has 1 to 4 stages, not {stages}.")
    loaded = load(file, family)
    options = family_options(loaded.family, "read", own)
    view = loaded.view(options)
    with watching("Looking for a hint", seconds) as budget:
        found = hint_(loaded.family, view, budget, assume_unique)
    if json:
        print_json(hint_fields(loaded.family, found))
    else:
        status = "playing" if found is not None else loaded.family.rules.status(loaded.state(options))
        print_hint(loaded.family, found, stages, status)
    return 1 if isinstance(found, Mistake) else 0
