"""`gridwright check`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import FamilyName, File, Json, Leftovers, family_options


def check(
    puzzle: File,
    answer: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    /,
    *own: Leftovers,
    family: FamilyName = None,
    verify: Annotated[bool, Parameter(help="Check the proof that comes with the answer, too.")] = False,
    json: Json = False,
) -> int:
    """Check an answer and list every fault; without an answer, check the position for mistakes."""
    from gridwright.actions.check import PROOF_CHECKED, check_position
    from gridwright.actions.check import check as check_
    from gridwright.actions.load import load, text_of
    from gridwright.cli.output import print_json, say
    from gridwright.cli.printing import print_mistake
    from gridwright.core.wording import pluralise

    loaded = load(puzzle, family)
    view = loaded.view(family_options(loaded.family, "read", own))
    if answer is None:
        found = check_position(loaded.family, view)
        if json:
            print_json(found.fields())
        elif found.mistake is not None:
            print_mistake(loaded.family, found.mistake)
        else:
            say(found.message)
        return found.exit_code
    report = check_(loaded.family, view, loaded.family.text.read_answer(text_of(answer, "solution")), verify=verify)
    if json:
        print_json(report.fields())
        return report.exit_code
    faults = (*report.faults, *(report.proof_faults or ()))
    say("The solution is correct." if not report.faults else f"Not correct: {pluralise(len(faults), 'mistake')}.")
    for number, fault in enumerate(faults, 1):
        say(f"{number}. {fault.message}")
    if report.proof_faults == ():
        say(PROOF_CHECKED[report.claims])
    return report.exit_code
