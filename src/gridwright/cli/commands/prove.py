"""`gridwright prove`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import FamilyName, File, Json, Leftovers, Limit, family_options

SECONDS = 60.0


def prove(
    file: File,
    /,
    *own: Leftovers,
    output: Annotated[Path, Parameter(name=("--output", "-o"), help="The folder to write.")] = Path("certificate"),
    family: FamilyName = None,
    seconds: Limit = None,
    json: Json = False,
) -> int:
    """Solve a puzzle and write the proof in the formats of outside checkers.

    `gridwright-verify FOLDER`, or `python tools/verify.py FOLDER` without Gridwright, checks it.
    """
    from gridwright.actions.load import load
    from gridwright.actions.prove import manifest, write_folder
    from gridwright.actions.prove import prove as prove_
    from gridwright.cli.output import print_json, say, watching

    loaded = load(file, family)
    view = loaded.view(family_options(loaded.family, "read", own))
    with watching("Proving", SECONDS if seconds is None else seconds) as budget:
        found = prove_(loaded.family, view, budget)
    write_folder(output, loaded.family, found)
    if json:
        print_json({**manifest(loaded.family, found), "folder": str(output), "files": sorted(found.files)})
    else:
        say(f"{found.says} The proof is in {output}. Check it with: gridwright-verify {output}")
    return 0
