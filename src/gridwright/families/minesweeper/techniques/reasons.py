"""Why a cell is certain, and why a position is impossible: sets of numbers from which none can be spared.

The numbers near a cell are asked first, then more of them, until the opposite is impossible. A SAT core gives a set
that is enough, leaving numbers out makes it one without a spare, and where there is time the smallest set is looked
for. Only where all numbers together are not enough is the count of all mines added.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.verdict import Undecided, Unsolvable
from gridwright.core.wording import capitalise, join_words, pluralise
from gridwright.engines.cores import find_smallest, shrink
from gridwright.families.minesweeper.counts import is_over, numbers, opened, shown_mines, signs
from gridwright.families.minesweeper.puzzle import Reason, View
from gridwright.families.minesweeper.solvers.sat_solver import Logic, countable
from gridwright.families.minesweeper.techniques.clues import Clue, Clues, clues_of, part, totals, within
from gridwright.grid.cells import name_of_cell

SMALLEST_SECONDS = 0.2
"""How long the smallest set for one cell is looked for."""
SMALLEST_POOL = 40
"""The smallest set is looked for among up to this many numbers."""


def reason_for(here: Clues, cell: int, mined: bool, budget: Budget) -> Reason | None:
    """Find numbers that force the cell, none to spare; None if they don't, or there was no time."""
    hops, found = 2, -1
    while budget.should_continue():
        near = within(here, cell, hops)
        if len(near) == found:
            break
        found, hops = len(near), 2 * hops
        with Logic(part(here, near), budget.should_continue, counting=False) as logic:
            opposite = [-logic.variable(cell) if mined else logic.variable(cell)]
            if logic.ask(opposite) is False:
                return Reason(cell, tuple(sorted(_least(logic, near, opposite, False, budget))))
    return _reason_with_count(here, cell, mined, budget)


def _reason_with_count(here: Clues, cell: int, mined: bool, budget: Budget) -> Reason | None:
    if not countable(here):
        return None
    with Logic(here, budget.should_continue) as logic:
        opposite = [-logic.variable(cell) if mined else logic.variable(cell)]
        if logic.ask(opposite, counting=True) is not False:
            return None
        return Reason(cell, tuple(sorted(_least(logic, list(here.by_cell), opposite, True, budget))), count=True)


def _least(logic: Logic, pool: list[int], literals: list[int], counting: bool, budget: Budget) -> list[int]:
    """Find a smallest set of numbers that clashes with the literals, or one without a spare; asked after a no."""

    def clash(chosen: Collection[int]) -> bool:
        return logic.ask(literals, counting, chosen) is False

    core = shrink(logic.clashing(), clash)
    # A set without a spare is connected, so a smaller one lies within fewer hops. With the count it need not.
    searched = pool if counting else within(logic.here, _target(logic, literals), len(core) - 1) if literals else pool
    if len(core) < 2 or len(searched) > SMALLEST_POOL:
        return core
    return find_smallest(core, searched, clash, budget.at_most(SMALLEST_SECONDS).should_continue)


def _target(logic: Logic, literals: list[int]) -> int:
    """Find the cell that a literal is about."""
    return next((cell for cell, number in logic.formula.variables.items() if number == abs(literals[0])), -1)


# Positions that no layout fits.


def find_conflict(view: View, budget: Budget, seconds: float = 0.0) -> Unsolvable | Undecided:
    """Find numbers that contradict each other, none to spare, and say so."""
    if is_over(view):
        return _wrong_number(view, seconds)
    here = clues_of(view)
    with Logic(here, budget.should_continue, counting=False) as logic:
        alone = logic.ask()
        if alone is False:
            chosen = _least(logic, list(here.by_cell), [], False, budget)
            return Unsolvable(_clash_words(here, chosen), _keys(chosen), seconds)
    return _clash_with_count(here, budget, seconds)


def _clash_with_count(here: Clues, budget: Budget, seconds: float) -> Unsolvable | Undecided:
    if not countable(here):
        return Unsolvable("The numbers and the count of all mines contradict each other.", ("mines",), seconds)
    with Logic(here, budget.should_continue) as logic:
        if logic.ask(counting=True) is not False:
            return Undecided("Time ran out before the contradicting numbers were found. Give it more seconds.", seconds)
        chosen = _least(logic, list(here.by_cell), [], True, budget)
    return Unsolvable(_count_words(here, chosen), (*_keys(chosen), "mines"), seconds)


def _keys(cells: Collection[int]) -> tuple[str, ...]:
    return tuple(f"cell:{cell}" for cell in sorted(cells))


def _wrong_number(view: View, seconds: float) -> Unsolvable:
    """Name the numbers of a full board that its mines contradict."""
    mines = shown_mines(view).astype(np.uint8).tobytes()
    right = np.frombuffer(numbers(mines, view.rows, view.cols), dtype=np.uint8).reshape(view.rows, view.cols)
    wrong = np.flatnonzero(opened(view) & (signs(view) != right)).tolist()
    name = name_of_cell(wrong[0], view.cols)
    said, there = view.cells[wrong[0]], right.reshape(-1)[wrong[0]]
    return Unsolvable(f"The {said} at {name} is wrong. It touches {pluralise(there, 'mine')}.", _keys(wrong), seconds)


def clue_words(here: Clues, cell: int) -> str:
    """Name a number as people do: the 2 at c4."""
    return f"the {here.by_cell[cell].mines} at {name_of_cell(cell, here.cols)}"


def only(number: int) -> str:
    """Say `are none`, `is only 1`, `are only 2`."""
    return f"{'is' if number == 1 else 'are'} only {number}" if number else "are none"


def _clash_words(here: Clues, chosen: list[int]) -> str:
    if len(chosen) == 1:
        clue = here.by_cell[chosen[0]]
        left = f"only {pluralise(len(clue.cells), 'covered neighbour')}" if clue.cells else "no covered neighbours"
        return f"{capitalise(clue_words(here, chosen[0]))} is wrong. It has {left}."
    names = join_words([clue_words(here, cell) for cell in sorted(chosen)])
    rest = "either of them, the other" if len(chosen) == 2 else "any one of them, the others"
    return f"{capitalise(names)} contradict each other. Without {rest} can be right."


def _count_words(here: Clues, chosen: list[int]) -> str:
    if not chosen:
        cells = f"only {pluralise(here.covered, 'covered cell')}" if here.covered else "no covered cells"
        return f"There {'is' if here.mines == 1 else 'are'} {pluralise(here.mines, 'mine')}, but {cells}."
    clues: list[Clue] = [here.by_cell[cell] for cell in sorted(chosen)]
    possible = totals(clues, {})
    least = (possible & -possible).bit_length() - 1
    names = join_words([clue_words(here, clue.cell) for clue in clues])
    verb = "needs" if len(clues) == 1 else "together need"
    if least > here.mines:
        return f"{capitalise(names)} {verb} at least {pluralise(least, 'mine')}. There {only(here.mines)} in all."
    room = possible.bit_length() - 1 + here.covered - len({cell for clue in clues for cell in clue.cells})
    leave = "leaves" if len(clues) == 1 else "leave"
    return f"{capitalise(names)} {leave} room for at most {room} of the {here.mines} mines."
