"""2x2Madness: how short the answers are, how high the bounds, and how long both take.

    python -m benchmarks.madness                       every part, a few minutes
    python -m benchmarks.madness --boards 50 --only 6  mean over 50 random 6x6 boards, 10 s each

Boards are drawn from a seed of their own, so a change of the solver does not change them.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from random import Random

from gridwright import catalog
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.families.madness.puzzle import Answer, Board

CARD = catalog.family("madness")
SECONDS = {4: 1.0, 5: 5.0, 6: 10.0, 7: 10.0, 8: 10.0}
TARGETS = {
    4: "proved in <= 50 ms",
    5: "<= 16.25 rotations, bound >= 14.0",
    6: "<= 28.8 rotations",
    7: "none set",
    8: "none set",
}


def random_board(side: int, chance: Random) -> Board:
    """A full board with its colours in random places."""
    colours = side * side // 4
    squares = [letter for letter in "ABCDEFGHIJKLMNOP"[:colours] for _ in range(4)] + ["."] * (
        side * side - 4 * colours
    )
    chance.shuffle(squares)
    return Board(side, "".join(squares))


def solved(board: Board, seconds: float) -> tuple[Answer, bool, float]:
    """Answer, whether it is proved, and the time taken."""
    started = time.perf_counter()
    verdict = CARD.solvers["shortest"](board, Budget(seconds))
    taken = time.perf_counter() - started
    assert isinstance(verdict, Solved)
    assert CARD.check.faults(board, verdict.answer) == []
    return verdict.answer, verdict.proven, taken


def random_boards(side: int, boards: int, seed: int, seconds: float) -> None:
    """Means over fresh boards of one side."""
    chance = Random(f"bench {side} {seed}")
    colours = side * side // 4
    rotations, bounds, times, proofs = [], [], [], 0
    for _ in range(boards):
        answer, proven, taken = solved(random_board(side, chance), seconds)
        rotations.append(len(answer.moves) - colours)
        bounds.append(answer.bound.moves - colours)
        times.append(taken)
        proofs += proven
    print(
        f"{side}x{side}  {boards} boards, {seconds:g} s each: rotations {statistics.mean(rotations):.3f}, "
        f"bound {statistics.mean(bounds):.3f}, proved {proofs}, "
        f"time median {statistics.median(times) * 1000:.1f} ms, worst {max(times) * 1000:.1f} ms  "
        f"[target {TARGETS[side]}]",
        flush=True,
    )


def assignment_boards() -> None:
    """The three boards of the assignment."""
    for name, example in CARD.examples.items():
        board = CARD.text.read(example.text)
        answer, proven, taken = solved(board, 3 * SECONDS[board.side])
        print(
            f"assignment {name}: {len(answer.moves)} moves, at least {answer.bound.moves} ({answer.bound.source})"
            f"{', proved' if proven else ''}, {taken:.2f} s",
            flush=True,
        )


def first_answers() -> None:
    """Time to the first answer in a fresh process, tables included."""
    code = (
        "import time; from gridwright import catalog; from gridwright.core.budget import Budget;"
        "c = catalog.family('madness'); b = c.text.read(c.examples['{name}'].text); t = time.perf_counter();"
        "c.techniques; from gridwright.families.madness.explain import plan; plan(b); print(time.perf_counter() - t)"
    )
    for name in CARD.examples:
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


def main() -> None:
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, choices=sorted(SECONDS), help="random boards of this side alone")
    parser.add_argument("--seconds", type=float, help="for each random board")
    chosen = parser.parse_args()
    if chosen.only is None:
        start_up()
        first_answers()
        assignment_boards()
    for side in (chosen.only,) if chosen.only else (4, 5, 6):
        boards = chosen.boards * 20 if side == 4 else chosen.boards
        random_boards(side, boards, chosen.seed, chosen.seconds or SECONDS[side])


if __name__ == "__main__":
    main()
