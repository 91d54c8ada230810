"""`gridwright solve`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import (
    DEFAULT_RUN,
    FamilyName,
    File,
    Json,
    Leftovers,
    RunSettings,
    SecondsEach,
    family_options,
    files_and_flags,
    is_lines,
)

SECONDS = 10.0


def solve(
    file: File,
    /,
    *own: Leftovers,
    family: FamilyName = None,
    solver: Annotated[str | None, Parameter(help="Which solver to use; `gridwright families` lists them.")] = None,
    seconds_each: SecondsEach = SECONDS,
    verify: Annotated[bool, Parameter(help="Check the proof, too.")] = False,
    run: RunSettings = DEFAULT_RUN,
    json: Json = False,
) -> int:
    """Solve a puzzle and verify the solution, within 10 seconds unless --seconds says otherwise.

    Several files, or a file of JSON lines as `generate --count` writes it, are solved side by side.
    """
    files, flags = files_and_flags(file, own)
    if len(files) > 1 or is_lines(file) or run.output is not None:
        from gridwright.batch.job import JobOptions
        from gridwright.cli.batch_runs import read_options, run_many, sources

        found = sources(files, family)
        read = read_options(found, flags)
        options = JobOptions(read=read, solver=solver, verify=verify, seconds_each=seconds_each)
        return run_many("Solving", "solve", options, found, run, json)

    from gridwright.actions.load import load
    from gridwright.actions.solve import solve as solve_
    from gridwright.cli.output import print_json, watching

    loaded = load(file, family)
    view = loaded.view(family_options(loaded.family, "read", flags))
    with watching("Solving", seconds_each if run.seconds is None else run.seconds) as budget:
        solution = solve_(loaded.family, view, budget, solver, verify=verify)
    if json:
        print_json(solution.fields())
    else:
        from gridwright.cli.printing import print_solution

        print_solution(solution)
    return solution.exit_code
