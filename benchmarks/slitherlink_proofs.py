"""Prove that Slitherlink's solutions are the only ones, and check the proofs: CPU seconds by size.

    python -m benchmarks.slitherlink_proofs [--sizes 10 20 30] [--count 20]
    python -m benchmarks.slitherlink_proofs FOLDER [--sizes 30]

FOLDER has files of boards (`> id rows cols`, then rows of clues); of each size the ones that take the kernel longest
are taken. Without a folder new clue-minimal puzzles are proved. `make` finds the proof, `check` is the family's
checker, `verify` the independent `tools/verify.py` on the certificate, and `drat-trim` the checker of the SAT
competitions on the same certificate, where it is on the PATH.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from typing import TypeVar

from gridwright import catalog
from gridwright.actions.prove import MANIFEST, write_manifest
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.families.slitherlink import check
from gridwright.families.slitherlink.certify import certify
from gridwright.families.slitherlink.generate import region
from gridwright.families.slitherlink.puzzle import Clues, GenerateOptions
from gridwright.families.slitherlink.research.bench import read_boards
from gridwright.families.slitherlink.rules import start
from gridwright.families.slitherlink.solve import exact, prove

VERIFIER = Path(__file__).parents[1] / "tools" / "verify.py"
R = TypeVar("R")


def timed(work: Callable[[], R]) -> tuple[R, float]:
    """Do some work; what comes back, and the CPU seconds of this process."""
    begun = time.process_time()
    return work(), time.process_time() - begun


def run_checker(command: list[str | Path]) -> float:
    """Run a checker that has to say yes; its CPU seconds."""
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "verified" in done.stdout.lower(), done.stdout
    return getrusage(RUSAGE_CHILDREN).ru_utime - before


def hardest(folder: str, size: int, count: int) -> list[Clues]:
    """Return the boards of this size that take the kernel longest and have one solution."""
    taken = []
    for _, puzzle in read_boards(folder):
        if (puzzle.rows, puzzle.cols) == (size, size):
            verdict, seconds = timed(partial(exact, start(puzzle), Budget(60)))
            if isinstance(verdict, Solved):
                taken.append((seconds, puzzle))
    return [puzzle for _, puzzle in sorted(taken, key=lambda each: -each[0])[:count]]


def measure(puzzle: Clues) -> dict[str, float]:
    """Prove one board and have every checker look at it."""
    board = start(puzzle)
    verdict = exact(board, Budget(60))
    assert isinstance(verdict, Solved)
    answer, making = timed(lambda: prove(board, verdict.answer, Budget(600)))
    assert answer.proof is not None
    faults, checking = timed(lambda: check.proof_faults(board, answer))
    assert not faults
    certificate = certify(board, Solved(answer, proven=True), Budget(600))
    assert certificate is not None
    found = {"make": making, "check": checking, "loops": len(answer.proof.loops), "steps": len(answer.proof.steps)}
    with tempfile.TemporaryDirectory() as folder:
        about = write_manifest(catalog.family("slitherlink"), certificate)
        for name, text in {**certificate.files, MANIFEST: about}.items():
            (Path(folder) / name).write_text(text)
        found["verify"] = run_checker([sys.executable, VERIFIER, folder])
        if drat_trim := shutil.which("drat-trim"):
            found["drat-trim"] = run_checker([drat_trim, f"{folder}/puzzle.cnf", f"{folder}/proof.drat"])
    return found


def main() -> None:
    """Measure and print median and worst of each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 20, 30], help="cells a side")
    parser.add_argument("--count", type=int, default=20, help="boards of each size")
    asked = parser.parse_args()
    for size in asked.sizes:
        made = (region(GenerateOptions(size, size), Random(seed), Budget(600)) for seed in range(asked.count))
        boards = hardest(asked.folder, size, asked.count) if asked.folder else list(made)
        found = [measure(puzzle) for puzzle in boards]
        print(f"{size}x{size}, {len(found)} boards (median, worst)", flush=True)
        for name in found[0] if found else ():
            values = [each[name] for each in found]
            print(f"  {name:<10}{statistics.median(values):>10.3f}{max(values):>10.3f}", flush=True)


if __name__ == "__main__":
    main()
