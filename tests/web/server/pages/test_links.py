"""Links that hold a puzzle, names people give themselves, streaks, and the pace at which one may ask."""

from __future__ import annotations

import asyncio
import base64
import zlib
from contextlib import ExitStack
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.actions.links import LONGEST_CODE, LONGEST_TEXT, code_of, text_in
from gridwright.actions.load import load
from gridwright.errors import BadOption, UnknownName, Unreadable
from gridwright.storage.days import SolvedDay
from gridwright.web.players.nickname import LONGEST, read_nickname
from gridwright.web.players.streak import count_streak
from gridwright.web.security.middleware import SecurityMiddleware
from gridwright.web.security.rate_limit import (
    MOST_SOCKETS_OF_A_PLAYER,
    MOST_SOCKETS_OF_AN_ADDRESS,
    OF_AN_ADDRESS,
    Limits,
    RateLimit,
    TokenBuckets,
)


@given(st.text(max_size=300))
def test_a_text_comes_out_of_its_link_as_it_went_in(text: str) -> None:
    code = code_of(text)
    assert code is not None
    assert text_in(code) == text
    assert set(code) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


@given(st.text(max_size=80))
def test_a_damaged_link_is_refused_with_a_sentence(code: str) -> None:
    try:
        text_in(code)
    except Unreadable as refusal:
        assert "link" in str(refusal)


def test_a_small_link_does_not_unpack_to_something_huge() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"1" * (LONGEST_TEXT + 1)) + packer.flush()
    code = base64.urlsafe_b64encode(bomb).decode().rstrip("=")
    assert len(code) < LONGEST_CODE
    with pytest.raises(Unreadable):
        text_in(code)


def test_a_text_that_is_too_long_has_no_link() -> None:
    assert code_of("x" * (LONGEST_TEXT + 1)) is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann   Bee ", "Ann Bee"),
        ("", None),
        ("\u200b\u202e", None),
        ("a\u202egnp.b", "agnp.b"),
        ("A\x00nn\n", "Ann"),
        ("e\u0301", "é"),
        ("<b>", "<b>"),
    ],
)
def test_a_nickname_has_nothing_invisible_in_it(typed: str, name: str | None) -> None:
    assert read_nickname(typed) == name


def test_a_nickname_that_is_too_long_is_refused() -> None:
    with pytest.raises(BadOption):
        read_nickname("x" * (LONGEST + 1))


@pytest.mark.parametrize(
    ("days", "row", "longest"),
    [
        ([], 0, 0),
        ([15], 1, 1),
        ([14], 1, 1),
        ([13], 0, 1),
        ([13, 14, 15], 3, 3),
        ([9, 10, 11, 14, 15], 2, 3),
        # Solved on a later day, written as a negative number: it mends nothing.
        ([13, -14, 15], 1, 1),
    ],
)
def test_a_streak_ends_today_or_yesterday(days: list[int], row: int, longest: int) -> None:
    solved = [SolvedDay(date(2026, 11, abs(day)), "family", day > 0) for day in days]
    streak = count_streak(solved, date(2026, 11, 15))
    assert (streak.length, streak.longest, len(streak.days)) == (row, longest, row)


def test_a_bucket_empties_and_fills_at_its_pace() -> None:
    now = 0.0
    buckets = TokenBuckets(RateLimit(burst=3, per_second=2), lambda: now)
    assert [buckets.take("ann") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("bob") == 0
    now = 0.5
    assert [buckets.take("ann"), buckets.take("ann")] == [0, 0.5]
    now = 100.0
    assert [buckets.take("ann") for _ in range(4)] == [0, 0, 0, 0.5]


def test_what_is_taken_at_one_server_is_taken_off_at_the_others() -> None:
    here, there = Limits(), Limits()
    for _ in range(round(OF_AN_ADDRESS.burst)):
        assert not here.wait("192.0.2.1", None)
    assert not here.wait("192.0.2.2", "ann")
    there.hear(here.tell())
    assert here.tell() == "", "told once"
    assert there.wait("192.0.2.1", None) > 0
    assert not there.wait("192.0.2.2", "ann")


def test_a_player_and_an_address_may_have_so_many_boards_open() -> None:
    limits = Limits()
    with ExitStack() as stack:
        for number in range(MOST_SOCKETS_OF_AN_ADDRESS):
            player = str(number // MOST_SOCKETS_OF_A_PLAYER)
            assert not limits.has_too_many_sockets("192.0.2.1", player)
            stack.enter_context(limits.socket("192.0.2.1", player))
        assert limits.has_too_many_sockets("192.0.2.2", "0"), "the player"
        assert limits.has_too_many_sockets("192.0.2.1", "new"), "the address"
        assert not limits.has_too_many_sockets("192.0.2.2", "new")
    assert not limits.has_too_many_sockets("192.0.2.1", "0")
    assert not any(limits.sockets.values())


def test_a_link_of_the_web_app_is_read_by_the_library() -> None:
    text = catalog.family("slitherlink").creation.examples["easy"].text
    for link in (f"/p/slitherlink/{code_of(text)}", f"https://puzzles.example/p/slitherlink/{code_of(text)}"):
        loaded = load(link)
        assert (loaded.family.name, loaded.text) == ("slitherlink", text)
    with pytest.raises(BadOption):
        load(f"/p/slitherlink/{code_of(text)}", "madness")
    with pytest.raises(UnknownName):
        load(f"/p/chess/{code_of(text)}")


def test_who_throws_every_cookie_away_is_held_by_the_address() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def statuses(count: int, address: str) -> list[int]:
        found: list[int] = []

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                found.append(message["status"])

        for _ in range(count):
            scope: Any = {"type": "http", "method": "GET", "path": "/", "headers": [], "client": (address, 1)}
            await secured(scope, receive, send)
        return found

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    limits = Limits()
    limits.buckets["address"] = TokenBuckets(OF_AN_ADDRESS, now=lambda: 0.0)  # nothing is refilled on a slow machine
    secured = SecurityMiddleware(app, bytes(32), None, limits)
    flood = asyncio.run(statuses(round(OF_AN_ADDRESS.burst) + 1000, "192.0.2.1"))
    assert flood.count(429) >= 1000
    assert asyncio.run(statuses(1, "192.0.2.2")) == [200]
