"""The campaign: many certificates of all families and sizes, each verified, and many corruptions, each rejected.

    python -m benchmarks.certificates [ANSWERS] [CORRUPTIONS] [FAMILY ...]

Every answer is verified by `tools/verify.py`, and its clauses by `drat-trim` where that is on the PATH. A corruption
that is still accepted must be a valid proof of what is true: the package, asked about that puzzle, has to say the same.
Prints sizes of certificates and times of checking by kind of board. The full campaign is 10,000 answers and 100,000
corruptions; all cores share the work. Every kind of board comes up; those that take long to prove, and certificates
that take long to check, come up less often.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import gridwright_verify as verify
from benchmarks.corruptions import corrupt
from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.actions.prove import as_line, prove
from gridwright.actions.teaching.hint import next_step
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.errors import GridwrightError

SECONDS = 60.0
"""Seconds to check one certificate, as `verify.py` has it."""
PROVING = 4.0
"""Seconds for one proof: some solvers use half of all they are given."""
CHUNK = 20
MOST_STEPS = 40
Kind = tuple[str, Any, str | None]
"""A kind of puzzle: its title, the options, the generator."""
COSTS: dict[tuple[str, str], float] = {}
"""The most seconds that an answer of a kind took in this process."""


@dataclass
class Tally:
    """What came of some answers and corruptions."""

    verified: int = 0
    corrupted: int = 0
    rejected: int = 0
    still_true: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    sizes: list[tuple[str, int, float]] = field(default_factory=list)
    """kind of board, bytes of the certificate, seconds of checking"""

    def add(self, other: Tally) -> None:
        """Add what another process found."""
        self.verified += other.verified
        self.corrupted += other.corrupted
        self.rejected += other.rejected
        self.still_true += other.still_true
        self.skipped += other.skipped
        self.wrong += other.wrong
        self.sizes += other.sizes


def cases(name: str) -> list[Kind]:
    """List kinds of puzzles of a family: its presets and what its collections are made of."""
    creation = catalog.family(name).creation
    found: list[Kind] = [(one.title, one.options, None) for one in creation.presets.values()]
    return found + [
        (batch.title, batch.options, batch.generator)
        for collection in creation.collections.values()
        for batch in collection.batches
    ]


def view_of(family: AnyFamily, options: Any, generator: str | None, seed: int) -> Any:
    """Return the view of a new puzzle, some hints into the game where the first view hides nearly everything."""
    state = family.rules.start(generate(family, options, seed, Budget(SECONDS), generator))
    rng = Random(seed)
    for _ in range(rng.randrange(MOST_STEPS) if family.play.reveal is not None else 0):
        step = next_step(family, family.rules.view(state))
        if step is None:
            break
        after = family.rules.play(state, step.moves[0])
        if family.rules.status(after) != "playing":
            break
        state = after
    return family.rules.view(state)


def campaign(name: str, first: int, answers: int, corruptions: int) -> Tally:
    """Prove and verify some answers, then corrupt their certificates."""
    family, tally, rng = catalog.family(name), Tally(), Random(f"{name} {first}")
    lines: list[dict[str, Any]] = []
    weights: list[float] = []
    for seed in range(first, first + answers):
        kind, started = choose_kind(name, rng), time.perf_counter()
        found = prove_and_verify(family, kind, seed, tally)
        COSTS[name, kind[0]] = max(COSTS.get((name, kind[0]), 0.0), time.perf_counter() - started)
        if found is not None:
            lines.append(found[0])
            weights.append(1 / (found[1] + 0.002))
    for _ in range(corruptions if lines else 0):
        line, other = rng.choices(lines, weights, k=2)
        try_corruption(family, line, other, rng, tally)
    return tally


def prove_and_verify(family: AnyFamily, kind: Kind, seed: int, tally: Tally) -> tuple[dict[str, Any], float] | None:
    """Return the certificate of a puzzle of this kind, and the seconds it took to verify it; None if there is none."""
    title, options, generator = kind
    try:
        view = view_of(family, options, generator, seed)
        line = as_line(family, prove(family, view, Budget(PROVING)))
    except GridwrightError as error:
        tally.skipped[str(error)[:80]] += 1
        return None
    began = time.perf_counter()
    try:
        assert verify.verify(line, SECONDS).startswith(line["says"])
    except TimeoutError:
        tally.skipped["not verified in time"] += 1
        return None
    except (verify.Wrong, AssertionError) as error:
        tally.wrong.append(f"{family.name}, {title}, seed {seed}: {error}")
        return None
    seconds = time.perf_counter() - began
    tally.verified += 1
    tally.sizes.append((f"{family.name} {title}", sum(map(len, line["files"].values())), seconds))
    if not drat_trim(line["files"]):
        tally.wrong.append(f"{family.name}, {title}, seed {seed}: drat-trim rejects it")
    return line, seconds


def choose_kind(name: str, rng: Random) -> Kind:
    """Choose a kind of board: first one that this process hasn't met, then the quick ones much more often."""
    kinds = cases(name)
    new = [kind for kind in kinds if (name, kind[0]) not in COSTS]
    if new:
        return rng.choice(new)
    return rng.choices(kinds, [1 / (COSTS[name, title] + 0.05) ** 2 for title, _, _ in kinds])[0]


