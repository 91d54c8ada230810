"""One signed cookie is who you are; your games are yours alone; other sites cannot speak for you."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from gridwright.storage.database import in_folder, opened
from gridwright.web.security.identity import COOKIE, cookie, cookie_name, new_player, player_in, sign, signing_key
from gridwright.web.security.middleware import read_cookies
from tests.web.playing import Player
from tests.web.servers import Server

KEY = b"k" * 32


@pytest.fixture
def stranger(server: Server) -> Iterator[Player]:
    with Player(server.url) as visitor:
        yield visitor


@pytest.fixture
def game(player: Player) -> str:
    return player.start_game(family="madness", example="4x4")


def test_a_signed_name_is_read_back() -> None:
    player = new_player()
    assert player_in(sign(player, KEY), KEY) == player


@pytest.mark.parametrize(
    "value",
    [None, "", ".", "ann", "ann.", ".abc", "ann.0000", sign("ann", b"another key"), sign("ann", KEY) + "0", "é.ü"],
)
def test_a_forged_cookie_names_no_player(value: str | None) -> None:
    assert player_in(value, KEY) is None


def test_the_key_is_made_once_for_all_servers(tmp_path: Path) -> None:
    with closing(opened(in_folder(tmp_path))) as database:
        key = signing_key(database, tmp_path)
        assert len(key) == 32 and signing_key(database, tmp_path / "of another server") == key


def test_the_key_that_an_earlier_version_kept_in_a_file_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"k" * 32)
    with closing(opened(in_folder(tmp_path))) as database:
        assert signing_key(database, tmp_path) == b"k" * 32


def test_the_cookie_is_not_for_scripts_and_not_for_other_sites(server: Server) -> None:
    header = httpx.get(f"{server.url}/health").headers["set-cookie"]
    assert header.startswith(f"{COOKIE}-")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(header.split("; "))


def test_a_known_player_keeps_their_cookie(player: Player) -> None:
    player.http.get("/health")
    assert "set-cookie" not in player.http.get("/health").headers


def test_a_forged_cookie_makes_a_new_player(server: Server, player: Player, game: str) -> None:
    mine = player.signed()
    forged = mine[:-1] + ("0" if mine[-1] != "0" else "1")
    answer = httpx.get(f"{server.url}/api/games", headers={"cookie": f"{COOKIE}={forged}"})
    assert answer.json() == []
    assert COOKIE in answer.headers["set-cookie"]
    assert len(player.http.get("/api/games").json()) == 1


@pytest.mark.parametrize("path", ["/play/{}", "/api/games/{}", "/api/games/{}/log", "/api/games/{}/record"])
def test_another_player_s_game_is_not_there(stranger: Player, player: Player, game: str, path: str) -> None:
    assert stranger.http.get(path.format(game)).status_code == 404
    assert player.http.get(path.format(game)).status_code == 200


def test_nobody_moves_in_another_player_s_game(stranger: Player, player: Player, game: str) -> None:
    assert stranger.http.post(f"/api/games/{game}/moves", json={"moves": ["a1+"]}).status_code == 404
    assert stranger.http.post(f"/api/games/{game}/commands", json={"command": "reset"}).status_code == 404
    assert player.log(game) == []


def test_nobody_watches_another_player_s_game(stranger: Player, game: str) -> None:
    address = f"{stranger.address.replace('http', 'ws')}/live/{game}"
    with connect(address, additional_headers={"cookie": stranger.cookie()}) as socket:
        assert "isn't yours" in str(socket.recv())
        assert socket.close_code is None or socket.close_code == 4404


def test_an_open_game_is_not_another_player_s_either(stranger: Player, player: Player, game: str) -> None:
    with player.connect(game):
        assert stranger.http.get(f"/api/games/{game}").status_code == 404


def test_another_player_s_job_is_not_there(stranger: Player, player: Player) -> None:
    begun = player.http.post("/api/rate", json={"puzzle": "AA\nAA\n", "family": "madness", "wait": 0})
    job = begun.json().get("job")
    assert begun.status_code == 202
    assert player.http.get(f"/api/jobs/{job}").status_code == 200
    assert stranger.http.get(f"/api/jobs/{job}").status_code == 404
    assert stranger.http.delete(f"/api/jobs/{job}").status_code == 404


def test_another_site_cannot_act_for_a_player(player: Player, game: str) -> None:
    foreign = {"origin": "https://elsewhere.example"}
    answer = player.http.post(f"/api/games/{game}/moves", json={"moves": ["a1+"]}, headers=foreign)
    assert (answer.status_code, "message" in answer.json()) == (403, True)
    with pytest.raises(InvalidStatus) as caught, player.connect(game, origin="https://elsewhere.example"):
        pass
    assert caught.value.response.status_code == 403
    assert player.log(game) == []


def test_our_own_pages_can(player: Player, server: Server, game: str) -> None:
    own = {"origin": server.url}
    assert player.http.post(f"/api/games/{game}/moves", json={"moves": ["a1+"]}, headers=own).status_code == 200
    with player.connect(game, origin=server.url) as client:
        assert client.board["marks"]


def test_a_local_server_answers_only_to_local_names(player: Player, server: Server) -> None:
    assert player.http.get("/health", headers={"host": "evil.example"}).status_code == 403
    assert player.http.get("/health", headers={"host": f"localhost:{server.port}"}).status_code == 200


def test_every_answer_forbids_foreign_scripts(player: Player) -> None:
    for path in ("/", "/health", "/nothing", "/static/styles/base.css"):
        policy = player.http.get(path).headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy


def test_a_cookie_is_found_among_others() -> None:
    assert list(read_cookies(f'a=b; {COOKIE}="ann.1"; c; ={COOKIE}; {COOKIE}=bob.2;{COOKIE}', COOKIE)) == [
        "ann.1",
        "bob.2",
        "",
    ]


class Counted(str):
    """A text that counts the letters it hands on."""

    letters = 0

    def split(self, *args: object) -> list[str]:
        parts = [Counted(part) for part in str(self).split(*args)]  # type: ignore[arg-type]
        Counted.letters += sum(map(len, parts))
        return parts  # type: ignore[return-value]

    def partition(self, sep: str) -> tuple[str, str, str]:
        Counted.letters += len(self)
        return str(self).partition(sep)


@pytest.mark.parametrize("part", ['\\"', ";", "=", "gridwright=", '"', " "])
def test_a_cookie_is_read_in_linear_time(part: str) -> None:
    Counted.letters = 0
    header = Counted(f'{COOKIE}="' + part * 30_000 + '"')
    assert all(player_in(value, KEY) is None for value in read_cookies(header, COOKIE))
    assert Counted.letters <= 3 * len(header)


def test_our_cookie_counts_when_another_one_of_its_name_comes_first(player: Player, game: str) -> None:
    mine = player.signed()
    with httpx.Client(base_url=player.address) as other:
        cookies = {"cookie": f"{COOKIE}=another.player; {COOKIE}={mine}"}
        assert other.get(f"/api/games/{game}", headers=cookies).status_code == 200


def test_opening_a_page_renews_the_cookie(player: Player) -> None:
    player.http.get("/health")
    mine = player.signed()
    answer = player.http.get("/settings", headers={"accept": "text/html"})
    assert f"={mine};" in answer.headers["set-cookie"]


def test_another_installation_on_the_same_host_has_a_cookie_of_its_own() -> None:
    assert cookie_name(KEY) != cookie_name(b"another key")
    assert cookie("ann", KEY, is_secure=False).startswith(f"{cookie_name(KEY)}=".encode())


def test_the_cookie_is_secure_behind_tls() -> None:
    assert b"Secure" in cookie("ann", KEY, is_secure=True)
    assert b"Secure" not in cookie("ann", KEY, is_secure=False)
