"""A puzzle in a link: its text, packed, so that the link opens the same board anywhere."""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from gridwright.core.contract import AnyFamily
from gridwright.errors import Unreadable

LONGEST_TEXT = 64 * 1024
LONGEST_CODE = 6000
"""Letters of a packed puzzle; browsers and mail programs take links of that length."""
_LINK = re.compile(r"(?:https?://[^\s/]+)?/p/([a-z0-9_]+)/([A-Za-z0-9_-]+)/?")
_RAW = -15
"""Deflate without a header: every letter counts."""


def code_of(text: str) -> str | None:
    """Return the text packed for a link; None if it is too long for one."""
    data = text.encode()
    if len(data) > LONGEST_TEXT:
        return None
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    code = base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")
    return code if len(code) <= LONGEST_CODE else None


def text_in(code: str) -> str:
    """Return the text in a link, or Unreadable."""
    broken = Unreadable("This link is damaged. Ask for a new one.")
    if not 0 < len(code) <= LONGEST_CODE:
        raise broken
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(_RAW)
        text = unpacker.decompress(data, LONGEST_TEXT + 1)
        # A small link may unpack to something huge: no more than the longest text is ever unpacked.
        if len(text) > LONGEST_TEXT or not unpacker.eof or unpacker.unused_data:
            raise broken
        return text.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise broken from None


def shared_in(link: str) -> tuple[str, str] | None:
    """Return the family's name and the puzzle's text in a link of any server; None if it isn't one."""
    match = _LINK.fullmatch(link.strip())
    return None if match is None else (match[1], text_in(match[2]))


def path_of(family: str, text: str) -> str | None:
    """Return where the puzzle is found on any server; None if it is too long for a link."""
    code = code_of(text)
    return None if code is None else f"/p/{family}/{code}"


def play_link(address: str, family: AnyFamily, text: str) -> str:
    """Return where a puzzle can be played on the server with this address; empty if it is too long for a link.

    A puzzle that comes with the family has a short link, which makes a small QR code.
    """
    name = next((name for name, one in family.creation.puzzles.items() if one.text == text), None)
    path = path_of(family.name, text) if name is None else f"/examples/{family.name}/{name}"
    return "" if path is None else address.rstrip("/") + path
