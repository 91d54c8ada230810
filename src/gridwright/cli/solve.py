"""`gridwright solve`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import Leftovers, family_options


def solve(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *own: Leftovers,
    family: str | None = None,
    solver: str | None = None,
    seconds: float = 10.0,
    verify: bool = False,
    json: bool = False,
) -> int:
    """Solve a puzzle; the answer has passed the judge.

    Parameters
    ----------
    file
        A path, - for standard input, or an ID.
    own
        Flags of the family.
    family
        Which family's puzzle it is, when the text does not tell.
    solver
        Which solver to use; `gridwright families` lists them.
    seconds
        How long it may take.
    verify
        Have the judge check the proof that comes with the answer, too.
    json
        Print one JSON object.
    """
    from gridwright.actions.load import load
    from gridwright.actions.solve import solve as solve_
    from gridwright.cli.output import print_json, watching

    loaded = load(file, family)
    view = loaded.view(family_options(loaded.family, "read", own))
    with watching("Solving", seconds) as budget:
        solution = solve_(loaded.family, view, budget, solver, verify=verify)
    if json:
        print_json(solution.fields())
    else:
        from gridwright.cli.tell import tell_solution

        tell_solution(solution)
    return solution.exit_code
