"""Pages and programs: what is served, the puzzle of the day, the verbs over HTTP, and the description of it all."""

from __future__ import annotations

import json
import re
import time
from html import unescape

import pytest

from gridwright import catalog
from tests.web.dueling import start_duel
from tests.web.playing import Player
from tests.web.solutions import puzzle_text

NAMES = catalog.names()
TILING = ("slitherlink", {"puzzle": "4x4t2:c331023a12d"})


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/settings",
        "/api",
        *(f"/{page}/{name}" for page in ("new", "rules", "collections") for name in NAMES),
    ],
)
def test_every_page_is_served(player: Player, path: str) -> None:
    answer = player.http.get(path)
    assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (200, "text/html")


def test_the_start_page_names_every_family_before_any_script_runs(player: Player) -> None:
    page = player.http.get("/").text
    assert all(catalog.family(name).title in page for name in NAMES)


@pytest.mark.parametrize("path", ["/new/chess", "/rules/chess", "/examples/chess", "/play/nothing", "/shared/nothing"])
def test_a_page_that_is_not_there_says_so(player: Player, path: str) -> None:
    assert player.http.get(path).status_code == 404


def test_a_started_game_can_be_resumed_from_the_start_page(player: Player) -> None:
    game = player.start_game(family="madness", example="4x4")
    assert f"/play/{game}" in player.http.get("/").text


@pytest.mark.parametrize(("name", "clock"), [("minesweeper", "0:00.0"), ("slitherlink", "0:00")])
def test_the_library_shows_tenths_where_the_clock_does(player: Player, name: str, clock: str) -> None:
    player.start_game(family=name)
    assert f"0 moves, {clock} ·" in player.http.get("/library").text


def test_forms_lead_to_the_game_without_any_script(player: Player) -> None:
    for path, form in (
        ("/today/madness", {}),
        ("/new/madness", {"preset": "small"}),
        ("/new/madness", {"side": "3", "colours": "2", "difficulty": "any", "moves": "0", "seed": "7"}),
        ("/examples/madness/4x4", {}),
        ("/paste", {"text": "madness:4x4"}),
        ("/paste", {"text": "AA\nAA"}),
    ):
        answer = player.http.post(path, data=form)
        assert answer.status_code == 303, (path, answer.text)
        assert player.http.get(answer.headers["location"]).status_code == 200


def test_a_form_that_cannot_be_honoured_comes_back_with_the_reason(player: Player) -> None:
    answer = player.http.post("/new/madness", data={"side": "99"})
    assert (answer.status_code, "99 isn&#39;t possible" in answer.text) == (400, True)


def example_on(player: Player, page: str) -> str:
    """The move that the field for typed moves gives as an example."""
    [found] = re.findall(r'placeholder="Type a move, ([^"]+)"', player.http.get(page).text)
    return unescape(found)


@pytest.mark.parametrize(
    ("family", "options"),
    [*((name, {"example": next(iter(catalog.family(name).creation.examples))}) for name in NAMES), TILING],
    ids=[*NAMES, "tiling"],
)
def test_the_example_of_a_typed_move_can_be_made_on_this_very_board(
    player: Player, family: str, options: dict[str, str]
) -> None:
    game = player.start_game(family=family, **options)
    page, examples = f"/play/{game}", list[str]()
    with player.connect(game) as client:
        while len(examples) < 3 and player.http.get(f"/api/games/{game}").json()["status"] == "playing":
            examples.append(example_on(player, page))
            assert client.ask("move", text=examples[-1])[-1]["type"] == "ack"
        assert player.log(game) == examples != []
        # A board that is hidden, or whose game is over, has the example of its start.
        client.ask("pause")
        assert example_on(player, page) == examples[0]


def test_the_example_in_a_duel_can_be_made_too(player: Player) -> None:
    duel = start_duel(player, opponent="screen")
    move = example_on(player, f"/duels/{duel}")
    answer = player.http.post(f"/api/duels/{duel}/moves", json={"move": move})
    assert answer.status_code == 200, answer.text


def test_everyone_has_the_same_puzzle_of_the_day_and_one_game_of_it(player: Player) -> None:
    first = player.start_game(today="madness")
    assert player.start_game(today="madness") == first
    today = {one["family"]: one["puzzle"] for one in player.http.get("/api/today").json()}
    assert set(today) == set(NAMES)
    with Player(player.address) as other:
        assert {one["family"]: one["puzzle"] for one in other.http.get("/api/today").json()} == today
        theirs = other.start_game(today="madness")
        assert theirs != first
        assert (
            other.http.get(f"/api/games/{theirs}").json()["view"]
            == player.http.get(f"/api/games/{first}").json()["view"]
        )


