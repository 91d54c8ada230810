"""Every message of the wire, made from its own type: each is answered with `ack` or with a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from gridwright.web.games import game_messages
from gridwright.web.games.websocket import GameSocket
from gridwright.web.live import messages
from tests.web.playing import LiveClient, Player
from tests.web.servers import Server

MESSAGES = tuple(GameSocket.handlers)
# A hint, a bot or a solution takes a worker each time, so these are asked less often; what ends a game comes last.
LONG = (game_messages.Hint, game_messages.Autoplay, game_messages.ExplainBest, game_messages.GiveUp)
ORDERED = (*(shape for shape in MESSAGES if shape not in LONG), *LONG)


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values that a field of this type may have."""
    match kind:
        case inspect.IntType():
            return st.integers(kind.ge if kind.ge is not None else -(2**53), kind.le if kind.le is not None else 2**53)
        case inspect.FloatType():
            low, high = kind.ge if kind.ge is not None else kind.gt, kind.le
            return st.floats(low, high, exclude_min=kind.gt is not None, allow_nan=False)
        case inspect.StrType():
            return st.text(min_size=kind.min_length or 0, max_size=min(kind.max_length or 20, 20))
        case inspect.BoolType():
            return st.booleans()
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.NoneType():
            return st.none()
        case inspect.UnionType():
            return st.one_of(*map(values, kind.types))
        case inspect.TupleType():
            return st.tuples(*map(values, kind.item_types))
        case inspect.VarTupleType():
            return st.lists(values(kind.item_type), min_size=kind.min_length or 0, max_size=4)
        case inspect.DictType():
            return st.dictionaries(values(kind.key_type), values(kind.value_type), max_size=3)
        case inspect.StructType():
            return st.fixed_dictionaries({field.encode_name: values(field.type) for field in kind.fields})
    raise AssertionError(f"No values for {kind}")


def any_message(shape: type[messages.ClientMessage]) -> st.SearchStrategy[dict[str, Any]]:
    kind = inspect.type_info(shape)
    assert isinstance(kind, inspect.StructType)
    content = {field.encode_name: values(field.type) for field in kind.fields if field.encode_name != "id"}
    return st.fixed_dictionaries({"type": st.just(kind.tag), **content})


@pytest.fixture(scope="module")
def clients(server: Server) -> Iterator[list[LiveClient]]:
    """A game of a family that hides nothing, and one of a family that does."""
    with Player(server.url) as visitor:
        one, other = (visitor.start_game(family=name, example=key) for name, key in PUZZLES)
        with visitor.connect(one) as client, visitor.connect(other) as hidden:
            yield [client, hidden]


PUZZLES = (("slitherlink", "easy"), ("minesweeper", "beginner"))


@pytest.mark.parametrize("shape", ORDERED, ids=lambda shape: shape.__name__)
def test_a_message_of_every_type_is_answered(clients: list[LiveClient], shape: type[messages.ClientMessage]) -> None:
    @settings(max_examples=3 if shape in LONG else 12, database=None, suppress_health_check=list(HealthCheck))
    @given(any_message(shape))
    def said(content: dict[str, Any]) -> None:
        fields = {name: value for name, value in content.items() if name != "type"}
        for client in clients:
            answer = client.ask(content["type"], **fields)[-1]
            assert answer["type"] == "ack" or answer["message"]
            assert "went wrong on our side" not in answer.get("message", "")

    said()
    for client in clients:
        client.ask("resume")
        # A game that was given up cannot be begun again; every other one can.
        assert client.ask("command", command="reset")[-1]["type"] == (
            "error" if shape is game_messages.GiveUp else "ack"
        )


@pytest.mark.parametrize("shape", MESSAGES, ids=lambda shape: shape.__name__)
def test_a_message_with_a_field_too_many_is_refused(
    clients: list[LiveClient], shape: type[messages.ClientMessage]
) -> None:
    kind = inspect.type_info(shape)
    assert isinstance(kind, inspect.StructType)
    content = {"type": kind.tag, "id": 1, "player": "somebody else"}
    with pytest.raises(msgspec.ValidationError):
        GameSocket.decoder.decode(json.dumps(content))
    clients[0].socket.send(json.dumps(content))
    assert "not understood" in clients[0].until("error")["message"]
