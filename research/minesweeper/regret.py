"""Measure exactly what guesses near the end give away: `regret.py --games 20000 --seed 307`.

Where at most 10,240 layouts are left, the kernel knows what best play wins, and what any cell does. So the network and
the search can be measured there without luck: `strong` plays until no more layouts are left than that, the champion
guesses, as if only endgames of up to `--endgame` layouts could be solved. Its regret is the probability to win that a
guess gives away.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from engine import KINDS, NEAR, RARE, WEIGHTS, KernelNetwork, Order
from evaluate import interval

MOST = 10_240


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="by default those in the package")
    parser.add_argument("--kind", choices=KINDS, default="expert")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=307)
    parser.add_argument("--options", type=int, default=4, help="with 1 it is strong")
    parser.add_argument("--endgame", type=int, default=1500, help="layouts that are solved exactly")
    parser.add_argument("--near", type=int, default=NEAR, help="undecided cells from which on it looks further")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    order = Order(given.options, given.endgame, rare=RARE, near=given.near)
    network = KernelNetwork(given.weights, given.threads)
    found = network.regrets(KINDS[given.kind], order, MOST, given.seed << 40, given.games)
    lost = found[:, 1] - found[:, 2]
    print(f"{len(lost):,} guesses of {given.games:,} games, {interval(found[:, 1])} to win with best play")
    print(f"  regret {interval(lost)}, {100 * (lost > 1e-9).mean():.0f} % of the guesses not among the best")


if __name__ == "__main__":
    main()
