"""Duels in a real browser: by link with a spectator, against every bot, on one screen, rematches and reviews."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from gridwright.actions.choose import duel_of
from tests.quick import quick
from tests.web.barriers import barriers
from tests.web.browser.duel_actions import move_by, set_up, state
from tests.web.dueling import NAME, STRENGTHS, record_on
from tests.web.servers import Server
from tests.web.visitors import ON_PHONE, Visitors


def open_board(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#board[data-ready]")
    page.wait_for_function("() => boardPage.state")


def wait_for_turn(page: Page) -> bool:
    """Wait until this page may move; False if the duel is over."""
    page.wait_for_function("() => boardPage.state.over || boardPage.canAct")
    return not state(page).get("over")


def test_a_hint_in_a_duel_is_shown_on_the_board_until_it_is_closed(phone: Page, server: Server) -> None:
    set_up(phone, server, opponent="bot", bot=STRENGTHS[0])
    wait_for_turn(phone)
    for _ in range(2):
        phone.tap('.bar [data-action="hint"]')
        expect(phone.locator("#card")).to_contain_text("is the best move", timeout=30_000)
        assert phone.evaluate("boardPage.board.overlayPlaces().length") > 0
        phone.locator("#card").get_by_role("button", name="Close").tap()
        expect(phone.locator("#card")).to_be_hidden()
        assert phone.evaluate("boardPage.board.overlayPlaces().length") == 0


def test_a_duel_by_link_is_played_to_its_end_with_a_spectator(visitors: Visitors, server: Server) -> None:
    ann, bob, eve = visitors.new_page(), visitors.new_page(**ON_PHONE), visitors.new_page()
    ann.goto(f"{server.url}/duel/{NAME}")
    ann.get_by_label("A friend by link").check()
    ann.fill("#name", "Ann")
    ann.click("#start")
    ann.wait_for_selector("#board[data-ready]")
    expect(ann.locator("#invitation")).to_be_visible()
    bob.goto(ann.input_value("#join-link"))
    expect(bob.get_by_role("heading", name="Ann challenges you to a duel")).to_be_visible()
    bob.get_by_role("button", name="Accept").tap()
    bob.wait_for_selector("#board[data-ready]")
    open_board(eve, ann.url)
    expect(ann.locator("#invitation")).to_be_hidden()
    expect(ann.locator("#watching")).to_have_text("1 watching")
    turns = 0
    while wait_for_turn(ann if turns % 2 == 0 else bob):
        move_by(*((ann, "mouse") if turns % 2 == 0 else (bob, "touch")))
        turns += 1
        eve.wait_for_function("moves => boardPage.state.moves.length === moves", arg=turns)
        expect(eve.locator("#type-move")).to_be_hidden()
        assert not eve.evaluate("boardPage.canAct")
    titles = [page.locator(".result-title") for page in (ann, bob, eve)]
    for title in titles:
        title.wait_for()
    said = sorted(title.inner_text().partition(",")[0] for title in titles[:2])
    assert said in (["Ann wins", "You win"], ["Second player wins", "You win"])
    expect(eve.locator("#result button.main")).to_have_count(0)


@pytest.mark.parametrize("number", quick(1, of=[1, len(STRENGTHS) - 1]))
def test_a_duel_against_each_level_is_played_to_its_end(visitors: Visitors, server: Server, number: int) -> None:
    page = visitors.new_page()
    set_up(page, server, opponent="bot", bot=STRENGTHS[number], starts="other" if number % 2 else "me")
    expect(page.locator(".panel [data-seat=top]")).to_contain_text(f"bot, strength {number + 1} of {len(STRENGTHS)}")
    while wait_for_turn(page):
        move_by(page, ("mouse", "keys")[number % 2])
    expect(page.locator(".result-title")).to_be_visible()


def test_two_bots_with_options_are_watched_to_the_end_on_a_grid_by_its_number(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.new_page()
    page.goto(f"{server.url}/duel/{NAME}")
    page.get_by_label("Watch two bots").check(force=True)
    page.locator(f'[name="bot"][value="{STRENGTHS[1]}"]').check(force=True)
    page.locator('[name="other_bot"][value="mcts"]').check(force=True)
    page.fill('[name="option:other_bot:mcts:games"]', "7")
    page.get_by_label("By number").check(force=True)
    page.fill("#number", "31")
    page.locator('input[name="size"][value="0"]').check(force=True)
    page.locator('input[name="time"][value="other"]').check(force=True)
    page.fill("#other-time", "5+3")
    page.click("#start")
    page.wait_for_selector("#board[data-ready]")
    page.wait_for_function("() => boardPage.state")
    first, second = state(page)["seats"]
    assert (first["strength"], second["name"]) == (2, "MCTS, games 7, epsilon 0.1, top 5")
    assert state(page)["time"] == "5+3"
    page.wait_for_function("() => boardPage.state.over", timeout=40_000)
    page.wait_for_function("() => boardPage.review")
    expect(page.locator("#result")).to_contain_text(f"Points lost by {first['name']}")
    page.locator(".moves [data-move='1']").click()
    page.wait_for_function("() => boardPage.board.replayed !== null")
    expect(page.locator("#replay-status")).to_contain_text("Step 1 of")


def test_a_wrong_number_stops_no_duel_on_another_grid(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.url}/duel/{NAME}")
    desktop.get_by_label("By number").check(force=True)
    desktop.fill("#number", "-5")
    desktop.locator('[name="grid"][value="new"]').check(force=True)
    expect(desktop.locator("#number")).to_be_hidden()
    desktop.click("#start")
    desktop.wait_for_selector("#board[data-ready]")


def test_against_a_bot_a_move_is_taken_back_at_once_and_then_the_duel_does_not_count(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.new_page()
    set_up(page, server, opponent="bot", bot=STRENGTHS[0])
    move_by(page, "keys")
    assert wait_for_turn(page)
    expect(page.locator("#last-move-text")).to_contain_text(f"{STRENGTHS[0].capitalize()} played")
    expect(page.locator(".move.current")).to_have_attribute("data-move", "2")
    page.keyboard.press("Control+z")
    page.wait_for_function("() => boardPage.state.moves.length === 0")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#card")).to_contain_text("best move")
    page.evaluate("boardPage.send('resign')")
    expect(page.locator("#result")).to_contain_text("Not counted")
    expect(page.locator(".result-title")).to_have_text(f"{STRENGTHS[0].capitalize()} wins")


def test_people_are_asked_before_a_move_is_taken_back_or_a_draw_agreed(visitors: Visitors, server: Server) -> None:
    ann, bob = visitors.new_page(), visitors.new_page(**ON_PHONE)
    longest = "W" * 24
    set_up(ann, server, opponent="link", name=longest)
    bob.goto(ann.input_value("#join-link"))
    assert bob.evaluate("document.documentElement.scrollWidth <= screen.width")
    bob.fill("#name", longest)
    bob.get_by_role("button", name="Accept").tap()
    bob.wait_for_selector("#board[data-ready]")
    move_by(ann, "mouse")
    asked = f"{longest} would like to take back {state(ann)['moves'][0]['text'].replace('-', '–')}."
    for answer in ("No", "Allow"):
        ann.get_by_role("button", name="Take back").click()
        expect(ann.locator("#offer")).to_contain_text("You asked to take back")
        expect(bob.locator("#offer")).to_contain_text(asked)
        bob.get_by_role("button", name=answer, exact=True).tap()
        if answer == "No":
            expect(ann.locator("#offer")).to_have_text("Your request to take back a move was declined.")
            expect(bob.locator("#offer")).to_be_hidden()
        else:
            expect(ann.locator("#offer")).to_be_hidden()
        assert len(state(ann)["moves"]) == (1 if answer == "No" else 0)
    move_by(ann, "keys")
    ann.get_by_role("button", name="Take back").click()
    expect(bob.locator("#offer")).to_be_visible()
    move_by(bob, "touch")
    expect(bob.locator("#offer")).to_be_hidden()
    for answer in ("Decline", "Accept"):
        bob.locator('.bar [data-action="more"]').tap()
        bob.get_by_role("dialog").get_by_role("button", name="Draw?").tap()
        bob.keyboard.press("Escape")
        expect(ann.locator("#offer")).to_contain_text("would like to agree on a draw")
        assert ann.evaluate(
            "(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)(document.querySelector('.panel'))"
        )
        ann.locator("#offer").get_by_role("button", name=answer).click()
        if answer == "Decline":
            expect(bob.locator("#offer")).to_have_text("Your draw offer was declined.")
    expect(bob.locator(".result-title")).to_contain_text("Draw")


def test_the_last_seconds_are_shown_in_tenths_and_the_server_says_when_time_is_up(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.new_page()
    set_up(page, server, opponent="bot", bot=STRENGTHS[2], time="0.1+0")
    expect(page.locator(".panel .seat-clock.low")).to_have_text(re.compile(r"^0:0\d\.\d$"))
    title = f"{STRENGTHS[2].capitalize()} wins on time"
    expect(page.locator(".result-title")).to_have_text(title, timeout=20_000)
    expect(page.locator("#result")).to_contain_text("You ran out of time.")


def test_a_rematch_swaps_the_seats_of_both_pages(visitors: Visitors, server: Server) -> None:
    ann, bob = visitors.new_page(), visitors.new_page()
    set_up(ann, server, opponent="link")
    bob.goto(ann.input_value("#join-link"))
    bob.get_by_role("button", name="Accept").click()
    bob.wait_for_selector("#board[data-ready]")
    ann.click('[data-action="resign"]')
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(bob.locator(".result-title")).to_have_text("You win")
    ann.get_by_role("button", name="Rematch, Second player starts").click()
    ann.wait_for_url(lambda address: "/duels/" in address and address != bob.url)
    bob.get_by_role("button", name="Go to rematch").click()
    bob.wait_for_url(ann.url)
    for page in (ann, bob):
        page.wait_for_function("() => window.boardPage?.state")
    assert [chair.get("yours", False) for chair in state(bob)["seats"]] == [True, False]
    assert [chair.get("yours", False) for chair in state(ann)["seats"]] == [False, True]
    move_by(bob, "mouse")
    assert wait_for_turn(ann)


def test_a_finished_duel_is_learned_from(visitors: Visitors, server: Server) -> None:
    page = visitors.new_page(**ON_PHONE)
    set_up(page, server, opponent="screen")
    while wait_for_turn(page):
        _worst_move(page)
    page.wait_for_function("() => boardPage.review?.remarks?.length")
    page.locator("[data-point]").first.tap()
    page.wait_for_function("() => boardPage.board.replayed !== null")
    shown = page.locator("[data-point]").first.get_attribute("data-point")
    expect(page.locator(".move.current")).to_have_attribute("data-move", shown or "")
    page.get_by_role("button", name="Learn from").tap()
    page.wait_for_function("() => boardPage.state.retrying")
    lines = state(page)["entries"]
    page.get_by_role("button", name="Show better move").tap()
    expect(page.locator("#retry .note.good")).to_be_visible()
    better = page.evaluate("boardPage.tried.text")
    page.fill("#typed", better)
    page.press("#typed", "Enter")
    expect(page.locator("#retry .note.good")).to_contain_text("loses nothing")
    page.get_by_role("button", name="Back to result").tap()
    expect(page.locator(".result-title")).to_be_visible()
    assert state(page)["entries"] == lines


def test_on_a_phone_the_last_move_is_above_what_to_do_next_and_the_board_in_sight(phone: Page, server: Server) -> None:
    set_up(phone, server, opponent="screen")
    move_by(phone, "touch")
    phone.evaluate("boardPage.send('resign')")
    phone.wait_for_function("() => boardPage.review")
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tops = "() => ['.board', '.result-foot'].map(each => document.querySelector(each).getBoundingClientRect().top)"
    board, foot = phone.evaluate(tops)
    last = phone.locator(".moves li").last.bounding_box()
    assert last is not None and last["y"] + last["height"] <= foot
    assert board >= 0


def _worst_move(page: Page) -> None:
    """The move that costs most: something to learn from."""
    session = record_on(page)
    role, text = duel_of(session.family), session.family.text
    before = role.start(session.puzzle)
    for made in session.moves:
        before = role.play(before, text.read_move(made))
    seat = session.seat
    worst = max(role.moves(session.view), key=lambda move: role.scores(role.view(role.play(before, move)))[seat])
    page.fill("#typed", text.write_move(worst))
    page.press("#typed", "Enter")
    page.wait_for_function("entries => boardPage.state.entries > entries", arg=len(session.log))


@pytest.mark.parametrize("on_phone", quick(False, of=[False, True]))
def test_no_moment_of_a_duel_has_a_barrier(visitors: Visitors, server: Server, on_phone: bool) -> None:
    """One player has a desktop, the other a phone."""
    page, other = visitors.new_page(), visitors.new_page(**ON_PHONE, color_scheme="dark")
    if on_phone:
        page, other = other, page
    set_up(page, server, opponent="link")
    assert barriers(page) == [], "waiting for somebody"
    other.goto(page.input_value("#join-link"))
    assert barriers(other) == [], "an invitation"
    other.get_by_role("button", name="Accept").click()
    other.wait_for_selector("#board[data-ready]")
    move_by(page, "touch" if on_phone else "mouse")
    other.wait_for_function("() => boardPage.evaluation.value")
    assert barriers(other) == [], "a duel in progress"
    for name in ("resign", "share", "help"):
        page.evaluate("name => document.getElementById(name).showModal()", name)
        assert barriers(page, f"#{name}") == [], name
        page.evaluate("name => document.getElementById(name).close()", name)
    page.evaluate("boardPage.send('resign')")
    other.wait_for_function("() => boardPage.review")
    assert barriers(other) == [], "the result"
    page.evaluate("boardPage.retry(1)")
    page.wait_for_selector("#retry .note")
    assert barriers(page) == [], "a move tried again"


def test_families_without_duels_offer_none(visitors: Visitors, server: Server) -> None:
    without = next((name for name in catalog.names() if catalog.family(name).duel is None), None)
    assert without is not None
    page = visitors.new_page()
    answer = page.goto(f"{server.url}/duel/{without}")
    assert answer is not None and answer.status == 404
    expect(page.get_by_text("has no two-player game")).to_be_visible()


def test_a_grid_of_the_list_is_taken_into_a_duel(desktop: Page, server: Server) -> None:
    example = next(iter(catalog.family(NAME).creation.examples.values()))
    desktop.goto(f"{server.url}/examples/{NAME}")
    desktop.get_by_role("link", name=f"Choose how to play {example.title}", exact=True).click()
    desktop.get_by_label("Two players on this screen").check()
    desktop.get_by_role("button", name="Continue").click()
    expect(desktop.locator('[data-grid="this"]').first).to_contain_text(example.title)
    expect(desktop.locator('input[name="size"]').first).to_be_hidden()
    desktop.click("#start")
    desktop.wait_for_selector("#board[data-ready]")
    record = desktop.request.get(desktop.url.replace("/duels/", "/api/duels/") + "/record").text()
    assert example.text.strip() in record
