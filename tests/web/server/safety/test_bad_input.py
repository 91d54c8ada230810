"""Whatever comes in, the answer is a sentence and the server goes on."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from gridwright import catalog
from gridwright.web.live.messages import LARGEST_MESSAGE
from gridwright.web.routes.responses import parse_form
from gridwright.web.security.middleware import LARGEST_HEADERS, LARGEST_QUERY
from tests.quick import examples
from tests.web.playing import LiveClient, Player

SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
TYPES = (
    *("gesture", "move", "command", "check", "fix", "hint", "apply", "pause", "resume", "choices", "window", "pen"),
    *("hover", "replay", "cancel", "explain_best", "nonsense"),
)
FIELDS = (
    *("id", "kind", "x", "y", "points", "key", "amount", "text", "command", "stage", "choices", "x0", "y0", "x1", "y1"),
    *("strokes", "upto", "coordinates", "how"),
)


@pytest.fixture(scope="module")
def game(server: Any) -> Any:
    with Player(server.url) as visitor:
        name = visitor.start_game(family="slitherlink", example="easy")
        with visitor.connect(name) as client:
            yield client


def answered(client: LiveClient) -> None:
    """The connection still answers, whatever was done to the game."""
    assert client.ask("resume")[-1]["type"] == "ack"
    assert client.ask("command", command="reset")[-1]["type"] == "ack"


@examples(60, suppress_health_check=SLOW)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_on_a_connection_are_answered_with_an_error(game: LiveClient, data: bytes | str) -> None:
    game.socket.send(data)
    problem = game.until("error")
    assert problem["message"]
    answered(game)


def test_text_that_is_no_text_is_answered_with_an_error(game: LiveClient) -> None:
    game.socket.send(b"\xff\xfe", text=True)
    assert "not understood" in game.until("error")["message"]
    answered(game)


@examples(60, suppress_health_check=SLOW)
@given(st.sampled_from(TYPES), st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=5))
def test_any_message_is_answered(game: LiveClient, kind: str, content: dict[str, Any]) -> None:
    game.socket.send(json.dumps({"id": 0, **content, "type": kind}))
    while game.receive()["type"] not in ("ack", "error"):
        pass
    answered(game)


@examples(40, suppress_health_check=SLOW)
@given(
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["tap", "alternate", "double", "drag", "alternate_drag", "wheel", "key"])},
        optional={
            "x": st.floats(-20, 20),
            "y": st.floats(-20, 20),
            "points": st.lists(st.tuples(st.floats(-20, 20), st.floats(-20, 20)), max_size=5),
            "key": st.text(max_size=12),
            "amount": st.floats(-5, 5),
        },
    )
)
def test_any_gesture_is_acknowledged(game: LiveClient, content: dict[str, Any]) -> None:
    assert game.ask("gesture", **content)[-1]["type"] == "ack"


def test_numbers_that_are_no_numbers_are_refused(game: LiveClient) -> None:
    for number in ("NaN", "Infinity", "1e999", "-1e9"):
        game.socket.send(f'{{"type":"gesture","id":1,"kind":"tap","x":{number}}}')
        assert game.until("error")["message"]


def test_a_message_that_is_too_long_ends_the_connection_and_no_other(player: Player) -> None:
    name = player.start_game(family="madness", example="4x4")
    with player.connect(name) as other:
        with pytest.raises(ConnectionClosed), player.connect(name) as client:
            client.socket.send("x" * (LARGEST_MESSAGE + 1))
            while True:
                client.receive()
        answered(other)


def test_a_body_that_is_too_large_is_refused(player: Player) -> None:
    answer = player.http.post("/api/solve", content=b"x" * (11 * 1024 * 1024))
    assert answer.status_code == 413
    assert answer.json()["message"]


def test_a_form_is_read_as_browsers_write_it() -> None:
    long = "é%+&=" * 50_000
    assert parse_form(urlencode({"text": long, "a b": "", "c": "\n"}).encode()) == {"text": long, "a b": "", "c": "\n"}
    assert parse_form(b"&a=b=c&&d&%ff=%zz%&a=e") == {"a": "e", "d": "", "\N{REPLACEMENT CHARACTER}": "%zz%"}
    assert parse_form(b"") == {}


def test_a_form_of_a_million_fields_is_refused_unread(player: Player) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    answer = player.http.post("/paste", content=b"a&" * 1_000_000, headers=form)
    assert answer.status_code == 400 and "too many fields" in answer.json()["message"]
    answer = player.http.post("/paste", content=b"text=" + b"9" * 11_000_000, headers=form)
    assert answer.status_code == 413


@pytest.mark.parametrize("field", ["preset", "option"])
def test_a_long_value_is_quoted_in_part(player: Player, field: str) -> None:
    name = "x" * 100_000
    form = {"preset": name} if field == "preset" else {name: "1"}
    answer = player.http.post("/new/slitherlink", data=form)
    assert answer.status_code == 400 and "x" * 60 + "…" in answer.text and "x" * 61 not in answer.text


def test_a_program_may_send_so_many_options(player: Player) -> None:
    many = {f"option{number}": "1" for number in range(201)}
    for path, wish in (
        ("games", {"family": "slitherlink", "options": many}),
        ("draw", {"puzzle": "x", "choices": many}),
    ):
        answer = player.http.post(f"/api/{path}", json=wish)
        assert answer.status_code == 400 and "length <= 200" in answer.json()["message"]


NESTED = b"[" * 5_000
BODIES = [b"", b"{", b"[]", b"null", b'{"puzzle": 7}', b'{"puzzle": ""}', b"\xff\xfe", b"{}", NESTED, b'{"x":' + NESTED]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
@pytest.mark.parametrize("path", ["solve", "check", "hint", "explain", "rate", "generate", "convert", "draw", "games"])
def test_a_body_that_is_not_understood_is_refused_with_a_sentence(player: Player, path: str, body: bytes) -> None:
    answer = player.http.post(f"/api/{path}", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"]


def test_what_is_wrong_with_a_request_is_said_in_short(player: Player) -> None:
    empty = player.http.post("/api/games").json()["message"]
    assert empty == "This request wasn't understood (send what it needs as JSON)"
    long = player.http.get("/library", params={"q": "x" * 5_000}).json()["message"]
    assert long.startswith("This request wasn't understood (q: ") and len(long) < 200


PATHS = ("solve", "check", "hint", "explain", "rate", "generate", "convert", "draw", "games")
WISHES = {
    "puzzle": st.sampled_from(["AA\nAA\n", "madness:4x4", "..\n..\n", "gridwright game 1\n"]) | st.text(max_size=30),
    "family": st.sampled_from([*catalog.names(), "chess"]),
    "preset": st.text(max_size=5),
    "options": st.dictionaries(st.sampled_from(["side", "rows", "level", "x"]), json_values, max_size=2),
    "answer": st.text(max_size=20),
    "to": st.sampled_from(["text", "nothing"]),
    "seconds": st.just(0.2),
    "anything": json_values,
}


@examples(60, suppress_health_check=SLOW)
@given(st.sampled_from(PATHS), st.fixed_dictionaries({}, optional=WISHES))
def test_any_request_of_a_program_is_answered_or_refused_with_a_sentence(
    player: Player, path: str, wish: dict[str, Any]
) -> None:
    answer = player.http.post(f"/api/{path}", content=json.dumps(wish), headers={"content-type": "application/json"})
    assert answer.status_code in (200, 201, 202, 400, 404, 422, 429), answer.text
    if answer.status_code >= 400:
        assert answer.json()["message"] and "defect" not in answer.json()["message"]


def test_a_missing_page_is_an_answer_for_programs_and_for_people(player: Player) -> None:
    assert player.http.get("/api/nothing").json()["message"]
    page = player.http.get("/nothing", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert player.http.get("/static/../app.py").status_code == 404
    assert player.http.get("/static/%2e%2e/app.py").status_code == 404


def test_what_people_bring_is_escaped(player: Player) -> None:
    answer = player.http.post("/paste", data={"text": "<script>alert(1)</script>"}, headers={"accept": "text/html"})
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("host", ["[", "[::1", "a b", "a/b", "]", "a:b", "x" * 3000 + ":123456"])
def test_a_host_that_is_no_name_is_refused_with_a_sentence(player: Player, host: str) -> None:
    for path in ("/", "/api/games", "/play/nothing", "/qr?path=/"):
        answer = player.http.get(path, headers={"host": host})
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True), path


@pytest.mark.parametrize("origin", ["http://[", "[", "null", "", "http://", "x" * 3000])
def test_an_origin_that_is_no_address_is_another_site(player: Player, origin: str) -> None:
    answer = player.http.post("/today/madness", headers={"origin": origin})
    assert (answer.status_code, bool(answer.json()["message"])) == (403, True)


ODD = (
    "a%00b",
    "%00",
    "x" * 5000,
    "%ff%fe",
    "%2e%2e%2f%2e%2e",
    "a%0d%0ab",
    "%f0%9f%92%a9",
    "%ed%a0%80",
    "-1",
    "1" * 400,
)
PAGES = ("/static/{}", "/static/board/{}.js", "/play/{}", "/shared/{}", "/new/{}", "/rules/{}", "/examples/{}")
MORE_PAGES = ("/create/{}", "/learn/{}", "/learn/madness/{}", "/learn/madness/{}/picture", "/scores/{}", "/print/{}")
OTHERS = ("/p/madness/{}", "/p/madness/{}/svg", "/picture/{}.svg", "/booklets/{}", "/duels/{}", "/join/{}", "/{}")
QUERIES = ("/qr?path={}", "/qr?path=/{}", "/library?q={}", "/library?page={}", "/scores/madness?category={}")
API = ("/api/games/{}", "/api/jobs/{}", "/api/families/{}", "/api/duels/{}", "/api/puzzles/{}/scene", "/set/{}")


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_an_odd_address_is_answered(player: Player, odd: str) -> None:
    for path in (*PAGES, *MORE_PAGES, *OTHERS, *QUERIES, *API):
        answer = player.http.get(path.format(odd))
        assert answer.status_code < 500, (path, answer.text)


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/print/madness", {"count": "999"}),
        ("/print/madness", {"count": "9" * 5000}),
        ("/print/madness", {"count": "1", "per_page": "5"}),
        ("/print/madness", {"count": "1", "seed": "-1"}),
        ("/print/madness", {"count": "1", "nothing": "1"}),
        ("/new/slitherlink", {"preset": "", "seed": "7" * 5000}),
        ("/new/slitherlink", {"preset": "", "seed": "-1"}),
        ("/new/slitherlink", {"preset": "", "seed": "٣"}),
        ("/new/slitherlink", {"preset": "", "rows": "9" * 5000}),
        ("/new/slitherlink", {"preset": "", "rows": "1e309"}),
    ],
)
def test_a_form_that_cannot_be_honoured_comes_back_with_a_sentence(
    player: Player, path: str, form: dict[str, str]
) -> None:
    answer = player.http.post(path, data=form, headers={"accept": "text/html"})
    assert (answer.status_code, "on our side" in answer.text) == (400, False)
    assert "<form" in answer.text


def test_headers_that_are_too_large_are_refused(player: Player) -> None:
    answer = player.http.get("/health", headers={"cookie": "a=" + "x" * LARGEST_HEADERS})
    assert (answer.status_code, bool(answer.json()["message"])) == (431, True)


def test_a_query_that_is_too_long_is_refused(player: Player) -> None:
    answer = player.http.get("/library?" + "a&" * LARGEST_QUERY)
    assert (answer.status_code, bool(answer.json()["message"])) == (414, True)
