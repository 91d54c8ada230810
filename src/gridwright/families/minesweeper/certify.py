"""Certificates of Minesweeper: why each certain cell is certain, and how many layouts there are.

For each certain cell a small instance says that some numbers hold and the cell is the opposite, and a proof leads to a
contradiction. It is written as clauses (CNF) and as equations (OPB). None of the numbers can be spared: for each there
is a layout that meets the others. The number of all mines enters as "this many in these cells at least and at most".
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from gridwright.core.budget import Budget
from gridwright.core.certificate import Certificate
from gridwright.core.verdict import Solved, Verdict
from gridwright.core.wording import pluralise
from gridwright.engines.lrat import refute
from gridwright.engines.proof_files import ClauseGroup, write_cnf, write_drat, write_lrat
from gridwright.engines.sat import Clause, Satisfier
from gridwright.families.minesweeper import text
from gridwright.families.minesweeper.check import THOROUGH
from gridwright.families.minesweeper.checking.counting import Number, TooMuch, count, number_at
from gridwright.families.minesweeper.counts import is_over
from gridwright.families.minesweeper.explain import prove
from gridwright.families.minesweeper.puzzle import ANY_COVERED, MINED, SAFE, Answer, Reason, View
from gridwright.grid.cells import name_of_cell

MOST_COUNTED = 60
"""Covered cells up to which all layouts are written as clauses, for a model counter."""


def certify(view: View, verdict: Verdict[Answer], budget: Budget) -> Certificate | None:
    """Prove every certain cell of a position; None without time, or where nothing is covered any more."""
    if not isinstance(verdict, Solved) or is_over(view):
        return None
    answer = prove(view, verdict.answer, budget)
    # There is a reason for as many cells as there was time for.
    if answer.reasons is None or len(answer.reasons) < sum(map(answer.states.count, (SAFE, MINED))):
        return None
    # What was promised of the first click, or of guessing, is no part of the proof.
    bare = replace(view, first="none", start=None, no_guess=None)
    files, reasons = {"puzzle.txt": text.write_view(bare)}, list[dict[str, object]]()
    for reason in answer.reasons:
        case = _Case.of(view, reason, answer.states[reason.cell] == MINED)
        proved, claim = case.files(budget), case.reason(budget)
        if proved is None or claim is None:
            return None
        files |= proved
        reasons.append(claim)
    files["reasons.json"] = json.dumps(reasons, indent=1) + "\n"
    files |= _odds(view)
    cells = f"{pluralise(len(reasons), 'cell is', 'cells are')} certain."
    if "odds.txt" not in files:
        # Too many layouts to count: that no other cell is certain isn't shown then.
        return Certificate("certain", f"At least {cells}", files) if reasons else None
    return Certificate("certain", cells, files)


@dataclass(frozen=True)
class _Case:
    """A certain cell, what forces it, and the cells that this speaks of: variable 1 is the first of them."""

    view: View
    cell: int
    is_mine: bool
    numbers: tuple[Number, ...]
    total: bool

    @staticmethod
    def of(view: View, reason: Reason, is_mine: bool) -> _Case:
        """Look up the numbers of a reason."""
        numbers = [number for clue in reason.clues if (number := number_at(view, clue)) is not None]
        return _Case(view, reason.cell, is_mine, tuple(numbers), reason.count)

    @property
    def name(self) -> str:
        return self._named(self.cell)

    def _named(self, cell: int) -> str:
        return name_of_cell(cell, self.view.cols)

    def near(self) -> list[int]:
        return sorted({self.cell}.union(*(number.around for number in self.numbers)))

    def limits(self) -> tuple[int, int]:
        """Return the fewest and the most mines in these cells, by the number of all mines."""
        near = len(self.near())
        rest = sum(sign in ANY_COVERED for sign in self.view.cells) - near
        return max(0, self.view.mines - rest), min(self.view.mines, near)

    def groups(self) -> list[ClauseGroup]:
        """Return the clauses: the opposite, the numbers, and the number of all mines where it is needed."""
        near = self.near()
        variable = {cell: number for number, cell in enumerate(near, 1)}
        opposite = variable[self.cell] * (-1 if self.is_mine else 1)
        found = [ClauseGroup(f"suppose {self.name} is {'safe' if self.is_mine else 'a mine'}", [[opposite]])]
        for number in self.numbers:
            around = [variable[cell] for cell in sorted(number.around)]
            about = f"the {number.mines} at {self._named(number.cell)}"
            found.append(ClauseGroup(about, list(exactly(around, number.mines))))
        if self.total:
            least, most = self.limits()
            about = f"the number of all mines: {least} to {most} of them in these cells"
            found.append(ClauseGroup(about, list(between(len(near), least, most))))
        return found

    def files(self, budget: Budget) -> dict[str, str] | None:
        """Write the instance and its refutation; None without time."""
        groups = self.groups()
        clauses = [clause for group in groups for clause in group.clauses]
        variables = max(abs(literal) for clause in clauses for literal in clause)
        with Satisfier(clauses, proof=True) as solver:
            if solver.ask(budget.should_continue) is not False:
                return None
            steps = refute(variables, clauses, solver.proof(), budget.should_continue)
        if steps is None:
            return None
        head = [f"{number} says that {self._named(cell)} is a mine" for number, cell in enumerate(self.near(), 1)]
        return {
            f"{self.name}.cnf": write_cnf(variables, head, groups),
            f"{self.name}.opb": self._equations(),
            f"{self.name}.drat": write_drat(steps),
            f"{self.name}.lrat": write_lrat(steps),
        }

    def _equations(self) -> str:
        """Write the same instance as pseudo-Boolean constraints."""
        near = self.near()
        variable = {cell: f"x{number}" for number, cell in enumerate(near, 1)}
        rows = [f"+1 {variable[self.cell]} = {0 if self.is_mine else 1} ;"]
        for number in self.numbers:
            rows.append(" ".join(f"+1 {variable[cell]}" for cell in sorted(number.around)) + f" = {number.mines} ;")
        if self.total:
            least, most = self.limits()
            rows.append(" ".join(f"+1 {name}" for name in variable.values()) + f" >= {least} ;")
            rows.append(" ".join(f"-1 {name}" for name in variable.values()) + f" >= {-most} ;")
        return f"* #variable= {len(near)} #constraint= {len(rows)}\n" + "\n".join(rows) + "\n"

    def reason(self, budget: Budget) -> dict[str, object] | None:
        """Return the claim, with a layout that shows each number to be needed; None without time."""
        names = [self._named(number.cell) for number in self.numbers]
        spare = {
            name: self._without(number, self.total)._layout(budget)
            for name, number in zip(names, self.numbers, strict=True)
        }
        if self.total:
            spare["mines"] = self._without(None, False)._layout(budget)
        if None in spare.values():
            return None
        state = "mine" if self.is_mine else "safe"
        return {"cell": self.name, "state": state, "numbers": names, "count": self.total, "spare": spare}

    def _without(self, spared: Number | None, total: bool) -> _Case:
        others = tuple(number for number in self.numbers if number is not spared)
        return _Case(self.view, self.cell, self.is_mine, others, total)

    def _layout(self, budget: Budget) -> list[str] | None:
        """Return mines that meet these numbers, with the cell the opposite; None without time."""
        with Satisfier(clause for group in self.groups() for clause in group.clauses) as solver:
            if solver.ask(budget.should_continue) is not True:
                return None
            model = solver.model()
        return [self._named(cell) for number, cell in enumerate(self.near(), 1) if number in model]


def exactly(variables: Sequence[int], number: int) -> Iterator[Clause]:
    """Yield clauses: exactly this many of the variables are true."""
    for chosen in combinations(variables, number + 1):
        yield [-variable for variable in chosen]
    yield from combinations(variables, len(variables) - number + 1)


def between(size: int, least: int, most: int) -> Iterator[Clause]:
    """Yield clauses: from `least` to `most` of the variables 1 to `size` are true.

    New variables follow. The first is simply true; after it, s(i, j) says that at least j of the first i are true
    (Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", 2005, with both directions, so that
    every layout is one model).
    """
    true = size + 1
    pairs = [(i, j) for i in range(1, size + 1) for j in range(1, i + 1)]
    new = {pair: true + number for number, pair in enumerate(pairs, 1)}

    def s(i: int, j: int) -> int:
        return true if j <= 0 else new.get((i, j), -true)

    yield [true]
    for i, j in pairs:
        now, same, less = s(i, j), s(i - 1, j), s(i - 1, j - 1)
        yield from ([-same, now], [-i, -less, now], [-now, same, i], [-now, same, less])
    yield [s(size, least)]
    yield [-s(size, most + 1)]


def _odds(view: View) -> dict[str, str]:
    """Write how many layouts there are and in how many each cell is a mine; nothing where they are too many."""
    try:
        found = count(view, THOROUGH)
    except TooMuch:
        return {}
    by_count: dict[int, list[str]] = {}
    for cell, chance in sorted(found.odds.items()):
        by_count.setdefault(int(chance * found.layouts), []).append(name_of_cell(cell, view.cols))
    lines = [f"layouts {found.layouts}", *(f"{mined} {' '.join(names)}" for mined, names in by_count.items())]
    files = {"odds.txt": "\n".join(lines) + "\n"}
    covered = [cell for cell, sign in enumerate(view.cells) if sign in ANY_COVERED]
    if len(covered) <= MOST_COUNTED:
        files["layouts.cnf"] = _layouts(view, covered)
    return files


def _layouts(view: View, covered: Sequence[int]) -> str:
    """Write all layouts as clauses: a model counter finds as many models as there are layouts."""
    variable = {cell: number for number, cell in enumerate(covered, 1)}
    numbers: Iterable[Number | None] = (number_at(view, cell) for cell in range(len(view.cells)))
    groups = [
        ClauseGroup(
            f"the {number.mines} at {name_of_cell(number.cell, view.cols)}",
            list(exactly([variable[cell] for cell in sorted(number.around)], number.mines)),
        )
        for number in numbers
        if number is not None and number.around
    ]
    groups.append(ClauseGroup(f"{view.mines} mines", list(between(len(covered), view.mines, view.mines))))
    variables = max(abs(literal) for group in groups for clause in group.clauses for literal in clause)
    head = [
        "t mc",
        *(f"{number} says that {name_of_cell(cell, view.cols)} is a mine" for cell, number in variable.items()),
    ]
    return write_cnf(variables, head, groups)