def test_pictures_and_scenes_of_a_puzzle(player: Player) -> None:
    puzzle = player.http.get("/api/today").json()[0]["puzzle"]
    picture = player.http.get(f"/picture/{puzzle}.svg")
    assert (picture.headers["content-type"], picture.text[:4]) == ("image/svg+xml", "<svg")
    scene = player.http.get(f"/api/puzzles/{puzzle}/scene").json()
    assert (scene["marks"] or scene["prints"]) and scene["width"]
    assert player.http.get("/picture/nothing.svg").status_code == 404
    assert player.http.get(f"/picture/{puzzle}.svg", params={"theme": "nothing"}).status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_the_verbs_answer_as_the_command_line_does(player: Player, name: str) -> None:
    record = catalog.family(name)
    puzzle = next(iter(record.creation.examples.values())).text
    assert player.http.get(f"/api/families/{name}").json()["title"] == record.title
    asked = {"puzzle": puzzle, "family": name}
    solved = player.http.post("/api/solve", json={**asked, "verify": True}).json()
    assert (solved["family"], solved["verdict"], solved["verified"]) == (name, "solved", True)
    checked = player.http.post("/api/check", json={**asked, "answer": solved["answer"]}).json()
    assert checked == {"family": name, "correct": True, "faults": []}
    assert player.http.post("/api/hint", json=asked).json()["step"]["because"]
    assert player.http.post("/api/explain", json=asked).json()["complete"]
    assert player.http.post("/api/rate", json=asked).json()["difficulty"]
    assert player.http.post("/api/convert", json={**asked, "to": "text"}).json()["text"]
    for kind, head in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        assert player.http.post("/api/draw", json={**asked, "kind": kind}).content.startswith(head)
    wish = {"family": name, "preset": next(iter(record.creation.presets)), "seed": 5}
    made = player.http.post("/api/generate", json=wish).json()
    assert made == player.http.post("/api/generate", json=wish).json()
    assert record.text.recognise(made["text"])


@pytest.mark.parametrize(
    ("path", "wish", "status"),
    [
        ("solve", {"puzzle": "nonsense"}, 422),
        ("solve", {"puzzle": "AA\nAA\n", "family": "madness", "solver": "magic"}, 422),
        ("solve", {"puzzle": "AA\nAA\n", "family": "madness", "seconds": 100000}, 400),
        ("check", {"puzzle": "AA\nAA\n", "family": "madness", "answer": "?"}, 422),
        ("convert", {"puzzle": "AA\nAA\n", "family": "madness", "to": "marble"}, 422),
        ("draw", {"puzzle": "AA\nAA\n", "family": "madness", "kind": "gif"}, 400),
        ("generate", {"family": "chess"}, 422),
        ("generate", {"family": "madness", "options": {"side": 0}}, 422),
    ],
)
def test_a_verb_that_cannot_be_done_is_refused_with_a_sentence(
    player: Player, path: str, wish: dict[str, object], status: int
) -> None:
    answer = player.http.post(f"/api/{path}", json=wish)
    assert (answer.status_code, bool(answer.json()["message"])) == (status, True), answer.text


def test_everything_a_program_may_ask_is_described(player: Player) -> None:
    schema = json.loads(player.http.get("/schema/openapi.json").text)
    assert schema["openapi"].startswith("3.")
    expected = [
        "solve",
        "check",
        "generate",
        "hint",
        "explain",
        "rate",
        "convert",
        "draw",
        "games",
        "families",
        "today",
    ]
    assert {f"/api/{verb}" for verb in expected} <= set(schema["paths"])
    assert {"/api/jobs/{job}", "/api/games/{game}/record"} <= set(schema["paths"])
    for path, methods in schema["paths"].items():
        for method in methods.values():
            assert method["description"], path
            assert path.startswith(("/api/", "/picture/", "/p/", "/qr", "/booklets/", "/proofs/"))
    assert "/schema/openapi.json" in player.http.get("/api").text


def test_the_server_says_that_it_is_up(player: Player) -> None:
    assert player.http.get("/health").json() == {"status": "ok"}


