"""Who asks, from where, and what every response carries.

A page of another site may not act for our player: what changes something must come from our own pages (or from a
program, which sends no Origin). A server on your own machine answers only to the names of that machine, so that no
foreign name can be pointed at it. Requests that are malformed or too fast are refused before they cost anything.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Awaitable, Collection, Iterator
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.security.identity import (
    COOKIE,
    client_address,
    client_player,
    cookie,
    cookie_name,
    new_player,
    player_in,
)
from gridwright.web.security.metered import Metered
from gridwright.web.security.rate_limit import Limits

SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST_HEADERS = 32 * 1024
"""Bytes of all headers together; other sites on this host may have set cookies of their own."""
LARGEST_QUERY = 8 * 1024
"""Bytes after an address' question mark, which are split into fields in the event loop."""
HOST = re.compile(r"(?:(?P<name>[a-z0-9._-]+)|\[(?P<v6>[0-9a-f:.]+)\])(?::[0-9]{1,5})?", re.IGNORECASE)
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
}
OWN = b"cache-control", b"private, no-cache"
"""A page is its player's own, unless it says otherwise: no cache on the way keeps it."""


class SecurityMiddleware:
    """Guard the app: the cookie, origins, headers and limits come before any route."""

    def __init__(self, app: ASGIApp, key: bytes, hosts: Collection[str] | None, limits: Limits | None = None) -> None:
        self._app, self._key, self._hosts, self._limits = app, key, hosts, limits
        self._cookies = cookie_name(key), COOKIE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its player's name, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if sum(len(name) + len(value) for name, value in scope["headers"]) > LARGEST_HEADERS:
            message = f"The headers are too large. Send at most {LARGEST_HEADERS // 1024} kB of headers and cookies."
            await _refuse(scope, receive, send, 431, message)
            return
        if len(scope.get("query_string", b"")) > LARGEST_QUERY:
            message = f"The query is too long. Send at most {LARGEST_QUERY // 1024} kB after the question mark."
            await _refuse(scope, receive, send, 414, message)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = HOST.fullmatch(headers.get("host", ""))
        if host is None and headers.get("host"):
            await _refuse(scope, receive, send, 400, "The Host header isn't a host name. Check the address.")
            return
        if not self._is_welcome(scope, headers, (host["name"] or host["v6"]).lower() if host else ""):
            await _refuse(scope, receive, send, 403, "This request doesn't come from this site.")
            return
        cookies = headers.get("cookie", "")
        values = (value for name in self._cookies for value in read_cookies(cookies, name))
        known = next((one for one in map(self._player, values) if one), None)
        wait = 0.0 if self._limits is None else self._limits.wait(_address(scope), known)
        if wait:
            await _refuse(scope, receive, send, 429, "You hit the rate limit. Wait a moment and try again.", wait)
            return
        player = known or new_player()
        client_address.set(_address(scope))
        client_player.set(player)
        # Whoever opens a page keeps the cookie for another year.
        state: dict[str, Any] = scope.setdefault("state", {})
        state |= {"player": player, "renewed": known is None or "text/html" in headers.get("accept", "")}
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._connect(scope, receive, send, player)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = list(HEADERS.items())
                caching = dict(message["headers"]).get(b"cache-control")
                if caching is None:
                    extra.append(OWN)
                # What caches on the way may hand to others carries no player's cookie.
                if state["renewed"] and (caching is None or b"no-store" in caching):
                    is_secure = scope.get("scheme") == "https"
                    extra.append((b"set-cookie", cookie(state["player"], self._key, is_secure=is_secure)))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await self._charged(self._app(scope, receive, with_headers), _address(scope), player)

    async def _charged(self, work: Awaitable[None], address: str, player: str) -> None:
        """Do the work of a request, and charge what it takes of the event loop to whoever asked for it."""
        metered = Metered(work)
        try:
            await metered
        finally:
            if self._limits is not None:
                self._limits.charge(address, player, metered.spent)

    def _player(self, value: str) -> str | None:
        return player_in(value, self._key)

    async def _connect(self, scope: Scope, receive: Receive, send: Send, player: str) -> None:
        """Pass a connection to a live board on, unless its player or address has too many."""
        address = _address(scope)
        if self._limits is None:
            await self._app(scope, receive, send)
        elif self._limits.has_too_many_sockets(address, player):
            await _refuse(scope, receive, send, 429, "You have too many boards open. Close some of them.")
        else:
            with self._limits.socket(address, player):
                await self._app(scope, receive, send)

    def _is_welcome(self, scope: Scope, headers: dict[str, str], name: str) -> bool:
        if self._hosts is not None and name not in self._hosts:
            return False
        if scope["type"] == ScopeType.HTTP and scope["method"] in SAFE:
            return True
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        return origin is None or _host_of(origin) == headers.get("host", "")


def read_cookies(header: str, wanted: str) -> Iterator[str]:
    """Yield the values of a cookie, in time linear in the header: any site on this host may have set it, too."""
    for part in header.split(";"):
        name, _, value = part.partition("=")
        if name.strip() == wanted:
            yield value.strip().strip('"')


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, message: str, wait: float = 0.0) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        closing: Any = {"type": "websocket.close", "code": 4000 + status, "reason": message}
        await send(closing)
        return
    headers = [(b"content-type", b"application/json"), OWN, *HEADERS.items()]
    if wait:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    body: Any = {"type": "http.response.body", "body": json.dumps({"message": message}).encode(), "more_body": False}
    await send(body)
