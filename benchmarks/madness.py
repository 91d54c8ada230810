"""2x2Madness beyond `gridwright bench madness`: start-up, first answers, the original report's boards, and means over
as many boards as asked for.

    python -m benchmarks.madness                          every part, a few minutes
    python -m benchmarks.madness --only 6 --boards 50     mean over 50 random 6x6 boards, 10 s each
    python -m benchmarks.madness --waiting --only 5       what somebody who waits for a 5x5 solution sees, and when
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
from random import Random

from gridwright.core.budget import Budget
from gridwright.families.madness.family import FAMILY
from gridwright.families.madness.research.bench import SECONDS, TARGETS, measure, random_board, solve
from gridwright.families.madness.solve import shortest

SOON = 3.0
"""The seconds within which the best known answer should be there."""


def assignment_boards() -> None:
    """The three boards of the original report."""
    for name, example in FAMILY.creation.examples.items():
        board = FAMILY.text.read(example.text)
        answer, proven, taken = solve(board, 3 * SECONDS[board.side])
        bound = f"at least {answer.bound.moves} ({answer.bound.source}){', proved' if proven else ''}"
        print(f"original {name}: {len(answer.moves)} moves, {bound}, {taken:.2f} s", flush=True)


def first_answers() -> None:
    """Time to the first answer in a fresh process, tables included."""
    code = (
        "import time; from gridwright.families.madness.family import FAMILY as f;"
        "from gridwright.families.madness.explain import plan;"
        "board = f.text.read(f.creation.examples['{name}'].text); start = time.perf_counter();"
        "plan(board); print(time.perf_counter() - start)"
    )
    for name in FAMILY.creation.examples:
        out = subprocess.run([sys.executable, "-c", code.format(name=name)], capture_output=True, text=True, check=True)
        print(f"first answer {name}: {float(out.stdout) * 1000:.1f} ms in a fresh process", flush=True)


def start_up() -> None:
    """CPU seconds of small commands."""
    for tokens in (["--help"], ["solve", "madness:4x4", "--json"]):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "gridwright.cli.main", *tokens], capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"gridwright {' '.join(tokens)}: {cpu:.3f} s of CPU", flush=True)


def random_boards(side: int, boards: int, seconds: float, seed: int) -> None:
    """Means over fresh boards of one side."""
    found = measure(side, boards, seconds, seed, Budget())
    assert found is not None  # a budget without a limit has room for every board
    print(
        f"{side}x{side}  {found.boards} boards, {found.seconds:g} s each: rotations {found.rotations:.3f}, "
        f"bound {found.bound:.3f}, proved {found.proved}, median {found.median * 1000:.1f} ms, "
        f"worst {found.worst * 1000:.1f} ms  [target {TARGETS.get(side, 'none')}]",
        flush=True,
    )


def waiting(side: int, boards: int, seconds: float, seed: int) -> None:
    """When the first answer comes, and the last better one, for a caller who is told of each."""
    rng = Random(f"waiting {side} {seed}")
    first, last, known = [], [], 0
    for _ in range(boards):
        board, told = random_board(side, rng), list[float]()
        budget = Budget(seconds)
        budget.on_answer = lambda answer, told=told, budget=budget: told.append(budget.spent())
        shortest(board, budget)
        first.append(told[0])
        last.append(told[-1])
        known += told[-1] <= SOON
    print(
        f"{side}x{side}  {boards} boards, {seconds:g} s each: first answer median {statistics.median(first):.3f} s, "
        f"worst {max(first):.3f} s; best known median {statistics.median(last):.2f} s, worst {max(last):.2f} s, "
        f"within {SOON:g} s on {known}",
        flush=True,
    )


def main() -> None:
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, choices=sorted(SECONDS), help="random boards of this side alone")
    parser.add_argument("--seconds", type=float, help="for each random board")
    parser.add_argument("--waiting", action="store_true", help="time the answers that come while the search continues")
    chosen = parser.parse_args()
    if chosen.waiting:
        for side in (chosen.only,) if chosen.only else (5, 6, 7):
            waiting(side, chosen.boards, chosen.seconds or 20.0, chosen.seed)
        return
    if chosen.only is None:
        start_up()
        first_answers()
        assignment_boards()
    for side in (chosen.only,) if chosen.only else (4, 5, 6):
        boards = chosen.boards * 20 if side == 4 else chosen.boards
        random_boards(side, boards, chosen.seconds or SECONDS[side], chosen.seed)


if __name__ == "__main__":
    main()
