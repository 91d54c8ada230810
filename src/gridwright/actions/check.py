"""Check an answer strictly, or a position in progress for what contradicts it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gridwright.actions.teaching.mistakes import SECONDS, find_mistake, mistake_fields
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.verdict import Fault, Mistake
from gridwright.errors import Missing

PROOF_CHECKED = {True: "Proof verified.", False: "There is no proof to verify."}
"""What to say where the checker found nothing wrong, by whether the answer claims anything."""


@dataclass(frozen=True)
class CheckReport:
    """What the checker found."""

    family: AnyFamily
    faults: tuple[Fault, ...]
    proof_faults: tuple[Fault, ...] | None
    claims: bool = True
    """whether there was a proof to check"""

    @property
    def exit_code(self) -> int:
        """1 when anything is wrong."""
        return 1 if self.faults or self.proof_faults else 0

    def fields(self) -> dict[str, object]:
        """Return what `--json` prints."""
        found: dict[str, object] = {
            "family": self.family.name,
            "correct": not self.faults,
            "faults": [_fields(fault) for fault in self.faults],
        }
        if self.proof_faults is not None:
            found["proof_faults"] = [_fields(fault) for fault in self.proof_faults]
        return found


def _fields(fault: Fault) -> dict[str, object]:
    return {"code": fault.code, "message": fault.message, "where": list(fault.where)}


def check(family: Family[P, S, V, M, A], view: V, answer: A, *, verify: bool = False) -> CheckReport:
    """Check an answer and, with `verify`, the proof that comes with it."""
    faults = tuple(family.check.faults(view, answer))
    proof = tuple(family.check.proof_faults(view, answer)) if verify and not faults else None
    return CheckReport(family, faults, proof, family.has_proof(answer))


NO_MISTAKES = "No mistakes so far."


@dataclass(frozen=True)
class PositionCheck:
    """The state of a game in progress: its mistake, or how far it is. Unfinished isn't wrong."""

    family: AnyFamily
    mistake: Mistake[Any] | None
    progress: str

    @property
    def message(self) -> str:
        """Say what was found in a sentence or two."""
        if self.mistake is not None:
            return self.mistake.because
        first = NO_MISTAKES if self.family.teaching.mistakes is not None else ""
        return " ".join(part for part in (first, self.progress) if part)

    @property
    def exit_code(self) -> int:
        """Return 1 for a mistake."""
        return 0 if self.mistake is None else 1

    def fields(self) -> dict[str, object]:
        """Return what `--json` prints: `mistake`, or `message` instead of it."""
        if self.mistake is not None:
            return {"family": self.family.name, "mistake": mistake_fields(self.family, self.mistake)}
        return {"family": self.family.name, "message": self.message}


def check_position(
    family: Family[P, S, V, M, A], view: V, budget: Budget | None = None, first: V | None = None
) -> PositionCheck:
    """Return the contradictions on an unfinished board, or how far it is; an open clue is not a mistake.

    `first` is the view the game started with, where that is known.
    """
    teaching = family.teaching
    if teaching.mistakes is None and teaching.progress is None:
        raise Missing(f"{family.title} has nothing to check before the end.")
    budget = budget or Budget(SECONDS)
    mistake = find_mistake(family, view, budget)
    progress = ""
    if mistake is None and teaching.progress is not None:
        progress = teaching.progress(view if first is None else first, view, budget)
    return PositionCheck(family, mistake, progress)
