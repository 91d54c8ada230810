"""Play games and keep positions with what they were worth: `generate.py OUT.npy --weights FILE --games 20000`.

The player is `strong` (`--options 1`) or the champion (`--options 6`); half of the games contain one random guess, and
only positions from there on are kept. Each position comes with an unbiased estimate of the probability to win from it;
see engine.cpp. `train.py` generates while it trains and needs no file; on a CPU this writes one.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from engine import MIXED, SAMPLE, KernelNetwork, Order, Pool, play

EXPLORE = 0.5
GAMES_AT_ONCE = 64


def main() -> None:
    """Generate samples on a CPU, with the kernel's network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--options", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    samples = np.zeros(8 * given.games, dtype=SAMPLE)
    order = Order(given.options, 1000, 1, given.threads, GAMES_AT_ONCE, 2, EXPLORE)
    pool = Pool(MIXED, order, given.seed << 40, given.games, samples)
    games = play(pool, KernelNetwork(given.weights, given.threads).into)
    kept = samples[samples["features"].any(1)]
    np.save(given.out, kept)
    played, mean = len(games.won), games.estimate.mean()
    print(f"{played:,} games, {len(kept):,} positions, {played / games.seconds:.1f} games/s, mean {100 * mean:.2f}%")


if __name__ == "__main__":
    main()
