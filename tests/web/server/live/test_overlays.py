"""Overlays are worked out by workers, and shown when they have been checked; nothing stale stays on the board."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright import catalog
from gridwright.actions.overlay import overlay_marks
from gridwright.core.budget import Budget
from gridwright.core.fields import fields_of
from gridwright.core.scene import Settings
from gridwright.web.games.overlays import describe_overlay
from gridwright.web.jobs.game_tasks import FindOverlay
from tests.web.playing import Player, last

OVERLAID = [
    (name, choice) for name in catalog.names() for choice in catalog.family(name).play.overlays if choice != "certain"
]
BOARDS = {"minesweeper": "3x4 mines=2 layout start=a1\n01*1\n0122\n001*\n"}
"""Boards with something to show before and after their first move."""


def first_move(name: str) -> str:
    family = catalog.family(name)
    view = family.rules.view(family.rules.start(family.text.read(BOARDS[name])))
    return family.text.write_move(next(iter(family.rules.moves(view))))


def keys_of(name: str, moves: list[str], choice: str) -> set[str]:
    """What the overlay shows after these moves, worked out here."""
    family = catalog.family(name)
    state = family.rules.start(family.text.read(BOARDS[name]))
    for move in moves:
        state = family.rules.play(state, family.text.read_move(move))
    marks = overlay_marks(family, family.rules.view(state), Settings(choices={"overlay": choice}))
    return {mark.key for mark in marks}


def put(message: dict[str, Any]) -> set[str]:
    return {mark["key"] for mark in message.get("put", message.get("marks", ()))}


@pytest.mark.parametrize(("name", "choice"), OVERLAID)
def test_an_overlay_arrives_after_the_board_and_follows_every_move(player: Player, name: str, choice: str) -> None:
    game = player.start_game(family=name, puzzle=BOARDS[name])
    with player.connect(game) as client:
        shown = client.ask("choices", choices={"overlay": choice})
        assert not keys_of(name, [], choice) & put(last(shown, "board"))
        assert put(client.until("change")) == keys_of(name, [], choice)
        move = first_move(name)
        moved = client.ask("move", text=move)
        gone = set(last(moved, "change").get("gone", ()))
        assert gone >= keys_of(name, [], choice) - put(last(moved, "change")), "what was true before the move"
        assert keys_of(name, [move], choice) <= put(client.until("change"))
        off = last(client.ask("choices", choices={"overlay": "off"}), "board")
        assert not keys_of(name, [move], choice) & put(off)


@pytest.mark.parametrize(("name", "choice"), OVERLAID)
def test_a_paused_game_shows_no_overlay(player: Player, name: str, choice: str) -> None:
    game = player.start_game(family=name, puzzle=BOARDS[name])
    with player.connect(game) as client:
        client.ask("choices", choices={"overlay": choice})
        client.until("change")
        assert last(client.ask("pause"), "board").get("marks", []) == []


def test_an_overlay_of_a_board_that_nothing_fits_says_so() -> None:
    # The 1 and the 2 touch the same two cells.
    task = FindOverlay(family="minesweeper", view="2x3 mines=1\n#10\n#20\n", choices={"overlay": "odds"}, window=None)
    found = task.run(Budget(5.0))
    assert (found.marks, found.summary) == ((), None)
    assert found.impossible
    assert describe_overlay(found).sentence == f"This position is impossible. {found.impossible}"


@pytest.mark.parametrize("name", [name for name in catalog.names() if catalog.family(name).play.switch])
def test_turning_the_tap_switch_sends_no_board_and_changes_what_a_tap_means(player: Player, name: str) -> None:
    family = catalog.family(name)
    field = next(field for field in fields_of(family.options["play"]) if field.name == family.play.switch)
    logs = []
    for word in field.choices:
        game = player.start_game(family=name, puzzle=BOARDS[name])
        with player.connect(game) as client:
            client.ask("choices", choices={field.name: field.default, "overlay": "off"})
            turned = client.ask("choices", choices={field.name: word, "overlay": "off"})
            assert "board" not in {message["type"] for message in turned}
            client.tap(0.5, 0.5)
        logs.append(player.log(game))
    assert len({tuple(log) for log in logs}) == len(field.choices)
