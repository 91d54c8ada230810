"""Every gesture of every family, by mouse, by touch and by keyboard, as a player is told them: one game for each."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser_actions import HELD, point, start_game, state, touch
from tests.web.servers import Server

Place = tuple[float, float]

COLORGRID = "2 3\n1 1 2\n3 0 4\n5 7 3\n4 6 1\n"
"""Red and red, blue; green, white, black."""
FREE = "2 3\n0 4 2\n3 4 1\n5 7 3\n4 6 1\nrules free\n"
"""White in a corner: blue, green and red are its partners, however far."""
SLITHERLINK = "...\n.2.\n...\n"
MADNESS = "AABB\nABBA\nCDCD\nCDCD\n"
TWICE = 400
"""Milliseconds after which a second press is no double press."""


class Hands:
    """What a player does on the board, in cells; each waits until the server has answered."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def at(self, place: Place) -> Place:
        return point(self.page, *place)

    def log(self) -> list[str]:
        """The moves so far."""
        path = f"/api/games/{self.page.url.rsplit('/', 1)[1]}/log"
        entries = self.page.evaluate("async path => (await (await fetch(path)).json())", path)
        return [entry["text"] for entry in entries]

    def makes(self, act: Callable[[], None], *moves: str) -> None:
        """Do something that makes just these moves."""
        before = state(self.page)["entries"]
        act()
        self.page.wait_for_function("entries => boardPage.state.entries === entries", arg=before + len(moves))
        assert self.log()[before:] == list(moves)

    def chooses(self, act: Callable[[], None], key: str | None) -> None:
        """Do something that chooses, or lets go."""
        before = state(self.page)["entries"]
        act()
        self.page.wait_for_function("key => (boardPage.state.selection ?? null) === key", arg=key)
        assert state(self.page)["entries"] == before

    def is_refused(self, act: Callable[[], None], message: str) -> None:
        """Do something that is refused at its place; nothing chosen is lost."""
        before = state(self.page)
        act()
        expect(self.page.locator(".refusal")).to_have_text(message)
        after = state(self.page)
        assert (after["entries"], after.get("selection")) == (before["entries"], before.get("selection"))


class Mouse(Hands):
    def click(self, x: float, y: float, button: Any = "left", shift: bool = False) -> Callable[[], None]:
        def act() -> None:
            if shift:
                self.page.keyboard.down("Shift")
            self.page.mouse.click(*self.at((x, y)), button=button)
            if shift:
                self.page.keyboard.up("Shift")
            self.page.wait_for_timeout(TWICE)

        return act

    def drag(self, start: Place, end: Place, button: Any = "left") -> Callable[[], None]:
        def act() -> None:
            self.page.mouse.move(*self.at(start))
            self.page.mouse.down(button=button)
            self.page.mouse.move(*self.at(end), steps=6)
            self.page.mouse.up(button=button)

        return act

    def wheel(self, x: float, y: float, amount: int) -> Callable[[], None]:
        def act() -> None:
            self.page.mouse.move(*self.at((x, y)))
            self.page.mouse.wheel(0, 100 * amount)
            self.page.wait_for_timeout(100)

        return act

    def both(self, x: float, y: float) -> Callable[[], None]:
        def act() -> None:
            self.page.mouse.move(*self.at((x, y)))
            self.page.mouse.down()
            self.page.mouse.down(button="right")
            self.page.mouse.up(button="right")
            self.page.mouse.up()

        return act


class Fingers(Hands):
    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.session = page.context.new_cdp_session(page)

    def tap(self, x: float, y: float) -> Callable[[], None]:
        def act() -> None:
            self.page.touchscreen.tap(*self.at((x, y)))
            self.page.wait_for_timeout(TWICE)

        return act

    def tool(self, title: str) -> Callable[[], None]:
        return lambda: self.page.locator(".bar").get_by_text(title, exact=True).tap(force=True)

    def hold(self, x: float, y: float) -> Callable[[], None]:
        def act() -> None:
            touch(self.session, "touchStart", self.at((x, y)))
            self.page.wait_for_timeout(HELD)
            touch(self.session, "touchEnd")

        return act

    def drag(self, start: Place, end: Place) -> Callable[[], None]:
        def act() -> None:
            (x, y), (to_x, to_y) = self.at(start), self.at(end)
            touch(self.session, "touchStart", (x, y))
            for part in (0.25, 0.5, 0.75, 1):
                touch(self.session, "touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
            touch(self.session, "touchEnd")

        return act

    def twist(self, x: float, y: float, degrees: int) -> Callable[[], None]:
        """Two fingers turn about a place, so far apart that both are on the board."""

        def act() -> None:
            middle_x, middle_y = self.at((x, y))

            def both(turned: float) -> tuple[Place, Place]:
                across, down = 60 * math.cos(math.radians(turned)), 60 * math.sin(math.radians(turned))
                return (middle_x - across, middle_y - down), (middle_x + across, middle_y + down)

            touch(self.session, "touchStart", both(0)[0])
            touch(self.session, "touchStart", *both(0))
            for part in range(1, 6):
                touch(self.session, "touchMove", *both(degrees * part / 5))
            touch(self.session, "touchEnd")

        return act


class Keys(Hands):
    def press(self, *keys: str) -> Callable[[], None]:
        def act() -> None:
            for key in keys:
                self.page.keyboard.press(key)

        return act


@pytest.fixture
def mouse(desk: Page) -> Mouse:
    return Mouse(desk)


@pytest.fixture
def fingers(phone: Page) -> Fingers:
    return Fingers(phone)


@pytest.fixture
def keys(desk: Page) -> Keys:
    return Keys(desk)


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
    for move in ("a1t", "a1tx", "a1t?"):
        keys.makes(keys.press("Enter"), move)
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


def test_a_group_of_one_colour_is_offered_to_be_removed(desk: Page, phone: Page, server: Server) -> None:
    board = "AABB\nAABB\nCDCD\nCDCD\n"
    for hands in (Mouse(desk), Fingers(phone)):
        _begin(hands, server, "madness", board)
        offer = hands.page.locator("#offer .button" if isinstance(hands, Mouse) else "#offer-tool")
        hands.makes(offer.click, "a1x")
        hands.makes(offer.click, "c1x")
        expect(offer).to_be_hidden()
    for tool in ("Left", "Right"):
        expect(phone.locator(".bar").get_by_text(tool, exact=True)).to_be_visible()
