"""The words for moves made in a lesson."""

from __future__ import annotations

from gridwright.core.budget import Budget
from gridwright.families.minesweeper.explain import next_step
from gridwright.families.minesweeper.techniques.practice import describe_task
from tests.families.minesweeper.boards import view_of


def task(*lines: str) -> str:
    """What a lesson on this position asks for."""
    view = view_of(*lines)
    step = next_step(view, Budget())
    assert step is not None
    return describe_task(view, step)


def test_a_task_says_whether_other_cells_are_accepted_as_well() -> None:
    assert task("1x4 mines=1", "F1##") == "Open the cell that is safe.", "d1 is safe, too, but takes another technique"
    assert task("2x3 mines=1", "F1#", "11#") == "Open a cell that is safe."
    assert task("1x3 mines=1", "01#") == "Flag the mine."
    assert task("1x5 mines=2", "#101#") == "Flag a mine."
    assert task("2x3 mines=2", "02#", "02#") == "Flag the 2 mines."
