"""How formulas grow with the board: the original report's third part, and what became of it.

For each size one game is played by opening what is certain and guessing else, and the position in its middle is
given to every solver. Clauses are counted for all sizes, from the size alone for the original encoding; times are
taken as far as the budget reaches, since the original encoding takes minutes from 50 x 50 on.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.results import Curve, Plot, ResultTable
from gridwright.core.verdict import Solved, Verdict
from gridwright.errors import BadOption
from gridwright.families.minesweeper import bots, rules
from gridwright.families.minesweeper.puzzle import Answer, CensusOptions, Seeded, View
from gridwright.families.minesweeper.solve import SOLVERS
from gridwright.families.minesweeper.solvers.original_sat import clause_count
from gridwright.families.minesweeper.solvers.sat_solver import formula
from gridwright.families.minesweeper.techniques.clues import clues_of

SIZES = ((4, 3), (5, 5), (6, 7), (7, 8), (8, 9), (9, 10), (10, 13), (15, 35), (20, 60))
"""Sides and mines of the original report's games."""
LARGER = (30, 40, 50, 70, 100)
DENSITY = 0.15
"""Mines a cell on the larger boards: that of the original report's largest."""
HALF = 0.5
LONGEST = 20.0
"""Seconds a solver may take for one position before larger boards are not tried with it."""


@dataclass(frozen=True)
class Measured:
    """One size: clauses of both encodings, and for each solver the seconds a position took (None: not tried)."""

    side: int
    mines: int
    original_clauses: int
    clauses: int
    seconds: dict[str, float | None]


def census(options: CensusOptions, budget: Budget) -> ResultTable:
    """Measure clauses and times for the original report's sizes and on to 100 x 100, and fit the curve."""
    if not 4 <= options.largest <= 200 or not 1 <= options.games <= 100:
        raise BadOption("--largest is from 4 to 200 and --games from 1 to 100.")
    larger = ((side, round(DENSITY * side * side)) for side in LARGER)
    sizes = [(side, mines) for side, mines in (*SIZES, *larger) if side <= options.largest]
    views = {side: [play_to_the_middle(side, mines, seed) for seed in range(options.games)] for side, mines in sizes}
    # Solver by solver, so that the slowest does not keep the others from the largest boards.
    seconds = {name: _times(name, views, budget) for name in SOLVERS}
    return _table(
        [
            Measured(
                side,
                mines,
                clause_count(side, side),
                round(statistics.mean(len(formula(clues_of(view)).clauses) for view in views[side])),
                {name: seconds[name].get(side) for name in SOLVERS},
            )
            for side, mines in sizes
        ]
    )


def play_to_the_middle(side: int, mines: int, seed: int) -> View:
    """Play until about half of the safe cells are open, and give the position."""
    for attempt in range(1000):
        rng = Random(f"{side} {seed} {attempt}")
        state = rules.start(Seeded(side, side, mines, rng.getrandbits(64), "open", side // 2 * side + side // 2))
        wanted = HALF * (side * side - mines)
        last = rules.view(state)
        while rules.status(state) == "playing":
            last = rules.view(state)
            if sum(sign <= 8 for sign in last.cells) >= wanted:
                return last
            state = rules.play(state, bots.safest(last, Budget(), rng))
    return last


def _times(name: str, views: dict[int, list[View]], budget: Budget) -> dict[int, float]:
    """Measure the seconds a position takes by its side, until one takes too long or the budget is spent."""
    found: dict[int, float] = {}
    for place, (side, given) in enumerate(views.items()):
        budget.report(f"{name}, {side} × {side}", place, len(views))
        taken = _timed(SOLVERS[name], given, budget) if budget.should_continue() else None
        if taken is None:
            break
        found[side] = taken
        if taken > LONGEST:
            break
    return found


def _timed(solver: Callable[[View, Budget], Verdict[Answer]], views: list[View], budget: Budget) -> float | None:
    """Measure the mean seconds a position takes; None if the budget ran out on the way."""
    taken = []
    for view in views:
        started = time.perf_counter()
        verdict = solver(view, budget.share(1.0))
        taken.append(time.perf_counter() - started)
        if not isinstance(verdict, Solved):
            return None
    return statistics.mean(taken)


def fit(found: list[Measured]) -> float:
    """Fit the factor a of a times side squared to the original clauses (least squares)."""
    return sum(each.original_clauses * each.side**2 for each in found) / sum(each.side**4 for each in found)


def _row(each: Measured, factor: float) -> tuple[str, ...]:
    clauses = (f"{each.original_clauses:,}", f"{factor * each.side**2:,.0f}", f"{each.clauses:,}")
    times = ("-" if taken is None else f"{taken:.4f}" for taken in each.seconds.values())
    return (f"{each.side}x{each.side}", str(each.mines), *clauses, *times)


def _table(found: list[Measured]) -> ResultTable:
    factor = fit(found)
    own = fit([each for each in found if each.side <= SIZES[-1][0]])
    rows = [_row(each, factor) for each in found]
    curves = [Curve("original-sat clauses", tuple((each.side, each.original_clauses) for each in found))]
    curves.append(Curve(f"{factor:,.0f} side²", tuple((each.side, factor * each.side**2) for each in found)))
    curves.append(Curve("sat clauses", tuple((each.side, max(each.clauses, 1)) for each in found)))
    return ResultTable(
        title="Minesweeper: clauses of each encoding, and seconds to decide every cell of a position in mid-game",
        columns=("size", "mines", "original-sat clauses", "fitted", "sat clauses", *(f"{name} s" for name in SOLVERS)),
        rows=tuple(rows),
        remarks=(
            f"The clauses of the original encoding follow {factor:,.0f} side² (its own sizes alone: {own:,.0f}).",
            "'-': not tried, since a smaller board took too long or the time was up; --seconds gives more.",
        ),
        fields={
            "factor": factor,
            "sizes": [
                {
                    "side": each.side,
                    "mines": each.mines,
                    "original_clauses": each.original_clauses,
                    "clauses": each.clauses,
                    "seconds": each.seconds,
                }
                for each in found
            ],
        },
        plot=Plot("Clauses against the size of the board", "side", "clauses", tuple(curves)),
    )
