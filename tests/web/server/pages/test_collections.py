"""Collections over HTTP: progress, the next unsolved board, booklets with codes that lead back."""

from __future__ import annotations

import re

from gridwright import catalog
from tests.web.playing import Player
from tests.web.solutions import solution_of

NAME = "madness"
FAMILY = catalog.family(NAME)
COLLECTION = next(iter(FAMILY.creation.collections))


def _listed(player: Player) -> dict[str, object]:
    found: list[dict[str, object]] = player.http.get(f"/api/collections/{NAME}").json()
    return next(one for one in found if one["name"] == COLLECTION)


def _progress(player: Player) -> dict[str, str]:
    boards = player.http.get(f"/api/collections/{NAME}/{COLLECTION}").json()
    return {one["example"]: one["progress"] for one in boards}


def _next(player: Player) -> str:
    """Play the next unsolved board; the name of the game."""
    answer = player.http.post(f"/collections/{NAME}/{COLLECTION}/next", follow_redirects=False)
    assert answer.status_code == 303
    return answer.headers["location"].removeprefix("/play/")


def test_next_unsolved_stays_on_a_board_until_it_is_solved(player: Player) -> None:
    first, second = list(FAMILY.creation.collections[COLLECTION].puzzles)[:2]
    assert set(_progress(player).values()) == {""}
    game = _next(player)
    moves = solution_of(NAME, FAMILY.creation.puzzles[first].text)
    player.http.post(f"/api/games/{game}/moves", json={"moves": moves[:1]})
    assert _progress(player)[first] == "started"
    assert _next(player) == game
    player.http.post(f"/api/games/{game}/moves", json={"moves": moves[1:]})
    assert _progress(player)[first] == "solved"
    assert (_listed(player)["solved"], _listed(player)["next"]) == (1, second)
    assert _next(player) != game
    page = player.http.get(f"/collections/{NAME}/{COLLECTION}").text
    assert f"1 of {_listed(player)['puzzles']} solved" in page


def test_a_board_that_was_given_up_is_not_solved(player: Player) -> None:
    first = next(iter(_progress(player)))
    with player.connect(_next(player)) as client:
        client.ask("give_up")
    assert _progress(player)[first] == "played"
    assert _listed(player)["next"] == first


def test_a_booklet_of_a_collection_has_its_boards_of_that_difficulty_with_links_to_play(player: Player) -> None:
    wanted = [key for key, one in FAMILY.creation.collections[COLLECTION].puzzles.items() if one.difficulty == "easy"]
    order = {"family": NAME, "collection": COLLECTION, "difficulty": "easy", "per_page": 2, "wait": 30}
    made = player.http.post("/api/booklets", json=order)
    assert made.status_code == 201, made.text
    assert made.json()["puzzles"] == len(wanted)
    pdf = player.http.get(made.json()["url"]).content
    links = re.findall(rb"/URI \(([^)]*)\)", pdf)
    assert [link.decode() for link in links] == [f"{player.address}/examples/{NAME}/{key}" for key in wanted]
    assert player.http.get(links[0].decode()).status_code == 200


def test_a_booklet_without_boards_is_refused(player: Player) -> None:
    order = {"family": NAME, "collection": "hardest", "difficulty": "easy"}
    assert player.http.post("/api/booklets", json=order).status_code == 400
    assert player.http.post("/api/booklets", json={"family": NAME, "collection": "nothing"}).status_code == 404
