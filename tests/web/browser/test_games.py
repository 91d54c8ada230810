"""Games in a real browser, each family from its record alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from tests.web.browser_actions import (
    open_board,
    perform,
    play,
    point,
    start_game,
    start_short_game,
    state,
    wait_for_entries,
)
from tests.web.servers import Server
from tests.web.solutions import finishing_gestures, finishing_moves

FAMILIES = catalog.names()


def _finish(page: Page, name: str, device: str) -> None:
    for step in finishing_gestures(name, device):
        perform(page, step, device)
    expect(page.locator("#result .result-figure")).to_be_visible()
    assert state(page)["over"]
    assert state(page)["moves"] == len(finishing_moves(name))


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_is_finished_by_mouse(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    _finish(desk, name, "mouse")


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_is_finished_by_keyboard_alone(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    for _ in range(20):
        desk.keyboard.press("Tab")
        if desk.evaluate("document.activeElement.id") == "board-keys":
            break
    _finish(desk, name, "keys")


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_is_finished_by_touch(phone: Page, server: Server, name: str) -> None:
    start_short_game(phone, server, name)
    _finish(phone, name, "touch")


@pytest.mark.parametrize("name", FAMILIES)
def test_a_hint_comes_in_four_presses_and_is_applied(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    lines = desk.locator("#card .steps li")
    said = ""
    for press in range(1, 5):
        desk.click('.bar [data-action="hint"]')
        expect(lines).to_have_count(press)
        expect(desk.locator("#card .stage-dots .on")).to_have_count(press)
        newest = lines.last.inner_text()
        assert newest != said
        said = newest
    assert desk.evaluate("boardPage.board.overlay.length") > 0
    desk.click("#card >> text=Apply")
    desk.wait_for_function("() => boardPage.state.moves > 0")
    expect(desk.locator("#card")).to_be_hidden()
    assert desk.evaluate("boardPage.board.overlay.length") == 0


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_is_paused_undone_redone_and_reset_and_its_trials_nest(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    desk.click('.bar [data-action="hint"]')
    expect(desk.locator("#card")).to_be_visible()
    desk.click('.bar [data-action="pause"]')
    expect(desk.locator("#curtain")).to_be_visible()
    expect(desk.locator("#card")).to_be_hidden()
    assert desk.evaluate("[...boardPage.board.marks()].length") == 0
    assert not state(desk)["running"]
    desk.click("#curtain-resume")
    expect(desk.locator("#curtain")).to_be_hidden()
    expect(desk.locator("#card")).to_be_visible()
    desk.wait_for_function("() => [...boardPage.board.marks()].length > 0")
    first, second, *_ = finishing_moves(name)
    play(desk, first)
    play(desk, second)
    desk.click('.bar [data-action="undo"]')
    desk.wait_for_function("() => boardPage.state.moves === 1")
    desk.keyboard.press("Control+z")
    desk.wait_for_function("() => boardPage.state.moves === 0")
    expect(desk.locator('.bar [data-action="undo"]')).to_have_attribute("aria-disabled", "true")
    desk.keyboard.press("Control+y")
    desk.click('.bar [data-action="redo"]')
    desk.wait_for_function("() => boardPage.state.moves === 2")
    desk.click('.bar [data-action="reset"]')
    desk.wait_for_function("() => boardPage.state.moves === 0")
    desk.click('.bar [data-action="trial"]')
    play(desk, first)
    desk.click('.bar [data-action="trial"]')
    expect(desk.locator("#trial")).to_contain_text("2 trials")
    play(desk, second)
    desk.click("#trial >> text='Reject'")
    desk.wait_for_function("() => boardPage.state.moves === 1 && boardPage.state.trials === 1")
    desk.click("#trial >> text='Accept'")
    expect(desk.locator("#trial")).to_be_hidden()
    assert state(desk)["moves"] == 1


def test_what_a_trial_drew_is_shown_apart_also_after_a_reload(desk: Page, server: Server) -> None:
    address = start_short_game(desk, server, "slitherlink")
    moves = finishing_moves("slitherlink")
    drawn = "() => [...boardPage.board.marks()].filter(mark => boardPage.board.trial.marksFor(mark).length > 1).length"
    play(desk, " ".join(moves[:3]))
    desk.click('.bar [data-action="trial"]')
    desk.wait_for_selector("#trial .note")
    play(desk, " ".join(moves[3:5]))
    wait_for_entries(desk, 6)
    assert desk.evaluate(drawn) == 2
    open_board(desk, address)
    desk.wait_for_function(f"() => ({drawn})() === 2")
    desk.click("#trial >> text='Accept'")
    expect(desk.locator("#trial")).to_be_hidden()
    assert desk.evaluate(drawn) == 0


@pytest.mark.parametrize("name", FAMILIES)
def test_a_finished_game_is_replayed_with_a_slider(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    moves = finishing_moves(name)
    play(desk, " ".join(moves))
    desk.click("#result >> text=Review")
    wait_for_entries(desk, len(moves))
    slider = desk.locator("#replay-slider")
    slider.fill("1")
    expect(desk.locator("#replay-status")).to_contain_text(f"Step 1 of {len(moves)}, {moves[0]}")
    assert desk.evaluate("boardPage.board.replayed !== null")
    desk.click("#replay-next")
    expect(desk.locator("#replay-status")).to_contain_text(f"Step 2 of {len(moves)}")
    slider.fill(str(len(moves)))
    assert desk.evaluate("boardPage.board.replayed === null")


def test_the_pen_draws_beside_the_solution_and_is_saved(desk: Page, server: Server) -> None:
    address = start_short_game(desk, server, FAMILIES[0])
    desk.click('.bar [data-action="pen"]')
    edge = desk.locator(".board-canvas").bounding_box()
    assert edge is not None
    desk.mouse.move(edge["x"] + 200, edge["y"] + 200)
    desk.mouse.down()
    desk.mouse.move(edge["x"] + 300, edge["y"] + 260, steps=5)
    desk.mouse.up()
    desk.wait_for_function("() => boardPage.pen.strokes.length === 1")
    assert state(desk)["entries"] == 0
    desk.wait_for_timeout(200)
    desk.goto(address)
    desk.wait_for_function("() => window.boardPage?.pen.strokes.length === 1")
    desk.click('.bar [data-action="pen"]')
    desk.click('[data-pen-role="erase"]')
    desk.mouse.click(edge["x"] + 200, edge["y"] + 200)
    desk.wait_for_function("() => boardPage.pen.strokes.length === 0")


@pytest.mark.parametrize("name", FAMILIES)
def test_giving_up_shows_the_solution_and_ends_the_game(desk: Page, server: Server, name: str) -> None:
    address = start_short_game(desk, server, name)
    desk.click('.bar [data-action="more"]')
    desk.click('#more [data-action="solution"]')
    desk.click('#give-up [data-action="give_up"]')
    expect(desk.locator("#result .result-title")).to_have_text("Solution shown")
    # Where a solution is a list of moves it is stepped through, elsewhere it is drawn over the board.
    shown = "() => boardPage.board.overlay.length > 0 || boardPage.solution.shown"
    desk.wait_for_function(shown)
    open_board(desk, address)
    desk.wait_for_function(shown)


@pytest.mark.parametrize("name", [name for name in FAMILIES if catalog.family(name).play.bots])
def test_a_bot_plays_on_when_asked_to(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    desk.click('.bar [data-action="autoplay"]')
    desk.click("#autoplay-form >> text=Play one move")
    desk.wait_for_function("() => boardPage.state.moves === 1")
    expect(desk.locator(".bot-reason")).not_to_have_text("Thinking…")
    desk.click("#autoplay-card >> text=Next move")
    desk.wait_for_function("() => boardPage.state.moves === 2")


@pytest.mark.parametrize("name", [name for name in FAMILIES if catalog.family(name).play.bots])
def test_a_bot_plays_at_a_pace_until_it_is_paused(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    desk.click('.bar [data-action="autoplay"]')
    desk.click("#autoplay-form >> text=Play to the end")
    desk.wait_for_function("() => boardPage.state.moves >= 1")
    desk.click("#autoplay-card >> text=Pause")
    expect(desk.locator("#autoplay-card button.main")).to_have_text("Play")
    desk.wait_for_function("() => !boardPage.bot.isAsking")
    moves = state(desk)["moves"]
    desk.click("#autoplay-card >> text=Fast")
    desk.wait_for_function("moves => boardPage.state.moves > moves || boardPage.state.over", arg=moves)
    desk.click("#autoplay-card >> text=Stop")
    expect(desk.locator("#autoplay-card")).to_be_hidden()


def test_a_bot_is_asked_by_touch_or_by_keyboard_alone(desk: Page, phone: Page, server: Server) -> None:
    for page in (desk, phone):
        start_short_game(page, server, "madness")
    phone.tap('.bar [data-action="more"]')
    phone.tap('#more [data-action="autoplay"]')
    phone.get_by_role("button", name="Play one move").tap()
    phone.wait_for_function("() => boardPage.state.moves === 1")
    phone.get_by_role("button", name="Next move").tap()
    phone.wait_for_function("() => boardPage.state.moves === 2")
    desk.locator('.bar [data-action="autoplay"]').focus()
    for keys in ("Enter", "Tab", "Tab", "Tab", "Enter"):
        focused = desk.evaluate("document.activeElement.textContent.trim()")
        if focused == "Play one move":
            desk.keyboard.press("Enter")
            break
        desk.keyboard.press(keys)
    desk.wait_for_function("() => boardPage.state.moves === 1")
    desk.get_by_role("button", name="Next move").focus()
    desk.keyboard.press("Enter")
    desk.wait_for_function("() => boardPage.state.moves === 2")
    desk.get_by_role("button", name="Stop").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#autoplay-card")).to_be_hidden()


@pytest.mark.parametrize("name", [name for name in FAMILIES if catalog.family(name).teaching.why])
def test_a_finished_game_says_why_nothing_is_better(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    play(desk, " ".join(finishing_moves(name)))
    desk.click("#result >> text=Review")
    best, only = "Why is this optimal?", "Why is there no other solution?"
    asked = best if catalog.family(name).play.measure == "over" else only
    desk.click(f"#result >> text={asked}")
    expect(desk.locator("#card .note-title")).to_have_text(asked, timeout=30_000)


def test_a_mistake_is_named_then_shown_then_erased_or_undone(desk: Page, server: Server) -> None:
    start_short_game(desk, server, "slitherlink")
    play(desk, "a1t a1l a1b a1r")
    desk.click('.bar [data-action="hint"]')
    card = desk.locator("#card .note.bad")
    expect(card).to_contain_text("No hint can follow from")
    expect(card.get_by_role("button", name="Undo to before")).to_be_visible()
    assert desk.evaluate("boardPage.board.overlay.length") == 0, "where it is comes when it is asked for"
    card.get_by_role("button", name="Show me").click()
    expect(card.get_by_role("button", name="Show me")).to_have_count(0)
    assert desk.evaluate("boardPage.board.overlay.length") > 0
    card.get_by_role("button", name="Erase").click()
    expect(desk.locator("#card")).to_be_hidden()
    desk.click('.bar [data-action="check"]')
    expect(desk.locator("#card .note.good .note-title")).to_have_text("No mistakes so far")
    expect(desk.locator("#card .note.good")).to_contain_text("clues are still open")
    moves = state(desk)["moves"]
    desk.click('.bar [data-action="reset"]')
    play(desk, "a1t a1l a1b a1r")
    desk.click('.bar [data-action="check"]')
    card.get_by_role("button", name="Undo to before").click()
    desk.wait_for_function("() => boardPage.state.moves < 4")
    assert moves > 4, "erasing keeps what came later"
    desk.click('.bar [data-action="check"]')
    expect(desk.locator("#card .note.good")).to_be_visible()


STEPPED = [name for name in FAMILIES if catalog.family(name).play.solution_moves]


@pytest.mark.parametrize("name", STEPPED)
def test_a_solution_is_stepped_through_and_played_on_the_board(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    desk.evaluate("boardPage.run('solution')")
    desk.locator("#give-up").get_by_role("button", name="Solve", exact=True).click()
    card = desk.locator("#card .solution")
    expect(card.locator(".solution-length")).to_contain_text("moves", timeout=30_000)
    expect(card.locator(".searching")).to_have_count(0, timeout=70_000)
    moves = card.locator(".solution-moves li")
    before = desk.evaluate("boardPage.board.replayed")
    card.get_by_role("button", name="One move forward").click()
    expect(moves.first).to_have_class("now")
    desk.wait_for_function("before => boardPage.board.replayed !== before", arg=before)
    card.get_by_role("button", name="One move back").click()
    expect(card.get_by_role("status")).to_have_text(f"{moves.count()} moves")
    card.get_by_role("button", name="Play", exact=True).click()
    expect(card.get_by_role("status")).to_have_text(f"Move {moves.count()} of {moves.count()}", timeout=60_000)
    expect(card.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("name", STEPPED)
def test_a_solved_game_congratulates_and_the_board_takes_no_more_moves(desk: Page, server: Server, name: str) -> None:
    start_short_game(desk, server, name)
    play(desk, " ".join(finishing_moves(name)))
    expect(desk.locator("#result .congratulation")).to_have_text("Congratulations!")
    entries = state(desk)["entries"]
    desk.mouse.click(*point(desk, 1, 1))
    desk.locator("#board-keys").focus()
    desk.keyboard.press("ArrowRight")
    desk.wait_for_timeout(300)
    assert (state(desk)["entries"], state(desk).get("selection")) == (entries, None)


def test_another_like_this_starts_at_once(desk: Page, server: Server) -> None:
    address = start_game(desk, server, {"family": "slitherlink", "preset": "easy"})
    desk.click('.bar [data-action="more"]')
    desk.locator("#more").get_by_role("button", name="Another like this").click()
    desk.wait_for_url(lambda url: "/play/" in url and url != address)
    desk.wait_for_selector("#board[data-ready]")
    expect(desk.locator(".panel-head")).to_contain_text("7 × 7, easy")
