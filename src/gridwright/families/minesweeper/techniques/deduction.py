"""What a person finds with one number, or with two or three that share cells, one certain cell after the other.

A number and the cells around it, less those already known, is a small equation. One such equation decides its cells
when it needs none of them or all; two of them when what they share leaves no choice; three only where neither helps.
Each fact remembers the numbers it was found with and the facts it builds on, so that it can be explained, and so that
all numbers behind it are known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from gridwright.families.minesweeper.techniques.clues import Clue, Clues
from gridwright.families.minesweeper.techniques.triples import Equation, Triple, decide

Rule = Literal["satisfied", "full", "pair", "triple"]
NUMBERS: dict[Rule, int] = {"satisfied": 1, "full": 1, "pair": 2, "triple": 3}
"""How many numbers a rule looks at together."""


@dataclass(frozen=True)
class Pair:
    """Two numbers that share cells: what each still needs, and which cells lie where."""

    one: int
    other: int
    one_needs: int
    other_needs: int
    only_one: tuple[int, ...]
    shared: tuple[int, ...]
    only_other: tuple[int, ...]


@dataclass(frozen=True)
class Fact:
    """Cells that are certain, by which rule and numbers, and the facts it builds on."""

    cells: tuple[int, ...]
    mined: bool
    rule: Rule
    clues: tuple[int, ...]
    premises: tuple[Fact, ...]
    pair: Pair | None = None
    triple: Triple | None = None

    @property
    def together(self) -> int:
        """How many numbers have to be looked at together, at most, on the way to it."""
        return max(NUMBERS[fact.rule] for fact in self.behind())

    def behind(self) -> list[Fact]:
        """List all facts it builds on, itself last, each once and after those it needs."""
        found: dict[int, Fact] = {}

        def visit(fact: Fact) -> None:
            if id(fact) not in found:
                for premise in fact.premises:
                    visit(premise)
                found[id(fact)] = fact

        visit(self)
        return list(found.values())

    def numbers(self) -> set[int]:
        """Collect every number that it needs."""
        return {clue for fact in self.behind() for clue in fact.clues}


class Deduction:
    """All that follows from some numbers by rules for one and for two of them.

    Three numbers are asked about the cells in `asked` alone: looking at all threes of a board takes long. What was
    found `before`, from the same numbers, is built upon.
    """

    def __init__(
        self,
        here: Clues,
        stop: Callable[[Fact], bool] = lambda fact: False,
        pairs: bool = True,
        asked: Collection[int] = (),
        before: Deduction | None = None,
    ) -> None:
        self._here = here
        self._stop = stop
        self._with_pairs = pairs
        self._asked = asked
        self.facts: dict[int, Fact] = {} if before is None else dict(before.facts)
        self.order: list[Fact] = [] if before is None else list(before.order)
        self.stopped: bool = before is not None and before.stopped
        self._run()

    def _run(self) -> None:
        """Try single numbers until they give nothing more, then all pairs once, then all threes, and again."""
        while not self.stopped:
            found = self._round(self._singles())
            if not found and self._with_pairs:
                found = self._round(self._pairs()) or self._round(self._triples())
            if not found:
                return

    def _round(self, findings: Iterable[Fact]) -> bool:
        """Take in what was found; what is found in one round does not build on itself."""
        found: list[Fact] = []
        for fact in findings:
            found.append(fact)
            if self._stop(fact):
                self.stopped = True
                break
        known = len(self.order)
        for fact in found:
            new = [cell for cell in fact.cells if cell not in self.facts]
            if new:
                self.facts.update(dict.fromkeys(new, fact))
                self.order.append(fact)
        return len(self.order) > known

    def _left(self, clue: Clue) -> tuple[tuple[int, ...], int]:
        """Find the cells of a number that aren't known yet, and how many of them are mines."""
        left = tuple(cell for cell in clue.cells if cell not in self.facts)
        return left, clue.mines - sum(self.facts[cell].mined for cell in clue.cells if cell in self.facts)

    def _known(self, clue: Clue, mined: bool | None = None) -> tuple[Fact, ...]:
        """Collect the facts about the cells of a number, each once; only mines or only safe ones on request."""
        facts = (self.facts[cell] for cell in clue.cells if cell in self.facts)
        return tuple({id(fact): fact for fact in facts if mined is None or fact.mined == mined}.values())

    def _singles(self) -> Iterator[Fact]:
        for clue in self._here.by_cell.values():
            left, needs = self._left(clue)
            if left and needs == 0:
                yield Fact(left, False, "satisfied", (clue.cell,), self._known(clue, True))
            elif left and needs == len(left):
                yield Fact(left, True, "full", (clue.cell,), self._known(clue, False))

    def _pairs(self) -> Iterator[Fact]:
        for one in self._here.by_cell.values():
            mine, needs = self._left(one)
            if not mine:
                continue
            partners = {number for cell in mine for number in self._here.near[cell] if number > one.cell}
            for number in sorted(partners):
                other = self._here.by_cell[number]
                yield from self._compared(one, other, mine, needs, *self._left(other))

    def _compared(
        self, one: Clue, other: Clue, mine: tuple[int, ...], needs: int, theirs: tuple[int, ...], their_needs: int
    ) -> Iterator[Fact]:
        """Compare two numbers: what they say about the cells that only one of them has."""
        shared = tuple(cell for cell in mine if cell in theirs)
        only_one = tuple(cell for cell in mine if cell not in shared)
        only_other = tuple(cell for cell in theirs if cell not in shared)
        least = max(needs - len(only_one), their_needs - len(only_other), 0)
        most = min(needs, their_needs, len(shared))
        pair = Pair(one.cell, other.cell, needs, their_needs, only_one, shared, only_other)
        ranges = (
            (only_one, needs - most, needs - least),
            (only_other, their_needs - most, their_needs - least),
        )
        premises = tuple({id(fact): fact for fact in (*self._known(one), *self._known(other))}.values())
        for cells, fewest, largest in ranges:
            if cells and (largest == 0 or fewest == len(cells)):
                yield Fact(cells, largest != 0, "pair", (one.cell, other.cell), premises, pair)

    def _triples(self) -> Iterator[Fact]:
        equations: dict[int, Equation] = {}
        partners: dict[int, list[int]] = {}

        def equation(number: int) -> Equation:
            if number not in equations:
                left, needs = self._left(self._here.by_cell[number])
                equations[number] = Equation(number, frozenset(left), needs)
            return equations[number]

        def beside(number: int) -> list[int]:
            if number not in partners:
                near = {other for cell in equation(number).cells for other in self._here.near[cell]}
                partners[number] = sorted(near - {number})
            return partners[number]

        def threes(cell: int) -> Iterator[tuple[Equation, Equation, Equation]]:
            seen: set[frozenset[int]] = set()
            for first in self._here.near.get(cell, ()):
                for second in beside(first):
                    for third in sorted({*beside(first), *beside(second)} - {first, second}):
                        chosen = frozenset((first, second, third))
                        if chosen not in seen:
                            seen.add(chosen)
                            yield equation(first), equation(second), equation(third)

        for cell in self._asked:
            found = None if cell in self.facts else decide(threes(cell), cell)
            if found is not None:
                known = (fact for clue in found.triple.clues for fact in self._known(self._here.by_cell[clue]))
                premises = tuple({id(fact): fact for fact in known}.values())
                triple = found.triple
                yield Fact(found.cells, found.mined, "triple", triple.clues, premises, triple=triple)


def fact_about(here: Clues, cell: int) -> Fact | None:
    """Find the first fact about a cell, by the easiest way there is."""
    return Deduction(here, lambda fact: cell in fact.cells, asked=list(here.near)).facts.get(cell)
