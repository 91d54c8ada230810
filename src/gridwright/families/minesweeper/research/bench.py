"""Minesweeper's benchmarks: odds against ms-toollib, every solver on the same positions, growth with size, games, new
boards.

Other solvers get the same positions in the same run. They are imported when a benchmark runs (`pip install
gridwright[bench]`).
"""

from __future__ import annotations

import math
import time
from random import Random

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.intervals import Z95
from gridwright.core.machine import time_shortest
from gridwright.core.results import Benchmark, BenchScope, Curve, Plot, ResultTable
from gridwright.families.minesweeper import bots, rules
from gridwright.families.minesweeper.counts import frontier, numbers
from gridwright.families.minesweeper.puzzle import COVERED, LEVELS, Seeded, SimulateOptions, View
from gridwright.families.minesweeper.research.external import OTHER_SOLVERS
from gridwright.families.minesweeper.research.simulate import simulate
from gridwright.families.minesweeper.solve import SOLVERS, kernel_view
from gridwright.families.minesweeper.solvers.batch_odds import probabilities
from gridwright.kernels import sweep


def positions(level: str, count: int, seed: int = 0, a_game: int = 1) -> list[View]:
    """Play games by greatest safety and take this many positions of each, at random."""
    rows, cols, mines = LEVELS[level]
    chance = Random(f"positions {level} {seed}")
    found: list[View] = []
    while len(found) < count:
        state = rules.start(Seeded(rows, cols, mines, chance.getrandbits(64), "open", 0))
        views = []
        while rules.status(state) == "playing":
            views.append(rules.view(state))
            state = rules.play(state, bots.safest(views[-1], Budget(), chance))
        found += chance.sample(views[1:], min(a_game, len(views) - 1))
    return found[:count]


def _stacked(views: list[View]) -> NDArray[np.int8]:
    return np.stack([kernel_view(view).reshape(view.rows, view.cols) for view in views])


def odds(scope: BenchScope, options: None, budget: Budget) -> ResultTable:
    """Compare our batch call and other solvers on the odds of expert positions: time, and how far they agree."""
    views = positions("expert", 50 if scope.quick else 500, a_game=5)
    stack, mines = _stacked(views), views[0].mines
    ours = probabilities(stack, mines)
    taken = time_shortest(lambda: probabilities(stack, mines)) / len(views)
    rows = [("exact, in a batch", f"{taken * 1e6:.1f}", "1", "")]
    found: dict[str, object] = {"exact": taken}
    for name, solver in OTHER_SOLVERS.items():
        budget.report(name)
        try:
            started = time.perf_counter()
            theirs = np.stack([solver(view) for view in views])
            seconds = (time.perf_counter() - started) / len(views)
        except ImportError:
            rows.append((name, "-", "", "not installed"))
            continue
        certain = np.isnan(theirs)
        off = float(np.nanmax(np.abs(np.where(certain, np.nan, theirs) - ours)))
        rows.append((name, f"{seconds * 1e6:.1f}", f"{seconds / taken:,.0f}", f"{off:.1e}"))
        found[name] = {"seconds": seconds, "difference": off}
    return ResultTable(
        title=f"Minesweeper: odds of {len(views)} expert positions, microseconds each",
        columns=("program", "microseconds", "times ours", "largest difference"),
        rows=tuple(rows),
        fields={"positions": len(views), "programs": found},
    )


def solvers(scope: BenchScope, options: None, budget: Budget) -> ResultTable:
    """Compare our solvers on the same positions: which cells are certain."""
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    levels = ("beginner",) if scope.quick else ("beginner", "intermediate") if not scope.full else tuple(LEVELS)
    for level in levels:
        views = positions(level, 5)
        taken: dict[str, float | None] = {}
        for name, solver in SOLVERS.items():
            budget.report(f"{name}, {level}")
            started = time.perf_counter()
            verdicts = [solver(view, budget.share(1.0)) for view in views]
            done = all(hasattr(verdict, "answer") for verdict in verdicts)
            taken[name] = (time.perf_counter() - started) / len(views) if done else None
        rows.append((level, *("-" if seconds is None else f"{1000 * seconds:.3f}" for seconds in taken.values())))
        found.append({"level": level, "seconds": taken})
    return ResultTable(
        title="Minesweeper: milliseconds to decide every cell of a position",
        columns=("level", *SOLVERS),
        rows=tuple(rows),
        remarks=("exact also gives the odds and the best cell; original-sat doesn't know the number of mines.",),
        fields={"levels": found},
    )


