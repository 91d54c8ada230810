"""A position as clauses: one variable a covered cell beside a number, and each number with a switch of its own.

With a number's switch on, exactly this many of the cells around it are mines. One more switch stands for the count of
all mines: cells that touch no number are all alike, so one variable stands for any of them, and the mines beside
the numbers and in that cell are so many that the rest find room elsewhere. What follows from which numbers is then
a question with assumptions, and the answer "no" names the numbers that clash.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import TracebackType

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided, Verdict
from gridwright.engines.cardinality import at_least, at_most
from gridwright.engines.sat import Clause, Satisfier
from gridwright.families.minesweeper.puzzle import ANY_COVERED, MINED, OPEN, SAFE, UNKNOWN, Answer, View
from gridwright.families.minesweeper.techniques.clues import Clues, clues_of

LARGEST_COUNT = 4_000_000
"""Cells times mines up to which the count of all mines is written as clauses."""


@dataclass(frozen=True)
class Formula:
    """Clauses, the variable of each covered cell beside a number, the switch of each number and of the mine count."""

    clauses: list[Clause]
    variables: dict[int, int]
    switches: dict[int, int]
    elsewhere: int
    count: int


def exactly(literals: Sequence[int], number: int) -> Iterator[list[int]]:
    """Write clauses for exactly this many of a few literals.

    Every larger set has a false one, and every set too large to be all false has a true one.
    """
    if not 0 <= number <= len(literals):
        yield []
        return
    for several in combinations(literals, number + 1):
        yield [-literal for literal in several]
    for several in combinations(literals, len(literals) - number + 1):
        yield list(several)


def formula(here: Clues, counting: bool = True) -> Formula:
    """Write the numbers of a position and, if `counting`, the count of all mines."""
    variables = {cell: place for place, cell in enumerate(here.near, 1)}
    elsewhere = len(variables) + 1
    switches = {cell: elsewhere + place for place, cell in enumerate(here.by_cell, 1)}
    count = elsewhere + len(switches) + 1
    clauses: list[Clause] = []
    for cell, clue in here.by_cell.items():
        literals = [variables[other] for other in clue.cells]
        clauses += ([-switches[cell], *clause] for clause in exactly(literals, clue.mines))
    if counting:
        counted = [*variables.values(), elsewhere] if here.elsewhere else list(variables.values())
        least = here.mines - max(here.elsewhere - 1, 0)
        upper = at_most(counted, here.mines, count)
        top = max((abs(literal) for clause in upper for literal in clause), default=count)
        lower = at_least(counted, least, max(top, count)) if least > 0 else []
        clauses += ([-count, *clause] for clause in (*upper, *lower))
    return Formula(clauses, variables, switches, elsewhere, count)


def countable(here: Clues) -> bool:
    """Return whether the count of all mines can be written as clauses; where it rules nothing out, it takes none."""
    counted = len(here.near) + 1
    upper = here.mines < counted
    lower = here.mines > max(here.elsewhere - 1, 0)
    return not (upper or lower) or counted * min(here.mines, counted) <= LARGEST_COUNT


class Logic:
    """Questions about a position; to be used in a `with` statement."""

    def __init__(self, here: Clues, should_continue: Callable[[], bool], counting: bool = True) -> None:
        self.here = here
        self.formula = formula(here, counting)
        self._should_continue = should_continue
        self._solver = Satisfier(self.formula.clauses)

    def __enter__(self) -> Logic:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._solver.__exit__(kind, error, at)

    def variable(self, cell: int) -> int:
        """Give the variable of a covered cell."""
        return self.formula.variables.get(cell, self.formula.elsewhere)

    def ask(
        self, literals: Sequence[int] = (), counting: bool = False, chosen: Iterable[int] | None = None
    ) -> bool | None:
        """Ask whether all numbers, or those in the cells chosen, can be met with these literals; None out of time."""
        switches = self.formula.switches
        on = list(switches.values()) if chosen is None else [switches[cell] for cell in chosen]
        return self._solver.ask(self._should_continue, [*on, *([self.formula.count] if counting else []), *literals])

    def model(self) -> set[int]:
        """Give the variables of the mines, after a yes."""
        return self._solver.model()

    def clashing(self) -> list[int]:
        """Give the cells of numbers that clash, after a no."""
        core = set(self._solver.core())
        return [cell for cell, switch in self.formula.switches.items() if switch in core]


def sat(view: View, budget: Budget) -> Verdict[Answer]:
    """Decide safe, mine or unknown for every cell, by asking for a layout in which it is the other way round."""
    started = time.perf_counter()
    here = clues_of(view)
    if not countable(here):
        return Undecided("The count of all mines takes too many clauses on a board of this size.")
    with Logic(here, budget.should_continue) as logic:
        first = logic.ask(counting=True)
        if first is None:
            return Undecided("Time ran out. Give it more seconds.", time.perf_counter() - started)
        if not first:
            from gridwright.families.minesweeper.techniques.reasons import find_conflict

            return find_conflict(view, budget, time.perf_counter() - started)
        known = _backbone(logic, budget)
    if known is None:
        return Undecided("Time ran out. Give it more seconds.", time.perf_counter() - started)
    return Solved(answer_of(view, known), proven=True, seconds=time.perf_counter() - started)


def _backbone(logic: Logic, budget: Budget) -> dict[int, bool] | None:
    """Find the cells that are the same in every layout, and what they are; None when time is up.

    Every layout found on the way also clears all cells in which it differs from the first.
    """
    cells = dict(logic.formula.variables)
    if logic.here.elsewhere:
        cells[-1] = logic.formula.elsewhere
    mines = logic.model()
    same = {cell: variable in mines for cell, variable in cells.items()}
    for number, cell in enumerate(list(cells)):
        if cell not in same:
            continue
        budget.report("Asking about cells", number, len(cells))
        other = -cells[cell] if same[cell] else cells[cell]
        found = logic.ask([other], counting=True)
        if found is None:
            return None
        if found:
            mines = logic.model()
            same = {cell: mined for cell, mined in same.items() if mined == (cells[cell] in mines)}
    return same


def answer_of(view: View, known: dict[int, bool]) -> Answer:
    """Make an answer without odds; -1 among the known stands for every cell that touches no number."""
    cells = np.frombuffer(view.cells, dtype=np.uint8)
    states = np.where(np.isin(cells, list(ANY_COVERED)), UNKNOWN, OPEN).astype(np.uint8)
    if -1 in known:
        near = np.zeros(len(cells), dtype=bool)
        near[list(clues_of(view).near)] = True
        states[(states == UNKNOWN) & ~near] = MINED if known[-1] else SAFE
    for cell, mined in known.items():
        if cell >= 0:
            states[cell] = MINED if mined else SAFE
    odds = np.choose(states, (0.0, 0.0, 1.0, np.nan))
    return Answer(view.rows, view.cols, states.tobytes(), odds, _cell_to_open(view, states))


def _cell_to_open(view: View, states: Collection[int]) -> int | None:
    """Choose the first safe cell; without odds any unknown one is as good as another: the start, or the first."""
    for wanted in (SAFE, UNKNOWN):
        found = [cell for cell, state in enumerate(states) if state == wanted]
        if found:
            return view.start if wanted == UNKNOWN and view.start in found else found[0]
    return None
