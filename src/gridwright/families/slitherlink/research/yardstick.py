"""What agents for Slitherlink are measured by: whether they draw the loop, and how many marks they get wrong."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.core.yardstick import BoardSet, Yardstick
from gridwright.families.slitherlink import rules, solve
from gridwright.families.slitherlink.explain import TECHNIQUES
from gridwright.families.slitherlink.puzzle import LINE, Board, Clues, GenerateOptions, Move


@lru_cache(maxsize=256)
def _loop(puzzle: Clues) -> bytes:
    found = next(iter(solve.SOLVERS.values()))(rules.view(rules.start(puzzle)), Budget())
    assert isinstance(found, Solved), "generated boards have one solution"
    return found.answer.lines


def one_loop(puzzle: Clues, boards: BoardSet) -> float:
    """Return 1: there is a loop, and only one."""
    return float(bool(_loop(puzzle)))


def wrong_marks(view: Board, move: Move) -> float:
    """Return 1 for a mark that the only loop contradicts."""
    after = rules.play(view, move)
    wrong = {(True, False), (False, True)}
    changed = (edge for edge, mark in enumerate(after.marks) if mark != view.marks[edge] and mark)
    return float(sum((after.marks[edge] == LINE, bool(_loop(view.puzzle)[edge])) in wrong for edge in changed))


def hints(view: Board, budget: Budget, rng: Random) -> Move:
    """Follow the easiest technique, as the hints do."""
    step = next(step for technique in TECHNIQUES if (step := technique(view, budget)) is not None)
    return step.moves[0]


YARDSTICK: Yardstick[Clues, Board, Move] = Yardstick(
    sets={
        "5x5": BoardSet("5 × 5, any difficulty", GenerateOptions(5, 5), 100),
        "7x7": BoardSet("7 × 7, any difficulty", GenerateOptions(7, 7), 100),
    },
    file=Path(__file__).with_name("boards.json"),
    best=one_loop,
    lost=wrong_marks,
    loses="wrong marks",
    agents={"hints": hints},
)
