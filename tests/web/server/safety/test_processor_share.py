"""Whoever asks for much of the processor waits for it; others don't."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.openapi.spec import OpenAPI

from gridwright.storage.database import in_folder, opened
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.routes.puzzles.sharing import LONGEST_PATH, draw_code
from gridwright.web.security.identity import client_address, client_player
from gridwright.web.security.middleware import SecurityMiddleware
from gridwright.web.security.rate_limit import (
    PROCESSOR_OF_A_PLAYER,
    PROCESSOR_OF_AN_ADDRESS,
    Limits,
    RateLimit,
    TokenBuckets,
)
from gridwright.web.services import Services
from gridwright.web.threads import Threads
from tests.web.playing import Player

KEY = b"k" * 32


def burn(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_a_bucket_is_overdrawn_and_fills_again() -> None:
    now = [0.0]
    buckets = TokenBuckets(PROCESSOR_OF_A_PLAYER, lambda: now[0])
    assert buckets.debt("ann") == 0.0
    buckets.take_off("ann", PROCESSOR_OF_A_PLAYER.burst + 3.0)
    assert buckets.debt("ann") == pytest.approx(10.0)
    now[0] = 4.0
    assert buckets.debt("ann") == pytest.approx(6.0)
    now[0] = 10.1
    assert buckets.debt("ann") == 0.0


def test_a_player_waits_alone_and_an_address_with_everyone_on_it() -> None:
    limits = Limits()
    limits.charge("1.2.3.4", "ann", PROCESSOR_OF_A_PLAYER.burst + 1)
    assert limits.wait("1.2.3.4", "ann") > 0 and limits.wait("1.2.3.4", "bob") == 0
    limits.charge("1.2.3.4", "", PROCESSOR_OF_AN_ADDRESS.burst)
    assert limits.wait("1.2.3.4", "bob") > 0 and limits.wait("5.6.7.8", "bob") == 0


def test_work_in_a_thread_is_charged_to_its_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    charged: list[tuple[str, str, float]] = []
    monkeypatch.setattr(Limits, "charge", lambda limits, *charge: charged.append(charge))

    async def run() -> None:
        services = Services(opened(in_folder(tmp_path)), WorkerPool(), tmp_path)
        services.limits = Limits()
        client_address.set("1.2.3.4")
        client_player.set("ann")
        await services.in_thread(burn, 0.02)
        services._threads.shutdown()
        services.database.close()

    asyncio.run(run())
    ((address, player, seconds),) = charged
    assert (address, player) == ("1.2.3.4", "ann") and seconds >= 0.02


def test_what_a_request_takes_of_the_event_loop_is_charged_to_its_player() -> None:
    limits = Limits()
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        burn(0.02)
        await asyncio.sleep(0)
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            seen.append("cancelled")
            burn(0.02)
            raise

    async def run() -> None:
        scope: Any = {"type": "http", "method": "GET", "headers": [], "client": ("1.2.3.4", 5)}
        request = asyncio.create_task(SecurityMiddleware(app, KEY, None, limits)(scope, None, None))  # type: ignore[arg-type]
        await asyncio.sleep(0.01)
        burn(0.1)  # others' work is not its own
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request

    limits.processor["address"] = TokenBuckets(RateLimit(burst=0.03, per_second=0.001))
    limits.charge("1.2.3.4", "", 0.03)
    asyncio.run(run())
    assert seen == ["cancelled"]
    assert 0.009 < limits.debt("1.2.3.4", "") * 0.001 <= 0.03


def test_addresses_take_turns_at_the_threads() -> None:
    async def run() -> None:
        threads, may_end, done = Threads(4), threading.Event(), list[str]()

        def work(address: str) -> Any:
            client_address.set(address)
            return threads.run(partial(_do, address))

        def _do(address: str) -> None:
            if not done:
                may_end.wait(30)
            done.append(address)

        greedy = [work("1.2.3.4") for _ in range(100)]
        # Half of the threads are left for others, who needn't wait.
        assert threads._busy == 2
        may_end.set()
        await work("5.6.7.8")
        assert len(done) < 20
        await asyncio.gather(*greedy)
        threads.shutdown()

    asyncio.run(run())


def test_the_description_of_the_api_is_worked_out_once(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    first = player.http.get("/api").text

    def again(described: OpenAPI) -> dict[str, Any]:
        raise AssertionError("worked out already")

    monkeypatch.setattr(OpenAPI, "to_schema", again)
    assert player.http.get("/api").text == first
    assert player.http.get("/schema/openapi.yaml").status_code == 404


def test_a_request_of_a_player_in_debt_is_refused_with_a_sentence() -> None:
    limits, sent = Limits(), list[Any]()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("not asked")

    async def send(message: Any) -> None:
        sent.append(message)

    limits.charge("1.2.3.4", "", PROCESSOR_OF_AN_ADDRESS.burst + 6)
    scope: Any = {"type": "http", "method": "GET", "headers": [], "client": ("1.2.3.4", 5)}
    asyncio.run(SecurityMiddleware(app, KEY, None, limits)(scope, None, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 429 and (b"retry-after", b"10") in sent[0]["headers"]


def test_a_qr_code_is_drawn_once_and_not_in_the_event_loop(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/" + "a" * (LONGEST_PATH - 1)
    assert player.http.get("/qr", params={"path": path}).status_code == 200
    draw_code.cache_clear()
    assert draw_code("http://x" + path) is draw_code("http://x" + path)
