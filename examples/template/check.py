"""The judge of Lights: press and look."""

from __future__ import annotations

from gridwright.families.lights import rules
from gridwright.families.lights.puzzle import Answer, Lamps, Press

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Step
from gridwright.errors import IllegalMove

FAULTS = {"no-lamp": "a press of a lamp that is not there", "lit": "lamps are lit at the end"}


def faults(view: Lamps, answer: Answer) -> list[Fault]:
    """All that is wrong with the presses."""
    for press in answer.presses:
        try:
            view = rules.play(view, press)
        except IllegalMove as error:
            return [Fault("no-lamp", str(error))]
    if any(view.lit):
        where = tuple(f"lamp:{cell}" for cell, lamp in enumerate(view.lit) if lamp)
        return [Fault("lit", f"{len(where)} lamps are still lit.", where)]
    return []


def proof_faults(view: Lamps, answer: Answer, budget: Budget | None = None) -> list[Fault]:
    """An answer is its own proof."""
    return []


def step_faults(view: Lamps, step: Step[Press]) -> list[Fault]:
    """A step has to be playable."""
    return [fault for fault in faults(view, Answer(step.moves)) if fault.code == "no-lamp"]
