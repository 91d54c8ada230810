"""Solving: better and better answers while the solver works, and proofs that are checked in time or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright import catalog
from gridwright.actions.solve import solve
from gridwright.core.budget import Budget, Progress
from gridwright.core.contract import AnyFamily
from gridwright.core.verdict import Solved, Verdict
from gridwright.errors import Refused
from gridwright.families.madness.puzzle import Answer, Board, Bound

FAMILY: AnyFamily = catalog.family("madness")
VIEW = Board(3, "AA.A...A.")
"""One rotation and one removal."""


def family_offering(*offered: Answer) -> AnyFamily:
    """The family with a solver that offers these answers, then gives the last."""

    def run(view: Board, budget: Budget) -> Verdict[Answer]:
        for answer in offered:
            budget.offer(answer)
        return Solved(offered[-1], proven=False)

    return replace(FAMILY, solvers={"offering": run})


def test_better_answers_are_reported_as_checked_texts_while_the_solver_works() -> None:
    heard: list[Progress] = []
    answers = [FAMILY.text.read_answer(text) for text in ("b2+ b2- b2+ a1x\n", "b2+ a1x\n")]
    found = solve(family_offering(*answers), VIEW, Budget(5.0, on_progress=heard.append), improving=True)
    assert [progress.answer for progress in heard] == [FAMILY.text.write_answer(answer) for answer in answers]
    assert "2 moves" in heard[-1].what
    assert isinstance(found.verdict, Solved)


def test_nothing_is_reported_unless_asked_for() -> None:
    heard: list[Progress] = []
    answer = FAMILY.text.read_answer("b2+ a1x\n")
    solve(family_offering(answer), VIEW, Budget(5.0, on_progress=heard.append))
    assert heard == []


def test_an_answer_that_the_checker_refuses_is_not_reported() -> None:
    heard: list[Progress] = []
    wrong = FAMILY.text.read_answer("b2+\n")
    with pytest.raises(Refused):
        solve(family_offering(wrong), VIEW, Budget(5.0, on_progress=heard.append), improving=True)
    assert heard == []


def test_a_proof_that_cannot_be_checked_in_time_is_not_verified() -> None:
    answer = replace(FAMILY.text.read_answer("b2+ a1x\n"), bound=Bound(2, "search"))

    def run(view: Board, budget: Budget) -> Verdict[Answer]:
        budget.cancel()
        return Solved(answer, proven=True)

    found = solve(replace(FAMILY, solvers={"late": run}), VIEW, Budget(60.0), verify=True)
    assert found.proof is not None
    assert [fault.code for fault in found.proof] == ["not-verified"]
    assert found.fields()["verified"] is False
