"""What a player does on a board: by mouse, with fingers, by keyboard. Each waits until the server has answered."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser_actions import HELD, point, state, touch

Place = tuple[float, float]

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
