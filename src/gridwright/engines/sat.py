"""Ask python-sat: clauses of whole numbers in, a model, a core or a proof out.

A literal is a variable, 1 or above, or its negative for "not". The solver is Glucose 4.1 unless the caller names
another: it keeps what it has learnt between questions, and it can write down every clause it learns (a DRUP proof), so
that its "no" can be checked by anyone. It works in slices of a thousand conflicts and asks between them whether to
continue; CaDiCaL, for comparison, answers a question in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Any, Literal, TypeAlias

Clause: TypeAlias = Sequence[int]
"""Literals of which at least one holds."""

SolverName = Literal["glucose4", "minisat22", "cadical195"]
"""Solvers of python-sat that keep what they learnt between questions; only Glucose writes proofs."""

SLICE = 1000
"""Conflicts between two looks at the clock: some 20 to 100 milliseconds."""


class Satisfier:
    """Clauses that may grow, and questions about them; to be used in a `with` statement.

    With `proof`, all questions have to be without assumptions: only then does what was learnt follow from the
    clauses alone.
    """

    def __init__(self, clauses: Iterable[Clause] = (), *, proof: bool = False, solver: SolverName = "glucose4") -> None:
        # Here and not above: a command that asks no solver does not wait for it to be loaded.
        from pysat.solvers import Solver  # type: ignore[import-untyped]

        self._with_proof = proof
        self._has_slices = solver != "cadical195"
        self._solver: Any = Solver(solver, with_proof=proof)
        for clause in clauses:
            self.add(clause)

    def __enter__(self) -> Satisfier:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._solver.delete()

    def add(self, clause: Clause) -> None:
        """Add a clause."""
        self._solver.add_clause(list(clause))

    def ask(self, should_continue: Callable[[], bool], assumptions: Iterable[int] = ()) -> bool | None:
        """Say whether all clauses can hold together with the assumptions; None when `should_continue` said stop."""
        assumed = list(assumptions)
        if assumed and self._with_proof:
            raise ValueError("A solver that writes a proof takes no assumptions.")
        while should_continue():
            if not self._has_slices:
                return bool(self._solver.solve(assumptions=assumed))
            self._solver.conf_budget(SLICE)
            found = self._solver.solve_limited(assumptions=assumed)
            if found is not None:
                return bool(found)
        return None

    def model(self) -> set[int]:
        """Return the variables that are true, after a yes."""
        found = self._solver.get_model()
        if found is None:
            raise ValueError("There is no model without a yes.")
        return {literal for literal in found if literal > 0}

    def core(self) -> list[int]:
        """Return assumptions that can't hold together, after a no; not always as few as possible."""
        return list(self._solver.get_core() or ())

    def proof(self) -> list[tuple[int, ...]]:
        """Return the clauses learnt, in order and up to the empty one, after a no.

        Each follows from the clauses given and those before it by reverse unit propagation: assume all its literals
        false, put in what is forced, and there is a contradiction. Deletions, which only save the checker work, are
        left out.
        """
        if not self._with_proof:
            raise ValueError("This solver was not asked to write a proof.")
        lines = [line.split() for line in self._solver.get_proof() or () if not line.startswith("d")]
        learnt = [tuple(int(word) for word in line[:-1]) for line in lines]
        # Clauses that contradict each other as they are added leave no line behind.
        return learnt if learnt and not learnt[-1] else [*learnt, ()]
