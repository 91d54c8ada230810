"""Proofs followed clause by clause: does each follow from those before it by putting in what is forced?

This kernel is for checkers alone: nothing that makes a proof uses it. A literal is a variable, from 1, or its negative
for "not". Clauses are one array of literals (C ints) with a 0 after each clause.

All calls release Python's lock. `seconds` <= 0 means no time limit; `watch` is called every 50 ms or so and stops the
call by returning False. Arguments that make no sense raise ValueError.
"""

from array import array
from collections.abc import Callable

class Outcome:
    """How far the steps follow, and what is known then."""

    @property
    def begins_contradictory(self) -> bool:
        """Whether the clauses contradict each other before any step."""

    @property
    def is_contradictory(self) -> bool:
        """Whether the clauses and the steps that followed contradict each other."""

    @property
    def refused(self) -> int | None:
        """The first step that doesn't follow, counted from 1; None if all do."""

    @property
    def known(self) -> bytes:
        """What is forced with nothing assumed: for each variable 1 if it is true, 2 if it is false, 0 if it is open."""

def follow(
    variables: int,
    clauses: array[int],
    steps: array[int],
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> Outcome | None:
    """Take each step after all before it, up to the first that doesn't follow; None if it was stopped.

    A step follows if, with all its literals false, putting in what is forced leaves a clause without a literal.
    """
