"""What is drawn while pairing, and what gestures mean."""

from __future__ import annotations

import pytest

from gridwright.core.scene import Gesture, Refusal, Scene, Select, Settings
from gridwright.families.colorgrid import draw, duel, gestures, rules, text
from gridwright.families.colorgrid.puzzle import Finish, Grid, Position
from tests.families.colorgrid.grids import grid

BOARD = grid("w4 w6 k9 / g2 r3 w1")
PAIRED = Position(BOARD, frozenset({(0, 1)}))


def meant(view: Position, selection: str | None, gesture: Gesture) -> object:
    return gestures.read(view, selection, gesture)


def tap(cell: int, cols: int = 3) -> Gesture:
    return Gesture("tap", cell % cols + 0.5, cell // cols + 0.5)


def key(name: str) -> Gesture:
    return Gesture("key", key=name)


def drag(one: int, other: int) -> Gesture:
    ends = tuple((cell % 3 + 0.5, cell // 3 + 0.5) for cell in (one, other))
    return Gesture("drag", points=ends)


def test_a_click_chooses_a_free_cell_and_a_second_one_pairs() -> None:
    view = Position(BOARD)
    assert meant(view, None, tap(0)) == Select("cell:0")
    assert meant(view, "cell:0", tap(1)) == [text.read_move("a1-b1")]
    assert meant(view, "cell:0", tap(0)) == Select(None)
    assert meant(view, "cell:0", Gesture("tap", -0.5, 0.5)) == Select(None)
    assert meant(view, "cell:0", key("Escape")) == Select(None)


def test_a_drag_pairs_and_one_that_comes_back_is_called_off() -> None:
    assert meant(Position(BOARD), None, drag(0, 1)) == [text.read_move("a1-b1")]
    assert meant(Position(BOARD), None, drag(0, 0)) is None
    assert meant(Position(BOARD), None, Gesture("drag", points=((0.5, 0.5), (9.0, 0.5)))) is None


@pytest.mark.parametrize(
    ("view", "chosen", "gesture", "message", "cell"),
    [
        (Position(BOARD), 0, tap(4), "a1 and b2 do not touch.", 4),
        (Position(BOARD), 3, tap(4), "Green pairs with green and white only.", 4),
        (Position(BOARD), None, tap(2), "c1 is black. Black cells pair with nothing.", 2),
        (PAIRED, 4, tap(1), "b1 already has a partner.", 1),
        (Position(BOARD), None, drag(0, 5), "a1 and c2 do not touch.", 5),
        (Position(BOARD), None, Gesture("alternate", 0.5, 0.5), "a1 has no partner.", 0),
        (Position(BOARD), 0, key("x"), "a1 has no partner.", 0),
        (Position(BOARD), 0, key("i"), "The grid ends here.", 0),
        (Position(BOARD), 3, key("l"), "Green pairs with green and white only.", 4),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence_at_the_place(
    view: Position, chosen: int | None, gesture: Gesture, message: str, cell: int
) -> None:
    selection = None if chosen is None else f"cell:{chosen}"
    assert meant(view, selection, gesture) == Refusal(message, f"cell:{cell}")


@pytest.mark.parametrize("gesture", [tap(0), tap(1), Gesture("alternate", 1.5, 0.5)])
def test_a_pair_is_taken_back(gesture: Gesture) -> None:
    assert meant(PAIRED, None, gesture) == [text.read_move("a1/b1")]


def test_a_cell_that_was_paired_is_no_longer_chosen() -> None:
    assert meant(PAIRED, "cell:0", tap(4)) == Select("cell:4")
    assert meant(PAIRED, "cell:0", key("x")) == [text.read_move("a1/b1")]


def test_done_asks_while_more_pairs_are_possible_and_then_ends() -> None:
    view = Position(BOARD)
    assert rules.count_possible(view) == 2
    assert meant(view, None, key("d")) == Select(draw.ASKING)
    assert draw.question(view) == "2 more pairs are possible. End anyway?"
    assert draw.question(view) in draw.scene(view, draw.ASKING, Settings()).title
    for yes in (key("d"), key("Enter"), Gesture("tap", 1.5, 1.0)):
        assert meant(view, draw.ASKING, yes) == [Finish()]
    for no in (key("Escape"), Gesture("tap", 1.5, 1.9), Gesture("alternate", 1.5, 1.0)):
        assert meant(view, draw.ASKING, no) == Select(None)
    nothing_left = Position(grid("w1 k1 w1"))
    assert meant(nothing_left, None, key("d")) == [Finish()]


FAR = Position(grid("w4 g6 k9 / g2 r3 g1 / b5 r1 w8", "free"), frozenset({(4, 7)}))
"""A white cell in the corner: its partners are b1 and a2 beside it, c2 and a3, and c3."""


def test_keys_go_through_the_partners_of_a_cell_nearest_first_and_pair() -> None:
    assert meant(FAR, "cell:0", key("Enter")) == meant(FAR, "cell:0", key(".")) == Select("cell:0-1")
    assert meant(FAR, "cell:0", key(",")) == Select("cell:0-8")
    selection, gone = "cell:0-1", []
    for _ in range(5):
        there = meant(FAR, selection, key("."))
        assert isinstance(there, Select) and there.key is not None
        assert meant(FAR, there.key, key(",")) == Select(selection)
        selection = there.key
        gone.append(selection)
    assert gone == ["cell:0-3", "cell:0-6", "cell:0-5", "cell:0-8", "cell:0-1"]
    assert meant(FAR, "cell:0-8", key("Enter")) == [text.read_move("a1-c3")]
    assert gestures.interpret(FAR, "cell:0-8", key("Enter"), Settings()) == Select("cell:0", (text.read_move("a1-c3"),))
    assert meant(FAR, "cell:0-8", key("Escape")) == Select("cell:0")
    assert meant(FAR, "cell:0-8", tap(3)) == [text.read_move("a1-a2")], "a click acts for the chosen cell"


def test_arrows_jump_to_the_nearest_partner_that_way() -> None:
    assert meant(FAR, "cell:0-1", key("ArrowDown")) == Select("cell:0-3")
    assert meant(FAR, "cell:0-5", key("ArrowDown")) == Select("cell:0-8")
    assert meant(FAR, "cell:0-8", key("ArrowLeft")) == Select("cell:0-6")
    assert meant(FAR, "cell:0-8", key("ArrowRight")) == Refusal("a1 has no partner further that way.", "cell:0-8")


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (2, "c1 is black. Black cells pair with nothing."),
        (4, "b2 already has a partner."),
        (3, "a2 has no free partner."),
    ],
)
def test_a_cell_without_partners_says_so(cell: int, message: str) -> None:
    view = FAR if cell != 3 else Position(grid("r4 k6 k9 / g2 r3 k1", "free"))
    assert meant(view, f"cell:{cell}", key("Enter")) == Refusal(message, f"cell:{cell}")


def test_the_partner_that_keys_have_gone_to_is_drawn_as_under_a_pointer_and_says_its_cost() -> None:
    drawn = draw.scene(FAR, "cell:0-8", Settings(hover="cell:1"))
    assert roles(drawn)["reach:8"] == ("ink", False)
    assert roles(drawn)["reach:1"] == ("select", True)
    assert {target.key: target.label for target in drawn.targets}["cell:0-8"] == "c3 white 8, pair with a1 for 4"
    assert "cell:8" not in {target.key for target in drawn.targets}
    by_mouse = draw.scene(FAR, "cell:0-8", Settings(hover="cell:0-8"))
    assert roles(by_mouse)["reach:8"] == ("ink", False)


def test_a_partner_that_is_taken_meanwhile_is_forgotten() -> None:
    view = Position(FAR.grid, FAR.pairs | {(0, 8)})
    assert {target.key for target in draw.scene(view, "cell:0-8", Settings()).targets} >= {"cell:0", "cell:8"}
    assert meant(view, "cell:0-8", key("ArrowRight")) == Select("cell:1")


def test_the_ring_of_the_pointer_never_covers_the_cost_of_a_pair() -> None:
    for selection in (None, "cell:0", "cell:0-1"):
        drawn = draw.scene(FAR, selection, Settings(hover="cell:4")).marks
        painted = sorted(range(len(drawn)), key=lambda number: (drawn[number].layer, number))
        order = [drawn[number].key for number in painted]
        cost = max(number for number, name in enumerate(order) if name.endswith("-cost:4-7:text"))
        assert order.index("pointer:4") < cost if "pointer:4" in order else selection == "cell:0-1"


def test_in_a_duel_pairs_stay_and_there_is_no_done() -> None:
    state = duel.play(duel.start(BOARD), text.read_move("a1-b1"))
    refused = duel.interpret(state, None, tap(0), Settings())
    assert refused == Refusal("You can't take back a pair in a duel.", "cell:0")
    assert duel.interpret(state, None, key("d"), Settings()) is None


def scene(board: Grid, selection: str | None, hover: str | None) -> Scene:
    return draw.scene(Position(board), selection, Settings(hover=hover))


def roles(drawn: Scene) -> dict[str, tuple[str, bool]]:
    return {mark.key: (mark.role, mark.dashed) for mark in drawn.marks if mark.kind == "ring"}


def test_the_three_rings_are_ink_for_the_pointer_accent_for_the_choice_and_dashed_for_partners() -> None:
    pointed = roles(scene(BOARD, "cell:0", "cell:0"))
    assert pointed["pointer:0"] == ("ink", False)
    assert pointed["reach:1"] == ("select", True)
    assert "selected:0" not in pointed
    chosen = roles(scene(BOARD, "cell:0", "cell:1"))
    assert chosen["selected:0"] == ("select", False)
    assert chosen["reach:1"] == ("ink", False)
    assert chosen["reach:3"] == ("select", True)


def test_costs_stand_on_the_joint_and_grow_under_the_pointer() -> None:
    costs = {mark.key: mark for mark in scene(BOARD, "cell:0", "cell:1").marks if mark.key.startswith("offer:")}
    assert costs["offer:1:text"].text == "2"
    assert costs["offer:3:text"].text == "2"
    assert (costs["offer:1:text"].x, costs["offer:1:text"].y) == (1.0, 0.5)
    assert costs["offer:1"].height > costs["offer:3"].height


def test_cells_not_in_question_lie_under_the_veil_only_while_one_is_chosen() -> None:
    def veiled(drawn: Scene) -> set[int]:
        veils = [mark for mark in drawn.marks if mark.key.startswith("veil:")]
        return {int(veil.y) * 3 + int(veil.x) + step for veil in veils for step in range(int(veil.width))}

    assert veiled(scene(BOARD, "cell:0", None)) == {2, 4, 5}
    assert veiled(scene(BOARD, "cell:0", "cell:0")) == set()


def test_under_free_rules_only_the_cheapest_far_partners_carry_their_cost() -> None:
    board = grid("w9 k1 w1 w2 w3 w4 w5 w6 w7 w8", "free")
    drawn = draw.scene(Position(board), "cell:0", Settings())
    costs = sorted(int(mark.text) for mark in drawn.marks if mark.key.startswith("offer:") and mark.text)
    assert costs == [1, 2, 3, 4, 5]
    assert sum(mark.key.startswith("reach:") for mark in drawn.marks) == 8
