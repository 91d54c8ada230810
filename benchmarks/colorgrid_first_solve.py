"""The first solve in a fresh process: page faults and set-up included, beside OR-tools where it is installed.

    python -m benchmarks.colorgrid_first_solve                     300x300, 20 processes for each solver
    python -m benchmarks.colorgrid_first_solve --sides 301 601 901

CPU time of the solving thread; reading the arguments and importing are not part of it.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from gridwright.families.colorgrid.research.bench import ours, random_grid
from gridwright.families.colorgrid.research.external import or_tools


def solve_once(solver: str, side: int) -> None:
    """Print the milliseconds and page faults of one solve; nothing if the solver is not installed."""
    grid = random_grid(side, side, 9, seed=1)
    run: Callable[[], int] = ours(grid)
    if solver == "OR-tools":
        try:
            or_tools(random_grid(2, 2, 9, seed=1))  # imports it
        except ImportError:
            return
        run = partial(or_tools, grid)
    faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    started = time.thread_time()
    run()
    seconds = time.thread_time() - started
    print(seconds * 1000, resource.getrusage(resource.RUSAGE_SELF).ru_minflt - faults)


def measure(solver: str, side: int, processes: int) -> None:
    """Solve in so many processes, and print the best and the median."""
    command = [sys.executable, "-m", "benchmarks.colorgrid_first_solve", "--once", solver, "--sides", str(side)]
    runs = [
        tuple(map(float, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()))
        for _ in range(processes)
    ]
    if not runs[0]:
        print(f"{side}x{side} {solver}: not installed")
        return
    times, faults = [run[0] for run in runs], statistics.median(run[1] for run in runs)
    print(
        f"{side}x{side} {solver}: best {min(times):.2f} ms, median {statistics.median(times):.2f} ms, "
        f"{faults:.0f} page faults",
        flush=True,
    )


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sides", type=int, nargs="+", default=[300], help="sides of the grids")
    parser.add_argument("--processes", type=int, default=20, help="processes for each solver")
    parser.add_argument("--once", choices=("exact", "OR-tools"), help="solve once, in this process")
    options = parser.parse_args()
    for side in options.sides:
        if options.once:
            solve_once(options.once, side)
            continue
        for solver in ("exact", "OR-tools"):
            measure(solver, side, options.processes)


if __name__ == "__main__":
    main()
