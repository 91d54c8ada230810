"""`gridwright check`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import Leftovers, family_options


def check(
    puzzle: Annotated[str, Parameter(allow_leading_hyphen=True)],
    answer: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *own: Leftovers,
    family: str | None = None,
    verify: bool = False,
    json: bool = False,
) -> int:
    """Judge an answer: every fault with its place.

    Parameters
    ----------
    puzzle
        A path, - for standard input, or an ID.
    answer
        A path or - .
    own
        Flags of the family.
    family
        Which family's puzzle it is, when the text does not tell.
    verify
        Check the proof that comes with the answer, too.
    json
        Print one JSON object.
    """
    from gridwright.actions.check import check as check_
    from gridwright.actions.load import load, text_of
    from gridwright.cli.output import print_json, say

    loaded = load(puzzle, family)
    view = loaded.view(family_options(loaded.family, "read", own))
    judgement = check_(loaded.family, view, loaded.family.text.read_answer(text_of(answer)), verify=verify)
    if json:
        print_json(judgement.fields())
        return judgement.exit_code
    faults = (*judgement.faults, *(judgement.proof_faults or ()))
    say("The answer is right." if not judgement.faults else f"Not right: {len(faults)} fault{'s' * (len(faults) > 1)}.")
    for number, fault in enumerate(faults, 1):
        say(f"{number}. {fault.sentence}")
    if judgement.proof_faults == ():
        say("Its proof holds.")
    return judgement.exit_code
