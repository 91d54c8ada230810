"""Errors as pages and programs see them: a message and a status."""

from __future__ import annotations

import logging
from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Template

from gridwright.errors import Cancelled, GridwrightError, Missing, Refused, UnknownName
from gridwright.storage.database import Away, NotWritten
from gridwright.web.duels.duel_board import DuelNotFound
from gridwright.web.games.live_game import GameNotFound
from gridwright.web.jobs.job import JobFailed
from gridwright.web.jobs.pool import TooBusy
from gridwright.web.live.board import NotSaved
from gridwright.web.services import StoredTooMuch

LOG = logging.getLogger(__name__)

STATUSES: tuple[tuple[type[GridwrightError], int], ...] = (
    (GameNotFound, 404),
    (DuelNotFound, 404),
    (UnknownName, 404),
    (Missing, 404),
    (TooBusy, 429),
    (StoredTooMuch, 429),
    (NotSaved, 503),
    (NotWritten, 503),
    (Away, 503),
    (JobFailed, 422),
    (Refused, 500),
    (Cancelled, 409),
    (GridwrightError, 400),
)
TITLES = {400: "That didn't work", 403: "Not allowed", 404: "Page not found", 413: "Too large", 429: "Too busy"}

MESSAGES = {
    404: "There is nothing at this address. Check it, or go to the start page.",
    405: "This address can't be used this way. The API page lists what can be asked.",
    413: "This is too large. A request may have 10 MB.",
}

AnyRequest: TypeAlias = Request[Any, Any, Any]


def respond_to_error(request: AnyRequest, error: GridwrightError) -> Response[Any]:
    """Answer with what the player can put right."""
    status = next(status for kind, status in STATUSES if isinstance(error, kind))
    return _respond(request, status, " ".join(str(error).split()))


def respond_to_bad_request(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Answer a request that the framework refused."""
    details = error.extra if isinstance(error.extra, list) else []
    more = "; ".join(f"{one.get('key', '')}: {one['message']}" for one in details if isinstance(one, dict))
    message = MESSAGES.get(error.status_code, error.detail)
    if isinstance(error, ValidationException):
        # The framework repeats the whole address.
        message = "This request wasn't understood"
        more = "send what it needs as JSON" if more == "data: 'data'" else more
    return _respond(request, error.status_code, message if not more else f"{message} ({more})")


def respond_to_nesting(request: AnyRequest, error: RecursionError) -> Response[Any]:
    """Answer a request that is nested too deeply to be read."""
    return _respond(request, 400, "This is nested too deeply to be read.")


def respond_to_bug(request: AnyRequest, error: Exception) -> Response[Any]:
    """Answer in short, and log everything."""
    LOG.error("Internal error: %s", request.url.path, exc_info=error)
    return _respond(request, 500, f"Something went wrong on our side ({type(error).__name__}). Try again.")


def _respond(request: AnyRequest, status: int, message: str) -> Response[Any]:
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if wants_page:
        context = {"title": TITLES.get(status, "Something went wrong"), "message": message, "status": status}
        return Template("shared/error.html", context=context, status_code=status)
    return Response({"message": message}, status_code=status, media_type="application/json")


HANDLERS: dict[int | type[Exception], Any] = {
    GridwrightError: respond_to_error,
    HTTPException: respond_to_bad_request,
    RecursionError: respond_to_nesting,
    Exception: respond_to_bug,
}
