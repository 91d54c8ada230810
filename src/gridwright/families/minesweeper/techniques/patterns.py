"""The patterns players know, each recognised by the numbers behind a fact and by how it was found.

A fact may build on others. Then it has the name of the hardest pattern on the way, unless its numbers stand in one of
the two rows that have a name of their own. Three numbers that are needed together are the hardest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from gridwright.families.minesweeper.techniques.clues import Clues
from gridwright.families.minesweeper.techniques.deduction import Fact, Pair

SATISFIED, ALL_MINES = "Satisfied number", "All neighbours are mines"
ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE = "1-1", "1-2", "1-2-1", "1-2-2-1"
SUBSET, BOX_LOGIC, THREE_NUMBERS = "Subset", "Box logic", "Three numbers"
MINE_COUNTING, CONTRADICTION = "Mine counting", "Contradiction"


def is_satisfied_number(here: Clues, fact: Fact) -> bool:
    """Return whether single numbers are enough, and the last has all its mines."""
    return not _is_row(here, fact) and fact.together == 1 and fact.rule == "satisfied"


def are_all_mines(here: Clues, fact: Fact) -> bool:
    """Return whether single numbers are enough, and the last needs every cell it has left."""
    return not _is_row(here, fact) and fact.together == 1 and fact.rule == "full"


def is_one_one(here: Clues, fact: Fact) -> bool:
    """Return whether two 1s side by side are the hardest part."""
    return not _is_row(here, fact) and _hardest(here, fact) == _HARDNESS.index(_is_one_one_pair)


def is_one_two(here: Clues, fact: Fact) -> bool:
    """Return whether a 1 beside a 2 is the hardest part."""
    return not _is_row(here, fact) and _hardest(here, fact) == _HARDNESS.index(_is_one_two_pair)


def is_one_two_one(here: Clues, fact: Fact) -> bool:
    """Return whether its three numbers are 1, 2, 1 in a line."""
    clues = sorted(fact.numbers())
    return (
        len(clues) == 3
        and not is_three_numbers(here, fact)
        and _in_line(here, clues)
        and _said(here, clues) == [1, 2, 1]
    )


def is_one_two_two_one(here: Clues, fact: Fact) -> bool:
    """Return whether its three numbers are among 1, 2, 2, 1 in a line."""
    clues = sorted(fact.numbers())
    if len(clues) != 3 or is_three_numbers(here, fact):
        return False
    return any(_said(here, run) == [1, 2, 2, 1] for run in _runs_of_four(here, clues))


def is_subset(here: Clues, fact: Fact) -> bool:
    """Return whether two numbers, the cells of one within those of the other, are the hardest part."""
    return not _is_row(here, fact) and _hardest(here, fact) == _HARDNESS.index(_is_subset_pair)


def is_box_logic(here: Clues, fact: Fact) -> bool:
    """Return whether two numbers that share cells in any other way are the hardest part."""
    return not _is_row(here, fact) and _hardest(here, fact) == _HARDNESS.index(_is_any_pair)


def is_three_numbers(here: Clues, fact: Fact) -> bool:
    """Return whether three numbers together are the hardest part."""
    return fact.together == 3


def _is_row(here: Clues, fact: Fact) -> bool:
    return is_one_two_one(here, fact) or is_one_two_two_one(here, fact)


def _pairs(fact: Fact) -> list[tuple[Pair, bool]]:
    """Return the pairs of numbers on the way, each with whether it shows mines."""
    return [(each.pair, each.mined) for each in fact.behind() if each.pair is not None]


def _hardest(here: Clues, fact: Fact) -> int:
    """Return how hard the hardest pair on the way is; -1 if single numbers are enough, or three are needed."""
    if is_three_numbers(here, fact):
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


PATTERNS: dict[str, Callable[[Clues, Fact], bool]] = {
    SATISFIED: is_satisfied_number,
    ALL_MINES: are_all_mines,
    ONE_ONE: is_one_one,
    ONE_TWO: is_one_two,
    ONE_TWO_ONE: is_one_two_one,
    ONE_TWO_TWO_ONE: is_one_two_two_one,
    SUBSET: is_subset,
    BOX_LOGIC: is_box_logic,
    THREE_NUMBERS: is_three_numbers,
}
"""What is found with up to three numbers at a time, by name; every fact is exactly one of them."""


def pattern(here: Clues, fact: Fact) -> str:
    """Name the pattern of a fact."""
    return next(name for name, fits in PATTERNS.items() if fits(here, fact))
