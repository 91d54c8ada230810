"""How often the searching bot wins ColorGrid duels against greedy on large grids.

    python -m benchmarks.duel_large [--games N] [--first N] [--sizes 20x40 100x200] [--seconds S] [--rules classic]

Every grid is played from both seats. One row a size: won, drawn and lost, the share won with its 95% interval (Wilson),
and the seconds of the searching bot's moves. The moves are those of `tree` with so many seconds a move; the kernel is
called directly, so that a game of 6,000 moves costs seconds and not minutes.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from gridwright.core.intervals import wilson
from gridwright.families.colorgrid.duels import rules
from gridwright.families.colorgrid.duels.bots import arrays
from gridwright.families.colorgrid.puzzle import Grid, RuleSet
from gridwright.families.colorgrid.research.bench import random_grid
from gridwright.kernels import duel

UNLIMITED = 10**15
"""Nodes, since seconds are to decide."""


def play(grid: Grid, seat: int, seconds: float, player: duel.Player, spent: list[float]) -> int:
    """Play one game and return what the searching bot in that seat gained on greedy."""
    rows, cols, colours, values, start, free = arrays(rules.start(grid))
    taken: NDArray[np.uint8] = start.copy()
    gained, turn = 0, 0
    while True:
        if turn == seat:
            began = time.perf_counter()
            found = player.choose(rows, cols, colours, values, taken, free, nodes=UNLIMITED, seconds=seconds)
            spent.append(time.perf_counter() - began)
            pair = None if found is None else found[0]
        else:
            pair = duel.cheapest(rows, cols, colours, values, taken, free)
        if pair is None:
            return gained
        cost = abs(int(values[pair[0]]) - int(values[pair[1]]))
        gained += -cost if turn == seat else cost
        taken[list(pair)] = 1
        turn = 1 - turn


def match(rows: int, cols: int, numbers: range, seconds: float, rule_set: RuleSet) -> None:
    """Play the games of one size and print their row."""
    player, spent, gains = duel.Player(20), list[float](), list[int]()
    for number in numbers:
        grid = random_grid(rows, cols, 9, number // 2, rules=rule_set)
        gains.append(play(grid, number % 2, seconds, player, spent))
    won, lost = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    games = len(numbers)
    low, high = wilson(won, games)
    print(
        f"{rows}x{cols} {rule_set}: {won}-{games - won - lost}-{lost}, won {won / games:.1%} "
        f"({low:.1%} to {high:.1%}), mean gain {sum(gains) / games:+.1f}, "
        f"a move {1e3 * sum(spent) / len(spent):.1f} ms, worst {1e3 * max(spent):.0f} ms",
        flush=True,
    )


def main() -> None:
    """Run the sizes asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to continue a run")
    parser.add_argument("--sizes", nargs="+", default=["20x40", "50x100", "100x200"])
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--rules", choices=["classic", "free"], default="classic")
    chosen = parser.parse_args()
    for size in chosen.sizes:
        rows, cols = map(int, size.split("x"))
        match(rows, cols, range(chosen.first, chosen.first + chosen.games), chosen.seconds, chosen.rules)


if __name__ == "__main__":
    main()
