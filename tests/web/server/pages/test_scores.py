"""Which games count over HTTP and over a connection, who is called what, and a library that is one's own."""

from __future__ import annotations

import time
from typing import Any

import pytest

from gridwright import catalog
from gridwright.storage.games import Game
from gridwright.storage.scores import Score
from gridwright.web.routes.play.games import summarise_game
from gridwright.web.routes.players.scores import describe_score
from gridwright.web.routes.puzzles.library import split_query
from tests.web.playing import Player
from tests.web.servers import Server
from tests.web.solutions import solving_moves

EASY = catalog.family("slitherlink").creation.examples["easy"].text


def finished(player: Player, helped: bool = False) -> str:
    """A small puzzle made to order and solved over a connection, with or without help."""
    game = player.start_game(family="madness", options={"side": 3})
    view = player.http.get(f"/api/games/{game}").json()["view"]
    moves = solving_moves("madness", view)
    with player.connect(game) as client:
        if helped:
            client.ask("hint", stage=1)
        assert all(client.ask("move", text=move)[-1]["type"] == "ack" for move in moves)
        client.result()
    return game


def test_a_nickname_stands_in_the_high_scores_escaped(player: Player) -> None:
    name = "<script>x</script>'\""
    assert player.http.put("/api/me", json={"nickname": name}).json()["nickname"] == name
    finished(player)
    listed = player.http.get("/api/scores/madness").json()
    assert [score["nickname"] for score in listed["scores"] if score["mine"]] == [name]
    page = player.http.get("/scores/madness", params={"category": listed["category"]}).text
    assert "<script>x" not in page
    assert "&lt;script&gt;x&lt;/script&gt;&#39;&#34;" in page


def test_the_scores_open_at_the_size_and_level_of_the_game_one_comes_from(server: Server, player: Player) -> None:
    game = finished(player)
    assert "2x2Madness, 3 × 3</caption>" in player.http.get("/scores/madness", params={"game": game}).text
    with Player(server.url) as stranger:
        assert stranger.http.get("/scores/madness", params={"game": game}).status_code == 404


def test_the_time_of_a_score_is_written_as_everywhere() -> None:
    times = [describe_score(Score("", None, seconds, 9, None, 0.0), "")["time"] for seconds in (59.97, 600, 3725)]
    assert times == ["0:59.9", "10:00", "1:02:05"]


def test_a_clock_that_runs_is_read_by_the_database_s_time_in_lists_too() -> None:
    names: dict[str, Any] = dict.fromkeys(("id", "player", "puzzle", "family", "title", "pen", "helped"), "")
    figures: dict[str, Any] = dict.fromkeys(("since", "touched", "moves", "hints"), 0)
    truths: dict[str, Any] = dict.fromkeys(("paused", "gave_up", "assisted"), False)
    stored = Game(**names, **figures, **truths, status="playing", over=None, seconds=5.0, ticking=1000.0)
    assert summarise_game(stored, 1010.0).seconds == 15.0


def test_a_daily_puzzle_starts_a_streak(player: Player) -> None:
    assert player.http.get("/api/me").json()["streak"] == 0
    assert "<b>0</b><span>day streak" in player.http.get("/").text
    with player.connect(player.start_game(today="colorgrid")) as client:
        assert client.ask("move", text="done")[-1]["type"] == "ack"
    assert player.http.get("/api/me").json()["streak"] == 1
    assert "<b>1</b><span>day streak" in player.http.get("/").text


def test_a_game_with_help_is_marked_and_does_not_count(player: Player) -> None:
    game = finished(player, helped=True)
    standing = player.http.get(f"/api/games/{game}").json()
    assert (standing["status"], standing["assisted"]) == ("solved", True)
    assert not any(score["mine"] for score in player.http.get("/api/scores/madness").json()["scores"])
    assert "With help" in player.http.get("/library").text


def test_puzzles_of_no_size_and_difficulty_have_a_row_of_their_own_in_the_statistics(player: Player) -> None:
    game = player.start_game(family="slitherlink", example="easy")
    with player.connect(game) as client:
        client.ask("give_up")
    assert '<th scope="row">Other puzzles</th>' in player.http.get("/statistics/slitherlink").text
    assert [one["level"] for one in player.http.get("/api/statistics").json()] == ["Other puzzles"]


def test_a_program_that_moves_without_a_clock_does_not_count(player: Player) -> None:
    game = player.start_game(family="madness", options={"side": 3})
    player.http.post(f"/api/games/{game}/moves", json={"moves": ["a1+"]})
    assert player.http.get(f"/api/games/{game}").json()["assisted"]


