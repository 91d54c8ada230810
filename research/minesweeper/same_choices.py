"""Compare games on this machine's CPU with those a GPU played: `same_choices.py --games 2000`.

`gpu_games.npy` holds the first 2,000 games of `evaluate.py --kind expert --seed 122` on a GPU: won or not, and how many
guesses were made before the endgame. The same boards are played by the kernel, one by one and many at a time; one other
choice would change what follows.
"""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path

import numpy as np
from engine import ENDGAME, HERE, KINDS, RARE, KernelNetwork, Order, Pool, play

from gridwright.kernels import sweep

SEED, CHAMPION, OPTIONS = 122, 3, 4


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    count = parser.parse_args().games
    won, guesses = np.load(HERE / "gpu_games.npy")[:, :count]
    weights = Path(str(files("gridwright.families.minesweeper") / "weights" / "champion.bin"))
    kind = KINDS["expert"]
    seeds = np.arange(len(won), dtype=np.uint64) + np.uint64(SEED << 40)
    network = sweep.Network(weights.read_bytes())
    played = sweep.play(kind.rows, kind.cols, kind.mines, kind.rule, kind.start, CHAMPION, seeds, network=network)
    pool = Pool([kind], Order(OPTIONS, ENDGAME, 0, 1, 64, 2, 0.0, RARE), SEED << 40, len(won))
    together = play(pool, KernelNetwork(weights).into)
    differ = (played[:, 0] != won) | (together.won != won) | (together.guesses != guesses)
    print(f"{int(differ.sum())} of {len(won)} games differ")


if __name__ == "__main__":
    main()
