"""Solve a puzzle: run a solver within a budget and show nothing that the checker hasn't accepted."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, Literal

from gridwright.actions.choose import choose
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.verdict import Ambiguous, Fault, Solved, Undecided, Unsolvable, Verdict
from gridwright.errors import Refused, Unfinished

SECONDS = 10.0
"""The seconds a call may take by default."""

VERDICT_WORDS: dict[type, str] = {
    Solved: "solved",
    Ambiguous: "ambiguous",
    Unsolvable: "unsolvable",
    Undecided: "undecided",
}
EXIT_CODES = {"solved": 0, "ambiguous": 0, "unsolvable": 1, "undecided": 3}


@dataclass(frozen=True)
class Solution:
    """A verdict with all that is said about it; `proof` is None unless the proof was checked."""

    family: AnyFamily
    solver: str
    verdict: Verdict[Any]
    seconds_total: float
    proof: tuple[Fault, ...] | None = None

    @property
    def word(self) -> str:
        """solved, ambiguous, unsolvable or undecided."""
        return VERDICT_WORDS[type(self.verdict)]

    @property
    def exit_code(self) -> int:
        """What the command line ends with."""
        return EXIT_CODES[self.word]

    @property
    def proof_kind(self) -> Literal["certificate", "search"] | None:
        """Say how the verdict is known: from what the answer carries, from the search alone, or not for certain."""
        verdict = self.verdict
        if isinstance(verdict, Undecided) or (isinstance(verdict, Solved) and not verdict.proven):
            return None
        if isinstance(verdict, Ambiguous):
            return "certificate"  # two different answers show by themselves that there are several
        carries = self.family.has_certificate
        shown = isinstance(verdict, Solved) and carries is not None and carries(verdict.answer)
        return "certificate" if shown else "search"

    def fields(self) -> dict[str, object]:
        """Return what `--json` prints."""
        verdict = self.verdict
        found: dict[str, object] = {
            "family": self.family.name,
            "solver": self.solver,
            "verdict": self.word,
            "proven": self.proof_kind is not None,
            "seconds": verdict.seconds,
            "seconds_total": self.seconds_total,
            "answer": None,
        }
        if self.proof_kind is not None:
            found["proof"] = self.proof_kind
        if isinstance(verdict, Solved | Ambiguous):
            found["answer"] = self.family.text.write_answer(verdict.answer)
            found |= self.family.text.fields(verdict.answer)
        if isinstance(verdict, Ambiguous):
            found["second"] = self.family.text.fields(verdict.second)
        if isinstance(verdict, Unsolvable | Undecided):
            found["because"] = verdict.because
        if isinstance(verdict, Unsolvable) and verdict.where:
            found["where"] = list(verdict.where)
        if self.proof is not None:
            found["verified"] = not self.proof
            found["proof_faults"] = [fault.message for fault in self.proof]
        return found


def solve(
    family: Family[P, S, V, M, A],
    view: V,
    budget: Budget | None = None,
    solver: str | None = None,
    *,
    verify: bool = False,
    improving: bool = False,
) -> Solution:
    """Return the verdict on a view; with `verify` the proof is checked, too, as far as the time allows.

    With `improving`, better and better answers are reported through the budget while the solver works, each checked.
    """
    started = time.perf_counter()
    budget = budget or Budget(SECONDS)
    name, run = choose(family, "solver", family.solvers, solver)
    watched = budget.share(1.0)
    if improving:
        watched.on_answer = lambda answer: _report_better(family, view, answer, budget)
    verdict = run(view, watched)
    if verify:
        verdict = _with_proof(family, view, verdict, budget)
    proof: list[Fault] = []
    for answer in _answers(verdict):
        refuse(family, view, answer)
        if verify and isinstance(verdict, Solved):  # that there are several solutions is proved by showing two
            proof += _proof_faults(family, view, answer, budget)
    total = time.perf_counter() - started
    return Solution(family, name, verdict, total, tuple(proof) if verify and _answers(verdict) else None)


def _report_better(family: Family[P, S, V, M, A], view: V, answer: A, budget: Budget) -> None:
    """Report an answer that is better than those before, once the checker has accepted it."""
    refuse(family, view, answer)
    verdict = family.teaching.verdict
    message = "better solution found" if verdict is None else verdict(view, answer)
    budget.report(message, budget.spent(), budget.seconds or 0, family.text.write_answer(answer))


def _proof_faults(family: Family[P, S, V, M, A], view: V, answer: A, budget: Budget) -> list[Fault]:
    """List what is wrong with the proof; that it couldn't be checked in time is one fault, too."""
    try:
        return family.check.proof_faults(view, answer, budget)
    except Unfinished:
        return [Fault("not-verified", "The time ran out before the proof was checked.")]


def _with_proof(family: Family[P, S, V, M, A], view: V, verdict: Verdict[A], budget: Budget) -> Verdict[A]:
    """Return the verdict whose answer carries its proof, where proofs are made on request."""
    if family.prove is None or not isinstance(verdict, Solved):
        return verdict
    return replace(verdict, answer=family.prove(view, verdict.answer, budget))


def _answers(verdict: Verdict[A]) -> tuple[A, ...]:
    if isinstance(verdict, Solved):
        return (verdict.answer,)
    if isinstance(verdict, Ambiguous):
        return verdict.answer, verdict.second
    return ()


def refuse(family: Family[P, S, V, M, A], view: V, answer: A) -> None:
    """Raise Refused if the checker rejects an answer that was about to be shown."""
    faults = family.check.faults(view, answer)
    if faults:
        raise Refused(f"The checker of {family.title} rejected an answer, so it isn't shown: {faults[0].message}")
