"""What several routes take and answer: a form, a file to download, the way to a game."""

from __future__ import annotations

from typing import TypeAlias
from urllib.parse import unquote_to_bytes

from litestar.datastructures import CacheControlHeader
from litestar.response import Redirect

from gridwright.errors import BadOption
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.services import Services

Form: TypeAlias = dict[str, str]
"""The fields of a form by name."""
MOST_FIELDS = 1_000
DECODED_AT_ONCE = 64 * 1024
"""Bytes; decoding takes a hundred times as many while it is under way."""
A_DAY = CacheControlHeader(max_age=24 * 3600)


async def read_form(request: AnyRequest, services: Services) -> Form:
    """Read a form, in a thread: it may hold a large puzzle."""
    return await services.in_thread(parse_form, await request.body())


def parse_form(body: bytes) -> Form:
    """Return the fields of a URL-encoded form, or BadOption; of those with the same name the last counts."""
    if body.count(b"&") >= MOST_FIELDS:
        raise BadOption(f"This form has too many fields. It may have {MOST_FIELDS:,}.")
    fields = (field.partition(b"=") for field in body.split(b"&") if field)
    return {_decode(name): _decode(value) for name, _, value in fields}


def _decode(text: bytes) -> str:
    decoded, start = bytearray(), 0
    while start < len(text):
        end = start + DECODED_AT_ONCE
        # No escape is cut in two.
        end += 2 if b"%" in text[end - 2 : end] else 0
        decoded += unquote_to_bytes(text[start:end].replace(b"+", b" "))
        start = end
    return decoded.decode(errors="replace")


def download_as(name: str) -> dict[str, str]:
    """Return the headers of a file that is saved under this name."""
    return {"content-disposition": f'attachment; filename="{name}"'}


def lead_to_game(game: str) -> Redirect:
    """Lead to the page of a game."""
    return Redirect(f"/play/{game}", status_code=303)
