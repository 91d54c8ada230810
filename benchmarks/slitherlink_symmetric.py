"""Generate symmetric extreme Slitherlink boards without a spare clue: CPU seconds by size.

python -m benchmarks.slitherlink_symmetric [--sizes 20 30 50] [--count 10] [--symmetry half-turn]
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from gridwright.core.budget import Budget
from gridwright.families.slitherlink.generate import region
from gridwright.families.slitherlink.puzzle import GenerateOptions


def main() -> None:
    """Generate the boards of each size and print median and worst."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[20, 30, 50], help="cells a side")
    parser.add_argument("--count", type=int, default=10, help="boards of each size")
    parser.add_argument("--symmetry", choices=["half-turn", "mirror", "quarter-turn"], default="half-turn")
    asked = parser.parse_args()
    for size in asked.sizes:
        taken = []
        for seed in range(asked.count):
            begun = time.process_time()
            region(GenerateOptions(size, size, "extreme", asked.symmetry, minimal=True), Random(seed), Budget(600))
            taken.append(time.process_time() - begun)
        print(f"{size}x{size}, {len(taken)} boards: median {statistics.median(taken):.2f} s, worst {max(taken):.2f} s")


if __name__ == "__main__":
    main()
