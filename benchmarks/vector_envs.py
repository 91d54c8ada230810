"""Steps a second of many games at once, beside other environments for Minesweeper, all in one run.

    python -m benchmarks.vector_envs                             ours, and the others where they are installed
    python -m benchmarks.vector_envs --python VENV/bin/python    the others in an environment of their own

The moves are random ones that are allowed. Choosing them isn't timed, in none of the environments. New games are
part of the steps. Rates are by the clock and by processor time, so that the second hardly depends on what else runs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import gridwright.envs

GAMES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Minesweeper", "beginner", {"level": "beginner"}),
    ("Minesweeper", "expert", {"level": "expert"}),
    ("2x2Madness", "4x4", {"side": 4}),
    ("2x2Madness", "8x8", {"side": 8}),
)


def measure(title: str, options: dict[str, Any], boards: int, steps: int, threads: int) -> tuple[float, float]:
    """Return steps a second, by the clock and by processor time."""
    assert gridwright.envs.VERSION == 0
    envs = gymnasium.make_vec(f"gridwright/{title}-v0", num_envs=boards, threads=threads, **options)
    rng = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    clock = processor = 0.0
    for _ in range(steps):
        mask = info["action_mask"]
        moves = (rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1)
        begin, begin_processor = time.perf_counter(), time.process_time()
        *_, info = envs.step(moves)
        clock += time.perf_counter() - begin
        processor += time.process_time() - begin_processor
    return boards * steps / clock, boards * steps / processor


def main() -> None:
    """Measure and print a line for each environment."""
    parser = argparse.ArgumentParser(description="Measure steps a second of many games at once.")
    parser.add_argument("--boards", type=int, default=4096, help="games at once (4096)")
    parser.add_argument("--steps", type=int, default=200, help="steps of all games (200)")
    parser.add_argument("--threads", type=int, default=2, help="threads of our kernel (2)")
    parser.add_argument("--python", default=sys.executable, help="the Python that has the other environments")
    given = parser.parse_args()
    for title, size, options in GAMES:
        clock, processor = measure(title, options, given.boards, given.steps, given.threads)
        print(f"gridwright {title} {size}: {clock:,.0f} steps/s, {processor:,.0f} for a CPU second", flush=True)
    others = Path(__file__).with_name("other_envs.py")
    subprocess.run([given.python, str(others), str(given.boards), str(given.steps)], check=True)


if __name__ == "__main__":
    main()
