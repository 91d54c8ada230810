"""The kernels that trim and check proofs, against their plain-Python twin."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.engines.sat import Satisfier
from gridwright.kernels import checking, trimming
from tests.quick import examples

from . import clauses_twin as twin

VARIABLES = 6
LITERALS = st.sampled_from([sign * variable for variable in range(1, VARIABLES + 1) for sign in (1, -1)])
CLAUSES = st.lists(st.lists(LITERALS, max_size=4), max_size=40)


def pigeons(count: int) -> tuple[int, list[list[int]]]:
    """More pigeons than holes: impossible, and not to be seen by putting in what is forced."""
    at = {place: number for number, place in enumerate(product(range(count + 1), range(count)), 1)}
    some = [[at[pigeon, hole] for hole in range(count)] for pigeon in range(count + 1)]
    apart = [
        [-at[one, hole], -at[other, hole]] for hole in range(count) for one, other in combinations(range(count + 1), 2)
    ]
    return len(at), some + apart


def proof_of(clauses: list[list[int]]) -> list[tuple[int, ...]]:
    with Satisfier(clauses, proof=True) as solver:
        assert solver.ask(lambda: True) is False
        return solver.proof()


@examples(500)
@given(CLAUSES, CLAUSES)
def test_a_step_follows_exactly_when_the_twin_says_so(clauses: list[list[int]], steps: list[list[int]]) -> None:
    outcome = checking.follow(VARIABLES, twin.flat(clauses), twin.flat(steps))
    assert outcome is not None
    assert outcome.refused == twin.first_refused(clauses, steps)
    assert outcome.begins_contradictory == (twin.forced(clauses) is None)
    taken = [*clauses, *(steps if outcome.refused is None else steps[: outcome.refused - 1])]
    known = twin.forced(taken)
    assert outcome.is_contradictory == (known is None)
    if known is not None:
        assert {
            variable * (1 if value == 1 else -1) for variable, value in enumerate(outcome.known, 1) if value
        } == known


@examples(300)
@given(st.lists(st.lists(LITERALS, min_size=1, max_size=3), min_size=25, max_size=50))
def test_what_is_left_of_a_refutation_is_shown_step_by_step(clauses: list[list[int]]) -> None:
    with Satisfier(clauses, proof=True) as solver:
        if solver.ask(lambda: True):
            with pytest.raises(ValueError, match="end before nothing is left"):
                trimming.trim(VARIABLES, twin.flat(clauses), twin.flat([]))
            return
        proof = solver.proof()
    assert_shown(VARIABLES, clauses, proof)


def assert_shown(variables: int, clauses: list[list[int]], proof: list[tuple[int, ...]]) -> int:
    found = trimming.trim(variables, twin.flat(clauses), twin.flat(proof))
    assert found is not None
    steps, hints = (twin.lists(each.tolist()) for each in found)
    assert steps[-1] == () and len(steps) == len(hints) <= len(proof) + 1
    assert {frozenset(step) for step in steps} <= {frozenset(step) for step in [*proof, ()]}
    known: list[twin.Clause] = list(clauses)
    for step, shown in zip(steps, hints, strict=True):
        assert twin.is_shown(known, step, shown), (step, shown)
        known.append(step)
    used = {hint for shown in hints for hint in shown}
    assert set(range(len(clauses) + 1, len(known))) <= used, "each step but the last is needed"
    return len(steps)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_pigeons_without_holes_are_refuted_in_short(count: int) -> None:
    variables, clauses = pigeons(count)
    proof = proof_of(clauses)
    idle = [tuple(clause) for clause in clauses]  # steps that follow and that nothing needs
    assert assert_shown(variables, clauses, [*idle, *proof]) <= len(proof)
    outcome = checking.follow(variables, twin.flat(clauses), twin.flat(proof))
    assert outcome is not None and outcome.refused is None and outcome.is_contradictory


def test_a_step_that_is_needed_and_does_not_follow_is_refused() -> None:
    variables, clauses = pigeons(3)
    with pytest.raises(ValueError, match="doesn't follow"):
        trimming.trim(variables, twin.flat(clauses), twin.flat([[]]))
    with pytest.raises(ValueError, match="doesn't follow"):
        trimming.trim(variables, twin.flat(clauses), twin.flat([[1], [-1], []]))
    outcome = checking.follow(variables, twin.flat(clauses), twin.flat([[1, -1], [1]]))
    assert outcome is not None and outcome.refused == 2


@pytest.mark.parametrize("flat", [[3, 0], [1], [-3, 0], [-(2**31), 0]])
def test_clauses_that_make_no_sense_are_refused(flat: list[int]) -> None:
    numbers = twin.flat([])
    numbers.extend(flat)
    for call in (checking.follow, trimming.trim):
        with pytest.raises(ValueError, match=r"variable|0 after"):
            call(2, numbers, twin.flat([]))


def test_both_stop_when_they_are_told_to() -> None:
    variables, clauses = pigeons(5)
    proof = [*([step] * 300 for step in proof_of(clauses)[:-1])]
    steps = twin.flat(step for many in proof for step in many)
    assert checking.follow(variables, twin.flat(clauses), steps, seconds=1e-9) is None
    assert trimming.trim(variables, twin.flat(clauses), steps, seconds=1e-9) is None
