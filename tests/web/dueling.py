"""Duels without a browser: start them, take seats, find legal moves. Names no family."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from gridwright import catalog
from gridwright.actions.choose import duel_of
from gridwright.play.duel_session import DuelSession
from gridwright.play.record import read_duel
from tests.web.playing import Player

NAME = next(name for name in catalog.names() if catalog.family(name).duel is not None)
"""A family that has duels."""
SMALL = min(
    catalog.family(NAME).creation.examples, key=lambda name: len(catalog.family(NAME).creation.examples[name].text)
)
"""Its shortest example."""
BOARD = {"family": NAME, "example": SMALL}
STRENGTHS = tuple(duel_of(catalog.family(NAME)).STRENGTHS)


def start_duel(player: Player, **options: Any) -> str:
    """Start a duel on the family's shortest board and return its ID."""
    answer = player.http.post("/api/duels", json={"board": BOARD, **options})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["duel"])


def duel_state(player: Player, duel: str) -> dict[str, Any]:
    answer = player.http.get(f"/api/duels/{duel}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def log(player: Player, duel: str) -> list[str]:
    lines: list[str] = player.http.get(f"/api/duels/{duel}/log").json()
    return lines


def token(player: Player, duel: str) -> str:
    """Return what the link to the free seat ends in."""
    return str(duel_state(player, duel)["join"]).rpartition("/")[2]


def start_duel_between(one: Player, other: Player) -> str:
    """Start a duel by link between two players, both seated, and return its ID; `one` has the first move."""
    duel = start_duel(one, opponent="link")
    assert other.http.post(f"/api/seats/{token(one, duel)}").status_code == 200
    return duel


def record_of(player: Player, duel: str) -> DuelSession:
    """Read the duel's record."""
    return read_duel(player.http.get(f"/api/duels/{duel}/record").text)


def record_on(page: Page) -> DuelSession:
    """Read the record of the duel that a page shows."""
    duel = page.url.rpartition("/")[2]
    return read_duel(page.evaluate("async path => await (await fetch(path)).text()", f"/api/duels/{duel}/record"))


def legal_move(session: DuelSession) -> str:
    """Return some legal move."""
    text = session.family.text
    return min(text.write_move(move) for move in duel_of(session.family).moves(session.view))


def play_out(one: Player, other: Player, duel: str) -> None:
    """Play to the end, each moving for themselves."""
    while not (found := duel_state(one, duel))["over"]:
        mover = one if found["seats"][found["turn"]].get("yours") else other
        answer = mover.http.post(f"/api/duels/{duel}/moves", json={"move": legal_move(record_of(one, duel))})
        assert answer.status_code == 200, answer.text
