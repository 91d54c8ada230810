"""What those who run a server see of it: whether it is ready, figures, and log lines with the ID of their request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from gridwright.cli.commands.server.serve import read_address
from gridwright.errors import BadOption
from gridwright.storage import servers
from gridwright.storage.database import NotWritten, in_folder, opened
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.services import Services
from tests.processes import wait_until
from tests.web.playing import Player
from tests.web.servers import Server, free_port


@pytest.fixture(scope="module")
def observed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server that is looked at, and where its figures are."""
    address = f"127.0.0.1:{free_port()}"
    running = Server(tmp_path_factory.mktemp("data"), options=("--metrics", address, "--log", "json"))
    running.start()
    yield running, f"http://{address}/metrics"
    running.stop()


def test_figures_count_requests_taps_boards_and_memory(observed: tuple[Server, str]) -> None:
    server, figures = observed
    with Player(server.url) as player:
        game = player.start_game(family="minesweeper", example="beginner")
        with player.connect(game) as client:
            client.tap(0.5, 0.5)
            text = httpx.get(figures).text
        assert player.http.get("/metrics").status_code == 404, "not for players"
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(lines['gridwright_requests_total{method="POST",status="201"}']) == 1
    assert float(lines['gridwright_messages_total{outcome="ack",type="gesture"}']) == 1
    assert float(lines["gridwright_tap_seconds_count"]) == 1
    assert float(lines['gridwright_games{what="pages"}']) == 1
    assert float(lines['gridwright_jobs{lane="quick"}']) >= 0
    assert float(lines["process_resident_memory_bytes"]) > 1_000_000
    assert "gridwright_event_loop_lag_seconds_count" in lines


def test_every_answer_has_an_id_and_a_log_line_with_it(observed: tuple[Server, str]) -> None:
    server, _ = observed
    answer = httpx.get(f"{server.url}/api/games/nothing?secret=1")
    about = json.loads(line_about(answer, server))
    assert (about["method"], about["path"], about["status"]) == ("GET", "/api/games/nothing", 404)
    for path in ("join", "seat", "api/seats"):
        line_about(httpx.get(f"{server.url}/{path}/secret"), server)
    assert "secret" not in (server.folder / "server.log").read_text()


def line_about(answer: httpx.Response, server: Server) -> str:
    """Return the log line of an answer, which may be read before its line is written."""

    def find() -> str:
        lines = (server.folder / "server.log").read_text().splitlines(keepends=True)
        return next((line for line in lines if answer.headers["x-request-id"] in line), "")

    wait_until(lambda: find().endswith("\n"), "the log line")
    return find()


def test_a_server_is_ready_while_it_can_save(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert httpx.get(f"{server.url}/ready").status_code == 200

    def refuse(*_: Any) -> bool:
        raise NotWritten("no room")

    async def ask() -> list[bool]:
        services = Services(opened(in_folder(tmp_path)), cast(WorkerPool, None), tmp_path)
        servers.register(services.database, services.peers.id, 1.0)
        found = [await services.can_write()]
        with monkeypatch.context() as patch:
            patch.setattr(servers, "beat", refuse)
            found.append(await services.can_write())
        services.is_stopping = True
        found.append(await services.can_write())
        services.database.close()
        return found

    assert asyncio.run(ask()) == [True, False, False]


@pytest.mark.parametrize("text", ["9100", "host:", ":9100", "host:99999", "host:port"])
def test_an_address_of_figures_is_a_host_and_a_port(text: str) -> None:
    assert read_address("[::1]:9100") == ("::1", 9100)
    with pytest.raises(BadOption, match="HOST:PORT"):
        read_address(text)
