"""Turn a refutation into LRAT: every step with the clauses that show it, in the order in which they are used.

A step follows by reverse unit propagation: assume all its literals false, put in what is forced, and a clause has no
literal left. Which clauses forced what is noted on the way, so that a checker only has to follow (Cruz-Filipe et al.,
"Efficient certified RAT verification", 2017). Steps that the empty one doesn't need are left out. A kernel does it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from gridwright.engines.sat import Clause


@dataclass(frozen=True)
class LratStep:
    """A clause that follows, its number, and the numbers of the clauses that show it."""

    number: int
    clause: tuple[int, ...]
    hints: tuple[int, ...]


def refute(
    variables: int, clauses: Collection[Clause], steps: Iterable[Clause], should_continue: Callable[[], bool]
) -> list[LratStep] | None:
    """Return the steps down to the empty one, numbered on from the clauses, which count from 1; None without time.

    ValueError if a step that is needed doesn't follow, or the empty one isn't reached.
    """
    found = _trim(variables, clauses, steps, should_continue)
    if found is None:
        return None
    needed, hints = (_split(numbers) for numbers in found)
    numbers = range(len(clauses) + 1, len(clauses) + 1 + len(needed))
    return [LratStep(*step) for step in zip(numbers, needed, hints, strict=True)]


def trim(
    variables: int, clauses: Iterable[Clause], steps: Iterable[Clause], should_continue: Callable[[], bool]
) -> tuple[list[tuple[int, ...]], set[int]] | None:
    """Return the steps that a contradiction needs, and the numbers of the clauses that show them; None without time."""
    found = _trim(variables, clauses, steps, should_continue)
    return None if found is None else (_split(found[0]), set(found[1]))


def _trim(
    variables: int, clauses: Iterable[Clause], steps: Iterable[Clause], should_continue: Callable[[], bool]
) -> tuple[list[int], list[int]] | None:
    from gridwright.kernels import trimming  # here: it brings numpy along

    if not should_continue():
        return None
    found = trimming.trim(variables, _flat(clauses), _flat([*steps, ()]), 0.0, should_continue)
    return None if found is None else (found[0].tolist(), found[1].tolist())


def _flat(clauses: Iterable[Clause]) -> array[int]:
    flat = array("i")
    for clause in clauses:
        flat.extend(clause)
        flat.append(0)
    return flat


def _split(flat: Sequence[int]) -> list[tuple[int, ...]]:
    """Take lists with a 0 after each apart."""
    lists, begin = list[tuple[int, ...]](), 0
    for _ in range(flat.count(0)):
        end = flat.index(0, begin)
        lists.append(tuple(flat[begin:end]))
        begin = end + 1
    return lists