def large_position(side: int, density: float, seed: int) -> View:
    """Make a large board on which a third of the safe cells were opened, each alone: a frontier nearly everywhere."""
    chance = np.random.default_rng(seed)
    mines = np.zeros(side * side, dtype=np.uint8)
    mines[chance.choice(side * side, round(density * side * side), replace=False)] = 1
    shown = np.frombuffer(numbers(mines.tobytes(), side, side), dtype=np.uint8)
    # Opened in patches, as play does: what is open is connected, and numbers see each other.
    patches = np.kron(chance.random((math.ceil(side / 8), math.ceil(side / 8))) < 0.5, np.ones((8, 8), dtype=bool))
    opened = patches[:side, :side].reshape(-1) & (mines == 0)
    return View(side, side, int(mines.sum()), np.where(opened, shown, COVERED).astype(np.uint8).tobytes())


def growth(scope: BenchScope, options: None, budget: Budget) -> ResultTable:
    """Measure how the time of an analysis grows from 30 x 30 to 1000 x 1000."""
    sides = [30, 100, 300] if scope.quick else [30, 50, 100, 200, 300, 500, 1000]
    rows: list[tuple[str, ...]] = []
    points: list[tuple[float, float]] = []
    found: list[dict[str, object]] = []
    for side in sides:
        if not budget.should_continue():
            break
        budget.report(f"{side} × {side}")
        view = large_position(side, 0.2, side)
        cells, near = kernel_view(view), int(frontier(view).sum())
        status = sweep.analyse(cells, side, side, view.mines)[0]
        seconds = time_shortest(lambda: sweep.analyse(cells, side, side, view.mines), 3)  # noqa: B023
        rows.append(
            (
                f"{side}x{side}",
                f"{view.mines:,}",
                f"{near:,}",
                ("exact", "impossible", "refused")[status],
                f"{1000 * seconds:.2f}",
            )
        )
        points.append((side, 1000 * seconds))
        found.append({"side": side, "mines": view.mines, "frontier": near, "status": status, "seconds": seconds})
    return ResultTable(
        title="Minesweeper: exact odds of large boards, 20 % mines, half of the board open in patches",
        columns=("size", "mines", "frontier", "status", "milliseconds"),
        rows=tuple(rows),
        fields={"sizes": found},
        plot=Plot("Analysis against the size of the board", "side", "milliseconds", (Curve("exact", tuple(points)),)),
    )


def playing(scope: BenchScope, options: None, budget: Budget) -> ResultTable:
    """Play whole games with each bot: how many are won, and how many are played a second."""
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    levels = ("beginner", "expert") if scope.quick else tuple(LEVELS)
    for level in levels:
        for bot in bots.BOTS:
            games = 200 if scope.quick else 2000
            budget.report(f"{bot}, {level}")
            chosen = SimulateOptions(level=level, first="safe", start="0,0")  # type: ignore[arg-type]
            started = time.perf_counter()
            played = simulate(chosen, bot, range(games), budget)
            seconds = time.perf_counter() - started
            if not played:
                continue
            share = sum(game.won for game in played) / len(played)
            margin = Z95 * math.sqrt(share * (1 - share) / len(played))
            rate = len(played) / seconds
            rows.append((level, bot, f"{len(played):,}", f"{100 * share:.2f} ± {100 * margin:.2f}", f"{rate:,.0f}"))
            found.append({"level": level, "bot": bot, "games": len(played), "won": share, "games_per_second": rate})
    return ResultTable(
        title="Minesweeper: games won, first click safe in the corner, and games a second",
        columns=("level", "bot", "games", "won %", "games/s"),
        rows=tuple(rows),
        remarks=("± is the 95 % interval.",),
        fields={"bots": found},
    )


def making(scope: BenchScope, options: None, budget: Budget) -> ResultTable:
    """Measure how many no-guess boards are generated a second."""
    kinds = [(9, 9, 10), (16, 16, 40), (16, 30, 99), (16, 30, 120), (16, 30, 150)]
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    for high, wide, mines in kinds[: 3 if scope.quick else None]:
        made, tries, started = 0, 0, time.perf_counter()
        start = high // 2 * wide + wide // 2
        while time.perf_counter() - started < 1.0 and budget.should_continue():
            board, begun = sweep.no_guess(high, wide, mines, start, made, 0, 10.0, budget.should_continue)
            made, tries = made + bool(len(board)), tries + begun
        seconds = time.perf_counter() - started
        if made:
            rows.append(
                (
                    f"{high}x{wide}/{mines}",
                    f"{made / seconds:,.0f}",
                    f"{1000 * seconds / made:.2f}",
                    f"{tries / made:.1f}",
                )
            )
            found.append({"rows": high, "cols": wide, "mines": mines, "boards_per_second": made / seconds})
    return ResultTable(
        title="Minesweeper: no-guess boards",
        columns=("board", "boards/s", "milliseconds each", "layouts begun each"),
        rows=tuple(rows),
        remarks=("Inside the kernel, without the grading of their difficulty.",),
        fields={"boards": found},
    )


BENCHMARKS: dict[str, Benchmark] = {
    "odds": odds,
    "solvers": solvers,
    "growth": growth,
    "playing": playing,
    "making": making,
}
