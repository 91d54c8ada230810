"""The editor, its verdict, sharing, lessons and booklets over HTTP, and what must not be possible."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import httpx
import pytest

from gridwright import catalog
from gridwright.actions.links import code_of
from gridwright.actions.teaching.lessons import title_of
from gridwright.play.record import read_game
from gridwright.storage import moderation
from gridwright.storage.database import in_folder, opened
from gridwright.web.security.identity import COOKIE, sign
from tests.web.playing import Player
from tests.web.servers import Server

SETTERS = [name for name in catalog.names() if catalog.family(name).creation.edit is not None]
TEACHERS = [name for name in catalog.names() if catalog.family(name).teaching.lessons]
EASY = catalog.family("slitherlink").creation.examples["easy"].text


def set_board(player: Player, **asked: Any) -> dict[str, Any]:
    answer = player.http.post("/api/create", json=asked)
    assert answer.status_code == 200, answer.text
    board: dict[str, Any] = answer.json()
    return board


def verdict_on(player: Player, family: str, text: str) -> dict[str, Any]:
    answer = player.http.post("/api/verdict", json={"family": family, "text": text, "wait": 30})
    assert answer.status_code == 200, answer.text
    verdict: dict[str, Any] = answer.json()
    return verdict


# Setting


@pytest.mark.parametrize("family", SETTERS)
def test_a_board_is_what_was_put_on_it(player: Player, family: str) -> None:
    record = catalog.family(family)
    assert record.creation.edit is not None
    board = record.creation.edit.blank(4, 4)
    eraser, *tools = [tool.text for tool in record.creation.edit.tools(board) if not tool.number and not tool.board]
    # Four of each, where there are so many, so that every family takes the full board for a puzzle.
    edits: list[dict[str, Any]] = [
        {"row": cell // 4, "col": cell % 4, "tool": tools[:4][cell % min(4, len(tools))]} for cell in range(16)
    ]
    for put in edits:
        board = record.creation.edit.put(board, put["row"], put["col"], put["tool"])
    first = set_board(player, family=family, rows=4, cols=4)
    assert (first["rows"], first["cols"]) == (4, 4)
    assert [target["label"][:2] for target in first["board"]["targets"][:5]] == ["a1", "b1", "c1", "d1", "a2"]
    last = set_board(player, family=family, rows=4, cols=4, edits=edits)
    assert last["text"] == record.text.write_view(board)
    assert last["link"] == f"/p/{family}/{code_of(last['text'])}"
    again = set_board(player, family=family, text=last["text"], edits=[{"row": 0, "col": 0, "tool": eraser}])
    assert again["text"] != last["text"]


def test_a_board_of_another_kind_has_its_cells_as_polygons_by_row_and_place(player: Player) -> None:
    asked = {"family": "slitherlink", "kind": "honeycomb", "rows": 3, "cols": 4}
    board = set_board(player, **asked, edits=[{"row": 1, "col": 2, "tool": "5"}])
    assert (board["rows"], board["cols"], board["kind"]) == (3, 4, "honeycomb")
    cells = {target["key"]: target for target in board["board"]["targets"]}
    assert len(cells) == 12
    assert all(len(cell["points"]) == 6 for cell in cells.values())
    assert cells["set:1:2"]["label"] == "r2f3, clue 5"
    assert cells["set:0:0"]["label"] == "r1f1, empty"
    again = set_board(player, family="slitherlink", text=board["text"])
    assert (again["kind"], again["text"]) == ("honeycomb", board["text"])
    assert set_board(player, family="madness")["kind"] == ""
    for family in ("slitherlink", "madness"):
        answer = player.http.post("/api/create", json={"family": family, "kind": "spiral"})
        assert answer.status_code == 404
        assert "spiral" in answer.json()["message"]


def test_the_form_for_a_new_puzzle_asks_for_the_kind_of_board_first(player: Player) -> None:
    squares, hats = (player.http.get("/new/slitherlink", params={"kind": kind}).text for kind in ("", "hats"))
    assert squares.count("?kind=") == hats.count("?kind=") == 20
    assert '<input type="hidden" name="tiling" value="square"' in squares
    assert '<input type="hidden" name="tiling" value="hats"' in hats
    assert "about 40 faces" in hats and "faces" not in squares.split('id="sizes"')[1].split("</fieldset>")[0]
    assert (
        player.http.get("/new/slitherlink", params={"kind": "spiral"}).text.count('name="tiling" value="square"') == 1
    )
    assert "?kind=" not in player.http.get("/new/madness").text


def test_a_board_that_is_no_puzzle_yet_says_what_it_lacks(player: Player) -> None:
    board = set_board(player, family="madness", rows=4, cols=4, edits=[{"row": 0, "col": 0, "tool": "R"}])
    assert (board["text"], board["link"]) == ("", None)
    assert "exactly four" in board["problem"]


@pytest.mark.parametrize("family", SETTERS)
def test_what_cannot_be_put_is_refused_with_a_sentence(player: Player, family: str) -> None:
    for put in ({"row": 0, "col": 0, "tool": "no such tool"}, {"row": 999, "col": 0, "tool": "."}):
        answer = player.http.post("/api/create", json={"family": family, "edits": [put]})
        assert 400 <= answer.status_code < 500
        assert answer.json()["message"]
    assert player.http.post("/api/create", json={"family": family, "rows": 1000, "cols": 1000}).status_code == 400


def test_a_board_is_found_unique_several_or_impossible(player: Player) -> None:
    unique = verdict_on(player, "slitherlink", EASY)
    assert (unique["kind"], unique["title"]) == ("proven", "Unique")
    assert unique["rating"]["difficulty"]
    assert len(unique["answers"]) == 1
    several = verdict_on(player, "slitherlink", "3..\n...\n...\n")
    assert several["kind"] == "several"
    assert several["answers"][0] != several["answers"][1]
    impossible = verdict_on(player, "slitherlink", "33.\n333\n.33\n")
    assert impossible["kind"] == "none"
    assert impossible["because"]


@pytest.mark.parametrize(
    ("family", "word"), [("colorgrid", "Optimum"), ("madness", "moves"), ("minesweeper", "Nothing")]
)
def test_a_verdict_says_what_the_best_is_worth(player: Player, family: str, word: str) -> None:
    text = min((one.text for one in catalog.family(family).creation.examples.values()), key=len)
    record = catalog.family(family)
    view = record.text.write_view(record.rules.view(record.rules.start(record.text.read(text))))
    verdict = verdict_on(player, family, view)
    assert verdict["kind"] in ("proven", "found")
    assert word in verdict["title"]


# Sharing


@pytest.mark.parametrize("family", catalog.names())
def test_a_link_opens_the_same_board_for_anybody(server: Server, player: Player, family: str) -> None:
    text = min((one.text for one in catalog.family(family).creation.examples.values()), key=len)
    path = f"/p/{family}/{code_of(text)}"
    page = player.http.get(path)
    assert page.status_code == 200
    assert "<svg" in page.text
    with Player(server.url) as stranger:
        game = stranger.http.post(path)
        assert game.status_code == 303
        name = game.headers["location"].removeprefix("/play/")
        record = catalog.family(family)
        first = record.rules.view(record.rules.start(record.text.read(text)))
        assert stranger.http.get(f"/api/games/{name}").json()["view"] == record.text.write_view(first)


@pytest.mark.parametrize(
    ("kind", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("text", b"3222")]
)
def test_a_puzzle_is_downloaded_as(player: Player, kind: str, begins: bytes) -> None:
    answer = player.http.get(f"/p/slitherlink/{code_of(EASY)}/{kind}")
    assert answer.status_code == 200
    assert answer.content.lstrip().startswith(begins)
    assert "attachment" in answer.headers["content-disposition"]


def test_every_format_that_can_be_written_is_downloaded(player: Player) -> None:
    record = catalog.family("slitherlink")
    for name, format_ in record.text.FORMATS.items():
        if format_.write is not None:
            answer = player.http.get(f"/p/slitherlink/{code_of(EASY)}/{name}")
            assert answer.status_code == 200, name
            assert format_.write(record.text.read(EASY)).strip() == answer.text.strip()
    assert player.http.get(f"/p/slitherlink/{code_of(EASY)}/docx").status_code == 404


def test_a_qr_code_leads_to_this_site_and_nowhere_else(player: Player) -> None:
    answer = player.http.get("/qr", params={"path": "/p/slitherlink/abc"})
    assert answer.headers["content-type"] == "image/svg+xml"
    for path in ("https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "/" + "x" * 5000):
        assert player.http.get("/qr", params={"path": path}).status_code == 400


def test_the_link_of_a_game_keeps_its_secrets_while_it_runs(player: Player) -> None:
    game = player.start_game(family="minesweeper", example="report")
    text = catalog.family("minesweeper").creation.examples["report"].text
    assert player.http.get(f"/api/games/{game}/link").json()["path"] == f"/shared/{game}"
    assert str(code_of(text)) not in player.http.get(f"/play/{game}").text
    with player.connect(game) as client:
        client.ask("give_up")
    assert player.http.get(f"/api/games/{game}/link").json()["path"].startswith("/p/minesweeper/")
    open_game = player.start_game(family="slitherlink", example="easy")
    assert player.http.get(f"/api/games/{open_game}/link").json()["path"] == f"/p/slitherlink/{code_of(EASY)}"


def test_a_game_taken_home_is_read_by_the_library(player: Player) -> None:
    game = player.start_game(family="madness", example="4x4")
    with player.connect(game) as client:
        client.ask("move", text="a1+ a1-")
    session = read_game(player.http.get(f"/api/games/{game}/record").text)
    assert session.log == ["a1+", "a1-"]


# Lessons


@pytest.mark.parametrize("family", TEACHERS)
def test_every_technique_has_a_page_with_four_presses(player: Player, family: str) -> None:
    record = catalog.family(family)
    listed = player.http.get(f"/api/families/{family}/lessons").json()
    assert [lesson["name"] for lesson in listed if not lesson["is_topic"]] == [
        title_of(technique)
        for technique in record.teaching.techniques
        if title_of(technique) in record.teaching.lessons
    ]
    page = player.http.get(f"/learn/{family}").text
    for lesson in listed:
        assert f'href="/learn/{family}/{lesson["slug"]}"' in page
    # The easiest technique may be about the whole board, with nothing to light up; the next one points somewhere.
    shown = player.http.get(f"/api/families/{family}/lessons/{listed[1]['slug']}").json()
    assert [bool(press["text"]) for press in shown["stages"]] == [True] * 4
    assert shown["stages"][1]["marks"]
    assert player.http.get(f"/learn/{family}/no-such-lesson").status_code == 404


# Booklets


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_booklet_has_its_puzzles_and_its_answers(server: Server, player: Player, paper: str) -> None:
    request = {"family": "slitherlink", "count": 3, "per_page": 2, "paper": paper, "title": "For the train", "wait": 30}
    made = player.http.post("/api/booklets", json=request)
    assert made.status_code == 201, made.text
    pdf = player.http.get(made.json()["url"])
    assert pdf.content.startswith(b"%PDF")
    assert pages_of(pdf.content) == 3
    with Player(server.url) as stranger:
        assert stranger.http.get(made.json()["url"]).status_code == 404


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF says it has."""
    return max(int(count) for count in re.findall(rb"/Count (\d+)", pdf))


