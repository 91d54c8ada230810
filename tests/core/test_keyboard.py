"""Keys that a family gives no meaning: arrows walk over the targets, Enter taps the selected one."""

from __future__ import annotations

import pytest

from gridwright.core.keyboard import interpret, next_target
from gridwright.core.scene import Gesture, Scene, Select, Selection, Settings, Target

GRID = tuple(Target(f"{row}{col}", col + 0.5, row + 0.5, 1, 1, "cell") for row in range(2) for col in range(3))


def draw(view: str, selection: Selection, settings: Settings) -> Scene:
    assert settings.window is None, "a target outside the window can be walked to"
    return Scene(3, 2, (), GRID)


def taps_only(view: str, selection: Selection, gesture: Gesture, settings: Settings) -> list[str] | Select | None:
    return [f"{gesture.x},{gesture.y}"] if gesture.kind == "tap" else None


def press(key: str, selection: Selection) -> object:
    return interpret(taps_only, draw, "view", selection, Gesture("key", key=key), Settings(window=(0, 0, 1, 1)))


@pytest.mark.parametrize(
    ("key", "start", "end"),
    [
        ("ArrowRight", "00", "01"),
        ("ArrowDown", "01", "11"),
        ("ArrowLeft", "12", "11"),
        ("ArrowUp", "12", "02"),
        ("ArrowUp", "02", "02"),
        ("ArrowRight", None, "00"),
        ("Escape", "02", None),
    ],
)
def test_arrows_walk_and_escape_lets_go(key: str, start: str | None, end: str | None) -> None:
    assert press(key, start) == Select(end)


def test_enter_and_space_tap_the_selected_target() -> None:
    assert press("Enter", "12") == press(" ", "12") == ["2.5,1.5"]


def test_enter_without_a_selection_and_other_keys_mean_nothing() -> None:
    assert press("Enter", None) is None
    assert press("q", "00") is None


def test_what_the_family_says_comes_first() -> None:
    def own(view: str, selection: Selection, gesture: Gesture, settings: Settings) -> list[str]:
        return ["own"]

    assert interpret(own, draw, "view", "00", Gesture("key", key="ArrowUp"), Settings()) == ["own"]


def test_straight_on_comes_before_nearby() -> None:
    here, ahead, aside = (Target(key, *place, 1, 1, "") for key, place in (("a", (0, 0)), ("b", (2, 0)), ("c", (1, 1))))
    assert next_target((aside, ahead), here, right=1, down=0) == ahead
    assert next_target((aside,), here, right=1, down=0) == aside


def test_a_board_without_targets_has_nothing_to_select() -> None:
    assert next_target((), None, 1, 0) is None
