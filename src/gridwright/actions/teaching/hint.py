"""Find the next step a person could take: the easiest technique that applies, accepted by the checker.

Mistakes come first: on a position that can no longer be solved there is no step, only what has to go.
"""

from __future__ import annotations

from gridwright.actions.teaching.mistakes import SECONDS, find_mistake, mistake_fields
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Technique
from gridwright.core.verdict import Mistake, Step
from gridwright.errors import Missing, Refused


def hint(
    family: Family[P, S, V, M, A], view: V, budget: Budget | None = None, assume_unique: bool = False
) -> Step[M] | Mistake[M] | None:
    """Return the mistake on the board, else the easiest step, else None; Unfinished if there was no time to look."""
    _refuse_without_techniques(family, assume_unique)
    budget = budget or Budget(SECONDS)
    found = find_mistake(family, view, budget) or next_step(family, view, budget, assume_unique)
    if found is None:
        budget.require_time()
    return found


def next_step(
    family: Family[P, S, V, M, A], view: V, budget: Budget | None = None, assume_unique: bool = False
) -> Step[M] | None:
    """Return the easiest technique's step on a position without mistakes; None when no technique applies in time."""
    found = easiest(family, view, budget, assume_unique)
    return None if found is None else found[1]


def easiest(
    family: Family[P, S, V, M, A], view: V, budget: Budget | None = None, assume_unique: bool = False
) -> tuple[Technique[V, M], Step[M]] | None:
    """Return the easiest technique that applies, and its step; None when no technique does in time."""
    _refuse_without_techniques(family, assume_unique)
    teaching, budget = family.teaching, budget or Budget(SECONDS)
    for technique in (*teaching.if_unique, *teaching.techniques) if assume_unique else teaching.techniques:
        step = technique(view, budget)
        if step is not None:
            faults = family.check.step_faults(view, step)
            if faults:
                message = faults[0].message
                raise Refused(f"The checker rejected the step '{step.technique}', so it isn't shown: {message}")
            return technique, step
    return None


def _refuse_without_techniques(family: AnyFamily, assume_unique: bool) -> None:
    if not family.teaching.techniques:
        raise Missing(f"{family.title} has no techniques, so there are no hints.")
    if assume_unique and not family.teaching.if_unique:
        raise Missing(f"{family.title} has no technique that assumes there is one solution.")


def hint_fields(family: Family[P, S, V, M, A], found: Step[M] | Mistake[M] | None) -> dict[str, object]:
    """Return what `hint --json` prints: `step`, or `mistake` instead of it."""
    if isinstance(found, Mistake):
        return {"family": family.name, "mistake": mistake_fields(family, found)}
    return {"family": family.name, "step": None if found is None else step_fields(family, found)}


def step_fields(family: Family[P, S, V, M, A], step: Step[M]) -> dict[str, object]:
    """Return what `--json` prints about a step."""
    return {
        "technique": step.technique,
        "look": step.look,
        "do": step.do,
        "because": step.because,
        "moves": [family.text.write_move(move) for move in step.moves],
        "where": list(step.where),
    }
