"""What several routes take and answer: a form, a file to download, the way to a game."""

from __future__ import annotations

from typing import Annotated

from litestar.datastructures import CacheControlHeader
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
A_DAY = CacheControlHeader(max_age=24 * 3600)


def download_as(name: str) -> dict[str, str]:
    """Return the headers of a file that is saved under this name."""
    return {"content-disposition": f'attachment; filename="{name}"'}


def lead_to_game(game: str) -> Redirect:
    """Lead to the page of a game."""
    return Redirect(f"/play/{game}", status_code=303)
