"""Who is playing: an ID that can't be guessed, in one signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path

from litestar.datastructures import Cookie
from litestar.types import Scope

from gridwright.storage.database import Database
from gridwright.storage.servers import setting

COOKIE = "gridwright"
"""What the cookie's name starts with; earlier versions had nothing after it."""
client_address: ContextVar[str] = ContextVar("client_address", default="")
"""The address that the present request or connection comes from."""
client_player: ContextVar[str] = ContextVar("client_player", default="")
"""Who sent it."""
A_YEAR = 365 * 24 * 3600
_KEY_BYTES = 32


def signing_key(database: Database, folder: Path) -> bytes:
    """Return the key that signs cookies: the same at every server on this database, created on first use.

    Earlier versions had it in a file of the data folder.
    """

    def make() -> str:
        with suppress(OSError):
            key = (folder / "key").read_bytes()
            if len(key) == _KEY_BYTES:
                return key.hex()
        return secrets.token_hex(_KEY_BYTES)

    return bytes.fromhex(setting(database, "key", make))


def cookie_name(key: bytes) -> str:
    """Return the cookie's name: each installation has its own, for browsers share cookies between ports of a host."""
    return f"{COOKIE}-{hashlib.sha256(b'cookie' + key).hexdigest()[:8]}"


def new_player() -> str:
    """Return a new player's ID."""
    return secrets.token_urlsafe(16)


def sign(player: str, key: bytes) -> str:
    """Return the ID with its signature."""
    return f"{player}.{_signature(player, key)}"


def player_in(value: str | None, key: bytes) -> str | None:
    """Return the ID in a cookie, if the signature is ours."""
    player, _, signature = (value or "").rpartition(".")
    if not player or not hmac.compare_digest(signature.encode(), _signature(player, key).encode()):
        return None
    return player


def _signature(player: str, key: bytes) -> str:
    return hmac.new(key, player.encode(), hashlib.sha256).hexdigest()


def become(scope: Scope, player: str) -> None:
    """Switch to this player from the next request on: the response to this one sets the cookie."""
    scope["state"]["player"] = player
    scope["state"]["renewed"] = True


def cookie(player: str, key: bytes, *, is_secure: bool) -> bytes:
    """Return the header that sets the cookie: not for scripts, not for other sites, `is_secure` for HTTPS alone."""
    made = Cookie(
        key=cookie_name(key),
        value=sign(player, key),
        httponly=True,
        samesite="lax",
        secure=is_secure,
        path="/",
        max_age=A_YEAR,
    )
    return made.to_header(header="").strip().encode()
