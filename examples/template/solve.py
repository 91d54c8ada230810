"""Solvers of Lights: breadth first, so with the fewest presses."""

from __future__ import annotations

import time
from itertools import combinations

from gridwright.families.lights import check, rules
from gridwright.families.lights.puzzle import Answer, Lamps

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided, Unsolvable, Verdict


def shortest(view: Lamps, budget: Budget) -> Verdict[Answer]:
    """All sets of presses, small ones first."""
    started = time.perf_counter()
    presses = list(rules.moves(view))
    for count in range(len(presses) + 1):
        for chosen in combinations(presses, count):
            if not budget.should_continue():
                return Undecided("The budget ran out.", time.perf_counter() - started)
            if not check.faults(view, Answer(chosen)):
                return Solved(Answer(chosen), proven=True, seconds=time.perf_counter() - started)
    return Unsolvable("No set of presses puts all lamps out.", seconds=time.perf_counter() - started)


SOLVERS = {"shortest": shortest}