def test_what_is_hidden_cannot_be_printed(player: Player) -> None:
    assert player.http.post("/api/booklets", json={"family": "minesweeper"}).status_code == 404


# What must fail


def test_a_cookie_signed_with_another_key_names_no_player(server: Server, player: Player) -> None:
    game = player.start_game(family="slitherlink", example="easy")
    name = player.signed().rpartition(".")[0]
    forged = httpx.get(f"{server.url}/api/games/{game}", cookies={COOKIE: sign(name, bytes(32))})
    assert forged.status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)
def test_another_site_changes_nothing_for_a_player(player: Player, headers: dict[str, str]) -> None:
    code = code_of(EASY)
    assert player.http.put("/api/me", json={"nickname": "Mallory"}, headers=headers).status_code == 403
    assert player.http.post("/nickname/slitherlink", data={"nickname": "Mallory"}, headers=headers).status_code == 403
    assert player.http.post(f"/p/slitherlink/{code}", headers=headers).status_code == 403
    assert player.http.get("/api/me").json()["nickname"] is None


def test_a_body_that_is_too_large_or_a_board_with_too_much_on_it_is_refused(player: Player) -> None:
    edits = [{"row": 0, "col": 0, "tool": "1"}] * 5001
    assert player.http.post("/api/create", json={"family": "slitherlink", "edits": edits}).status_code == 400
    assert player.http.post("/api/create", content=b"x" * (11 * 1024 * 1024)).status_code == 413
    assert player.http.put("/api/me", json={"nickname": "x" * 201}).status_code == 400


