"""Clauses followed in plain Python: every clause is read again and again until nothing new is forced."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

Clause = Sequence[int]


def flat(clauses: Iterable[Clause]) -> array[int]:
    """Give clauses the way the kernels take them."""
    return array("i", [number for clause in clauses for number in (*clause, 0)])


def lists(numbers: Iterable[int]) -> list[tuple[int, ...]]:
    """Take what a kernel gives apart."""
    found: list[tuple[int, ...]] = []
    rest: list[int] = []
    for number in numbers:
        if number:
            rest.append(number)
        else:
            found.append(tuple(rest))
            rest = []
    assert not rest
    return found


def forced(clauses: Sequence[Clause], assumed: Iterable[int] = ()) -> set[int] | None:
    """Put in what is forced; None when a clause has no literal left, or the assumptions contradict each other."""
    known = set(assumed)
    if any(-literal in known for literal in known):
        return None
    while True:
        before = len(known)
        for clause in clauses:
            if any(literal in known for literal in clause):
                continue
            left = {literal for literal in clause if -literal not in known}
            if not left:
                return None
            if len(left) == 1:
                known |= left
        if len(known) == before:
            return known


def follows(clauses: Sequence[Clause], step: Clause) -> bool:
    """Return whether all literals of the step can't be false, by putting in what is forced."""
    return forced(clauses, (-literal for literal in step)) is None


def first_refused(clauses: Sequence[Clause], steps: Sequence[Clause]) -> int | None:
    """Count to the first step that doesn't follow from the clauses and the steps before it."""
    known = list(clauses)
    for number, step in enumerate(steps, 1):
        if not follows(known, step):
            return number
        known.append(step)
    return None


def is_shown(clauses: Sequence[Clause], step: Clause, hints: Sequence[int]) -> bool:
    """Check one step of LRAT: each clause named has one literal left, and the last has none."""
    false = {-literal for literal in step}
    for place, hint in enumerate(hints, 1):
        left = {literal for literal in clauses[hint - 1] if -literal not in false}
        if len(left) != (0 if place == len(hints) else 1):
            return False
        false |= left
    return bool(hints)
