"""Judge an answer: every fault with its code, its sentence and its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gridwright.core.contract import AnyFamily
from gridwright.core.verdict import Fault


@dataclass(frozen=True)
class Judgement:
    """What the judge found."""

    family: AnyFamily
    faults: tuple[Fault, ...]
    proof_faults: tuple[Fault, ...] | None

    @property
    def exit_code(self) -> int:
        """1 when anything is wrong."""
        return 1 if self.faults or self.proof_faults else 0

    def fields(self) -> dict[str, Any]:
        """What `--json` prints."""
        found: dict[str, Any] = {
            "family": self.family.name,
            "correct": not self.faults,
            "faults": [_fields(fault) for fault in self.faults],
        }
        if self.proof_faults is not None:
            found["proof_faults"] = [_fields(fault) for fault in self.proof_faults]
        return found


def _fields(fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, "message": fault.message, "where": list(fault.where)}


def check(family: AnyFamily, view: Any, answer: Any, *, verify: bool = False) -> Judgement:
    """The judge's findings about an answer, and with `verify` about the proof that comes with it."""
    faults = tuple(family.check.faults(view, answer))
    proof = tuple(family.check.proof_faults(view, answer)) if verify and not faults else None
    return Judgement(family, faults, proof)