def test_while_a_puzzle_is_solved_the_job_shows_the_best_answer_so_far(player: Player) -> None:
    asked = {"family": "madness", "puzzle": "madness:6x6", "seconds": 4, "wait": 0}
    job = player.http.post("/api/solve", json=asked).json()["job"]
    shown: list[str] = []
    while (found := player.http.get(f"/api/jobs/{job}").json())["state"] in ("waiting", "running"):
        shown.append(found["progress"]["answer"])
        time.sleep(0.2)
    text = catalog.family("madness").text
    lengths = [len(text.read_answer(answer).moves) for answer in shown if answer]
    assert lengths
    assert lengths == sorted(lengths, reverse=True)
    assert found["result"]["length"] <= lengths[-1]


DUELLED = [name for name in catalog.names() if catalog.family(name).duel is not None]
RATED = [name for name in catalog.names() if catalog.family(name).creation.rate is not None]


@pytest.mark.parametrize("name", RATED)
def test_examples_are_grouped_by_difficulty_with_a_symbol_and_the_word(player: Player, name: str) -> None:
    record = catalog.family(name)
    page = player.http.get(f"/collections/{name}/examples").text
    groups = re.findall(r'id="level-([a-z]+)"', page)
    assert groups == [level for level in ("easy", "medium", "hard", "extreme", "unrated") if level in groups]
    for level in groups:
        assert re.search(
            rf'class="badge graded {level if level != "unrated" else ""}"><span aria-hidden="true">\S', page
        )
    assert page.count('class="card graded') == len(record.creation.examples)


@pytest.mark.parametrize("name", DUELLED)
def test_an_example_is_taken_into_a_game_or_a_duel_on_exactly_that_grid(player: Player, name: str) -> None:
    record = catalog.family(name)
    key, example = next(iter(record.creation.examples.items()))
    page = player.http.get(f"/examples/{name}/{key}").text
    assert all(f'value="{mode}"' in page for mode in ("alone", "bot", "screen", "link", "bots"))
    alone = player.http.post(f"/examples/{name}/{key}/start", data={"mode": "alone"})
    assert alone.status_code == 303 and alone.headers["location"].startswith("/play/")
    duel = player.http.post(f"/examples/{name}/{key}/start", data={"mode": "screen"})
    assert duel.headers["location"] == f"/duel/{name}?example={key}&opponent=screen"
    form = player.http.get(duel.headers["location"]).text
    assert re.search(r'name="opponent" value="screen" checked', form)
    game = alone.headers["location"].removeprefix("/play/")
    assert f"/duel/{name}?same_as={game}" in player.http.get(f"/play/{game}").text
    for certain in ({"example": key}, {"same_as": game}):
        # Not by its title: a grid that was saved before keeps the title it had then.
        assert 'name="grid" value="this"' in player.http.get(f"/duel/{name}", params=certain).text
        started = player.http.post(f"/duel/{name}", data={"opponent": "screen", "grid": "this", **certain})
        saved = player.http.get(f"/api{started.headers['location']}/record").text
        assert record.text.write(record.text.read(example.text)).strip() in saved
    assert player.http.get(f"/examples/{name}/nothing").status_code == 404


def test_the_rules_of_a_grid_are_chosen_before_it_is_played(player: Player) -> None:
    record = catalog.family("colorgrid")
    started = player.http.post("/examples/colorgrid/small/start", data={"mode": "alone", "rules": "free"})
    game = started.headers["location"].removeprefix("/play/")
    assert "free" in player.http.get(f"/api/games/{game}/record").text
    duel = player.http.post("/examples/colorgrid/small/start", data={"mode": "bot", "rules": "free"})
    assert re.search(r'name="read:rules" value="free" checked', player.http.get(duel.headers["location"]).text)
    fields = {"opponent": "screen", "grid": "this", "example": "small", "read:rules": "free"}
    board = player.http.post("/duel/colorgrid", data=fields).headers["location"]
    assert "free" in player.http.get(f"/api{board}/record").text
    assert "free" not in record.creation.examples["small"].text


@pytest.mark.parametrize(
    ("name", "cell"), [("colorgrid", "a1, red 7"), ("madness", "a1, green"), ("slitherlink", "a1, clue 3")]
)
def test_the_editor_names_a_cell_before_what_is_in_it(player: Player, name: str, cell: str) -> None:
    asked = {"family": name, "text": puzzle_text(name), "edits": []}
    targets = player.http.post("/api/create", json=asked).json()["board"]["targets"]
    assert targets[0]["label"] == cell
