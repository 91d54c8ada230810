"""Duels over HTTP and over connections: who may sit, who may move, who sees what, and what bots do."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.actions.choose import duel_of
from gridwright.core.fields import fields_of
from tests.quick import examples
from tests.web.dueling import (
    BOARD,
    NAME,
    SMALL,
    STRENGTHS,
    duel_state,
    legal_move,
    log,
    play_out,
    record_of,
    start_duel,
    start_duel_between,
    token,
)
from tests.web.playing import LiveClient, Player, last
from tests.web.servers import Server

PATIENCE = 30.0


@pytest.fixture
def ann(server: Server) -> Iterator[Player]:
    with Player(server.url) as visitor:
        yield visitor


@pytest.fixture
def bob(server: Server) -> Iterator[Player]:
    with Player(server.url) as visitor:
        yield visitor


@pytest.fixture
def eve(server: Server) -> Iterator[Player]:
    """Neither of the two."""
    with Player(server.url) as visitor:
        yield visitor


def move_in(player: Player, duel: str, **more: Any) -> tuple[int, str]:
    """Try to move; the status and the sentence."""
    answer = player.http.post(f"/api/duels/{duel}/moves", json={"move": legal_move(record_of(player, duel)), **more})
    return answer.status_code, answer.json().get("message", "")


# Who may sit


def test_a_link_seats_the_first_who_brings_it_and_no_one_after(ann: Player, bob: Player, eve: Player) -> None:
    duel = start_duel(ann, opponent="link")
    ticket = token(ann, duel)
    assert bob.http.post(f"/api/seats/{ticket}").json()["duel"] == duel
    assert bob.http.post(f"/api/seats/{ticket}").status_code == 200, "the one who sits there may come back"
    replayed = eve.http.post(f"/api/seats/{ticket}")
    assert replayed.status_code == 400 and replayed.json()["message"] == "This seat is taken."
    assert eve.http.get(f"/join/{ticket}").status_code == 409
    assert [seat["yours"] for seat in duel_state(bob, duel)["seats"] if "yours" in seat] == [True]


def test_one_player_cannot_play_both_sides_of_a_link(ann: Player) -> None:
    duel = start_duel(ann, opponent="link")
    assert "already" in ann.http.post(f"/api/seats/{token(ann, duel)}").json()["message"]


def test_the_link_to_the_free_seat_is_shown_to_its_table_alone(ann: Player, eve: Player) -> None:
    duel = start_duel(ann, opponent="link")
    ticket = token(ann, duel)
    assert len(ticket) >= 20
    assert duel_state(eve, duel)["join"] == ""
    with ann.connect(f"duels/{duel}"), eve.connect(f"duels/{duel}") as watching:
        assert not any(ticket in text for text in watching.received)


def test_a_seat_nobody_offered_is_not_to_be_had(ann: Player) -> None:
    assert ann.http.post("/api/seats/guessed-token").status_code == 404
    assert ann.http.get("/duels/nowhere").status_code == 404


# Who may move


def test_only_the_seat_to_move_can_move(ann: Player, bob: Player, eve: Player) -> None:
    duel = start_duel_between(ann, bob)
    assert move_in(bob, duel) == (400, "It's First player's turn.")
    assert move_in(eve, duel)[0] == 400
    assert "spectator" in move_in(eve, duel)[1]
    assert move_in(ann, duel, seat=1) == (400, "It's the other seat's turn.")
    assert move_in(ann, duel, seat=0)[0] == 200
    assert move_in(ann, duel) == (400, "It's Second player's turn.")
    assert len(log(ann, duel)) == 1


def test_no_move_is_made_before_the_other_seat_is_taken(ann: Player) -> None:
    duel = start_duel(ann, opponent="link")
    assert "Wait" in move_in(ann, duel)[1]


def test_a_move_after_other_lines_than_said_is_refused(ann: Player, bob: Player) -> None:
    duel = start_duel_between(ann, bob)
    assert move_in(ann, duel, after=0)[0] == 200
    assert move_in(bob, duel, after=0)[0] == 400
    assert move_in(bob, duel, after=1)[0] == 200


def test_a_forged_cookie_moves_nothing(ann: Player, bob: Player, server: Server) -> None:
    duel = start_duel_between(ann, bob)
    name, value = next(iter(ann.http.cookies.items()))
    identity, _, signature = value.rpartition(".")
    for forged in (f"{identity}.{'0' * len(signature)}", identity, f"{identity}x.{signature}"):
        cookie, move = f"{name}={forged}", legal_move(record_of(ann, duel))
        with Player(server.url) as forger:
            answer = forger.http.post(f"/api/duels/{duel}/moves", json={"move": move}, headers={"cookie": cookie})
            assert "spectator" in answer.json()["message"]
            with forger.connect(f"duels/{duel}", cookie=cookie) as client:
                assert "spectator" in client.ask("move", text=move)[-1]["message"]
    assert log(ann, duel) == []


def test_a_page_of_another_site_moves_nothing(ann: Player, bob: Player) -> None:
    duel = start_duel_between(ann, bob)
    foreign = {"origin": "http://elsewhere.example"}
    answer = ann.http.post(f"/api/duels/{duel}/moves", json={"move": legal_move(record_of(ann, duel))}, headers=foreign)
    assert answer.status_code == 403
    assert log(ann, duel) == []


def test_watchers_see_every_move_and_make_none(ann: Player, bob: Player, eve: Player) -> None:
    duel = start_duel_between(ann, bob)
    with ann.connect(f"duels/{duel}") as first, eve.connect(f"duels/{duel}") as watching:
        assert watching.ask("resign")[-1]["type"] == "error"
        assert watching.ask("rematch")[-1]["type"] == "error"
        assert watching.tap(0.5, 0.5)[-1]["type"] == "error"
        assert watching.ask("move", text=legal_move(record_of(eve, duel)))[-1]["type"] == "error"
        made = legal_move(record_of(ann, duel))
        assert first.ask("move", text=made)[-1]["type"] == "ack"
        while not (seen := watching.until("duel")).get("moves"):
            pass
        assert seen["moves"][0]["text"] == made
        assert seen["spectators"] == 1


def test_what_one_selects_is_not_shown_to_the_other(ann: Player, bob: Player) -> None:
    duel = start_duel_between(ann, bob)
    with ann.connect(f"duels/{duel}") as first, bob.connect(f"duels/{duel}") as second:
        target = first.board["targets"][0]
        assert first.tap(target["x"], target["y"])[-1]["type"] == "ack"
        heard = second.ask("replay", upto=0)
        assert not any(message["type"] == "change" for message in heard)
        assert not any(message.get("selection") for message in heard)


def test_two_on_one_screen_move_in_turn(ann: Player) -> None:
    duel = start_duel(ann, opponent="screen")
    play_out(ann, ann, duel)
    assert duel_state(ann, duel)["over"]


def test_a_script_in_a_name_stays_a_name(ann: Player, bob: Player) -> None:
    name = "<script>x()</script>"
    duel = start_duel(ann, opponent="link", name=name)
    page = bob.http.get(f"/join/{token(ann, duel)}").text
    assert "<script>x()" not in page and "&lt;script&gt;x()" in page
    assert "<script>x()" not in ann.http.get(f"/duel/{NAME}").text


def test_a_duel_can_be_set_up_and_joined_by_forms_without_script(ann: Player, bob: Player) -> None:
    preset = next(iter(catalog.family(NAME).creation.presets))
    generator = list(catalog.family(NAME).creation.generators)[-1]
    asked = {"opponent": "link", "starts": "other", "name": "Ann", "preset": preset, "generator": generator}
    page = ann.http.post(f"/duel/{NAME}", data=asked, headers={"accept": "text/html"})
    assert page.status_code == 303
    duel = page.headers["location"].rpartition("/")[2]
    seated = bob.http.post(f"/join/{token(ann, duel)}", data={"name": " B\u200bo\u202eb "})
    assert seated.headers["location"] == f"/duels/{duel}"
    found = duel_state(bob, duel)
    assert [seat["name"] for seat in found["seats"]] == ["Bob", "Ann"], "without invisible letters"
    assert not found["evaluated"]
    assert "Bob against You" in ann.http.get(f"/duel/{NAME}").text


def test_a_form_takes_a_method_with_its_options(ann: Player) -> None:
    preset = next(iter(catalog.family(NAME).creation.presets))
    text = ann.http.get(f"/duel/{NAME}").text
    for name, bot in duel_of(catalog.family(NAME)).BOTS.items():
        assert f'value="{name}"' in text
        if is_dataclass(bot):
            option = fields_of(type(bot))[0]
            key = f"option:bot:{name}:{option.name}"
            assert f'name="{key}"' in text
            asked = {"opponent": "bot", "preset": preset, "bot": name, key: str(option.default + 1)}
            page = ann.http.post(f"/duel/{NAME}", data=asked, headers={"accept": "text/html"})
            assert page.status_code == 303, page.text
            refused = ann.http.post(f"/duel/{NAME}", data=asked | {key: "-1"}, headers={"accept": "text/html"})
            assert refused.status_code == 400


@pytest.mark.parametrize("grid", ["library", "paste", "number"])
def test_a_form_takes_a_certain_grid_and_a_time(ann: Player, grid: str) -> None:
    example = catalog.family(NAME).creation.examples[SMALL]
    asked = {"opponent": "screen", "grid": grid, "library": SMALL, "pasted": example.text, "number": "7", "size": "0"}
    page = ann.http.post(f"/duel/{NAME}", data=asked | {"time": "3+2"}, headers={"accept": "text/html"})
    assert page.status_code == 303, page.text
    duel = page.headers["location"].rpartition("/")[2]
    found = duel_state(ann, duel)
    assert (found["time"], found["left"]) == ("3+2", [180, 180])
    if grid != "number":
        assert example.text.strip() in ann.http.get(f"/api/duels/{duel}/record").text
    wrong = ann.http.post(f"/duel/{NAME}", data=asked | {"time": "soon"}, headers={"accept": "text/html"})
    assert wrong.status_code == 400 and "isn&#39;t a time" in wrong.text


def test_a_form_that_cannot_be_followed_comes_back_with_what_is_wrong(ann: Player) -> None:
    for wrong in ({"opponent": "nobody"}, {"opponent": "bot", "bot": "deep thought"}, {"starts": "yesterday"}):
        page = ann.http.post(f"/duel/{NAME}", data=wrong, headers={"accept": "text/html"})
        assert page.status_code == 400
        assert 'id="new-duel"' in page.text


# How it ends, and what follows


def test_who_resigns_loses(ann: Player, bob: Player) -> None:
    duel = start_duel_between(ann, bob)
    ended = bob.http.post(f"/api/duels/{duel}/resign").json()
    assert (ended["over"], ended["winner"]) == (True, 0)
    assert move_in(ann, duel)[0] == 400


def test_a_rematch_swaps_the_seats_and_there_is_one_only(ann: Player, bob: Player, eve: Player) -> None:
    duel = start_duel_between(ann, bob)
    assert ann.http.post(f"/api/duels/{duel}/rematch").status_code == 400, "not before the end"
    ann.http.post(f"/api/duels/{duel}/resign")
    assert eve.http.post(f"/api/duels/{duel}/rematch").status_code == 400
    following = bob.http.post(f"/api/duels/{duel}/rematch").json()["duel"]
    assert ann.http.post(f"/api/duels/{duel}/rematch").json()["duel"] == following
    assert [seat.get("yours", False) for seat in duel_state(bob, following)["seats"]] == [True, False]
    assert move_in(ann, following)[0] == 400
    assert move_in(bob, following)[0] == 200


def test_a_duel_can_be_taken_home_as_a_file(ann: Player, bob: Player) -> None:
    duel = start_duel_between(ann, bob)
    play_out(ann, bob, duel)
    session = record_of(ann, duel)
    assert session.outcome is not None
    assert session.log == log(ann, duel)


def test_mistakes_can_be_tried_again_and_the_better_move_is_shown(ann: Player, bob: Player) -> None:
    duel = start_duel_between(ann, bob)
    with ann.connect(f"duels/{duel}") as early:
        assert early.ask("retry", move=1)[-1]["type"] == "error", "not while it goes on"
    play_out(ann, bob, duel)
    with ann.connect(f"duels/{duel}") as client:
        assert client.until("review")["summary"]
        lines = log(ann, duel)
        assert last(client.ask("retry", move=1), "duel")["retrying"] == 1
        tried = last(client.ask("move", text=lines[0].partition(" @")[0]), "tried")
        assert tried["number"] == 1 and tried["message"]
        better = last(client.ask("best_move"), "tried")
        assert better["best"]
        assert "retrying" not in last(client.ask("retry"), "duel")
        assert log(ann, duel) == lines, "what is tried changes nothing"


def test_offers_are_answered_by_the_other_player_alone(ann: Player, bob: Player, eve: Player) -> None:
    duel = start_duel_between(ann, bob)
    assert ann.http.post(f"/api/duels/{duel}/takeback").status_code == 400, "nothing to take back"
    move_in(ann, duel)
    asked = ann.http.post(f"/api/duels/{duel}/takeback").json()
    assert asked["offer"] == {"what": "takeback", "seat": 0}
    for other in (ann, eve):
        assert other.http.post(f"/api/duels/{duel}/response", json={"accept": True}).status_code == 400
    assert bob.http.post(f"/api/duels/{duel}/response", json={"accept": True}).json()["moves"] == []
    bob.http.post(f"/api/duels/{duel}/draw")
    ended = ann.http.post(f"/api/duels/{duel}/draw").json()
    assert (ended["over"], ended["winner"], ended["how"]) == (True, None, "agreed")


# Bots


@pytest.mark.parametrize("bot", STRENGTHS)
def test_every_level_plays_to_the_end(ann: Player, bot: str) -> None:
    duel = start_duel(ann, opponent="bot", bot=bot, starts="other", evaluated=False)
    deadline = time.monotonic() + PATIENCE
    while not (found := duel_state(ann, duel))["over"]:
        assert time.monotonic() < deadline
        if found["seats"][found["turn"]].get("yours"):
            assert move_in(ann, duel)[0] == 200
        else:
            time.sleep(0.02)
    assert {made["seat"] for made in found["moves"]} == {0, 1}


def test_two_bots_play_with_a_spectator(ann: Player) -> None:
    duel = start_duel(ann, opponent="bots", bot=STRENGTHS[0], other_bot=STRENGTHS[1])
    time.sleep(0.3)
    assert log(ann, duel) == []
    with ann.connect(f"duels/{duel}") as client:
        while not client.until("duel").get("over"):
            pass
    assert record_of(ann, duel).outcome is not None


def test_an_unknown_bot_is_refused(ann: Player) -> None:
    answer = ann.http.post("/api/duels", json={"board": BOARD, "opponent": "bot", "bot": "deep thought"})
    assert answer.status_code in (400, 404)
    assert STRENGTHS[0] in answer.json()["message"]


def test_a_position_is_evaluated_only_when_asked_for(ann: Player, bob: Player) -> None:
    unlimited = start_duel(ann, opponent="screen")
    with ann.connect(f"duels/{unlimited}") as client:
        assert client.until("evaluation")["after"] == 0
    closed = start_duel(ann, opponent="screen", evaluated=False)
    with ann.connect(f"duels/{closed}") as client:
        client.ask("move", text=legal_move(record_of(ann, closed)))
        assert client.ask("replay", upto=0)[-1]["type"] == "ack"
        assert not any('"type":"evaluation"' in text for text in client.received)


def test_a_hint_and_the_evaluation_agree_about_what_is_proven(ann: Player) -> None:
    duel = start_duel(ann, opponent="screen")
    with ann.connect(f"duels/{duel}") as client:
        client.send("hint")
        message = client.until("hinted")["message"]
        evaluations = [found for text in client.received if (found := json.loads(text))["type"] == "evaluation"]
        assert evaluations[-1]["after"] == 0
        assert message.endswith("is the best move." if evaluations[-1].get("proven") else "is the best move found.")


# Clocks


def test_a_clock_runs_only_while_its_duel_is_open(ann: Player, bob: Player) -> None:
    duel = start_duel_between(ann, bob)
    with bob.connect(f"duels/{duel}"):
        time.sleep(0.4)
        seconds = duel_state(ann, duel)["seconds"]
        assert seconds[0] > 0.3 and seconds[1] == 0
    time.sleep(0.1)
    left = duel_state(ann, duel)
    assert not left["running"]
    time.sleep(0.3)
    assert duel_state(ann, duel)["seconds"] == left["seconds"]
    move_in(ann, duel)
    assert log(ann, duel)[0].endswith(f"@{left['seconds'][0]:.3f}")


# Whatever comes in

SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
TYPES = ("gesture", "move", "window", "replay", "retry", "best_move", "rematch", "take_back", "respond", "nonsense")
FIELDS = (
    *("id", "kind", "x", "y", "points", "key", "text", "seat", "after", "move", "upto", "accept"),
    *("x0", "y0", "x1", "y1"),
)


@pytest.fixture(scope="module")
def clients(server: Server) -> Iterator[tuple[LiveClient, LiveClient]]:
    """A connection to a duel that goes on, and one to a duel that is over."""
    with Player(server.url) as visitor:
        going, over = (start_duel(visitor, opponent="screen", evaluated=False) for _ in range(2))
        visitor.http.post(f"/api/duels/{over}/resign")
        with visitor.connect(f"duels/{going}") as live, visitor.connect(f"duels/{over}") as finished:
            finished.until("review")
            yield live, finished


def _answers(client: LiveClient) -> bool:
    return bool(client.ask("replay", upto=0)[-1]["type"] == "ack")


@examples(30, suppress_health_check=SLOW)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_answered_with_an_error(clients: tuple[LiveClient, LiveClient], data: bytes | str) -> None:
    for client in clients:
        client.socket.send(data)
        assert client.until("error")["message"]
        assert _answers(client)


@examples(80, suppress_health_check=SLOW)
@given(st.sampled_from(TYPES), st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=5))
def test_any_message_is_answered(clients: tuple[LiveClient, LiveClient], kind: str, content: dict[str, Any]) -> None:
    for client in clients:
        client.socket.send(json.dumps({"id": 0, **content, "type": kind}))
        while (heard := client.receive())["type"] not in ("ack", "error"):
            pass
        assert "went wrong on our side" not in heard.get("message", "")
        assert _answers(client)


MEANT = st.one_of(
    st.fixed_dictionaries(
        {
            "type": st.just("gesture"),
            "kind": st.sampled_from(["tap", "alternate", "double", "drag", "alternate_drag", "wheel", "key"]),
        },
        optional={"x": st.floats(-20, 20), "y": st.floats(-20, 20), "key": st.text(max_size=12)},
    ),
    st.fixed_dictionaries(
        {"type": st.just("move"), "text": st.text(max_size=12)},
        optional={"seat": st.integers(0, 1), "after": st.integers(0, 20)},
    ),
    st.fixed_dictionaries({"type": st.just("replay")}, optional={"upto": st.integers(0, 50)}),
    st.fixed_dictionaries({"type": st.just("retry")}, optional={"move": st.integers(1, 50)}),
    st.fixed_dictionaries(
        {"type": st.just("window"), **{side: st.integers(-9, 99) for side in ("x0", "y0", "x1", "y1")}}
    ),
    st.sampled_from([{"type": kind} for kind in ("rematch", "best_move", "take_back")]),
    st.fixed_dictionaries({"type": st.just("respond"), "accept": st.booleans()}),
)


@examples(80, suppress_health_check=SLOW)
@given(MEANT)
def test_every_well_formed_message_is_answered(clients: tuple[LiveClient, LiveClient], message: dict[str, Any]) -> None:
    for client in clients:
        fields = dict(message)
        answer = client.ask(fields.pop("type"), **fields)[-1]
        assert "went wrong on our side" not in answer.get("message", "")
