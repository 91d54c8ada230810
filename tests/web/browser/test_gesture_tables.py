"""Every gesture of every family, by mouse, by touch and by keyboard, as a player is told them: one game for each."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser_actions import start_game, state
from tests.web.hands import Fingers, Hands, Keys, Mouse
from tests.web.servers import Server

COLORGRID = "2 3\n1 1 2\n3 0 4\n5 7 3\n4 6 1\n"
"""Red and red, blue; green, white, black."""
FREE = "2 3\n0 4 2\n3 4 1\n5 7 3\n4 6 1\nrules free\n"
"""White in a corner: blue, green and red are its partners, however far."""
SLITHERLINK = "...\n.2.\n...\n"
MADNESS = "AABB\nABBA\nCDCD\nCDCD\n"


def _begin(hands: Hands, server: Server, family: str, puzzle: str) -> None:
    start_game(hands.page, server, {"family": family, "puzzle": puzzle})


# ColorGrid


def test_colorgrid_by_mouse(mouse: Mouse, server: Server) -> None:
    _begin(mouse, server, "colorgrid", COLORGRID)
    mouse.chooses(mouse.click(0.5, 0.5), "cell:0")
    rings = "() => [...boardPage.board.marks()].filter(mark => mark.kind === 'ring' && mark.dashed).length"
    assert mouse.page.evaluate(rings) > 0, "partners have a dashed ring"
    mouse.is_refused(mouse.click(2.5, 0.5), "a1 and c1 do not touch.")
    mouse.makes(mouse.click(1.5, 0.5), "a1-b1")
    mouse.makes(mouse.click(0.5, 0.5, "right"), "a1/b1")
    mouse.makes(mouse.drag((0.5, 0.5), (1.5, 0.5)), "a1-b1")
    mouse.is_refused(mouse.drag((2.5, 0.5), (1.5, 0.5)), "b1 already has a partner.")
    mouse.makes(mouse.click(0.5, 0.5), "a1/b1")
    mouse.chooses(mouse.click(0.5, 0.5), "cell:0")
    mouse.chooses(mouse.click(0.5, 0.5), None)
    mouse.chooses(mouse.click(0.5, 0.5), "cell:0")
    mouse.chooses(mouse.click(3.25, 0.5), None)
    done = mouse.page.locator(".own-buttons").get_by_role("button", name="Done").click
    mouse.chooses(done, "done")
    mouse.makes(done, "done")


def test_colorgrid_by_touch(fingers: Fingers, server: Server) -> None:
    _begin(fingers, server, "colorgrid", COLORGRID)
    fingers.chooses(fingers.tap(0.5, 0.5), "cell:0")
    fingers.makes(fingers.tap(1.5, 0.5), "a1-b1")
    fingers.makes(fingers.hold(0.5, 0.5), "a1/b1")
    fingers.makes(fingers.drag((0.5, 0.5), (1.5, 0.5)), "a1-b1")
    fingers.makes(fingers.tap(1.5, 0.5), "a1/b1")
    fingers.chooses(fingers.tap(0.5, 0.5), "cell:0")
    fingers.chooses(fingers.tap(0.5, 0.5), None)
    fingers.chooses(fingers.tool("Done"), "done")
    fingers.makes(fingers.tool("Done"), "done")


def test_colorgrid_by_keyboard(keys: Keys, server: Server) -> None:
    _begin(keys, server, "colorgrid", COLORGRID)
    keys.chooses(keys.press("ArrowRight"), "cell:0")
    keys.makes(keys.press("l"), "a1-b1")
    keys.makes(keys.press("x"), "a1/b1")
    keys.makes(keys.press("ArrowRight", "j"), "b1-a1")
    keys.makes(keys.press("Control+z"), ":undo")
    keys.chooses(keys.press("ArrowLeft", "Enter"), "cell:0-1")
    keys.makes(keys.press("Enter"), "a1-b1")
    keys.makes(keys.press("x"), "a1/b1")
    keys.chooses(keys.press("Escape"), None)
    keys.chooses(keys.press("d"), "done")
    keys.makes(keys.press("d"), "done")


def test_colorgrid_reaches_far_partners_by_keyboard(keys: Keys, server: Server) -> None:
    _begin(keys, server, "colorgrid", FREE)
    spoken = keys.page.locator("#spoken")
    keys.chooses(keys.press("ArrowRight", "."), "cell:0-3")
    expect(spoken).to_have_text("a2 green 4, pair with a1 for 1")
    keys.chooses(keys.press("."), "cell:0-2")
    expect(spoken).to_have_text("c1 blue 3, pair with a1 for 2")
    expect(keys.page.locator("[aria-selected=true]")).to_have_text("c1 blue 3, pair with a1 for 2")
    keys.chooses(keys.press(","), "cell:0-3")
    keys.chooses(keys.press("ArrowRight"), "cell:0-5")
    keys.is_refused(keys.press("ArrowRight"), "a1 has no partner further that way.")
    keys.chooses(keys.press("Escape"), "cell:0")
    keys.makes(keys.press(".", ".", ".", "Enter"), "a1-c2")


# Slitherlink


def test_slitherlink_by_mouse(mouse: Mouse, server: Server) -> None:
    _begin(mouse, server, "slitherlink", SLITHERLINK)
    for move in ("a1t", "a1tx", "a1t?"):
        mouse.makes(mouse.click(0.5, 0), move)
    for move in ("a1tx", "a1t?"):
        mouse.makes(mouse.click(0.5, 0, "right"), move)
    mouse.makes(mouse.drag((0, 1), (2, 1)), "a2t", "b2t")
    mouse.makes(mouse.drag((0.1, 1), (2, 1)), "a2t?", "b2t?")
    mouse.makes(mouse.drag((0.2, 2), (1.8, 2), "right"), "a3tx", "b3tx")


def test_slitherlink_by_touch(fingers: Fingers, server: Server) -> None:
    _begin(fingers, server, "slitherlink", SLITHERLINK)
    fingers.makes(fingers.tap(0.5, 0), "a1t")
    fingers.makes(fingers.hold(1.5, 0), "b1tx")
    fingers.makes(fingers.drag((0, 1), (2, 1)), "a2t", "b2t")
    fingers.makes(fingers.drag((0.1, 1), (2, 1)), "a2t?", "b2t?")


def test_slitherlink_by_keyboard(keys: Keys, server: Server) -> None:
    _begin(keys, server, "slitherlink", SLITHERLINK)
    keys.chooses(keys.press("ArrowDown"), "edge:0")
    for move, said in (("a1t", "line"), ("a1tx", "cross"), ("a1t?", "empty")):
        keys.makes(keys.press("Enter"), move)
        expect(keys.page.locator("#spoken")).to_have_text(f"a1 top, {said}")
    for move in ("a1tx", "a1t?"):
        keys.makes(keys.press("x"), move)
    keys.makes(keys.press("Shift+ArrowRight", "Shift+ArrowDown"), "b1t", "c1l")
    assert state(keys.page)["selection"] == "dot:6"
    keys.makes(keys.press("Shift+ArrowUp"), "c1l?")
    keys.chooses(keys.press("ArrowRight"), "edge:2")


# Minesweeper: the only mine is in the corner d4.

MINES = "4x4 mines=1 layout\n0000\n0000\n0011\n001*\n"


def test_minesweeper_by_mouse(mouse: Mouse, server: Server) -> None:
    _begin(mouse, server, "minesweeper", MINES)
    mouse.makes(mouse.click(3.5, 3.5, "right"), "d4f")
    mouse.is_refused(mouse.click(3.5, 3.5), "There is a flag on d4.")
    mouse.makes(mouse.click(3.5, 3.5, "right"), "d4f")
    mouse.makes(mouse.click(2.5, 2.5), "c3")
    mouse.is_refused(mouse.click(2.5, 2.5), "The 1 at c3 has no flags.")
    mouse.page.mouse.move(*mouse.at((2.5, 2.5)))
    mouse.page.mouse.down()
    sinking = mouse.page.evaluate("boardPage.board.pressed.pressed.length")
    mouse.page.mouse.move(5, 5)
    mouse.page.mouse.up()
    assert sinking == 8, "its covered neighbours sink"
    mouse.page.keyboard.press("Shift+F")
    mouse.makes(mouse.click(3.5, 3.5), "d4f")
    mouse.makes(mouse.both(2.5, 2.5), "c3c")
    assert state(mouse.page)["status"] == "solved"


def test_minesweeper_by_touch(fingers: Fingers, server: Server) -> None:
    _begin(fingers, server, "minesweeper", MINES)
    fingers.makes(fingers.hold(3.5, 3.5), "d4f")
    fingers.makes(fingers.tap(2.5, 2.5), "c3")
    fingers.tool("Flag")()
    fingers.makes(fingers.tap(0.5, 0.5), "a1f")
    fingers.makes(fingers.hold(1.5, 0.5), "b1")
    assert state(fingers.page)["status"] == "playing"


def test_minesweeper_by_keyboard(keys: Keys, server: Server) -> None:
    _begin(keys, server, "minesweeper", MINES)
    keys.chooses(keys.press("ArrowDown"), "cell:10")
    keys.makes(keys.press("Enter"), "c3")
    expect(keys.page.locator("#spoken")).to_have_text("c3, 1")
    keys.makes(keys.press("ArrowDown", "ArrowRight", "f"), "d4f")
    keys.makes(keys.press("ArrowUp", "ArrowLeft", "c"), "c3c")
    assert state(keys.page)["status"] == "solved"


# 2x2Madness


def test_madness_by_mouse(mouse: Mouse, server: Server) -> None:
    _begin(mouse, server, "madness", MADNESS)
    mouse.chooses(mouse.click(2, 2), "group:b2")
    mouse.makes(mouse.click(1.4, 2), "b2-")
    mouse.makes(mouse.click(2.6, 2), "b2+")
    mouse.makes(mouse.wheel(3, 3, 1), "c3+")
    mouse.makes(mouse.wheel(3, 3, -1), "c3-")
    mouse.makes(mouse.click(1, 3, "right"), "a3+")
    mouse.makes(mouse.click(1, 3, "right", shift=True), "a3-")
    mouse.chooses(mouse.click(-0.7, 2), None)


def test_madness_shows_the_rotation_of_the_half_under_the_mouse(mouse: Mouse, server: Server) -> None:
    _begin(mouse, server, "madness", MADNESS)
    shown = """way => [...boardPage.board.marks()]
        .some(({key, role}) => key === `arrow-${way}:a1` && role === 'accent-ink')"""
    mouse.chooses(mouse.click(0.6, 0.7), "group:a1")
    mouse.page.wait_for_function(shown, arg="left")
    # The mouse rests where it is: what was shown happens, and is shown again.
    mouse.makes(mouse.click(0.6, 0.7), "a1-")
    mouse.page.wait_for_function(shown, arg="left")
    mouse.page.mouse.move(*mouse.at((1.4, 0.7)))
    mouse.page.wait_for_function(shown, arg="right")
    mouse.makes(mouse.click(1.4, 0.7), "a1+")


def test_madness_by_touch(fingers: Fingers, server: Server) -> None:
    _begin(fingers, server, "madness", MADNESS)
    fingers.chooses(fingers.tap(2, 2), "group:b2")
    fingers.makes(fingers.tap(1.4, 2), "b2-")
    fingers.makes(fingers.tool("Right"), "b2+")
    fingers.makes(fingers.twist(1, 3, 45), "a3+")
    fingers.makes(fingers.twist(1, 3, -45), "a3-")
    fingers.makes(fingers.hold(3, 3), "c3+")


def test_madness_by_keyboard(keys: Keys, server: Server) -> None:
    _begin(keys, server, "madness", MADNESS)
    keys.chooses(keys.press("ArrowDown"), "group:b2")
    keys.makes(keys.press("q"), "b2-")
    keys.makes(keys.press("e"), "b2+")
    keys.is_refused(keys.press("Enter"), "Only a group of one colour can be removed.")
    keys.chooses(keys.press("Escape"), None)


def test_a_group_of_one_colour_is_offered_to_be_removed(desktop: Page, phone: Page, server: Server) -> None:
    board = "AABB\nAABB\nCDCD\nCDCD\n"
    for hands in (Mouse(desktop), Fingers(phone)):
        _begin(hands, server, "madness", board)
        offer = hands.page.locator("#offer .button" if isinstance(hands, Mouse) else "#offer-tool")
        hands.makes(offer.click, "a1x")
        hands.makes(offer.click, "c1x")
        expect(offer).to_be_hidden()
    for tool in ("Left", "Right"):
        expect(phone.locator(".bar").get_by_text(tool, exact=True)).to_be_visible()