def test_a_check_counts_as_help_and_an_undo_only_where_something_is_hidden(player: Player) -> None:
    open_game = player.start_game(family="slitherlink", example="easy")
    with player.connect(open_game) as client:
        client.ask("move", text="a1t")
        client.ask("command", command="undo")
        assert not player.http.get(f"/api/games/{open_game}").json()["assisted"]
        client.ask("check")
    assert player.http.get(f"/api/games/{open_game}").json()["assisted"]
    hidden = player.start_game(family="minesweeper", example="beginner")
    with player.connect(hidden) as client:
        client.tap(0.5, 0.5)
        assert not player.http.get(f"/api/games/{hidden}").json()["assisted"]
        client.ask("command", command="undo")
    assert player.http.get(f"/api/games/{hidden}").json()["assisted"]


def test_an_overlay_that_thinks_counts_as_help(player: Player) -> None:
    game = player.start_game(family="minesweeper", example="beginner")
    with player.connect(game) as client:
        client.ask("choices", choices={"overlay": "off"})
        assert not player.http.get(f"/api/games/{game}").json()["assisted"]
        client.ask("choices", choices={"overlay": "certain"})
    assert player.http.get(f"/api/games/{game}").json()["assisted"]


@pytest.mark.parametrize("help_by", ["solve", "hint", "explain", "check", "verdict"])
def test_a_puzzle_that_a_program_worked_on_is_not_ranked(player: Player, help_by: str) -> None:
    game = player.start_game(family="madness", options={"side": 3})
    assert '"ranked": true' in player.http.get(f"/play/{game}").text
    view = player.http.get(f"/api/games/{game}").json()["view"]
    asked = {"family": "madness", "text": view} if help_by == "verdict" else {"family": "madness", "puzzle": view}
    if help_by == "check":
        asked["answer"] = " ".join(solving_moves("madness", view))
    assert player.http.post(f"/api/{help_by}", json=asked).status_code == 200
    assert '"ranked": false' in player.http.get(f"/play/{game}").text


def test_a_position_that_a_program_worked_on_makes_its_game_assisted(server: Server, player: Player) -> None:
    game = player.start_game(family="minesweeper", preset="beginner")
    with player.connect(game) as client:
        client.tap(0.5, 0.5)
        view = player.http.get(f"/api/games/{game}").json()["view"]
        with Player(server.url) as stranger:
            stranger.http.post("/api/solve", json={"family": "minesweeper", "puzzle": view})
        assert not player.http.get(f"/api/games/{game}").json()["assisted"]
        player.http.post("/api/solve", json={"family": "minesweeper", "puzzle": view})
    assert player.http.get(f"/api/games/{game}").json()["assisted"]


def test_a_puzzle_that_came_by_a_link_as_text_or_in_a_duel_is_not_ranked(server: Server, player: Player) -> None:
    game = player.start_game(family="colorgrid", preset="small")
    path = player.http.get(f"/api/games/{game}/link").json()["path"]
    with Player(server.url) as friend:
        before = friend.http.get("/api/library").json()
        for address in (f"/shared/{game}", path):
            assert friend.http.get(address).status_code == 200
        assert friend.http.get("/api/library").json() == before, "opening a link starts no game"
        shared = friend.http.post(f"/shared/{game}").headers["location"]
        assert '"ranked": false' in friend.http.get(shared).text
    with Player(server.url) as other:
        pasted = other.start_game(puzzle=path)
        assert '"ranked": false' in other.http.get(f"/play/{pasted}").text
    with Player(server.url) as fighter:
        fighter.http.post("/api/duels", json={"board": {"same_as": game}, "opponent": "screen"})
        again = fighter.start_game(same_as=game)
        assert '"ranked": false' in fighter.http.get(f"/play/{again}").text


def test_moves_that_were_ready_before_the_clock_started_are_not_ranked(player: Player) -> None:
    game = player.start_game(family="madness", options={"side": 3})
    moves = solving_moves("madness", player.http.get(f"/api/games/{game}").json()["view"])
    with player.connect(game) as client:
        client.ask("move", text=" ".join(moves))
        assert "Rank" not in client.result()["share"]


