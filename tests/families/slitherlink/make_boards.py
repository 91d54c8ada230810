"""Make `boards.txt`: boards of our generators, decided by clingo, which shares nothing with our solvers.

    python -m tests.families.slitherlink.make_boards > tests/families/slitherlink/boards.txt

Needs clingo (`pip install gridwright[bench]`). Every board is `> name rows cols verdict`, its rows of clues, and, where
there is exactly one loop, a row of 0 and 1 for its edges. Boards with several loops or none are made by taking a clue
away from a board without spare clues, or by changing one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

BOARDS = Path(__file__).parent / "boards.txt"

PROGRAM = """
{ line(E) : edge(E) }.
:- dot(D), #count { E : line(E), at(D, E) } = N, N != 0, N != 2.
:- clue(C, K), #count { E : line(E), around(C, E) } != K.
on(D) :- line(E), at(D, E).
:- not on(D) : dot(D).
first(D) :- on(D), not on(O) : dot(O), O < D.
reached(D) :- first(D).
reached(O) :- reached(D), line(E), at(D, E), at(O, E).
:- on(D), not reached(D).
#show line/1.
"""


@dataclass(frozen=True)
class KnownBoard:
    """A board and what clingo says about it: "unique" with its loop, "several" or "none"."""

    name: str
    rows: int
    cols: int
    clues: str
    verdict: str
    lines: str


def read_boards() -> list[KnownBoard]:
    """Return the boards in the repository."""
    found = []
    for block in BOARDS.read_text().split("> ")[1:]:
        head, *rest = block.splitlines()
        name, rows, cols, verdict = head.split()
        clues, lines = rest[: int(rows)], rest[int(rows) :]
        found.append(KnownBoard(name, int(rows), int(cols), "".join(clues), verdict, "".join(lines).strip()))
    return found


def solve(rows: int, cols: int, clues: str) -> list[str]:
    """Return up to two loops, each as 0 and 1 for its edges."""
    import clingo

    across = (rows + 1) * cols
    facts = []
    for edge in range(across + rows * (cols + 1)):
        if edge < across:
            first = edge // cols * (cols + 1) + edge % cols
            ends = first, first + 1
        else:
            ends = edge - across, edge - across + cols + 1
        facts += [f"edge({edge})."] + [f"at({dot},{edge})." for dot in ends]
    facts += [f"dot({dot})." for dot in range((rows + 1) * (cols + 1))]
    for cell, clue in enumerate(clues):
        if clue != ".":
            row, col = divmod(cell, cols)
            left = across + row * (cols + 1) + col
            facts.append(f"clue({cell},{clue}).")
            facts += [f"around({cell},{edge})." for edge in (cell, cell + cols, left, left + 1)]
    control: Any = clingo.Control(["2", "--warn=none"])
    control.add("base", [], PROGRAM + "\n".join(facts))
    control.ground([("base", [])])
    loops = []
    with control.solve(yield_=True) as models:
        for model in models:
            drawn = {symbol.arguments[0].number for symbol in model.symbols(shown=True)}
            loops.append("".join("01"[edge in drawn] for edge in range(across + rows * (cols + 1))))
    return loops


def make_boards() -> Iterator[tuple[str, int, int, str]]:
    """Yield boards of all difficulties, boards with a clue less, and boards with a wrong clue."""
    from gridwright.core.budget import Budget
    from gridwright.families.slitherlink import text
    from gridwright.families.slitherlink.explain import DIFFICULTIES
    from gridwright.families.slitherlink.generate import GENERATORS
    from gridwright.families.slitherlink.puzzle import GenerateOptions

    sizes = [
        ("walk", 4, 4),
        ("walk", 6, 6),
        ("region", 7, 7),
        ("region", 8, 12),
        ("region", 10, 10),
        ("region", 15, 15),
    ]
    for generator, rows, cols in sizes:
        for difficulty in DIFFICULTIES:
            random = Random(f"{rows} {cols} {difficulty}")
            puzzle = GENERATORS[generator](GenerateOptions(rows, cols, difficulty), random, Budget(120))
            clues = "".join(text.write(puzzle).split())
            name = f"{generator}-{rows}x{cols}-{difficulty}"
            yield name, rows, cols, clues
            places = [cell for cell, clue in enumerate(clues) if clue != "."]
            cell = random.choice(places)
            if difficulty == "extreme":
                yield f"{name}-fewer", rows, cols, clues[:cell] + "." + clues[cell + 1 :]
            if difficulty == "medium":
                yield f"{name}-wrong", rows, cols, clues[:cell] + str((int(clues[cell]) + 1) % 4) + clues[cell + 1 :]


def main() -> None:
    """Print all boards with what clingo says."""
    for name, rows, cols, clues in make_boards():
        loops = solve(rows, cols, clues)
        print(f"> {name} {rows} {cols} {('none', 'unique', 'several')[len(loops)]}")
        for row in islice(range(0, rows * cols, cols), rows):
            print(clues[row : row + cols])
        if len(loops) == 1:
            print(loops[0])


if __name__ == "__main__":
    main()
