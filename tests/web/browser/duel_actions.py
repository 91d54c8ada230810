"""What a test does on the page of a duel: set it up, move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playwright.sync_api import Page

from gridwright.actions.choose import duel_of
from tests.web.browser_actions import PERFORMERS, start_game
from tests.web.dueling import BOARD, legal_move, record_on
from tests.web.servers import Server
from tests.web.solutions import find_gestures


def set_up(page: Page, server: Server, **wish: Any) -> str:
    """A duel on a small board, its page opened; its address."""
    address = start_game(page, server, {"board": BOARD, **wish}, "/api/duels")
    page.wait_for_function("() => boardPage.state")
    return address


def state(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("boardPage.state")
    return found


def move_by(page: Page, device: str) -> None:
    """Make some legal move with this device, and wait until the server has said so."""
    session = record_on(page)
    role = duel_of(session.family)
    record = replace(session.family, gestures=role, draw=role)
    move = session.family.text.read_move(legal_move(session))
    finishing_gestures = find_gestures(record, session.view, state(page).get("selection"), move, device)
    assert finishing_gestures is not None
    for step in finishing_gestures:
        PERFORMERS[device](page, step.gesture)
        page.wait_for_function(
            """([before, moved, key]) => {
                const {entries, selection} = boardPage.state;
                return entries >= before + moved && (moved || selection === key);
            }""",
            arg=[len(session.log), step.moves, step.selection],
        )
