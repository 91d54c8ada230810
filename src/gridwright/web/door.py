"""The door of the house: who comes in, from where, and what every answer carries.

A page of another site may not speak for our player: what changes something must come from our own pages (or from a
program, which sends no Origin). A server on the own machine answers only to the names of that machine, so that no
foreign name can be pointed at it.
"""

from __future__ import annotations

from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.identity import COOKIE, cookie, new_player, player_in

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


class Door:
    """The app as the outside meets it."""

    def __init__(self, app: ASGIApp, key: bytes, hosts: Collection[str] | None) -> None:
        self._app, self._key, self._hosts = app, key, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in with its player's name, or turn it away."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not self._is_welcome(scope, headers):
            await _turn_away(scope, receive, send)
            return
        known = player_in(_cookie(headers.get("cookie", "")), self._key)
        player = known or new_player()
        scope.setdefault("state", {})["player"] = player

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = list(HEADERS.items())
                if known is None:
                    extra.append((b"set-cookie", _set_cookie(player, self._key)))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await self._app(scope, receive, with_headers)

    def _is_welcome(self, scope: Scope, headers: dict[str, str]) -> bool:
        host = headers.get("host", "")
        if self._hosts is not None and _name(host) not in self._hosts:
            return False
        asks_only = scope["type"] == ScopeType.HTTP and scope["method"] in SAFE
        origin = headers.get("origin")
        return asks_only or origin is None or urlsplit(origin).netloc == host


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


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        closing: Any = {"type": "websocket.close", "code": 4403, "reason": "Not from this site."}
        await send(closing)
        return
    beginning: Any = {
        "type": "http.response.start",
        "status": 403,
        "headers": [(b"content-type", b"application/json"), *HEADERS.items()],
    }
    await send(beginning)
    body: Any = {
        "type": "http.response.body",
        "body": b'{"sentence":"This request does not come from this site."}',
        "more_body": False,
    }
    await send(body)
