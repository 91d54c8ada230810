"""Puzzles that players share on a page of their own."""

from __future__ import annotations

from gridwright.storage import moderation
from gridwright.storage.database import locate, opened
from tests.web.playing import Player
from tests.web.servers import Server

LOOP = {"family": "slitherlink", "text": ".33.\n30.2\n2..1\n..3.\n", "title": "Corner to corner"}
OTHER = {"family": "madness", "text": ". B R\nR B B\nR R B\n", "title": "Small"}


def shown(player: Player, page: str) -> list[str]:
    return [one["title"] for one in player.http.get(f"/api{page}").json()["puzzles"]]


def test_a_shared_puzzle_is_on_its_setters_page_for_everybody_until_it_is_not(server: Server, player: Player) -> None:
    private = player.http.post("/api/library", json=LOOP).json()
    page = player.http.post("/api/library", json=OTHER | {"shared": True}).json()["page"]
    assert private["page"] is None
    player.http.put("/api/me", json={"nickname": "Ada & <b>"})
    with Player(server.url) as stranger:
        assert shown(stranger, page) == ["Small"]
        told = stranger.http.put(f"/api/library/{private['puzzle']}/shared", json={"shared": True})
        assert told.status_code == 404
        shared = player.http.put(f"/api/library/{private['puzzle']}/shared", json={"shared": True}).json()
        assert shared == {"page": page, "shared": True}
        assert shown(stranger, page) == ["Corner to corner", "Small"]
        html = stranger.http.get(page).text
        assert "Puzzles by Ada &amp; &lt;b&gt;" in html
        picture = stranger.http.get(f"{page}/{private['puzzle']}/picture?theme=dark")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        asked = {"family": "slitherlink", "setter": page.rsplit("/", 1)[1], "wait": 30}
        made = stranger.http.post("/api/booklets", json=asked)
        assert (made.status_code, made.json()["puzzles"]) == (201, 1)
        assert stranger.http.get(made.json()["url"]).content.startswith(b"%PDF")
        player.http.put(f"/api/library/{private['puzzle']}/shared", json={"shared": False})
        assert shown(stranger, page) == ["Small"]
        assert stranger.http.get(f"{page}/{private['puzzle']}/picture").status_code == 404
        assert stranger.http.get("/setters/nobody").status_code == 404


def test_what_those_who_run_the_server_hide_is_not_on_the_page(server: Server, player: Player) -> None:
    text = {"text": LOOP["text"].replace("1", ".")}
    saved = player.http.post("/api/library", json=LOOP | text | {"shared": True}).json()
    player.http.put("/api/me", json={"nickname": "Rude"})
    database = opened(locate(server.folder, None))
    try:
        moderation.hide_puzzle(database, saved["puzzle"], hidden=True)
        moderation.hide_nickname(database, "Rude", hidden=True)
    finally:
        database.close()
    assert shown(player, saved["page"]) == []
    assert "Rude" not in player.http.get(saved["page"]).text
