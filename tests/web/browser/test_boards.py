"""The canvas: the same picture as every other painter makes, only the visible part of a large board, hands that pan."""

from __future__ import annotations

import base64
import io
import json
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from gridwright import catalog
from gridwright.actions.teaching.hint import next_step
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Scene, Settings
from gridwright.paint.svg import frame, svg
from gridwright.web.live import messages
from tests.quick import families, quick
from tests.web.browser_actions import point, start_game, state, touch
from tests.web.servers import Server
from tests.web.solutions import puzzle_text
from tests.web.visitors import Visitors

FAMILIES = catalog.names()
UNIT = 48
SEEN = 60
"""A difference of so much brightness can be seen."""

PAINT = """async ([board, width, height, left, top, unit]) => {
    const {loadTheme} = await import('/static/board/theme.js');
    const {moveOrigin} = await import('/static/board/painter.js');
    const {sceneFrom} = await import('/static/board/scene.js');
    const {LayerPainter} = await import('/static/board/layers.js');
    const theme = await loadTheme();
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    const ctx = canvas.getContext('2d');
    ctx.fillStyle = theme.colour('surface');
    ctx.fillRect(0, 0, width, height);
    Object.assign(ctx, {lineCap: 'round', lineJoin: 'round', textAlign: 'center'});
    const brush = {ctx, theme, unit, dense: 1, left, top};
    moveOrigin(brush);
    const still = {
        animation: {over: true, end: () => {}}, camera: {window: [0, 0, board.width, board.height]},
        finish: {isPlaying: false}, overlay: [], trial: {before: null, marksFor: mark => [mark]},
    };
    new LayerPainter(still).paint(brush, sceneFrom(board));
    return canvas.toDataURL();
}"""


