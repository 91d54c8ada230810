"""Steps a second of other environments for Minesweeper; `benchmarks.vector_envs` runs it in the Python that has them.

Jumanji's boards are played as a batch by JAX on the processor. Its rules are simpler: a 0 opens nothing around it, and
the first cell may be a mine. gym-minesweeper plays one board in Python, and refuses columns beyond its number of
rows, so it has no expert board.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from typing import Any

import numpy as np

LEVELS = {"beginner": (9, 9, 10), "expert": (16, 30, 99)}
OTHERS = (("jumanji", "beginner"), ("jumanji", "expert"), ("gym-minesweeper", "beginner"))


def jumanji(level: str, boards: int, steps: int) -> tuple[float, float]:
    """Return steps a second of Jumanji's Minesweeper, by the clock and by processor time."""
    jax = import_module("jax")
    minesweeper = import_module("jumanji.environments.logic.minesweeper")
    wrappers = import_module("jumanji.wrappers")
    rows, cols, mines = LEVELS[level]
    generator = import_module("jumanji.environments.logic.minesweeper.generator").UniformSamplingGenerator(
        num_rows=rows, num_cols=cols, num_mines=mines
    )
    env = wrappers.VmapAutoResetWrapper(minesweeper.Minesweeper(generator=generator))
    step, rng = jax.jit(env.step), np.random.default_rng(1)
    state, shown = jax.jit(env.reset)(jax.random.split(jax.random.PRNGKey(1), boards))
    clock = processor = 0.0
    for number in range(steps + 1):
        mask = np.asarray(shown.observation.action_mask).reshape(boards, -1)
        cells = (rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1)
        moves = jax.block_until_ready(jax.numpy.asarray(np.stack([cells // cols, cells % cols], axis=1)))
        begin, begin_processor = time.perf_counter(), time.process_time()
        state, shown = jax.block_until_ready(step(state, moves))
        if number:  # the first step is compiled
            clock += time.perf_counter() - begin
            processor += time.process_time() - begin_processor
    return boards * steps / clock, boards * steps / processor


def gym_minesweeper(level: str, boards: int, steps: int) -> tuple[float, float]:
    """Return steps a second of gym-minesweeper, by the clock and by processor time."""
    env: Any = import_module("gym_minesweeper.envs.minesweeper").MinesweeperEnv(*LEVELS[level])
    rng, state, count = np.random.default_rng(1), env.reset(), 10 * steps
    clock = processor = 0.0
    for _ in range(count):
        cell = rng.choice(np.flatnonzero(state == -1))
        begin, begin_processor = time.perf_counter(), time.process_time()
        state, _, ended, _ = env.step(divmod(int(cell), env.width))
        if ended:
            state = env.reset()
        clock += time.perf_counter() - begin
        processor += time.process_time() - begin_processor
    return count / clock, count / processor


def main() -> None:
    """Measure what is installed."""
    boards, steps = (int(argument) for argument in sys.argv[1:3])
    for name, level in OTHERS:
        try:
            clock, processor = (jumanji if name == "jumanji" else gym_minesweeper)(level, boards, steps)
        except ImportError as missing:
            print(f"{name} Minesweeper {level} is skipped: {missing}.")
            continue
        print(f"{name} Minesweeper {level}: {clock:,.0f} steps/s, {processor:,.0f} for a CPU second", flush=True)


if __name__ == "__main__":
    main()
