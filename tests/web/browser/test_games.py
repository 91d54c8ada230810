"""Games in a real browser, each family from its record alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gridwright import catalog
from tests.quick import families, quick
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
WITH_BOTS = [name for name in FAMILIES if catalog.family(name).play.bots]
EXPLAINED = [name for name in FAMILIES if catalog.family(name).teaching.why]


def _finish(page: Page, name: str, device: str) -> None:
    for step in finishing_gestures(name, device):
        perform(page, step, device)
    expect(page.locator("#result .result-figure")).to_be_visible()
    assert state(page)["over"]
    assert state(page)["moves"] == len(finishing_moves(name))


@pytest.mark.parametrize("name", families("colorgrid", "slitherlink"))
def test_a_game_is_finished_by_mouse(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    _finish(desktop, name, "mouse")


@pytest.mark.parametrize("name", families("minesweeper"))
def test_a_game_is_finished_by_keyboard_alone(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    for _ in range(20):
        desktop.keyboard.press("Tab")
        if desktop.evaluate("document.activeElement.id") == "board-keys":
            break
    _finish(desktop, name, "keys")


@pytest.mark.parametrize("name", families("madness"))
def test_a_game_is_finished_by_touch(phone: Page, server: Server, name: str) -> None:
    start_short_game(phone, server, name)
    _finish(phone, name, "touch")


@pytest.mark.parametrize("name", families("slitherlink"))
def test_a_hint_comes_in_four_presses_and_is_applied(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    lines = desktop.locator("#card .steps li")
    said = ""
    for press in range(1, 5):
        desktop.click('.bar [data-action="hint"]')
        expect(lines).to_have_count(press)
        expect(desktop.locator("#card .stage-dots .on")).to_have_count(press)
        newest = lines.last.inner_text()
        assert newest != said
        said = newest
    assert desktop.evaluate("boardPage.board.overlay.length") > 0
    desktop.click("#card >> text=Apply")
    desktop.wait_for_function("() => boardPage.state.moves > 0")
    expect(desktop.locator("#card")).to_be_hidden()
    assert desktop.evaluate("boardPage.board.overlay.length") == 0


@pytest.mark.parametrize("name", families("minesweeper"))
def test_a_game_is_paused_undone_redone_and_reset_and_its_trials_nest(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    desktop.click('.bar [data-action="hint"]')
    expect(desktop.locator("#card")).to_be_visible()
    desktop.click('.bar [data-action="pause"]')
    expect(desktop.locator("#curtain")).to_be_visible()
    expect(desktop.locator("#spoken")).to_have_text("Paused")
    expect(desktop.locator("#card")).to_be_hidden()
    assert desktop.evaluate("[...boardPage.board.marks()].length") == 0
    assert not state(desktop)["running"]
    desktop.click("#curtain-resume")
    expect(desktop.locator("#curtain")).to_be_hidden()
    expect(desktop.locator("#board-keys")).to_be_focused()
    expect(desktop.locator("#card")).to_be_visible()
    desktop.wait_for_function("() => [...boardPage.board.marks()].length > 0")
    first, second, *_ = finishing_moves(name)
    play(desktop, first)
    play(desktop, second)
    desktop.click('.bar [data-action="undo"]')
    desktop.wait_for_function("() => boardPage.state.moves === 1")
    desktop.keyboard.press("Control+z")
    desktop.wait_for_function("() => boardPage.state.moves === 0")
    expect(desktop.locator('.bar [data-action="undo"]')).to_have_attribute("aria-disabled", "true")
    desktop.keyboard.press("Control+y")
    desktop.click('.bar [data-action="redo"]')
    desktop.wait_for_function("() => boardPage.state.moves === 2")
    desktop.click('.bar [data-action="reset"]')
    desktop.wait_for_function("() => boardPage.state.moves === 0")
    desktop.click('.bar [data-action="trial"]')
    play(desktop, first)
    desktop.click('.bar [data-action="trial"]')
    expect(desktop.locator("#trial")).to_contain_text("2 trials")
    play(desktop, second)
    desktop.click("#trial >> text='Reject'")
    desktop.wait_for_function("() => boardPage.state.moves === 1 && boardPage.state.trials === 1")
    desktop.click("#trial >> text='Accept'")
    expect(desktop.locator("#trial")).to_be_hidden()
    assert state(desktop)["moves"] == 1


def test_what_a_trial_drew_is_shown_apart_also_after_a_reload(desktop: Page, server: Server) -> None:
    address = start_short_game(desktop, server, "slitherlink")
    moves = finishing_moves("slitherlink")
    drawn = "() => [...boardPage.board.marks()].filter(mark => boardPage.board.trial.marksFor(mark).length > 1).length"
    play(desktop, " ".join(moves[:3]))
    desktop.click('.bar [data-action="trial"]')
    desktop.wait_for_selector("#trial .note")
    play(desktop, " ".join(moves[3:5]))
    wait_for_entries(desktop, 6)
    assert desktop.evaluate(drawn) == 2
    open_board(desktop, address)
    desktop.wait_for_function(f"() => ({drawn})() === 2")
    desktop.click("#trial >> text='Accept'")
    expect(desktop.locator("#trial")).to_be_hidden()
    assert desktop.evaluate(drawn) == 0


@pytest.mark.parametrize("name", families("colorgrid"))
def test_a_finished_game_is_replayed_with_a_slider(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    moves = finishing_moves(name)
    play(desktop, " ".join(moves))
    desktop.click("#result >> text=Review")
    wait_for_entries(desktop, len(moves))
    slider = desktop.locator("#replay-slider")
    slider.fill("1")
    expect(desktop.locator("#replay-status")).to_contain_text(f"Step 1 of {len(moves)}, {moves[0]}")
    assert desktop.evaluate("boardPage.board.replayed !== null")
    desktop.click("#replay-next")
    expect(desktop.locator("#replay-status")).to_contain_text(f"Step 2 of {len(moves)}")
    slider.fill(str(len(moves)))
    assert desktop.evaluate("boardPage.board.replayed === null")


def test_the_pen_draws_beside_the_solution_and_is_saved(desktop: Page, server: Server) -> None:
    address = start_short_game(desktop, server, FAMILIES[0])
    desktop.click('.bar [data-action="pen"]')
    edge = desktop.locator(".board-canvas").bounding_box()
    assert edge is not None
    desktop.mouse.move(edge["x"] + 200, edge["y"] + 200)
    desktop.mouse.down()
    desktop.mouse.move(edge["x"] + 300, edge["y"] + 260, steps=5)
    desktop.mouse.up()
    desktop.wait_for_function("() => boardPage.pen.strokes.length === 1")
    assert state(desktop)["entries"] == 0
    desktop.wait_for_timeout(200)
    desktop.goto(address)
    desktop.wait_for_function("() => window.boardPage?.pen.strokes.length === 1")
    desktop.click('.bar [data-action="pen"]')
    desktop.click('[data-pen-role="erase"]')
    desktop.mouse.click(edge["x"] + 200, edge["y"] + 200)
    desktop.wait_for_function("() => boardPage.pen.strokes.length === 0")


@pytest.mark.parametrize("name", families("madness"))
def test_giving_up_shows_the_solution_and_ends_the_game(desktop: Page, server: Server, name: str) -> None:
    address = start_short_game(desktop, server, name)
    desktop.click('.bar [data-action="more"]')
    desktop.click('#more [data-action="solution"]')
    desktop.click('#give-up [data-action="give_up"]')
    expect(desktop.locator("#result .result-title")).to_have_text("Solution shown")
    # Where a solution is a list of moves it is stepped through, elsewhere it is drawn over the board.
    shown = "() => boardPage.board.overlay.length > 0 || boardPage.solution.shown"
    desktop.wait_for_function(shown)
    open_board(desktop, address)
    desktop.wait_for_function(shown)


@pytest.mark.parametrize("name", quick("madness", of=WITH_BOTS))
def test_a_bot_plays_on_when_asked_to(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    desktop.click('.bar [data-action="autoplay"]')
    desktop.click("#autoplay-form >> text=Play one move")
    desktop.wait_for_function("() => boardPage.state.moves === 1")
    expect(desktop.locator(".bot-reason")).not_to_have_text("Thinking…")
    desktop.click("#autoplay-card >> text=Next move")
    desktop.wait_for_function("() => boardPage.state.moves === 2")


@pytest.mark.parametrize("name", quick("minesweeper", of=WITH_BOTS))
def test_a_bot_plays_at_a_pace_until_it_is_paused(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    desktop.click('.bar [data-action="autoplay"]')
    desktop.click("#autoplay-form >> text=Play to the end")
    desktop.wait_for_function("() => boardPage.state.moves >= 1")
    desktop.click("#autoplay-card >> text=Pause")
    expect(desktop.locator("#autoplay-card button.main")).to_have_text("Play")
    desktop.wait_for_function("() => !boardPage.bot.isAsking")
    desktop.click("#autoplay-card button.main")
    expect(desktop.locator("#autoplay-card button.main")).to_have_text("Pause")
    desktop.keyboard.press("Control+z")  # what you do yourself pauses it, too
    expect(desktop.locator("#autoplay-card button.main")).to_have_text("Play")
    desktop.wait_for_function("() => !boardPage.bot.isAsking")
    moves = state(desktop)["moves"]
    desktop.click("#autoplay-card >> text=Fast")
    desktop.wait_for_function("moves => boardPage.state.moves > moves || boardPage.state.over", arg=moves)
    desktop.click("#autoplay-card >> text=Stop")
    expect(desktop.locator("#autoplay-card")).to_be_hidden()


def test_a_bot_is_asked_by_touch_or_by_keyboard_alone(desktop: Page, phone: Page, server: Server) -> None:
    for page in (desktop, phone):
        start_short_game(page, server, "madness")
    phone.tap('.bar [data-action="more"]')
    phone.tap('#more [data-action="autoplay"]')
    phone.get_by_role("button", name="Play one move").tap()
    phone.wait_for_function("() => boardPage.state.moves === 1")
    phone.get_by_role("button", name="Next move").tap()
    phone.wait_for_function("() => boardPage.state.moves === 2")
    desktop.locator('.bar [data-action="autoplay"]').focus()
    for keys in ("Enter", "Tab", "Tab", "Tab", "Enter"):
        focused = desktop.evaluate("document.activeElement.textContent.trim()")
        if focused == "Play one move":
            desktop.keyboard.press("Enter")
            break
        desktop.keyboard.press(keys)
    desktop.wait_for_function("() => boardPage.state.moves === 1")
    desktop.get_by_role("button", name="Next move").focus()
    desktop.keyboard.press("Enter")
    desktop.wait_for_function("() => boardPage.state.moves === 2")
    desktop.get_by_role("button", name="Stop").focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#autoplay-card")).to_be_hidden()


@pytest.mark.parametrize("name", quick("slitherlink", of=EXPLAINED))
def test_a_finished_game_says_why_nothing_is_better(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    play(desktop, " ".join(finishing_moves(name)))
    desktop.click("#result >> text=Review")
    best, only = "Why is this optimal?", "Why is there no other solution?"
    asked = best if catalog.family(name).play.measure == "over" else only
    desktop.click(f"#result >> text={asked}")
    expect(desktop.locator("#card .note-title")).to_have_text(asked, timeout=30_000)


def test_on_a_phone_an_explanation_leaves_what_to_do_next_free(phone: Page, server: Server) -> None:
    start_short_game(phone, server, "slitherlink")
    play(phone, " ".join(finishing_moves("slitherlink")))
    phone.tap("#result >> text=Review")
    phone.tap("#result >> text=Why is there no other solution?")
    expect(phone.locator("#card .note-title")).to_be_visible(timeout=30_000)
    card, foot = phone.locator("#card").bounding_box(), phone.locator(".result-foot").bounding_box()
    assert card is not None and foot is not None
    assert card["y"] + card["height"] <= foot["y"] + 1


def test_a_mistake_is_named_then_shown_then_erased_or_undone(desktop: Page, server: Server) -> None:
    start_short_game(desktop, server, "slitherlink")
    play(desktop, "a1t a1l a1b a1r")
    desktop.click('.bar [data-action="hint"]')
    card = desktop.locator("#card .note.bad")
    expect(card).to_contain_text("No hint can follow from")
    expect(card.get_by_role("button", name="Undo to before")).to_be_visible()
    assert desktop.evaluate("boardPage.board.overlay.length") == 0, "where it is comes when it is asked for"
    card.get_by_role("button", name="Show me").click()
    expect(card.get_by_role("button", name="Show me")).to_have_count(0)
    assert desktop.evaluate("boardPage.board.overlay.length") > 0
    card.get_by_role("button", name="Erase").click()
    expect(desktop.locator("#card")).to_be_hidden()
    desktop.click('.bar [data-action="check"]')
    expect(desktop.locator("#card .note.good .note-title")).to_have_text("No mistakes so far")
    expect(desktop.locator("#card .note.good")).to_contain_text("clues are still open")
    moves = state(desktop)["moves"]
    desktop.click('.bar [data-action="reset"]')
    play(desktop, "a1t a1l a1b a1r")
    desktop.click('.bar [data-action="check"]')
    card.get_by_role("button", name="Undo to before").click()
    desktop.wait_for_function("() => boardPage.state.moves < 4")
    assert moves > 4, "erasing keeps what came later"
    desktop.click('.bar [data-action="check"]')
    expect(desktop.locator("#card .note.good")).to_be_visible()


STEPPED = [name for name in FAMILIES if catalog.family(name).play.solution_moves]


@pytest.mark.parametrize("name", STEPPED)
def test_a_solution_is_stepped_through_and_played_on_the_board(desktop: Page, server: Server, name: str) -> None:
    start_short_game(desktop, server, name)
    desktop.evaluate("boardPage.run('solution')")
    desktop.locator("#give-up").get_by_role("button", name="Solve", exact=True).click()
    card = desktop.locator("#card .solution")
    expect(card.locator(".solution-length")).to_contain_text("moves", timeout=30_000)
    expect(card.locator(".searching")).to_have_count(0, timeout=70_000)
    moves = card.locator(".solution-moves li")
    before = desktop.evaluate("boardPage.board.replayed")
    card.get_by_role("button", name="One move forward").click()
    expect(moves.first).to_have_class("now")
    desktop.wait_for_function("before => boardPage.board.replayed !== before", arg=before)
    card.get_by_role("button", name="One move back").click()
    expect(card.get_by_role("status")).to_have_text(f"{moves.count()} moves")
    card.get_by_role("button", name="Play", exact=True).click()
    expect(card.get_by_role("status")).to_have_text(f"Move {moves.count()} of {moves.count()}", timeout=60_000)
    expect(card.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("name", STEPPED)
def test_a_solved_game_congratulates_and_the_board_takes_no_more_moves(
    desktop: Page, server: Server, name: str
) -> None:
    start_short_game(desktop, server, name)
    play(desktop, " ".join(finishing_moves(name)))
    expect(desktop.locator("#result .congratulation")).to_have_text("Congratulations!")
    entries = state(desktop)["entries"]
    desktop.mouse.click(*point(desktop, 1, 1))
    desktop.locator("#board-keys").focus()
    desktop.keyboard.press("ArrowRight")
    desktop.wait_for_timeout(300)
    assert (state(desktop)["entries"], state(desktop).get("selection")) == (entries, None)


def test_another_like_this_starts_at_once(desktop: Page, server: Server) -> None:
    address = start_game(desktop, server, {"family": "slitherlink", "preset": "easy"})
    desktop.click('.bar [data-action="more"]')
    desktop.locator("#more").get_by_role("button", name="Another like this").click()
    desktop.wait_for_url(lambda url: "/play/" in url and url != address)
    desktop.wait_for_selector("#board[data-ready]")
    expect(desktop.locator(".panel-head")).to_contain_text("7 × 7, easy")
