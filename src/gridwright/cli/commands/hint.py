"""`gridwright hint`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import FamilyName, File, Json, Leftovers, family_options


def hint(
    file: File,
    /,
    *own: Leftovers,
    family: FamilyName = None,
    presses: Annotated[int, Parameter(help="How much to tell: 1 its name, 2 where to look, 3 the step, 4 why.")] = 4,
    json: Json = False,
) -> int:
    """The next step a person could take, and why."""
    from gridwright.actions.hint import hint as hint_
    from gridwright.actions.hint import step_fields
    from gridwright.actions.load import load
    from gridwright.cli.output import print_json, say
    from gridwright.cli.printing import tell_step
    from gridwright.errors import BadOption

    if not 1 <= presses <= 4:
        raise BadOption(f"A hint has 1 to 4 presses, not {presses}.")
    loaded = load(file, family)
    step = hint_(loaded.family, loaded.view(family_options(loaded.family, "read", own)))
    if json:
        fields = None if step is None else step_fields(loaded.family, step)
        print_json({"family": loaded.family.name, "step": fields})
    elif step is None:
        say("Nothing to do here that a technique knows of.")
    else:
        tell_step(loaded.family, step, presses)
    return 0
