"""The door of the house: who comes in, from where, and what every answer carries.

A page of another site may not speak for our player: what changes something must come from our own pages (or from a
program, which sends no Origin). A server on the own machine answers only to the names of that machine, so that no
foreign name can be pointed at it. And whoever asks faster than any hand is told to wait.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.security.identity import COOKIE, client_address, cookie, new_player, player_in
from gridwright.web.security.rate_limit import OF_A_PLAYER, OF_AN_ADDRESS, TokenBuckets

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
}


class SecurityMiddleware:
    """The app as the outside meets it."""

    def __init__(self, app: ASGIApp, key: bytes, hosts: Collection[str] | None, *, paced: bool = True) -> None:
        self._app, self._key, self._hosts, self._paced = app, key, hosts, paced
        self._players, self._addresses = TokenBuckets(OF_A_PLAYER), TokenBuckets(OF_AN_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in with its player's name, or turn it away."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not self._is_welcome(scope, headers):
            await _turn_away(scope, receive, send, 403, "This request does not come from this site.")
            return
        known = player_in(_cookie(headers.get("cookie", "")), self._key)
        wait = self._wait(scope, known)
        if wait:
            sentence = "These are more requests than anybody can make by hand; wait a moment."
            await _turn_away(scope, receive, send, 429, sentence, wait)
            return
        player = known or new_player()
        client_address.set(_address(scope))
        scope.setdefault("state", {})["player"] = player

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = list(HEADERS.items())
                if known is None:
                    extra.append((b"set-cookie", _set_cookie(player, self._key)))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await self._app(scope, receive, with_headers)

    def _wait(self, scope: Scope, player: str | None) -> float:
        """Seconds this player or this address has to wait; 0 if they need not."""
        if not self._paced:
            return 0.0
        wait = self._addresses.take(_address(scope))
        return wait or (0.0 if player is None else self._players.take(player))

    def _is_welcome(self, scope: Scope, headers: dict[str, str]) -> bool:
        host = headers.get("host", "")
        if self._hosts is not None and _name(host) not in self._hosts:
            return False
        if scope["type"] == ScopeType.HTTP and scope["method"] in SAFE:
            return True
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        return origin is None or urlsplit(origin).netloc == host


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _name(host: str) -> str:
    """A host without its port."""
    return urlsplit(f"//{host}").hostname or ""


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value


def _set_cookie(player: str, key: bytes) -> bytes:
    return cookie(player, key).to_header(header="").strip().encode()


async def _turn_away(scope: Scope, receive: Receive, send: Send, status: int, sentence: str, wait: float = 0.0) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        closing: Any = {"type": "websocket.close", "code": 4000 + status, "reason": sentence}
        await send(closing)
        return
    headers = [(b"content-type", b"application/json"), *HEADERS.items()]
    if wait:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    beginning: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(beginning)
    body: Any = {"type": "http.response.body", "body": json.dumps({"message": sentence}).encode(), "more_body": False}
    await send(body)
