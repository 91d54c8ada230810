"""The symmetric collections are symmetric, and the sizes go from 5 to 30 in every difficulty."""

from __future__ import annotations

import pytest

from gridwright.families.slitherlink import text
from gridwright.families.slitherlink.collections import COLLECTIONS
from gridwright.families.slitherlink.generate import images, images_of
from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import NO_CLUE, Symmetry
from gridwright.grid.tilings.catalogue import KINDS


@pytest.mark.parametrize("symmetry", ["half-turn", "mirror", "quarter-turn"])
def test_the_layouts_of_a_symmetric_collection_are_symmetric(symmetry: Symmetry) -> None:
    for one in COLLECTIONS[symmetry].puzzles.values():
        puzzle = text.read(one.text)
        image = images(geometry(puzzle.rows, puzzle.cols), symmetry)
        for cell, clue in enumerate(puzzle.clues):
            assert all((puzzle.clues[image] == NO_CLUE) == (clue == NO_CLUE) for image in images_of(cell, image))


def test_sizes_go_from_5_to_30_in_every_difficulty() -> None:
    found = {
        (text.read(one.text).rows, one.difficulty) for each in COLLECTIONS.values() for one in each.puzzles.values()
    }
    assert {(side, level) for side in (5, 10, 20, 30) for level in ("easy", "medium", "hard", "extreme")} <= found
    assert sum(len(each.puzzles) for each in COLLECTIONS.values()) >= 120


def test_every_tiling_has_a_board_in_every_difficulty() -> None:
    every = [one for each in COLLECTIONS.values() for one in each.puzzles.values()]
    found = {(text.read(one.text).tiling, one.difficulty) for one in every}
    assert found == {(name, level) for name in KINDS for level in ("easy", "medium", "hard", "extreme")}
