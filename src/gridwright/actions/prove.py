"""Write down what is known about a puzzle so that anyone can check it, with tools that aren't ours."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gridwright.actions.solve import solve
from gridwright.core.budget import Budget
from gridwright.core.cache import replace_file
from gridwright.core.certificate import Certificate
from gridwright.core.contract import AnyFamily
from gridwright.core.verdict import Undecided
from gridwright.errors import Missing, Unfinished

SECONDS = 60.0
SOLVING = 0.5
"""The part of the time for the solver: some use all they are given."""
MANIFEST = "certificate.json"
FORMAT = 1
"""The number of the format; it changes when an older verifier could misread a newer certificate."""


def prove(family: AnyFamily, view: object, budget: Budget | None = None) -> Certificate:
    """Solve a puzzle and return the certificate of what was found; Unfinished if there was no time for it."""
    if family.certification is None:
        raise Missing(f"{family.title} has no certificates.")
    budget = budget or Budget(SECONDS)
    solution = solve(family, view, budget.share(SOLVING))
    found = family.certification.certify(view, solution.verdict, budget)
    if found is not None:
        return found
    if budget.should_continue() and not isinstance(solution.verdict, Undecided):
        raise Missing(f"{family.title} has no certificate for this: {solution.word}.")
    raise Unfinished("The time ran out before the proof was complete. Give it more --seconds.")


def manifest(family: AnyFamily, certificate: Certificate) -> Mapping[str, object]:
    """Return what `certificate.json` says."""
    return {"format": FORMAT, "family": family.name, "claim": certificate.claim, "says": certificate.says}


def write_folder(folder: Path, family: AnyFamily, certificate: Certificate) -> None:
    """Write a certificate as a folder of files; the manifest comes last, so that a folder with one is whole."""
    for name, text in certificate.files.items():
        replace_file(folder / name, text.encode())
    replace_file(folder / MANIFEST, write_manifest(family, certificate).encode())


def write_manifest(family: AnyFamily, certificate: Certificate) -> str:
    """Return the text of `certificate.json`."""
    return json.dumps(manifest(family, certificate), indent=2) + "\n"


def as_line(family: AnyFamily, certificate: Certificate) -> dict[str, Any]:
    """Return a certificate as one JSON object, for a file with many."""
    return {**manifest(family, certificate), "files": dict(certificate.files)}
