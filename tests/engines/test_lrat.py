"""Proofs with the clauses that show each step."""

from __future__ import annotations

import pytest

from gridwright.engines.lrat import refute

CLAUSES = [[1, 2], [1, -2], [-1, 3], [-1, -3]]


def test_a_refutation_names_the_clauses_of_each_step_in_order() -> None:
    steps = refute(3, CLAUSES, [[1], [2, 3]], lambda: True)
    assert steps is not None
    assert [(step.number, step.clause) for step in steps] == [(5, (1,)), (6, ())]
    assert set(steps[0].hints) == {1, 2}
    assert steps[1].hints[-1] in (3, 4)


def test_a_step_that_does_not_follow_is_refused() -> None:
    with pytest.raises(ValueError, match="doesn't follow"):
        refute(3, CLAUSES[:2], [[2]], lambda: True)
    with pytest.raises(ValueError, match="doesn't follow"):
        refute(3, CLAUSES[:2], [[1]], lambda: True)


def test_without_time_there_is_no_proof() -> None:
    assert refute(3, CLAUSES, [], lambda: False) is None
