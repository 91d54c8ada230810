"""In a real browser: a daily puzzle from card to rank, a day of the archive, statistics, another device, the end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from gridwright.actions.solve import solve as find_solution
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.web.puzzles.daily import list_dailies
from tests.web.barriers import barriers
from tests.web.browser_actions import play
from tests.web.clocked import ClockedServer
from tests.web.playing import Player
from tests.web.servers import Server
from tests.web.visitors import ON_PHONE, PHONE, Visitors

SUNDAY = date(2026, 11, 15)
FAMILY = catalog.family("colorgrid")
ALL = len(catalog.names())


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedServer]:
    server = ClockedServer(tmp_path_factory.mktemp("data"))
    server.set_day(SUNDAY)
    server.start()
    yield server
    server.stop()


def finish(page: Page) -> None:
    """Play the ColorGrid of the day that the page shows, badly."""
    page.locator(f'[data-family="{FAMILY.name}"] button').click()
    page.wait_for_selector("#board[data-ready]")
    play(page, "done")
    expect(page.locator("#result .share-text")).to_be_visible()


def test_puzzles_that_are_being_generated_appear_on_the_page_when_they_are_ready(
    desktop: Page, moved: ClockedServer
) -> None:
    desktop.goto(moved.url)
    drawn = desktop.locator(".day-card:has(.picture svg)")
    expect(drawn).to_have_count(len(list_dailies()), timeout=60_000)
    expect(desktop.locator('.day-card[data-state="waiting"]')).to_have_count(0)


def test_a_day_is_played_ranked_and_looked_back_at(desktop: Page, moved: ClockedServer) -> None:
    with Player(moved.url) as other, other.connect(other.start_game(today=FAMILY.name)) as client:
        client.ask("move", text="done")
        client.result()
    desktop.goto(f"{moved.url}/?family={FAMILY.name}")
    card = desktop.locator(f'[data-family="{FAMILY.name}"]')
    expect(card).to_contain_text("1 player has played it")
    expect(desktop.locator("#everyone svg.chart")).to_have_count(0)
    finish(desktop)
    expect(desktop.locator("#result .result-lines")).to_contain_text("Rank")
    expect(desktop.locator("#result .result-lines")).to_contain_text("Streak")
    expect(desktop.locator("#result .share-text")).to_contain_text("1 day in a row")

    desktop.goto(moved.url)
    expect(card).to_contain_text("points")
    expect(card).to_contain_text("of 2")
    expect(desktop.locator("#everyone text.mine")).to_contain_text("You ")
    expect(desktop.locator("#streak")).to_contain_text("1day streak")
    today = desktop.get_by_role("link", name=f"15 November: 1 of {ALL} solved that day", exact=True)
    expect(today).to_have_attribute("aria-current", "date")
    assert barriers(desktop) == []

    # A day of the archive, by keyboard: it fills the outline and nothing else.
    desktop.get_by_role("link", name=f"12 November: 0 of {ALL} solved that day").focus()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("heading", name="From the archive")).to_be_visible()
    finish(desktop)
    desktop.goto(f"{moved.url}/daily/2026-11-12")
    expect(card).to_contain_text("Solved later")
    expect(desktop.get_by_role("link", name=f"12 November: 0 of {ALL} solved that day, 1 later")).to_be_visible()
    expect(desktop.locator("#streak b")).to_have_text("1")
    desktop.get_by_role("link", name="Previous month").click()
    expect(desktop.get_by_role("heading", name="October 2026")).to_be_visible()

    _look_at_statistics(desktop, moved)


def test_an_extra_puzzle_is_played_on_a_phone(phone: Page, moved: ClockedServer) -> None:
    extra = next(daily for daily in list_dailies() if daily.is_extra)
    preset = extra.preset_of(SUNDAY)
    assert preset is not None
    phone.goto(moved.url)
    card = phone.locator(f'[data-family="{extra.name}"]')
    expect(card.locator(".picture svg").first).to_be_visible(timeout=60_000)
    expect(card).to_contain_text(preset.title)
    card.get_by_role("button", name=f"Play: {extra.title}").tap()
    phone.wait_for_selector("#board[data-ready]")
    solve(phone)
    expect(phone.locator("#result .result-lines")).to_contain_text("Rank")
    expect(phone.locator("#result .result-lines")).to_contain_text("Streak")

    phone.goto(f"{moved.url}/?family={extra.name}")
    expect(card).to_contain_text("1st of 1")
    expect(phone.locator("#everyone text.mine")).to_contain_text("You ")
    expect(phone.locator("#streak b")).to_have_text("1")
    today = phone.get_by_role("link", name=f"15 November: 0 of {ALL} and 1 extra solved that day", exact=True)
    expect(today.locator("rect")).to_have_count(len(catalog.names()))
    assert phone.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert barriers(phone) == []


def solve(page: Page) -> None:
    """Solve the Slitherlink on the page, a message for each move: several in one aren't ranked."""
    game = page.url.rpartition("/")[2]
    family = catalog.family("slitherlink")
    board = family.text.read_view(page.request.get(f"{page.url.partition('/play')[0]}/api/games/{game}").json()["view"])
    found = find_solution(family, board, Budget(20.0)).verdict
    assert isinstance(found, Solved)
    lines = [side for side, is_line in enumerate(found.answer.lines) if is_line]
    page.evaluate("sides => sides.forEach(side => void boardPage.send('move', { text: `s${side}` }))", lines)


