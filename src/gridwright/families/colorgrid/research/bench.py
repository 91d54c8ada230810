"""Benchmarks of ColorGrid: the original report's tables, our exact solver beside others, and how time grows with size.

Other solvers are imported when a benchmark runs (`pip install gridwright[bench]`); one that isn't installed is left
out and listed. All run on the same grids in the same run, arrays in to score out, and every score is compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.results import Benchmark, BenchScope, Curve, Plot, ResultTable
from gridwright.core.verdict import Solved
from gridwright.families.colorgrid import check, text
from gridwright.families.colorgrid.puzzle import BLACK, Grid, Position, ReadOptions, RuleSet
from gridwright.families.colorgrid.research.external import OTHER_SOLVERS
from gridwright.families.colorgrid.solve import SOLVERS
from gridwright.kernels import pairing


@dataclass(frozen=True)
class BenchOptions:
    """Options for the benchmarks."""

    grids: str = ""
    """folder with the original report's grid*.in files, for its tables; else grids of our own of the same sizes"""


class _Table:
    """A table as it is filled: for each case the cells that people read, and the fields that `--json` prints."""

    def __init__(self, title: str, *columns: str) -> None:
        self._title, self._columns = title, columns
        self._rows: list[tuple[str, ...]] = []
        self._fields: list[dict[str, object]] = []

    def add(self, *cells: object, **fields: object) -> None:
        """Add a row."""
        self._rows.append(tuple(map(str, cells)))
        self._fields.append(fields)

    def build(self, cases: str, *remarks: str, plot: Plot | None = None, **fields: object) -> ResultTable:
        """Return the table; the rows' fields are under the name of the cases."""
        found = {cases: self._fields, **fields}
        return ResultTable(self._title, self._columns, tuple(self._rows), remarks, found, plot=plot)


def random_grid(
    rows: int, cols: int, most: int, seed: int, shares: tuple[float, ...] = (0.2,) * 5, rules: RuleSet = "classic"
) -> Grid:
    """Draw a grid: colours by their shares, values evenly from 1 to `most`."""
    rng = np.random.default_rng(seed)
    colours = rng.choice(5, size=rows * cols, p=shares).astype(np.uint8)
    values = rng.integers(1, most + 1, size=rows * cols)
    return Grid(rows, cols, colours.tobytes(), tuple(values.tolist()), rules)


def gradient(rows: int, cols: int) -> Grid:
    """Make a grid of white cells with values growing to the right and downwards."""
    return Grid(rows, cols, bytes(rows * cols), tuple(1 + row + col for row in range(rows) for col in range(cols)))


def _arrays(grid: Grid) -> tuple[int, int, NDArray[np.uint8], NDArray[np.int64]]:
    return grid.rows, grid.cols, np.frombuffer(grid.colours, dtype=np.uint8), np.asarray(grid.values)


def _total(grid: Grid) -> int:
    _, _, colours, values = _arrays(grid)
    return int(values[colours != BLACK].sum())


MOST_RUNS = 50


def best_time(run: Callable[[], int], least: float = 1.0) -> tuple[float, int]:
    """Return the shortest of several runs, and the score; runs of over a second are made once."""
    times: list[float] = []
    while not times or (sum(times) < least and len(times) < MOST_RUNS):
        started = time.perf_counter()
        score = run()
        times.append(time.perf_counter() - started)
    return min(times), score


def ours(grid: Grid) -> Callable[[], int]:
    """Prepare our kernel on a grid: arrays in, score out."""
    arrays, total = _arrays(grid), _total(grid)

    def run() -> int:
        if grid.rules == "classic":
            found = pairing.classic(*arrays)
            assert found is not None
            return total - int(found[1].sum())
        *_, bound = pairing.free(*arrays)
        return total - bound

    return run


