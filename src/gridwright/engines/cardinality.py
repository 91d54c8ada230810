"""At most or at least so many of some literals, as clauses (a face over python-sat's totalizer)."""

from __future__ import annotations

from collections.abc import Sequence


def at_most(literals: Sequence[int], most: int, last: int) -> list[list[int]]:
    """Clauses that hold only where at most so many literals do; new variables are counted on from `last`."""
    from pysat.card import CardEnc, EncType  # type: ignore[import-untyped]

    if most >= len(literals):
        return []
    if most < 0:
        return [[]]
    found = CardEnc.atmost(lits=list(literals), bound=most, top_id=last, encoding=EncType.totalizer)
    return [list(clause) for clause in found.clauses]


def at_least(literals: Sequence[int], least: int, last: int) -> list[list[int]]:
    """Clauses that hold only where at least so many literals do; new variables are counted on from `last`."""
    return at_most([-literal for literal in literals], len(literals) - least, last)
