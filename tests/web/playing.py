"""A player without a browser: a cookie, requests, and messages over a connection."""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.web.prints import PrintedPage

PATIENCE = 60.0


class Player:
    """A player with a cookie."""

    def __init__(self, address: str, tls: ssl.SSLContext | None = None) -> None:
        # Certificates take longer to load than most tests to run, so they are loaded where they are asked for.
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=tls or False)
        self.address, self._tls = address, tls

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def start_game(self, **options: Any) -> str:
        """Start a game and return its ID."""
        answer = self.http.post("/api/games", json=options)
        while answer.status_code == 202:
            time.sleep(0.05)
            job = self.http.get(f"/api/jobs/{answer.json()['job']}").json()
            assert job["state"] in ("waiting", "running", "done"), job
            if job["state"] == "done":
                return str(job["result"]["game"])
        assert answer.status_code == 201, answer.text
        return str(answer.json()["game"])

    def log(self, game: str) -> list[str]:
        return [line["text"] for line in self.http.get(f"/api/games/{game}/log").json()]

    def cookie(self) -> str:
        if not self.http.cookies:
            self.http.get("/health")
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def signed(self) -> str:
        """Return the value of the cookie: the player's ID with its signature."""
        return self.cookie().partition("=")[2]

    @contextmanager
    def connect(self, game: str, **headers: str) -> Iterator[LiveClient]:
        """Connect to a live board and receive its greeting."""
        address = f"{self.address.replace('http', 'ws')}/live/{game}"
        everything = {"cookie": self.cookie(), **headers}
        with connect(
            address, additional_headers=everything, max_size=None, open_timeout=PATIENCE, ssl=self._tls
        ) as socket:
            client = LiveClient(socket)
            client.greeting = [client.receive()]
            while client.greeting[-1]["type"] != "board":
                client.greeting.append(client.receive())
            yield client


class LiveClient:
    """One connection to one game; everything it ever received is in `received`."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []
        self.greeting: list[dict[str, Any]] = []
        self._last = 0
        self._page = PrintedPage()

    @property
    def board(self) -> dict[str, Any]:
        """The scene of the greeting."""
        return only(self.greeting, "board")

    def result(self) -> dict[str, Any]:
        """The result of a game that is over, once it is complete."""
        result = self.until("result")
        while "share" not in result:
            result = self.until("result")
        return result

    def receive(self) -> dict[str, Any]:
        """Return the next message."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.received.append(text)
        return self._page.unfold(json.loads(text))

    def until(self, kind: str) -> dict[str, Any]:
        """Return the next message of this type; those before it are only noted."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def send(self, message: str, /, **fields: Any) -> int:
        """Ask for something without waiting for it."""
        self._last += 1
        self.socket.send(json.dumps({"type": message, "id": self._last, **fields}))
        return self._last

    def ask(self, message: str, /, **fields: Any) -> list[dict[str, Any]]:
        """Ask for something; everything heard up to its `ack` or `error`, which is the last."""
        number = self.send(message, **fields)
        heard: list[dict[str, Any]] = []
        while True:
            heard.append(self.receive())
            if heard[-1]["type"] in ("ack", "error") and heard[-1]["id"] == number:
                return heard

    def tap(self, x: float, y: float) -> list[dict[str, Any]]:
        """Tap the board."""
        return self.ask("gesture", kind="tap", x=x, y=y)


def only(heard: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The one message of this type among those heard."""
    found = [message for message in heard if message["type"] == kind]
    assert len(found) == 1, heard
    return found[0]


def last(heard: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The last message of this type among those heard: states may come at any time."""
    return [message for message in heard if message["type"] == kind][-1]
