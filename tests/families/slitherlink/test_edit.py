"""Setting puzzles by hand."""

from __future__ import annotations

import pytest

from gridwright.families.slitherlink import edit, rules, text
from gridwright.families.slitherlink.family import EXAMPLES
from gridwright.families.slitherlink.puzzle import NO_CLUE


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_can_be_set_by_hand(name: str) -> None:
    puzzle = text.read(EXAMPLES[name].text)
    view = edit.blank(puzzle.rows, puzzle.cols)
    for cell, clue in enumerate(puzzle.clues):
        view = edit.put(view, *divmod(cell, puzzle.cols), "." if clue == NO_CLUE else str(clue))
    assert view == rules.start(puzzle)
