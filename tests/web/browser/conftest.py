"""One Chromium for all tests of pages, and people who visit the server with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.hands import Fingers, Keys, Mouse
from tests.web.visitors import ON_PHONE, Visitors, chromium


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="package")
def all_visitors(browser: Browser) -> Visitors:
    return Visitors(browser)


@pytest.fixture
def visitors(all_visitors: Visitors) -> Iterator[Visitors]:
    """People who leave when the test ends; an error in a script or a refused file fails it."""
    all_visitors.mistakes.clear()
    yield all_visitors
    all_visitors.leave()
    assert not all_visitors.mistakes, all_visitors.mistakes


@pytest.fixture
def desktop(visitors: Visitors) -> Page:
    """A page at a desktop: a mouse, a keyboard, a large screen."""
    return visitors.new_page()


@pytest.fixture
def phone(visitors: Visitors) -> Page:
    """A page in a hand: fingers, a small screen."""
    return visitors.new_page(**ON_PHONE)


@pytest.fixture
def mouse(desktop: Page) -> Mouse:
    return Mouse(desktop)


@pytest.fixture
def fingers(phone: Page) -> Fingers:
    return Fingers(phone)


@pytest.fixture
def keys(desktop: Page) -> Keys:
    return Keys(desktop)