def try_corruption(family: AnyFamily, line: dict[str, Any], other: dict[str, Any], rng: Random, tally: Tally) -> None:
    """Corrupt a certificate once; it must be rejected, or still be true."""
    drawn = corrupt(line, other, rng)
    while drawn is None:
        drawn = corrupt(line, other, rng)
    how, damaged = drawn
    tally.corrupted += 1
    try:
        says = verify.verify(damaged, SECONDS)
    except verify.Wrong:
        tally.rejected += 1
        return
    except TimeoutError:
        tally.skipped["corruption not decided in time"] += 1
        return
    try:
        if damaged["files"]["puzzle.txt"] != line["files"]["puzzle.txt"] or not says.startswith(line["says"]):
            # Another claim, or about another puzzle: then the package must say the same.
            puzzle = family.text.read_view(damaged["files"]["puzzle.txt"])
            assert says.startswith(prove(family, puzzle, Budget(PROVING)).says)
        tally.still_true += 1
    except (GridwrightError, AssertionError) as error:
        tally.wrong.append(f"accepted but not true: {how}: {says} {error}")


def drat_trim(files: dict[str, str]) -> bool:
    """Return whether drat-trim accepts every DRAT proof among the files; True where there is no drat-trim."""
    tool = shutil.which("drat-trim")
    proofs = [name for name in files if name.endswith(".drat")]
    if tool is None or not proofs:
        return True
    with TemporaryDirectory() as folder:
        for name in proofs:
            clauses = "puzzle.cnf" if name == "proof.drat" else name.replace(".drat", ".cnf")
            for part in (clauses, name):
                (Path(folder) / part).write_text(files[part])
            ran = subprocess.run([tool, clauses, name], cwd=folder, capture_output=True, text=True, check=False)
            # A formula that is contradictory by itself needs no proof, and drat-trim says so in other words.
            if "s VERIFIED" not in ran.stdout and "trivial UNSAT" not in ran.stdout:
                return False
    return True


def chunks(names: list[str], answers: int, corruptions: int) -> Iterator[tuple[str, int, int, int]]:
    """Cut the campaign into pieces of work: family, first seed, answers, corruptions."""
    each = -(-answers // len(names))
    for first in range(0, each, CHUNK):
        for name in names:
            size = min(CHUNK, each - first)
            yield name, first, size, round(corruptions * size / (each * len(names)))


def main() -> int:
    """Run the campaign and print what came of it."""
    numbers = [int(word) for word in sys.argv[1:3]]
    answers, corruptions = [*numbers, *(10_000, 100_000)[len(numbers) :]]
    names = sys.argv[3:] or [name for name in catalog.names() if catalog.family(name).certification is not None]
    total, began = Tally(), time.monotonic()
    with ProcessPoolExecutor() as pool:
        try:
            for done in pool.map(campaign, *zip(*chunks(names, answers, corruptions), strict=True)):
                total.add(done)
                for problem in done.wrong:
                    print(problem, flush=True)
                print(f"{total.verified} verified, {total.corrupted} corrupted", file=sys.stderr, end="\r", flush=True)
        except KeyboardInterrupt:
            print("Stopped early. So far:")
            pool.shutdown(cancel_futures=True)
    print(f"{'board':<50} {'boards':>6} {'median bytes':>12} {'median s':>9} {'worst s':>8}")
    for kind in sorted({kind for kind, _, _ in total.sizes}):
        rows = [(size, seconds) for known, size, seconds in total.sizes if known == kind]
        sizes, times = zip(*rows, strict=True)
        figures = f"{statistics.median(sizes):>12,.0f} {statistics.median(times):>9.3f} {max(times):>8.2f}"
        print(f"{kind:<50} {len(rows):>6} {figures}")
    print(f"{total.verified:,} answers verified, {len(total.wrong)} wrong, in {time.monotonic() - began:.0f} s.")
    print(
        f"{total.corrupted:,} corruptions: {total.rejected:,} rejected, {total.still_true:,} accepted and still true."
    )
    for reason, count in total.skipped.most_common():
        print(f"skipped {count}: {reason}")
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
