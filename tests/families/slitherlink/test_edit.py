"""Setting puzzles by hand."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved
from gridwright.families.slitherlink import edit, rules, text
from gridwright.families.slitherlink.edit_helpers import HELPERS, compare
from gridwright.families.slitherlink.family import EXAMPLES
from gridwright.families.slitherlink.puzzle import NO_CLUE
from gridwright.families.slitherlink.solve import exact


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_can_be_created_by_hand(name: str) -> None:
    puzzle = text.read(EXAMPLES[name].text)
    view = edit.blank(puzzle.rows, puzzle.cols)
    for cell, clue in enumerate(puzzle.clues):
        view = edit.put(view, *divmod(cell, puzzle.cols), "." if clue == NO_CLUE else str(clue))
    assert view == rules.start(puzzle)


def test_helpers_fill_thin_and_complete_a_board_as_they_say() -> None:
    budget, random = Budget(), Random(3)
    view = edit.blank(5, 5)
    for title, says in (("Fill", "all clues of a loop"), ("Remove spare clues", "are spare")):
        proposal = HELPERS[title](view, budget, random)
        assert says in proposal.says
        for put in proposal.edits:
            view = edit.put(view, *put)
        assert isinstance(exact(view, budget), Solved)
    assert HELPERS["Remove spare clues"](view, budget, random).says == "none is spare now"
    cell = next(cell for cell, clue in enumerate(view.puzzle.clues) if clue != NO_CLUE)
    view = edit.put(view, *divmod(cell, 5), ".")
    verdict = exact(view, budget)
    assert isinstance(verdict, Ambiguous)
    assert "would decide them" in compare(view, verdict.answer, verdict.second)
    for put in HELPERS["Make unique"](view, budget, random).edits:
        view = edit.put(view, *put)
    assert isinstance(exact(view, budget), Solved)


def test_helpers_say_why_they_cannot_help() -> None:
    clash = edit.put(edit.put(edit.blank(3, 3), 1, 1, "0"), 0, 0, "0")
    for col, row in ((0, 1), (1, 0)):
        clash = edit.put(clash, row, col, "3")
    assert {title: helper(clash, Budget(), Random(1)).says for title, helper in HELPERS.items()} == {
        "Fill": "no loop fits the clues",
        "Remove spare clues": "first it needs to be unique",
        "Make unique": "no loop fits the clues",
    }
