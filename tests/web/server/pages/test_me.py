"""Your data: carried to another device by a link that works once, exported, and deleted."""

from __future__ import annotations

import re

import pytest

from gridwright import catalog
from tests.web.playing import Player
from tests.web.servers import Server

CODE = re.compile(r'value="[^"]*/continue#([\w-]+)"')


def new_code(player: Player) -> str:
    answer = player.http.post("/me/link")
    assert answer.headers["cache-control"] == "no-store"
    found = CODE.search(answer.text)
    assert found is not None and "<svg" in answer.text
    return found[1]


def identity(player: Player) -> str:
    return player.cookie().split("=", 1)[1].split(".")[0]


def test_a_link_makes_another_device_the_same_player_once(server: Server, player: Player) -> None:
    game = player.start_game(family="madness", example="4x4")
    player.http.put("/api/me", json={"nickname": "Ann"})
    code = new_code(player)
    with Player(server.url) as phone, Player(server.url) as thief:
        own = phone.start_game(family="madness", example="5x5")
        page = phone.http.get("/continue").text
        assert "1 game was" in page and code not in page
        assert phone.http.post("/continue", data={"code": "guess"}).status_code == 400
        answer = phone.http.post("/continue", data={"code": code})
        assert (answer.status_code, answer.headers["location"]) == (303, "/statistics")
        assert identity(phone) == identity(player)
        assert phone.http.get("/api/me").json()["nickname"] == "Ann"
        assert {one["game"] for one in player.http.get("/api/games").json()} == {game, own}
        again = thief.http.post("/continue", data={"code": code})
        assert (again.status_code, "used already" in again.text) == (400, True)
        assert identity(thief) != identity(player)
    assert code not in (server.folder / "server.log").read_text()


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null"])
def test_another_site_can_neither_ask_for_a_link_nor_delete_anything(player: Player, origin: str) -> None:
    for path, data in (("/me/link", {}), ("/me/delete", {"sure": "yes"}), ("/continue", {"code": "x"})):
        assert player.http.post(path, data=data, headers={"origin": origin}).status_code == 403


def test_everything_is_deleted_only_when_it_is_confirmed_and_the_open_page_is_gone(player: Player) -> None:
    game = player.start_game(family="madness", example="4x4")
    before = identity(player)
    assert player.http.post("/me/delete", data={}).status_code == 400
    assert player.http.delete("/api/me").status_code == 400
    exported = player.http.get("/api/me/data.json").json()
    assert [row["id"] for row in exported["games"]] == [game]
    with player.connect(game) as client:
        assert player.http.post("/me/delete", data={"sure": "yes"}).headers["location"] == "/me/deleted"
        with pytest.raises(Exception, match="4404"):
            while True:
                client.receive()
    assert identity(player) != before
    assert player.http.get(f"/api/games/{game}").status_code == 404
    assert player.http.get("/api/me/data.json").json() == {}
    with Player(player.address) as another:
        another.start_game(family="madness", example="4x4")
        assert another.http.delete("/api/me", params={"sure": "true"}).status_code == 204
        assert another.http.get("/api/games").json() == []


def test_duels_against_bots_have_a_row_for_each_bot(player: Player) -> None:
    assert "Play one duel against a bot" in player.http.get("/statistics/duels").text
    example = next(iter(catalog.family("colorgrid").creation.examples))
    board = {"family": "colorgrid", "example": example}
    asked = {"board": board, "opponent": "bot", "bot": "novice", "starts": "me"}
    duel = player.http.post("/api/duels", json=asked).json()["duel"]
    assert player.http.post(f"/api/duels/{duel}/resign").status_code == 200
    page = player.http.get("/statistics/duels").text
    assert "Novice" in page and "Mean difference" in page
