"""What is drawn, and what gestures on it mean."""

from __future__ import annotations

import math

import pytest

from gridwright.core.scene import Gesture, GestureKind, Refusal, Select, Settings, Target
from gridwright.families.madness import draw, gestures
from gridwright.families.madness.colours import FRESH_LETTERS, colour
from gridwright.families.madness.puzzle import Board, Turn
from tests.families.madness.boards import ORIGINAL_4, ORIGINAL_6, board

MIXED = board("AABB/AA.B/..B./....")


def meant(view: Board, selection: str | None, gesture: Gesture) -> object:
    return gestures.interpret(view, selection, gesture, Settings())


def tap(x: float, y: float) -> Gesture:
    return Gesture("tap", x, y)


def key(name: str) -> Gesture:
    return Gesture("key", key=name)


def test_a_tap_selects_the_nearest_circle() -> None:
    assert meant(ORIGINAL_4, None, tap(2.1, 0.8)) == Select("group:b1")


def test_a_tap_beside_the_outer_circles_still_means_the_nearest() -> None:
    assert meant(ORIGINAL_4, None, tap(3.9, 3.9)) == Select("group:c3")


def test_a_tap_on_a_group_of_one_colour_removes_it() -> None:
    assert meant(MIXED, "group:c1", tap(1, 1)) == [Turn(0, 0, "x")]


def test_a_tap_on_an_empty_group_says_so_and_keeps_the_selection() -> None:
    assert meant(MIXED, "group:c1", tap(1, 3)) == Refusal("This group is empty.", "group:a3")


@pytest.mark.parametrize(("x", "action"), [(1.4, "-"), (1.9, "-"), (2.1, "+"), (2.6, "+")])
@pytest.mark.parametrize("y", [0.4, 1.0, 1.6])
def test_each_half_of_the_chosen_group_rotates_it_that_way(x: float, y: float, action: str) -> None:
    assert meant(ORIGINAL_4, "group:b1", tap(x, y)) == [Turn(0, 1, action)]  # type: ignore[arg-type]


def test_the_circles_at_the_rim_of_the_chosen_group_choose_their_own_groups() -> None:
    assert meant(ORIGINAL_4, "group:b1", tap(1.0, 1.0)) == Select("group:a1")
    assert meant(ORIGINAL_4, "group:b1", tap(2.9, 2.1)) == Select("group:c2")


def pointed_at(targets: tuple[Target, ...], x: float, y: float) -> str:
    """The nearest target that holds this place, as the page finds it."""

    def distance(target: Target) -> float:
        if abs(x - target.x) * 2 > target.width or abs(y - target.y) * 2 > target.height:
            return math.inf
        if not target.points:
            return math.hypot(x - target.x, y - target.y)
        top, bottom = (point[1] for point in target.points)
        away = math.hypot(x - target.x, y - min(max(y, top), bottom))
        return away if away <= target.reach else math.inf

    nearest = min(targets, key=distance)
    assert distance(nearest) < math.inf, "every place of the board belongs to a group"
    return nearest.key


@pytest.mark.parametrize("chosen", [None, "group:a1", "group:b2", "group:c1", "group:c3"])
def test_what_is_pointed_at_is_what_a_press_acts_on(chosen: str | None) -> None:
    targets = draw.scene(ORIGINAL_4, chosen, Settings()).targets
    for across in range(46):
        for down in range(46):
            x, y = 0.03 + across * 0.0871, 0.04 + down * 0.0867
            key = pointed_at(targets, x, y)
            kind, name, *way = key.split(":")
            row, col = draw.group_of(f"group:{name}") or (0, 0)
            rotated = [Turn(row, col, "-" if way == ["left"] else "+")]
            assert meant(ORIGINAL_4, chosen, tap(x, y)) == (rotated if kind == "half" else Select(key)), (x, y)


@pytest.mark.parametrize("place", [(-1.0, 2.0), (2.0, 5.0)])
def test_a_tap_beside_the_board_and_escape_let_go(place: tuple[float, float]) -> None:
    assert meant(ORIGINAL_4, "group:b1", tap(*place)) == Select(None)
    assert meant(ORIGINAL_4, "group:b1", key("Escape")) == Select(None)


@pytest.mark.parametrize("gesture", [key("e"), key("q")])
def test_a_rotation_with_nothing_chosen_asks_for_a_group(gesture: Gesture) -> None:
    assert meant(ORIGINAL_4, None, gesture) == Refusal("Choose a group first.", "group:b2")


def test_enter_with_nothing_chosen_does_nothing() -> None:
    assert meant(ORIGINAL_4, None, key("Enter")) is None


@pytest.mark.parametrize(("gesture", "action"), [(key("e"), "+"), (key("Q"), "-")])
def test_keys_rotate_the_chosen_group(gesture: Gesture, action: str) -> None:
    assert meant(ORIGINAL_4, "group:b1", gesture) == [Turn(0, 1, action)]  # type: ignore[arg-type]


