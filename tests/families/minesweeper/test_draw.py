"""What is drawn, and that drawing works nothing out."""

from __future__ import annotations

import pytest

from gridwright.actions.overlay import draw_view
from gridwright.catalog import family
from gridwright.core.budget import Budget
from gridwright.core.scene import Settings
from gridwright.core.verdict import Fault, Solved
from gridwright.families.minesweeper import draw
from gridwright.families.minesweeper.explain import next_step
from gridwright.families.minesweeper.puzzle import View
from gridwright.families.minesweeper.solve import exact
from gridwright.paint.svg import svg
from gridwright.paint.terminal import terminal
from tests.families.minesweeper.boards import view_of

FAMILY = family("minesweeper")
RUNNING = view_of("3x4 mines=2", "01##", "012F", "001?")
LOST = view_of("3x4 mines=2", "W#X#", "####", "###F")


def roles(view: View, **choices: str) -> dict[str, str]:
    return {mark.key: mark.role for mark in draw_view(FAMILY, view, None, Settings(choices=choices)).marks}


def test_covered_cells_numbers_flags_and_question_marks_are_drawn() -> None:
    found = roles(RUNNING)
    assert found["cell:2"] == "cell-covered"
    assert found["cell:1"] == "num-1"
    assert found["cell:6"] == "num-2"
    assert found["flag:7"] == "flag"
    assert "question:11" in found
    assert "cell:0" not in found, "an open 0 is empty ground"


def test_a_lost_game_shows_the_mine_that_was_opened_and_the_wrong_flag() -> None:
    found = roles(LOST)
    assert found["cell:2"] == "fault-wash"
    assert found["wrong:0"] == "fault"
    assert "burst:2" in found


def test_the_title_says_how_many_mines_are_left_and_whether_guessing_is_needed() -> None:
    assert draw.scene(RUNNING, None, Settings()).title == "Minesweeper, 3 × 4, 2 mines, 1 left"
    no_guess = view_of("2x2 mines=1 start=a1 no-guess=hard", "##", "##")
    assert "no guessing needed (hard)" in draw.scene(no_guess, None, Settings()).title
    assert roles(no_guess)["start"] == "accent"


def test_labels_say_what_a_cell_shows() -> None:
    labels = {target.key: target.label for target in draw.scene(RUNNING, None, Settings()).targets}
    assert labels["cell:6"] == "c2, 2"
    assert labels["cell:7"] == "d2, flag"
    assert labels["cell:2"] == "c1, covered"
    assert labels["cell:0"] == "a1, empty"


def test_overlays_show_certain_cells_odds_or_the_reason_and_are_off_at_first() -> None:
    view = view_of("3x4 mines=2", "1###", "####", "####")
    assert roles(view) == roles(view, overlay="off")
    odds = roles(view, overlay="odds")
    assert odds["odds:1"] == "safe-1", "two in three is safe: from 65 to 80 per cent"
    assert "odds:11" not in odds, "cells that touch no number stay plain"
    assert {"best", "runner-up"} <= set(odds)
    corner = view_of("3x3 mines=1", "000", "011", "01#")
    assert "mined:8" in roles(corner, overlay="certain")
    assert {"lit:4", "step:8"} <= set(roles(corner, overlay="why"))


@pytest.mark.parametrize(
    ("chance", "role"),
    [(0.95, "risk-3"), (0.6, "risk-2"), (0.4, "risk-1"), (0.3, "safe-1"), (0.1, "safe-2"), (0.05, "safe-3")],
)
def test_odds_have_six_steps(chance: float, role: str) -> None:
    assert next((name for cut, name in draw.CUTS if 1 - chance < cut), "safe-3") == role


def test_per_cent_of_uncertain_cells_are_never_0_or_100() -> None:
    view = view_of("1x3 mines=1", "#1#")
    texts = {
        mark.text
        for mark in draw_view(FAMILY, view, None, Settings(choices={"overlay": "odds"})).marks
        if mark.key.startswith("percent")
    }
    assert texts == {"50"}


def test_steps_faults_and_answers_are_drawn_on_top_with_keys_of_their_own() -> None:
    step = next_step(RUNNING, Budget(5))
    verdict = exact(RUNNING, Budget())
    assert step is not None and isinstance(verdict, Solved)
    for about in (step, verdict.answer, Fault("state", "Wrong.", ("cell:2", "mines", "nonsense"))):
        scene = draw.scene(RUNNING, "cell:3", Settings()).with_marks(draw.overlay(RUNNING, about))
        keys = [mark.key for mark in scene.marks]
        assert len(keys) == len(set(keys))
        assert svg(scene, "dark").startswith("<svg")
        assert terminal(scene, "light", colour=False, unicode=False)


def test_a_finished_game_has_no_overlay() -> None:
    for choice in ("certain", "odds", "why"):
        assert roles(LOST, overlay=choice) == roles(LOST)


def test_an_overlay_draws_only_what_the_window_shows() -> None:
    view = view_of("9x9 mines=10", *["#########"] * 4, "####1####", *["#########"] * 4)
    verdict = exact(view, Budget())
    assert isinstance(verdict, Solved)
    everywhere = draw.show_odds(view, verdict.answer, Settings())
    corner = draw.show_odds(view, verdict.answer, Settings(window=(0, 0, 4, 4)))
    assert {mark.key for mark in corner} < {mark.key for mark in everywhere}
    assert "percent:30" in {mark.key for mark in corner}
    assert "percent:50" not in {mark.key for mark in corner}


def test_pressing_a_number_sinks_its_covered_neighbours_without_a_flag() -> None:
    pressed = {target.key: target.pressed for target in draw.scene(RUNNING, None, Settings()).targets}
    assert pressed["cell:6"] == ("cell:2", "cell:3", "cell:11")
    assert pressed["cell:2"] == (), "a covered cell sinks by itself"
    assert pressed["cell:0"] == ()
