"""What a gesture means, in both modes, by mouse, touch and keyboard."""

from __future__ import annotations

import pytest

from gridwright.catalog import family
from gridwright.core.scene import Gesture, GestureKind, Refusal, Select, Settings
from gridwright.errors import IllegalMove
from gridwright.families.minesweeper import gestures, text
from gridwright.families.minesweeper.puzzle import Move, View
from gridwright.play.session import Session
from tests.families.minesweeper.boards import view_of

RUNNING = view_of("3x4 mines=2", "01##", "012F", "001?")
LOST = view_of("3x4 mines=2", "W#X#", "####", "###F")


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


COVERED, FLAGGED, QUESTIONED = (2.5, 0.5), (3.5, 1.5), (3.5, 2.5)


def test_in_dig_mode_a_tap_opens_and_the_other_button_flags() -> None:
    assert meant(RUNNING, "tap", *COVERED) == [Move(0, 2)]
    assert meant(RUNNING, "tap", *QUESTIONED) == [Move(2, 3)]
    assert meant(RUNNING, "alternate", *COVERED) == [Move(0, 2, "flag")]
    assert meant(RUNNING, "alternate", *FLAGGED) == [Move(1, 3, "flag")]


def test_in_flag_mode_it_is_the_other_way_round() -> None:
    assert meant(RUNNING, "tap", *COVERED, mode="flag") == [Move(0, 2, "flag")]
    assert meant(RUNNING, "tap", *FLAGGED, mode="flag") == [Move(1, 3, "flag")]
    assert meant(RUNNING, "alternate", *COVERED, mode="flag") == [Move(0, 2)]


def test_a_flagged_cell_is_not_dug_and_says_so_at_its_place() -> None:
    refusal = Refusal("There is a flag on d2.", "cell:7")
    assert meant(RUNNING, "tap", *FLAGGED) == refusal
    assert meant(RUNNING, "alternate", *FLAGGED, mode="flag") == refusal
    assert meant(RUNNING, "key", key="Enter", selection="cell:7") == refusal


@pytest.mark.parametrize("kind", ["tap", "double"])
@pytest.mark.parametrize("mode", ["dig", "flag"])
def test_a_click_and_both_buttons_chord_a_number_in_both_modes(kind: GestureKind, mode: str) -> None:
    assert meant(RUNNING, kind, 2.5, 2.5, mode=mode) == [Move(2, 2, "chord")]
    corner = view_of("2x2 mines=1", "1F", "##")
    assert meant(corner, kind, 0.5, 0.5, mode=mode) == [Move(0, 0, "chord")]


def test_a_chord_without_its_flags_says_how_many_there_are() -> None:
    assert meant(RUNNING, "tap", 2.5, 1.5) == Refusal("The 2 at c2 has 1 flag.", "cell:6")
    none = view_of("2x3 mines=1", "1##", "###")
    assert meant(none, "double", 0.5, 0.5) == Refusal("The 1 at a1 has no flags.", "cell:0")
    many = view_of("2x3 mines=1", "1F#", "F##")
    assert meant(many, "tap", 0.5, 0.5) == Refusal("The 1 at a1 has 2 flags.", "cell:0")


def test_a_chord_flags_what_can_only_be_mines_unless_that_is_switched_off() -> None:
    view = view_of("2x3 mines=3", "3##", "F#1")
    assert meant(view, "tap", 0.5, 0.5) == [Move(0, 1, "flag"), Move(1, 1, "flag")]
    assert meant(view, "tap", 0.5, 0.5, chord_flags="False") == Refusal("The 3 at a1 has 1 flag.", "cell:0")


def test_a_number_with_nothing_left_an_empty_cell_and_the_frame_mean_nothing() -> None:
    assert meant(RUNNING, "tap", 0.5, 0.5) is None
    assert meant(RUNNING, "tap", -1, 0) is None
    done = view_of("1x4 mines=2", "1F1F")
    assert meant(done, "tap", 0.5, 0.5) is None
    assert meant(RUNNING, "alternate", 2.5, 1.5) is None
    assert meant(LOST, "tap", 1.5, 0.5) is None
    assert meant(RUNNING, "drag", *COVERED) is None


def test_keys_walk_act_as_taps_flag_chord_and_question() -> None:
    assert meant(RUNNING, "key", key="ArrowRight") == Select("cell:6")
    assert meant(RUNNING, "key", key="ArrowRight", selection="cell:2") == Select("cell:3")
    assert meant(RUNNING, "key", key="ArrowRight", selection="cell:3") == Select("cell:3")
    assert meant(RUNNING, "key", key="Enter", selection="cell:2") == [Move(0, 2)]
    assert meant(RUNNING, "key", key="Enter", selection="cell:2", mode="flag") == [Move(0, 2, "flag")]
    assert meant(RUNNING, "key", key=" ", selection="cell:10") == [Move(2, 2, "chord")]
    assert meant(RUNNING, "key", key="f", selection="cell:2") == [Move(0, 2, "flag")]
    assert meant(RUNNING, "key", key="f", selection="cell:2", mode="flag") == [Move(0, 2)]
    assert meant(RUNNING, "key", key="c", selection="cell:10") == [Move(2, 2, "chord")]
    assert meant(RUNNING, "key", key="?", selection="cell:2") == [Move(0, 2, "question")]
    assert meant(RUNNING, "key", key="Escape", selection="cell:2") == Select(None)
    assert meant(RUNNING, "key", key="f") is None


def test_question_marks_are_optional() -> None:
    assert meant(RUNNING, "alternate", *FLAGGED) == [Move(1, 3, "flag")]
    assert meant(RUNNING, "alternate", *FLAGGED, questions="True") == [Move(1, 3, "question")]
    assert meant(RUNNING, "alternate", *QUESTIONED, questions="True") == [Move(2, 3, "question")]


def test_a_game_can_be_played_by_hand_to_its_end() -> None:
    session = Session(family("minesweeper"), text.read("3x4 mines=2 layout/01*1/0122/001*"))
    taps: tuple[tuple[GestureKind, float, float], ...] = (
        ("tap", 0.5, 0.5),
        ("alternate", 2.5, 0.5),
        ("tap", 3.5, 0.5),
        ("tap", 3.5, 1.5),
    )
    for kind, x, y in taps:
        session.touch(Gesture(kind, x=x, y=y))
    assert session.status == "solved"


def test_a_refused_gesture_leaves_the_game_as_it_is() -> None:
    session = Session(family("minesweeper"), text.read("3x4 mines=2 layout/01*1/0122/001*"))
    session.touch(Gesture("alternate", x=0.5, y=0.5))
    with pytest.raises(IllegalMove, match=r"There is a flag on a1\.") as caught:
        session.touch(Gesture("tap", x=0.5, y=0.5))
    assert caught.value.key == "cell:0"
    assert session.log == ["a1f"]
