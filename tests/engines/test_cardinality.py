"""Counting clauses hold exactly where so many literals do."""

from __future__ import annotations

from itertools import product

import pytest

from gridwright.engines.cardinality import at_least, at_most
from gridwright.engines.sat import Satisfier


@pytest.mark.parametrize("bound", range(-1, 6))
def test_at_most_and_at_least_are_exact(bound: int) -> None:
    literals = [1, 2, 3, 4]
    for most in (True, False):
        clauses = (at_most if most else at_least)(literals, bound, 4)
        for signs in product((False, True), repeat=4):
            chosen = [literal if sign else -literal for literal, sign in zip(literals, signs, strict=True)]
            if [] in clauses:
                possible = False
            else:
                with Satisfier(clauses) as solver:
                    possible = bool(solver.ask(lambda: True, chosen))
            assert possible == (sum(signs) <= bound if most else sum(signs) >= bound)
