"""Slitherlink's benchmarks: boards decided, our kernel and other solvers, how long new puzzles take, how far techniques
reach.

Other solvers run on the same boards in the same run and are imported when a benchmark runs (`pip install
gridwright[bench]`): plain SAT with loops forbidden as they turn up (python-sat), and clingo with an answer-set program
that has reachability built in.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.machine import time_shortest
from gridwright.core.results import Benchmark, BenchScope, ResultTable
from gridwright.core.verdict import Ambiguous, Solved, Unsolvable
from gridwright.families.slitherlink import text
from gridwright.families.slitherlink.explain import deduce, rate
from gridwright.families.slitherlink.generate import region
from gridwright.families.slitherlink.puzzle import Clues, Difficulty, GenerateOptions
from gridwright.families.slitherlink.research.bench_tilings import decide_and_make
from gridwright.families.slitherlink.research.external import OTHER_SOLVERS
from gridwright.families.slitherlink.rules import start
from gridwright.families.slitherlink.solve import exact
from gridwright.kernels import loop


@dataclass(frozen=True)
class BenchOptions:
    """What the benchmarks run on."""

    boards: str = ""
    """folder with files of boards (`> id rows cols`, then rows); our own puzzles if not given"""


def _milliseconds(times: list[float]) -> tuple[str, str, str]:
    """Return median, 95th percentile and worst."""
    ordered = sorted(times)
    return tuple(  # type: ignore[return-value]
        f"{seconds * 1000:.3f}"
        for seconds in (statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))], ordered[-1])
    )


def read_boards(folder: str) -> Iterator[tuple[str, Clues]]:
    """Yield every board of the files in a folder, by its name."""
    for file in sorted(Path(folder).glob("*.txt")):
        for block in file.read_text().split(">")[1:]:
            head, _, rows = block.partition("\n")
            yield f"{file.stem}/{head.split()[0]}", text.read(rows)


def made_boards(sizes: list[int], count: int, difficulty: Difficulty = "any") -> Iterator[tuple[str, Clues]]:
    """Generate puzzles, the same every time."""
    for size in sizes:
        for seed in range(count):
            yield f"{size}x{size}/{seed}", region(GenerateOptions(size, size, difficulty), Random(seed), Budget(120))


def boards(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Decide boards (none, one or several loops) and time it, by size."""
    given = list(read_boards(options.boards)) if options.boards else list(made_boards([7, 10, 15, 20], 20))
    times: dict[str, list[float]] = {}
    verdicts: dict[str, int] = {}
    odd: list[str] = []
    for number, (name, puzzle) in enumerate(given):
        if not budget.should_continue():
            break
        budget.report(name, number, len(given))
        verdict = exact(start(puzzle), Budget(60))
        word = {Solved: "unique", Ambiguous: "several", Unsolvable: "none"}.get(type(verdict), "undecided")
        verdicts[word] = verdicts.get(word, 0) + 1
        if word != "unique":
            odd.append(f"{name}: {word}")
        times.setdefault(f"{puzzle.rows}x{puzzle.cols}", []).append(verdict.seconds)
    everything = [seconds for each in times.values() for seconds in each]
    rows = [
        (size, str(len(each)), *_milliseconds(each))
        for size, each in sorted(times.items(), key=lambda item: len(item[0]))
    ]
    rows.append(("all", str(len(everything)), *_milliseconds(everything)))
    return ResultTable(
        title="Slitherlink: boards decided, milliseconds in the kernel",
        columns=("size", "boards", "median", "95%", "worst"),
        rows=tuple(rows),
        remarks=(", ".join(f"{word} {count}" for word, count in verdicts.items()), *odd[:20]),
        fields={"verdicts": verdicts, "odd": odd, "seconds": times},
    )