def _busy_scene(family: AnyFamily) -> Scene:
    """A board with something selected and a hint laid over it."""
    view = family.rules.view(family.rules.start(family.text.read(puzzle_text(family.name))))
    settings = Settings(coordinates=False)
    targets = family.draw.scene(view, None, settings).targets
    scene = family.draw.scene(view, targets[len(targets) // 2].key, settings)
    step = next_step(family, view)
    return scene if step is None else scene.with_marks(family.draw.overlay(view, step))


@pytest.mark.parametrize("theme", quick("light", of=["light", "dark"]))
@pytest.mark.parametrize("name", FAMILIES)
def test_the_canvas_shows_what_the_svg_shows(visitors: Visitors, server: Server, name: str, theme: Any) -> None:
    scene = _busy_scene(catalog.family(name))
    place = frame(scene, UNIT)
    page = visitors.new_page(viewport={"width": place.width, "height": place.height}, color_scheme=theme)
    page.goto(f"{server.url}/settings")
    board = json.loads(messages.write(messages.board(scene, None)))
    drawn = page.evaluate(PAINT, [board, place.width, place.height, place.left, place.top, UNIT])
    canvas = Image.open(io.BytesIO(base64.b64decode(drawn.partition(",")[2]))).convert("RGB")
    page.goto("about:blank")
    page.set_content(f'<body style="margin: 0">{svg(scene, theme, UNIT)}')
    shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    differing = sum(ImageChops.difference(canvas, shown).convert("L").histogram()[SEEN:])
    assert differing < 0.002 * place.width * place.height


def _large(name: str, rows: int, cols: int) -> str:
    """A board of that size whose cells nobody needs to solve."""
    chance = Random(7)
    if name == "slitherlink":
        return "\n".join("".join(chance.choice("...0123") for _ in range(cols)) for _ in range(rows)) + "\n"
    colours, values = (
        [" ".join(str(chance.randint(low, high)) for _ in range(cols)) for _ in range(rows)]
        for low, high in ((0, 4), (1, 9))
    )
    return "\n".join([f"{rows} {cols}", *colours, *values]) + "\n"


@pytest.mark.parametrize("name", ["slitherlink", "colorgrid"])
def test_of_a_large_board_only_the_visible_part_travels_and_the_wheel_pans(
    desktop: Page, server: Server, name: str
) -> None:
    start_game(desktop, server, {"family": name, "puzzle": _large(name, 100, 200)})
    assert desktop.evaluate("boardPage.board.scene.width") == 200
    first = desktop.evaluate("[...boardPage.board.scene.targets.values()].length")
    assert 0 < first < 100 * 200
    x, y = point(desktop, 8, 8)
    desktop.mouse.move(x, y)
    for _ in range(10):
        desktop.mouse.wheel(600, 400)
    desktop.wait_for_function("() => boardPage.board.scene.window[0] > 20")
    assert state(desktop)["entries"] == 0
    right = desktop.evaluate("Math.floor(boardPage.board.camera.window[2]) - 2")
    bottom = desktop.evaluate("Math.floor(boardPage.board.camera.window[3]) - 2")
    desktop.wait_for_function(
        "([x, y]) => [...boardPage.board.scene.targets.values()].some(one => Math.hypot(one.x - x, one.y - y) < 1)",
        arg=[right, bottom],
    )


FAR = """() => {
    const {board} = boardPage;
    board.paint();
    const {left, top, unit} = board.camera;
    const [right, bottom] = [left + board.scene.width * unit, top + board.scene.height * unit];
    const {data} = board.ctx.getImageData(right - 50, bottom - 50, 40, 40);
    const open = document.createElement('canvas').getContext('2d');
    open.fillStyle = board.theme.colour('cell-open');
    open.fillRect(0, 0, 1, 1);
    const colour = String(open.getImageData(0, 0, 1, 1).data);
    return Array.from({length: 1600}, (_, at) => String(data.slice(4 * at, 4 * at + 4)))
        .filter(shown => shown === colour).length;
}"""
"""How many of the pixels in the far corner of the board look like an open cell."""


def test_zoomed_out_a_large_board_is_a_picture_and_a_press_zooms_in(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "minesweeper", "puzzle": "400x400 mines=20000 seed=5 first=open"})
    desktop.wait_for_function("() => boardPage.board.overview.image !== null")
    sent = "[...boardPage.board.scene.targets.values()].length"
    before = desktop.evaluate(sent)
    desktop.get_by_role("button", name="Fit").click()
    assert desktop.evaluate("!boardPage.board.camera.canPan && boardPage.board.overview.isShown")
    assert desktop.evaluate(FAR) == 0
    assert desktop.evaluate(sent) == before
    expect(desktop.locator("#map-note")).to_have_text("Overview. Press a place to zoom in.")
    desktop.mouse.click(*point(desktop, 200, 200))
    left, top, right, bottom = desktop.evaluate("boardPage.board.camera.window")
    assert left < 200 < right and top < 200 < bottom and right - left < 60
    assert state(desktop)["entries"] == 0
    desktop.wait_for_function("() => boardPage.board.targetAt(200.5, 200.5) !== null")


def test_what_has_not_come_is_hatched_and_never_looks_open(desktop: Page, server: Server) -> None:
    desktop.route("**/overview?*", lambda route: route.abort())
    start_game(desktop, server, {"family": "minesweeper", "puzzle": "400x400 mines=20000 seed=5 first=open"})
    desktop.get_by_role("button", name="Fit").click()
    desktop.wait_for_function("() => boardPage.board.scene.window[0] > 0")
    expect(desktop.locator("#map-note")).to_have_text("Zoom in to see the hatched part.")
    assert desktop.evaluate(FAR) == 0
    left, top, right, bottom = desktop.evaluate("boardPage.board.scene.window")
    assert 10_000 < (right - left) * (bottom - top) <= 24_000


def test_a_finger_pans_two_fingers_pinch_and_neither_writes(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "minesweeper", "puzzle": "30x30 mines=99 seed=5 first=safe"})
    assert phone.evaluate("boardPage.board.camera.unit") >= 32
    fingers = phone.context.new_cdp_session(phone)
    edge = phone.locator(".board-canvas").bounding_box()
    assert edge is not None
    x, y = edge["x"] + 250, edge["y"] + 250
    before = phone.evaluate("boardPage.board.camera.window")
    touch(fingers, "touchStart", (x, y))
    for step in range(1, 8):
        touch(fingers, "touchMove", (x - 20 * step, y - 15 * step))
    touch(fingers, "touchEnd")
    panned = phone.evaluate("boardPage.board.camera.window")
    assert panned[0] > before[0] + 2
    assert panned[1] > before[1] + 2
    unit = phone.evaluate("boardPage.board.camera.unit")
    touch(fingers, "touchStart", (x - 60, y), (x + 20, y))
    for step in range(1, 8):
        touch(fingers, "touchMove", (x - 60 - 8 * step, y), (x + 20 + 8 * step, y))
    touch(fingers, "touchEnd")
    assert phone.evaluate("boardPage.board.camera.unit") > 1.5 * unit
    phone.wait_for_timeout(150)
    assert state(phone)["entries"] == 0


