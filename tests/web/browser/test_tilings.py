"""In a real browser: boards whose cells aren't squares, by mouse, touch and keyboard, in the editor, on a phone."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from gridwright.families.slitherlink.geometry import geometry_on
from gridwright.families.slitherlink.places.layout import Layout, layout
from gridwright.families.slitherlink.puzzle import GenerateOptions
from gridwright.families.slitherlink.tilings.kinds import EXTRA_DAILY
from gridwright.grid.tilings.catalogue import KINDS
from tests.quick import quick
from tests.web.barriers import barriers
from tests.web.browser_actions import open_board, point, start_game, state
from tests.web.hands import Fingers, Hands, Keys, Mouse
from tests.web.servers import Server

TILINGS = ["honeycomb", "penrose-p3"]
LEAST_UNIT = 25
"""Pixels: a side is about as long, and pressed by whatever is nearer to it than to another."""


def begin(hands: Hands, server: Server, name: str, side: int = 0) -> Layout:
    """A blank board of the tiling on the page, and where its parts are."""
    side = side or (4 if name == "honeycomb" else 8)
    patch = KINDS[name].random_patch
    cut = patch(side, side, 1) if patch else ""
    drawn = layout(geometry_on(name, side, side, cut))
    clues = "." * (drawn.grid.cells - 1) + "1"
    start_game(hands.page, server, {"family": "slitherlink", "puzzle": f"tiling {name} {side}x{side} {cut}\n{clues}\n"})
    return drawn


def inner_dot(drawn: Layout) -> int:
    """A dot with three sides or more, in the middle of the board."""
    middle = drawn.width / 2, drawn.height / 2
    inner = [dot for dot, edges in enumerate(drawn.grid.at) if len(edges) > 2]
    return min(inner, key=lambda dot: math.dist(drawn.dots[dot], middle))


def way_from(drawn: Layout, dot: int) -> tuple[list[int], list[int]]:
    """The dots and the sides of a way over three sides of a face at this dot."""
    face = drawn.grid.beside[drawn.grid.at[dot][0]][0]
    assert drawn.grid.tiling is not None
    corners = drawn.grid.tiling.faces[face]
    at = corners.index(dot)
    dots = [corners[(at + step) % len(corners)] for step in range(4)]
    edges = [next(edge for edge in drawn.grid.at[a] if b in drawn.grid.ends[edge]) for a, b in pairwise(dots)]
    return dots, edges


@pytest.mark.parametrize("name", quick("penrose-p3", of=TILINGS))
def test_by_mouse(name: str, mouse: Mouse, server: Server) -> None:
    drawn = begin(mouse, server, name)
    dot = inner_dot(drawn)
    edge = drawn.grid.at[dot][0]
    x, y = drawn.middles[edge]
    mouse.makes(mouse.click(x, y), f"s{edge}")
    mouse.makes(mouse.click(x, y), f"s{edge}x")
    mouse.makes(mouse.click(x, y), f"s{edge}?")
    mouse.makes(mouse.click(x, y, "right"), f"s{edge}x")
    mouse.makes(mouse.click(x, y, "right"), f"s{edge}?")
    dots, edges = way_from(drawn, dot)
    for (one, other), passed in zip(pairwise(dots), edges, strict=True):
        mouse.makes(mouse.drag(drawn.dots[one], drawn.dots[other]), f"s{passed}")
    mouse.makes(mouse.drag(drawn.dots[dots[1]], drawn.dots[dots[0]]), f"s{edges[0]}?")
    face = drawn.grid.beside[edges[0]][0]
    mouse.makes(mouse.drag(drawn.middles[edges[0]], drawn.centres[face], "right"), f"s{edges[0]}x")
    # What the mouse is over is framed before it is pressed.
    mouse.page.mouse.move(*mouse.at(drawn.middles[edges[1]]))
    mouse.page.wait_for_function("key => boardPage.board.hovered?.key === key", arg=f"edge:{edges[1]}")
    mouse.page.wait_for_function("() => [...boardPage.board.marks()].some(({key}) => key === 'pointer')")


@pytest.mark.parametrize("name", quick("honeycomb", of=TILINGS))
def test_by_touch(name: str, fingers: Fingers, server: Server) -> None:
    drawn = begin(fingers, server, name)
    dots, edges = way_from(drawn, inner_dot(drawn))
    x, y = drawn.middles[edges[0]]
    fingers.makes(fingers.tap(x, y), f"s{edges[0]}")
    fingers.makes(fingers.hold(x, y), f"s{edges[0]}x")
    fingers.makes(fingers.drag(drawn.dots[dots[1]], drawn.dots[dots[2]]), f"s{edges[1]}")
    fingers.makes(fingers.drag(drawn.dots[dots[1]], drawn.dots[dots[2]]), f"s{edges[1]}?")


@pytest.mark.parametrize("name", quick("honeycomb", of=TILINGS))
def test_by_keyboard(name: str, keys: Keys, server: Server) -> None:
    drawn = begin(keys, server, name)
    grid = drawn.grid
    keys.chooses(keys.press("ArrowDown"), "cell:0")
    row, place = grid.tiling.places[0] if grid.tiling is not None else (0, 0)
    beside = drawn.rows[row][place + 1]
    keys.chooses(keys.press("ArrowRight"), f"cell:{beside}")
    around = grid.around[beside]
    first = min(around, key=lambda edge: drawn.middles[edge][1])
    keys.chooses(keys.press("Enter"), f"side:{beside}:{first}")
    for move in (f"s{first}", f"s{first}x", f"s{first}?"):
        keys.makes(keys.press("Enter"), move)
    following = around[(around.index(first) + 1) % len(around)]
    keys.chooses(keys.press("e"), f"side:{beside}:{following}")
    keys.makes(keys.press("x"), f"s{following}x")
    keys.makes(keys.press("Delete"), f"s{following}?")
    keys.chooses(keys.press("q"), f"side:{beside}:{first}")
    label = keys.page.locator("#board-keys").get_attribute("aria-activedescendant")
    said = keys.page.locator(f"#{label}").text_content() or ""
    number = around.index(first) + 1
    assert re.fullmatch(rf"side {number} of {len(around)} of r\d+f\d+, .*, empty", said)
    keys.chooses(keys.press("Escape"), f"cell:{beside}")
    keys.chooses(keys.press("Escape"), None)


def test_a_way_is_drawn_along_any_side_where_six_meet(keys: Keys, server: Server) -> None:
    drawn = begin(keys, server, "triangular", 4)
    keys.chooses(keys.press("ArrowDown"), "cell:0")
    keys.chooses(keys.press("Enter"), "side:0:0")
    keys.makes(keys.press("Shift+ArrowRight"), "s15")
    keys.makes(keys.press("Shift+ArrowDown"), "s3")
    dot = 2
    spokes = [1, 3, 5, 22, 19, 2]
    assert sorted(spokes) == sorted(drawn.grid.at[dot])
    for edge in (*spokes, *spokes[:2]):
        keys.chooses(keys.press("e"), f"spoke:{dot}:{edge}")
    keys.chooses(keys.press("q"), f"spoke:{dot}:{spokes[0]}")
    label = keys.page.locator("#board-keys").get_attribute("aria-activedescendant")
    said = keys.page.locator(f"#{label}").text_content() or ""
    assert re.fullmatch(r"side r\d+f\d+-r\d+f\d+ from the dot at .*, empty", said)
    keys.makes(keys.press("Enter"), f"s{spokes[0]}")
    (end,) = set(drawn.grid.ends[spokes[0]]) - {dot}
    assert state(keys.page)["selection"] == f"dot:{end}"


def test_a_chosen_face_is_said_with_its_clue_and_its_lines(keys: Keys, server: Server) -> None:
    drawn = begin(keys, server, "honeycomb")
    assert drawn.grid.tiling is not None
    last = drawn.grid.cells - 1
    keys.chooses(keys.press("ArrowDown"), "cell:0")
    for _ in range(drawn.grid.cells):
        if state(keys.page)["selection"] == f"cell:{last}":
            break
        here = int(state(keys.page)["selection"].split(":")[1])
        down = drawn.grid.tiling.places[here][0] < drawn.grid.tiling.places[last][0]
        before = state(keys.page)["selection"]
        keys.page.keyboard.press("ArrowDown" if down else "ArrowRight")
        keys.page.wait_for_function("before => boardPage.state.selection !== before", arg=before)
    cell = keys.page.locator("#board-keys").get_attribute("aria-activedescendant")
    expect(keys.page.locator(f"#{cell}")).to_have_text(
        f"{drawn.grid.tiling.name_of_face(last)}, clue 1, 0 of 6 sides drawn"
    )
    assert not barriers(keys.page)


def test_a_large_board_on_a_phone_is_moved_with_two_fingers_and_has_sides_a_finger_can_hit(
    phone: Page, server: Server
) -> None:
    drawn = begin(Fingers(phone), server, "honeycomb", 14)
    unit = phone.evaluate("boardPage.board.camera.unit")
    assert unit >= 32
    assert phone.evaluate("boardPage.board.camera.canPan")
    expect(phone.locator(".board-map")).to_be_visible()
    # A place half a finger beside a side still means it.
    edge = min(range(drawn.grid.edges), key=lambda edge: math.dist(drawn.middles[edge], (4, 4)))
    x, y = drawn.middles[edge]
    one, other = (drawn.dots[dot] for dot in drawn.grid.ends[edge])
    length = math.dist(one, other)
    aside = -(other[1] - one[1]) / length * 0.3, (other[0] - one[0]) / length * 0.3
    found = phone.evaluate("([x, y]) => boardPage.board.targetAt(x, y)?.key", [x + aside[0], y + aside[1]])
    assert found == f"edge:{edge}"


SHOW = """([width, height]) => {
    const {board} = boardPage;
    Object.assign(board.scene, {width, height});
    board.camera.moved = false;
    board.resize();
    return board.camera.canPan ? 0 : board.camera.unit;
}"""
"""The pixels per unit of a board of that size, if it is seen whole."""


def test_the_kinds_of_boards_are_a_strip_on_a_phone_that_shows_the_chosen_one(phone: Page, server: Server) -> None:
    phone.goto(f"{server.url}/new/slitherlink")
    expect(phone.locator(".kinds a")).to_have_count(len(KINDS))
    assert phone.evaluate("scrollY") == 0, "the page starts at its top"
    phone.locator(".kinds a").last.tap()
    expect(phone.locator(".kinds a").last).to_have_attribute("aria-current", "true")
    expect(phone.locator(".kinds a").last).to_be_in_viewport(ratio=0.9)


def test_a_daily_puzzle_on_a_tiling_is_seen_whole_on_a_phone(phone: Page, server: Server) -> None:
    begin(Fingers(phone), server, "honeycomb")
    for preset in EXTRA_DAILY.presets:
        options = preset.options
        assert isinstance(options, GenerateOptions)
        patch = KINDS[options.tiling].random_patch
        for seed in range(3 if patch else 1):
            cut = patch(options.cols, options.rows, seed) if patch else ""
            drawn = layout(geometry_on(options.tiling, options.rows, options.cols, cut))
            unit = phone.evaluate(SHOW, [drawn.width, drawn.height])
            assert unit >= LEAST_UNIT, (preset.title, drawn.width, drawn.height, unit)


def test_a_tiling_is_chosen_sized_and_filled_in_the_editor(desktop: Page, server: Server) -> None:
    open_board(desktop, f"{server.url}/create/slitherlink")
    desktop.locator(".size-chip").click()
    desktop.select_option("#kind", "honeycomb")
    desktop.fill("#rows", "3")
    desktop.fill("#cols", "4")
    desktop.click("#size-form button[type=submit]")
    expect(desktop.locator("#size")).to_be_hidden()
    expect(desktop.locator(".panel-head [data-size]")).to_have_text("Honeycomb 3 × 4")
    drawn = layout(geometry_on("honeycomb", 3, 4))
    assert drawn.grid.tiling is not None
    face = drawn.grid.cells // 2
    desktop.mouse.click(*point(desktop, *drawn.centres[face]))
    desktop.keyboard.press("5")
    name = drawn.grid.tiling.name_of_face(face)
    expect(desktop.locator("#tools-label")).to_have_text(f"Fill {name}, clue 5")
    row, _ = drawn.grid.tiling.places[face]
    desktop.keyboard.press("ArrowUp")
    above = min(drawn.rows[row - 1], key=lambda other: abs(drawn.centres[other][0] - drawn.centres[face][0]))
    expect(desktop.locator("#tools-label")).to_have_text(f"Fill {drawn.grid.tiling.name_of_face(above)}, empty")
    desktop.keyboard.press("7")
    clues = desktop.evaluate("boardPage.edited.text")
    assert clues.split("\n")[0].split()[:3] == ["tiling", "honeycomb", "4x3"]
    assert "".join(clues.split("\n")[1:])[face] == "5"
    assert clues.count("7") == 0, "a face of six sides has at most six lines"


def test_the_new_game_page_shows_a_picture_of_every_tiling(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/new/slitherlink")
    kinds = desktop.locator(".kinds a")
    expect(kinds).to_have_count(len(KINDS))
    expect(desktop.locator(".kinds a[aria-current]")).to_have_text("Squares")
    kinds.filter(has_text="Honeycomb").click()
    expect(desktop.locator(".kinds a[aria-current]")).to_have_text("Honeycomb")
    expect(desktop.locator("#sizes")).to_contain_text("faces")
    assert desktop.locator('#new-game input[name="tiling"]').get_attribute("value") == "honeycomb"
    assert not barriers(desktop)
