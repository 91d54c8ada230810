"""Compare games on this machine's CPU with those a GPU played: `same_choices.py --games 2000`.

`gpu_games.npy` holds the first 2,000 games of `evaluate.py --kind expert --seed 131` on a GPU: won or not, and how many
guesses were made before the endgame. The champion plays the same boards on a CPU, many at a time and one by one; one
other choice would change what follows.
"""

from __future__ import annotations

import argparse

import numpy as np
from engine import ENDGAME, HERE, KINDS, NEAR, RARE, WEIGHTS, KernelNetwork, Order, Pool, play

from gridwright.kernels import sweep

SEED, CHAMPION, OPTIONS = 131, 3, 4


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    count = parser.parse_args().games
    won, guesses = np.load(HERE / "gpu_games.npy")[:, :count]
    kind = KINDS["expert"]
    order = Order(OPTIONS, ENDGAME, 0, 1, 64, 2, 0.0, RARE, near=NEAR)
    together = play(Pool([kind], order, SEED << 40, count), KernelNetwork(WEIGHTS).into)
    differ = (together.won != won) | (together.guesses != guesses)
    print(f"{int(differ.sum())} of {len(won)} games differ from the GPU's")
    seeds = np.arange(count, dtype=np.uint64) + np.uint64(SEED << 40)
    network = sweep.Network(WEIGHTS.read_bytes())
    alone = sweep.play(kind.rows, kind.cols, kind.mines, kind.rule, kind.start, CHAMPION, seeds, network=network)
    differ = together.won != alone[:, 0]
    print(f"{int(differ.sum())} of {len(seeds)} games differ if they are played one by one")


if __name__ == "__main__":
    main()
