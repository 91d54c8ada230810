"""Setting puzzles by hand."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved
from gridwright.errors import BadOption, UnknownName
from gridwright.families.slitherlink import edit, rules, text
from gridwright.families.slitherlink.edit_helpers import HELPERS, compare
from gridwright.families.slitherlink.family import EXAMPLES
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.puzzle import NO_CLUE
from gridwright.families.slitherlink.solve import exact
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.tilings import text as tilings
from gridwright.families.slitherlink.tilings.kinds import KINDS as BOARDS
from gridwright.grid.tilings.catalogue import KINDS


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


@pytest.mark.parametrize("name", [name for name in KINDS if name != "square"])
def test_boards_of_every_tiling_are_set_and_helped_with(name: str) -> None:
    random_patch = KINDS[name].random_patch
    puzzle = tilings.blank(name, 8, 8, random_patch(8, 8, 1) if random_patch else "")
    if len(puzzle.clues) > 100:
        puzzle = tilings.blank(name, 4, 4)
    grid, view, budget = geometry_of(puzzle), rules.start(puzzle), Budget()
    lines = kernel.random_loop(grid, 5)
    assert lines is not None
    clues = [sum(lines[side] for side in sides) for sides in grid.around]
    assert str(max(clues)) in [tool.text for tool in edit.tools(view)]
    for face, clue in enumerate(clues):
        view = edit.put(view, *edit.place_of(grid, face), str(clue))
    assert list(view.puzzle.clues) == clues
    for put in HELPERS["Remove spare clues"](view, budget, Random(1)).edits:
        view = edit.put(view, *put)
    verdict = exact(view, budget)
    assert isinstance(verdict, Solved)
    assert verdict.answer.lines == lines
    first = next(face for face, clue in enumerate(view.puzzle.clues) if clue != NO_CLUE)
    several = edit.put(view, *edit.place_of(grid, first), ".")
    verdict = exact(several, budget)
    assert isinstance(verdict, Ambiguous)
    assert "would decide them" in compare(several, verdict.answer, verdict.second)
    for put in HELPERS["Make unique"](several, budget, Random(1)).edits:
        several = edit.put(several, *put)
    assert isinstance(exact(several, budget), Solved)
    filled = HELPERS["Fill"](view, budget, Random(1))
    assert len(filled.edits) == view.puzzle.clues.count(NO_CLUE)


def test_a_face_has_no_more_lines_than_sides() -> None:
    view = rules.start(tilings.blank("octagonal", 3, 3))
    grid = geometry_of(view.puzzle)
    square = next(face for face, sides in enumerate(grid.around) if len(sides) == 4)
    with pytest.raises(BadOption, match="has 4 sides, so its clue is at most 4, not 8"):
        edit.put(view, *edit.place_of(grid, square), "8")
    with pytest.raises(BadOption, match="no face r99f1"):
        edit.put(view, 98, 0, "1")
    with pytest.raises(UnknownName):
        edit.put(view, 0, 0, "9")


@pytest.mark.parametrize("name", [name for name in KINDS if name != "square"])
def test_every_tiling_is_a_kind_of_board_with_blank_ones_and_a_picture(name: str) -> None:
    kind = BOARDS.kinds[name]
    side = int(kind.sizes[0].options["rows"])
    view = BOARDS.blank(name, side, side)
    assert BOARDS.of(view) == name == kind.options["tiling"]
    assert set(view.puzzle.clues) == {NO_CLUE}
    assert BOARDS.blank(name, side, side) == view
    assert len(kind.outlines()) >= 6


def test_the_sizes_of_a_tiling_grow_and_say_about_how_many_faces_they_have() -> None:
    for name, kind in BOARDS.kinds.items():
        sides = [size.options["rows"] for size in kind.sizes]
        assert sides == sorted(set(sides)) and len(sides) >= 3
        assert all(size.about.startswith("about ") for size in kind.sizes) == (name != "square")


@pytest.mark.parametrize(
    ("name", "rows", "cols", "says"),
    [
        ("honeycomb", 1, 5, "at least"),
        ("hats", 3, 3, "at least"),
        ("kites", 99, 99, "large"),
        ("spiral", 5, 5, "spiral"),
    ],
)
def test_a_blank_board_that_cannot_be_says_why(name: str, rows: int, cols: int, says: str) -> None:
    with pytest.raises((BadOption, UnknownName), match=says):
        edit.blank(rows, cols, name)
