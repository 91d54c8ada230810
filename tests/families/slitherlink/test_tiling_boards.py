"""Boards of every tiling: drawn, pointed at and walked over."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from random import Random

import pytest

from gridwright.core.keyboard import ARROWS
from gridwright.core.scene import Gesture, Mark, Refusal, Scene, Select, Selection, Settings, extent
from gridwright.core.verdict import Fault, Step
from gridwright.families.slitherlink import draw, gestures, panel, rules
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.places.layout import REACH, Layout, capsule, distance, holds, inset, layout
from gridwright.families.slitherlink.puzzle import (
    CROSS,
    LINE,
    NO_CLUE,
    SQUARE,
    Board,
    Clues,
    Move,
    SideStroke,
    answer_to,
)
from gridwright.families.slitherlink.solvers.kernel import graph_of
from gridwright.grid.tilings.catalogue import KINDS, tiling
from gridwright.grid.tilings.tiling import area_of
from gridwright.kernels import tiling as kernel
from gridwright.paint.svg import svg

TILINGS = [name for name in KINDS if name != SQUARE]
NO_SETTINGS = Settings()
FACES = 30


def puzzle_of(name: str, faces: int = FACES, seed: int = 1) -> tuple[Clues, bytes]:
    """A puzzle with the clue of every second face, and its loop."""
    kind = KINDS[name]
    side = max(kind.least, round(math.sqrt(faces / kind.density)))
    piece = tiling(name, side, side, kind.random_patch(side, side, seed) if kind.random_patch else "")
    lines = kernel.random_loop(graph_of(piece), seed)
    clues = [sum(lines[edge] for edge in edges) for edges in piece.around]
    shown = bytes(NO_CLUE if face % 2 else clue for face, clue in enumerate(clues))
    return Clues(side, side, shown, name, piece.patch), lines


def blank(name: str) -> tuple[Board, Layout]:
    puzzle, _ = puzzle_of(name)
    return rules.start(puzzle), layout(geometry_of(puzzle))


def played(view: Board, moves: list[Move] | tuple[Move, ...]) -> Board:
    for move in moves:
        view = rules.play(view, move)
    return view


def did(view: Board, gesture: Gesture, selection: Selection = None) -> list[Move]:
    meant = gestures.interpret(view, selection, gesture, NO_SETTINGS)
    assert isinstance(meant, list), meant
    return meant


def pressed(view: Board, selection: Selection, key: str, shift: bool = False) -> Select:
    meant = gestures.interpret(view, selection, Gesture("key", key=key, shift=shift), NO_SETTINGS)
    assert isinstance(meant, Select), meant
    return meant


def by_key(scene: Scene) -> dict[str, Mark]:
    return {mark.key: mark for mark in scene.marks}


@pytest.mark.parametrize("name", TILINGS)
def test_every_part_is_drawn_within_the_board(name: str) -> None:
    view, drawn = blank(name)
    scene = draw.scene(view, None, NO_SETTINGS)
    kinds = [mark.key.split(":")[0] for mark in scene.marks]
    assert kinds.count("dot") == len(drawn.dots)
    assert kinds.count("face") == drawn.grid.cells
    assert kinds.count("cell") == sum(clue != NO_CLUE for clue in view.puzzle.clues)
    edges = [target for target in scene.targets if target.key.startswith("edge:")]
    assert len(edges) == drawn.grid.edges
    assert min(x for x, _ in drawn.dots) == min(y for _, y in drawn.dots) == 0
    assert (max(x for x, _ in drawn.dots), max(y for _, y in drawn.dots)) == (scene.width, scene.height)
    assert svg(scene).count("<polygon") == drawn.grid.cells


@pytest.mark.parametrize("name", TILINGS)
def test_clues_stand_within_their_faces_and_can_be_read(name: str) -> None:
    view, drawn = blank(name)
    for mark in draw.scene(view, None, NO_SETTINGS).marks:
        if mark.kind == "text":
            face = int(mark.key.split(":")[1])
            # A digit is about 0.6 as wide and 0.73 as high as its font.
            half = mark.height * 0.6 * len(mark.text) / 2, mark.height * 0.73 / 2
            assert all(
                holds(drawn.faces[face], mark.x + right * half[0], mark.y + down * half[1])
                for right in (-1, 0, 1)
                for down in (-1, 0, 1)
            )
            assert mark.height >= 0.32


@pytest.mark.parametrize("name", TILINGS)
def test_an_edge_has_as_much_room_as_on_squares(name: str) -> None:
    _, drawn = blank(name)
    room = sum(map(area_of, drawn.faces)) / (sum(map(len, drawn.faces)) / 2)
    assert room >= 0.5 - 1e-9
    assert min(drawn.radii) >= 0.28 - 1e-9
    assert min(math.dist(*(drawn.dots[dot] for dot in ends)) for ends in drawn.grid.ends) >= 0.6 - 1e-9


@pytest.mark.parametrize("name", TILINGS)
def test_the_circle_in_a_face_touches_its_sides_and_no_circle_nearby_is_larger(name: str) -> None:
    _, drawn = blank(name)

    def room(face: int, x: float, y: float) -> float:
        outline = drawn.faces[face]
        sides = zip(outline, (*outline[1:], outline[0]), strict=True)
        return min(distance((x, y), one, other) for one, other in sides) if holds(outline, x, y) else 0

    for face, ((x, y), radius) in enumerate(zip(drawn.centres, drawn.radii, strict=True)):
        assert room(face, x, y) == pytest.approx(radius, abs=1e-4)
        nearby = ((x + 0.3 * math.cos(turn), y + 0.3 * math.sin(turn)) for turn in range(12))
        assert all(room(face, *place) < radius + 0.006 for place in nearby)


@pytest.mark.parametrize("name", TILINGS)
def test_a_tap_means_the_nearest_edge_in_reach(name: str) -> None:
    view, drawn = blank(name)
    random = Random(2)
    for _ in range(60):
        x, y = random.uniform(-0.5, drawn.width + 0.5), random.uniform(-0.5, drawn.height + 0.5)
        away = [distance((x, y), *(drawn.dots[dot] for dot in ends)) for ends in drawn.grid.ends]
        found = gestures.edge_under(drawn.grid, x, y)
        if found is None:
            assert min(away) > REACH
        else:
            assert away[found] == pytest.approx(min(away), abs=0.002)
    for edge, (x, y) in enumerate(drawn.middles):
        assert did(view, Gesture("tap", x, y)) == [SideStroke(edge)]
        assert did(view, Gesture("alternate", x, y)) == [SideStroke(edge, "x")]


def test_a_tap_goes_on_from_line_to_cross_to_nothing() -> None:
    view, drawn = blank("honeycomb")
    tap = Gesture("tap", *drawn.middles[7])
    for action in ("", "x", "?"):
        moves = did(view, tap)
        assert moves == [SideStroke(7, action)]
        view = played(view, moves)
    assert set(view.marks) == {0}


def test_the_first_tap_into_the_middle_of_a_face_says_where_to_tap() -> None:
    view, drawn = blank("dodecagonal")
    face = max(range(drawn.grid.cells), key=lambda face: drawn.radii[face])
    meant = gestures.interpret(view, None, Gesture("tap", *drawn.centres[face]), NO_SETTINGS)
    assert isinstance(meant, Refusal)
    assert int(meant.key.split(":")[1]) in drawn.grid.around[face]


def way_round(drawn: Layout, lines: bytes) -> list[int]:
    """The dots of a loop, one after the other."""
    ends = [drawn.grid.ends[edge] for edge, line in enumerate(lines) if line]
    way = [*ends.pop()]
    while ends:
        following = next(pair for pair in ends if way[-1] in pair)
        ends.remove(following)
        way.append(following[following[0] == way[-1]])
    return way


@pytest.mark.parametrize("name", TILINGS)
def test_a_drag_round_the_loop_draws_it(name: str) -> None:
    puzzle, lines = puzzle_of(name)
    view, drawn = rules.start(puzzle), layout(geometry_of(puzzle))
    way = way_round(drawn, lines)
    moves = did(view, Gesture("drag", points=tuple(drawn.dots[dot] for dot in way)))
    assert {move.edge for move in moves if isinstance(move, SideStroke)} == {
        edge for edge, line in enumerate(lines) if line
    }
    view = played(view, moves)
    assert rules.status(view) == "solved"
    scene = draw.scene(view, None, NO_SETTINGS)
    inner = draw.insides(view)
    assert {mark.key for mark in scene.marks if mark.role == "inside"} == {f"inside:{face}" for face in inner}
    assert all((len(inner & set(faces)) == 1) == line for faces, line in zip(drawn.grid.beside, lines, strict=True))


def test_a_quick_drag_draws_the_short_way_between_the_dots_it_has_met() -> None:
    view, drawn = blank("honeycomb")
    outline = geometry_of(view.puzzle).tiling
    assert outline is not None
    corners = outline.faces[0]
    moves = did(view, Gesture("drag", points=(drawn.dots[corners[0]], drawn.dots[corners[2]])))
    assert {move.edge for move in moves if isinstance(move, SideStroke)} == set(drawn.grid.around[0][:2])


def test_a_right_drag_across_sides_crosses_them_and_from_a_cross_on_clears() -> None:
    view, drawn = blank("penrose-p3")
    one, other = drawn.grid.around[0][0], drawn.grid.around[0][2]
    drag = Gesture("alternate_drag", points=(drawn.middles[one], drawn.centres[0], drawn.middles[other]))
    view = played(view, did(view, drag))
    assert [view.marks[edge] for edge in (one, other)] == [CROSS, CROSS]
    assert played(view, did(view, drag)).marks.count(CROSS) == 0


@pytest.mark.parametrize("name", TILINGS)
def test_keys_reach_every_face_and_all_of_its_sides(name: str) -> None:
    view, drawn = blank(name)
    found, waiting = {"cell:0"}, ["cell:0"]
    assert pressed(view, None, "ArrowRight") == Select("cell:0")
    while waiting:
        here = waiting.pop()
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            selected = pressed(view, here, key).key
            assert selected is not None
            if selected not in found:
                found.add(selected)
                waiting.append(selected)
    assert found == {f"cell:{face}" for face in range(drawn.grid.cells)}
    for face, around in enumerate(drawn.grid.around):
        side = pressed(view, f"cell:{face}", "Enter").key
        sides = [side]
        for _ in around[1:]:
            side = pressed(view, side, "e").key
            sides.append(side)
        assert {draw.edge_named(drawn.grid, each) for each in sides} == set(around)
        assert pressed(view, side, "e").key == sides[0]
        assert pressed(view, sides[0], "q").key == sides[-1]
        assert pressed(view, side, "Escape") == Select(f"cell:{face}")


def test_keys_go_on_like_a_tap_cross_out_and_clear() -> None:
    view, drawn = blank("hats")
    side = pressed(view, "cell:3", "e").key
    edge = draw.edge_named(drawn.grid, side)
    for key, mark in (("Enter", LINE), (" ", CROSS), ("x", 0), ("x", CROSS), ("Delete", 0)):
        view = played(view, did(view, Gesture("key", key=key), side))
        assert edge is not None
        assert view.marks[edge] == mark


def test_arrows_with_shift_draw_from_dot_to_dot() -> None:
    view, drawn = blank("honeycomb")
    start = pressed(view, "cell:4", "Enter").key
    edge = draw.edge_named(drawn.grid, start)
    assert edge is not None
    selected = pressed(view, start, "ArrowRight", shift=True)
    assert len(selected.moves) == 1
    dot = draw.dot_named(drawn.grid, selected.key)
    assert dot is not None
    (move,) = selected.moves
    assert dot in drawn.grid.ends[move.edge]
    right_end = max(drawn.grid.ends[edge], key=lambda end: drawn.dots[end][0])
    assert right_end in drawn.grid.ends[move.edge]
    assert drawn.dots[dot][0] > drawn.dots[right_end][0]


def turn(one: float, other: float) -> float:
    """The angle between two directions."""
    return abs((one - other + math.pi) % (2 * math.pi) - math.pi)


@pytest.mark.parametrize("name", TILINGS)
def test_every_side_at_a_dot_is_within_reach_of_the_keyboard(name: str) -> None:
    view, drawn = blank(name)
    grid = drawn.grid
    for dot, edges in enumerate(grid.at):
        x, y = drawn.dots[dot]
        ends = {edge: next(end for end in grid.ends[edge] if end != dot) for edge in edges}
        angles = {edge: math.atan2(drawn.dots[end][1] - y, drawn.dots[end][0] - x) for edge, end in ends.items()}
        # Shift and an arrow draw along the side that is nearest to its direction.
        for key, (right, down) in ARROWS.items():
            chosen = pressed(view, f"dot:{dot}", key, shift=True)
            off = {edge: turn(angle, math.atan2(down, right)) for edge, angle in angles.items()}
            if chosen.key == f"dot:{dot}":
                assert chosen.moves == () and min(off.values()) > math.radians(60), "no side leads there"
                continue
            (edge,) = (move.edge for move in chosen.moves)
            assert off[edge] == pytest.approx(min(off.values())) and chosen.key == f"dot:{ends[edge]}"
        # E and Q go round all of them, and Enter draws along the chosen one.
        at, passed = f"dot:{dot}", list[int]()
        for _ in edges:
            at = pressed(view, at, "e").key or ""
            passed.append(int(at.rpartition(":")[2]))
            drew = pressed(view, at, "Enter")
            assert (drew.key, drew.moves) == (f"dot:{ends[passed[-1]]}", (SideStroke(passed[-1]),))
            assert pressed(view, at, "Escape").key == f"dot:{dot}"
            assert did(view, Gesture("key", key="x"), at) == [SideStroke(passed[-1], "x")]
        assert sorted(passed) == sorted(edges)
        turned = [(angles[after] - angles[before]) % (2 * math.pi) for before, after in pairwise(passed)]
        assert sum(turned) < 2 * math.pi, "clockwise, once round"
        for edge in reversed(passed[:-1]):
            at = pressed(view, at, "q").key or ""
            assert at == f"spoke:{dot}:{edge}"


def test_where_six_sides_meet_up_and_down_lead_the_same_way_there_and_back() -> None:
    view, drawn = blank("triangular")
    dot = next(dot for dot, edges in enumerate(drawn.grid.at) if len(edges) == 6)
    there = {key: pressed(view, f"dot:{dot}", key, shift=True) for key in ARROWS}
    assert len({chosen.moves for chosen in there.values()}) == 4
    (x, y), (up_x, up_y) = drawn.dots[dot], drawn.dots[int((there["ArrowUp"].key or "")[4:])]
    assert up_x > x and up_y < y, "of two sides alike the one clockwise from the arrow"
    assert pressed(view, there["ArrowUp"].key, "ArrowDown", shift=True).key == f"dot:{dot}"
    spoke = pressed(view, f"dot:{dot}", "e").key
    target = draw.scene(view, spoke, NO_SETTINGS).find_target(spoke)
    assert target is not None and re.fullmatch(r"side r\d+f\d+-r\d+f\d+ from the dot at .*, empty", target.label)
    framed = [mark.key for mark in draw.scene(view, spoke, NO_SETTINGS).marks if mark.role == "select"]
    assert sorted(framed) == ["selected", "selected-dot"]


@pytest.mark.parametrize("selection", ["cell:2", "dot:5", None])
def test_what_is_selected_is_framed_and_said(selection: Selection) -> None:
    view, _ = blank("cairo")
    scene = draw.scene(view, selection, NO_SETTINGS)
    assert (scene.find_target(selection) is None) == (selection is None)
    framed = [mark for mark in scene.marks if mark.role == "select"]
    assert len(framed) == (selection is not None)


def test_a_chosen_side_says_which_one_of_its_face_it_is() -> None:
    view, drawn = blank("cairo")
    side = pressed(view, "cell:2", "e").key
    target = draw.scene(view, side, NO_SETTINGS).find_target(side)
    assert target is not None
    edge = draw.edge_named(drawn.grid, side)
    assert edge is not None
    number = drawn.grid.around[2].index(edge) + 1
    assert target.label.startswith(f"side {number} of 5 of r")
    assert target.label.endswith(", empty")


@pytest.mark.parametrize("key", ["side:0:999999", "side:x:1", "side:1", "cell:99999", "side::", "edge:-1", "dot:²"])
def test_other_keys_select_nothing(key: str) -> None:
    view, _ = blank("cairo")
    scene = draw.scene(view, key, NO_SETTINGS)
    assert [mark for mark in scene.marks if mark.role == "select" and mark.key == "selected"] == []


def test_a_screen_reader_hears_name_clue_and_lines_of_a_face() -> None:
    view, drawn = blank("honeycomb")
    clue = view.puzzle.clues[0]
    for edge in drawn.grid.around[0][:clue]:
        view = rules.play(view, SideStroke(edge))
    target = draw.scene(view, None, NO_SETTINGS).find_target("cell:0")
    assert target is not None
    name = geometry_of(view.puzzle).tiling.name_of_face(0)  # type: ignore[union-attr]
    assert target.label == f"{name}, clue {clue}, met, {clue} of 6 sides drawn"
    assert panel.count_met(view)[0] >= 1


def test_clues_are_met_or_in_error_as_on_squares() -> None:
    view, drawn = blank("triangular")
    face = next(face for face, clue in enumerate(view.puzzle.clues) if clue == 1)
    sides = drawn.grid.around[face]
    one = rules.play(view, SideStroke(sides[0]))
    two = rules.play(one, SideStroke(sides[1]))
    assert by_key(draw.scene(one, None, NO_SETTINGS))[f"cell:{face}"].role == "clue-done"
    assert by_key(draw.scene(two, None, NO_SETTINGS))[f"cell:{face}"].role == "clue-bad"
    assert by_key(draw.scene(two, None, Settings(choices={"redden": "False"})))[f"cell:{face}"].role == "clue"


def test_what_did_not_change_is_the_same_object() -> None:
    view, _ = blank("spectres")
    before = draw.scene(view, None, NO_SETTINGS)
    after = draw.scene(rules.play(view, SideStroke(3)), None, NO_SETTINGS)
    assert len({id(mark) for mark in after.marks} - {id(mark) for mark in before.marks}) < 12
    assert len({id(target) for target in after.targets} - {id(target) for target in before.targets}) <= 3


@pytest.mark.parametrize("name", ["kites", "dodecagonal", "hats"])
def test_only_what_is_in_the_window_is_drawn(name: str) -> None:
    view = rules.start(puzzle_of(name, 250)[0])
    window = (5.0, 5.0, 7.0, 7.0)
    scene = draw.scene(view, None, Settings(window=window))
    whole = draw.scene(view, None, NO_SETTINGS)
    assert 0 < len(scene.marks) < len(whole.marks) / 2
    seen = [mark for mark in whole.marks if _meets(extent(mark), window)]
    assert {mark.key for mark in seen} <= {mark.key for mark in scene.marks}


def _meets(box: tuple[float, float, float, float], window: tuple[float, float, float, float]) -> bool:
    return box[0] <= window[2] and window[0] <= box[2] and box[1] <= window[3] and window[1] <= box[3]


def test_an_overview_shows_the_lines() -> None:
    puzzle, lines = puzzle_of("octagonal")
    drawn = layout(geometry_of(puzzle))
    view = Board(puzzle, bytes(LINE if line else 0 for line in lines))
    shown = draw.overview(view)
    assert shown.width * shown.height == len(shown.pixels)
    for edge, (x, y) in enumerate(drawn.middles):
        if lines[edge]:
            assert shown.pixels[round(y * 4) * shown.width + round(x * 4)] == 1
    assert sum(draw.overview(rules.start(puzzle)).pixels) == 0


def test_overlays_show_places_offers_and_solutions() -> None:
    puzzle, lines = puzzle_of("floret")
    view = rules.start(puzzle)
    fault = draw.overlay(view, Fault("x", "Wrong.", ("cell:0", "edge:1", "dot:2")))
    assert {mark.key for mark in fault} >= {"fault:cell:0", "fault:edge:1", "fault:dot:2"}
    moves: tuple[Move, ...] = SideStroke(1), SideStroke(2, "x"), SideStroke(99999)
    step = Step("technique", "Look here.", moves, "Do this.", "Because.", ("cell:0", "edge:1"))
    assert {mark.key for mark in draw.overlay(view, step)} >= {"lit:cell:0", "lit:edge:1", "step:1", "step:2"}
    loop = draw.overlay(view, answer_to(puzzle, lines))
    assert len(loop) == sum(lines)
    other, other_lines = puzzle_of("floret", 60)
    assert draw.overlay(view, answer_to(other, other_lines)) == []


def test_an_inset_polygon_lies_within_and_a_capsule_around() -> None:
    for name in TILINGS:
        _, drawn = blank(name)
        for outline in drawn.faces:
            smaller = inset(outline, 0.08)
            assert all(holds(outline, x, y) for x, y in smaller)
            assert area_of(smaller) < area_of(outline)
    shape = capsule((0, 0), (1, 1), 0.2)
    assert all(distance(point, (0, 0), (1, 1)) == pytest.approx(0.2) for point in shape)
