"""The picture and the hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.scene import Gesture, Layer, Mark, Refusal, Scene, Select, Settings
from gridwright.core.verdict import Fault, Step
from gridwright.families.slitherlink import draw, gestures, panel, rules, text
from gridwright.families.slitherlink.puzzle import Board, Move, Stroke
from gridwright.paint.svg import svg
from gridwright.paint.terminal import terminal
from tests.quick import examples

EMPTY = text.read_view("3.\n.0\n")
# The 3 has its lines, the 0 is crossed all round, the 1 has a line too many.
MARKED = text.read_view("3..\n.01\n\nlines a1t a1l b1l c2t c2r\ncrosses b2t b2l b2b c2l a2t\n")
SQUARE = text.read_view("..\n..\n\nlines a1t a1l a2t b1l\n")
PLAIN = Settings()
AUTOCROSS = Settings(choices={"autocross": "True"})


def meant(view: Board, selection: str | None, gesture: Gesture, settings: Settings = PLAIN) -> object:
    found = gestures.interpret(view, selection, gesture, settings)
    return [text.write_move(move) for move in found] if isinstance(found, list) else found


def tap(x: float, y: float) -> Gesture:
    return Gesture("tap", x, y)


def key(name: str) -> Gesture:
    return Gesture("key", key=name)


def drag(*points: tuple[float, float]) -> Gesture:
    return Gesture("drag", points=points)


def marks(scene: Scene) -> dict[str, Mark]:
    return {mark.key: mark for mark in scene.marks}


# The picture.


def test_there_is_a_dot_at_every_corner_and_a_target_for_every_edge() -> None:
    scene = draw.scene(EMPTY, None, PLAIN)
    assert sum(mark.role == "dot" for mark in scene.marks) == 9
    assert [target.key for target in scene.targets] == [f"edge:{edge}" for edge in range(12)]
    assert [column.text for column in scene.columns] == ["a", "b"]
    assert [row.at for row in scene.rows] == [0.5, 1.5]
    assert "2 × 2" in scene.title


def test_lines_crosses_and_empty_edges_are_said_to_a_screen_reader() -> None:
    labels = {target.key: target.label for target in draw.scene(MARKED, None, PLAIN).targets}
    assert labels["edge:0"] == "a1 top, line"
    assert labels["edge:4"] == "b2 top, cross"
    assert labels["edge:1"] == "b1 top, empty"
    assert labels["edge:8"] == "c2 bottom, empty"
    assert labels["edge:12"] == "c1 right, empty"


def test_lines_and_crosses_lie_on_their_edges() -> None:
    drawn = marks(draw.scene(MARKED, None, PLAIN))
    assert (drawn["line:0"].points, drawn["line:0"].role, drawn["line:0"].layer) == (
        ((0, 0), (1, 0)),
        "loop",
        Layer.LINE,
    )
    assert (drawn["cross:4"].x, drawn["cross:4"].y, drawn["cross:4"].text) == (1.5, 1, "cross")
    assert sum(mark.role == "loop" for mark in drawn.values()) == 5
    assert sum(mark.role == "cross" for mark in drawn.values()) == 5


def test_clues_are_grey_when_met_and_red_when_they_cannot_be_met() -> None:
    drawn = marks(draw.scene(MARKED, None, PLAIN))
    assert drawn["cell:0"].role == "clue-done"
    assert drawn["cell:4"].role == "clue-done"
    assert drawn["cell:5"].role == "clue-bad"
    assert drawn["cell:5"].strong
    assert drawn["wash:5"].role == "fault-wash"


@pytest.mark.parametrize(
    ("board", "role"),
    [
        ("0", "clue"),
        ("0\n\ncrosses a1t a1l a1b\n", "clue"),
        ("0\n\ncrosses a1t a1l a1b a1r\n", "clue-done"),
        ("0\n\nlines a1t\n", "clue-bad"),
        ("2\n\nlines a1t\n", "clue"),
        ("2\n\nlines a1t a1b\n", "clue-done"),
        ("2\n\nlines a1t a1b a1l\n", "clue-bad"),
        ("2\n\ncrosses a1t a1b\n", "clue"),
        ("2\n\ncrosses a1t a1b a1l\n", "clue-bad"),
    ],
)
def test_each_state_of_a_clue_has_its_role(board: str, role: str) -> None:
    marks = draw.scene(text.read_view(board), None, Settings()).marks
    assert [mark.role for mark in marks if mark.key == "cell:0"] == [role]


def test_greying_and_reddening_can_be_switched_off() -> None:
    choices = {"grey": "False", "redden": "False"}
    drawn = marks(draw.scene(MARKED, None, Settings(choices=choices)))
    assert {mark.role for mark in drawn.values() if mark.key.startswith("cell:")} == {"clue"}
    assert "wash:5" not in drawn


def inside(view: Board) -> list[str]:
    scene = draw.scene(view, None, Settings(choices={"inside": "True"}))
    return [mark.key for mark in scene.marks if mark.role == "inside"]


def test_on_a_solved_board_all_clues_are_met_also_a_0_without_crosses() -> None:
    nearly = text.read_view("...\n3.0\n\nlines a1t a1l a1r a2l a2b\n")
    assert panel.facts(nearly, {})[1] == ("Clues met", "0 of 2")
    assert panel.facts(rules.play(nearly, text.read_move("a2r")), {})[1] == ("Clues met", "2 of 2")


def test_the_inside_is_shaded_when_asked_for_and_once_the_board_is_solved() -> None:
    wrong = text.read_view("3\n\nlines a1t a1b a1l a1r\n")
    assert inside(SQUARE) == inside(wrong) == ["inside:0"]
    assert [any(mark.role == "inside" for mark in draw.scene(view, None, PLAIN).marks) for view in (SQUARE, wrong)] == [
        True,
        False,
    ]


def test_with_loose_ends_only_what_marks_tell_is_shaded() -> None:
    assert inside(text.read_view("...\n\nlines a1t b1t\n")) == ["inside:0", "inside:1"]
    assert inside(text.read_view("...\n\nlines a1t\ncrosses b1l\n")) == ["inside:0", "inside:1"]
    assert inside(text.read_view("...\n\nlines a1t b1l\n")) == ["inside:0"]
    assert inside(text.read_view("...\n\ncrosses a1t\n")) == []


def test_coordinates_can_be_left_out() -> None:
    scene = draw.scene(EMPTY, None, Settings(coordinates=False))
    assert (scene.columns, scene.rows) == ((), ())


def test_the_selected_edge_is_framed() -> None:
    ring = marks(draw.scene(EMPTY, "edge:3", PLAIN))["selected"]
    assert (ring.x + ring.width / 2, ring.y + ring.height / 2) == (1.5, 1)
    assert ring.width > ring.height


@pytest.mark.parametrize("selection", ["edge:12", "edge:", "edge:x", "edge:-1", "cell:1", "nothing", "edge:²"])
def test_a_selection_that_is_no_edge_frames_nothing(selection: str) -> None:
    assert "selected" not in marks(draw.scene(EMPTY, selection, PLAIN))


def test_a_step_lights_where_to_look_and_shows_its_moves() -> None:
    moves = (Stroke(0, 0, "t"), Stroke(1, 1, "r", "x"), Stroke(0, 1, "t", "?"), Stroke(9, 9, "t"))
    step: Step[Move] = Step("zero", "", moves, "", "", ("cell:0", "edge:3", "dot:4", "cell:0", "cell:99", "what"))
    drawn = {mark.key: mark for mark in draw.overlay(EMPTY, step)}
    assert (drawn["lit:cell:0"].role, drawn["lit:cell:0"].edge) == ("look", "look-edge")
    assert (drawn["lit:edge:3"].kind, drawn["lit:dot:4"].kind) == ("line", "ring")
    assert (drawn["step:0"].role, drawn["step:0"].dashed) == ("step", True)
    assert (drawn["step:11"].kind, drawn["step:11"].text) == ("glyph", "cross")
    assert drawn["step:1"].kind == "ring"
    assert len(drawn) == 7


def test_a_fault_is_a_red_line_a_ring_at_a_dot_and_a_wash_on_a_clue() -> None:
    fault = Fault("branch", "Lines meet.", ("edge:3", "dot:4", "cell:3", "cell:1", "dot:9"))
    drawn = {mark.key: mark for mark in draw.overlay(EMPTY, fault)}
    assert (drawn["fault:edge:3"].kind, drawn["fault:edge:3"].role) == ("line", "fault")
    assert (drawn["fault:dot:4"].kind, drawn["fault:dot:4"].radius) == ("ring", 0.25)
    assert (drawn["fault:dot:4"].x, drawn["fault:dot:4"].y) == (1, 1)
    assert drawn["fault:cell:3"].role == "fault-wash"
    assert drawn["fault-clue:3"].role == "clue-bad"
    assert len(drawn) == 5


def test_an_answer_is_its_loop() -> None:
    answer = text.read_answer("+---+---+\n|       |\n+---+---+\n\n+   +   +\n")
    drawn = draw.overlay(EMPTY, answer)
    assert [mark.key for mark in drawn] == [f"answer:{edge}" for edge in (0, 1, 2, 3, 6, 8)]
    assert {mark.role for mark in drawn} == {"proved"}
    assert draw.overlay(MARKED, answer) == []


def test_every_painter_knows_every_role() -> None:
    step: Step[Move] = Step(
        "zero", "", (Stroke(0, 0, "t"), Stroke(0, 1, "t", "x")), "", "", ("cell:0", "edge:3", "dot:4")
    )
    fault = Fault("branch", "Lines meet.", ("edge:3", "dot:4", "cell:3"))
    for about in (step, fault):
        scene = draw.scene(MARKED, "edge:2", Settings(choices={"inside": "True"}))
        shown = scene.with_marks(draw.overlay(MARKED, about))
        keys = [mark.key for mark in shown.marks]
        assert len(keys) == len(set(keys))
        assert svg(shown).startswith("<svg")
        assert terminal(shown, colour=False, unicode=False)


# The hand.


@pytest.mark.parametrize(
    ("x", "y", "move"),
    [
        (0.5, 0.1, "a1t"),
        (0.1, 0.5, "a1l"),
        (0.5, 0.9, "a2t"),
        (0.9, 0.5, "b1l"),
        (1.5, 1.9, "b2b"),
        (1.9, 1.5, "b2r"),
        (0.5, -0.3, "a1t"),
        (2.3, 1.5, "b2r"),
        (1.5, 2.3, "b2b"),
        (0.3, 0.05, "a1t"),
        (1.05, 1.3, "b2l"),
    ],
)
def test_a_tap_means_the_nearest_edge(x: float, y: float, move: str) -> None:
    assert meant(EMPTY, None, tap(x, y)) == [move]


@pytest.mark.parametrize(("x", "y"), [(0.5, 0.5), (1.45, 1.5), (-0.5, 0.5), (0.5, 2.6), (7, 7), (float("nan"), 0)])
def test_a_tap_in_the_middle_of_a_cell_or_beside_the_board_means_nothing(x: float, y: float) -> None:
    assert meant(rules.play(EMPTY, text.read_move("a1t")), None, tap(x, y)) is None


def test_a_tap_in_a_cell_of_an_untouched_board_says_where_lines_go() -> None:
    said = meant(EMPTY, None, tap(1.5, 0.5))
    assert said == Refusal("Lines go between two dots. Choose a side of the cell.", "edge:3")
    assert meant(EMPTY, None, tap(-0.5, 0.5)) is None


def test_taps_go_from_empty_to_line_to_cross_and_back() -> None:
    board = EMPTY
    for name in ("a1t", "a1tx", "a1t?"):
        assert meant(board, None, tap(0.5, 0)) == [name]
        board = rules.play(board, text.read_move(name))
    assert board == EMPTY


def test_a_right_click_crosses_out_and_clears() -> None:
    assert meant(EMPTY, None, Gesture("alternate", 0.5, 0)) == ["a1tx"]
    crossed = rules.play(EMPTY, Stroke(0, 0, "t", "x"))
    assert meant(crossed, None, Gesture("alternate", 0.5, 0)) == ["a1t?"]
    drawn = rules.play(EMPTY, Stroke(0, 0, "t"))
    assert meant(drawn, None, Gesture("alternate", 0.5, 0)) == ["a1tx"]


def test_a_drag_draws_along_the_dots_it_passes() -> None:
    assert meant(EMPTY, None, drag((0.1, 0.1), (1.1, -0.1), (1, 1), (1.9, 1.1))) == ["a1t", "b1l", "b2t"]


def test_a_quick_drag_with_few_points_draws_the_whole_way() -> None:
    assert meant(EMPTY, None, drag((0, 0), (2, 0), (2, 2))) == ["a1t", "b1t", "b1r", "b2r"]


def test_a_slanted_drag_goes_sideways_first() -> None:
    assert meant(EMPTY, None, drag((0, 0), (1, 1))) == ["a1t", "b1l"]
    assert meant(EMPTY, None, drag((1, 1), (0, 0))) == ["a2t", "a1l"]


def test_a_drag_draws_clears_or_crosses_as_its_first_edge_says() -> None:
    board = text.read_view("...\n...\n\nlines a1t\ncrosses b1t\n")
    assert meant(board, None, drag((0, 0), (3, 0))) == ["a1t?", "b1t?"]
    assert meant(board, None, drag((3, 0), (0, 0))) == ["c1t", "b1t"]
    assert meant(board, None, drag((1, 0), (3, 0))) == ["c1tx"]
    assert meant(board, None, drag((2, 0), (0, 0))) == ["a1tx"]


@pytest.mark.parametrize(
    ("points", "crossed"),
    [
        (((0.2, 0.1), (2, -0.1)), ["a1tx", "b1tx"]),  # along the edges
        (((-0.5, 0.5), (2.5, 0.6)), ["a1lx", "b1lx", "b1rx"]),  # across them
        (((0.5, 0.4), (0.5, 1.6)), ["a2tx"]),
        (((0, 0), (0.1, 0.1)), None),
        ((), None),
    ],
)
def test_a_drag_with_the_right_button_crosses_the_edges_it_passes(
    points: tuple[tuple[float, float], ...], crossed: list[str] | None
) -> None:
    assert meant(EMPTY, None, Gesture("alternate_drag", points=points)) == crossed


def test_a_right_drag_from_a_cross_clears_crosses_and_leaves_lines() -> None:
    board = text.read_view("...\n\nlines b1t\ncrosses a1t c1t\n")
    assert meant(board, None, Gesture("alternate_drag", points=((0.4, 0), (3, 0)))) == ["a1t?", "c1t?"]
    assert meant(board, None, Gesture("alternate_drag", points=((1.5, 0), (0.4, 0)))) == ["b1tx"]


def test_clicks_can_leave_crosses_to_the_right_button() -> None:
    board = text.read_view("..\n\nlines a1t\ncrosses b1t\n")
    skipping = Settings(choices={"skip_cross": "True"})
    assert meant(board, None, tap(0.5, 0.9), skipping) == ["a1b"]
    assert meant(board, None, tap(0.5, 0), skipping) == ["a1t?"]
    assert meant(board, None, tap(1.5, 0), skipping) == ["b1t?"]
    assert meant(board, "edge:0", key("Enter"), skipping) == ["a1t?"]
    assert meant(board, None, Gesture("alternate", 0.5, 0), skipping) == ["a1tx"]


@pytest.mark.parametrize("points", [(), ((0, 0),), ((0, 0), (0.1, 0.1)), ((0.5, 0.5), (0.5, 0.6)), ((9e9, 0), (0, 0))])
def test_a_drag_that_reaches_no_second_dot_means_nothing(points: tuple[tuple[float, float], ...]) -> None:
    assert meant(EMPTY, None, drag(*points)) is None


def test_a_drag_stops_when_the_board_is_solved() -> None:
    board = text.read_view("..\n\nlines a1t a1l a1b\n")
    assert meant(board, None, drag((1, 0), (1, 1), (2, 1))) == ["b1l"]


@pytest.mark.parametrize(
    ("name", "start", "end"),
    [
        ("ArrowDown", "a1t", "a2t"),
        ("ArrowUp", "a2b", "a2t"),
        ("ArrowUp", "a1t", "a1t"),
        ("ArrowRight", "a1t", "b1l"),
        ("ArrowLeft", "a1t", "a1l"),
        ("ArrowRight", "b1t", "b1r"),
        ("ArrowRight", "a2b", "b2l"),
        ("ArrowRight", "a1l", "b1l"),
        ("ArrowRight", "b1r", "b1r"),
        ("ArrowLeft", "b1r", "b1l"),
        ("ArrowDown", "a1l", "a2t"),
        ("ArrowUp", "a1l", "a1t"),
        ("ArrowDown", "b1r", "b2t"),
        ("ArrowDown", "a2l", "a2b"),
    ],
)
def test_arrows_walk_from_edge_to_edge_and_stop_at_the_border(name: str, start: str, end: str) -> None:
    assert meant(EMPTY, selected(start), key(name)) == Select(selected(end))


def selected(name: str) -> str:
    return f"edge:{rules.play(EMPTY, text.read_move(name)).marks.index(1)}"


def test_arrows_reach_every_edge() -> None:
    reached, todo = {"edge:0"}, ["edge:0"]
    while todo:
        here = todo.pop()
        for name in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            there = gestures.interpret(MARKED, here, key(name), PLAIN)
            assert isinstance(there, Select) and there.key is not None
            if there.key not in reached:
                reached.add(there.key)
                todo.append(there.key)
    assert len(reached) == 17


def test_an_arrow_with_nothing_selected_starts_at_the_first_edge() -> None:
    assert meant(EMPTY, None, key("ArrowLeft")) == Select("edge:0")


@pytest.mark.parametrize(
    ("name", "moves"),
    [("Enter", ["a1tx"]), (" ", ["a1tx"]), ("x", ["a1tx"]), ("Delete", ["a1t?"]), ("Backspace", ["a1t?"]), ("q", None)],
)
def test_keys_mark_the_selected_edge(name: str, moves: list[str] | None) -> None:
    board = rules.play(EMPTY, Stroke(0, 0, "t"))
    assert meant(board, "edge:0", key(name)) == moves
    assert meant(board, None, key(name)) is None


def test_escape_lets_the_selection_go() -> None:
    assert meant(EMPTY, "edge:3", key("Escape")) == Select(None)


def test_the_wheel_means_nothing() -> None:
    assert meant(EMPTY, "edge:3", Gesture("wheel", 0.5, 0, amount=1.0)) is None


def test_a_solved_board_is_inactive() -> None:
    board = text.read_view(".\n\nlines a1t a1l a1b a1r\n")
    assert meant(board, None, tap(0.5, 0)) is None
    assert meant(board, "edge:0", key("ArrowDown")) is None


def test_edges_that_a_line_rules_out_are_crossed_when_asked_for() -> None:
    board = text.read_view("1.\n..\n")
    assert meant(board, None, tap(0.5, 0)) == ["a1t"]
    assert meant(board, None, tap(0.5, 0), AUTOCROSS) == ["a1t", "a1lx", "a2tx", "b1lx"]
    corner = text.read_view("..\n..\n\nlines a2t\n")
    assert meant(corner, None, tap(1, 0.5), AUTOCROSS) == ["b1l", "b2tx", "b2lx"]


def test_nothing_is_crossed_after_the_last_line() -> None:
    board = text.read_view("..\n..\n\nlines a1t a1l a2t\n")
    assert meant(board, None, tap(1, 0.5), AUTOCROSS) == ["b1l"]


POINTS = st.tuples(st.floats(-2, 4), st.floats(-2, 4))


@examples(100)
@given(points=st.lists(POINTS, max_size=6), taps=st.lists(POINTS, max_size=8), crossing=st.booleans())
def test_any_gesture_is_moves_that_can_be_played(
    points: list[tuple[float, float]], taps: list[tuple[float, float]], crossing: bool
) -> None:
    board = rules.start(text.read("2.\n.1\n"))
    for gesture in [drag(*points), *(tap(x, y) for x, y in taps), drag(*points)]:
        found = gestures.interpret(board, None, gesture, AUTOCROSS if crossing else PLAIN)
        assert found is None or isinstance(found, list | Refusal)
        for move in found if isinstance(found, list) else ():
            board = rules.play(board, move)
    assert text.read_view(text.write_view(board)) == board