def other_solvers(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Run our kernel and other solvers on the same boards, ordinary and clue-minimal."""
    sizes = [7, 10] if scope.quick else [7, 10, 15, 20]
    kinds: dict[str, Difficulty] = {"ordinary": "easy", "clue-minimal": "any"}
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    for kind, difficulty in kinds.items():
        for size in sizes:
            given = [puzzle for _, puzzle in made_boards([size], 5 if scope.quick else 10, difficulty)]
            mine = statistics.median([time_shortest(partial(_decide, puzzle)) for puzzle in given])
            times: dict[str, float | None] = {}
            for name, other in OTHER_SOLVERS.items():
                budget.report(f"{name} on {size}x{size}, {kind}")
                times[name] = _median_of_other(other, given) if budget.should_continue() else None
            shown = (
                "-" if seconds is None else f"{seconds * 1000:.1f} ({seconds / mine:,.0f}x)"
                for seconds in times.values()
            )
            rows.append((f"{size}x{size}", kind, str(len(given)), f"{mine * 1000:.3f}", *shown))
            found.append({"size": size, "kind": kind, "seconds": mine, "others": times})
    return ResultTable(
        title="Slitherlink: median milliseconds, uniqueness proved (how many times ours)",
        columns=("size", "boards", "of them", "exact", *OTHER_SOLVERS),
        rows=tuple(rows),
        remarks=("All verdicts agree. '-': not installed.",),
        fields={"sizes": found},
    )


def _decide(puzzle: Clues) -> None:
    loop.solve(puzzle.rows, puzzle.cols, puzzle.clues)


def _median_of_other(solve: Callable[[Clues], int], given: list[Clues]) -> float | None:
    """Return another solver's median time; None if it isn't installed. It has to find the only loop, too."""
    taken = []
    for puzzle in given:
        started = time.perf_counter()
        try:
            loops = solve(puzzle)
        except ImportError:
            return None
        taken.append(time.perf_counter() - started)
        assert loops == 1, "the other solver does not find exactly one loop"
    return statistics.median(taken)


def making(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Return how long new puzzles take, and how many have exactly the difficulty asked for."""
    sizes = [10] if scope.quick else [10, 20] if not scope.full else [10, 20, 30, 50]
    difficulties: tuple[Difficulty, ...] = ("easy", "medium", "hard", "extreme", "any")
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    for size in sizes:
        for difficulty in difficulties:
            count = 20 if size <= 10 else 5
            times, right = [], 0
            for seed in range(count):
                if not budget.should_continue():
                    break
                budget.report(f"{size}x{size} {difficulty}", seed, count)
                started = time.perf_counter()
                puzzle = region(GenerateOptions(size, size, difficulty), Random(1000 + seed), Budget(600))
                times.append(time.perf_counter() - started)
                right += difficulty == "any" or rate(start(puzzle), Budget()).difficulty == difficulty
            if times:
                rows.append(
                    (f"{size}x{size}", difficulty, str(len(times)), *_milliseconds(times), f"{right / len(times):.0%}")
                )
                found.append({"size": size, "difficulty": difficulty, "seconds": times, "right": right})
    return ResultTable(
        title="Slitherlink: milliseconds for a new puzzle, and the share that has the difficulty asked for",
        columns=("size", "difficulty", "puzzles", "median", "95%", "worst", "right difficulty"),
        rows=tuple(rows),
        remarks=("Difficulty any is clue-minimal: no clue can be spared.",),
        fields={"made": found},
    )


def explaining(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Explain fresh puzzles to the end without contradictions."""
    count = 20 if scope.quick else 200
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    difficulties: tuple[Difficulty, ...] = ("easy", "medium", "hard")
    for difficulty in difficulties:
        complete, steps, times = 0, [], []
        for seed in range(count):
            if not budget.should_continue():
                break
            budget.report(f"{difficulty} puzzle {seed + 1}", seed, count)
            puzzle = region(GenerateOptions(10, 10, difficulty), Random(5000 + seed), Budget(600))
            started = time.perf_counter()
            led = deduce(start(puzzle), difficulty)
            times.append(time.perf_counter() - started)
            complete += led.complete
            steps.append(sum(led.used.values()))
        if times:
            mean = statistics.mean(steps)
            rows.append(
                (difficulty, str(len(times)), str(complete), f"{mean:.1f}", f"{statistics.median(times) * 1000:.0f}")
            )
            found.append({"difficulty": difficulty, "puzzles": len(times), "explained": complete, "steps": mean})
    return ResultTable(
        title="Slitherlink, 10x10: explained to the end without contradictions",
        columns=("difficulty", "puzzles", "explained", "mean steps", "median ms"),
        rows=tuple(rows),
        fields={"difficulties": found},
    )


BENCHMARKS: dict[str, Benchmark] = {
    "boards": boards,
    "other-solvers": other_solvers,
    "making": making,
    "explaining": explaining,
    "tilings": decide_and_make,
}
