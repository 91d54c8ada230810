"""The next step a person could take: the easiest technique that speaks, accepted by the judge."""

from __future__ import annotations

from typing import Any

from gridwright.core.contract import AnyFamily
from gridwright.core.verdict import Step
from gridwright.errors import Missing, Refused


def hint(family: AnyFamily, view: Any) -> Step[Any] | None:
    """The first technique's step, or None when no technique has anything to say."""
    if not family.teaching.techniques:
        raise Missing(f"{family.title} has no techniques, so there are no hints.")
    step = next((step for technique in family.teaching.techniques if (step := technique(view)) is not None), None)
    if step is not None:
        faults = family.check.step_faults(view, step)
        if faults:
            raise Refused(f"The judge refused the step '{step.technique}', so it is not shown: {faults[0].message}")
    return step


def step_fields(family: AnyFamily, step: Step[Any]) -> dict[str, Any]:
    """What `--json` prints about a step."""
    return {
        "technique": step.technique,
        "look": step.look,
        "do": step.do,
        "because": step.because,
        "moves": [family.text.write_move(move) for move in step.moves],
        "where": list(step.where),
    }
