"""Clauses and proofs as text: DIMACS CNF, DRAT and LRAT, as the checkers of the SAT competitions read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gridwright.engines.lrat import LratStep
from gridwright.engines.sat import Clause


@dataclass(frozen=True)
class ClauseGroup:
    """Clauses that say one thing together, and what that is."""

    about: str
    clauses: Sequence[Clause]


def write_cnf(variables: int, head: Iterable[str], groups: Sequence[ClauseGroup]) -> str:
    """Write clauses with a comment for each group."""
    count = sum(len(group.clauses) for group in groups)
    lines = [*(f"c {line}" for line in head), f"p cnf {variables} {count}"]
    for group in groups:
        lines.append(f"c {group.about}")
        lines += [_clause(clause) for clause in group.clauses]
    return "\n".join(lines) + "\n"


def write_drat(steps: Iterable[LratStep]) -> str:
    """Write the clauses of a proof alone."""
    return "".join(f"{_clause(step.clause)}\n" for step in steps)


def write_lrat(steps: Iterable[LratStep]) -> str:
    """Write the clauses of a proof with their numbers and the clauses that show them."""
    return "".join(f"{step.number} {_clause(step.clause)} {_clause(step.hints)}\n" for step in steps)


def _clause(literals: Sequence[int]) -> str:
    return " ".join(map(str, (*literals, 0)))
