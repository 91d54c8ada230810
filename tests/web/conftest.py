"""One real server for all tests of the web app, and players who know nothing of each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.playing import Player
from tests.web.servers import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def player(server: Server) -> Iterator[Player]:
    with Player(server.url) as visitor:
        yield visitor
