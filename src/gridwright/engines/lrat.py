"""Turn a refutation into LRAT: every step with the clauses that show it, in the order in which they are used.

A step follows by reverse unit propagation: assume all its literals false, put in what is forced, and a clause has no
literal left. Which clauses forced what is noted on the way, so that a checker only has to follow (Cruz-Filipe et al.,
"Efficient certified RAT verification", 2017). Steps that the empty one doesn't need are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from gridwright.engines.sat import Clause


@dataclass(frozen=True)
class LratStep:
    """A clause that follows, its number, and the numbers of the clauses that show it."""

    number: int
    clause: tuple[int, ...]
    hints: tuple[int, ...]


def refute(
    variables: int, clauses: Sequence[Clause], steps: Iterable[Clause], should_continue: Callable[[], bool]
) -> list[LratStep] | None:
    """Return the steps down to the empty one, numbered on from the clauses, which count from 1; None without time.

    ValueError if a step doesn't follow, or the empty one isn't reached.
    """
    known = _Propagation(variables)
    for clause in clauses:
        known.add(clause)
    learnt: dict[int, LratStep] = {}
    for step in [*steps, ()]:
        if not should_continue():
            return None
        # Once the clauses contradict each other with nothing assumed, the empty step is next.
        clause = () if known.conflict is not None else tuple(dict.fromkeys(step))
        hints = known.derive(clause)
        number = known.add(clause)
        learnt[number] = LratStep(number, clause, hints)
        if not clause:
            return _needed(learnt, number, len(clauses))
    raise ValueError("The steps end before nothing is left.")


def _needed(learnt: dict[int, LratStep], last: int, given: int) -> list[LratStep]:
    """Return the steps that the last one rests on, numbered without gaps."""
    needed = {last}
    for number in sorted(learnt, reverse=True):
        if number in needed:
            needed.update(hint for hint in learnt[number].hints if hint > given)
    names = {number: place for place, number in enumerate(sorted(needed), given + 1)}
    return [
        LratStep(names[number], learnt[number].clause, tuple(names.get(hint, hint) for hint in learnt[number].hints))
        for number in sorted(needed)
    ]


class _Propagation:
    """Clauses, what they force with nothing assumed, and which clause forced what.

    `holds[literal]` is 1, -1 or 0 for true, false and open; negative literals count from the end of the list. Two
    literals of every clause that can still force something are watched (Moskewicz et al. 2001).
    """

    def __init__(self, variables: int) -> None:
        self.conflict: int | None = None
        self._holds = [0] * (2 * variables + 1)
        self._why = [0] * (variables + 1)
        self._trail: list[int] = []
        self._done = 0
        self._clauses: list[list[int]] = [[]]
        self._looked = [2]
        self._watched: list[list[int]] = [[] for _ in self._holds]

    def add(self, clause: Clause) -> int:
        """Add a clause and what it forces; return its number."""
        number = len(self._clauses)
        literals = sorted(dict.fromkeys(clause), key=lambda literal: self._holds[literal] < 0)
        self._clauses.append(literals)
        self._looked.append(2)
        if self.conflict is not None or any(self._holds[literal] > 0 for literal in literals):
            return number
        if len(literals) > 1 and not self._holds[literals[1]]:
            for literal in literals[:2]:
                self._watched[literal].append(number)
        elif literals and not self._holds[literals[0]]:
            self._put(literals[0], number)
            self.conflict = self._spread()
        else:
            self.conflict = number
        return number

    def derive(self, clause: Sequence[int]) -> tuple[int, ...]:
        """Return the clauses that show this one, in order; ValueError if it doesn't follow."""
        if self.conflict is not None:
            return self._reasons(self.conflict)
        true = next((literal for literal in clause if self._holds[literal] > 0), None)
        if true is not None:
            return self._reasons(self._why[abs(true)])
        known = len(self._trail)
        for literal in clause:
            if not self._holds[literal]:
                self._put(-literal, 0)
        against = self._spread()
        hints = () if against is None else self._reasons(against)
        for literal in self._trail[known:]:
            self._holds[literal] = self._holds[-literal] = 0
        del self._trail[known:]
        self._done = known
        if against is None:
            raise ValueError(f"The step {list(clause)} doesn't follow.")
        return hints

    def _reasons(self, against: int) -> tuple[int, ...]:
        """Follow the notes back from a clause without a literal left."""
        wanted = {abs(literal) for literal in self._clauses[against]}
        found = [against]
        for literal in reversed(self._trail):
            number = self._why[abs(literal)]
            if abs(literal) in wanted and number and number != against:
                found.append(number)
                wanted.update(abs(other) for other in self._clauses[number])
        return tuple(reversed(found))

    def _put(self, literal: int, why: int) -> None:
        self._holds[literal], self._holds[-literal] = 1, -1
        self._why[abs(literal)] = why
        self._trail.append(literal)

    def _spread(self) -> int | None:
        """Put in all that is forced; return the number of a clause left without a literal, if there is one."""
        while self._done < len(self._trail):
            against = self._visit(-self._trail[self._done])
            self._done += 1
            if against is not None:
                return against
        return None

    def _visit(self, false: int) -> int | None:
        """Look at the clauses that watch a literal just turned false."""
        holds, kept, watching = self._holds, list[int](), self._watched[false]
        against = None
        for place, number in enumerate(watching):
            clause = self._clauses[number]
            if clause[0] == false:
                clause[0], clause[1] = clause[1], clause[0]
            if holds[clause[0]] <= 0:
                # From where the last look ended: a long clause is not read from its beginning again and again.
                looked = self._looked[number]
                spares = chain(range(looked, len(clause)), range(2, looked))
                spare = next((spare for spare in spares if holds[clause[spare]] >= 0), 0)
                if spare:
                    clause[1], clause[spare] = clause[spare], clause[1]
                    self._looked[number] = spare
                    self._watched[clause[1]].append(number)
                    continue
                if holds[clause[0]] < 0:
                    kept += watching[place:]
                    against = number
                    break
                self._put(clause[0], number)
            kept.append(number)
        self._watched[false] = kept
        return against
