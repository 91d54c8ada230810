"""Say "at most" or "at least this many of these literals" in clauses, by python-sat's totalizer."""

from __future__ import annotations

from collections.abc import Sequence


def at_most(literals: Sequence[int], most: int, last: int) -> list[list[int]]:
    """Return clauses that hold only where at most this many literals do; new variables are numbered after `last`."""
    from pysat.card import CardEnc, EncType  # type: ignore[import-untyped]

    if most >= len(literals):
        return []
    if most < 0:
        return [[]]
    found = CardEnc.atmost(lits=list(literals), bound=most, top_id=last, encoding=EncType.totalizer)
    return [list(clause) for clause in found.clauses]


def at_least(literals: Sequence[int], least: int, last: int) -> list[list[int]]:
    """Return clauses that hold only where at least this many literals do; new variables are numbered after `last`."""
    return at_most([-literal for literal in literals], len(literals) - least, last)
