"""Measure the champion: `evaluate.py --kind expert --games 100000 --seed 71`.

Prints the games won with the 95 % interval, the same with the luck of every guess taken out (unbiased, and about three
times less variance; see engine.cpp), and with `--strong` the difference to `strong` on the same boards. Game n of a
run has seed (SEED << 40) + n. With `--device cuda` the same whole numbers are computed on a GPU, in batches; that they
are the same is checked first. What is tuned on one seed is reported on another.

`--record` writes what was played into record.csv and goes on with the first board that isn't there yet, so runs add up.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import record
from engine import ENDGAME, KINDS, NEAR, RARE, WEIGHTS, Games, KernelNetwork, Kind, Order, Pool, play, play_strong
from numpy.typing import NDArray
from weights import read

GPU_CHUNK = 4096
"""Positions that a GPU values at once."""


def interval(values: NDArray[np.generic]) -> str:
    """Give the mean of values in percent, with its 95 % interval."""
    numbers = values.astype(np.float64)
    return "{:.3f} ± {:.3f} %".format(*record.spread(len(numbers), numbers.sum(), (numbers**2).sum()))


def kind_of(name: str) -> Kind:
    """Give a kind by its name, or from rows, columns and mines."""
    if name in KINDS:
        return KINDS[name]
    rows, cols, mines = (int(part) for part in name.replace("/", "x").split("x"))
    return Kind(rows, cols, mines, 1, 0, 1)


def play_on_gpu(pool: Pool, weights: Path, seconds: float) -> Games:
    """Play with the network in whole numbers on a GPU, after comparing it with the kernel's."""
    import torch
    from gpu import BatchNumbers
    from playing import pinned

    network, kernel = BatchNumbers(*read(weights), GPU_CHUNK), KernelNetwork(weights, 16)

    class Checked:
        """Values from the GPU; the first ones are compared with the kernel's."""

        left = 20_000

        def into(self, features: NDArray[np.int16], values: NDArray[np.float32]) -> torch.cuda.Event:
            event = network.into(features, values)
            if self.left > 0:
                event.synchronize()
                some = slice(0, min(self.left, len(features)))
                differ = int((kernel(features[some]) != values[some]).sum())
                print(f"{differ} of {some.stop} values differ from the kernel's", flush=True)
                self.left -= some.stop
            return event

    return play(pool, Checked().into, seconds, pinned)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="by default those in the package")
    parser.add_argument("--kind", default="expert", help=f"{', '.join(KINDS)}, or ROWSxCOLS/MINES from a safe corner")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=71)
    parser.add_argument("--first", type=int, default=0, help="number of the first board")
    parser.add_argument("--record", action="store_true", help="continue what record.csv has of this seed")
    parser.add_argument("--options", type=int, default=4, help="of a guess with --near 0; with 1 it is strong")
    parser.add_argument("--endgame", type=int, default=ENDGAME, help="layouts that are solved exactly")
    parser.add_argument("--rare", type=float, default=RARE, help="the network isn't asked about rarer numbers")
    parser.add_argument("--near", type=int, default=NEAR, help="undecided cells from which on it looks further")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--at-once", type=int, default=64, help="games played at a time")
    parser.add_argument("--groups", type=int, default=2, help="in so many groups, of which some play, some are valued")
    parser.add_argument("--strong", action="store_true", help="play strong on the same boards, too")
    parser.add_argument(
        "--results", type=Path, help="a file for the result, the estimate and the guesses of every game"
    )
    given = parser.parse_args()
    own = (given.weights, given.endgame, given.rare, given.near)
    if given.record and (own != (WEIGHTS, ENDGAME, RARE, NEAR) or given.first):
        parser.error("Only games of the champion as it is are recorded, one board after the other.")
    batch = (given.threads, given.at_once, given.groups)
    order = Order(given.options, given.endgame, 0, *batch, rare=given.rare, near=given.near)
    kind = kind_of(given.kind)
    first = record.next_board(record.read(), given.kind, given.seed) if given.record else given.first
    first_seed = (given.seed << 40) + first
    pool = Pool([kind], order, first_seed, given.games)
    cpu = time.process_time()
    if given.device == "cuda":
        games = play_on_gpu(pool, given.weights, given.seconds)
    else:
        games = play(pool, KernelNetwork(given.weights, given.threads).into, given.seconds)
    cpu = time.process_time() - cpu
    count = len(games.won)
    speed = (
        f"{count / games.seconds:.1f} games/s, {count / cpu:.1f} a CPU second, {games.leaves / count:.1f} leaves a game"
    )
    print(f"{given.kind}, {given.options} options, seed {given.seed} from board {first} on: {count:,} games, {speed}")
    print(f"  won {interval(games.won)}, without luck {interval(games.estimate)}")
    if given.strong:
        strong = play_strong(kind, first_seed, count, given.threads)
        wins, means = games.won.astype(np.float64) - strong, games.estimate.astype(np.float64) - strong
        print(f"  strong {interval(strong)}; difference {interval(wins)}, without luck {interval(means)}")
    if given.record:
        record.add(record.parts_of(given.kind, given.seed, first, games.won, games.guesses, games.estimate))
    if given.results:
        np.save(given.results, np.stack([games.won, games.estimate, games.guesses]).astype(np.float16))


if __name__ == "__main__":
    main()
