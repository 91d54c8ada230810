"""What is drawn, and what a hand means."""

from __future__ import annotations

import pytest

from gridwright.catalog import family
from gridwright.core.budget import Budget
from gridwright.core.scene import Gesture, GestureKind, Select, Settings
from gridwright.core.verdict import Fault, Solved
from gridwright.families.minesweeper import draw, gestures, text
from gridwright.families.minesweeper.explain import next_step
from gridwright.families.minesweeper.puzzle import Move, View
from gridwright.families.minesweeper.solve import exact
from gridwright.paint.svg import svg
from gridwright.paint.terminal import terminal
from gridwright.play.session import Session
from tests.families.minesweeper.boards import view_of

RUNNING = view_of("3x4 mines=2", "01##", "012F", "001?")
LOST = view_of("3x4 mines=2", "W#X#", "####", "###F")


def roles(view: View, **choices: str) -> dict[str, str]:
    return {mark.key: mark.role for mark in draw.scene(view, None, Settings(choices=choices)).marks}


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
    assert "mine:2" in found


def test_the_title_says_how_many_mines_are_left_and_what_is_certified() -> None:
    assert draw.scene(RUNNING, None, Settings()).title == "Minesweeper, 3 × 4, 2 mines, 1 left"
    certified = view_of("2x2 mines=1 start=a1 certified=hard", "##", "##")
    assert "no guess needed (hard)" in draw.scene(certified, None, Settings()).title
    assert roles(certified)["start"] == "accent"


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
        for mark in draw.scene(view, None, Settings(choices={"overlay": "odds"})).marks
        if mark.key.startswith("percent")
    }
    assert texts == {"50"}


def test_steps_faults_and_answers_are_drawn_on_top_with_keys_of_their_own() -> None:
    step = next_step(RUNNING)
    verdict = exact(RUNNING, Budget())
    assert step is not None and isinstance(verdict, Solved)
    for about in (step, verdict.answer, Fault("state", "Wrong.", ("cell:2", "mines", "nonsense"))):
        scene = draw.scene(RUNNING, "cell:3", Settings()).with_marks(draw.overlay(RUNNING, about))
        keys = [mark.key for mark in scene.marks]
        assert len(keys) == len(set(keys))
        assert svg(scene, "dark").startswith("<svg")
        assert terminal(scene, "light", colour=False, unicode=False)


# Hands.


def meant(
    view: View,
    kind: GestureKind,
    x: float = 0.0,
    y: float = 0.0,
    key: str = "",
    selection: str | None = None,
    **choices: str,
) -> object:
    return gestures.interpret(view, selection, Gesture(kind, x=x, y=y, key=key), Settings(choices=choices))


def test_a_tap_opens_a_right_click_flags_and_a_double_click_chords() -> None:
    assert meant(RUNNING, "tap", 2.5, 0.5) == [Move(0, 2)]
    assert meant(RUNNING, "alternate", 2.5, 0.5) == [Move(0, 2, "flag")]
    assert meant(RUNNING, "alternate", 3.5, 1.5) == [Move(1, 3, "flag")]
    assert meant(RUNNING, "double", 2.5, 2.5) == [Move(2, 2, "chord")]


def test_a_flag_is_not_opened_by_accident_and_a_number_without_its_flags_is_not_chorded() -> None:
    assert meant(RUNNING, "tap", 3.5, 1.5) is None
    assert meant(RUNNING, "double", 2.5, 1.5) is None
    assert meant(RUNNING, "tap", -1, 0) is None
    assert meant(LOST, "tap", 1.5, 0.5) is None


def test_keys_walk_open_flag_chord_and_question() -> None:
    assert meant(RUNNING, "key", key="ArrowRight") == Select("cell:6")
    assert meant(RUNNING, "key", key="ArrowRight", selection="cell:2") == Select("cell:3")
    assert meant(RUNNING, "key", key="ArrowRight", selection="cell:3") == Select("cell:3")
    assert meant(RUNNING, "key", key="Enter", selection="cell:2") == [Move(0, 2)]
    assert meant(RUNNING, "key", key=" ", selection="cell:10") == [Move(2, 2, "chord")]
    assert meant(RUNNING, "key", key="f", selection="cell:2") == [Move(0, 2, "flag")]
    assert meant(RUNNING, "key", key="c", selection="cell:10") == [Move(2, 2, "chord")]
    assert meant(RUNNING, "key", key="?", selection="cell:2") == [Move(0, 2, "question")]
    assert meant(RUNNING, "key", key="Escape", selection="cell:2") == Select(None)
    assert meant(RUNNING, "key", key="f") is None


def test_question_marks_are_optional() -> None:
    flagged = (3.5, 1.5)
    assert meant(RUNNING, "alternate", *flagged) == [Move(1, 3, "flag")]
    assert meant(RUNNING, "alternate", *flagged, questions="True") == [Move(1, 3, "question")]
    assert meant(RUNNING, "alternate", 3.5, 2.5, questions="True") == [Move(2, 3, "question")]


def test_a_game_can_be_played_by_hand_to_its_end() -> None:
    session = Session(family("minesweeper"), text.read("3x4 mines=2 layout/01*1/0122/001*"))
    for kind, x, y in (
        ("tap", 0.5, 0.5),
        ("alternate", 2.5, 0.5),
        ("double", 1.5, 0.5),
        ("tap", 3.5, 0.5),
        ("tap", 3.5, 1.5),
    ):
        session.touch(Gesture(kind, x=x, y=y))  # type: ignore[arg-type]
    assert session.status == "solved"
