"""The whole API as OpenAPI describes it, asked by schemathesis: whatever comes, the server has a sentence for it.

Half of what is asked is about families and puzzles there are, so that requests reach the work behind the checks.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema import Draft202012Validator

import gridwright as gw
from gridwright import catalog
from tests.web.dueling import legal_move, record_of, start_duel
from tests.web.playing import Player
from tests.web.servers import free_port

SERVE = """
import sys, uvicorn
from pathlib import Path
from gridwright.web.app import build
if __name__ == "__main__":
    uvicorn.run(build(Path(sys.argv[1]), paced=False), port=int(sys.argv[2]), log_level="error")
"""
EXAMPLES = [(name, one.text) for name in catalog.names() for one in catalog.family(name).creation.examples.values()]
SHORT = sorted(EXAMPLES, key=lambda one: len(one[1]))[:6]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server without a pace: a thousand requests are the point."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "serve.py").write_text(SERVE)
    port = free_port()
    process = subprocess.Popen([sys.executable, str(folder / "serve.py"), str(folder), str(port)])
    wait_for(f"http://127.0.0.1:{port}/health", process)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(30)


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise RuntimeError("The server did not start.")


def sharpened(case: Any) -> None:
    """Put a family and a puzzle that there are into the request, where it has room for them."""
    chance = random.Random(repr((case.path_parameters, case.body)))
    family, text = chance.choice(SHORT)
    for name in ("family", "name"):
        if case.path_parameters and name in case.path_parameters:
            case.path_parameters[name] = family
    if isinstance(case.body, dict):
        known = {"family": family, "puzzle": text, "text": text, "seconds": 0.3, "wait": 0.3}
        case.body = {name: known.get(name, value) for name, value in case.body.items()}


BOUNDED = settings(
    max_examples=6,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.long
def test_no_request_is_a_defect(address: str) -> None:
    import schemathesis  # takes a second, of every process that collects tests
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok

    api = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    asked = 0
    for found in api.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @BOUNDED
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            case.call_and_validate(checks=[not_a_server_error], timeout=40)
            sharpened(case)
            case.call_and_validate(checks=[not_a_server_error], timeout=40)

        ask()
        asked += 1
    assert asked > 30


def test_every_route_of_the_api_is_described(player: Player) -> None:
    paths = player.http.get("/schema/openapi.json").json()["paths"]
    assert {"/api/create", "/api/verdict", "/api/library", "/api/me", "/api/scores/{family}", "/api/booklets"} <= set(
        paths
    )
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert operation.get("description") or operation.get("summary"), f"{method} {path}"


def closed(schema: Any) -> Any:
    """The same schema that takes no field it doesn't name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    extra = {"additionalProperties": False} if isinstance(schema.get("properties"), dict) else {}
    return {name: closed(part) for name, part in schema.items()} | (
        extra if schema.get("type") == "object" and "additionalProperties" not in schema else {}
    )


def first_move(family: str, text: str) -> str:
    puzzle = gw.read(text, family)
    return str(puzzle.family.text.write_move(puzzle.explain().steps[0][1].moves[0]))


class Describing:
    """A player whose answers are held against their description."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.api = player.http.get("/schema/openapi.json").json()
        self.described: set[tuple[str, str]] = set()

    def __call__(self, method: str, path: str, body: Any = None, besides: Iterable[str] = (), **names: str) -> Any:
        """Ask, and check every field of the answer, those besides the described ones left out."""
        answer = self.player.http.request(method, path.format(**names), json=body)
        assert answer.status_code in (200, 201), answer.text
        schema = self.api["paths"][path][method.lower()]["responses"][str(answer.status_code)]["content"]
        whole = {"components": closed(self.api["components"]), **closed(schema["application/json"]["schema"])}
        found = answer.json()
        if besides:
            found = {name: value for name, value in found.items() if name not in besides}
        errors = Draft202012Validator(whole).iter_errors(found)
        assert [f"{error.json_path}: {error.message}" for error in errors] == [], path
        self.described.add((method, path))
        return answer.json()


@pytest.mark.parametrize(
    "text", [SHORT[0][1], "3..3\n....\n.2..\n3..3\n", "33\n33\n"], ids=["solved", "ambiguous", "wrong"]
)
def test_what_programs_ask_is_described_to_the_last_field(player: Player, text: str) -> None:
    ask, puzzle = Describing(player), gw.read(text)
    answer = getattr(puzzle.solve(), "answer", None)
    own = () if answer is None else puzzle.family.text.fields(answer)
    solved = ask("POST", "/api/solve", {"puzzle": text, "verify": True}, besides=own)
    if solved["answer"] is not None:
        ask("POST", "/api/check", {"puzzle": text, "answer": solved["answer"], "verify": True})
    for path in ("hint", "explain", "rate"):
        ask("POST", f"/api/{path}", {"puzzle": text})


def test_live_boards_are_described_to_the_last_field(player: Player) -> None:
    ask = Describing(player)
    for family, text in SHORT[:3]:
        game = player.start_game(family=family, puzzle=text)
        state = ask("GET", "/api/games/{game}", game=game)
        ask("POST", "/api/games/{game}/moves", {"moves": [first_move(family, text)]}, game=game)
        after = ask("POST", "/api/games/{game}/commands", {"command": "undo"}, game=game)
        assert after["view"] == state["view"] and after["can_redo"]
        ask("GET", "/api/games/{game}/log", game=game)
    duel = start_duel(player, opponent="screen")
    ask("GET", "/api/duels/{duel}", duel=duel)
    ask("POST", "/api/duels/{duel}/moves", {"move": legal_move(record_of(player, duel))}, duel=duel)
    ask("POST", "/api/duels/{duel}/takeback", duel=duel)
    ask("POST", "/api/duels/{duel}/resign", duel=duel)
    for path in ("/api/games", "/api/duels", "/api/today", "/api/families"):
        ask("GET", path)
    assert len(ask.described) == 12
