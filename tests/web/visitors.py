"""The system's Chromium, and people who open pages with it."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, sync_playwright

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
ON_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
"""Fingers and a small screen, instead of a mouse and a large one."""

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PATIENCE = 15_000
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

    The contexts of those who leave serve others, without their cookies and what they stored: what all pages load is
    cached by then.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = defaultdict(list)
        self._taken: list[tuple[str, BrowserContext]] = []
        self.mistakes: list[str] = []
        """errors in scripts, and what the content security policy refused"""

    def new_page(self, **settings: Any) -> Page:
        """A page of somebody new; the settings are those of a browser's context."""
        kind = repr(sorted(settings.items()))
        free = self._free[kind]
        context = free.pop() if free else self._browser.new_context(**{"reduced_motion": "reduce", **settings})
        self._taken.append((kind, context))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", lambda message: self._note(message.text))
        return page

    def _note(self, text: str) -> None:
        if "Content Security Policy" in text or "Uncaught" in text:
            self.mistakes.append(text)

    def leave(self) -> None:
        """Let everybody go, and forget them."""
        for kind, context in self._taken:
            for page in context.pages:
                with suppress(Error):  # a page that is nowhere has no storage
                    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
                page.close()
            context.clear_cookies()
            context.clear_permissions()
            self._free[kind].append(context)
        self._taken.clear()
