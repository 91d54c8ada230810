"""While a game is paused, no address and no message shows its board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gridwright import catalog
from gridwright.actions.teaching.hint import next_step
from tests.web.playing import Player

ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("gesture", {"kind": "tap", "x": 0.5, "y": 0.5}),
    ("move", {"text": "a1"}),
    ("command", {"command": "undo"}),
    ("check", {}),
    ("hint", {"stage": 4}),
    ("apply", {}),
    ("fix", {"how": "undo"}),
    ("replay", {"upto": 0}),
    ("solution_step", {"upto": 0}),
    ("explain_best", {}),
    ("window", {"x0": 0, "y0": 0, "x1": 9, "y1": 9}),
    ("hover", {"key": "cell:0"}),
    ("choices", {"choices": {"overlay": "certain"}}),
    ("autoplay", {"bot": "any", "steps": 1}),
)


@pytest.mark.parametrize("name", catalog.names())
def test_a_paused_game_shows_its_board_nowhere(player: Player, name: str) -> None:
    family = catalog.family(name)
    puzzle = next(one["puzzle"] for one in player.http.get("/api/today").json() if one["family"] == name)
    game = player.start_game(today=name)
    view = player.http.get(f"/api/games/{game}").json()["view"]
    link = player.http.get(f"/api/games/{game}/link").json()["path"]
    card = re.compile(rf'data-family="{name}"[^>]*>\s*<div class="picture" aria-hidden="true">(.*?)</div>', re.DOTALL)
    with player.connect(game) as client:
        step = next_step(family, family.text.read_view(view))
        if step is not None:
            client.ask("move", text=" ".join(map(family.text.write_move, step.moves)))
        client.ask("pause")
        for message, content in ASKED:
            for heard in client.ask(message, **content):
                assert heard["type"] not in ("change", "replay", "hint", "solution", "explanation", "overlay"), message
                assert not heard.get("marks") and not heard.get("targets"), (message, heard)
    with player.connect(game) as client:
        assert client.board["hidden"] and not client.board["marks"] and not client.board["targets"]

    pages = ("", "/api/games", f"/api/games/{game}", f"/play/{game}", "/library", "/api/library", "/api/me/data.json")
    lines = [line for line in view.splitlines() if len(line) >= 8]
    for path in (*pages, "/statistics", f"/api/games/{game}/link"):
        shown = player.http.get(path).text
        assert not any(line in shown for line in lines), path
        assert link.startswith("/shared/") or link not in shown, path
    found = card.search(player.http.get("/").text)
    assert found is not None and found[1] == ""
    refused = [f"/picture/{puzzle}.svg", f"/api/puzzles/{puzzle}/scene", f"/api/games/{game}/record"]
    refused += [f"/api/games/{game}/log", f"/api/games/{game}/overview"]
    if not link.startswith("/shared/"):
        refused += [link, f"{link}/svg", f"{link}/text"]
    for path in refused:
        answer = player.http.get(path)
        assert (answer.status_code, "paused" in answer.text) in ((400, True), (404, False)), path
    for path, content in (("moves", {"moves": ["a1"]}), ("commands", {"command": "undo"})):
        assert player.http.post(f"/api/games/{game}/{path}", json=content).status_code == 400
    with Player(player.address) as other:
        assert other.http.get(f"/picture/{puzzle}.svg").status_code == 200, "hidden from its player alone"


@pytest.mark.parametrize("asked", ["hint", "check"])
def test_what_was_asked_before_a_pause_is_not_answered_during_it(player: Player, asked: str) -> None:
    with player.connect(player.start_game(family="slitherlink", puzzle="322\n3.2\n3.2\n")) as client:
        waiting = {client.send(asked, **({"stage": 4} if asked == "hint" else {})), client.send("pause")}
        is_paused = False
        while waiting:
            heard = client.receive()
            is_paused = is_paused or bool(heard.get("hidden"))
            assert not is_paused or heard["type"] not in ("hint", "checked", "mistake"), heard
            waiting -= {heard.get("id")} if heard["type"] in ("ack", "error") else set()
        assert is_paused
