"""Certificates of ColorGrid: the linear program of a grid, and a solution of its dual.

A pair saves twice its smaller value. The program looks for the most that can be saved with every cell in one pair at
most; under free rules odd sets of cells add that only half of a set (rounded down) can be pairs. The prices are a
feasible solution of the dual, and their sum is what the pairs save: so no pairs save more.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from gridwright.core.budget import Budget
from gridwright.core.certificate import Certificate
from gridwright.core.verdict import Solved, Verdict
from gridwright.families.colorgrid import text
from gridwright.families.colorgrid.puzzle import Answer, Grid, Pair, Position
from gridwright.families.colorgrid.rules import objection
from gridwright.grid.cells import name_of, name_of_cell

MOST_PAIRS = 20_000
"""Above this the program isn't written: the prices are checked against the grid all the same."""
WIDTH = 200
"""Letters of a line: some readers of linear programs take no longer ones."""


def certify(view: Position, verdict: Verdict[Answer], budget: Budget) -> Certificate | None:
    """Write the pairs, the program and the prices; None if the score isn't proved."""
    if not isinstance(verdict, Solved) or not verdict.proven or verdict.answer.certificate is None:
        return None
    grid, answer = view.grid, verdict.answer
    odd_sets = [(f"odd_{number}", odd) for number, odd in enumerate(verdict.answer.certificate.odd_sets, 1)]
    prices = {_row(grid, cell): int(price) for cell, price in enumerate(verdict.answer.certificate.prices)}
    live = [_row(grid, cell) for cell in range(len(grid.colours)) if grid.is_live(cell)]
    dual = {row: prices[row] for row in live} | {row: odd.z for row, odd in odd_sets}
    files = {
        "puzzle.txt": text.write(grid),
        "solution.txt": "pairs " + " ".join(f"{name_of(*one)}-{name_of(*other)}" for one, other in answer.pairs) + "\n",
        "dual.sol": "".join(f"{row} {price}\n" for row, price in dual.items()),
    }
    sets = {row: [name_of(*place) for place in odd.cells] for row, odd in odd_sets}
    if sets:
        files["odd_sets.txt"] = "".join(f"{row} {' '.join(names)}\n" for row, names in sets.items())
    pairs = list(_pairs(grid, budget))
    if len(pairs) <= MOST_PAIRS and budget.should_continue():
        files["puzzle.lp"] = _program(grid, pairs, sets)
    return Certificate("optimal", f"The score of {answer.score} is the best there is.", files)


def _row(grid: Grid, cell: int) -> str:
    return f"cell_{name_of_cell(cell, grid.cols)}"


def _pairs(grid: Grid, budget: Budget) -> Iterator[Pair]:
    """Yield the pairs that are allowed, until there are too many for a program."""
    found = 0
    live = [cell for cell in range(len(grid.colours)) if grid.is_live(cell)]
    for number, one in enumerate(live):
        others = live[number + 1 :] if grid.rules == "free" else [one + 1, one + grid.cols]
        for other in others:
            if other < len(grid.colours) and grid.is_live(other) and objection(grid, one, other) is None:
                found += 1
                yield one, other
        if found > MOST_PAIRS or not budget.should_continue():
            return


def _program(grid: Grid, pairs: list[Pair], sets: dict[str, list[str]]) -> str:
    """Write the program in the LP format."""
    names = {pair: "x_" + "_".join(name_of_cell(cell, grid.cols) for cell in pair) for pair in pairs}
    saved = (f"{2 * min(int(grid.values[one]), int(grid.values[other]))} {names[one, other]}" for one, other in pairs)
    lines = [
        "\\ ColorGrid: what pairs save. x_a1_b1 is 1 where a1 and b1 are a pair.",
        "Maximize",
        f"saved: {' + '.join(saved)}",
        "Subject To",
    ]
    holding: dict[str, list[str]] = {}
    for pair in pairs:
        for cell in pair:
            holding.setdefault(_row(grid, cell), []).append(names[pair])
    cells = (_row(grid, cell) for cell in range(len(grid.colours)))
    lines += [f"{row}: {' + '.join(holding[row])} <= 1" for row in cells if row in holding]
    for row, members in sets.items():
        inside = [name for name in names.values() if set(name.split("_")[1:]) <= set(members)]
        if inside:
            lines.append(f"{row}: {' + '.join(inside)} <= {len(members) // 2}")
    return "\n".join(part for line in [*lines, "End"] for part in textwrap.wrap(line, WIDTH)) + "\n"