def _look_at_statistics(page: Page, moved: ClockedServer) -> None:
    page.goto(f"{moved.url}/statistics/{FAMILY.name}")
    expect(page.locator("table.levels tbody tr")).to_have_count(1)
    expect(page.locator("svg.last-games")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("link", name="Everyone").click()
    expect(page.locator("dl.facts")).to_contain_text("3")
    page.set_viewport_size(PHONE)
    for path in ("/", f"/statistics/{FAMILY.name}", "/statistics/duels"):
        page.goto(f"{moved.url}{path}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        chosen = page.locator(".tabs [aria-current]")
        expect(chosen).to_be_in_viewport(ratio=0.9) if path != "/" else expect(chosen).to_be_visible()
    moved.set_day(SUNDAY + timedelta(days=1))
    page.goto(moved.url)
    expect(page.locator(f'[data-family="{FAMILY.name}"]')).to_contain_text("Play")
    moved.set_day(SUNDAY)


def test_another_device_continues_by_a_link_that_works_once(visitors: Visitors, server: Server) -> None:
    page, phone = visitors.new_page(), visitors.new_page(**ON_PHONE)
    page.goto(f"{server.url}/scores/{FAMILY.name}")
    page.fill("#nickname", "Ann")
    page.get_by_role("button", name="Save").click()
    page.goto(f"{server.url}/me/link")
    page.get_by_role("button", name="Create a link").click()
    expect(page.locator(".one-time svg")).to_be_visible()
    assert barriers(page) == []
    link = page.input_value("#link")
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(link)
    expect(phone.locator("#code")).to_have_value(link.split("#")[1])
    assert phone.evaluate("location.hash") == ""
    phone.get_by_role("button", name="Continue here").click()
    expect(phone.get_by_role("heading", name="Statistics")).to_be_visible()
    assert not any(link.split("#")[1] in url for url in asked), "the code is in no address that the server sees"
    phone.goto(f"{server.url}/scores/{FAMILY.name}")
    expect(phone.locator("#nickname")).to_have_value("Ann")
    phone.goto(link)
    phone.get_by_role("button", name="Continue here").click()
    expect(phone.get_by_role("alert")).to_contain_text("used already")


def test_everything_is_deleted_after_a_confirmation(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/scores/{FAMILY.name}")
    desktop.fill("#nickname", "Ann")
    desktop.get_by_role("button", name="Save").click()
    desktop.goto(f"{server.url}/statistics")
    desktop.get_by_role("link", name="Delete my data").click()
    desktop.get_by_role("button", name="Delete").click()
    assert desktop.url.endswith("/me/delete"), "nothing happens before the box is ticked"
    desktop.get_by_label("Yes, delete everything").check()
    desktop.get_by_role("button", name="Delete").click()
    expect(desktop.get_by_role("heading", name="Everything is deleted")).to_be_visible()
    desktop.goto(f"{server.url}/scores/{FAMILY.name}")
    expect(desktop.locator("#nickname")).to_have_value("")