@pytest.mark.parametrize("chosen", [None, "group:a1", "group:c3"])
@pytest.mark.parametrize(
    ("gesture", "action"),
    [
        (Gesture("wheel", 3, 2, amount=1.0), "+"),
        (Gesture("wheel", 3, 2, amount=-1.0), "-"),
        (Gesture("alternate", 3, 2), "+"),
        (Gesture("alternate", 3, 2, shift=True), "-"),
    ],
)
def test_wheel_and_right_click_rotate_the_group_under_the_pointer(
    chosen: str | None, gesture: Gesture, action: str
) -> None:
    assert meant(ORIGINAL_4, chosen, gesture) == [Turn(1, 2, action)]  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["wheel", "alternate"])
def test_a_group_that_cannot_be_rotated_says_why(kind: GestureKind) -> None:
    assert meant(MIXED, None, Gesture(kind, 1, 3, amount=1.0)) == Refusal("This group is empty.", "group:a3")
    refused = meant(MIXED, None, Gesture(kind, 1, 1, amount=1.0))
    assert refused == Refusal("This group has one colour. Click to remove it.", "group:a1")


def test_arrows_walk_from_circle_to_circle_and_stop_at_the_edge() -> None:
    assert meant(ORIGINAL_4, "group:b1", key("ArrowDown")) == Select("group:b2")
    assert meant(ORIGINAL_4, "group:b1", key("ArrowUp")) == Select("group:b1")
    assert meant(ORIGINAL_4, None, key("ArrowUp")) == Select("group:b2")


def test_enter_removes_a_group_of_one_colour() -> None:
    assert meant(MIXED, "group:a1", key("Enter")) == [Turn(0, 0, "x")]
    assert meant(MIXED, "group:c1", key("Enter")) == Refusal("Only a group of one colour can be removed.", "group:c1")


def test_a_solved_board_is_inactive() -> None:
    assert meant(board("../.."), None, tap(1, 1)) is None


def test_no_two_characters_look_alike() -> None:
    looks = [
        (colour(c).number, colour(c).glyph) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    ]
    assert len(set(looks)) == 62
    assert len({colour(c).name for c in FRESH_LETTERS}) == 16


def test_the_ghosts_show_what_a_turn_will_bring() -> None:
    scene = draw.scene(ORIGINAL_6, "group:a1", Settings())
    ghosts = {mark.key: mark.text for mark in scene.marks if mark.key.startswith("ghost-glyph:")}
    # R M / Y O turned clockwise is Y R / O M.
    assert ghosts == {
        f"ghost-glyph:{place}": colour(letter).glyph for place, letter in {0: "Y", 1: "R", 7: "M", 6: "O"}.items()
    }


def test_the_other_turn_is_shown_when_asked_for() -> None:
    scene = draw.scene(ORIGINAL_6, "group:a1", Settings(choices={"turn": "left"}))
    ghosts = {mark.key: mark.text for mark in scene.marks if mark.key.startswith("ghost-glyph:")}
    assert ghosts["ghost-glyph:0"] == colour("M").glyph


@pytest.mark.parametrize("choice", ["left", "right"])
def test_the_half_under_the_pointer_says_which_turn_is_shown(choice: str) -> None:
    def drawn(hover: str | None, turn: str) -> set[tuple[str, str, str]]:
        scene = draw.scene(ORIGINAL_6, "group:b2", Settings(choices={"turn": turn}, hover=hover))
        return {(mark.key, mark.role, mark.text) for mark in scene.marks if "pointer" not in mark.key}

    for way in ("left", "right"):
        assert drawn(f"half:b2:{way}", choice) == drawn(None, way)
    assert drawn("half:c3:left", choice) == drawn(None, choice)


def test_every_square_says_its_colour_to_a_screen_reader() -> None:
    scene = draw.scene(ORIGINAL_4, None, Settings())
    assert [mark.label for mark in scene.marks if mark.key == "square:0"] == ["green"]
    assert scene.targets[0].label == "group a1: green, yellow, white, green"


def keys_of(view: Board, selection: str | None, hover: str | None = None) -> set[str]:
    return {mark.key for mark in draw.scene(view, selection, Settings(hover=hover)).marks}


def test_a_group_pointed_at_gets_a_thin_ring_and_a_chosen_one_frame_and_arrows() -> None:
    pointed = keys_of(ORIGINAL_4, "group:b1", "group:b1") - keys_of(ORIGINAL_4, None)
    assert pointed == {"pointer:b1"}
    chosen = keys_of(ORIGINAL_4, "group:b1")
    assert {"selected:b1", "arrow-left:b1", "arrow-right:b1"} <= chosen
    assert {"selected:b1", "pointer:a2"} <= keys_of(ORIGINAL_4, "group:b1", "group:a2")


def test_remove_is_offered_exactly_where_it_works() -> None:
    offered = {key for key in keys_of(MIXED, None) if key.startswith("remove:")}
    assert offered == {"remove:a1"}
    assert "arrow-left:a1" not in keys_of(MIXED, "group:a1")
