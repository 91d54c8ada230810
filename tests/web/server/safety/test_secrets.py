"""What a player may not see never leaves the server before the game is over or given up."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright import catalog
from tests.web.playing import LiveClient, Player, last, only
from tests.web.servers import Server

WORDS = ("alpaca", "bison", "cormorant", "dingo", "falcon", "gazelle")
HERE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def keeper(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also knows a family with secrets, whose parts insist on being given views."""
    families = tmp_path_factory.mktemp("families")
    (families / "buried").symlink_to(HERE / "buried")
    code = "import tests.architecture.scratch_families; from gridwright.cli.main import main; main()"
    server = Server(tmp_path_factory.mktemp("data"), (sys.executable, "-c", code))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCRATCH_FAMILIES", str(families))
        server.start()
    yield server
    server.stop()


@pytest.fixture
def digger(keeper: Server) -> Iterator[Player]:
    with Player(keeper.url) as visitor:
        yield visitor


def leaked(client: LiveClient, dug: set[str]) -> set[str]:
    """The words that were sent and not dug."""
    everything = "".join(client.received)
    return {word for word in WORDS if word in everything} - dug


def test_nothing_buried_is_sent_until_it_is_dug(digger: Player) -> None:
    game = digger.start_game(family="buried", example="row")
    with digger.connect(game) as client:
        assert leaked(client, set()) == set()
        client.tap(0.5, 0.5)
        for message, content in (
            ("hint", {"stage": 4}),
            ("check", {}),
            ("replay", {"upto": 0}),
            ("explain_best", {}),
            ("choices", {"choices": {}}),
            ("window", {"x0": 0, "y0": 0, "x1": 9, "y1": 9}),
            ("command", {"command": "undo"}),
            ("command", {"command": "redo"}),
            ("move", {"text": "99"}),
            ("pause", {}),
            ("resume", {}),
        ):
            client.ask(message, **content)
            assert leaked(client, {"alpaca"}) == set(), message
        client.ask("hint", stage=1)
        assert client.ask("apply")[-1]["type"] == "ack"
        assert last(client.ask("autoplay", bot="digger", steps=1), "state")["moves"] == 3
        assert leaked(client, {"alpaca", "bison", "cormorant"}) == set()
    for path in ("/api/games", f"/api/games/{game}", f"/api/games/{game}/log", f"/play/{game}", "/", "/api/today"):
        assert not any(word in digger.http.get(path).text for word in WORDS[3:]), path
    refused = digger.http.get(f"/api/games/{game}/record")
    assert (refused.status_code, "hidden" in refused.json()["message"]) == (400, True)


def test_a_hint_that_the_checker_refuses_is_not_shown(digger: Player) -> None:
    game = digger.start_game(family="buried", example="row")
    with digger.connect(game) as client:
        assert only(client.ask("hint", stage=1), "hint")["technique"] == "First"
        client.tap(1.5, 0.5)
        heard = client.ask("hint", stage=1)
        assert "The checker rejected" in heard[-1]["message"]
        assert not [one for one in heard if one["type"] == "hint"]
        assert last(client.ask("command", command="undo"), "state")["hints"] == 1


def test_a_shared_game_shares_no_secret(keeper: Server, digger: Player) -> None:
    game = digger.start_game(family="buried", example="row")
    with Player(keeper.url) as friend:
        theirs = friend.http.post(f"/shared/{game}").headers["location"].removeprefix("/play/")
        with friend.connect(theirs) as client:
            assert leaked(client, set()) == set()


def test_once_it_is_given_up_everything_may_be_seen(digger: Player) -> None:
    game = digger.start_game(family="buried", example="row")
    with digger.connect(game) as client:
        change = only(client.ask("give_up"), "change")
        assert {mark["text"] for mark in change["put"]} >= set(WORDS)
    assert digger.http.get(f"/api/games/{game}/record").status_code == 200


def test_once_it_is_lost_it_is_reviewed_and_can_be_taken_home(digger: Player) -> None:
    game = digger.start_game(family="buried", example="row")
    with digger.connect(game) as client:
        assert last(client.tap(4.5, 0.5), "state")["status"] == "lost"
        assert client.result()["summary"] == "1 of 7 dug."
        assert "lost" in client.ask("command", command="undo")[-1]["message"]
        assert leaked(client, set()) == set()
    assert digger.http.get(f"/api/games/{game}/record").status_code == 200


def test_a_family_added_by_copying_has_pages_for_all_that_it_has(digger: Player) -> None:
    assert "Buried" in digger.http.get("/").text
    for page in ("new", "rules", "learn", "scores", "statistics", "collections"):
        assert digger.http.get(f"/{page}/buried").status_code == 200, page
    for page in ("create", "print", "duel"):
        assert digger.http.get(f"/{page}/buried").status_code == 404, page


def test_the_seed_of_a_new_puzzle_is_not_sent(player: Player) -> None:
    name = next(name for name in catalog.names() if catalog.family(name).creation.presets)
    preset = next(iter(catalog.family(name).creation.presets))
    begun = player.http.post("/api/games", json={"family": name, "preset": preset})
    assert begun.status_code in (201, 202) and "seed" not in begun.text


@pytest.mark.parametrize("name", catalog.names())
def test_no_family_sends_its_puzzle_when_the_player_sees_less(player: Player, name: str) -> None:
    record = catalog.family(name)
    example = next(iter(record.creation.examples.values()))
    puzzle = record.text.read(example.text)
    first = record.rules.view(record.rules.start(puzzle))
    game = player.start_game(family=name, example=next(iter(record.creation.examples)))
    with player.connect(game) as client:
        targets = client.board["targets"][:4]
        for target in targets:
            client.tap(target["x"], target["y"])
        for press in (1, 4):
            client.ask("hint", stage=press)
        client.ask("replay", upto=0)
        received = "".join(client.received)
    hidden = record.text.write(puzzle) != record.text.write_view(first)
    lines = [line for line in record.text.write(puzzle).splitlines() if len(line) >= 8]
    assert not hidden or not any(line in received for line in lines)
    assert hidden == (player.http.get(f"/api/games/{game}/record").status_code == 400)
