"""What the champion's games on fresh boards came to: `record.py` prints the totals of `record.csv`.

Each line of the file tells of boards that follow one another: the first is number `first` of the seed. So a million
games can be played in parts, on several machines and days. Any part can be played again: `evaluate.py --kind K --seed S
--first F --games N` gives the same wins and guesses everywhere. `estimate` is the sum of the results with the luck of
guesses taken out, `squares` that of their squares; both are right to 0.1 at least. When the champion chooses
otherwise, the file begins anew.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RECORD = Path(__file__).parent / "record.csv"
PART = 2000
"""Games of a line: two minutes of a CPU."""


@dataclass(frozen=True)
class Part:
    """Some boards of a seed that were played."""

    kind: str
    seed: int
    first: int
    games: int
    won: int
    guesses: int
    estimate: float
    squares: float


def parts_of(
    kind: str,
    seed: int,
    first: int,
    won: NDArray[np.number],
    guesses: NDArray[np.number],
    estimate: NDArray[np.floating],
) -> list[Part]:
    """Cut games that follow one another into parts."""
    parts = []
    for at in range(0, len(won), PART):
        some = slice(at, at + PART)
        values = estimate[some].astype(np.float64)
        totals = int(won[some].sum()), int(guesses[some].sum()), round(values.sum(), 6), round((values**2).sum(), 6)
        parts.append(Part(kind, seed, first + at, len(values), *totals))
    return parts


def read(path: Path = RECORD) -> list[Part]:
    """Read all parts; none if there is no file."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        return [
            Part(
                line["kind"],
                *(int(line[name]) for name in ("seed", "first", "games", "won", "guesses")),
                float(line["estimate"]),
                float(line["squares"]),
            )
            for line in csv.DictReader(file)
        ]


def add(parts: Iterable[Part], path: Path = RECORD) -> None:
    """Write parts behind those that are there."""
    is_new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Part)], lineterminator="\n")
        if is_new:
            writer.writeheader()
        writer.writerows(asdict(part) for part in parts)


def next_board(parts: Iterable[Part], kind: str, seed: int) -> int:
    """Give the number of the first board behind all that were played."""
    return max((part.first + part.games for part in parts if (part.kind, part.seed) == (kind, seed)), default=0)


def spread(count: int, total: float, squares: float) -> tuple[float, float]:
    """Give the mean of so many values in percent, and how far its 95 % interval reaches."""
    mean = total / count
    return 100 * mean, 196 * max(squares / count - mean**2, 0) ** 0.5 / count**0.5


@dataclass(frozen=True)
class Total:
    """Games of one kind: how many, and the means with and without luck, in percent with their 95 % intervals."""

    games: int
    won: tuple[float, float]
    without_luck: tuple[float, float]


def total(parts: Sequence[Part], kind: str) -> Total:
    """Add up what was played of a kind; no board may be counted twice."""
    own = sorted((part for part in parts if part.kind == kind), key=lambda part: (part.seed, part.first))
    for one, other in pairwise(own):
        if one.seed == other.seed and one.first + one.games > other.first:
            raise ValueError(f"Boards from {other.first} on of seed {other.seed} are there twice.")
    games, won = sum(part.games for part in own), sum(part.won for part in own)
    estimate, squares = sum(part.estimate for part in own), sum(part.squares for part in own)
    return Total(games, spread(games, won, won), spread(games, estimate, squares))


def main() -> None:
    """Print the totals."""
    parts = read()
    for kind in dict.fromkeys(part.kind for part in parts):
        found = total(parts, kind)
        won, without = ("{:.3f} ± {:.3f} %".format(*means) for means in (found.won, found.without_luck))
        print(f"{kind}: {found.games:,} games, won {won}, without luck {without}")


if __name__ == "__main__":
    main()