def test_a_thousand_requests_in_a_second_are_mostly_refused_and_others_are_served(server: Server) -> None:
    with Player(server.url) as flood, Player(server.url) as other:
        flood.http.get("/health")
        cookies = dict(flood.http.cookies)

        def ask(client: httpx.Client) -> int:
            return client.get("/health").status_code

        clients = [httpx.Client(base_url=server.url, cookies=cookies, timeout=60) for _ in range(8)]
        with ThreadPoolExecutor(8) as crowd:
            answers = list(crowd.map(lambda turn: ask(clients[turn % 8]), range(1000)))
        for client in clients:
            client.close()
        assert set(answers) == {200, 429}
        assert answers.count(429) > 300
        assert other.http.get("/health").status_code == 200
        refused = flood.http.get("/health")
        while refused.status_code != 429:
            refused = flood.http.get("/health")
        assert refused.json()["message"]
        assert int(refused.headers["retry-after"]) >= 1


def test_two_boards_that_look_alike_have_the_same_messages(player: Player) -> None:
    """Mines differ, the view does not: whatever a bot, an analysis or a page may know is then the same for both."""
    one, other = (player.start_game(family="minesweeper", options={"level": "beginner"}, seed=seed) for seed in (1, 2))
    told = []
    for game in (one, other):
        view = player.http.get(f"/api/games/{game}").json()["view"]
        analyses = [
            player.http.post(f"/api/{verb}", json={"family": "minesweeper", "puzzle": view}).json()
            for verb in ("hint", "rate", "explain")
        ]
        verdict = verdict_on(player, "minesweeper", view)
        del verdict["seconds"]
        record = player.http.get(f"/api/games/{game}/record")
        told.append((view, analyses, verdict, record.status_code, record.text))
    assert told[0] == told[1]
    assert told[0][3] == 400


def test_a_puzzle_that_was_hidden_is_not_shared_any_more(server: Server, player: Player) -> None:
    text = catalog.family("slitherlink").creation.examples["medium"].text
    game = player.start_game(family="slitherlink", puzzle=text)
    with closing(opened(in_folder(server.folder))) as database, Player(server.url) as other:
        assert moderation.hide_puzzle(database, game, True) == 1
        for path in (f"/shared/{game}", f"/p/slitherlink/{code_of(text)}"):
            assert other.http.get(path).status_code == other.http.post(path).status_code == 404
        assert player.http.get(f"/api/games/{game}").status_code == 200, "who plays it goes on"
        moderation.hide_puzzle(database, game, False)
        assert other.http.get(f"/shared/{game}").status_code == 200
