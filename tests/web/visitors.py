"""The system's Chromium, and people who open pages with it."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal

from playwright.sync_api import Browser, Error, Page, ViewportSize, sync_playwright

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
ON_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
"""Fingers and a small screen, instead of a mouse and a large one."""

CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""The first is the browser without its windows: it takes two thirds of the time for a page."""
PATIENCE = 30_000
"""Milliseconds."""

Theme = Literal["light", "dark"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's browser; its driver keeps an event loop running, so nothing asynchronous can run beside it."""
    path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path is None:
        raise FileNotFoundError("There is no Chromium on this machine. Run `make chromium` to install one.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visitors:
    """People who know nothing of each other, each with a browser of their own.

    The pages of those who leave serve others, without their cookies and what they stored: a new page costs more than
    what most tests do on it.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = defaultdict(list)
        self._taken: list[tuple[dict[str, Any], Page]] = []
        self.mistakes: list[str] = []
        """errors in scripts, and what the content security policy refused"""

    def new_page(self, **settings: Any) -> Page:
        """A page of somebody new; the settings are those of a browser's context."""
        whole = {"viewport": DESKTOP, "color_scheme": "light", "reduced_motion": "reduce", **settings}
        free = self._free[repr(whole)]
        page = free.pop() if free else self._open(whole)
        self._taken.append((whole, page))
        return page

    def _open(self, settings: dict[str, Any]) -> Page:
        page = self._browser.new_context(**settings).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", lambda message: self._note(message.text))
        return page

    def _note(self, text: str) -> None:
        if "Content Security Policy" in text or "Uncaught" in text:
            self.mistakes.append(text)

    def leave(self) -> None:
        """Let everybody go, and forget them."""
        for settings, page in self._taken:
            for other in page.context.pages:
                if other is not page:
                    other.close()
            with suppress(Error):  # a page that is nowhere has no storage
                page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            page.unroute_all()
            page.goto("about:blank")
            page.set_viewport_size(settings["viewport"])
            page.emulate_media(color_scheme=settings["color_scheme"], reduced_motion=settings["reduced_motion"])
            page.context.clear_cookies()
            page.context.clear_permissions()
            self._free[repr(settings)].append(page)
        self._taken.clear()
