"""The patterns players know, each recognised by the numbers behind a fact and by how it was found.

Each function says what players learn about a pattern, and returns whether a fact is of it. A fact may build on others.
Then it has the name of the hardest pattern on the way, unless its numbers stand in one of the two rows that have a name
of their own. Three numbers that are needed together are the hardest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from gridwright.families.minesweeper.puzzle import Difficulty
from gridwright.families.minesweeper.techniques.clues import Clues
from gridwright.families.minesweeper.techniques.deduction import Fact, Pair


def satisfied_number(here: Clues, fact: Fact) -> bool:
    """A number has all its mines, so its other neighbours are safe."""
    return not _is_row(here, fact) and fact.together == 1 and fact.rule == "satisfied"


def all_neighbours_are_mines(here: Clues, fact: Fact) -> bool:
    """A number has no more covered neighbours than it needs, so all of them are mines."""
    return not _is_row(here, fact) and fact.together == 1 and fact.rule == "full"


def one_one(here: Clues, fact: Fact) -> bool:
    """Two 1s are side by side, and one's cells are among the other's. The other's remaining cells are safe."""
    return not _is_row(here, fact) and _hardest(here, fact) == _HARDNESS.index(_is_one_one_pair)


def one_two(here: Clues, fact: Fact) -> bool:
    """A 1 is beside a 2 that has one cell more. That cell is a mine."""
    return not _is_row(here, fact) and _hardest(here, fact) == _HARDNESS.index(_is_one_two_pair)


def one_two_one(here: Clues, fact: Fact) -> bool:
    """1, 2, 1 in a line: the mines are beside the 1s."""
    clues = sorted(fact.numbers())
    return (
        len(clues) == 3 and not three_numbers(here, fact) and _in_line(here, clues) and _said(here, clues) == [1, 2, 1]
    )


def one_two_two_one(here: Clues, fact: Fact) -> bool:
    """1, 2, 2, 1 in a line: the mines are beside the 2s."""
    clues = sorted(fact.numbers())
    if len(clues) != 3 or three_numbers(here, fact):
        return False
    return any(_said(here, run) == [1, 2, 2, 1] for run in _runs_of_four(here, clues))


def subset(here: Clues, fact: Fact) -> bool:
    """Two numbers need the same, and one's cells are among the other's. The other's remaining cells are safe."""
    return not _is_row(here, fact) and _hardest(here, fact) == _HARDNESS.index(_is_subset_pair)


def box_logic(here: Clues, fact: Fact) -> bool:
    """Two numbers share cells, and that leaves no choice for the cells they don't share."""
    return not _is_row(here, fact) and _hardest(here, fact) == _HARDNESS.index(_is_any_pair)


def three_numbers(here: Clues, fact: Fact) -> bool:
    """Three numbers that share cells decide together what no two of them decide."""
    return fact.together == 3


def _is_row(here: Clues, fact: Fact) -> bool:
    return one_two_one(here, fact) or one_two_two_one(here, fact)


def _pairs(fact: Fact) -> list[tuple[Pair, bool]]:
    """Return the pairs of numbers on the way, each with whether it shows mines."""
    return [(each.pair, each.mined) for each in fact.behind() if each.pair is not None]


def _hardest(here: Clues, fact: Fact) -> int:
    """Return how hard the hardest pair on the way is; -1 if single numbers are enough, or three are needed."""
    if three_numbers(here, fact):
        return -1
    return max((_hardness(here, pair, mined) for pair, mined in _pairs(fact)), default=-1)


def _hardness(here: Clues, pair: Pair, mined: bool) -> int:
    return next(place for place, fits in enumerate(_HARDNESS) if fits(here, pair, mined))


def _is_one_one_pair(here: Clues, pair: Pair, mined: bool) -> bool:
    return _is_subset_pair(here, pair, mined) and _are_beside(here, pair) and pair.one_needs == 1


def _is_one_two_pair(here: Clues, pair: Pair, mined: bool) -> bool:
    needs = sorted((pair.one_needs, pair.other_needs))
    return needs == [1, 2] and _are_beside(here, pair)


def _is_subset_pair(here: Clues, pair: Pair, mined: bool) -> bool:
    return pair.one_needs == pair.other_needs and not mined and not (pair.only_one and pair.only_other)


def _is_any_pair(here: Clues, pair: Pair, mined: bool) -> bool:
    return True


_HARDNESS = (_is_one_one_pair, _is_one_two_pair, _is_subset_pair, _is_any_pair)
"""The kinds of pairs, easiest first."""


def _are_beside(here: Clues, pair: Pair) -> bool:
    return _in_line(here, sorted((pair.one, pair.other)))


def _said(here: Clues, clues: Iterable[int]) -> list[int]:
    return [here.by_cell[clue].mines if clue in here.by_cell else -1 for clue in clues]


def _in_line(here: Clues, clues: list[int]) -> bool:
    """Return whether the numbers stand side by side in a row or a column."""
    steps = {later - earlier for earlier, later in pairwise(clues)}
    same_row = len({clue // here.cols for clue in clues}) == 1
    return steps == {here.cols} or (steps == {1} and same_row)


def _runs_of_four(here: Clues, clues: list[int]) -> Iterator[list[int]]:
    """Give every four cells side by side that hold all these numbers, from the first of them on."""
    for step in (1, here.cols):
        run = [clues[0] + step * place for place in range(4)]
        if _in_line(here, run) and set(clues) <= set(run):
            yield run


@dataclass(frozen=True)
class Pattern:
    """A pattern in the table: its title, which facts are of it, and how hard it is to see."""

    title: str
    fits: Callable[[Clues, Fact], bool]
    difficulty: Difficulty
    needs_three: bool = False
    """whether three numbers are looked at together, which takes long"""


PATTERNS = (
    Pattern("Satisfied number", satisfied_number, "easy"),
    Pattern("All neighbours are mines", all_neighbours_are_mines, "easy"),
    Pattern("1-1", one_one, "medium"),
    Pattern("1-2", one_two, "medium"),
    Pattern("1-2-1", one_two_one, "medium"),
    Pattern("1-2-2-1", one_two_two_one, "medium"),
    Pattern("Subset", subset, "medium"),
    Pattern("Box logic", box_logic, "medium"),
    Pattern("Three numbers", three_numbers, "hard", needs_three=True),
)
"""What is found with up to three numbers at a time, easiest first; every fact is exactly one of them."""


def pattern_of(here: Clues, fact: Fact) -> Pattern:
    """Find the pattern of a fact."""
    return next(pattern for pattern in PATTERNS if pattern.fits(here, fact))