def _seconds(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    return f"{seconds * 1000:.3f} ms" if seconds < 0.1 else f"{seconds:.3f} s"


def other_solvers(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Compare with OR-tools, SciPy, rustworkx and networkx on the same grids, classic rules."""
    sizes = [(100, 200), (300, 300)] if scope.quick else [(100, 200), (300, 300), (1000, 1000)]
    limits = {
        "OR-tools": 2_000_000,
        "SciPy": 100_000 if scope.full else 25_000,
        "rustworkx": 25_000,
        "networkx": 25_000 if scope.full else 4_000,
    }
    title = "ColorGrid, classic rules, 20% of each colour, values to 9: exact and others (how many times ours)"
    table = _Table(title, "grid", "score", "exact", *OTHER_SOLVERS)
    for rows, cols in [(40, 80), *sizes]:
        grid = random_grid(rows, cols, 9, seed=1)
        mine, score = best_time(ours(grid))
        times: dict[str, float | None] = {}
        for name, other in OTHER_SOLVERS.items():
            if rows * cols > limits[name] or not budget.should_continue():
                continue
            budget.report(f"{name} on {rows}x{cols}")
            times[name] = _time_other(name, other, grid, score)
        against = (_against(times.get(name), mine) for name in OTHER_SOLVERS)
        found = {"rows": rows, "cols": cols, "score": score, "seconds": mine, "others": times}
        table.add(f"{rows}x{cols}", score, _seconds(mine), *against, **found)
    missing = "Every score is the same. '-': not installed, or left out because it would take minutes (--full)."
    return table.build("grids", missing)


def _time_other(name: str, other: Callable[[Grid], int], grid: Grid, score: int) -> float | None:
    """Return another solver's best time; None if it isn't installed. A different score is a bug."""
    try:
        seconds, weight = best_time(lambda: other(grid))
    except ImportError:
        return None
    assert _total(grid) - weight == score, f"{name} finds {_total(grid) - weight}, we find {score}"
    return seconds


def _against(seconds: float | None, mine: float) -> str:
    return "-" if seconds is None else f"{_seconds(seconds)} ({seconds / mine:,.0f}x)"


def growth(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Measure how time grows with size, from 100x100 to 2000x2000."""
    sides = [100, 200, 400, 700, 1000] if scope.quick else [100, 140, 200, 300, 400, 600, 1000, 1400, 2000]
    table = _Table(
        "ColorGrid, classic rules: growth of exact with size", "grid", "cells", "score", "exact", "ns a cell"
    )
    curve = list[tuple[float, float]]()
    for side in sides:
        if not budget.should_continue():
            break
        budget.report(f"{side}x{side}")
        seconds, score = best_time(ours(random_grid(side, side, 9, seed=2)))
        cells = side * side
        curve.append((float(cells), seconds))
        each = f"{seconds / cells * 1e9:.1f}"
        table.add(f"{side}x{side}", f"{cells:,}", score, _seconds(seconds), each, cells=cells, seconds=seconds)
    plot = Plot("Exact pairing, classic rules", "cells", "seconds", (Curve("exact", tuple(curve)),))
    return table.build("sizes", plot=plot)


def shapes(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Measure grids that are hard for their shape: a gradient, surplus on one edge and deficit on the other,
    chessboards, few values.
    """
    side = 301 if scope.quick else 601
    table = _Table(f"ColorGrid, classic rules, {side}x{side}: shaped grids", "shape", "score", "exact")
    for name, grid in _shaped(side):
        if not budget.should_continue():
            break
        budget.report(name)
        seconds, score = best_time(ours(grid))
        table.add(name, score, _seconds(seconds), shape=name, score=score, seconds=seconds)
    return table.build("grids")


def _shaped(side: int) -> Iterator[tuple[str, Grid]]:
    """Yield shapes by name; even and odd cells are the two sides of the chessboard."""
    yield "gradient", gradient(side, side)
    rng = np.random.default_rng(3)
    row, col = np.divmod(np.arange(side * side), side)
    even = (row + col) % 2 == 0
    noise = rng.integers(0, 50, side * side)

    def white(values: NDArray[np.int64], colours: NDArray[np.uint8] | None = None) -> Grid:
        shown = bytes(side * side) if colours is None else colours.tobytes()
        return Grid(side, side, shown, tuple(np.maximum(values, 1).tolist()))

    yield "chessboard 1/9", white(np.where(even, 9, 1))
    yield "noise to 1000", white(rng.integers(1, 1001, side * side))
    holes = np.zeros(side * side, dtype=np.uint8)
    # Black odd cells in the first columns leave even cells over there; in the last ones it is the other way round.
    holes[(col < side // 30) & ~even & (rng.random(side * side) < 0.5)] = BLACK
    holes[(col >= side - side // 30) & even & (rng.random(side * side) < 0.5)] = BLACK
    yield "surplus left, deficit right, flat", white(np.full(side * side, 5), holes)
    yield "surplus left, deficit right, gradient", white(1 + col, holes)
    yield "surplus left, deficit right, noise", white(50 + noise, holes)
    yield "diagonal waves", white((100 + 90 * np.sin((row + col) / 17)).astype(np.int64))


def free(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Measure free rules at 100x200: any share of white, small and large values."""
    title = "ColorGrid, free rules: exact with proof"
    table = _Table(title, "grid", "white", "values to", "score", "exact")
    shares = (
        [0.05, 0.2, 0.4, 0.6, 0.9] if scope.quick else [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
    )
    cases = [(100, 200, share, most) for share in shares for most in (9, 1000)]
    if not scope.quick:
        cases.append((300, 300, 0.2, 9))
    for rows, cols, share, most in cases:
        if not budget.should_continue():
            break
        budget.report(f"{rows}x{cols}, {share:.0%} white")
        rest = (1 - share) / 4
        grid = random_grid(rows, cols, most, 4, (share, rest, rest, rest, 1 - share - 3 * rest), "free")
        seconds, score = best_time(ours(grid), least=0.0)
        found = {"rows": rows, "cols": cols, "white": share, "most": most, "score": score, "seconds": seconds}
        table.add(f"{rows}x{cols}", f"{share:.0%}", most, score, _seconds(seconds), **found)
    return table.build("grids")


ORIGINAL_SIZES = [
    ("00", 2, 3, 11),
    ("03", 4, 8, 1),
    ("05", 4, 8, 9),
    ("11", 10, 20, 1),
    ("17", 10, 20, 9),
    ("21", 100, 200, 1),
    ("24", 100, 200, 1),
    ("27", 100, 200, 9),
]
"""A number, the size, and the largest value of some of the original report's grids."""

ORIGINAL_SECONDS = dict(
    zip(
        ("21", "22", "23", "24", "25", "26", "27", "28", "29"),
        (52.9826, 50.5171, 49.9223, 85.0853, 86.1241, 82.1262, 90.3288, 95.854, 92.3099),
        strict=True,
    )
)
"""The original report's times for its Hungarian solver on the large grids (its table 4), in seconds."""


_ORIGINAL_NUMBERS = [f"{number:02}" for number in (*range(6), *range(11, 20), *range(21, 30))]
ORIGINAL_OPTIMA: dict[str, dict[str, int]] = {
    rules: dict(zip(_ORIGINAL_NUMBERS, map(int, optima.split()), strict=True))
    for rules, optima in (
        ("classic", "12 8 1 2 4 35 26 19 22 27 21 28 256 259 248 1686 1689 1711 2422 2434 2359 23399 23121 23252"),
        ("free", "6 8 1 0 0 21 0 1 0 11 7 22 136 131 98 0 1 1 648 630 593 10047 9681 9724"),
    )
}
"""The optimum of each of the original report's grids (its tables 4 and 5; the large ones under free rules are ours)."""


def original_tables(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Repeat the original report's tables: score and time of each of its solvers, and of exact, on its grids or on ours
    of the same sizes.
    """
    title = "ColorGrid: the original report's solvers and exact, score (time)"
    table = _Table(title, "grid", "rules", *_ORIGINAL_SOLVERS, "max-matching, values 1")
    for name, grid in _original_grids(options):
        if not budget.should_continue() or (scope.quick and len(grid.colours) > 1000):
            continue
        for rule_set in ("classic", "free"):
            board = Grid(grid.rows, grid.cols, grid.colours, grid.values, rule_set)
            found: dict[str, tuple[int, float] | None] = {}
            for solver in _ORIGINAL_SOLVERS:
                budget.report(f"{solver} on grid {name}, {rule_set}")
                found[solver] = _measured(board, solver, scope)
            exact = found["exact"]
            if exact is not None:
                assert exact[0] == ORIGINAL_OPTIMA[rule_set].get(name, exact[0]), f"grid {name}, {rule_set}"
            unit = Grid(grid.rows, grid.cols, grid.colours, (1,) * len(grid.values), rule_set)
            found["max-matching"] = _measured(unit, "max-matching", scope) if rule_set == "classic" else None
            cells = ("-" if each is None else f"{each[0]} ({_seconds(each[1])})" for each in found.values())
            table.add(name, rule_set, *cells, **{"grid": name, "rules": rule_set, **found})
    return table.build(
        "grids",
        "The original Hungarian took 50 to 96 s on the 100x200 grids (its table 4).",
        "'-': the solver does not know these rules, or takes minutes here (--full).",
        report_seconds=ORIGINAL_SECONDS,
    )


_ORIGINAL_SOLVERS = ("exact", "greedy", "greedy-restarts", "hungarian", "blossom")


def _original_grids(options: BenchOptions) -> list[tuple[str, Grid]]:
    if options.grids:
        files = sorted(Path(options.grids).glob("grid*.in"))
        return [(file.stem.removeprefix("grid"), text.read(file.read_text(), ReadOptions("classic"))) for file in files]
    return [(f"like {name}", random_grid(rows, cols, most, int(name))) for name, rows, cols, most in ORIGINAL_SIZES]


def _measured(grid: Grid, solver: str, scope: BenchScope) -> tuple[int, float] | None:
    large, free = len(grid.colours) > 1000, grid.rules == "free"
    hours = solver == "blossom" or (free and solver == "greedy-restarts")
    if large and (hours or (solver == "greedy-restarts" and not scope.full)):
        return None
    started = time.perf_counter()
    verdict = SOLVERS[solver](Position(grid), Budget(None if scope.full else 60.0))
    if not isinstance(verdict, Solved) or verdict.answer.score is None:
        return None
    assert check.faults(Position(grid), verdict.answer) == []
    return verdict.answer.score, verdict.seconds or time.perf_counter() - started


BENCHMARKS: dict[str, Benchmark] = {
    "other-solvers": other_solvers,
    "growth": growth,
    "shapes": shapes,
    "free": free,
    "report": original_tables,
}
