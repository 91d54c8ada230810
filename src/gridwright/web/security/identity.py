"""Who is playing: a name that nobody guesses, in one signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path

from litestar.datastructures import Cookie

COOKIE = "gridwright"
client_address: ContextVar[str] = ContextVar("client_address", default="")
"""The address that the present request or connection comes from."""
A_YEAR = 365 * 24 * 3600
_KEY_BYTES = 32


def key_in(folder: Path) -> bytes:
    """The key that signs cookies, made on first use; only its owner can read the file."""
    path = folder / "key"
    with suppress(FileExistsError):
        path.touch(mode=0o600, exist_ok=False)
        path.write_bytes(secrets.token_bytes(_KEY_BYTES))
    key = path.read_bytes()
    if len(key) != _KEY_BYTES:
        raise OSError(f"{path} is damaged; delete it, and players will be met as new ones.")
    return key


def new_player() -> str:
    """A new name."""
    return secrets.token_urlsafe(16)


def signed(player: str, key: bytes) -> str:
    """The name with its signature."""
    return f"{player}.{_signature(player, key)}"


def player_in(value: str | None, key: bytes) -> str | None:
    """The name in a cookie, if the signature is ours."""
    player, _, signature = (value or "").rpartition(".")
    if not player or not hmac.compare_digest(signature.encode(), _signature(player, key).encode()):
        return None
    return player


def _signature(player: str, key: bytes) -> str:
    return hmac.new(key, player.encode(), hashlib.sha256).hexdigest()


def cookie(player: str, key: bytes) -> Cookie:
    """The cookie that says who it is: not for scripts, not for other sites."""
    return Cookie(key=COOKIE, value=signed(player, key), httponly=True, samesite="lax", path="/", max_age=A_YEAR)