def test_a_game_continued_after_its_end_is_not_ranked(player: Player) -> None:
    game = finished(player)
    with player.connect(game) as client:
        assert "but not undo" in client.ask("command", command="undo")[-1]["message"]
        assert not player.http.get(f"/api/games/{game}").json()["assisted"], "a stray key costs no rank"
        client.ask("command", command="reset")
    assert player.http.get(f"/api/games/{game}").json()["assisted"]


def test_a_random_seed_stays_secret(player: Player) -> None:
    answer = player.http.post("/api/games", json={"family": "minesweeper", "preset": "beginner"})
    while answer.status_code == 202 or "state" in answer.json():
        assert "seed" not in answer.text
        if answer.json().get("state") == "done":
            break
        time.sleep(0.05)
        answer = player.http.get(f"/api/jobs/{answer.json()['job']}")
    assert "seed" not in answer.text


def test_puzzles_are_saved_found_and_deleted(server: Server, player: Player) -> None:
    kept = player.http.post(
        "/api/library", json={"family": "slitherlink", "text": EASY, "title": "Mine & <b>yours</b>"}
    )
    assert kept.status_code == 201
    page = player.http.get("/library", params={"show": "puzzles", "q": "mine slitherlink"}).text
    assert "Mine &amp; &lt;b&gt;yours&lt;/b&gt;" in page
    assert "Mine &amp;" not in player.http.get("/library", params={"show": "puzzles", "q": "absent"}).text
    name = kept.json()["puzzle"]
    with Player(server.url) as stranger:
        assert stranger.http.delete(f"/api/library/{name}").status_code == 404
        assert "Mine &amp;" not in stranger.http.get("/library?show=puzzles").text
    assert player.http.delete(f"/api/library/{name}").status_code == 204
    assert player.http.get("/api/library").json()["puzzles"] == []
    assert player.http.post("/api/library", json={"family": "slitherlink", "text": "nonsense"}).status_code == 400


@pytest.mark.parametrize(
    ("typed", "sought"),
    [
        ("7x7 solved", [("7 × 7",), ("solved",)]),
        ("7 × 7", [("7 × 7",)]),
        ("2x2Madness", [("2x2Madness", "madness")]),
        ("SLITHER", [("SLITHER", "slitherlink")]),
        ("  ", []),
    ],
)
def test_a_library_is_searched_as_people_write(typed: str, sought: list[tuple[str, ...]]) -> None:
    assert split_query(typed) == sought


def test_a_deleted_game_is_gone_for_its_open_page_too(server: Server, player: Player) -> None:
    game = player.start_game(family="slitherlink", example="easy")
    with Player(server.url) as stranger:
        assert stranger.http.delete(f"/api/games/{game}").status_code == 404
    with player.connect(game) as client:
        assert player.http.delete(f"/api/games/{game}").status_code == 204
        with pytest.raises(Exception, match="4404"):
            while True:
                client.receive()
    assert player.http.get(f"/api/games/{game}").status_code == 404
    assert player.http.get(f"/play/{game}").status_code == 404
    assert player.http.get("/api/library").json()["games"] == []


@pytest.mark.parametrize(
    ("wish", "ranked"),
    [
        ({"family": "madness", "example": "4x4"}, False),
        ({"puzzle": "AA\nAA\n", "family": "madness"}, False),
        ({"family": "madness", "preset": "small", "seed": 7}, False),
        ({"family": "madness", "preset": "small"}, True),
    ],
)
def test_a_page_leads_to_the_high_scores_only_from_a_game_that_can_be_in_them(
    player: Player, wish: dict[str, object], ranked: bool
) -> None:
    game = player.start_game(**wish)
    assert f'"ranked": {str(ranked).lower()}' in player.http.get(f"/play/{game}").text
    again = player.start_game(same_as=game)
    assert '"ranked": false' in player.http.get(f"/play/{again}").text


def test_a_new_game_says_how_many_like_it_were_played_and_the_best_of_them(player: Player) -> None:
    form = {"size": "own", "side": "3"}

    def played(**other: str) -> str:
        return player.http.get("/new/madness/played", params={**form, **other}).text

    assert played() == ""
    for helped in (True, False):
        finished(player, helped)
        assert played() == f"You have played {'1 like this.' if helped else '2 like this; your best gap is 0.'}"
    assert played() in player.http.get("/new/madness").text
    assert played(side="4") == played(seed="5") == played(side="many") == played(nonsense="1") == ""
    assert player.http.get("/new/madness/played", params={"preset": "small"}).text == ""
    assert player.http.get("/new/chess/played").status_code == 404
    with Player(player.address) as other:
        assert other.http.get("/new/madness/played", params=form).text == ""
