"""One real server for all tests of the web app, players who know nothing of each other, and the system's Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.browser_actions import DESK, PHONE
from tests.web.playing import Player
from tests.web.servers import Server

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def player(server: Server) -> Iterator[Player]:
    somebody = Player(server.url)
    yield somebody
    somebody.http.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium. Its driver keeps an event loop running, so it must not outlive the modules that use it."""
    path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path is None:
        pytest.fail("There is no Chromium on this machine; `make setup` installs one from the system's packages.")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page at a desk: a mouse, a keyboard, a large screen."""
    yield from _page(browser.new_context(viewport=DESK, reduced_motion="reduce"))


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page in a hand: fingers, a small screen."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, reduced_motion="reduce"
    )
    yield from _page(context)


def _page(context: BrowserContext) -> Iterator[Page]:
    """A page of this context; an error in a script or a refused file fails the test."""
    page = context.new_page()
    page.set_default_timeout(15_000)
    mistakes: list[str] = []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.on("console", lambda message: mistakes.append(message.text) if _is_mistake(message.text) else None)
    yield page
    context.close()
    assert not mistakes, mistakes


def _is_mistake(text: str) -> bool:
    return "Content Security Policy" in text or "Uncaught" in text
