"""`gridwright solve`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import FamilyName, File, Json, Leftovers, Seconds, family_options


def solve(
    file: File,
    /,
    *own: Leftovers,
    family: FamilyName = None,
    solver: Annotated[str | None, Parameter(help="Which solver to use; `gridwright families` lists them.")] = None,
    seconds: Seconds = 10.0,
    verify: Annotated[bool, Parameter(help="Have the judge check the proof that comes with the answer, too.")] = False,
    json: Json = False,
) -> int:
    """Solve a puzzle; the answer has passed the judge."""
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
