"""Duels without a browser: tables set up, seats taken, moves that are legal. Names no family."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from gridwright import catalog
from gridwright.play.duel_session import DuelSession, duel_of
from gridwright.play.record import read_duel
from tests.web.playing import Player, Seat

NAME = next(name for name in catalog.names() if catalog.family(name).duel is not None)
"""A family that has duels."""
SMALL = min(
    catalog.family(NAME).creation.examples, key=lambda name: len(catalog.family(NAME).creation.examples[name].text)
)
"""Its shortest example."""
BOARD = {"family": NAME, "example": SMALL}
STRENGTHS = tuple(duel_of(catalog.family(NAME)).STRENGTHS)


def set_up(player: Player, **wish: Any) -> str:
    """A duel on the family's shortest board; its name."""
    asked = {"board": BOARD, **wish}
    answer = player.http.post("/api/duels", json=asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["duel"])


def standing(player: Player, duel: str) -> dict[str, Any]:
    answer = player.http.get(f"/api/duels/{duel}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def log(player: Player, duel: str) -> list[str]:
    lines: list[str] = player.http.get(f"/api/duels/{duel}/log").json()
    return lines


def token(player: Player, duel: str) -> str:
    """What the link to the free seat ends in."""
    return str(standing(player, duel)["join"]).rpartition("/")[2]


def between(one: Player, other: Player) -> str:
    """A duel by link between two people, both seated; the one starts."""
    duel = set_up(one, opponent="link")
    assert other.http.post(f"/api/seats/{token(one, duel)}").status_code == 200
    return duel


def table_of(player: Player, duel: str) -> DuelSession:
    """The duel as its file tells it."""
    return read_duel(player.http.get(f"/api/duels/{duel}/record").text)


def table_on(page: Page) -> DuelSession:
    """The duel that a page shows, as its file tells it."""
    duel = page.url.rpartition("/")[2]
    return read_duel(page.evaluate("async path => await (await fetch(path)).text()", f"/api/duels/{duel}/record"))


def legal(table: DuelSession) -> str:
    """Some legal move."""
    text = table.family.text
    return min(text.write_move(move) for move in duel_of(table.family).moves(table.view))


def play_out(one: Player, other: Player, duel: str) -> None:
    """Play to the end, each moving for themselves."""
    while not (found := standing(one, duel))["over"]:
        mover = one if found["seats"][found["turn"]].get("yours") else other
        answer = mover.http.post(f"/api/duels/{duel}/moves", json={"move": legal(table_of(one, duel))})
        assert answer.status_code == 200, answer.text


@contextmanager
def at_table(player: Player, duel: str, **headers: str) -> Iterator[Seat]:
    """A connection to a duel, greeted."""
    with player.sit_down(f"duels/{duel}", **headers) as seat:
        yield seat
