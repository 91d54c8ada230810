"""What the panel says about overlays is what the answer says."""

from __future__ import annotations

from gridwright.actions.overlay import find_overlay
from gridwright.core.results import OverlaySummary
from gridwright.core.scene import Settings
from gridwright.families.minesweeper import text
from gridwright.families.minesweeper.family import FAMILY


def _summary(board: str, overlay: str) -> OverlaySummary:
    found = find_overlay(FAMILY, text.read_view(board), Settings(choices={"overlay": overlay})).summary
    assert found is not None
    return found


def test_a_guess_names_the_best_cell_the_next_best_and_the_chance_elsewhere() -> None:
    said = _summary("4x4 mines=3\n1###\n####\n####\n####\n", "odds")
    assert said.sentence == "No cell is certain. Whichever you open may be a mine."
    assert next(line.sign for line in said.lines) == "solid"
    elsewhere = said.lines[-1]
    assert (elsewhere.text, elsewhere.value) == ("Elsewhere", "83%"), "2 mines in 12 cells"
    assert said.offer.startswith("Open ")
    assert len(said.legend) == 6


def test_certain_cells_are_counted_and_a_safe_one_is_offered() -> None:
    said = _summary("1x4 mines=1\n1#1#\n", "certain")
    assert said.sentence == "1 safe cell and 1 mine are certain."
    assert (said.offer, said.move) == ("Open d1", "d1")
    assert [line.sign for line in said.legend] == ["ring", "flag"]


def test_a_cell_with_a_flag_is_not_offered() -> None:
    assert _summary("1x4 mines=1\n1#1F\n", "certain").offer == ""
