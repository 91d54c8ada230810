"""What a large ColorGrid costs from file to proved JSON on the command line, and through the library.

    python -m benchmarks.large_grids [SIDE ...]

One row a size: the CPU seconds, wall seconds and greatest memory of `gridwright solve FILE --json --verify` in a
process of its own, then the seconds of `gw.load`, `gw.solve` and the check of its proof in this one, and the kernel's.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import gridwright as gw

T = TypeVar("T")
SIDES = (300, 1000, 2000)


def timed(call: Callable[[], T]) -> tuple[T, float]:
    """Return what the call returns, and its seconds."""
    started = time.perf_counter()
    found = call()
    return found, time.perf_counter() - started


def command_line(path: Path) -> str:
    """Return the cost of the whole command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "gridwright.cli.main", "solve", str(path), "--json", "--verify"]
    _, wall = timed(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return f"{spent:8.2f}  {wall:8.2f}  {after.ru_maxrss / 1024:9.0f}"


def library(path: Path) -> str:
    """Return the seconds of each call."""
    puzzle, load = timed(lambda: gw.load(str(path)))
    verdict: Any
    verdict, solve = timed(lambda: gw.solve(puzzle))
    _, check = timed(lambda: gw.check(puzzle, verdict.answer, verify=True))
    return f"{load:8.3f}  {solve:8.3f}  {check:8.3f}  {verdict.seconds:8.3f}"


def main(sides: tuple[int, ...]) -> None:
    """Print the table, smallest first: memory is the greatest of all commands so far."""
    print("   side   CPU s    wall s  memory MB   load s   solve s   check s  kernel s")
    for side in sorted(sides):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "grid.in"
            puzzle = gw.generate("colorgrid", seed=1, rows=side, cols=side)
            path.write_text(puzzle.family.text.write(puzzle.value))
            print(f"{side:7}{command_line(path)}  {library(path)}", flush=True)


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIDES)