def test_a_drag_draws_where_the_whole_board_is_seen(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "slitherlink", "example": "easy"})
    desktop.mouse.move(*point(desktop, 1, 1))
    desktop.mouse.down()
    desktop.mouse.move(*point(desktop, 3, 1), steps=6)
    desktop.mouse.up()
    desktop.wait_for_function("() => boardPage.state.moves === 2")
    assert state(desktop)["entries"] == 2


def test_a_board_fits_its_room_again_when_the_window_changes(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "slitherlink", "example": "easy"})
    before = desktop.evaluate("boardPage.board.camera.unit")
    desktop.set_viewport_size({"width": 1100, "height": 500})
    desktop.wait_for_function("before => boardPage.board.camera.unit < before", arg=before)
    x, y = point(desktop, 7, 7)
    assert x < 1100 - 360
    assert y < 500


@pytest.mark.parametrize("name", families("madness"))
def test_what_the_mouse_points_at_is_drawn_as_if_selected_and_nothing_is_done(
    desktop: Page, server: Server, name: str
) -> None:
    start_game(desktop, server, {"family": name, "puzzle": puzzle_text(name)})
    family = catalog.family(name)
    view = family.rules.view(family.rules.start(family.text.read(puzzle_text(name))))
    target = family.draw.scene(view, None, Settings()).targets[1]
    chosen = {mark.key for mark in family.draw.scene(view, target.key, Settings(hover=target.key)).marks}
    keys = "() => [...boardPage.board.marks()].map(mark => mark.key)"
    before = set(desktop.evaluate(keys))
    desktop.mouse.move(*point(desktop, target.x, target.y))
    desktop.wait_for_function(f"count => ({keys})().length === count", arg=len(chosen))
    assert set(desktop.evaluate(keys)) == chosen != before
    assert state(desktop)["entries"] == 0
    assert state(desktop).get("selection") is None
    desktop.mouse.move(5, 5)
    desktop.wait_for_function(f"count => ({keys})().length === count", arg=len(before))


def test_what_turns_is_shown_turning_about_the_place_under_the_pointer_chosen_or_not(
    desktop: Page, server: Server
) -> None:
    name = next(name for name in FAMILIES if "turn" in catalog.family(name).look.animations.values())
    start_game(desktop, server, {"family": name, "puzzle": puzzle_text(name)})
    desktop.emulate_media(reduced_motion="no-preference")
    desktop.evaluate(
        """() => {
            const animation = boardPage.board.animation;
            const begin = animation.begin.bind(animation);
            window.turns = [];
            animation.begin = (...change) => {
                begin(...change);
                if (animation.turn) window.turns.push([animation.turn.x, animation.turn.y]);
            };
        }"""
    )
    family = catalog.family(name)
    view = family.rules.view(family.rules.start(family.text.read(puzzle_text(name))))
    first, *_, last = family.draw.scene(view, None, Settings()).targets
    desktop.mouse.click(*point(desktop, first.x, first.y))
    desktop.wait_for_function("() => boardPage.state.selection")
    desktop.mouse.move(*point(desktop, last.x, last.y))
    desktop.mouse.wheel(0, 100)
    desktop.wait_for_function("() => window.turns.length > 0")
    assert desktop.evaluate("window.turns") == [[last.x, last.y]]
