"""What goes wrong, as a page or a program is told: a sentence and a status."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Template

from gridwright.errors import Cancelled, GridwrightError, Missing, Refused, UnknownName
from gridwright.storage.database import NotWritten
from gridwright.web.duels.service import DuelNotFound
from gridwright.web.games.live_game import NotKept
from gridwright.web.jobs.pool import JobFailed, TooBusy
from gridwright.web.services import GameNotFound

LOG = logging.getLogger(__name__)

STATUSES: tuple[tuple[type[GridwrightError], int], ...] = (
    (GameNotFound, 404),
    (DuelNotFound, 404),
    (UnknownName, 404),
    (Missing, 404),
    (TooBusy, 429),
    (NotKept, 503),
    (NotWritten, 503),
    (JobFailed, 422),
    (Refused, 500),
    (Cancelled, 409),
    (GridwrightError, 400),
)
TITLES = {400: "That cannot be done", 403: "Not allowed", 404: "Nothing here", 413: "Too large", 429: "Too busy"}

SENTENCES = {
    404: "There is no such page.",
    405: "This cannot be asked in this way.",
    413: "This is too large.",
}


def refused(request: Request[Any, Any, Any], error: GridwrightError) -> Response[Any]:
    """Something a person can put right."""
    status = next(status for kind, status in STATUSES if isinstance(error, kind))
    return _answer(request, status, " ".join(str(error).split()))


def not_understood(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """A request that the framework turned away."""
    details = error.extra if isinstance(error.extra, list) else []
    more = "; ".join(f"{one.get('key', '')}: {one['message']}" for one in details if isinstance(one, dict))
    said = SENTENCES.get(error.status_code, error.detail)
    sentence = said if not more else f"{said} ({more})"
    return _answer(request, error.status_code, sentence)


def defect(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A mistake of ours: told in short, and written down whole for those who can mend it."""
    LOG.error("A request failed by a defect of ours: %s", request.url.path, exc_info=error)
    return _answer(request, 500, f"This is a defect of ours ({type(error).__name__}).")


def _answer(request: Request[Any, Any, Any], status: int, sentence: str) -> Response[Any]:
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if wants_page:
        context = {"title": TITLES.get(status, "Something went wrong"), "message": sentence, "status": status}
        return Template("error.html", context=context, status_code=status)
    return Response({"message": sentence}, status_code=status, media_type="application/json")


HANDLERS: dict[int | type[Exception], Any] = {
    GridwrightError: refused,
    HTTPException: not_understood,
    Exception: defect,
}
