"""The SAT face: models, cores and proofs of small formulas, against trying everything."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.engines.sat import Satisfier
from tests.quick import examples

VARIABLES = 5
literals = st.integers(1, VARIABLES).flatmap(lambda variable: st.sampled_from((variable, -variable)))
formulas = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=30)
Formula = list[list[int]]


def always() -> bool:
    return True


def holds(clause: list[int], chosen: set[int]) -> bool:
    return any((abs(literal) in chosen) == (literal > 0) for literal in clause)


def possible(formula: Formula) -> bool:
    everything = product((False, True), repeat=VARIABLES)
    return any(
        all(holds(clause, {number for number, true in enumerate(truth, 1) if true}) for clause in formula)
        for truth in everything
    )


def pigeons(holes: int) -> Formula:
    """One pigeon more than there are holes, none of them alone and none together: no solver finds that easy."""

    def at(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    housed = [[at(pigeon, hole) for hole in range(holes)] for pigeon in range(holes + 1)]
    apart = [
        [-at(one, hole), -at(other, hole)] for hole in range(holes) for one in range(holes + 1) for other in range(one)
    ]
    return housed + apart


@examples(200)
@given(formula=formulas)
def test_a_yes_comes_with_a_model_and_a_no_is_never_wrong(formula: Formula) -> None:
    with Satisfier(formula) as solver:
        found = solver.ask(always)
        assert found == possible(formula)
        if found:
            model = solver.model()
            assert all(holds(clause, model) for clause in formula)


@examples(200)
@given(formula=formulas, assumed=st.sets(st.integers(1, VARIABLES)))
def test_a_core_is_a_part_of_the_assumptions_that_is_impossible(formula: Formula, assumed: set[int]) -> None:
    with Satisfier(formula) as solver:
        if solver.ask(always, sorted(assumed)) is False:
            core = solver.core()
            assert set(core) <= assumed
            assert not possible([*formula, *([literal] for literal in core)])


@examples(200)
@given(formula=formulas)
def test_every_clause_of_a_proof_follows_and_the_last_is_empty(formula: Formula) -> None:
    with Satisfier(formula, proof=True) as solver:
        if solver.ask(always) is not False:
            return
        steps = solver.proof()
    assert steps[-1] == ()
    for number, step in enumerate(steps):
        before = [*formula, *(list(earlier) for earlier in steps[:number])]
        assert not possible([*before, *([-literal] for literal in step)])


def test_clauses_may_be_added_between_questions_and_the_proof_still_ends() -> None:
    with Satisfier([[1, 2]], proof=True) as solver:
        assert solver.ask(always)
        for clause in ([-1, 2], [1, -2], [-1, -2]):
            solver.add(clause)
        assert solver.ask(always) is False
        assert solver.proof()[-1] == ()


def test_a_hard_question_ends_when_it_is_told_to() -> None:
    looks = iter([True, True, False])
    with Satisfier(pigeons(11)) as solver:
        assert solver.ask(lambda: next(looks)) is None


def test_a_solver_that_writes_a_proof_takes_no_assumptions() -> None:
    with Satisfier([[1]], proof=True) as solver, pytest.raises(ValueError, match="no assumptions"):
        solver.ask(always, [1])
    with Satisfier([[1]]) as solver, pytest.raises(ValueError, match="not asked"):
        solver.proof()


def test_the_solver_is_loaded_only_when_it_is_used() -> None:
    code = "import sys, gridwright.engines.sat; print([name for name in sys.modules if name.startswith('pysat')])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_there_is_no_model_without_a_yes() -> None:
    with Satisfier([[1], [-1, 2]]) as solver:
        assert solver.ask(lambda: False) is None
        with pytest.raises(ValueError, match="without a yes"):
            solver.model()
        assert solver.ask(lambda: True)
        assert solver.model() == {1, 2}
