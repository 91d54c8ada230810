"""What programs may give to the library, and a sentence about what they may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.verdict import Ambiguous, Fault, Mistake, Solved, Step, Undecided, Unsolvable
from gridwright.errors import BadOption

LONGEST_SHOWN = 60
ABOUT = (Ambiguous, Fault, Mistake, Solved, Step, Undecided, Unsolvable, type(None))
"""What is shown on a board besides a family's answers."""


def expect(value: object, kinds: Any, advice: str) -> None:
    """Raise TypeError unless the value is of these kinds; `advice` says what to give instead."""
    if not isinstance(value, kinds):
        shown = repr(value) if len(repr(value)) <= LONGEST_SHOWN else type(value).__name__
        raise TypeError(f"{shown} doesn't fit here. {advice}")


def expect_puzzle(value: object, *, or_game: bool = True) -> None:
    """Raise TypeError unless this is a puzzle, or a game where one will do."""
    from gridwright import Puzzle
    from gridwright.library.game import Game

    advice = "Give a puzzle: gw.load, gw.read and gw.generate return one."
    expect(value, Puzzle | Game if or_game else Puzzle, advice)


def expect_move(family: AnyFamily, value: object) -> None:
    """Raise TypeError unless the family knows how to write this as a move."""
    expect(value, _first_kind(family.text.write_move), "Give a move as text, or one that a step has.")


def expect_answer(family: AnyFamily, value: object) -> None:
    """Raise TypeError unless this is an answer of the family's."""
    advice = f"Give an answer of {family.title} (a verdict has one in `answer`), or its text."
    expect(value, _first_kind(family.text.write_answer), advice)


def expect_about(family: AnyFamily, value: object) -> None:
    """Raise TypeError unless this can be shown on a board of the family's."""
    advice = "Give an answer, a verdict, a step, a fault or a mistake."
    expect(value, (*ABOUT, _first_kind(family.text.write_answer)), advice)


def budget_of(seconds: float | None, usual: float) -> Budget:
    """Return a budget of so many seconds, the usual ones if not given."""
    expect(seconds, int | float | None, "Give a number of seconds.")
    if seconds is not None and not seconds >= 0:  # not a number compares as False
        raise BadOption(f"A time limit can't be {seconds:g} seconds. Give 0 or more.")
    return Budget(usual if seconds is None else seconds)


def _first_kind(function: Callable[..., object]) -> Any:
    """Return what a function takes first, as it is annotated."""
    return next(iter(get_type_hints(function).values()))
