"""Make and decide loops on Loopy's eighteen tilings: Gridwright, Loopy itself and CaDiCaL, CPU time in one run.

python -m benchmarks.loopy [--faces 100 400] [--count 3] [--seconds 60] [--tilings honeycomb hats]

Needs two programs of Simon Tatham's puzzle collection on the PATH: `loopy` (or `sgt-loopy`, as Debian calls it), which
makes boards with `--generate`, and `loopysolver`, which its CMake builds beside it. CaDiCaL comes with python-sat; its
clauses are made in its time. What is missing is said and left out.

Loopy makes boards of its highest difficulty, Gridwright hard and extreme ones. Then each decides all of them. Loopy's
solver reasons without trying, so it may leave a board open; Gridwright and CaDiCaL prove that there is one loop.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import cast

from gridwright.core.budget import Budget
from gridwright.families.slitherlink import text
from gridwright.families.slitherlink.generate import region
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.puzzle import Clues, Difficulty, GenerateOptions, TilingName
from gridwright.families.slitherlink.research.bench_tilings import side_of
from gridwright.families.slitherlink.research.external import cadical_with_cuts
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.tilings.loopy import LOOPY, write_id
from gridwright.grid.tilings.catalogue import KINDS

LEFT_OPEN = "harder than Hard"
Times = list[float | None]
"""CPU seconds of each board; None where it was given up."""


def main() -> None:
    """Print a row for each tiling and size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faces", type=int, nargs="+", default=[100, 400], help="about so many faces")
    parser.add_argument("--count", type=int, default=3, help="boards of each kind")
    parser.add_argument("--seconds", type=int, default=60, help="CPU seconds after which others are given up")
    parser.add_argument("--tilings", nargs="+", choices=LOOPY, default=LOOPY)
    asked = parser.parse_args()
    maker, solver = shutil.which("loopy") or shutil.which("sgt-loopy"), shutil.which("loopysolver")
    for name, found in (("loopy", maker), ("loopysolver", solver)):
        if found is None:
            print(f"There is no {name} on the PATH: its columns stay empty.")
    print("CPU milliseconds, median and worst; 'open': boards that a solver left undecided or was given up on")
    heads = (
        "tiling",
        "faces",
        "make hard",
        "make extreme",
        "Loopy makes",
        "decide",
        "Loopy decides",
        "CaDiCaL decides",
    )
    print(" | ".join(heads))
    for faces in asked.faces:
        for name in asked.tilings:
            side = side_of(KINDS[name], faces)
            boards, hard, extreme, theirs = list[Clues](), Times(), Times(), Times()
            for seed in range(asked.count):
                for difficulty, times in (("hard", hard), ("extreme", extreme)):
                    puzzle, seconds = _make(cast(TilingName, name), side, cast(Difficulty, difficulty), seed)
                    boards.append(puzzle)
                    times.append(seconds)
                if maker is not None:
                    params = f"{side}x{side}t{LOOPY.index(name)}dh#{seed}"
                    printed, taken = _run([maker, "--generate", "1", params], asked.seconds)
                    theirs.append(taken)
                    if taken is not None:
                        boards.append(text.read(printed.strip()))
            decided = [_decide(puzzle) for puzzle in boards]
            graded = [_grade(solver, puzzle, asked.seconds) for puzzle in boards] if solver else Times()
            proved = [_in_child(partial(_ask_cadical, puzzle), asked.seconds) for puzzle in boards]
            cells = (hard, extreme, theirs, cast(Times, decided), graded, proved)
            print(" | ".join((name, str(len(boards[0].clues)), *map(_show, cells))), flush=True)


def _make(tiling: TilingName, side: int, difficulty: Difficulty, seed: int) -> tuple[Clues, float]:
    started = time.process_time()
    puzzle = region(GenerateOptions(side, side, difficulty, tiling=tiling), Random(seed), Budget())
    return puzzle, time.process_time() - started


def _decide(puzzle: Clues) -> float:
    started = time.process_time()
    outcome = kernel.solve(geometry_of(puzzle), puzzle.clues)
    taken = time.process_time() - started
    assert outcome.verdict == "unique", "a board has another loop, or none"
    return taken


def _grade(solver: str, puzzle: Clues, seconds: int) -> float | None:
    printed, taken = _run([solver, "-g", write_id(puzzle).strip()], seconds)
    return None if LEFT_OPEN in printed else taken


def _ask_cadical(puzzle: Clues) -> None:
    assert cadical_with_cuts(puzzle) == 1, "CaDiCaL doesn't find exactly one loop"


def _run(command: list[str], seconds: int) -> tuple[str, float | None]:
    """Return what a program printed and its CPU seconds, None if it took too many."""
    before = _spent_by_children()
    limit = partial(resource.setrlimit, resource.RLIMIT_CPU, (seconds, seconds))
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limit)
    return done.stdout, None if done.returncode else _spent_by_children() - before


def _in_child(work: Callable[[], None], seconds: int) -> float | None:
    """Return the CPU seconds that the work takes in a process of its own, None if it took too many."""
    receiver, sender = multiprocessing.Pipe(duplex=False)

    def run() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        started = time.process_time()
        work()
        sender.send(time.process_time() - started)

    child = multiprocessing.get_context("fork").Process(target=run)
    child.start()
    child.join()
    return cast(float, receiver.recv()) if receiver.poll() else None


def _spent_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _show(times: Times) -> str:
    """Return median and worst of those that came to an end, in milliseconds, and how many didn't."""
    ended = [seconds for seconds in times if seconds is not None]
    shown = f"{statistics.median(ended) * 1000:.1f}, {max(ended) * 1000:.1f}" if ended else "-"
    return shown if len(ended) == len(times) else f"{shown} ({len(times) - len(ended)} of {len(times)} open)"


if __name__ == "__main__":
    main()
