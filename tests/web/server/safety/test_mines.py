"""Not a byte that a Minesweeper page receives before the end depends on a mine that nobody has found.

Two boards whose mines lie differently, but which show the same numbers wherever the player has looked, are played in
the same way: if what is sent is the same, it cannot say where the mines are.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from gridwright.families.minesweeper.counts import numbers
from tests.web.playing import LiveClient, Player, last
from tests.web.servers import Server

ROWS, COLS = 6, 7
HERE, THERE = ("b1", "a6", "b6"), ("b1", "f6", "g6")
"""Where the mines are on the one board and on the other; both have the one that the numbers at the top tell of."""
LOOKED = ((0.5, 0.5), (2.5, 0.5), (0.5, 1.5), (2.5, 1.5))
"""Numbered cells at the top, the same on both boards."""


def board(places: tuple[str, ...]) -> str:
    cells = {(int(place[1:]) - 1) * COLS + ord(place[0]) - ord("a") for place in places}
    mines = bytes(cell in cells for cell in range(ROWS * COLS))
    shown = "".join(
        "*" if mine else str(number) for mine, number in zip(mines, numbers(mines, ROWS, COLS), strict=True)
    )
    rows = (shown[row * COLS : (row + 1) * COLS] for row in range(ROWS))
    return f"{ROWS}x{COLS} mines={len(places)} layout\n" + "\n".join(rows) + "\n"


def told(player: Player, client: LiveClient, game: str) -> list[str]:
    """Everything the page and the requests beside it are told while the game is played, but for names and clocks."""
    for x, y in LOOKED:
        client.tap(x, y)
    for overlay in ("certain", "odds", "why", "off"):
        client.ask("choices", choices={"overlay": overlay})
        if overlay != "off":
            assert client.until("change")["put"]
    for press in (1, 2, 3, 4):
        client.ask("hint", stage=press)
    client.ask("gesture", kind="alternate", x=1.5, y=0.5)
    client.ask("gesture", kind="alternate", x=0.5, y=5.5)
    client.ask("command", command="undo")
    for message, content in (
        ("check", {}),
        ("explain_best", {}),
        ("replay", {"upto": 2}),
        ("window", {"x0": 0, "y0": 0, "x1": 3, "y1": 3}),
        ("hover", {"key": "cell:41"}),
        ("move", {"text": "z9"}),
        ("pause", {}),
        ("resume", {}),
    ):
        client.ask(message, **content)
    assert last(client.ask("command", command="save"), "state")["status"] == "playing"
    pages = [player.http.get(path) for path in (f"/api/games/{game}", f"/api/games/{game}/log", "/api/library")]
    assert player.http.get(f"/api/games/{game}/record").status_code == 400
    return [_plain(text, game) for text in (*client.received, *(page.text for page in pages))]


def _plain(text: str, game: str) -> str:
    """Without the game's own name and the clock."""
    text = text.replace(game, "GAME")
    return json.dumps(_timeless(json.loads(text)), sort_keys=True)


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _timeless(each) for key, each in value.items() if key not in TIMES}
    return [_timeless(each) for each in value] if isinstance(value, list) else value


TIMES = {"seconds", "since", "touched", "begun", "at", "puzzle", "id"}


@pytest.mark.parametrize("mines", [HERE, THERE])
def test_the_boards_show_the_same_where_the_player_looks(mines: tuple[str, ...]) -> None:
    lines = board(mines).splitlines()[1:]
    assert [lines[int(y)][int(x)] for x, y in LOOKED] == ["1", "1", "1", "1"]


def test_boards_that_look_alike_are_told_in_the_same_bytes(server: Server) -> None:
    heard: list[list[str]] = []
    for mines in (HERE, THERE):
        with Player(server.url) as player:
            game = player.start_game(family="minesweeper", puzzle=board(mines))
            with player.connect(game) as client:
                heard.append(told(player, client, game))
    assert heard[0] == heard[1]


def test_once_it_is_given_up_the_mines_are_told(server: Server) -> None:
    heard: list[set[str]] = []
    for mines in (HERE, THERE):
        with (
            Player(server.url) as player,
            player.connect(player.start_game(family="minesweeper", puzzle=board(mines))) as client,
        ):
            keys = json.dumps([client.greeting, client.tap(*LOOKED[0]), client.ask("give_up")])
            heard.append({name for name in ("mine:35", "mine:36", "mine:40", "mine:41") if f'"{name}"' in keys})
    assert heard == [{"mine:35", "mine:36"}, {"mine:40", "mine:41"}]
