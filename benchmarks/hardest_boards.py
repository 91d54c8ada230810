"""Search for boards of 2x2Madness that need many moves: the `hardest` examples of sides 5 and 6 come from here.

    python -m benchmarks.hardest_boards SIDE SECONDS [SEED]

Simulated annealing over full boards: a step swaps two squares, and a board is worth the rotations that a narrow beam
needs for it. Every other run keeps to boards that look the same after half a turn, which hold many hard ones among far
fewer boards. A narrow beam is not always right, so whatever looks as hard as the best is measured again with a wide
one. At the end the hardest few are solved with all means for a minute each. No search of this kind proves that a board
is the hardest; what it gives is the length of the best solution found, and a lower bound that is proved.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.families.madness import solve
from gridwright.families.madness.colours import FRESH_LETTERS, find_symmetries
from gridwright.families.madness.puzzle import EMPTY, Board
from gridwright.families.madness.research.bench import random_board
from gridwright.kernels import twist

NARROW = {5: 300, 6: 600}
WIDE = {5: 4000, 6: 10000}
STEPS = {5: 3000, 6: 600}
"""Steps of one annealing run, from hot to cold; then the next one starts."""
HOT, COLD = 0.8, 0.15
FINALISTS = 6
FINAL_SECONDS = 60.0


def rotations(board: Board, width: int) -> int:
    """Count the rotations of the best solution that one beam of this width finds."""
    return len(twist.quick(solve.flat(board), board.side, solve.weights(board.side), width) or ())


def spread_boards(side: int) -> Iterator[Board]:
    """Give the boards that keep equal colours far apart by a rule: mirrored, and repeated at half the side."""
    half, places = (side + 1) // 2, [divmod(place, side) for place in range(side * side)]
    mirrored = [(min(row, side - 1 - row), min(col, side - 1 - col)) for row, col in places]
    repeated = [(row % half, col % half) for row, col in places]
    for labels in (mirrored, repeated):
        full = [each for each in dict.fromkeys(labels) if labels.count(each) == 4]
        letters = dict(zip(full, FRESH_LETTERS, strict=False))
        squares = [letters.get(each, "") for each in labels]
        rest = [letter for letter in FRESH_LETTERS[len(full) : side * side // 4] for _ in range(4)]
        for place, square in enumerate(squares):
            if not square:
                squares[place] = rest.pop() if rest else EMPTY
        yield Board(side, "".join(squares))


def symmetric_board(side: int, chance: Random) -> Board:
    """Draw a full board that looks the same after half a turn; on an odd side the middle is empty."""
    half = list(range(side * side // 2))
    chance.shuffle(half)
    squares = [EMPTY] * (side * side)
    for number, place in enumerate(half):
        squares[place] = squares[-1 - place] = FRESH_LETTERS[number // 2]
    return Board(side, "".join(squares))


def swap(board: Board, chance: Random, symmetric: bool) -> Board:
    """Exchange two squares of different colours, and in a symmetric board those opposite to them."""
    squares = list(board.squares)
    places = range(len(squares) // 2 if symmetric else len(squares))
    one, other = chance.sample(places, 2)
    while squares[one] == squares[other]:
        one, other = chance.sample(places, 2)
    squares[one], squares[other] = squares[other], squares[one]
    if symmetric:
        squares[-1 - one], squares[-1 - other] = squares[-1 - other], squares[-1 - one]
    return Board(board.side, "".join(squares))


def search(side: int, seconds: float, chance: Random) -> dict[Board, int]:
    """Anneal until the time is up; give the hardest boards met, up to symmetry, with a wide beam's rotations."""
    started, best = time.monotonic(), 0
    known: dict[Board, int] = {}
    for board in spread_boards(side):
        alike = min(find_symmetries(board), key=lambda each: each.squares)
        known[alike] = rotations(alike, WIDE[side])
        best = max(best, known[alike])
    runs = 0
    while time.monotonic() - started < seconds:
        runs += 1
        symmetric = runs % 2 == 1
        board = symmetric_board(side, chance) if symmetric else random_board(side, chance)
        worth = rotations(board, NARROW[side])
        for step in range(STEPS[side]):
            if time.monotonic() - started >= seconds:
                break
            heat = HOT * (COLD / HOT) ** (step / STEPS[side])
            other = swap(board, chance, symmetric)
            other_worth = rotations(other, NARROW[side])
            if other_worth < worth and chance.random() >= math.exp((other_worth - worth) / heat):
                continue
            board, worth = other, other_worth
            if worth >= best - 1:
                alike = min(find_symmetries(board), key=lambda each: each.squares)
                if alike not in known:
                    known[alike] = rotations(alike, WIDE[side])
                    best = max(best, known[alike])
        kind = "symmetric" if symmetric else "any board"
        print(f"{time.monotonic() - started:6.0f} s: best {best}, {kind} ended at {worth}", flush=True)
    return known


def main() -> None:
    """Search, then solve the hardest few with all means and print them with length and bound."""
    side, seconds = int(sys.argv[1]), float(sys.argv[2])
    known = search(side, seconds, Random(f"hardest {side} {sys.argv[3] if len(sys.argv) > 3 else 1}"))
    for board in sorted(known, key=lambda each: -known[each])[:FINALISTS]:
        verdict = solve.shortest(board, Budget(FINAL_SECONDS))
        assert isinstance(verdict, Solved)
        answer = verdict.answer
        print("/".join(board.rows()), f"wide {known[board]}", f"{len(answer.moves)} moves", answer.bound, flush=True)


if __name__ == "__main__":
    main()
