"""What the board answers to mouse, touch and keyboard: presses, refusals, zoom, hints out of view, small screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from gridwright import catalog
from tests.quick import families, quick
from tests.web.browser_actions import open_board, play, point, start_game, start_short_game, state, touch
from tests.web.servers import Server
from tests.web.solutions import finishing_moves
from tests.web.visitors import Visitors

TABLET: ViewportSize = {"width": 820, "height": 1180}
FAMILIES = catalog.names()
UNIT = "boardPage.board.camera.unit"


def _large(rows: int, cols: int) -> str:
    """A Slitherlink board whose only deduction that a hint finds first is in its last row."""
    blank = "." * cols
    return "\n".join([blank] * (rows - 1) + ["." * (cols - 1) + "0"]) + "\n"


@pytest.fixture
def tablet(visitors: Visitors) -> Page:
    return visitors.new_page(viewport=TABLET, has_touch=True)


def _target(page: Page, index: int = 0) -> Any:
    return page.evaluate("index => [...boardPage.board.scene.targets.values()][index]", index)


# In Slitherlink a drag draws.
@pytest.mark.parametrize("name", quick("madness", of=["colorgrid", "madness", "minesweeper"]))
def test_a_press_shows_at_once_and_sliding_off_calls_it_off(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    target = _target(desktop)
    desktop.mouse.move(*point(desktop, target["x"], target["y"]))
    desktop.mouse.down()
    assert desktop.evaluate("boardPage.board.pressed.key") == target["key"]
    assert state(desktop)["entries"] == 0
    box = desktop.locator("#board").bounding_box()
    assert box is not None
    desktop.mouse.move(box["x"] + 2, box["y"] + box["height"] - 2, steps=4)
    assert desktop.evaluate("boardPage.board.pressed") is None
    desktop.mouse.up()
    desktop.wait_for_timeout(150)
    assert state(desktop)["entries"] == 0


def test_a_shaky_click_on_one_cell_is_still_a_click(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "minesweeper")
    x, y = point(desktop, 0.4, 0.5)
    desktop.mouse.move(x, y)
    desktop.mouse.down()
    desktop.mouse.move(x + 9, y, steps=3)
    desktop.mouse.up()
    desktop.wait_for_function("() => boardPage.state.entries === 1")


def test_both_mouse_buttons_are_one_gesture(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "minesweeper")
    desktop.evaluate("() => { window.acts = []; boardPage.pointer.act = gesture => acts.push(gesture.kind); }")
    desktop.mouse.move(*point(desktop, 1.5, 1.5))
    desktop.mouse.down()
    desktop.mouse.down(button="right")
    desktop.mouse.up(button="right")
    desktop.mouse.up()
    assert desktop.evaluate("acts") == ["double"]


def test_a_refusal_is_one_sentence_at_its_cell_until_the_next_press(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "minesweeper")
    target = _target(desktop, 0)
    desktop.mouse.click(*point(desktop, target["x"], target["y"]), button="right")
    desktop.wait_for_function("() => boardPage.state.entries === 1")
    desktop.mouse.click(*point(desktop, target["x"], target["y"]))
    refusal = desktop.locator(".refusal")
    expect(refusal).to_be_visible()
    said = refusal.inner_text()
    assert said.count(".") == 1
    expect(desktop.locator("#spoken")).to_have_text(said)
    expect(desktop.locator("#message")).to_be_empty()
    box = refusal.bounding_box()
    left, bottom = point(desktop, target["x"] - target["width"] / 2, target["y"] + target["height"] / 2)
    assert box is not None
    assert abs(box["x"] - left) < 2
    assert 0 < box["y"] - bottom < 12
    desktop.keyboard.press("Shift")
    expect(refusal).to_be_hidden()


def test_a_refused_cell_shakes_unless_motion_is_reduced(visitors: Visitors, desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, FAMILIES[0])
    shake = "() => { const [target] = boardPage.board.scene.targets.values(); boardPage.board.shake(target); }"
    desktop.evaluate(shake)
    assert desktop.evaluate("boardPage.board.shaking") is None
    page = visitors.new_page(reduced_motion="no-preference")
    start_short_game(page, server, FAMILIES[0])
    page.evaluate(shake)
    assert page.evaluate("boardPage.board.shaking !== null")
    page.wait_for_function("() => boardPage.board.shaking === null")


@pytest.mark.parametrize("name", families("minesweeper"))
def test_the_pointer_has_a_thin_ring_of_ink_also_while_something_else_is_chosen(
    desktop: Page, server: Server, name: str
) -> None:
    start_short_game(desktop, server, name)
    rings = """() => Object.fromEntries([...boardPage.board.marks()]
        .filter(mark => mark.kind === 'ring' && !mark.dashed && ['ink', 'select'].includes(mark.role))
        .map(mark => [mark.role, mark.stroke]))"""
    first, last = _target(desktop), desktop.evaluate("[...boardPage.board.scene.targets.values()].at(-1)")
    desktop.mouse.move(*point(desktop, first["x"], first["y"]))
    desktop.wait_for_function(f"() => Object.keys(({rings})()).join() === 'ink'")
    desktop.keyboard.press("ArrowDown")
    desktop.wait_for_function("() => boardPage.state.selection")
    desktop.mouse.move(*point(desktop, last["x"], last["y"]))
    desktop.wait_for_function(f"() => Object.keys(({rings})()).length === 2")
    drawn = desktop.evaluate(rings)
    assert drawn["ink"] < drawn["select"]


def test_a_hint_out_of_view_is_scrolled_to_and_a_pill_points_back(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "slitherlink", "puzzle": _large(40, 60)})
    for _ in range(2):
        desktop.click('.bar [data-action="hint"]')
    expect(desktop.locator("#card .now .number")).to_have_text("2")
    in_view = """() => boardPage.board.overlayPlaces().some(({x, y}) => {
        const [x0, y0, x1, y1] = boardPage.board.camera.window;
        return x > x0 && x < x1 && y > y0 && y < y1;
    })"""
    desktop.wait_for_function(in_view)
    pill = desktop.locator(".offscreen-pill")
    expect(pill).to_be_hidden()
    desktop.evaluate("() => { boardPage.board.camera.centre(0, 39); boardPage.board.viewChanged(); }")
    expect(pill).to_have_text("Hint at bh40 →")
    pill.click()
    desktop.wait_for_function(in_view)
    expect(pill).to_be_hidden()
    desktop.keyboard.press("Escape")
    expect(desktop.locator("#card")).to_be_hidden()


def test_a_hint_at_the_rim_of_the_view_gets_a_cell_of_air(desktop: Page, server: Server) -> None:
    rows = ["." * 60] * 40
    rows[20] = "." * 10 + "0" + "." * 49
    start_game(desktop, server, {"family": "slitherlink", "puzzle": "\n".join(rows) + "\n"})
    # The left edge of the view goes through the cell.
    desktop.evaluate("""() => {
        const { camera } = boardPage.board;
        const [x0, , x1] = camera.window;
        camera.centre(10.2 + (x1 - x0) / 2, 20.5);
        boardPage.board.viewChanged();
    }""")
    for _ in range(2):
        desktop.click('.bar [data-action="hint"]')
    expect(desktop.locator("#card .now")).to_contain_text("k21")
    desktop.wait_for_function("() => boardPage.board.camera.window[0] <= 9.01")


def test_the_map_is_in_the_panel_and_the_board_zooms_by_button_and_key(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "slitherlink", "puzzle": _large(40, 60)})
    expect(desktop.locator(".panel #map")).to_be_visible()
    assert desktop.locator("#board canvas#map").count() == 0
    first = desktop.evaluate(UNIT)
    desktop.get_by_role("button", name="Zoom in").click()
    assert desktop.evaluate(UNIT) > first
    desktop.get_by_role("button", name="Fit").click()
    assert not desktop.evaluate("boardPage.board.camera.canPan")
    expect(desktop.locator(".panel #map")).to_be_visible()
    desktop.keyboard.press("+")
    desktop.keyboard.press("+")
    assert desktop.evaluate("boardPage.board.camera.canPan")
    desktop.keyboard.press("-")
    desktop.keyboard.press("0")
    assert not desktop.evaluate("boardPage.board.camera.canPan")
    desktop.keyboard.press("0")
    assert desktop.evaluate(UNIT) == first
    desktop.locator("#map").click(position={"x": 200, "y": 60})
    assert desktop.evaluate("boardPage.board.camera.window[2]") > 50


@pytest.mark.parametrize(("unit", "letters"), [(11, 0), (12, 1)])
def test_cells_too_small_to_read_have_no_letters(desktop: Page, server: Server, unit: int, letters: int) -> None:
    desktop.goto(f"{server.url}/settings")
    painted = desktop.evaluate(
        """async unit => {
            const {loadTheme} = await import('/static/board/theme.js');
            const {complete, paint} = await import('/static/board/painter.js');
            const ctx = document.createElement('canvas').getContext('2d');
            let count = 0;
            ctx.fillText = () => count++;
            const brush = {ctx, theme: await loadTheme(), unit, dense: 1, left: 0, top: 0};
            paint(brush, complete({kind: 'text', key: '', role: 'ink', text: '3', x: 0.5, y: 0.5, height: 0.6}));
            return count;
        }""",
        unit,
    )
    assert painted == letters


def test_a_small_board_has_no_map(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, FAMILIES[0])
    expect(desktop.locator("#map")).to_be_hidden()


def test_arrows_reach_the_board_while_a_tool_has_the_focus(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, FAMILIES[0])
    desktop.click('.bar [data-action="trial"]')
    desktop.keyboard.press("ArrowDown")
    desktop.wait_for_function("() => boardPage.state.selection")
    desktop.keyboard.press("Escape")
    desktop.wait_for_function("() => !boardPage.state.selection")


def test_keys_reach_the_board_after_a_click_on_an_option_which_keeps_its_own(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "minesweeper")
    options = desktop.locator("#display-options input[name=overlay]")
    options.first.focus()
    desktop.keyboard.press("ArrowRight")
    expect(options.nth(1)).to_be_checked()
    assert not desktop.evaluate("boardPage.state.selection")
    desktop.keyboard.press("Shift+F")
    expect(desktop.locator(".bar .bar-switch input").last).to_be_checked()
    desktop.keyboard.press("/")
    expect(desktop.locator("#typed")).to_be_focused()
    desktop.keyboard.type("?0")
    expect(desktop.locator("#typed")).to_have_value("?0")
    expect(desktop.locator("#help")).to_be_hidden()
    desktop.keyboard.press("Escape")
    expect(desktop.locator("#board-keys")).to_be_focused()


@pytest.mark.parametrize(("name", "key"), [("minesweeper", "F1"), ("slitherlink", "?")])
def test_the_key_of_the_help_is_one_that_the_board_does_not_use(
    desktop: Page, server: Server, name: str, key: str
) -> None:
    start_short_game(desktop, server, name)
    expect(desktop.locator(".keys")).to_contain_text(f"{key}all keys")
    desktop.keyboard.press(key)
    expect(desktop.locator("#help")).to_be_visible()
    expect(desktop.locator("#help kbd").get_by_text("?", exact=True)).to_have_count(1)
    expect(desktop.locator("#page-keys kbd").first).to_have_text(key)
    has_switch = desktop.locator("#bar-switch").count()
    expect(desktop.locator("#page-keys").get_by_text("Shift+F")).to_have_count(has_switch)


def test_enter_goes_through_the_stages_of_a_hint_and_makes_no_move(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "slitherlink")
    desktop.click('.bar [data-action="hint"]')
    desktop.locator("#card").get_by_role("button", name="Show where").focus()
    for stage, held in ((2, "Show move"), (3, "Show reason"), (4, "Close")):
        desktop.keyboard.press("Enter")
        expect(desktop.locator("#card .steps li")).to_have_count(stage)
        expect(desktop.locator("#card").get_by_role("button", name=held)).to_be_focused()
    assert state(desktop)["moves"] == 0


def test_the_mode_is_a_switch_in_the_bar_and_a_new_game_starts_with_the_first(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "minesweeper")
    modes = desktop.locator(".bar .bar-switch input")
    expect(modes.first).to_be_checked()
    desktop.keyboard.press("Shift+F")
    expect(modes.last).to_be_checked()
    desktop.mouse.click(*point(desktop, 0.5, 0.5))
    desktop.wait_for_function("() => boardPage.state.facts.some(fact => fact.label === 'Mines left')")
    desktop.wait_for_function("() => boardPage.state.entries === 1")
    assert desktop.evaluate("boardPage.options.mode") == "flag"
    start_short_game(desktop, server, "minesweeper")
    expect(modes.first).to_be_checked()


def test_a_tablet_has_the_panel_below_the_board_in_two_columns(tablet: Page, server: Server) -> None:
    start_short_game(tablet, server, "minesweeper")
    board, panel = (tablet.locator(one).bounding_box() for one in ("#board", ".panel"))
    facts, options = (tablet.locator(one).bounding_box() for one in ("#facts", "#display-options"))
    assert board and panel and facts and options
    assert panel["y"] > board["y"] + board["height"]
    assert panel["width"] == TABLET["width"]
    assert options["x"] > facts["x"] + facts["width"]
    assert tablet.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", families("minesweeper", "madness"))
def test_a_phone_has_facts_board_at_most_five_tools_and_options_under_more(
    phone: Page, server: Server, name: str
) -> None:
    start_short_game(phone, server, name)
    board, bar, facts = (phone.locator(one).bounding_box() for one in ("#board", ".bar", "#facts"))
    assert board and bar and facts
    assert (board["x"], board["width"]) == (0, 390)
    assert facts["y"] + facts["height"] <= board["y"]
    assert bar["y"] + bar["height"] == 844
    tools = phone.locator(".bar .tool:visible, .bar .bar-switch")
    assert 4 <= tools.count() <= 5
    expect(phone.locator(".tab-bar")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(phone.locator("#typed")).to_be_hidden()
    phone.tap('.bar [data-action="more"]')
    expect(phone.locator("#more #typed")).to_be_visible()
    options = phone.locator("#more #display-options input")
    assert options.count() == phone.locator("#display-options input").count()
    phone.fill("#typed", finishing_moves(name)[0])
    phone.press("#typed", "Enter")
    phone.wait_for_function("() => boardPage.state.entries === 1")
    expect(phone.locator("#more")).to_be_hidden()


TOOLS = {
    "play": ["undo", "redo", "trial", "check", "hint", "pause", "reset", "pen", "share", "autoplay"],
    "create": ["undo", "redo", "clear", "solution", "paste", "save", "download"],
}


@pytest.mark.parametrize("place", TOOLS)
def test_every_tool_is_in_the_bar_or_else_under_more(desktop: Page, server: Server, place: str) -> None:
    if place == "play":
        start_short_game(desktop, server, "minesweeper")
    else:
        open_board(desktop, f"{server.url}/create/minesweeper")
    for width, height in ((390, 844), (844, 390), (900, 1100), (1050, 700), (1280, 800)):
        desktop.set_viewport_size({"width": width, "height": height})
        tools = [f'.bar [data-action="{tool}"]:visible' for tool in TOOLS[place]]
        missing = [tool for tool in tools if not desktop.locator(tool).count()]
        if missing:
            desktop.click('.bar [data-action="more"]')
            for tool in missing:
                expect(desktop.locator(tool.replace(".bar", "#more"))).to_have_count(1)
            desktop.keyboard.press("Escape")


def test_a_phone_has_tabs_at_the_bottom_of_pages(phone: Page, server: Server) -> None:
    phone.goto(server.url)
    tabs = phone.locator(".tab-bar a")
    expect(tabs).to_have_text(["Play", "New", "Duel", "Learn", "More"])
    expect(tabs.first).to_have_attribute("aria-current", "page")
    tabs.last.tap()
    phone.locator("#site-menu").get_by_role("link", name="Library").tap()
    expect(phone.get_by_role("heading", name="Library", level=1)).to_be_visible()


def test_a_sheet_covers_little_and_never_the_place_it_speaks_of(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "slitherlink", "puzzle": _large(14, 10)})
    for _ in range(3):
        phone.tap('.bar [data-action="hint"]')
    expect(phone.locator("#card .now .number")).to_have_text("3")
    box = phone.locator("#card").bounding_box()
    assert box is not None
    assert 844 - box["y"] <= 0.4 * 844 + 1
    expect(phone.locator("#card .steps li:visible")).to_have_count(1)
    place = phone.evaluate("boardPage.board.overlayPlaces()[0]")
    assert point(phone, place["x"], place["y"] + 1)[1] < box["y"]
    fingers = phone.context.new_cdp_session(phone)
    for is_folded in (True, False):
        top = phone.evaluate("document.getElementById('card').getBoundingClientRect().top") + 10  # where its handle is
        for kind, down in (("touchStart", 0), ("touchMove", 30), ("touchMove", 60)):
            touch(fingers, kind, (195, top + down))
        touch(fingers, "touchEnd")
        expect(phone.locator("#card .steps")).to_be_hidden()
        expect(phone.locator("#card")).to_be_visible(visible=is_folded)


@pytest.mark.parametrize("name", families("colorgrid"))
def test_the_board_stays_in_its_place_at_the_first_move(phone: Page, server: Server, name: str) -> None:
    start_short_game(phone, server, name)
    top = "document.querySelector('.board-canvas').getBoundingClientRect().top"
    before = phone.evaluate(top)
    play(phone, finishing_moves(name)[0])
    phone.wait_for_function("() => boardPage.state.moves === 1")
    expect(phone.locator("#goal")).to_be_hidden()
    assert phone.evaluate(top) == before


def test_a_hint_lets_go_of_what_a_pointer_has_chosen_and_leaves_the_keys_where_they_are(
    desktop: Page, server: Server
) -> None:
    start_game(desktop, server, {"family": "madness", "example": "4x4"})
    desktop.mouse.click(*point(desktop, 0.7, 0.7))
    desktop.wait_for_function("() => boardPage.state.selection === 'group:a1'")
    desktop.click('.bar [data-action="hint"]')
    expect(desktop.locator("#card .now .number")).to_have_text("1")
    desktop.wait_for_function("() => !boardPage.state.selection")
    desktop.keyboard.press("Escape")
    desktop.keyboard.press("ArrowDown")
    desktop.wait_for_function("() => boardPage.state.selection")
    chosen = state(desktop)["selection"]
    desktop.keyboard.press("Shift+H")
    expect(desktop.locator("#card .now .number")).to_have_text("1")
    assert state(desktop)["selection"] == chosen


def test_a_hint_is_closed_at_every_stage(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "slitherlink", "example": "easy"})
    for stage in (1, 2, 3, 4):
        for number in range(1, stage + 1):
            phone.tap('.bar [data-action="hint"]')
            expect(phone.locator("#card .now .number")).to_have_text(str(number))
        phone.locator("#card").get_by_role("button", name="Close").tap()
        expect(phone.locator("#card")).to_be_hidden()
        assert phone.evaluate("boardPage.board.overlayPlaces().length") == 0


def test_a_finger_that_rests_is_a_right_click(phone: Page, server: Server) -> None:
    start_short_game(phone, server, "minesweeper")
    fingers = phone.context.new_cdp_session(phone)
    touch(fingers, "touchStart", point(phone, 0.5, 0.5))
    phone.wait_for_timeout(420)
    touch(fingers, "touchEnd")
    phone.wait_for_function("() => boardPage.state.entries === 1")
    assert "flag" in str(phone.evaluate("boardPage.board.scene.targets.values().next().value.label")).lower()


def test_a_typed_move_that_is_refused_is_explained_in_the_panel(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, FAMILIES[0])
    for typed, said in (("nonsense", "'nonsense' isn't a move."), ("a1 " * 700, "These are too many moves at once.")):
        desktop.fill("#typed", typed)
        desktop.press("#typed", "Enter")
        expect(desktop.locator("#message")).to_contain_text(said)
    play(desktop, finishing_moves(FAMILIES[0])[0])
    expect(desktop.locator("#message")).to_be_empty()


def _record_gestures(page: Page) -> None:
    """Note what the board was told instead of acting; nothing has an effect."""
    page.evaluate(
        """() => {
            window.acts = [];
            boardPage.pointer.act = async gesture => { acts.push(gesture.kind); return false; };
        }"""
    )


def _view(page: Page) -> Any:
    return page.evaluate("boardPage.board.camera.window")


def _drag(page: Page, start: tuple[float, float], end: tuple[float, float], button: Any = "left") -> None:
    page.mouse.move(*start)
    page.mouse.down(button=button)
    page.mouse.move(*end, steps=6)
    page.mouse.up(button=button)


def _swipe(page: Page, start: tuple[float, float], end: tuple[float, float], wait: int = 0) -> None:
    fingers = page.context.new_cdp_session(page)
    touch(fingers, "touchStart", start)
    page.wait_for_timeout(wait)
    for part in (0.25, 0.5, 0.75, 1):
        touch(fingers, "touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    touch(fingers, "touchEnd")


def test_a_drag_with_the_right_button_crosses_along_its_way(desktop: Page, server: Server) -> None:
    start_game(desktop, server, {"family": "slitherlink", "puzzle": "...\n.2.\n...\n"})
    _drag(desktop, point(desktop, 0.2, 1), point(desktop, 2.8, 1), "right")
    desktop.wait_for_function("() => boardPage.state.entries === 3")
    crosses = "() => [...boardPage.board.marks()].filter(mark => mark.role === 'cross').length"
    assert desktop.evaluate(crosses) == 3
    _drag(desktop, point(desktop, 0.2, 1), point(desktop, 2.8, 1), "right")
    desktop.wait_for_function("() => boardPage.state.entries === 6")
    assert desktop.evaluate(crosses) == 0


@pytest.mark.parametrize("button", ["left", "middle"])
def test_space_and_the_middle_button_move_the_view(desktop: Page, server: Server, button: str) -> None:
    start_game(desktop, server, {"family": "slitherlink", "puzzle": _large(40, 60)})
    _record_gestures(desktop)
    before = _view(desktop)
    if button == "left":
        desktop.keyboard.down(" ")
    _drag(desktop, (600, 500), (400, 300), button)
    if button == "left":
        desktop.keyboard.up(" ")
    after = _view(desktop)
    assert after[0] > before[0] + 5
    assert after[1] > before[1] + 5
    assert desktop.evaluate("acts") == []


def test_space_alone_is_a_key_of_the_board(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "slitherlink")
    desktop.keyboard.press("ArrowDown")
    desktop.wait_for_function("() => boardPage.state.selection")
    desktop.keyboard.press(" ")
    desktop.wait_for_function("() => boardPage.state.entries === 1")


@pytest.mark.parametrize(
    ("board", "draws"),
    [
        ({"family": "slitherlink", "puzzle": _large(30, 30)}, True),
        ({"family": "minesweeper", "preset": "expert"}, False),
    ],
)
def test_one_finger_draws_where_the_family_draws_and_else_moves_the_view(
    phone: Page, server: Server, board: dict[str, Any], draws: bool
) -> None:
    start_game(phone, server, board)
    _record_gestures(phone)
    before = _view(phone)
    _swipe(phone, (300, 420), (150, 300))
    assert (_view(phone) == before) is draws
    assert phone.evaluate("acts") == (["drag"] if draws else [])


def test_a_held_finger_that_slides_does_nothing(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "slitherlink", "puzzle": _large(30, 30)})
    _record_gestures(phone)
    before = _view(phone)
    _swipe(phone, (300, 420), (150, 300), wait=420)
    assert _view(phone) == before
    assert phone.evaluate("acts") == []


def test_a_double_tap_without_effect_shows_the_whole_board_and_goes_back(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "slitherlink", "puzzle": _large(30, 30)})
    first = phone.evaluate(UNIT)
    for whole in (True, False):
        _record_gestures(phone)
        for _ in range(2):
            phone.touchscreen.tap(200, 400)
        phone.wait_for_function(f"first => ({UNIT} < first) === {str(whole).lower()}", arg=first)
        assert phone.evaluate("acts") == ["tap"]


def test_a_double_tap_that_moves_twice_is_two_moves(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "slitherlink", "puzzle": _large(30, 30)})
    first = phone.evaluate(UNIT)
    for _ in range(2):
        phone.touchscreen.tap(*point(phone, 2.5, 3))
    phone.wait_for_function("() => boardPage.state.entries === 2")
    assert phone.evaluate(UNIT) == first


def test_a_turned_phone_gets_its_panel_back_beside_a_board_that_fits(phone: Page, server: Server) -> None:
    start_short_game(phone, server, FAMILIES[0])
    expect(phone.locator("#more #type-move")).to_have_count(1)
    phone.set_viewport_size({"width": 844, "height": 390})
    expect(phone.locator(".panel #type-move")).to_be_visible()
    phone.wait_for_function("() => document.querySelector('.board-canvas').offsetHeight < 300")
    board, bar, panel = (phone.locator(name).bounding_box() for name in (".board-canvas", ".bar", ".panel"))
    assert board and bar and panel
    assert board["y"] + board["height"] <= bar["y"] and bar["y"] + bar["height"] <= 390
    assert board["x"] + board["width"] <= panel["x"] and bar["x"] + bar["width"] <= panel["x"]
    play(phone, " ".join(finishing_moves(FAMILIES[0])))
    expect(phone.locator("#result")).to_be_visible()
    assert phone.locator(".board-canvas").bounding_box() == board
    phone.click('.bar [data-action="more"]')
    phone.click('#more [data-action="reset"]')
    phone.keyboard.press("Escape")
    phone.set_viewport_size({"width": 667, "height": 375})  # too narrow for a panel
    phone.tap('.bar [data-action="hint"]')
    for locator in (phone.locator("#card .steps"), phone.get_by_role("button", name="Show where")):
        expect(locator).to_be_in_viewport(ratio=1)
    phone.wait_for_function(
        "() => document.querySelector('.board-canvas').getBoundingClientRect().right"
        " <= document.getElementById('card').getBoundingClientRect().left"
    )


def test_the_switch_is_56_pixels_high(phone: Page, server: Server) -> None:
    start_short_game(phone, server, "minesweeper")
    box = phone.locator(".bar-switch .segments").bounding_box()
    assert box is not None
    assert box["height"] >= 56


@pytest.mark.parametrize("name", families("slitherlink"))
def test_a_hint_on_a_phone_never_covers_its_place(phone: Page, server: Server, name: str) -> None:
    start_short_game(phone, server, name)
    for stage in range(1, 4):
        phone.tap('.bar [data-action="hint"]')
        phone.wait_for_function("stage => boardPage.hintStage === stage && !card.hidden", arg=stage)
    phone.wait_for_timeout(300)
    sheet = phone.locator("#card").bounding_box()
    assert sheet is not None
    places = phone.evaluate("boardPage.board.overlayPlaces()")
    assert places
    for place in places:
        assert point(phone, place["x"], place["y"])[1] < sheet["y"]
    phone.set_viewport_size({"width": 640, "height": 400})  # as a laptop's with 200% zoom
    expect(phone.locator("#card .button.main")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", families("colorgrid"))
def test_a_new_game_says_what_to_do_until_the_first_move(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    expect(desktop.locator("#goal")).to_contain_text(catalog.family(name).summary)
    desktop.get_by_role("link", name="How to play").click()
    expect(desktop.locator("#help")).to_be_visible()
    desktop.keyboard.press("Escape")
    play(desktop, finishing_moves(name)[0])
    expect(desktop.locator("#goal")).to_be_hidden()


def test_a_large_board_on_a_phone_has_map_and_zoom_without_scrolling_the_page(phone: Page, server: Server) -> None:
    start_game(phone, server, {"family": "slitherlink", "puzzle": _large(40, 60)})
    expect(phone.locator("#map")).to_be_visible()
    tools, zoom = (phone.locator(one).bounding_box() for one in (".bar", ".zoom"))
    assert tools and zoom
    assert zoom["y"] + zoom["height"] <= tools["y"]
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")
